import TaskLanguage
import TaskModel

/// Bars drawn in SVG: what was done in the last weeks, and what is open by project, person and tag.
struct PageCharts {
  private let tasks: [TaskItem]
  private let context: WritingContext
  private let today: CivilDate

  private static let weeks = 12
  private static let limit = 10

  init(_ tasks: [TaskItem], _ context: WritingContext, _ today: CivilDate) {
    self.tasks = tasks
    self.context = context
    self.today = today
  }

  var html: String {
    let open = tasks.filter { $0.state == .open }
    return "<section id=\"charts\" tabindex=\"-1\"><h2>\(context.say("Charts", "グラフ"))</h2>\n"
      + chart(context.say("Done by week", "週ごとの完了数"), doneByWeek, look: "done")
      + chart(
        context.say("Open by project", "プロジェクトごとの未完了"), counts(open) { [$0.project] })
      + chart(
        context.say("Open by person", "担当者ごとの未完了"),
        counts(open) { task in
          let names = context.assignees(task)
          return names.isEmpty ? [nil] : names.map(Optional.some)
        })
      + chart(context.say("Open by tag", "タグごとの未完了"), counts(open) { $0.tags.map { $0 } })
      + "</section>"
  }

  private var doneByWeek: [(String, Int)] {
    guard let monday = today.adding(days: -today.weekday.rawValue) else { return [] }
    var counts: [CivilDate: Int] = [:]
    for task in tasks where task.state == .done {
      guard let day = task.completed.flatMap({ context.clock.civil($0)?.date }),
        let week = day.adding(days: -day.weekday.rawValue)
      else { continue }
      counts[week, default: 0] += 1
    }
    return (0..<Self.weeks).reversed().compactMap { back in
      monday.adding(days: -7 * back).map { week in
        (Bilingual.longDay(week).text(in: context.language), counts[week] ?? 0)
      }
    }
  }

  /// The names that most tasks have, with how many have each.
  private func counts(
    _ tasks: [TaskItem], _ names: (TaskItem) -> [String?]
  ) -> [(String, Int)] {
    var counts: [String: Int] = [:]
    for task in tasks { for case let name? in names(task) { counts[name, default: 0] += 1 } }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(Self.limit).map { ($0.key, $0.value) }
  }

  private func chart(_ title: String, _ rows: [(String, Int)], look: String = "open") -> String {
    guard let most = rows.map(\.1).max(), most > 0 else { return "" }
    let height = rows.count * 22 + 4
    let bars = rows.enumerated().map { index, row in
      let y = index * 22 + 4
      let width = row.1 * 360 / most
      let name = row.0.count > 24 ? row.0.prefix(23) + "…" : row.0[...]
      return "<text x=\"190\" y=\"\(y + 13)\" text-anchor=\"end\">\(String(name).html)</text>"
        + "<rect class=\"\(look)\" x=\"200\" y=\"\(y)\" width=\"\(width)\" height=\"16\" rx=\"2\"/>"
        + "<text x=\"\(206 + width)\" y=\"\(y + 13)\">\(row.1)</text>\n"
    }
    return
      "<h3>\(title)</h3>\n<svg viewBox=\"0 0 620 \(height)\" width=\"620\" height=\"\(height)\""
      + " role=\"img\" aria-label=\"\(title)\">\n\(bars.joined())</svg>\n"
  }
}
