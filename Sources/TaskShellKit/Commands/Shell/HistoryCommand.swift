import TaskLanguage
import TaskModel

/// `history [WORD]`, `history on`, `history off`
struct HistoryCommand: Command {
  static let verb = Verb(
    "history", arguments: [.optional(.word)],
    answer: .history,
    summary: Bilingual("show the command history", "入力の履歴を表示する"),
    details: Bilingual(
      "history off stops recording, history on resumes. A line that begins with a space is never recorded.",
      "history off で記録を止め、history on で再開します。空白で始まる行は記録しません。"),
    examples: [
      .same("history"),
      Bilingual("history milk", "history 牛乳"),
      .same("history off"),
      .same("history on"),
    ], needsStore: false)

  private let word: String
  /// Whether lines are kept from now on; nil to show those that were.
  private let keeps: Bool?

  init(_ arguments: inout Arguments) throws {
    let words = arguments.takeAll()
    word = words.map(\.text).joined(separator: " ")
    let isSwitch = words.count == 1 && words.first?.isLiteral == false
    keeps = isSwitch ? ["on": true, "off": false][word.folded] : nil
  }

  func run(in shell: Shell) {
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
}

extension CommandOutput {
  /// The lines, the oldest first; of `history on` and `off`, the setting.
  static let history = CommandOutput.value(
    .either([.rows([.always("line", .text)]), settingsShape]))
}
