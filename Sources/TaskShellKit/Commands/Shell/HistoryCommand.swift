import TaskLanguage
import TaskModel

/// `history [WORD]`, `history on`, `history off`, `history clear`
struct HistoryCommand: Command {
  static let verb = Verb(
    "history", arguments: [.optional(.word)],
    keywords: ["on", "off", "clear"], answer: .history,
    summary: Bilingual("show the command history", "入力の履歴を表示する"),
    details: Bilingual(
      "history off stops recording, history on resumes, history clear deletes all lines. A line "
        + "that begins with a space is never recorded.",
      "「history off」で記録を止め、「history on」で再開し、「history clear」ですべて削除します。空白で始まる行は記録しません。"),
    examples: [
      .same("history"),
      Bilingual("history milk", "history 牛乳"),
      .same("history off"),
      .same("history on"),
      .same("history clear"),
    ], needsStore: false, canRehearse: false)

  private let word: String
  private let clears: Bool
  /// Whether lines are kept from now on; nil to show those that were.
  private let keeps: Bool?

  init(_ arguments: inout Arguments) throws {
    let words = arguments.takeAll()
    word = words.map(\.text).joined(separator: " ")
    let isSwitch = words.count == 1 && words.first?.isLiteral == false
    let keyword = isSwitch ? words.first?.keyword : nil
    clears = keyword == "clear"
    keeps = keyword.flatMap { ["on": true, "off": false][$0] }
  }

  func run(in shell: Shell) throws {
    if clears { return try clear(in: shell) }
    if let keeps {
      shell.settings.keepsHistory = keeps
      return shell.presenters.settings.show(
        [Setting.history], in: shell.settings, isShown: false)
    }
    let key = word.folded
    let lines = shell.host.history().map(\.text)
    let found = key.isEmpty ? lines : lines.filter { $0.folded.contains(key) }
    shell.view.show(
      DataAnswer(
        found.map { .object([.init("line", .text($0))]) }, columns: ["line"], lines: found))
  }

  /// People are asked first: no undo brings the lines back.
  private func clear(in shell: Shell) throws {
    let count = shell.host.history().count
    if count > 0, shell.input.isInteractive, !shell.assumesYes {
      try shell.ask(.clearHistory(count))
    }
    try shell.host.clearHistory()
    shell.view.show(shell.say(.historyCleared(count)))
    shell.view.show(DataAnswer([], columns: ["line"], lines: []))
  }
}

extension CommandOutput {
  /// The lines, the oldest first; of `history on` and `off`, the setting.
  static let history = CommandOutput.value(
    .either([.rows([.always("line", .text)]), settingsShape]))
}
