import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// Months, as many side by side as fit.
extension MonthCalendar: Picture {
  private static let dayWidth = 4
  private static let weekWidth = 4
  private static let monthWidth = weekWidth + 7 * dayWidth
  private static let gap = 3

  private var days: [Day] { months.flatMap(\.weeks).flatMap(\.days).compactMap { $0 } }

  var answer: DataAnswer {
    DataAnswer(
      days.map { day in
        .object(
          .init(present: [
            "date": .text(day.date), "week": .integer(day.week), "count": .integer(day.count),
            "level": .integer(day.level), "holiday": day.holiday.map { .text($0) },
          ]))
      }, columns: ["date", "week", "count", "level"])
  }

  func drawn(on canvas: Canvas) -> String {
    let fitting = (canvas.width + Self.gap) / (Self.monthWidth + Self.gap)
    let perRow = min(3, max(1, fitting))
    return stride(from: 0, to: months.count, by: perRow).map { first in
      let blocks = months[first..<min(first + perRow, months.count)].map { lines($0, canvas) }
      let height = blocks.map(\.count).max() ?? 0
      return (0..<height).map { row in
        let cells = blocks.map { row < $0.count ? $0[row] : [] }
        return Self.joined(cells, canvas) + "\n"
      }.joined()
    }.joined(separator: "\n")
  }

  /// Pieces of text with their styles.
  private typealias Line = [(text: String, style: TextStyle)]

  private static func joined(_ cells: [Line], _ canvas: Canvas) -> String {
    var line = ""
    var pending = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { pending += String(repeating: " ", count: gap) }
      var room = monthWidth
      for (text, style) in cell {
        room -= TerminalText.width(text)
        let core = text.drop { $0 == " " }
        pending += text.prefix(text.count - core.count)
        guard let last = core.lastIndex(where: { $0 != " " }) else { continue }
        line += pending + canvas.style(String(core[...last]), styled: style)
        pending = String(core[core.index(after: last)...])
      }
      pending += String(repeating: " ", count: max(0, room))
    }
    return line
  }

  private func lines(_ month: Month, _ canvas: Canvas) -> [Line] {
    let palette = canvas.style.palette
    let (heading, detail) = (palette[.heading], palette[.detail])
    let names = weekdays.map { name in
      (TerminalText.padded(name, to: Self.dayWidth - 1, alignment: .right) + " ", detail)
    }
    let indent = String(repeating: " ", count: Self.weekWidth)
    let head: [Line] = [[(indent + " " + month.title, heading)], [(indent, .plain)] + names]
    return head
      + month.weeks.flatMap { week -> [Line] in
        let numbers: Line =
          [(TerminalText.padded(week.label, to: Self.weekWidth), detail)]
          + week.days.map {
            ($0.map(Self.number) ?? indent, $0.map { Self.look($0, palette) } ?? .plain)
          }
        let counts: Line =
          [(indent, .plain)]
          + week.days.map {
            ($0.map(Self.count) ?? indent, $0.map { Self.look($0, palette) } ?? .plain)
          }
        return week.days.contains { ($0?.count ?? 0) > 0 } ? [numbers, counts] : [numbers]
      }
      + month.holidays.map { holiday in
        let text = TerminalText.truncated(
          TerminalText.sanitized(holiday), to: Self.monthWidth - Self.weekWidth - 1)
        return [(indent + " " + text, detail)]
      }
  }

  /// Formats a day: ` 14 `, today `[14]`, a holiday ` 14*`.
  private static func number(_ day: Day) -> String {
    let number = TerminalText.padded(String(day.day), to: 2, alignment: .right)
    return day.isToday ? "[\(number)]" : day.holiday == nil ? " \(number) " : " \(number)*"
  }

  /// Formats the count below the number; thousands as `12k`.
  private static func count(_ day: Day) -> String {
    guard day.count > 0 else { return String(repeating: " ", count: dayWidth) }
    let text = day.count < 1000 ? String(day.count) : "\(min(day.count / 1000, 99))k"
    return TerminalText.padded(text, to: dayWidth - 1, alignment: .right) + " "
  }

  private static func look(_ day: Day, _ palette: Palette) -> TextStyle {
    let role: Role =
      switch day.level {
      case 0: day.isPast ? .detail : .text
      case 1: .calendarFew
      case 2: .calendarSome
      case 3: .calendarMany
      default: .calendarMost
      }
    var style = palette[role]
    if day.isToday { style.isBold = true }
    return style
  }
}

/// Days with their tasks.
extension Agenda: Picture {
  /// The tasks as in `list`, each with its kind.
  var answer: DataAnswer {
    DataAnswer(
      entries.map { .object($0.task.members + [.init("kind", .text($0.kind.rawValue))]) },
      columns: ["number", "kind", "due", "assignee", "text"])
  }
  var plainRecords: [[String]] {
    entries.map { entry in
      let task = entry.task
      return [
        String(task.number), entry.kind.rawValue, task.formattedDue, task.assignee ?? "", task.text,
      ]
    }
  }

  func drawn(on canvas: Canvas) -> String {
    let numberWidth = entries.map { String($0.task.number).utf8.count }.max() ?? 0
    let isTimed = entries.contains { $0.kind != .overdue && !$0.when.isEmpty }
    return parts.map { part in
      switch part {
      case .free(let line): return canvas.line(line, .detail)
      case .tasks(let heading, let entries):
        let whenWidth = entries.map { TerminalText.width($0.when) }.max() ?? 0
        let width = entries.first?.kind == .overdue ? whenWidth : isTimed ? 5 : 0
        let lines = entries.map { $0.line(on: canvas, numberWidth, whenWidth: width) + "\n" }
        return canvas.line(heading, .heading) + lines.joined()
      }
    }.joined()
  }
}

extension Agenda.Entry {
  /// Formats a line: `! 12  17:00  Pay rent  !high #home @Anna`
  fileprivate func line(on canvas: Canvas, _ numberWidth: Int, whenWidth: Int) -> String {
    let mark =
      switch kind {
      case .overdue: "!"
      case .comesBack: canvas.glyphs.comesBack
      case .done: "x"
      case .due: " "
      }
    let number = TerminalText.padded(String(task.number), to: numberWidth, alignment: .right)
    let when = whenWidth == 0 ? "" : TerminalText.padded(self.when, to: whenWidth) + "  "
    let head = "\(mark) \(number)  \(when)"
    let room = canvas.width - TerminalText.width(head)
    let text = TerminalText.truncated(TerminalText.sanitized(task.text), to: max(1, room))
    let rest = TerminalText.truncated(
      attributes(canvas), to: room - TerminalText.width(text) - 2)
    let line = canvas.style(head + text, kind == .comesBack ? .detail : task.look)
    return rest.isEmpty ? line : line + "  " + canvas.style(rest, .detail)
  }

  private func attributes(_ canvas: Canvas) -> String {
    let language = canvas.language
    let shown: [Attribute] = [.priority, .project, .tag, .remind, .assignee]
    let words = shown.compactMap { attribute -> String? in
      guard let value = task[attribute] else { return nil }
      if attribute == .tag { return value.shown }
      let mark =
        attribute == .remind ? canvas.glyphs.reminds : attribute.marks.text(in: language)
      return mark + (language == .english ? value.shown : value.text(in: language))
    }
    return TerminalText.sanitized(words.joined(separator: " "))
  }
}
