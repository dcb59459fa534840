import TaskModel

/// An alarm of a to-do that represents a reminder (RFC 5545, section 3.6.6; RFC 9074).
///
/// It is read independently of the to-do's dates: other programs keep an alarm relative to the
/// deadline in a to-do without one. An alarm relative to the start is read only if this program
/// wrote it: in others, the start may exist only for a rule, or not at all.
struct CalendarAlarm {
  /// The time of the alarm, as written.
  private enum Trigger {
    case counted(Reminder.Base, minutes: Int)
    case moment(ContentLine)
  }

  private let trigger: Trigger
  private let isSnooze: Bool

  /// Properties that mark a snoozed alarm, and one relative to the start, where other programs keep
  /// them.
  private static let (snooze, start) = (
    CalendarTodo.prefix + "SNOOZE", CalendarTodo.prefix + "START"
  )
  /// The first year of real alarms: Apple's reminders of places have a moment long past.
  private static let firstYear = 1980

  /// Nil for anything but a reminder at a time: an e-mail, a place, a trigger of another form.
  ///
  /// - Parameter lines: the lines of the component, without BEGIN and END.
  init?(_ lines: [ContentLine]) {
    func last(_ name: String) -> ContentLine? { lines.last { $0.name == name } }
    guard let action = last("ACTION")?.value.capitals, action == "DISPLAY" || action == "AUDIO",
      last("X-APPLE-PROXIMITY") == nil, let trigger = last("TRIGGER")
    else { return nil }
    isSnooze =
      last(Self.snooze) != nil
      || last("RELATED-TO")?.parameter("RELTYPE").map { $0.uppercased() == "SNOOZE" } ?? false
    if let moment = CalendarMoment(trigger.value) {
      guard moment.due.time != nil, moment.second == 0,
        moment.due.date.components.year >= Self.firstYear
      else { return nil }
      self.trigger = .moment(trigger)
      return
    }
    let isBefore = trigger.value.first == UInt8(ascii: "-")
    guard
      let seconds = CalendarLength.seconds(isBefore ? trigger.value.dropFirst() : trigger.value),
      seconds % 60 == 0, seconds / 60 <= Reminder.minuteLimit
    else { return nil }
    let isEnd = trigger.parameter("RELATED").map { $0.uppercased() == "END" } ?? false
    guard isEnd || last(Self.start) != nil else { return nil }
    self.trigger = .counted(
      isEnd ? .due : .scheduled, minutes: (isBefore ? -seconds : seconds) / 60)
  }

  /// Returns the reminder.
  func reminder(_ calendar: CalendarContext) -> Reminder? {
    switch trigger {
    case .counted(let base, let minutes): return .counted(base, minutes: minutes)
    case .moment(let property):
      guard let moment = calendar.shown(property).flatMap({ CivilDateTime($0.due) }) else {
        return nil
      }
      return isSnooze ? .snoozed(moment) : .at(moment)
    }
  }

  /// Returns the lines of an alarm for a reminder.
  ///
  /// - Parameter text: the text that it shows.
  static func properties(
    of reminder: Reminder, _ text: String, _ clock: Clock
  ) -> [CalendarProperty] {
    var lines = [
      CalendarProperty("BEGIN", "VALARM"), CalendarProperty("ACTION", "DISPLAY"),
      CalendarProperty("DESCRIPTION", text: text),
    ]
    switch reminder {
    case .counted(let base, let minutes):
      lines.append(
        CalendarProperty(
          "TRIGGER", length(minutes), parameters: ";RELATED=\(base == .due ? "END" : "START")"))
    case .at(let moment), .snoozed(let moment):
      lines.append(
        CalendarProperty(
          "TRIGGER", clock.instant(of: moment).compact, parameters: ";VALUE=DATE-TIME"))
    }
    if reminder.isSnooze { lines.append(CalendarProperty(snooze, "TRUE")) }
    if case .counted(.scheduled, _) = reminder { lines.append(CalendarProperty(start, "TRUE")) }
    return lines + [CalendarProperty("END", "VALARM")]
  }

  /// Returns a duration: `-PT30M`, `P1DT2H`, `PT0S`.
  private static func length(_ minutes: Int) -> String {
    let count = abs(minutes)
    let (days, hours, rest) = (count / 1440, count / 60 % 24, count % 60)
    var text = (minutes < 0 ? "-P" : "P") + (days > 0 ? "\(days)D" : "")
    if hours > 0 || rest > 0 {
      text += "T" + (hours > 0 ? "\(hours)H" : "") + (rest > 0 ? "\(rest)M" : "")
    }
    return count == 0 ? "PT0S" : text
  }
}
