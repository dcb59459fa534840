import TaskLanguage

/// `commit`
struct CommitCommand: Command {
  static let verb = Verb(
    "commit", summary: Bilingual("save staged changes as one step", "保留中の変更をまとめて保存する"),
    examples: ["commit"])

  private let title: String

  init(_ arguments: inout Arguments) throws { title = arguments.title }

  func run(in shell: Shell) throws { try shell.staging.commit(title: title) }
}
