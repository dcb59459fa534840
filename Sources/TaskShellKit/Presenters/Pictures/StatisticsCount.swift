import TaskLanguage
import TaskModel

/// The numbers of ``Statistics``, in one pass over the tasks.
struct StatisticsCount {
  private static let weekCount = 12

  private(set) var total = Statistics.Tally()
  let hidden: Int
  private(set) var work = Statistics.Work()
  private(set) var people: [UUID?: Statistics.Tally] = [:]
  private var byProject: [String?: Statistics.Tally] = [:]
  private var completedDays: Set<CivilDate> = []
  private var ages = 0
  /// Places in ``ends`` where tasks were created or completed, counted; one more for "before".
  private var created: [Int]
  private var completed: [Int]
  /// The first days of the weeks, the oldest first.
  private let firsts: [CivilDate]
  /// When the week before them and each of them ends, in seconds.
  private let ends: [Int]
  private let today: CivilDate

  /// - Parameter hidden: how many of the open ones lists leave out.
  init(_ tasks: [TaskItem], hidden: Int = 0, clock: Clock, dates: DateContext) {
    self.hidden = hidden
    let now = clock.now()
    today = dates.today
    let thisWeek = dates.days(of: .week, around: today)?.lowerBound ?? today
    let firsts = (1 - Self.weekCount...0).compactMap { thisWeek.adding(days: 7 * $0) }
    self.firsts = firsts
    ends = (firsts + [firsts.last?.adding(days: 7) ?? today]).map { day in
      clock.instant(of: CivilDateTime(date: day, time: .midnight)).secondsSinceEpoch
    }
    created = [Int](repeating: 0, count: firsts.count + 1)
    completed = created
    for task in tasks {
      var tally = Statistics.Tally()
      work.add(task)
      add(task.created, to: \.created)
      if task.state == .open {
        tally.open = 1
        tally.overdue = task.due?.hasPassed(at: now.civil) == true ? 1 : 0
        ages += max(0, now.instant.secondsSinceEpoch - task.created.secondsSinceEpoch)
      } else {
        tally.done = 1
        if let instant = task.completed {
          add(instant, to: \.completed)
          if let day = clock.civil(instant)?.date { completedDays.insert(day) }
        }
      }
      total += tally
      people[task.assignee, default: Statistics.Tally()] += tally
      for other in task.others { people[other, default: Statistics.Tally()] += tally }
      byProject[task.project, default: Statistics.Tally()] += tally
    }
  }

  /// By name in any case and width; nil for none.
  var projects: [(name: String?, tally: Statistics.Tally)] {
    var merged: [String?: (name: String?, tally: Statistics.Tally)] = [:]
    for (name, tally) in byProject {
      let first = merged[name?.folded] ?? (name, Statistics.Tally())
      // Of several ways to write it, always the same one.
      let shown = [first.name, name].compactMap { $0 }.min()
      merged[name?.folded] = (shown, first.tally + tally)
    }
    return Array(merged.values)
  }

  /// Whole days, rounded.
  var averageAge: Int? {
    total.open == 0 ? nil : (ages / total.open + 43_200) / 86_400
  }

  var weeks: [Statistics.Week] {
    var open = created.first.map { $0 - (completed.first ?? 0) } ?? 0
    return firsts.indices.map { index in
      open += created[index + 1] - completed[index + 1]
      let week = WeekOfYear(from: firsts[index])
      return Statistics.Week(
        name: "\(week.year)-\(week.label)", label: week.label, first: firsts[index].iso8601,
        done: completed[index + 1], open: open)
    }
  }

  /// The run of days that ends today or, as today is not over, yesterday.
  var streak: Int {
    let yesterday = today.adding(days: -1) ?? today
    return run(endingOn: completedDays.contains(today) ? today : yesterday)
  }

  var longestStreak: Int {
    let ends = completedDays.filter { day in
      day.adding(days: 1).map(completedDays.contains) != true
    }
    return ends.map(run).max() ?? 0
  }

  private func run(endingOn last: CivilDate) -> Int {
    var (count, day) = (0, Optional(last))
    while let current = day, completedDays.contains(current) {
      count += 1
      day = current.adding(days: -1)
    }
    return count
  }

  /// Counts the moment in its week, or as before all of them; one that lies ahead does not count.
  private mutating func add(
    _ instant: Instant, to counts: WritableKeyPath<StatisticsCount, [Int]>
  ) {
    guard let place = ends.firstIndex(where: { instant.secondsSinceEpoch < $0 }) else { return }
    self[keyPath: counts][place] += 1
  }
}

extension Statistics.Tally {
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum += right
    return sum
  }

  static func += (left: inout Self, right: Self) {
    left.open += right.open
    left.overdue += right.overdue
    left.done += right.done
  }
}
