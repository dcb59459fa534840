import TaskModel

/// Tasks that recur: Taskwarrior keeps a hidden template and makes tasks of it; here the latest task
/// of a series recurs itself.
///
/// So the template takes the place of its latest task that is open, and keeps its own id: it is the
/// series that is known again, whichever task of it is next.
struct TaskwarriorSeries {
  private var templates: [(place: Int, rule: String)] = []
  private var children: [UUID: [Int]] = [:]

  mutating func add(_ record: TaskwarriorRecord, at place: Int) {
    if record.status == .recurring {
      templates.append((place, record.rule ?? ""))
    } else if let parent = record.parent {
      children[parent, default: []].append(place)
    } else if let rule = record.rule, record.status != .deleted, record.task.task.state == .open {
      templates.append((place, rule))
    }
  }

  func fold(_ result: inout ImportedTasks, _ context: ReadingContext) {
    var gone: Set<Int> = []
    var ids: [UUID: UUID] = [:]
    for (place, words) in templates {
      guard let rule = TaskwarriorRule.rule(words) else {
        if result.tasks[place].task.recurrence == nil { result.losses.add(.rule(words)) }
        continue
      }
      let template = result.tasks[place].task
      let all = (children[template.id] ?? []).filter { !result.tasks[$0].isDeleted }
      let open = all.filter { result.tasks[$0].task.state == .open }
      let dues = all.compactMap { result.tasks[$0].task.due }
      if let latest = Self.latest(of: open, result.tasks) {
        var task = result.tasks[latest]
        ids[task.task.id] = template.id
        task.task = task.task.identified(0, template.id)
        result.tasks[place] = task
        gone.insert(latest)
      } else if let last = dues.max() {
        result.tasks[place].task.due = Self.next(after: last, rule, template, context)
      }
      result.tasks[place].task.recurrence = Self.recurrence(
        rule, result.tasks[place].task, template)
    }
    guard !gone.isEmpty else { return }
    result.tasks = result.tasks.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    for index in result.tasks.indices {
      if !result.tasks[index].after.isEmpty {
        result.tasks[index].after = result.tasks[index].after.map { ids[$0] ?? $0 }
      }
      if let parent = result.tasks[index].parent {
        result.tasks[index].parent = ids[parent] ?? parent
      }
    }
  }

  private static func latest(of places: [Int], _ tasks: [ImportedTask]) -> Int? {
    places.max { left, right in
      (tasks[left].task.due?.date ?? .epoch) < (tasks[right].task.due?.date ?? .epoch)
    }
  }

  /// Counted from the first deadline of the series, so that a month's end stays one.
  private static func recurrence(
    _ rule: Recurrence.Rule, _ task: TaskItem, _ template: TaskItem
  ) -> Recurrence {
    var recurrence = Recurrence(rule)
    if let known = task.recurrence, known.rule == rule { recurrence = known }
    return (template.due ?? task.due).map { recurrence.anchored(at: $0.date) } ?? recurrence
  }

  private static func next(
    after last: Due, _ rule: Recurrence.Rule, _ template: TaskItem, _ context: ReadingContext
  ) -> Due? {
    let recurrence = recurrence(rule, template, template)
    let due = recurrence.isWithinDay ? last : Due(date: last.date, time: template.due?.time)
    let moment = CivilDateTime(date: due.date, time: due.time ?? .midnight)
    return recurrence.next(after: due, at: moment, context.clock) ?? template.due
  }
}
