/// Whether a step recorded earlier, or taken back, still fits the state that it meets.
extension ModelState {
  /// The changes themselves, if this state holds what each of them starts from and keeps its rules
  /// with what each of them leads to.
  package func verified(_ changes: [Change]) throws(ModelError) -> [Change] {
    var result = self
    for change in changes {
      try result.require(before: change)
      result.apply(change)
    }
    for change in changes { try result.require(after: change) }
    return changes
  }

  private func require(before change: Change) throws(ModelError) {
    guard !holds(before: change) else { return }
    switch change {
    case .task(let before, let after):
      let number = (before ?? after)?.number ?? 0
      throw .taskChangedSince(number: number, stored: task(numbered: number), expected: before)
    case .user(let before, let after):
      throw .personChangedSince(name: (before ?? after)?.name ?? "")
    case .seat(let before, let after):
      let id = (before ?? after)?.user
      throw .personChangedSince(name: id.flatMap { user($0)?.name } ?? "")
    }
  }

  private func require(after change: Change) throws(ModelError) {
    switch change {
    case .task(_, let task?):
      if let id = task.assignee, user(id) == nil {
        throw .assigneeGone(number: task.number)
      }
    case .user(let user?, nil):
      let count = tasks.count { $0.assignee == user.id }
      if count > 0 { throw .userHasOpenTasks(name: user.name, count: count) }
    case .user(_, let user?):
      let key = user.name.folded
      if users.count(where: { $0.name.folded == key }) > 1 { throw .nameTaken(user.name) }
    case .seat(_, let seat?):
      if let other = seats.first(where: { $0.value == seat.number && $0.key != seat.user }) {
        throw .seatTaken(number: seat.number, by: user(other.key)?.name ?? "")
      }
    case .task, .user, .seat: break
    }
  }
}
