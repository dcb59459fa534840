import TaskLanguage

/// `clear`
struct ClearCommand: Command {
  static let verb = Verb(
    "clear", aliases: ["cls"], answer: .nothing, summary: Bilingual("clear the screen", "画面を消去する"),
    examples: [.same("clear")], needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.view.clearScreen() }
}
