import TaskLanguage

/// `undo [N]`
struct UndoCommand: Command {
  static let verb = Verb(
    "undo", aliases: ["u"], arguments: [.optional(.count)],
    summary: Bilingual("take back the last command, or the last N", "直前の操作を元に戻す"),
    examples: ["undo"])

  private let count: Int

  init(_ arguments: inout Arguments) throws { count = try arguments.count() }

  func run(in shell: Shell) throws { try shell.steps.undo(count) }
}
