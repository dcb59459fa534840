import TaskModel

/// The words with a meaning in a filter; quoted, they are text.
package enum FilterWord: String, CaseIterable, Sendable {
  case open
  case done
  case all
  case overdue
  case today
  case week
  case unassigned
  case blocked
  case waiting
  case blocking
  case ready
  case recurring
  case expired
  case started

  /// Parses a word of a command, in any case and width.
  package init?(_ word: Word) {
    guard word.isPlain, word.text.utf8.count <= Self.longest else { return nil }
    self.init(folded: word.text.folded)
  }

  private init?(folded text: String) {
    guard let word = Self.words[text] else { return nil }
    self = word
  }

  /// The maximum length in bytes: that of `unassigned` in full-width letters.
  private static let longest = 30

  private static let words = Dictionary(
    allCases.flatMap { [($0.rawValue, $0), ($0.japanese, $0)] },
    uniquingKeysWith: { first, _ in first }
  ).merging(["きょう": .today, "本日": .today, "こんしゅう": .week]) { first, _ in first }

  /// The Japanese form, and what it means.
  private var row: (japanese: String, summary: Bilingual) {
    switch self {
    case .open: (StateScope.open.japanese, Bilingual("not done yet", "まだ終えていない"))
    case .done: (StateScope.done.japanese, Bilingual("done", "終えた"))
    case .all: (StateScope.all.japanese, Bilingual("open and done", "未完了と完了の両方"))
    case .overdue: ("期限切れ", Bilingual("past its deadline", "期限を過ぎた"))
    case .unassigned: ("担当者なし", Bilingual("assigned to nobody", "担当者が決まっていない"))
    case .waiting: ("待機中", Bilingual("hidden until a later day", "「待機:」の日まで隠れている"))
    case .started: ("作業中", Bilingual("being worked on", "作業を始めて、まだ終えていない"))
    case .today: ("今日", Bilingual("due by the end of today", "今日までに期限が来る"))
    case .week: ("今週", Bilingual("due by the end of the week", "今週中に期限が来る"))
    case .blocked: ("先行待ち", Bilingual("waiting for an open task", "先行タスクが未完了"))
    case .blocking: ("後続あり", Bilingual("blocks another open task", "後続タスクがある"))
    case .ready: ("着手可能", Bilingual("not blocked, waiting or scheduled for later", "すぐに着手できる"))
    case .recurring: ("繰り返しあり", Bilingual("recurs", "繰り返す"))
    case .expired: ("有効期限切れ", Bilingual("open, past its until date", "有効期限を過ぎた未完了のタスク"))
    }
  }

  /// The Japanese form.
  package var japanese: String { row.japanese }

  /// The spellings in each language.
  package var terms: Bilingual {
    Bilingual(rawValue, "\(japanese)、\(rawValue)")
  }

  /// Whether it matches tasks without assignee.
  var namesNobody: Bool { self == .unassigned }

  package var summary: Bilingual { row.summary }
}

/// The states of tasks that are searched.
package enum StateScope: String, CaseIterable, Equatable, Sendable {
  case open
  case done
  case all

  /// Finds the scope of that name, in any case, width and language.
  package init?(word: String) {
    let word = word.folded
    guard let scope = Self.allCases.first(where: { $0.rawValue == word || $0.japanese == word })
    else { return nil }
    self = scope
  }

  package var japanese: String {
    switch self {
    case .open: "未完了"
    case .done: "完了"
    case .all: "すべて"
    }
  }

  /// The word as typed, in each language.
  package var words: Bilingual { Bilingual(rawValue, japanese) }

  package func contains(_ state: TaskItem.State) -> Bool {
    switch self {
    case .open: state == .open
    case .done: state == .done
    case .all: true
    }
  }
}
