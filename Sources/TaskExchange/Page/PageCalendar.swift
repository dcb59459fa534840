import TaskLanguage
import TaskModel

/// This month, a week a row, with the tasks that are due.
struct PageCalendar {
  private let byDay: [CivilDate: [TaskItem]]
  private let context: WritingContext
  private let today: CivilDate

  private static let limit = 4

  init(_ tasks: [TaskItem], _ context: WritingContext, _ today: CivilDate) {
    byDay = Dictionary(grouping: tasks.filter { $0.due != nil }) { $0.due?.date ?? today }
    self.context = context
    self.today = today
  }

  var html: String {
    let (year, month, _) = today.components
    guard let first = CivilDate(year: year, month: month, day: 1),
      let start = first.adding(days: -first.weekday.rawValue)
    else { return "" }
    let last = CivilDate.daysIn(month: month, year: year)
    let weeks = (first.weekday.rawValue + last + 6) / 7
    let names = context.say("Mon Tue Wed Thu Fri Sat Sun", "月 火 水 木 金 土 日").split(separator: " ")
    let heading = names.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let rows = (0..<weeks).map { week in
      let cells = (0..<7).map { day in
        start.adding(days: week * 7 + day).map { cell($0, isInMonth: $0.components.month == month) }
          ?? "<td></td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    let title = context.say("Calendar", "カレンダー")
    let name = Bilingual.month(first).text(in: context.language)
    return "<section id=\"calendar\" tabindex=\"-1\"><h2>\(title) \(name)</h2>\n"
      + "<table><thead><tr>\(heading)</tr></thead>\n<tbody>\n\(rows.joined())</tbody></table>"
      + "</section>"
  }

  private func cell(_ day: CivilDate, isInMonth: Bool) -> String {
    let tasks = byDay[day] ?? []
    let holiday = context.holidays.name(of: day)?.text(in: context.language)
    let look =
      (isInMonth ? [] : ["soft"]) + (day == today ? ["now"] : []) + (holiday == nil ? [] : ["off"])
    let lines = tasks.prefix(Self.limit).map { task in
      let text = task.text.html
      return task.state == .done
        ? "<div><s>\(text)</s></div>" : "<div><a href=\"#t\(task.number)\">\(text)</a></div>"
    }
    let more = tasks.count - lines.count
    let name = holiday.map { " <span class=\"holiday\">\($0.html)</span>" } ?? ""
    let date = "<time datetime=\"\(day.iso8601)\">\(day.components.day)</time>"
    let mark = day == today ? " aria-current=\"date\"" : ""
    return "<td class=\"\(look.joined(separator: " "))\"\(mark)>\(date)\(name)\(lines.joined())"
      + (more > 0 ? "<div class=\"soft\">+\(more)</div>" : "") + "</td>"
  }
}
