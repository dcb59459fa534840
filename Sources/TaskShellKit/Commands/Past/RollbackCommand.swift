import TaskLanguage

/// `rollback`
struct RollbackCommand: Command {
  static let verb = Verb(
    "rollback", answer: .staging,
    summary: Bilingual("discard staged changes", "保留中の変更を破棄する"),
    examples: [.same("rollback")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.past.staging.rollback() }
}
