import TaskLanguage

/// A view of a board, applied on top of the board's filter; the raw value is its key.
package enum BoardView: Character, CaseIterable, Sendable {
  case next = "1"
  case agenda = "2"
  case projects = "3"
  case waiting = "4"
  case all = "0"

  /// The view's filter, as one would type it.
  package var filter: String {
    switch self {
    case .next: "ready sort:urgency"
    case .agenda: "due:any group:due"
    case .projects: "group:project sort:order"
    case .waiting: "waiting or blocked or scheduled>today"
    case .all: "sort:order"
    }
  }

  package var words: Bilingual {
    switch self {
    case .next: Bilingual("next", "次")
    case .agenda: Bilingual("agenda", "日ごと")
    case .projects: Bilingual("projects", "プロジェクト")
    case .waiting: Bilingual("waiting", "待ち")
    case .all: Bilingual("all", "すべて")
    }
  }
}

/// The column at the left of a board: parts of the list, of which one can be chosen.
enum BoardSide: CaseIterable {
  case none
  case projects
  case days

  /// The attribute by whose values the list is divided; nil for no parts.
  var attribute: Attribute? {
    switch self {
    case .none: nil
    case .projects: .project
    case .days: .due
    }
  }

  var words: Bilingual {
    switch self {
    case .none: .same("")
    case .projects: Bilingual("Projects", "プロジェクト")
    case .days: Bilingual("Days", "期限の日")
    }
  }

  /// The next side, wrapping round.
  var next: BoardSide {
    switch self {
    case .none: .projects
    case .projects: .days
    case .days: .none
    }
  }
}
