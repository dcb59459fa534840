import TaskLanguage
import TaskModel

/// One thing to learn: what it is, what to type, and how to see that it worked.
struct Lesson: Sendable {
  /// One or two, each fitting a terminal of 80 columns.
  let rows: [Bilingual]
  let line: Bilingual
  /// Looks at the scratch shell after what was typed.
  let isLearnt: @Sendable (Shell) -> Bool

  private init(
    _ rows: Bilingual..., type line: Bilingual, isLearnt: @escaping @Sendable (Shell) -> Bool
  ) {
    self.rows = rows
    self.line = line
    self.isLearnt = isLearnt
  }

  /// In the order in which they build on each other.
  static let all = [
    Lesson(
      Bilingual(
        "add notes a task. A date at the end of the text is its deadline.",
        "add でタスクを書きとめます。本文の末尾の日付は締切になります。"),
      Bilingual(
        "The row below the line says which day is understood while you type.",
        "入力中は、どの日になるかが下の行に表示されます。"),
      type: Bilingual("add Buy milk tomorrow", "add 牛乳を買う 明日")
    ) { $0.model.state.tasks.contains { $0.due != nil } },
    Lesson(
      Bilingual(
        "People are users, perhaps with a seat. find Anna tells where she sits.",
        "人はユーザーとして登録し、座席も付けられます。find 花子 で座席がわかります。"),
      type: Bilingual("user add Anna seat 12", "user add 花子 seat 12")
    ) { !$0.model.state.users.isEmpty },
    Lesson(
      Bilingual(
        "@ gives a task to somebody, # tags it, ! says how pressing it is.",
        "@ で担当者、# でタグ、! で優先度を付けます。"),
      Bilingual("Tab completes names, tags and dates.", "名前もタグも日付も Tab で補完できます。"),
      type: Bilingual("add Call the bank @Anna #money !high", "add 銀行に電話 @花子 #お金 !high")
    ) { $0.model.state.tasks.contains { $0.assignee != nil && !$0.tags.isEmpty } },
    Lesson(
      Bilingual(
        "list shows what is open, the most urgent first.", "list で未完了のタスクを急ぐ順に一覧します。"),
      type: Bilingual("list", "list")
    ) { $0.focus.them.count > 1 },
    Lesson(
      Bilingual(
        "The words that describe a task also narrow a list: people, #tags, dates,",
        "タスクを表す書き方は、そのまま絞り込みにも使えます。"),
      Bilingual("words of the text. help filters has them all.", "help filters に一覧があります。"),
      type: Bilingual("list #money", "list #お金")
    ) { $0.focus.them.count == 1 },
    Lesson(
      Bilingual(
        "A task is named by its number, or by words that only its text contains.",
        "タスクは番号か、そのタスクだけに含まれる語で指定します。"),
      type: Bilingual("done milk", "done 牛乳")
    ) { $0.model.state.tasks.contains { $0.state == .done } },
    Lesson(
      Bilingual(
        "Nothing is lost: undo takes back whole commands, tomorrow as well.",
        "失敗しても大丈夫。undo でコマンドごと元に戻せます。明日になっても戻せます。"),
      type: Bilingual("undo", "undo")
    ) { shell in
      let tasks = shell.model.state.tasks
      return !tasks.isEmpty && tasks.allSatisfy { $0.state == .open }
    },
    Lesson(
      Bilingual(
        "A selected task is meant wherever none is named: then done alone is enough.",
        "選択したタスクは、指定を省いたときの対象になります。その後は done だけで済みます。"),
      type: Bilingual("select milk", "select 牛乳")
    ) { $0.model.selection != nil },
  ]
}
