import TaskLanguage

/// `begin`
struct BeginCommand: Command {
  static let verb = Verb(
    "begin", answer: .staging,
    summary: Bilingual("stage changes until commit or rollback", "commit まで変更を保留する"),
    examples: [.same("begin")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.past.staging.begin() }
}
