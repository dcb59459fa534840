import TaskLanguage
import TaskModel

/// `user add NAME [seat N]`
struct UserAddCommand: Command {
  static let verb = Verb(
    "user add", arguments: [.one(.newName), .optional(.newSeat)],
    keywords: Keyword.afterName("seat"),
    answer: .changes,
    summary: Bilingual(
      "add a person, with or without a seat",
      "ユーザーを追加する"),
    examples: [
      Bilingual("user add Carl", "user add 次郎"),
      Bilingual("user add Berta seat 7", "user add 桃子 座席 7"),
    ])

  private let name: Word
  private let seat: Word?

  init(_ arguments: inout Arguments) throws {
    (name, seat) = try arguments.newName(.newName)
  }

  func run(in shell: Shell) throws {
    let seatName = try seat.map(Arguments.seatName)
    try located(new: name, seat: seat) {
      try shell.presenters.personLookup.add(
        name.text, seat: seatName, title: shell.invocation.title)
    }
  }
}

/// `user delete NAME`
struct UserDeleteCommand: Command {
  static let verb = Verb(
    "user delete", aliases: ["user rm"], arguments: [.one(.user)],
    answer: .changes,
    summary: Bilingual(
      "delete a person who has no open tasks",
      "未完了のタスクがないユーザーを削除する"),
    examples: [Bilingual("user delete Anna", "user delete 花子")])

  private let name: Word

  init(_ arguments: inout Arguments) throws {
    name = try arguments.name(.user)
  }

  func run(in shell: Shell) throws {
    try located(user: name) {
      try shell.presenters.personLookup.delete(name.text, title: shell.invocation.title)
    }
  }
}

/// `user rename NAME NAME`
struct UserRenameCommand: Command {
  static let verb = Verb(
    "user rename",
    arguments: [.one(.userWord, Bilingual("OLD", "旧名")), .one(.newName, Bilingual("NEW", "新名"))],
    answer: .changes,
    summary: Bilingual(
      "rename a person",
      "ユーザー名を変更する"),
    examples: [Bilingual("user rename Anna Annika", "user rename 花子 はな子")])

  private let name: Word
  private let newName: Word

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    newName = try arguments.name(.newName)
  }

  func run(in shell: Shell) throws {
    try located(user: name, new: newName) {
      try shell.presenters.personLookup.rename(
        name.text, to: newName.text, title: shell.invocation.title)
    }
  }
}

/// `user seat NAME N|none`
struct UserSeatCommand: Command {
  static let verb = Verb(
    "user seat", arguments: [.one(.userWord), .one(.seatOrNone)],
    keywords: Keyword.noneAfterPerson,
    answer: .changes,
    summary: Bilingual(
      "give a person a seat; none frees it",
      "座席を割り当てる（なし で解除する）"),
    details: Bilingual(
      "A seat is a number or a name such as 3F-12; seats draws each floor by itself.",
      "座席は番号か、3F-12 のような名前です。座席表（「seats」）は階ごとに表示します。"),
    examples: [
      Bilingual("user seat Anna 14", "user seat 花子 14"),
      Bilingual("user seat Anna 3F-12", "user seat 花子 3F-12"),
      Bilingual("user seat Anna none", "user seat 花子 なし"),
    ])

  private let name: Word
  private let seat: Word

  init(_ arguments: inout Arguments) throws {
    name = try arguments.leadingName(.userWord)
    seat = try arguments.required(.seatOrNone)
  }

  func run(in shell: Shell) throws {
    let seatName = seat.text.isNone ? nil : try Arguments.seatName(seat)
    try located(user: name, seat: seat) {
      try shell.presenters.personLookup.move(
        name.text, toSeat: seatName, title: shell.invocation.title)
    }
  }
}

/// Performs a change of a user; errors get the place of the user, or of the new name or the seat,
/// which somebody else has.
private func located(
  user: Word? = nil, new: Word? = nil, seat: Word? = nil, _ body: () throws -> Void
) throws {
  do { try body() } catch let error as ModelError {
    let word: Word? =
      switch error {
      case .noUser, .userHasOpenTasks: user
      case .nameTaken: new
      case .seatTaken: seat
      default: nil
      }
    throw error.at(word?.range)
  }
}
