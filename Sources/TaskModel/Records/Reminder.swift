/// The time of a reminder of a task.
package enum Reminder: Hashable, Sendable {
  /// Minutes from a date of the task: negative for before, 0 for at that date.
  case counted(Base, minutes: Int)
  /// At this wall-clock time.
  case at(CivilDateTime)
  /// Snoozed until then: reminders before it are dropped, and the task reminds at that time.
  case snoozed(CivilDateTime)

  /// The date that a reminder is counted from.
  package enum Base: String, CaseIterable, Sendable {
    case due
    case scheduled
  }

  /// The maximum distance from the date in minutes: about 27 years.
  package static let minuteLimit = 14_399_999

  /// The time of reminders of a day without a time, as calendar programs use it for all-day events.
  package static let timeOfDay = CivilTime(hour: 9) ?? .midnight

  /// Returns the time of the reminder for a task; nil if the task does not have the date.
  package func moment(of task: TaskItem) -> CivilDateTime? {
    moment(due: task.due, scheduled: task.scheduled)
  }

  /// Returns the time of the reminder for a task with these dates.
  package func moment(due: Due?, scheduled: Due?) -> CivilDateTime? {
    switch self {
    case .at(let moment), .snoozed(let moment): return moment
    case .counted(let base, let minutes):
      guard let date = base == .due ? due : scheduled, abs(minutes) <= Self.minuteLimit else {
        return nil
      }
      let start = Due(date: date.date, time: date.time ?? Self.timeOfDay)
      return start.adding(minutes: minutes).flatMap(CivilDateTime.init)
    }
  }

  /// The form in taskshell's files: `due-30m`, `due`, `scheduled-1d`, `2026-03-14T17:00`,
  /// `snoozed-2026-03-14T17:10`.
  package var notation: String {
    switch self {
    case .counted(let base, 0): base.rawValue
    case .counted(let base, let minutes):
      base.rawValue + (minutes < 0 ? "-" : "+") + Self.length(abs(minutes))
    case .at(let moment): moment.due.iso8601
    case .snoozed(let moment): Self.snoozed + moment.due.iso8601
    }
  }

  /// Reads ``notation``; nil for anything else.
  package init?(notation text: String) {
    if text.hasPrefix(Self.snoozed) {
      guard let moment = CivilDateTime(iso8601: text.dropFirst(Self.snoozed.count)) else {
        return nil
      }
      self = .snoozed(moment)
      return
    }
    if let moment = CivilDateTime(iso8601: text) {
      self = .at(moment)
      return
    }
    for base in Base.allCases where text.hasPrefix(base.rawValue) {
      let rest = text.dropFirst(base.rawValue.count)
      guard let sign = rest.first else {
        self = .counted(base, minutes: 0)
        return
      }
      guard sign == "-" || sign == "+", let minutes = Self.minutes(rest.dropFirst()) else {
        return nil
      }
      self = .counted(base, minutes: sign == "-" ? -minutes : minutes)
      return
    }
    return nil
  }

  /// Whether it snoozes the others.
  package var isSnooze: Bool { if case .snoozed = self { true } else { false } }

  /// Whether it is counted from a date of the task, so that each occurrence has it as it is.
  package var isCounted: Bool { if case .counted = self { true } else { false } }

  /// Returns the next occurrence's reminder, that many minutes later; nil if only for this one.
  package func following(by minutes: Int?) -> Reminder? {
    switch self {
    case .counted: self
    case .snoozed: nil
    case .at(let moment):
      minutes.flatMap { moment.due.adding(minutes: $0) }.flatMap(CivilDateTime.init).map { .at($0) }
    }
  }

  private static let snoozed = "snoozed-"

  private static let units: [(letter: Character, minutes: Int)] = [
    ("d", 1440), ("h", 60), ("m", 1),
  ]

  /// Returns a length such as `1d2h30m`, as one would type it.
  package static func length(_ minutes: Int) -> String {
    var (rest, text) = (minutes, "")
    for unit in units where rest >= unit.minutes {
      text += "\(rest / unit.minutes)\(unit.letter)"
      rest %= unit.minutes
    }
    return text.isEmpty ? "0m" : text
  }

  /// Reads what ``length(_:)`` writes, in minutes; nil for anything else, and for more than
  /// ``minuteLimit``.
  private static func minutes(_ text: Substring) -> Int? {
    var (rest, sum) = (text, 0)
    for unit in units {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard rest.dropFirst(digits.count).first == unit.letter else { continue }
      guard digits.utf8.count < 9, let count = String(digits).decimal,
        count > 0, count <= minuteLimit / unit.minutes
      else { return nil }
      sum += count * unit.minutes
      rest = rest.dropFirst(digits.count + 1)
    }
    return rest.isEmpty && (1...minuteLimit).contains(sum) ? sum : nil
  }
}

extension [Reminder] {
  /// Returns the reminders of the occurrence that many minutes later.
  package func following(by minutes: Int?) -> [Reminder] {
    compactMap { $0.following(by: minutes) }
  }
}

/// Fields hold a list of reminders as their notations.
extension Reminder: FieldElement {
  package static func list(_ values: [Reminder]) -> FieldValue { .texts(values.map(\.notation)) }

  /// Returns the reminders; nil if a text is not one.
  package static func values(of list: FieldValue) -> [Reminder]? {
    guard case .texts(let texts) = list else { return nil }
    let reminders = texts.compactMap(Reminder.init(notation:))
    return reminders.count == texts.count ? reminders : nil
  }
}

extension TaskItem {
  /// Returns the times of the task's reminders, the earliest first, each once.
  ///
  /// - Parameter usual: the minutes before the deadline at which a task with a time and no
  ///   reminders of its own reminds; nil for not at all.
  package func reminds(usual: Int?) -> [CivilDateTime] {
    guard state == .open else { return [] }
    var list = hasDetails ? reminders : []
    if let usual, due?.time != nil, list.allSatisfy(\.isSnooze) {
      list.append(.counted(.due, minutes: -usual))
    }
    guard !list.isEmpty else { return [] }
    let putOff = list.compactMap { reminder -> CivilDateTime? in
      if case .snoozed(let moment) = reminder { moment } else { nil }
    }.max()
    let moments = Set(list.compactMap { $0.moment(of: self) })
    return moments.filter { moment in putOff.map { moment >= $0 } ?? true }.sorted()
  }
}
