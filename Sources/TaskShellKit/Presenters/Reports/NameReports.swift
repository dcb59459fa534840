import TaskLanguage
import TaskModel

/// Reports the projects as a tree; a project's numbers include those below it.
struct ProjectReport {
  static let columns = [
    Report.Column(member: .always("project", .text), heading: Bilingual("Project", "プロジェクト")),
    Report.Column(member: .always("open", .integer), heading: .openHeading),
    Report.Column(member: .always("done", .integer), heading: .doneHeading, dropOrder: 1),
    Report.Column(
      member: .always("overdue", .integer), heading: .overdueHeading, dropOrder: 3,
      isAlarming: true),
    Report.Column(
      member: .perhaps("due", .moment, "the next deadline"),
      heading: Bilingual("Next due", "次の期限"), dropOrder: 2),
  ]

  let report: Report

  init(_ context: PresenterContext) {
    let rows = Self.nodes(context).map { node in
      let tally = node.tally
      return Report.Row(
        cells: [
          .path(node.path), .number(tally.open), .number(tally.done), .number(tally.overdue),
          .due(tally.nextDue, context),
        ], isFaint: tally.open == 0)
    }
    report = Report(columns: Self.columns, rows: rows)
  }

  private struct Node {
    /// The parts between the dots, as written.
    let path: [String]
    var tally = TaskTally()
  }

  /// Every project and its ancestors, parents first; names that differ only in case and width are
  /// one.
  private static func nodes(_ context: PresenterContext) -> [Node] {
    let moment = TaskTally.Moment(context.dates)
    let tasks = context.state.tasks
    var written: [String: TaskTally] = [:]
    for index in tasks.indices {
      guard let project = tasks[index].project else { continue }
      written[project, default: TaskTally()].count(tasks[index], at: moment)
    }
    var nodes: [[String]: Node] = [:]
    for (name, tally) in written.sorted(by: { $0.key < $1.key }) {
      let path = name.split(omittingEmptySubsequences: false) { $0.narrow == "." }.map(String.init)
      for depth in 1...path.count {
        let parent = Array(path.prefix(depth))
        nodes[parent.map(\.folded), default: Node(path: parent)].tally += tally
      }
    }
    return nodes.map { (key: $0.key.map(\.sortKey), value: $0.value) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}

/// Reports seats with their people and open tasks: by number, then people without a seat.
struct SeatReport {
  static let columns = [
    Report.Column(
      member: .perhaps("seat", .either([.integer, .text])), heading: .seatHeading),
    Report.Column(member: .always("name", .text), heading: .nameHeading),
    Report.Column(member: .always("id", .id), heading: .idHeading, isForPeople: false),
    Report.Column(member: .always("open", .integer), heading: .openHeading),
  ]

  let report: Report

  init(_ context: PresenterContext) {
    let language = context.language
    let state = context.state
    let tallies = WorkloadReport.tallies(context)
    let people = state.users.map { user in
      (
        user: user, key: user.name.sortKey, seat: state.seats[user.id],
        open: tallies[user.id]?.open ?? 0
      )
    }.sorted { left, right in
      switch (left.seat, right.seat) {
      case (let one?, let other?): one < other
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil): left.key < right.key
      }
    }
    var floors = SeatFloors(language)
    for person in people {
      guard let seat = person.seat else { break }
      floors.add(seat, person.user.name, open: person.open)
    }
    report = Report(
      columns: Self.columns,
      rows: people.map { user, _, seat, open in
        Report.Row(cells: [
          seat.map { seat in seat.number.map { .number($0) } ?? .text(seat.text) } ?? .absent(),
          .text(user.name), .text(user.id.notation), .number(open),
        ])
      },
      picture: .tiles(
        floors.floors, others: people.count { $0.seat == nil },
        caption: language.say(.withoutSeat)))
  }
}

/// The tiles of seats that are added one by one in order, grouped by floor, with the free seats
/// between them.
private struct SeatFloors {
  private(set) var floors: [Report.Floor] = []
  private var last: SeatName?
  private let language: Language

  /// The most free seats in a row that are drawn one by one.
  private static let longestGap = 2

  init(_ language: Language) { self.language = language }

  mutating func add(_ seat: SeatName, _ name: String, open: Int) {
    let isNext = last.map { $0.floor?.folded == seat.floor?.folded } ?? false
    if let last, isNext {
      floors[floors.count - 1].tiles += free(between: last, and: seat)
    } else {
      floors.append(Report.Floor(name: seat.floor, tiles: []))
    }
    floors[floors.count - 1].tiles.append(
      Report.Tile(title: seat.text, lines: [name, language.say(.openTasks(open))]))
    last = seat
  }

  /// Tiles for the free seats between two taken ones.
  private func free(between first: SeatName, and last: SeatName) -> [Report.Tile] {
    guard let from = first.numberOnFloor, let to = last.numberOnFloor, to - from > 1 else {
      return []
    }
    let count = to - from - 1
    if count <= Self.longestGap {
      return (from + 1..<to).map { seat in
        Report.Tile(title: first.neighbour(seat), lines: [language.say(.freeSeat)], isFree: true)
      }
    }
    return [
      Report.Tile(
        title: "\(first.neighbour(from + 1))–\(to - 1)", lines: [language.say(.freeSeats(count))],
        isFree: true)
    ]
  }
}

/// Reports the tags by name; tags that differ only in case and width are one.
struct TagReport {
  static let columns = [
    Report.Column(member: .always("tag", .text), heading: Bilingual("Tag", "タグ")),
    Report.Column(member: .always("open", .integer), heading: .openHeading),
    Report.Column(member: .always("done", .integer), heading: .doneHeading, dropOrder: 1),
  ]

  let report: Report

  init(_ context: PresenterContext) {
    let moment = TaskTally.Moment(context.dates)
    let tasks = context.state.tasks
    var written: [String: TaskTally] = [:]
    for index in tasks.indices {
      for tag in tasks[index].tags {
        written[tag, default: TaskTally()].count(tasks[index], at: moment)
      }
    }
    var tags: [String: (name: String, tally: TaskTally)] = [:]
    for (name, tally) in written.sorted(by: { $0.key < $1.key }) {
      tags[name.folded, default: (name, TaskTally())].tally += tally
    }
    let rows = tags.sorted { $0.key.sortKey < $1.key.sortKey }.map { _, tag in
      Report.Row(
        cells: [.text(tag.name), .number(tag.tally.open), .number(tag.tally.done)],
        isFaint: tag.tally.open == 0)
    }
    report = Report(columns: Self.columns, rows: rows)
  }
}

/// Reports the custom attributes, in order of creation.
struct AttributeReport {
  static let columns = [
    Report.Column(member: .always("name", .text), heading: .nameHeading),
    Report.Column(member: .always("kind", .text), heading: Bilingual("Kind", "種類")),
    Report.Column(
      member: .perhaps("choices", .text, "with commas between them"),
      heading: Bilingual("Choices", "選択肢"), dropOrder: 1),
    Report.Column(
      member: .always("tasks", .integer, "how many have it"), heading: Bilingual("Tasks", "タスク")),
    Report.Column(member: .always("id", .id), heading: .idHeading, isForPeople: false),
  ]

  let report: Report

  init(_ context: PresenterContext) {
    let state = context.state
    let rows = state.attributes.map { attribute in
      let count = state.tasks.count { $0.values[attribute.id] != nil }
      return Report.Row(cells: [
        .text(attribute.key), .text(attribute.kind.rawValue),
        attribute.choices.isEmpty
          ? .absent() : .text(attribute.choices.joined(separator: ", ")),
        .number(count), .text(attribute.id.notation),
      ])
    }
    report = Report(columns: Self.columns, rows: rows)
  }
}

/// Numbers of tasks by kind, under the rules of filters: `count @anna week` returns the same
/// number.
struct TaskTally: Equatable {
  /// Does not count tasks that wait for a day or have expired where lists leave them out.
  private(set) var open = 0
  private(set) var done = 0
  private(set) var overdue = 0
  /// Due by the end of this week, including overdue tasks.
  private(set) var week = 0
  /// The earliest deadline of an open task that is still to come.
  private(set) var nextDue: Due?

  /// The current time, the last day of this week, and the tasks that lists leave out.
  struct Moment {
    let now: CivilDateTime
    let weekEnd: CivilDate
    private let hidesWaiting: Bool
    private let hidesExpired: Bool

    init(_ dates: DateContext, _ filter: TaskFilter = TaskFilter()) {
      now = dates.now
      hidesWaiting = filter.hidesWaiting
      hidesExpired = filter.hidesExpired
      weekEnd = dates.days(of: .week, around: dates.today)?.upperBound ?? dates.today
    }

    func hides(_ task: borrowing TaskItem) -> Bool {
      if hidesWaiting, let wait = task.wait, now.date < wait { return true }
      if hidesExpired, let until = task.until, until < now.date { return true }
      return false
    }
  }

  mutating func count(_ task: borrowing TaskItem, at moment: Moment) {
    guard task.state == .open else {
      done += 1
      return
    }
    if moment.hides(task) { return }
    open += 1
    guard let due = task.due else { return }
    if due.date <= moment.weekEnd { week += 1 }
    if due.hasPassed(at: moment.now) { overdue += 1 } else { nextDue = min(nextDue ?? due, due) }
  }

  static func += (left: inout TaskTally, right: TaskTally) {
    left.open += right.open
    left.done += right.done
    left.overdue += right.overdue
    left.week += right.week
    if let due = right.nextDue { left.nextDue = min(left.nextDue ?? due, due) }
  }
}
