import TaskLanguage
import TaskModel

/// `seat N`
struct SeatCommand: Command {
  static let verb = Verb(
    "seat", arguments: [.one(.seatName)],
    answer: .users,
    summary: Bilingual("show who sits at a seat", "座席からユーザーを探す"),
    examples: [.same("seat 12")])

  private let seat: SeatName

  init(_ arguments: inout Arguments) throws {
    seat = try Arguments.seatName(try arguments.required(.seatName))
  }

  func run(in shell: Shell) throws { try shell.presenters.personLookup.findSeat(seat) }
}
