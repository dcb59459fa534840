import TaskLanguage

/// `user seat NAME N|none`
struct UserSeatCommand: Command {
  static let verb = Verb(
    "user seat", arguments: [.one(.userWord), .one(.seatOrNone)],
    summary: Bilingual("give a person a seat, or with none take it away", "座席を決める"),
    examples: ["user seat Anna 14", "user seat Anna none"])

  private let name: String
  private let seat: Int?
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    name = try arguments.leadingName(.userWord)
    let word = try arguments.required(.seatOrNone)
    seat = word.isNone ? nil : try Arguments.seatNumber(word)
  }

  func run(in shell: Shell) throws {
    try shell.personLookup.move(name, toSeat: seat, title: title)
  }
}
