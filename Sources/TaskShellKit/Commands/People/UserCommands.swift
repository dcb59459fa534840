import TaskLanguage
import TaskModel

/// `user add NAME [seat N]`
enum UserAddCommand: Command {
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

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let (name, seat) = try arguments.newName(.newName)
    return { shell in
      let seatName = try seat.map(Arguments.seatName)
      try located(new: name, seat: seat) {
        try shell.presenters.personLookup.add(name.text, seat: seatName)
      }
    }
  }
}

/// `user delete NAME`
enum UserDeleteCommand: Command {
  static let verb = Verb(
    "user delete", aliases: ["user rm"], arguments: [.one(.user)],
    answer: .changes,
    summary: Bilingual(
      "delete a person who has no open tasks",
      "未完了のタスクがないユーザーを削除する"),
    examples: [Bilingual("user delete Anna", "user delete 花子")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = try arguments.name(.user)
    return { shell in
      try located(user: name) { try shell.presenters.personLookup.delete(name.text) }
    }
  }
}

/// `user rename NAME NAME`
enum UserRenameCommand: Command {
  static let verb = Verb(
    "user rename",
    arguments: [.one(.userWord, Bilingual("OLD", "旧名")), .one(.newName, Bilingual("NEW", "新名"))],
    answer: .changes,
    summary: Bilingual(
      "rename a person",
      "ユーザー名を変更する"),
    examples: [Bilingual("user rename Anna Annika", "user rename 花子 はな子")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = try arguments.leadingName(.userWord)
    let newName = try arguments.name(.newName)
    return { shell in
      try located(user: name, new: newName) {
        try shell.presenters.personLookup.rename(name.text, to: newName.text)
      }
    }
  }
}

/// `user seat NAME N|none`
enum UserSeatCommand: Command {
  static let verb = Verb(
    "user seat", arguments: [.one(.userWord), .one(.seatOrNone)],
    keywords: Keyword.noneAfterPerson,
    answer: .changes,
    summary: Bilingual(
      "give a person a seat; none frees it",
      "座席を割り当てる（「なし」で解除する）"),
    details: Bilingual(
      "A seat is a number or a name such as 3F-12; seats draws each floor by itself.",
      "座席は番号か、3F-12 のような名前です。座席表（「seats」）は階ごとに表示します。"),
    examples: [
      Bilingual("user seat Anna 14", "user seat 花子 14"),
      Bilingual("user seat Anna 3F-12", "user seat 花子 3F-12"),
      Bilingual("user seat Anna none", "user seat 花子 なし"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let name = try arguments.leadingName(.userWord)
    let seat = try arguments.required(.seatOrNone)
    return { shell in
      let seatName = seat.text.isNone ? nil : try Arguments.seatName(seat)
      try located(user: name, seat: seat) {
        try shell.presenters.personLookup.move(name.text, toSeat: seatName)
      }
    }
  }
}

/// Performs a change of a user; adds to errors the place of the user, or of the new name or seat if
/// it is taken.
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

/// `user reading NAME READING|none`
enum UserReadingCommand: Command {
  static let verb = Verb(
    "user reading",
    arguments: [.one(.userWord), .one(.newName, Bilingual("READING|none", "読み|なし"))],
    keywords: Keyword.noneAfterPerson,
    answer: .changes,
    summary: Bilingual("say how a name is read", "名前の読み（ふりがな）を登録する"),
    details: Bilingual(
      "People are sorted by it, and Tab and @ accept it, in kana or in Latin letters, as long as no "
        + "other name is read the same. none clears it.",
      "一覧や補完は読みの順に並びます。Tab や @ では、かなでもローマ字でも指定できます（同じ読みの人がほかにいなければ、@たなか と @tanaka は 田中）。「なし」で解除します。"
    ),
    examples: [
      Bilingual("user reading Anna Ana", "user reading 花子 はなこ"),
      Bilingual("user reading Anna none", "user reading 花子 なし"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let (name, words) = try arguments.personAndValue(.newName)
    let reading = words?.map(\.text).joined(separator: " ")
    if let words, let reading {
      // A typo of `none` or なし is not a reading, but なみ is one.
      let none = reading.count > 2 ? ["none", "なし"] : ["none"]
      let isSlip =
        words.count == 1 && words[0].isPlain && !Nearest.to(words[0].text, among: none).isEmpty
      if isSlip || !User.isReading(reading) { throw LineError.notAReading(reading) }
    }
    return { shell in try shell.presenters.personLookup.setReading(name.text, reading) }
  }
}

/// `user capacity NAME TIME|none`
enum UserCapacityCommand: Command {
  static let verb = Verb(
    "user capacity",
    arguments: [
      .one(.userWord), .one(.value(.estimate), Bilingual("TIME|none", "時間|なし")),
    ],
    keywords: Keyword.noneAfterPerson,
    answer: .changes,
    summary: Bilingual(
      "set how long a person works on tasks in a day",
      "1日の作業可能時間を設定する"),
    details: Bilingual(
      "workload compares it with the estimates of what is due, for Monday to Friday, excluding "
        + "days when the person is away. none clears it.",
      "「workload」で、期限が来るタスクの見積もりと比較します（月曜から金曜まで、不在の日を除く）。「なし」で解除します。"),
    examples: [
      Bilingual("user capacity Anna 6h", "user capacity 花子 6時間"),
      Bilingual("user capacity Anna none", "user capacity 花子 なし"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let (name, typed) = try arguments.personAndValue(.value(.estimate))
    let capacity = try typed.map(Self.capacity)
    return { shell in try shell.presenters.personLookup.setCapacity(name.text, capacity) }
  }

  private static func capacity(_ typed: [Word]) throws -> Minutes {
    let words = typed.map(\.text)
    guard let (length, count) = DurationWords.longestPrefix(of: words), count == words.count
    else { throw AttributeError.notADuration(words.joined(separator: " ")).at(typed.place) }
    guard length.count <= 24 * 60 else {
      throw UsageError.moreThanADay(words.joined(separator: " ")).at(typed.place)
    }
    return length
  }
}

/// `user away NAME [from DATE] [until DATE]`, `user away NAME none`
enum UserAwayCommand: Command {
  static let verb = Verb(
    "user away",
    arguments: [.one(.userWord), .one(.date, Bilingual("DATE|none", "日付|なし"))],
    keywords: Keyword.noneAfterPerson,
    answer: .changes,
    summary: Bilingual("record when someone is away", "ユーザーの不在期間を登録する"),
    details: Bilingual(
      "user away Ben until friday counts from today, user away Ben from 1 april until 10 april "
        + "from that day; one date alone is that day. none clears all absences. workload leaves these "
        + "days out, and you are told when you assign an open task to someone who is away.",
      "「user away 花子 金曜まで」は今日から、「user away 花子 4月1日から4月10日まで」（4/1〜4/10 とも書けます）はその日からの不在です。"
        + "日付だけならその1日です。「なし」で解除します。「workload」は不在の日を除いて計算します。不在の人を未完了のタスクの担当にすると、その旨を表示します。"),
    examples: [
      Bilingual("user away Anna until friday", "user away 花子 金曜まで"),
      Bilingual("user away Anna from 1 april until 10 april", "user away 花子 4月1日から4月10日まで"),
      Bilingual("user away Anna none", "user away 花子 なし"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let (name, words) = try arguments.personAndValue(.date)
    var absence: Absence?
    if let words, let first = words.first {
      let dates = arguments.dates
      absence = try located(at: first, before: words.dropFirst()) {
        try AbsenceWords(dates).absence(words.map(\.text))
      }
      if absence == nil { throw arguments.missing(.date) }
    }
    return { [absence] shell in
      try shell.presenters.personLookup.setAbsence(name.text, absence)
    }
  }
}
