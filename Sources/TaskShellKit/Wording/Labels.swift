import TaskLanguage

/// The words above columns and before values.
package struct Labels: Sendable {
  private let language: Language

  package init(_ language: Language) { self.language = language }

  package var number: String { language.say(Bilingual("No", "番号")) }
  package var id: String { language.say(.idHeading) }
  package var state: String { language.say(Bilingual("State", "状態")) }
  package var due: String { language.say(Bilingual("Due", "期限")) }
  package var assignee: String { language.say(Bilingual("User", "担当")) }
  package var project: String { language.say(Bilingual("Project", "プロジェクト")) }
  package var tags: String { language.say(Bilingual("Tags", "タグ")) }
  package var priority: String { language.say(Bilingual("Priority", "優先度")) }
  package var notes: String { language.say(Bilingual("Notes", "メモ")) }
  package var recurrence: String { language.say(Bilingual("Every", "繰り返し")) }
  package var after: String { language.say(Bilingual("After", "前提")) }
  package var wait: String { language.say(Bilingual("Waits until", "待機")) }
  package var text: String { language.say(Bilingual("Task", "タスク")) }
  package var created: String { language.say(Bilingual("Created", "作成")) }
  package var completed: String { language.say(Bilingual("Done", "完了")) }
  package var name: String { language.say(.nameHeading) }
  package var seat: String { language.say(.seatHeading) }
  package var overdue: String { language.say(Bilingual("overdue", "期限切れ")) }
  package var open: String { language.say(.openHeading) }
  /// What stands before a hint, with the space after it.
  package var hint: String { language.say(Bilingual("Hint: ", "ヒント: ")) }
}

/// What stands above a column of people and of reports.
extension Bilingual {
  static let nameHeading = Bilingual("Name", "名前")
  static let idHeading = Bilingual("Id", "ID")
  static let seatHeading = Bilingual("Seat", "座席")
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
    language.say(Bilingual("Open at the end of the week", "週末時点の未完了数"))
  }
  package var open: String { language.say(.openHeading) }
  package var overdue: String { language.say(.overdueHeading) }
  package var done: String { language.say(.doneHeading) }
}
