import TaskLanguage
import TaskModel

/// Writes a self-contained page of HTML that opens offline: the agenda, the calendar of this month
/// and charts in one file.
///
/// It runs no scripts and loads nothing: its own policy forbids both, whatever the texts contain.
struct PageWriter {
  private let context: WritingContext
  private let today: CivilDate

  init(_ context: WritingContext) {
    self.context = context
    today = context.clock.now().civil.date
  }

  func write(_ tasks: [TaskItem]) -> ExportedTasks {
    var result = ExportedTasks()
    result.lose(
      tasks,
      but: [
        .text, .state, .due, .assignee, .project, .tags, .priority, .completed, .notes, .recurrence,
        .after, .wait, .scheduled, .estimate, .started,
      ])
    let date = Bilingual.date(Due(date: today)).text(in: context.language)
    let title = context.say("Tasks", "タスク")
    let html = """
      <!DOCTYPE html>
      <html lang="\(context.say("en", "ja"))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>\(title) \(today.iso8601)</title>
      <style>\(PageStyle.css)</style>
      </head>
      <body>
      <header><h1>\(title) <small><time datetime="\(today.iso8601)">\(date)</time></small></h1>
      \(navigation)</header>
      <main>
      \(PageAgenda(tasks, context, today).html)
      \(PageCalendar(tasks, context, today).html)
      \(PageCharts(tasks, context, today).html)
      </main>
      </body>
      </html>

      """
    result.bytes = Array(html.utf8)
    return result
  }

  /// Links to the parts, for keyboard users: Tab and Enter, or the browser's access keys.
  private var navigation: String {
    let parts = [
      ("agenda", context.say("Agenda", "予定")), ("calendar", context.say("Calendar", "カレンダー")),
      ("charts", context.say("Charts", "グラフ")),
    ]
    let links = parts.enumerated().map { index, part in
      "<a href=\"#\(part.0)\" accesskey=\"\(index + 1)\">\(part.1)</a>"
    }
    return
      "<nav aria-label=\"\(context.say("Parts", "ページ内の見出し"))\">\(links.joined(separator: " "))</nav>"
  }

  private static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
}

extension String {
  /// The text as HTML with its addresses linked; links open a new page and send no referrer.
  var linkedHTML: String {
    var (result, rest) = ("", self[...])
    while let (range, address) = Links.first(in: rest) {
      result += String(rest[..<range.lowerBound]).html
      let shown = address.html
      result += "<a href=\"\(shown)\" rel=\"noopener noreferrer\" target=\"_blank\">\(shown)</a>"
      rest = rest[range.upperBound...]
    }
    return result + String(rest).html
  }

  /// The text escaped for HTML and XML, in elements and attributes.
  package var html: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Characters that HTML cannot represent, and those that would reverse the rest of a line.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// The style of the page in light and dark mode.
enum PageStyle {
  static let css = """
    :root{color-scheme:light dark;--ink:#1d2433;--soft:#667;--line:#dde;--back:#fff;--late:#c62828;\
    --now:#1565c0;--done:#2e7d32;\
    --off:#fdf1f1;--mark:#fff6d6}
    @media(prefers-color-scheme:dark){:root{--ink:#e6e8ee;--soft:#99a;--line:#334;--back:#14161c;\
    --late:#ff8a80;--now:#82b1ff;--done:#81c784;--off:#2a1c20;--mark:#3a3420}}
    body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);margin:2rem auto;\
    max-width:60rem;padding:0 1rem}
    h1 small{color:var(--soft);font-weight:normal}
    h2{border-bottom:1px solid var(--line);margin-top:2.5rem}
    ul{list-style:none;padding:0}li{padding:.15rem 0;overflow-wrap:anywhere}
    .late{color:var(--late)}.soft{color:var(--soft)}.now{outline:2px solid var(--now)}
    .note{color:var(--soft);font-size:.9rem;margin-left:1.5rem;white-space:pre-wrap}
    table{border-collapse:collapse;width:100%;table-layout:fixed}
    td,th{border:1px solid var(--line);vertical-align:top;padding:.25rem;font-size:.85rem}
    td{height:4.5rem;overflow-wrap:anywhere}
    svg{max-width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
    .open{fill:var(--now)}.done{fill:var(--done)}s{color:var(--soft)}
    a{color:var(--now)}td a{color:inherit;text-decoration:none}td a:hover{text-decoration:underline}
    nav a{margin-right:1rem}:target{background:var(--mark)}
    a:focus-visible{outline:3px solid var(--now);outline-offset:2px}section:focus{outline:0}
    .off{background:var(--off)}.holiday{color:var(--late);font-size:.75rem}
    @media(max-width:40rem){body{margin:1rem auto;padding:0 .5rem}td,th{font-size:.7rem;padding:.1rem}}
    @media print{:root{--ink:#000;--soft:#444;--line:#999;--back:#fff;--late:#000;--now:#000;\
    --done:#555;--off:#eee;--mark:#fff}body{margin:0;max-width:none;font-size:11pt}nav{display:none}
    a{color:inherit;text-decoration:none}li,tr,svg{break-inside:avoid}h2,h3{break-after:avoid}
    .late{font-weight:bold}#charts{break-before:page}}
    """
}

/// The open tasks by deadline: sections for overdue, today, the coming days, and the rest.
struct PageAgenda {
  private let open: [TaskItem]
  private let context: WritingContext
  private let today: CivilDate

  init(_ tasks: [TaskItem], _ context: WritingContext, _ today: CivilDate) {
    open = tasks.filter { $0.state == .open }
    self.context = context
    self.today = today
  }

  var html: String {
    let dated = open.compactMap { task in task.due.map { ($0, task) } }.sorted { left, right in
      (left.0, left.1.number) < (right.0, right.1.number)
    }
    let late = dated.filter { $0.0.date < today }
    let now = dated.filter { $0.0.date == today }
    let later = dated.filter { $0.0.date > today }
    let free = open.filter { $0.due == nil }
    return "<section id=\"agenda\" tabindex=\"-1\"><h2>\(context.say("Agenda", "予定"))</h2>\n"
      + part(context.say("Overdue", "期限切れ"), late.map(\.1), look: " class=\"late\"")
      + part(context.say("Today", "今日"), now.map(\.1))
      + part(context.say("Later", "今後"), later.map(\.1))
      + part(context.say("Without a date", "期限なし"), free)
      + (open.isEmpty ? "<p>\(context.say("Nothing to do.", "タスクはありません"))</p>" : "")
      + "</section>"
  }

  private func part(_ heading: String, _ tasks: [TaskItem], look: String = "") -> String {
    guard !tasks.isEmpty else { return "" }
    return "<h3\(look)>\(heading) (\(tasks.count))</h3>\n<ul>\n"
      + tasks.map { "<li id=\"t\($0.number)\">\(line(of: $0))</li>\n" }.joined() + "</ul>\n"
  }

  /// Returns the line of a task: number, text and signs, other attributes, and notes.
  private func line(of task: TaskItem) -> String {
    let head = "<b>\(task.number)</b> \(task.text.linkedHTML)\(signs(of: task))"
    let rest = words(of: task).joined(separator: " · ")
    return head + (rest.isEmpty ? "" : " <span class=\"soft\">\(rest)</span>")
      + task.notes.map { "<div class=\"note\">\($0.linkedHTML)</div>" }.joined()
  }

  /// Returns the signs of lists, with their meanings for screen readers.
  private func signs(of task: TaskItem) -> String {
    let isBlocked = task.after.contains { context.task(numbered: $0)?.state == .open }
    let signs: [(isThere: Bool, sign: String, meaning: String)] = [
      (task.runningSince != nil, "▸", context.say("in progress", "作業中")),
      (task.recurrence != nil, "↻", context.say("recurring", "繰り返し")),
      (task.wait.map { today < $0 } ?? false, "⏳", context.say("waiting", "待機中")),
      (isBlocked, "⊘", context.say("blocked", "先行待ち")),
    ]
    return signs.filter(\.isThere).map { _, sign, meaning in
      " <span role=\"img\" class=\"sign\" title=\"\(meaning)\" aria-label=\"\(meaning)\">\(sign)</span>"
    }.joined()
  }

  /// Returns the attributes after the text, in the order of lists.
  private func words(of task: TaskItem) -> [String] {
    var words: [String] = []
    if let due = task.due {
      let said = Bilingual.moment(due, today: today).text(in: context.language)
      words.append("<time datetime=\"\(due.iso8601)\">\(said.html)</time>")
    }
    let shown: [Attribute] = [
      .priority, .project, .tag, .estimate,
      task.recurrence?.isFromCompletion == true ? .again : .every, .wait, .scheduled,
    ]
    for attribute in shown {
      guard let value = attribute.kind.display(task, context.display) else { continue }
      let moment = attribute.kind.moment(of: task, context.display)
      let text =
        moment.map { Bilingual.date($0, today: today).text(in: context.language) }
        ?? (attribute == .tag ? value.shown : value.text(in: context.language))
      let isBare = attribute == .tag || attribute == .project
      words.append(((isBare ? "" : attribute.marks.text(in: context.language)) + text).html)
    }
    let before = task.after.map { number in
      context.task(numbered: number)?.state == .open
        ? "<a href=\"#t\(number)\">\(number)</a>" : "\(number)"
    }
    if !before.isEmpty {
      words.append(context.say("after ", "先行タスク ") + before.joined(separator: ", "))
    }
    return words + context.assignees(task).map { "@\($0.html)" }
  }
}

/// This month, with a week in each row and the tasks that are due.
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

/// Charts in SVG: tasks done in the last weeks, and open tasks by project, person and tag.
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

  /// Returns the most frequent names, with the number of tasks of each.
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
