/// The change of one record as a value.
///
/// `before` is nil for a new record, `after` for a deleted one.
package enum Change: Equatable, Sendable {
  case task(before: TaskItem?, after: TaskItem?)
  case user(before: User?, after: User?)
  case seat(before: Seat?, after: Seat?)
  case attribute(before: AttributeDefinition?, after: AttributeDefinition?)
  case template(before: TaskTemplate?, after: TaskTemplate?)

  /// The change that undoes this one.
  package var inverse: Change {
    switch self {
    case .task(let before, let after): .task(before: after, after: before)
    case .user(let before, let after): .user(before: after, after: before)
    case .seat(let before, let after): .seat(before: after, after: before)
    case .attribute(let before, let after): .attribute(before: after, after: before)
    case .template(let before, let after): .template(before: after, after: before)
    }
  }
}

extension [Change] {
  /// The changes that undo these, in reverse order.
  package var inverse: [Change] { reversed().map(\.inverse) }
}
