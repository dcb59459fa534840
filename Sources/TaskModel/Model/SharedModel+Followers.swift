/// The next tasks of a recurrence, made when a task was done.
extension SharedModel {
  /// Makes the ids of tasks that follow; nil where each derives from the one that it follows. In a team
  /// there is one order of all changes, in which no task is done twice.
  package var idOfFollowers: (() -> UUID)? { isTeam ? { UUID() } : nil }

  /// The open tasks that came when this one was done, whatever has become of them since.
  ///
  /// Text and rule may be others by now, and the moment alone is no proof: a script does one task and
  /// adds another in the same second. So what is not as it came is known by the step that made both.
  package func followers(of task: TaskItem) -> [TaskItem] {
    guard task.recurrence != nil, let completed = task.completed else { return [] }
    let candidates = state.tasks.filter {
      $0.state == .open && $0.created == completed && $0.number > task.number && $0.id != task.id
    }
    guard !candidates.allSatisfy({ $0.follows(task) }) else { return candidates }
    let steps = completions(of: task)
    return candidates.filter { $0.follows(task) || came($0, in: steps) }
  }

  /// What steps made of that task when they did it, by what tells one step from another.
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

  /// Whether the task followed, as it came then, what one of these steps did.
  private func came(_ task: TaskItem, in completions: [Step: TaskItem]) -> Bool {
    guard !completions.isEmpty else { return false }
    return steps(ofTask: task.number).contains { step, changes in
      changes.contains { change in
        guard case .task(nil, let new?) = change, new.id == task.id else { return false }
        return completions[step].map(new.follows) ?? false
      }
    }
  }

  /// The steps that changed the task of that number, the staged ones among them.
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
