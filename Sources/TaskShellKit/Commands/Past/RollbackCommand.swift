import TaskLanguage

/// `rollback`
struct RollbackCommand: Command {
  static let verb = Verb(
    "rollback", summary: Bilingual("forget what is staged", "まとめた変更を取り消す"),
    examples: ["rollback"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.staging.rollback() }
}
