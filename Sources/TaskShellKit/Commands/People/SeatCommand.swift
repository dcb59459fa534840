import TaskLanguage

/// `seat N`
struct SeatCommand: Command {
  static let verb = Verb(
    "seat", arguments: [.one(.seatNumber)],
    answer: .users,
    summary: Bilingual("show who sits at a seat", "座席からユーザーを探す"),
    examples: [.same("seat 12")])

  private let number: Int

  init(_ arguments: inout Arguments) throws {
    number = try Arguments.seatNumber(try arguments.required(.seatNumber))
  }

  func run(in shell: Shell) throws { try shell.presenters.personLookup.findSeat(number) }
}
