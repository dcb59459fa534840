/// Next occurrences of recurring tasks, made when a task is done.
extension SharedModel {
  /// Makes the ids of next occurrences; nil if each derives from the task before. In a team all
  /// changes have one order, in which no task is done twice.
  package var idOfFollowers: (() -> UUID)? { isTeam ? { UUID() } : nil }

  /// Returns the open tasks that were added when this one was done, even if changed since.
  ///
  /// Text and rule may have changed, and the time alone proves nothing: a script does one task and
  /// adds another in the same second. So a changed task is recognised by the step that made both.
  package func followers(of task: TaskItem) -> [TaskItem] {
    guard task.recurrence != nil, let completed = task.completed else { return [] }
    let candidates = state.tasks.filter {
      $0.state == .open && $0.created == completed && $0.number > task.number && $0.id != task.id
    }
    guard !candidates.allSatisfy({ $0.follows(task) }) else { return candidates }
    let steps = completions(of: task)
    return candidates.filter { $0.follows(task) || came($0, in: steps) }
  }

  /// Returns the task as it was after each step that completed it, by step.
  private func completions(of task: TaskItem) -> [Step: TaskItem] {
    var completions: [Step: TaskItem] = [:]
    for (step, changes) in steps(ofTask: task.number) {
      for case .task(let before?, let after?) in changes
      where after.id == task.id && before.state == .open && after.state == .done {
        completions[step] = after
      }
    }
    return completions
  }

  /// Whether a step that completed the other task added this one, as the next occurrence.
  private func came(_ task: TaskItem, in completions: [Step: TaskItem]) -> Bool {
    guard !completions.isEmpty else { return false }
    return steps(ofTask: task.number).contains { step, changes in
      changes.contains { change in
        guard case .task(nil, let new?) = change, new.id == task.id else { return false }
        return completions[step].map(new.follows) ?? false
      }
    }
  }

  /// Returns the steps that changed the task of that number, including staged ones.
  private func steps(ofTask number: Int) -> [(step: Step, changes: [Change])] {
    var steps = history(ofTask: number).map { (Step.commit($0.info.operation), $0.changes) }
    guard let staging else { return steps }
    var rest = staging.changes[...]
    for (place, step) in staging.steps.enumerated() {
      steps.append((.staged(place), Array(rest.prefix(step.count))))
      rest = rest.dropFirst(step.count)
    }
    return steps
  }
}

/// The identity of a step.
private enum Step: Hashable {
  case commit(UUID)
  case staged(Int)
}
