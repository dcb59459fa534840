import TaskLanguage
import TaskModel

/// `search WORD…`
struct SearchCommand: Command {
  static let verb = Verb(
    "search", arguments: [.one(.word), .many(.word)],
    answer: .tasks, summary: Bilingual("find words in all tasks and notes", "すべてのタスクとメモを検索する"),
    details: Bilingual(
      "Searches open and done tasks for all of the words, ignoring case and width. Nothing "
        + "is read as a filter: search today finds the word today. list WORDS searches open "
        + "tasks only.",
      "完了したものも含めて、本文とメモにすべての語があるタスクを探します。大文字と小文字、全角と半角は区別しません。"
        + "search 今日 は「今日」という語を探します。未完了だけなら list 語 を使います。"),
    examples: [Bilingual("search milk", "search 牛乳"), Bilingual("search bob", "search 太郎")])

  private let words: [FoldedText]

  init(_ arguments: inout Arguments) throws {
    let words = arguments.takeAll()
    if words.isEmpty { throw arguments.missing(.word) }
    self.words = words.map { FoldedText($0.text) }
  }

  func run(in shell: Shell) throws {
    let conditions = words.map { word in
      FilterCondition.any([.test(.text(.contains(word))), .test(.asks(.note, .contains(word)))])
    }
    let filter = TaskFilter(scope: .all, condition: .all(conditions))
    shell.presenters.taskList.list(
      try shell.listed(filter, in: shell.model.state), isFiltered: true, in: shell.model.state)
  }
}
