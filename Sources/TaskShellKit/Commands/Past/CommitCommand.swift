import TaskLanguage

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
