import TaskLanguage

/// The words above columns and before values that are no attributes of tasks.
package struct Labels: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package var name: String { language.say(.nameHeading) }
  package var seat: String { language.say(.seatHeading) }
  package var away: String { language.say(Bilingual("Away", "不在")) }
  package var here: String { language.say(Bilingual("Here", "接続")) }
  package var now: String { language.say(Bilingual("now", "接続中")) }
  package var overdue: String { language.say(Bilingual("overdue", "期限切れ")) }
  package var expired: String { language.say(Bilingual("expired", "有効期限切れ")) }
  package var open: String { language.say(.openHeading) }
  /// What stands before a hint, with the space after it.
  package var hint: String { language.say(Bilingual("Hint: ", "ヒント: ")) }
}

/// What stands above a column of people and of reports.
extension Bilingual {
  static let nameHeading = Bilingual("Name", "名前")
  static let idHeading = Bilingual("ID", "ID")
  static let seatHeading = Bilingual("Seat", "座席番号")
  static let openHeading = Bilingual("Open", "未完了")
  static let doneHeading = Bilingual("Done", "完了")
  static let overdueHeading = Bilingual("Overdue", "期限切れ")
}

/// The words above charts and columns of numbers.
package struct StatisticsTitles: Sendable {
  private let language: Language

  package init(_ language: Language) { self.language = language }

  package var donePerWeek: String { language.say(Bilingual("Done per week", "週ごとの完了数")) }
  package var openPerWeek: String {
    language.say(Bilingual("Open at the end of the week", "週の終わりの未完了数"))
  }
  package var open: String { language.say(.openHeading) }
  package var overdue: String { language.say(.overdueHeading) }
  package var done: String { language.say(.doneHeading) }
}
