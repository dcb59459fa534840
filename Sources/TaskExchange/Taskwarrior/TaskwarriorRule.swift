import TaskModel

/// Taskwarrior's recurrence rules and their notation (task(1), "Recurrence").
enum TaskwarriorRule {
  /// Returns the rule of that notation; nil if the model cannot represent it.
  static func rule(_ words: String) -> Recurrence.Rule? {
    let rule = unbounded(words.folded.filter { $0 != " " })
    return rule.flatMap { $0.isBounded ? $0 : nil }
  }

  private static func unbounded(_ text: String) -> Recurrence.Rule? {
    if let rule = named[text] { return rule }
    if text.begins(with: "p") { return iso8601(text.dropping(1)) }
    let digits = text.leadingDigits
    guard digits.utf8.count < 6, let count = digits.isEmpty ? 1 : digits.decimal, count > 0 else {
      return nil
    }
    return unit(String(text.dropping(digits.utf8.count)), count)
  }

  /// Returns the notation of a rule; nil if Taskwarrior cannot represent it.
  static func words(_ recurrence: Recurrence) -> String? {
    guard !recurrence.isFromCompletion, recurrence.count == nil, recurrence.shift == nil else {
      return nil
    }
    switch recurrence.rule {
    case .minutes(let count) where count % 60 == 0: return "\(count / 60)hours"
    case .minutes(let count): return "\(count)minutes"
    case .days(1): return "daily"
    case .days(let count): return "\(count)days"
    case .weeks(1): return "weekly"
    case .weeks(let count): return "\(count)weeks"
    case .months(1): return "monthly"
    case .months(let count): return "\(count)months"
    case .years(1): return "yearly"
    case .years(let count): return "\(count)years"
    case .weekdays(let set, every: 1):
      return set == WeekdaySet(Weekday.allCases.filter(\.isWorkday)) ? "weekdays" : nil
    case .weekdays, .month, .year: return nil
    }
  }

  private static let named: [String: Recurrence.Rule] = [
    "hourly": .minutes(60), "daily": .days(1), "weekly": .weeks(1), "sennight": .weeks(1),
    "biweekly": .weeks(2),
    "fortnight": .weeks(2), "monthly": .months(1), "bimonthly": .months(2),
    "quarterly": .months(3), "semiannual": .months(6), "biannual": .years(2),
    "biyearly": .years(2), "annual": .years(1), "yearly": .years(1),
    "weekdays": .weekdays(WeekdaySet(Weekday.allCases.filter(\.isWorkday))),
  ]

  private static func unit(_ unit: String, _ count: Int) -> Recurrence.Rule? {
    switch unit {
    case "min", "mins", "minute", "minutes": .minutes(count)
    case "h", "hr", "hrs", "hour", "hours": .minutes(60 * count)
    case "d", "day", "days": .days(count)
    case "w", "wk", "wks", "week", "weeks": .weeks(count)
    case "fortnight", "fortnights": .weeks(2 * count)
    case "mo", "mos", "mth", "mths", "mnth", "mnths", "month", "months": .months(count)
    case "q", "qtr", "qtrs", "qrtr", "qrtrs", "quarter", "quarters": .months(3 * count)
    case "y", "yr", "yrs", "year", "years": .years(count)
    default: nil
    }
  }

  /// Reads `1M`, `2W`, `T2H`, after the `P`.
  private static func iso8601(_ text: Substring) -> Recurrence.Rule? {
    let isTime = text.begins(with: "t")
    let text = isTime ? text.dropping(1) : text
    let digits = text.leadingDigits
    guard digits.utf8.count < 6, let count = digits.decimal, count > 0 else { return nil }
    switch text.dropping(digits.utf8.count) {
    case "h" where isTime: return .minutes(60 * count)
    case "m" where isTime: return .minutes(count)
    case _ where isTime: return nil
    case "d": return .days(count)
    case "w": return .weeks(count)
    case "m": return .months(count)
    case "y": return .years(count)
    default: return nil
    }
  }
}

/// Recurring tasks: Taskwarrior keeps a hidden template and creates tasks from it; here the latest
/// task of a series recurs itself.
///
/// So the template replaces its latest open task, and keeps its own id: the next import recognises
/// the series, whichever task of it is next.
struct TaskwarriorSeries {
  private var templates: [(index: Int, rule: String)] = []
  private var children: [UUID: [Int]] = [:]

  mutating func add(_ record: TaskwarriorRecord, at index: Int) {
    if record.status == .recurring {
      templates.append((index, record.rule ?? ""))
    } else if let parent = record.parent {
      children[parent, default: []].append(index)
    } else if let rule = record.rule, record.status != .deleted, record.task.task.state == .open {
      templates.append((index, rule))
    }
  }

  func fold(_ result: inout ImportedTasks, _ context: ReadingContext) {
    var gone: Set<Int> = []
    var ids: [UUID: UUID] = [:]
    for (series, words) in templates {
      guard let rule = TaskwarriorRule.rule(words) else {
        if result.tasks[series].task.recurrence == nil { result.losses.add(.rule(words)) }
        continue
      }
      let template = result.tasks[series].task
      let all = (children[template.id] ?? []).filter { !result.tasks[$0].isDeleted }
      let open = all.filter { result.tasks[$0].task.state == .open }
      let dues = all.compactMap { result.tasks[$0].task.due }
      if let latest = Self.latest(of: open, result.tasks) {
        var task = result.tasks[latest]
        ids[task.task.id] = template.id
        task.task = task.task.identified(0, template.id)
        result.tasks[series] = task
        gone.insert(latest)
      } else if let last = dues.max() {
        result.tasks[series].task.due = Self.next(after: last, rule, template, context)
      }
      result.tasks[series].task.recurrence = Self.recurrence(
        rule, result.tasks[series].task, template)
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

  private static func latest(of indices: [Int], _ tasks: [ImportedTask]) -> Int? {
    indices.max { left, right in
      (tasks[left].task.due?.date ?? .epoch) < (tasks[right].task.due?.date ?? .epoch)
    }
  }

  /// Returns the rule counted from the first deadline of the series, to keep the end of a month.
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
