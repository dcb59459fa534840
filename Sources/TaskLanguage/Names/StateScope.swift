import TaskModel

/// Which states of tasks are looked at.
package enum StateScope: Equatable, Sendable {
  case open
  case done
  case all

  package func contains(_ state: TaskItem.State) -> Bool {
    switch self {
    case .open: state == .open
    case .done: state == .done
    case .all: true
    }
  }
}
