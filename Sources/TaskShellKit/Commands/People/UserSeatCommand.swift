import TaskLanguage

/// `user seat NAME N|none`
struct UserSeatCommand: Command {
  static let verb = Verb(
    "user seat", arguments: [.one(.userWord), .one(.seatOrNone)],
    answer: .changes,
    summary: Bilingual("assign a seat to a user; none frees it", "座席を割り当てる、または none で解除する"),
    examples: [
      Bilingual("user seat Anna 14", "user seat 花子 14"),
      Bilingual("user seat Anna none", "user seat 花子 none"),
    ])

  private let name: String
  private let seat: Int?

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    let word = try arguments.required(.seatOrNone)
    seat = word.isNone ? nil : try Arguments.seatNumber(word)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.move(name, toSeat: seat, title: shell.invocation.title)
  }
}
