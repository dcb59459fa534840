import TaskLanguage

/// `find NAME`
enum FindCommand: Command {
  static let verb = Verb(
    "find", aliases: ["who"], arguments: [.one(.user)],
    answer: .users,
    summary: Bilingual(
      "find a person, and their seat",
      "ユーザーとその座席を探す"),
    examples: [Bilingual("find Anna", "find 花子")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = try arguments.name(.user)
    return { shell in
      try located(at: name.range) { try shell.presenters.personLookup.find(name.text) }
    }
  }
}

/// `seat N`
enum SeatCommand: Command {
  static let verb = Verb(
    "seat", arguments: [.one(.seatName)],
    answer: .users,
    summary: Bilingual("show who sits at a seat", "座席からユーザーを探す"),
    examples: [.same("seat 12")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let seat = try arguments.required(.seatName)
    return { shell in
      let name = try Arguments.seatName(seat)
      try located(at: seat.range) { try shell.presenters.personLookup.findSeat(name) }
    }
  }
}

/// `users`
enum UsersCommand: BareCommand {
  static let verb = Verb(
    "users", aliases: ["people"],
    answer: .users,
    summary: Bilingual(
      "list the people, with their seats",
      "ユーザーと座席を一覧表示する"),
    examples: [.same("users")])

  static func run(in shell: Shell) { shell.presenters.personLookup.list() }
}

/// `swap NAME NAME`
enum SwapCommand: Command {
  static let verb = Verb(
    "swap", arguments: [.one(.userWord), .one(.user)],
    answer: .changes,
    summary: Bilingual(
      "swap the seats of two people",
      "2人の座席を入れ替える"),
    details: Bilingual(
      "If only one of them has a seat, the other takes it.",
      "片方に座席がなければ、その人がもう一方の座席に移ります。"),
    examples: [Bilingual("swap Anna Bob", "swap 花子 太郎")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let first = try arguments.leadingName(.userWord)
    let second = try arguments.name(.user)
    let names = (first.text, second.text)
    for name in [first, second] { _ = try arguments.existing(name) }
    return { shell in try shell.presenters.personLookup.swap(names.0, names.1) }
  }
}
