import TaskLanguage

/// `begin`
struct BeginCommand: Command {
  static let verb = Verb(
    "begin", summary: Bilingual("stage commands until commit or rollback", "以後の変更をまとめる"),
    examples: ["begin"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.staging.begin() }
}
