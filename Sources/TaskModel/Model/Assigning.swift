/// Records who assigned a task, where several people work on one list.
extension ModelState {
  /// The changes, with the author's name on each task that they give to somebody else; on one that
  /// they leave with nobody, or with the author alone, nobody's.
  func assigned(_ changes: [Change], by author: String) -> [Change] {
    let own = user(named: author)?.id
    return changes.map { change in
      guard case .task(let before, var after?) = change,
        after.assignees != before?.assignees ?? []
      else { return change }
      let others = after.assignees.filter { $0 != own }
      if others.contains(where: { before?.isAssigned(to: $0) != true }) {
        after.assigner = author
      } else if others.isEmpty {
        after.assigner = nil
      }
      return .task(before: before, after: after)
    }
  }
}
