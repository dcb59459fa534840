/// The words that mean something in a filter; quoted, they are text.
package enum FilterWord: String, CaseIterable, Sendable {
  case open
  case done
  case all
  case overdue
  case today

  /// The filter word that a word of a command is, in any case and width.
  package init?(_ word: Word) {
    guard !word.isLiteral, word.attribute == nil else { return nil }
    self.init(rawValue: word.text.folded)
  }

  package var summary: Bilingual {
    switch self {
    case .open: Bilingual("not done yet", "未完了")
    case .done: Bilingual("done", "完了")
    case .all: Bilingual("open and done", "すべて")
    case .overdue: Bilingual("past its deadline", "期限切れ")
    case .today: Bilingual("due by the end of today", "今日まで")
    }
  }
}

extension TaskFilter {
  /// Adds the condition that a filter word names; a second state replaces the first.
  mutating func add(_ word: FilterWord) {
    switch word {
    case .open: scope = .open
    case .done: scope = .done
    case .all: scope = .all
    case .overdue: terms.append(.overdue)
    case .today: terms.append(.today)
    }
  }
}
