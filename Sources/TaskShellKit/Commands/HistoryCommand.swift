import TaskModel

/// `history [WORD]`
struct HistoryCommand: Command {
  static let verb = Verb(
    "history", arguments: [.optional(.word)],
    summary: Bilingual("show the lines typed before", "入力の履歴を表示する"),
    examples: ["history", "history milk"], needsStore: false)

  private let word: String

  init(_ arguments: inout Arguments) throws { word = arguments.rest() }

  func run(in shell: Shell) {
    let key = word.folded
    let lines = shell.host.history()
    shell.view.show(lines: key.isEmpty ? lines : lines.filter { $0.folded.contains(key) })
  }
}
