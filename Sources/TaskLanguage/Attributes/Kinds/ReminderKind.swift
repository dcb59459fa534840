import TaskModel

/// The reminders of a task: `30m` and 30分前 before it is due, `due`, `scheduled-1h`, `friday 9am`;
/// several are separated by commas.
package struct ReminderKind: AttributeKind {
  package init() {}

  package var placeholder: Bilingual { Bilingual("TIME", "時間") }
  package var dataType: AttributeDataType { .texts }
  package var isOrdered: Bool { true }
  package var look: AttributeStyle { .date }
  package var suggestions: AttributeSuggestions {
    .words(["10m", "30m", "1h", "1d", "due", "tomorrow 9am"])
  }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    let parts = words.text.split { $0.isComma }
    if parts.count > 1 {
      let several = parts.compactMap {
        Self.counted($0.split(whereSeparator: \.isWhitespace).map(String.init), context)
      }
      if several.count == parts.count { return ReadValue(Reminder.list(several)) }
    }
    let (own, all) = words.words
    for count in stride(from: min(all.count, own.count + 3), through: own.count, by: -1) {
      guard count > 0, let reminder = Self.counted(Array(all[..<count]), context) else { continue }
      words.drop(count - own.count)
      return ReadValue(Reminder.list([reminder]))
    }
    let (number, rest) = (words.text, words.rest.count)
    let meaning = try Self.meaning(&words, context.dates)
    // A lone number may be minutes or a day of the month. With a word after it, it is a date.
    if words.rest.count == rest, number.folded.decimal != nil {
      throw AttributeError.notAReminder(number)
    }
    let moment = CivilDateTime(
      date: meaning.due.date, time: meaning.due.time ?? Reminder.timeOfDay)
    var read = ReadValue(Reminder.list([.at(moment)]))
    read.remark = meaning.remarks.first
    return read
  }

  private static func meaning(
    _ words: inout ValueWords, _ dates: DateContext
  ) throws -> DateMeaning {
    do { return try words.date(dates) } catch {
      if case .notUnderstood = error { throw AttributeError.notAReminder(words.text) }
      throw error
    }
  }

  /// Parses a reminder counted from a date of the task, or the notation of any reminder.
  private static func counted(_ words: [String], _ context: ValueContext) -> Reminder? {
    guard let first = words.first else { return nil }
    // Most are lengths: `30m`.
    if first.utf8.first.map(DigitForms.isDigit) != true || first.utf8.contains(UInt8(ascii: "-")) {
      // `due -3d`
      let joined = words.joined()
      let notation = words.count == 1 ? Reminder(notation: first) : nil
      if let reminder = notation ?? Reminder(notation: joined.folded) ?? fromBase(joined, context) {
        return reminder
      }
    }
    let folded = words.map(\.folded)
    let words = withoutDirection(folded)
    // Without 前, 1日 is also the first day of a month.
    if words != folded, let days = DateParser.dayCount(of: words), (0...9999).contains(days) {
      return .counted(.due, minutes: -days * 1440)
    }
    let isSigned = words.first?.first?.isMinus == true
    guard let shift = DateShift(words, isPlain: !isSigned), let minutes = shift.minutes,
      abs(minutes) <= Reminder.minuteLimit, isSigned == (minutes < 0) || minutes == 0
    else { return nil }
    return .counted(.due, minutes: -abs(minutes))
  }

  /// Removes the direction: `30m` of `30m before`, 30分 of 30分前.
  private static func withoutDirection(_ words: [String]) -> [String] {
    var words = words
    if words.count > 1, words.last == "before" || words.last == "early" { words.removeLast() }
    if let last = words.last, last.last == "前" {
      words[words.count - 1] = String(last.dropLast())
      if words.last?.isEmpty == true { words.removeLast() }
    }
    return words
  }

  /// Parses `due`, `scheduled-1h`, 期限-30分, 着手予定.
  private static func fromBase(_ word: String, _ context: ValueContext) -> Reminder? {
    let sign = word.indices.dropFirst().first { "+-−＋".contains(word[$0]) }
    let name = String(word[..<(sign ?? word.endIndex)]).folded
    let attributes = context.attributes
    guard let key = attributes[named: name]?.key,
      let base = Reminder.Base(rawValue: key.rawValue)
    else { return nil }
    guard let sign else { return .counted(base, minutes: 0) }
    guard let minutes = DateShift(signed: word[sign...])?.minutes,
      abs(minutes) <= Reminder.minuteLimit
    else {
      return nil
    }
    return .counted(base, minutes: minutes)
  }

  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    try words.dateCondition(context.dates)
  }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? {
    var words = words
    let count = words.rest.count
    return (try? read(&words, context)).map { _ in count - words.rest.count }
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    let reminders = task.reminders
    if reminders.isEmpty { return condition == .absent }
    if condition == .present { return true }
    let (due, scheduled) = (task.due, task.scheduled)
    return reminders.contains { reminder in
      reminder.moment(due: due, scheduled: scheduled)?.due.holds(condition) ?? false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    wording.moment(condition)
  }

  package func order(_ task: TaskItem, _ names: [UUID: String]) -> OrderKey? {
    moments(of: task).min().map { .number($0.due.orderKey) }
  }

  package func groups(_ task: TaskItem, _ context: DisplayContext) -> [GroupKey] {
    var days: [CivilDate] = []
    for day in moments(of: task).map(\.date) where !days.contains(day) { days.append(day) }
    return days.map { .day($0) }
  }

  private func moments(of task: TaskItem) -> [CivilDateTime] {
    task.reminders.compactMap { $0.moment(of: task) }
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let (old, new) = (before?.reminders ?? [], after.reminders)
    let given = new.filter { !old.contains($0) }.map { reminder -> ValueChange in
      switch reminder {
      case .counted: .given(prefix + .typed(reminder))
      case .at(let moment): .reminder(moment.due, isSnooze: false)
      case .snoozed(let moment): .reminder(moment.due, isSnooze: true)
      }
    }
    // Removing a snoozed reminder is not reported, nor is one that moved with the deadline.
    let minutes = before?.due.flatMap { due in after.due.map(due.minutes(to:)) }
    return given
      + old.filter { !new.contains($0) }.compactMap { reminder in
        switch reminder {
        case .at where reminder.following(by: minutes).map(new.contains) == true: nil
        case .counted: .gone(prefix + .typed(reminder))
        case .at(let moment): .reminderGone(moment.due)
        case .snoozed: nil
        }
      }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    let reminders = task.reminders
    guard !reminders.isEmpty else { return nil }
    return DisplayValue(
      .texts(reminders.map(\.notation)),
      shown: reminders.map { $0.brief(on: context.today) }.joined(separator: ", "),
      words: reminders.map { .reminder($0, today: context.today) }
        .joined(by: Bilingual(", ", "、")))
  }

  package func typed(_ task: TaskItem, _ context: DisplayContext) -> String? {
    let reminders = task.reminders
    return reminders.isEmpty ? nil : reminders.map(\.typed).joined(separator: ", ")
  }
}

extension Reminder {
  /// The reminder as typed: `30m`, `due`, `scheduled-1h`, `2026-03-14T17:00`.
  package var typed: String {
    if case .counted(.due, let minutes) = self, minutes < 0 { return Self.length(-minutes) }
    return notation
  }

  /// Returns the reminder as in lists: `30m`, `2026/03/14 17:00`; on the day itself only the time.
  fileprivate func brief(on today: CivilDate?) -> String {
    switch self {
    case .counted: typed
    case .at(let moment), .snoozed(let moment):
      moment.date == today ? moment.time.iso8601 : moment.due.shown
    }
  }
}

extension Bilingual {
  /// Returns the reminder as typed in either language: `30m`, 30分前.
  fileprivate static func typed(_ reminder: Reminder) -> Bilingual {
    switch reminder {
    case .counted(.due, 0): Bilingual(reminder.typed, "期限")
    case .counted(.due, let minutes) where minutes < 0 && (-minutes < 1440 || minutes % 1440 == 0):
      Bilingual(reminder.typed, "\(japanese(-minutes))前")
    default: .same(reminder.typed)
    }
  }

  /// Returns a reminder in words: `30m before`, 30分前.
  fileprivate static func reminder(_ reminder: Reminder, today: CivilDate?) -> Bilingual {
    func said(_ moment: CivilDateTime) -> Bilingual {
      today.map { date(moment.due, today: $0) } ?? date(moment.due)
    }
    switch reminder {
    case .counted(.due, 0): return Bilingual("when due", "期限の時刻")
    case .counted(.scheduled, 0): return Bilingual("at the start", "着手予定の時刻")
    case .counted(.due, let minutes) where minutes < 0:
      return Bilingual("\(Reminder.length(-minutes)) before", "\(japanese(-minutes))前")
    case .counted(let base, let minutes):
      return Bilingual(
        "\(Reminder.length(abs(minutes))) \(minutes < 0 ? "before" : "after") \(base.rawValue)",
        "\(base == .due ? "期限" : "着手予定")の\(japanese(abs(minutes)))\(minutes < 0 ? "前" : "後")")
    case .at(let moment): return said(moment)
    case .snoozed(let moment): return snoozed(until: said(moment))
    }
  }

  /// - Parameter moment: the wording of the new moment.
  package static func snoozed(until moment: Bilingual) -> Bilingual {
    Bilingual("snoozed until \(moment.english)", "\(moment.japanese) まで後回し")
  }

  private static func japanese(_ minutes: Int) -> String {
    let (days, rest) = (minutes / 1440, minutes % 1440)
    let length = Minutes(rest).map { Bilingual.length($0).japanese } ?? ""
    return (days > 0 ? "\(days)日" : "") + length
  }
}
