import TaskLanguage

/// `redo [N]`
struct RedoCommand: Command {
  static let verb = Verb(
    "redo", arguments: [.optional(.steps(taken: true))],
    answer: .changes,
    summary: Bilingual("redo what undo took back", "元に戻した操作をやり直す"), examples: [.same("redo")])

  private let count: Int

  init(_ arguments: inout Arguments) throws { count = try arguments.count() }

  func run(in shell: Shell) throws { try shell.presenters.past.steps.redo(count) }
}
