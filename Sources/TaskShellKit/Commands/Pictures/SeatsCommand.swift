import TaskLanguage
import TaskModel

/// `seats`
struct SeatsCommand: Command {
  static let verb = Verb(
    "seats", arguments: [.optional(.attribute(.asof))],
    answer: .seats,
    summary: Bilingual("show who sits where", "座席表を表示する"),
    details: Bilingual(
      "Each tile has the seat number, the name and the number of open tasks.",
      "座席番号、名前、未完了の件数を表示します。"),
    examples: [.same("seats")])

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
  }

  func run(in shell: Shell) throws { try shell.pictures(asOf: moment).reports.showSeats() }
}
