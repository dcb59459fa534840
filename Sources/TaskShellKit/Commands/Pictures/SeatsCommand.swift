import TaskLanguage

/// `seats`
struct SeatsCommand: Command {
  static let verb = Verb(
    "seats",
    answer: .seats,
    summary: Bilingual("show who sits where", "座席表を表示する"),
    details: Bilingual(
      "Each tile has the seat number, the name and the number of open tasks.",
      "座席番号、名前、未完了の件数を表示します。"),
    examples: ["seats"])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.pictures.reports.showSeats() }
}
