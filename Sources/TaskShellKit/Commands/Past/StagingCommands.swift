import TaskLanguage

/// `begin`
struct BeginCommand: Command {
  static let verb = Verb(
    "begin", answer: .staging,
    summary: Bilingual("stage changes until commit or rollback", "「commit」まで変更を保留する"),
    examples: [.same("begin")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.past.staging.begin() }
}

/// `commit`
struct CommitCommand: Command {
  static let verb = Verb(
    "commit", answer: .changes,
    summary: Bilingual("save staged changes as one step", "保留中の変更をまとめて保存する"),
    examples: [.same("commit")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    try shell.presenters.past.staging.commit(title: shell.invocation.title)
  }
}

/// `rollback`
struct RollbackCommand: Command {
  static let verb = Verb(
    "rollback", answer: .staging,
    summary: Bilingual("discard staged changes", "保留中の変更を破棄する"),
    examples: [.same("rollback")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.past.staging.rollback() }
}
