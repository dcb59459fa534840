import TaskModel

/// The tasks that are being worked on, known at every prompt without looking at all tasks.
package final class StartedTasks {
  private let model: SharedModel
  /// Nil until somebody asks.
  private var numbers: Set<Int>?

  package init(observing model: SharedModel) {
    self.model = model
    model.observe { [weak self] event in self?.follow(event) }
  }

  private func follow(_ event: ModelEvent) {
    switch event {
    case .loaded, .staging(nil): numbers = nil
    case .committed(let commit):
      for case .task(let before, let after) in commit.changes {
        if let number = (after ?? before)?.number { numbers?.remove(number) }
        if let after, after.started != nil { numbers?.insert(after.number) }
      }
    default: break
    }
  }

  /// The task that was started last, how many minutes ago, and how many others are.
  package func latest(at now: Instant) -> (number: Int, minutes: Int, others: Int)? {
    let all = numbers ?? find()
    numbers = all
    let started = all.compactMap { number in
      model.state.task(numbered: number)?.started.map { (number: number, since: $0) }
    }
    guard let last = started.max(by: { ($0.since, $0.number) < ($1.since, $1.number) }) else {
      return nil
    }
    let minutes = (now.secondsSinceEpoch - last.since.secondsSinceEpoch) / 60
    return (last.number, max(0, minutes), started.count - 1)
  }

  private func find() -> Set<Int> {
    Set(model.state.linkedTasks.lazy.filter { $0.started != nil }.map(\.number))
  }
}
