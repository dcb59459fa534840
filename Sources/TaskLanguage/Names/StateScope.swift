import TaskModel

/// Which states of tasks are looked at.
package enum StateScope: String, CaseIterable, Equatable, Sendable {
  case open
  case done
  case all

  /// The scope of that name, in any case, width and language.
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

  /// As it is typed.
  package var words: Bilingual { Bilingual(rawValue, japanese) }

  package func contains(_ state: TaskItem.State) -> Bool {
    switch self {
    case .open: state == .open
    case .done: state == .done
    case .all: true
    }
  }
}
