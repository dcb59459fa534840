import TaskModel

/// The urgency of tasks: the sum of all parts' extents times their weights.
///
/// Every part changes continuously with time: nothing jumps at midnight, and a deadline without a
/// time is the end of its day.
package struct Urgency {
  /// The contribution of one part to a task.
  package struct Share: Equatable, Sendable {
    package let part: UrgencyPart
    /// The extent, from 0 to 1.
    package let extent: Double
    package let weight: Double

    package var points: Double { extent * weight }
  }

  private let state: ModelState
  private let weights: [Double]
  /// Minutes since 1970 in local time.
  private let now: Int
  private let instant: Instant
  /// The number of open tasks that come after a task.
  private let followers: [Int: Int]

  package init(state: ModelState, clock: Clock, weights: UrgencyWeights) {
    self.state = state
    self.weights = UrgencyPart.allCases.map(weights.factor)
    let reading = clock.now()
    instant = reading.instant
    now = Self.minutes(reading.civil.date, reading.civil.time)
    var followers: [Int: Int] = [:]
    for task in state.linkedTasks where task.state == .open {
      for number in task.after { followers[number, default: 0] += 1 }
    }
    self.followers = followers
  }

  /// Returns the points of a task; 0 for done ones.
  package func points(_ task: borrowing TaskItem) -> Double {
    guard task.state == .open else { return 0 }
    var sum = 0.0
    for (index, part) in UrgencyPart.allCases.enumerated() where weights[index] != 0 {
      sum += extent(part, task) * weights[index]
    }
    return sum
  }

  /// Returns the contributions to the points of a task, in the order of the parts.
  package func shares(_ task: TaskItem) -> [Share] {
    guard task.state == .open else { return [] }
    return zip(UrgencyPart.allCases, weights).compactMap { part, weight in
      let extent = extent(part, task)
      return extent == 0 ? nil : Share(part: part, extent: extent, weight: weight)
    }
  }

  private func extent(_ part: UrgencyPart, _ task: borrowing TaskItem) -> Double {
    switch part {
    case .due: return task.due.map(nearness) ?? 0
    case .priority:
      switch task.priority {
      case .high: return 1
      case .medium: return 0.65
      case .low: return 0.3
      case nil: return 0
      }
    case .started: return task.runningSince == nil ? 0 : 1
    case .blocking: return followers[task.number] == nil ? 0 : 1
    case .age:
      let seconds = instant.secondsSinceEpoch - task.created.secondsSinceEpoch
      return min(1, max(0, Double(seconds) / (365 * 86_400)))
    case .project: return task.project == nil ? 0 : 1
    case .tags: return [0, 0.8, 0.9][min(task.tags.count, 2)] + (task.tags.count > 2 ? 0.1 : 0)
    case .blocked:
      for number in task.after where state.task(numbered: number)?.state == .open { return 1 }
      return 0
    case .waiting: return task.wait.map(distance) ?? 0
    }
  }

  /// Returns 0.2 for a deadline in two weeks or later, up to 1 for one a week ago or earlier.
  private func nearness(_ due: Due) -> Double {
    let end =
      due.time.map { Self.minutes(due.date, $0) } ?? Self.minutes(due.date, .midnight) + 1440
    let late = Double(now - end) / 1440
    return 0.2 + 0.8 * min(1, max(0, (late + 14) / 21))
  }

  /// Returns 1 for a day at least a day ahead, down to 0 for one that has begun.
  private func distance(_ day: CivilDate) -> Double {
    min(1, max(0, Double(Self.minutes(day, .midnight) - now) / 1440))
  }

  private static func minutes(_ day: CivilDate, _ time: CivilTime) -> Int {
    Int(day.dayNumber) * 1440 + Int(time.minuteOfDay)
  }
}

/// A factor that makes a task more or less urgent.
package enum UrgencyPart: String, CaseIterable, Sendable {
  case due
  case priority
  case started
  case blocking
  case age
  case project
  case tags
  case blocked
  case waiting

  /// The points for the full extent, and the name.
  private var row: (weight: Int, label: Bilingual) {
    switch self {
    case .due: (12, Bilingual("due", "期限"))
    case .priority: (6, Bilingual("priority", "優先度"))
    case .started: (4, Bilingual("started", "作業中"))
    case .blocking: (8, Bilingual("blocking others", "後続タスクあり"))
    case .age: (2, Bilingual("age", "経過日数"))
    case .project: (1, Bilingual("project", "プロジェクト"))
    case .tags: (1, Bilingual("tags", "タグ"))
    case .blocked: (-5, Bilingual("blocked", "先行タスクが未完了"))
    case .waiting: (-3, Bilingual("waiting", "待機中"))
    }
  }

  /// The points of a task for the full extent; like those of Taskwarrior if that has the same part.
  package var usualWeight: DecimalNumber { DecimalNumber(millionths: row.weight * 1_000_000) }

  package var label: Bilingual { row.label }
}

/// The weight of each part.
package struct UrgencyWeights: Equatable, Sendable {
  private var changed: [UrgencyPart: DecimalNumber] = [:]

  package init() {}

  package subscript(part: UrgencyPart) -> DecimalNumber {
    get { changed[part] ?? part.usualWeight }
    set { changed[part] = newValue == part.usualWeight ? nil : newValue }
  }

  /// Returns the weight as a floating-point number.
  func factor(_ part: UrgencyPart) -> Double { Double(self[part].millionths) / 1_000_000 }
}
