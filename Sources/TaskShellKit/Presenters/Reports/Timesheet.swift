import TaskLanguage
import TaskModel

/// Reports the time spent on tasks: a row for each day, task and person, or for each group.
struct Timesheet {
  private struct Entry {
    let task: TaskItem
    let session: WorkSession

    /// The person of the session if recorded, or else all assignees.
    var people: [UUID] { session.person.map { [$0] } ?? task.assignees }
  }

  /// Minutes.
  let total: Int
  let report: Report

  init(_ context: PresenterContext, days: ClosedRange<CivilDate>?, _ filter: TaskFilter) {
    let state = context.state
    let tasks = filter.matches(in: state, defaultScope: .all, clock: context.clock)
    let entries = tasks.flatMap { task in
      (task.sessions + [context.session(of: task)].compactMap { $0 })
        .flatMap(\.byDay)
        .filter { days?.contains($0.start.date) != false }
        .map { Entry(task: task, session: $0) }
    }
    total = entries.reduce(0) { $0 + $1.session.length.count }
    let display = DisplayContext(state, context.clock)
    report =
      if let attribute = filter.group, attribute != .number, attribute != .text {
        Self.grouped(entries, by: attribute, display, context)
      } else if filter.group != nil {
        Self.grouped(entries, by: nil, display, context)
      } else {
        Self.byDay(entries, display, context)
      }
  }

  private static let timeColumn = Report.Column(
    member: .always("minutes", .integer), heading: Bilingual("Time", "時間"))
  private static let dayColumns = [
    Report.Column(member: .perhaps("day", .day), heading: Bilingual("Day", "日付")), timeColumn,
    Report.Column(member: .perhaps("number", .integer), heading: Attribute.number.label),
    Report.Column(
      member: .perhaps("text", .text), heading: Attribute.text.label, isFlexible: true),
    Report.Column(
      member: .perhaps("project", .text), heading: Attribute.project.label, dropOrder: 1),
    Report.Column(
      member: .perhaps("user", .text), heading: Attribute.assignee.label, dropOrder: 2),
  ]

  /// - Parameter attribute: nil for a row per task.
  private static func groupColumn(_ attribute: Attribute?) -> Report.Column {
    Report.Column(
      member: .perhaps(attribute == nil ? "task" : "group", .text),
      heading: (attribute ?? .text).label)
  }

  /// Those of a row for each day, task and person, and those of a row for each group.
  static let allColumns = dayColumns + [groupColumn(nil), groupColumn(.project)]

  // MARK: By day

  private static func byDay(
    _ entries: [Entry], _ display: DisplayContext, _ context: PresenterContext
  ) -> Report {
    struct Key: Hashable {
      let day: CivilDate
      let number: Int
      let people: [UUID]
    }
    let sums = Dictionary(grouping: entries) { entry in
      Key(
        day: entry.session.start.date, number: entry.task.number, people: entry.people)
    }.sorted { left, right in
      (left.key.day, left.key.number, left.key.people.description)
        < (right.key.day, right.key.number, right.key.people.description)
    }
    let rows = sums.compactMap { key, entries -> Report.Row? in
      guard let task = entries.first?.task else { return nil }
      return Report.Row(cells: [
        .date(
          Due(date: key.day),
          relative: context.say(.date(Due(date: key.day), today: context.now.date))),
        .minutes(minutes(entries)), .number(task.number), .text(task.text),
        task.project.map { .text($0) } ?? .absent(),
        names(of: key.people, display).map { .text($0) } ?? .absent(),
      ])
    }
    return Report(columns: dayColumns, rows: rows)
  }

  // MARK: By group

  /// - Parameter attribute: nil for a row per task.
  private static func grouped(
    _ entries: [Entry], by attribute: Attribute?, _ display: DisplayContext,
    _ context: PresenterContext
  ) -> Report {
    var sums: [String: (name: String?, minutes: Int)] = [:]
    for entry in entries {
      let names = names(of: entry, by: attribute, display, context)
      for name in names.isEmpty ? [nil] : names.map({ Optional($0) }) {
        sums[name?.folded ?? "", default: (name, 0)].minutes += entry.session.length.count
      }
    }
    let sorted = sums.values.sorted {
      (-$0.minutes, $0.name?.sortKey ?? "\u{10FFFF}")
        < (-$1.minutes, $1.name?.sortKey ?? "\u{10FFFF}")
    }
    return Report(
      columns: [groupColumn(attribute), timeColumn],
      rows: sorted.map { name, minutes in
        Report.Row(cells: [
          name.map { .text($0) } ?? .absent(shown: context.say(.none)), .minutes(minutes),
        ])
      }, picture: .bars(sorted.map(\.minutes)))
  }

  private static func names(
    of entry: Entry, by attribute: Attribute?, _ display: DisplayContext,
    _ context: PresenterContext
  ) -> [String] {
    guard let attribute else { return ["\(entry.task.number) \(entry.task.text)"] }
    if attribute == .assignee {
      return [names(of: entry.people, display)].compactMap { $0 }
    }
    return attribute.kind.groups(entry.task, display).map { key in
      switch key {
      case .day(let day): day.iso8601
      case .state(let state): context.say(state.words)
      case .text(let text): text
      case .words(let words): context.say(words)
      }
    }
  }

  /// `Anna, Ben`; nil for nobody.
  private static func names(of people: [UUID], _ display: DisplayContext) -> String? {
    let names = people.compactMap { display.names[$0] }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private static func minutes(_ entries: [Entry]) -> Int {
    entries.reduce(0) { $0 + $1.session.length.count }
  }
}
