import TaskLanguage
import TaskModel

/// What everybody has to do: a row a user, and one for what is assigned to nobody.
struct WorkloadReport {
  let report: Report

  init(_ context: PresenterContext) {
    let language = context.language
    let state = context.model.state
    let tallies = Self.tallies(context)
    let people = state.users.map { user in
      (user: user, key: user.name.folded, tally: tallies[user.id] ?? TaskTally())
    }.sorted { left, right in
      (right.tally.open, right.tally.overdue, left.key)
        < (left.tally.open, left.tally.overdue, right.key)
    }
    var rows = people.map { user, _, tally in
      Self.row(.text(user.name), .text(user.id.uuidString.lowercased()), tally)
    }
    // What is nobody's is no load, and would dwarf the others.
    var bars = people.map(\.tally.open)
    if let tally = tallies[nil], tally.open > 0 {
      bars.append(0)
      rows.append(Self.row(.absent(shown: language.say(.unassigned)), .absent(), tally))
    }
    report = Report(
      columns: [
        Report.Column(key: "name", heading: language.say(.nameHeading)),
        Report.Column(key: "id", heading: language.say(.idHeading), isForPeople: false),
        Report.Column(key: "open", heading: language.say(.openHeading)),
        Report.Column(
          key: "overdue", heading: language.say(.overdueHeading), dropOrder: 2, isAlarming: true),
        Report.Column(
          key: "week", heading: language.say(Bilingual("This week", "今週まで")), dropOrder: 1),
      ], rows: rows, picture: .bars(bars))
  }

  private static func row(
    _ name: Report.Cell, _ id: Report.Cell, _ tally: TaskTally
  ) -> Report.Row {
    Report.Row(
      cells: [name, id, .number(tally.open), .number(tally.overdue), .number(tally.week)],
      isFaint: tally.open == 0)
  }

  /// By the user's id, nil for nobody's, in one pass over the tasks.
  static func tallies(_ context: PresenterContext) -> [UUID?: TaskTally] {
    let moment = TaskTally.Moment(context.dates)
    let tasks = context.model.state.tasks
    var tallies: [UUID?: TaskTally] = [:]
    for index in tasks.indices {
      tallies[tasks[index].assignee, default: TaskTally()].count(tasks[index], at: moment)
    }
    return tallies
  }
}

extension CommandOutput {
  /// What everybody has to do; without a name, what is assigned to nobody.
  static let workload = CommandOutput.value(
    .rows([
      .perhaps("name", .text), .perhaps("id", .id), .always("open", .integer),
      .always("overdue", .integer), .always("week", .integer, "due by the end of this week"),
    ]))
}
