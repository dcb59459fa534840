import LineEditing
import TaskLanguage
import TaskShellKit

/// A list with a line a task: number, text, deadline as people say it, signs, and the rest dim.
///
/// Each stands below the others of its kind. Where the room is short, the rest at the end is cut
/// first; a text keeps 40 columns as long as the line has them.
struct TaskLines {
  let language: Language
  /// Terminal columns; nil where nothing limits them.
  let columns: Int?
  let style: Styler
  let glyphs: Glyphs
  var isTwoLine = false

  private static let gap = 2
  private static let leastText = 40
  /// What is kept of a text before the rest gives its last sign up.
  private static let shortText = 12

  func text(_ rows: [TaskRow], groups: [TaskGroup]? = nil) -> String {
    let lines = lines(rows, without: groups?.first?.attribute)
    guard let groups else { return lines.joined() }
    return groups.map { group in
      heading(group) + group.rows.map { lines[$0] }.joined()
    }.joined(separator: "\n")
  }

  /// The line of each row with its line feed, two of them where a task has two lines.
  ///
  /// - Parameter grouped: what a heading says of all of them.
  func lines(_ rows: [TaskRow], without grouped: Attribute?) -> [String] {
    let cells = rows.map { TaskLine($0, self, without: grouped) }
    let widths = Widths(cells, columns: columns, isTwoLine: isTwoLine)
    return zip(rows, cells).map { line($0, $1, widths) }
  }

  private func heading(_ group: TaskGroup) -> String {
    let title = TerminalText.truncated(
      TerminalText.sanitized(group.heading), to: (columns ?? .max) - 6)
    let sums = group.sums.map { "  \(TerminalText.sanitized($0))" }.joined()
    return "\(style(title, .heading))  \(style("\(group.rows.count)\(sums)", .detail))\n"
  }

  /// Terminal columns of the cells.
  private struct Widths {
    let number: Int
    let text: Int
    let due: Int
    let signs: Int

    init(_ cells: [TaskLine], columns: Int?, isTwoLine: Bool) {
      func most(_ width: (TaskLine) -> Int) -> Int { cells.reduce(0) { max($0, width($1)) } }
      func cell(_ width: Int) -> Int { width == 0 ? 0 : width + gap }
      number = most { $0.number.utf8.count }
      due = most { $0.dueWidth }
      signs = most { $0.signsWidth }
      let tail = most { $0.tailWidth }
      let needed = most { $0.textWidth }
      guard let columns else {
        text = needed
        return
      }
      guard !isTwoLine else {
        text = max(1, columns - number - gap)
        return
      }
      let all = columns - number - gap - cell(due) - cell(signs)
      let room = min(all, max(shortText, all - cell(most { $0.leastTail })))
      let wanted = max(min(needed, leastText), all - cell(tail))
      text = max(1, min(needed, wanted, room))
    }
  }

  private func line(_ row: TaskRow, _ cells: TaskLine, _ widths: Widths) -> String {
    let look = rowLook(row)
    let number = TerminalText.padded(cells.number, to: widths.number, alignment: .right)
    let text = TerminalText.truncated(cells.text, to: widths.text)
    let space = String(repeating: " ", count: Self.gap)
    let head =
      style(style.linking(number: number, of: row), look == .text ? .detail : look) + space
      + style(style.linking(text, of: row.text), look)
    let rest = rest(row, cells, widths)
    if isTwoLine {
      let indent = String(repeating: " ", count: widths.number + Self.gap)
      return head + "\n" + (rest.isEmpty ? "" : indent + rest + "\n")
    }
    guard !rest.isEmpty else { return head + "\n" }
    let missing = max(0, widths.text - TerminalText.width(text))
    return head + String(repeating: " ", count: missing + Self.gap) + rest + "\n"
  }

  /// Deadline, signs and tail; empty where there is nothing of them.
  private func rest(_ row: TaskRow, _ cells: TaskLine, _ widths: Widths) -> String {
    var parts: [(text: String, styled: String)] = []
    var left = columns.map { $0 - widths.number - Self.gap } ?? .max
    if !isTwoLine, columns != nil { left -= widths.text + Self.gap }
    func add(_ text: String, _ look: Role, width: Int) {
      guard width > 0 else { return }
      let padded = TerminalText.padded(TerminalText.truncated(text, to: left), to: width)
      parts.append((padded, style(TerminalText.truncated(text, to: left), look)))
      if left != .max { left -= width + Self.gap }
    }
    add(cells.due, dueLook(row), width: isTwoLine ? cells.dueWidth : widths.due)
    add(cells.signs, rowLook(row), width: isTwoLine ? cells.signsWidth : widths.signs)
    let tail = cells.cutTail(to: left)
    if !tail.isEmpty {
      let text = tail.map(\.text).joined(separator: " ")
      parts.append((text, tail.map { style($0.text, styled: $0.look) }.joined(separator: " ")))
    }
    while let last = parts.last, last.text.allSatisfy({ $0 == " " }) { parts.removeLast() }
    return parts.enumerated().map { index, part in
      guard index < parts.count - 1 else { return part.styled }
      let bare = part.text.reversed().drop { $0 == " " }.count
      let padding = String(repeating: " ", count: part.text.count - bare + Self.gap)
      return part.styled + padding
    }.joined()
  }

  private func rowLook(_ row: TaskRow) -> Role {
    if row.isSelected { return .selected }
    if row.isDone { return .done }
    return row.marks.contains(.started) ? .started : .text
  }

  private func dueLook(_ row: TaskRow) -> Role {
    switch row.urgency {
    case .overdue: .overdue
    case .today: .today
    case .later, .none: rowLook(row)
    }
  }
}
