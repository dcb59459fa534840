import TaskLanguage

/// `quit`
struct QuitCommand: Command {
  static let verb = Verb(
    "quit", aliases: ["exit", "q", ":q"], answer: .nothing,
    summary: Bilingual("leave the shell", "シェルを終了する"),
    examples: [.same("quit")],
    needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.isLeaving = true }
}
