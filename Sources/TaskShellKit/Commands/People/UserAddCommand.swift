import TaskLanguage

/// `user add NAME [seat N]`
struct UserAddCommand: Command {
  static let verb = Verb(
    "user add", arguments: [.one(.newName), .optional(.newSeat)],
    answer: .changes,
    summary: Bilingual("add a user, with or without a seat", "ユーザーを追加する"),
    examples: ["user add Carl", "user add Berta seat 7", "user add 花子 seat 8"])

  private let name: String
  private let seat: Int?

  init(_ arguments: inout Arguments) throws {
    (name, seat) = try arguments.newName(.newName)
  }

  func run(in shell: Shell) throws {
    try shell.presenters.personLookup.add(name, seat: seat, title: shell.invocation.title)
  }
}
