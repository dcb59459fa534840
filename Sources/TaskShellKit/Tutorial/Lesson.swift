import TaskLanguage
import TaskModel

/// One thing to learn: what it is, what to type, and how to see that it worked.
struct Lesson: Sendable {
  /// One or two, each fitting a terminal of 80 columns.
  let rows: [Bilingual]
  /// What to type, with the names that were typed in the lessons before.
  let line: @Sendable (LessonNames) -> Bilingual
  /// Looks at the practice after a line.
  let isLearnt: @Sendable (Practice) -> Bool

  private init(
    _ rows: Bilingual..., type line: @escaping @Sendable (LessonNames) -> Bilingual,
    isLearnt: @escaping @Sendable (Practice) -> Bool
  ) {
    self.rows = rows
    self.line = line
    self.isLearnt = isLearnt
  }

  /// In the order in which they build on each other.
  static let all = [
    Lesson(
      Bilingual(
        "add creates a task. A date at the end of its text is the deadline.",
        "add でタスクを追加します。本文の末尾の日付は期限になります。"),
      Bilingual(
        "While you type, the row below the line shows how it is understood.",
        "入力中は、どう解釈されるかが下の行に表示されます。"),
      type: { _ in Bilingual("add Buy milk tomorrow", "add 牛乳を買う 明日") },
      isLearnt: { $0.state.tasks.contains { $0.due != nil } }),
    Lesson(
      Bilingual(
        "Tasks are assigned to users, who may have a seat; find NAME shows where they sit.",
        "担当者になるユーザーを、座席とともに登録します。find 名前 で座席を確認できます。"),
      type: { _ in Bilingual("user add Anna seat 12", "user add 花子 seat 12") },
      isLearnt: { !$0.state.users.isEmpty }),
    Lesson(
      Bilingual(
        "@ assigns a task, # tags it, ! gives it a priority.", "@ で担当者、# でタグ、! で優先度を付けます。"),
      Bilingual(
        "Tab completes names, tags and dates: type @ and press Tab.",
        "名前、タグ、日付は Tab で補完できます。@ を入力して Tab を押してみてください。"),
      type: { names in
        Bilingual(
          "add Call the bank @\(names.user.english) #money !high",
          "add 銀行に電話 @\(names.user.japanese) #お金 !高")
      },
      isLearnt: { $0.state.tasks.contains { $0.assignee != nil && !$0.tags.isEmpty } }),
    Lesson(
      Bilingual(
        "list shows the open tasks, the earliest deadline first.",
        "list で未完了のタスクを期限の近い順に表示します。"),
      type: { _ in .same("list") },
      isLearnt: { $0.shell.focus.them.count > 1 }),
    Lesson(
      Bilingual(
        "The words that describe a task also filter a list: @names, #tags, dates, words.",
        "タスクを表す書き方は、そのまま一覧の条件になります。@名前、#タグ、日付、本文の語が使えます。"),
      type: { .same("list #") + $0.tag },
      isLearnt: { $0.shell.focus.them.count == 1 }),
    Lesson(
      Bilingual(
        "agenda shows the coming days, with overdue tasks first.",
        "agenda でこれからの期限を日ごとに表示します。期限切れは先頭に出ます。"),
      type: { _ in .same("agenda") },
      isLearnt: { $0.verb == "agenda" }),
    Lesson(
      Bilingual(
        "Dim text shows what may come next, and the Right key accepts it.",
        "薄い文字は続きの候補です。→ キーで入力できます。"),
      Bilingual(
        "A selected task is used wherever you do not name one.",
        "選択したタスクは、指定を省いたときの対象になります。"),
      type: { .same("select ") + $0.task },
      isLearnt: { $0.shell.model.selection != nil }),
    Lesson(
      Bilingual(
        "A task is named by its number, or by words that only its text contains.",
        "タスクは、番号か、そのタスクだけに含まれる語で指定します。"),
      Bilingual(
        "Tab finds it by any part of the text: type done, a space, and press Tab.",
        "Tab は本文のどの部分からでも探せます。done と空白を入力して Tab を押してみてください。"),
      type: { .same("done ") + $0.task },
      isLearnt: { $0.state.tasks.contains { $0.state == .done } }),
    Lesson(
      Bilingual(
        "undo takes back whole commands, even yesterday's.",
        "失敗しても大丈夫です。undo でコマンドごと元に戻せます。翌日でも戻せます。"),
      type: { _ in .same("undo") },
      isLearnt: { practice in
        !practice.state.tasks.isEmpty && practice.state.tasks.allSatisfy { $0.state == .open }
      }),
  ]
}

/// The names that lessons use: those of the examples, until others were typed.
struct LessonNames {
  var user = Bilingual("Anna", "花子")
  var tag = Bilingual("money", "お金")
  /// Words that name a task.
  var task = Bilingual("milk", "牛乳")

  init() {}

  init(_ state: ModelState) {
    if let name = state.users.last?.name { user = .same(Quoting.value(name)) }
    if let name = state.tasks.flatMap(\.tags).last { tag = .same(Quoting.value(name)) }
    guard let open = state.tasks.first(where: { $0.state == .open }) else { return }
    let word = open.text.plainWords.last ?? ""
    let isAlone = state.tasks.count { $0.text.folded.contains(word.folded) } == 1
    let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    task = .same(isAlone && isPlain ? word : String(open.number))
  }
}
