import TaskModel

/// What a calendar has beside its to-dos that other programs subscribe to.
enum CalendarFeed {
  /// What the calendar is called, and how often it is worth looking at (RFC 7986, and what programs read
  /// that are older).
  static let properties = [
    CalendarProperty("NAME", text: "taskshell"),
    CalendarProperty("X-WR-CALNAME", text: "taskshell"),
    CalendarProperty("REFRESH-INTERVAL", "PT15M", parameters: ";VALUE=DURATION"),
    CalendarProperty("X-PUBLISHED-TTL", "PT15M"),
  ]

  /// The event of a deadline that is to be met: at that moment, or all day long, and without an end; none for
  /// another task.
  ///
  /// It has no alarm, which the to-do has, and takes no time, as nobody is busy by it. It comes again where
  /// other programs count the rule as this one does.
  static func event(of fields: CalendarFields, _ task: TaskItem) -> [CalendarProperty] {
    guard task.state == .open, let due: Due = fields.value(.due) else { return [] }
    let all = CalendarProperties(of: fields)
    var lines = [
      CalendarProperty("BEGIN", "VEVENT"), CalendarProperty("UID", fields.uid + "-due"),
      CalendarProperty("DTSTAMP", (task.modified ?? task.created).compact),
      CalendarProperty("SUMMARY", text: fields.value(.text) ?? ""),
      CalendarProperty("DTSTART", due), CalendarProperty("TRANSP", "TRANSPARENT"),
    ]
    let dates = all.dates
    if dates.every == nil, let recurrence: Recurrence = fields.value(.recurrence),
      let rule = CalendarRule.words(recurrence, from: due)
    {
      lines.append(CalendarProperty("RRULE", rule))
    }
    if let priority = all.priority { lines.append(priority) }
    let tags = fields.texts(.tags)
    if !tags.isEmpty {
      lines.append(
        CalendarProperty("CATEGORIES", tags.map(ContentLine.escaped).joined(separator: ",")))
    }
    let notes = fields.notes.joined(separator: "\n")
    if !notes.isEmpty { lines.append(CalendarProperty("DESCRIPTION", text: notes)) }
    return lines + [CalendarProperty("END", "VEVENT")]
  }
}
