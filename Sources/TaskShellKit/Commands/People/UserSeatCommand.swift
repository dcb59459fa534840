import TaskLanguage
import TaskModel

/// `user seat NAME N|none`
struct UserSeatCommand: Command {
  static let verb = Verb(
    "user seat", arguments: [.one(.userWord), .one(.seatOrNone)],
    answer: .changes,
    summary: Bilingual("assign a seat to a user; none frees it", "座席を割り当てる、または なし で解除する"),
    details: Bilingual(
      "A seat is a number or a name such as 3F-12; seats draws each floor by itself.",
      "座席は番号か、3F-12 のような名前です。seats は階ごとに表示します。"),
    examples: [
      Bilingual("user seat Anna 14", "user seat 花子 14"),
      Bilingual("user seat Anna 3F-12", "user seat 花子 3F-12"),
      Bilingual("user seat Anna none", "user seat 花子 なし"),
    ])

  private let name: String
  private let seat: SeatName?

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    let word = try arguments.required(.seatOrNone)
    seat = word.isNone ? nil : try Arguments.seatName(word)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.move(name, toSeat: seat, title: shell.invocation.title)
  }
}
