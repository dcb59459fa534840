import TaskLanguage
import TaskModel

/// `user add NAME [seat N]`
struct UserAddCommand: Command {
  static let verb = Verb(
    "user add", arguments: [.one(.newName), .optional(.newSeat)],
    answer: .changes,
    summary: Bilingual("add a user, with or without a seat", "ユーザーを追加する"),
    examples: [
      Bilingual("user add Carl", "user add 次郎"),
      Bilingual("user add Berta seat 7", "user add 桃子 座席 7"),
    ])

  private let name: String
  private let seat: SeatName?

  init(_ arguments: inout Arguments) throws {
    (name, seat) = try arguments.newName(.newName)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.add(name, seat: seat, title: shell.invocation.title)
  }
}
