import Formats
import LineEditing
import TaskShellKit

/// Statistics: weeks as bars, and below them the number of tasks of each person and attribute.
extension Statistics: Picture {
  private static let barHeight = 3
  private static let gap = "    "

  var answer: DataAnswer {
    func shares(_ shares: Shares) -> DataValue {
      .list(
        shares.rows.map { share in
          .object(.init(present: ["name": share.name.map { .text($0) }]) + share.tally.members)
        })
    }
    return DataAnswer(
      .object(
        total.members
          + .init(present: [
            "hidden": .integer(hidden), "streak": .integer(streak),
            "longestStreak": .integer(longestStreak),
            "averageAgeDays": averageAge.map { .integer($0) },
            "estimatedMinutes": work.estimated > 0 ? .integer(work.estimated) : nil,
            "spentMinutes": work.spentInAll > 0 ? .integer(work.spentInAll) : nil,
            "weeks": .list(
              weeks.map { week in
                .object([
                  .init("week", .text(week.name)), .init("first", .text(week.first)),
                  .init("done", .integer(week.done)), .init("open", .integer(week.open)),
                ])
              }), "people": shares(people), "projects": shares(projects),
          ])))
  }

  /// One record per number.
  var records: DataAnswer {
    func tallied(_ shares: Shares, as kind: String) -> [[String]] {
      shares.rows.flatMap { $0.tally.records(of: kind, $0.name ?? "") }
    }
    let counts = [
      ("streak", streak), ("longest-streak", longestStreak), ("average-age-days", averageAge),
    ].compactMap { name, count in count.map { [name, "all", "", String($0)] } }
    let weeks = weeks.flatMap { week in
      [("done", week.done), ("open", week.open)].map { [$0.0, "week", week.name, String($0.1)] }
    }
    let columns = ["measure", "of", "name", "value"]
    let rows =
      total.records(of: "all", "") + counts + weeks + tallied(people, as: "person")
      + tallied(projects, as: "project")
    return DataAnswer(
      rows.map { row in .object(zip(columns, row).map { .init($0, .text($1)) }) }, columns: columns)
  }

  func drawn(on canvas: Canvas) -> String {
    guard total.open + total.done > 0 else { return "" }
    let done = (canvas.language.say(.donePerWeek), weeks.map(\.done), Role.chartDone)
    let open = (canvas.language.say(.openPerWeek), weeks.map(\.open), Role.chartOpen)
    let most = weeks.flatMap { [$0.done, $0.open] }.max() ?? 0
    let cell = max(3, String(most).utf8.count) + 1
    let fitting = { (width: Int) in max(1, min(weeks.count, (width + 1) / cell)) }
    let half = fitting((canvas.width - Self.gap.count) / 2)
    var lines = summary.map { canvas.line($0, .text) } + ["\n"]
    if half >= 8 {
      let charts = [done, open].map {
        chart($0, count: half, cell: cell, isPadded: $0.2 == .chartDone, canvas)
      }
      lines += zip(charts[0], charts[1]).map { $0 + Self.gap + $1 + "\n" }
    } else {
      let charts = [done, open].map {
        chart($0, count: fitting(canvas.width), cell: cell, isPadded: false, canvas)
      }
      lines += charts[0].map { $0 + "\n" } + ["\n"] + charts[1].map { $0 + "\n" }
    }
    lines += [(people, canvas.heading(.assignee)), (projects, canvas.heading(.project))]
      .filter { !$0.0.rows.isEmpty }.map { "\n" + table($0, named: $1, canvas) }
    return lines.joined()
  }

  /// Returns title, bars in several rows, numbers and weeks.
  private func chart(
    _ content: (title: String, values: [Int], style: Role), count: Int, cell: Int,
    isPadded: Bool, _ canvas: Canvas
  ) -> [String] {
    let values = content.values.suffix(count)
    let bars = canvas.glyphs.bars
    let steps = bars.count - 1
    let most = max(1, values.max() ?? 0)
    let levels = values.map { value in
      value <= 0 ? 0 : max(1, value * Self.barHeight * steps / most)
    }
    let width = cell * values.count - 1
    func row(_ cells: [String], _ style: Role) -> String {
      let line = cells.map { TerminalText.padded($0, to: cell - 1, alignment: .right) }
        .joined(separator: " ")
      return canvas.style(line, style)
    }
    let rows = (0..<Self.barHeight).reversed().map { floor in
      row(
        levels.map { level in
          let bar = bars[min(max(level - floor * steps, 0), steps)]
          return String(repeating: String(bar), count: 3)
        }, content.style)
    }
    let title = TerminalText.truncated(content.title, to: max(width, 1))
    return [canvas.style(isPadded ? TerminalText.padded(title, to: width) : title, .heading)] + rows
      + [row(values.map(String.init), .text), row(weeks.suffix(count).map(\.label), .detail)]
  }

  private func table(_ shares: Shares, named title: String, _ canvas: Canvas) -> String {
    let rows = shares.rows.prefix(shares.drawnCount)
    func column(_ heading: String, _ value: (Tally) -> Int) -> Table.Column {
      Table.Column(heading, rows.map { String(value($0.tally)) }, alignment: .right)
    }
    let table = Table(
      columns: [
        column(canvas.language.say(.openHeading)) { $0.open },
        column(canvas.language.say(.overdueHeading)) { $0.overdue },
        column(canvas.language.say(.doneHeading)) { $0.done },
        Table.Column(title, rows.map(\.nameShown)),
      ], styles: rows.map { $0.tally.overdue > 0 ? .overdue : .text })
    return table.text(width: canvas.width, style: canvas.style)
      + (shares.rest.map { canvas.line($0, .detail) } ?? "")
  }
}

extension Statistics.Tally {
  fileprivate var members: [DataValue.Member] {
    [
      .init("open", .integer(open)), .init("overdue", .integer(overdue)),
      .init("done", .integer(done)),
    ]
  }

  fileprivate func records(of kind: String, _ name: String) -> [[String]] {
    members.map { [$0.name, kind, name, $0.value.text()] }
  }
}
