import TaskLanguage

/// `seats`
struct SeatsCommand: Command {
  static let verb = Verb(
    "seats",
    summary: Bilingual("draw who sits where", "座席表を表示する"),
    details: Bilingual(
      "A tile has the number of the seat, the name, and how many tasks are open.",
      "座席番号、名前、未完了の件数を表示します。"),
    examples: ["seats"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.reports.showSeats() }
}
