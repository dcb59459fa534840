import TaskLanguage
import TaskModel

/// A lesson: an explanation, a line to type, and a test of the result.
struct Lesson: Sendable {
  /// One or two rows, each fitting a terminal of 80 columns.
  let rows: [Bilingual]
  /// Makes the line to type, with names from earlier lessons.
  let line: @Sendable (LessonNames) -> Bilingual
  /// Checks the practice shell after a line.
  let isLearnt: @Sendable (Practice) -> Bool

  private init(
    _ rows: Bilingual..., type line: @escaping @Sendable (LessonNames) -> Bilingual,
    isLearnt: @escaping @Sendable (Practice) -> Bool
  ) {
    self.rows = rows
    self.line = line
    self.isLearnt = isLearnt
  }

  /// All lessons, each building on those before it.
  static let all = [
    Lesson(
      Bilingual(
        "add creates a task. A date at the end of its text is the deadline.",
        "「add」でタスクを追加します。本文の末尾の日付は期限になります。"),
      Bilingual(
        "While you type, the row below the line shows how it is understood.",
        "入力中は、どう解釈されるかが下の行に表示されます。"),
      type: { _ in Bilingual("add Buy milk tomorrow", "add 牛乳を買う 明日") },
      isLearnt: { $0.state.tasks.contains { $0.due != nil } }),
    Lesson(
      Bilingual(
        "list shows the open tasks, the earliest deadline first.",
        "「list」で未完了のタスクを期限の近い順に表示します。"),
      type: { _ in .same("list") },
      isLearnt: { !$0.shell.focus.them.isEmpty }),
    Lesson(
      Bilingual(
        "Name a task by its number or by any words found only in that task.",
        "タスクは、番号か、ほかのタスクに含まれない語で指定します。"),
      Bilingual(
        "Tab finds it by any part of the text: type done, a space, and press Tab.",
        "本文のどの部分からでも Tab で探せます。「done」と空白を入力して Tab を押してみてください。"),
      type: { .same("done ") + $0.task },
      isLearnt: { $0.state.tasks.contains { $0.state == .done } }),
    Lesson(
      Bilingual(
        "undo takes back whole commands, even yesterday's.",
        "間違えても大丈夫です。「undo」でコマンド1つずつ元に戻せます。翌日になっても戻せます。"),
      type: { _ in .same("undo") },
      isLearnt: { practice in
        !practice.state.tasks.isEmpty && practice.state.tasks.allSatisfy { $0.state == .open }
      }),
    Lesson(
      Bilingual("# tags a task, ! gives it a priority.", "# でタグ、! で優先度を付けます。"),
      Bilingual(
        "Tab completes tags, dates and names: type # and press Tab.",
        "タグ、日付、名前は Tab で補完できます。# を入力して Tab を押してみてください。"),
      type: { _ in Bilingual("add Call the bank #money !high", "add 銀行に電話 #お金 !高") },
      isLearnt: { $0.state.tasks.contains { !$0.tags.isEmpty } }),
    Lesson(
      Bilingual(
        "The words that describe a task also filter a list: @names, #tags, dates, words.",
        "タスクを書くときの @名前、#タグ、日付は、そのまま一覧の絞り込みにも使えます。"),
      type: { .same("list #") + $0.tag },
      isLearnt: { $0.shell.focus.them.count == 1 }),
    Lesson(
      Bilingual(
        "agenda shows the coming days, with overdue tasks first.",
        "「agenda」でこれからの期限を日ごとに表示します。期限切れは先頭に出ます。"),
      type: { _ in .same("agenda") },
      isLearnt: { $0.verb == "agenda" }),
    Lesson(
      Bilingual(
        "A selected task is used wherever you do not name one.",
        "「select」で選んだタスクは、以後のコマンドで番号を省いたときの対象になります。"),
      Bilingual(
        "Dim text shows what may come next, and the Right key accepts it.",
        "入力中に薄く出る続きは → キーで確定できます。"),
      type: { .same("select ") + $0.task },
      isLearnt: { $0.shell.model.selection != nil }),
    Lesson(
      Bilingual("Tasks can be given to people.", "タスクには担当者を決められます。まず人を登録します。"),
      type: { _ in Bilingual("user add Anna", "user add 花子") },
      isLearnt: { !$0.state.users.isEmpty }),
    Lesson(
      Bilingual(
        "@ gives a task to a person, in add and in edit.",
        "@ で担当者を付けます。「add」でも「edit」でも使えます。"),
      type: { names in
        Bilingual(
          "edit \(names.task.english) @\(names.user.english)",
          "edit \(names.task.japanese) @\(names.user.japanese)")
      },
      isLearnt: { $0.state.tasks.contains { $0.assignee != nil } }),
  ]
}

/// The names in lessons: those of the examples, until the user has typed others.
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
    let isUnique = state.tasks.count { $0.text.folded.contains(word.folded) } == 1
    let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    task = .same(isUnique && isPlain ? word : String(open.number))
  }
}
