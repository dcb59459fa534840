import TaskLanguage

/// `user add NAME [seat N]`
struct UserAddCommand: Command {
  static let verb = Verb(
    "user add", arguments: [.one(.newName), .optional(.newSeat)],
    summary: Bilingual("add a user, with or without a seat", "ユーザーを追加する"),
    examples: ["user add Carl", "user add Berta seat 7", "user add 花子 seat 8"])

  private let name: String
  private let seat: Int?
  private let title: String

  init(_ arguments: inout Arguments) throws {
    title = arguments.title
    (name, seat) = try arguments.newName(.newName)
  }

  func run(in shell: Shell) throws {
    try shell.personLookup.add(name, seat: seat, title: title)
  }
}
