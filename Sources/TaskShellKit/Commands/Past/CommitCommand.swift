import TaskLanguage

/// `commit`
struct CommitCommand: Command {
  static let verb = Verb(
    "commit", summary: Bilingual("save what is staged as one step", "まとめた変更を保存する"),
    examples: ["commit"])

  private let title: String

  init(_ arguments: inout Arguments) throws { title = arguments.title }

  func run(in shell: Shell) throws { try shell.staging.commit(title: title) }
}
