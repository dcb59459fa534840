import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// The cells of a line of a list, sanitized for the terminal.
struct TaskLine {
  struct Piece {
    let text: String
    let look: TextStyle
  }

  let number: String
  let text: String
  let textWidth: Int
  let due: String
  let dueWidth: Int
  let signs: String
  let signsWidth: Int
  /// Priority, project, tags, any other attributes, and assignees.
  let tail: [Piece]
  let tailWidth: Int
  /// The width of the tail that is always shown: the points that the list is about, or the first
  /// mark with the sign for more.
  let leastTail: Int

  init(_ row: TaskRow, _ lines: TaskLines, without grouped: Attribute?) {
    number = String(row.number)
    let branch =
      row.depth == 0 ? "" : String(repeating: "  ", count: row.depth - 1) + lines.glyphs.branch
    text = branch + TerminalText.sanitized(row.text)
    textWidth = TerminalText.width(text)
    due = Self.due(row, lines)
    dueWidth = TerminalText.width(due)
    signs = Self.signs(row, lines.glyphs)
    signsWidth = TerminalText.width(signs)
    tail = Self.tail(row, lines, without: grouped)
    tailWidth = tail.reduce(-1) { $0 + 1 + TerminalText.width($1.text) }.clamped
    let points = row[.urgency]?.data.cell.count
    leastTail = min(tailWidth, points.map { $0 + 1 } ?? 2)
  }

  /// Returns the deadline, or for a done task, when it was done.
  private static func due(_ row: TaskRow, _ lines: TaskLines) -> String {
    let language = lines.language
    if row.isExpired { return language.say(.isExpired) }
    let done = row.relativeDone.text(in: language)
    if !done.isEmpty { return done }
    let distance = row.dueDistance.text(in: language)
    guard lines.isTwoLine, !distance.isEmpty else { return row.relativeDue(in: language) }
    // Below the text there is room for the date too.
    return "\(row.formattedDue)\(language == .english ? " " : "")(\(distance))"
  }

  private static func signs(_ row: TaskRow, _ glyphs: Glyphs) -> String {
    var signs = row.isDone ? glyphs.done : ""
    if row.marks.contains(.started) { signs += glyphs.started }
    if row.marks.contains(.recurring) { signs += glyphs.comesBack }
    if row.marks.contains(.waiting) { signs += glyphs.waiting }
    if row.marks.contains(.blocked) { signs += glyphs.blocked }
    if row.marks.contains(.noted) { signs += glyphs.noted }
    return signs
  }

  /// Attributes shown elsewhere in the line or by a sign.
  private static let elsewhere: Set<AttributeKey> = [
    .number, .text, .state, .due, .every, .again, .wait, .note, .after, .user, .priority,
    .project, .tag, .remind,
  ]

  private static func tail(
    _ row: TaskRow, _ lines: TaskLines, without grouped: Attribute?
  ) -> [Piece] {
    let (style, language) = (lines.style, lines.language)
    var pieces: [Piece] = []
    func typed(_ attribute: Attribute) -> (DisplayValue) -> String {
      { attribute.marks.text(in: language) + $0.text(in: language) }
    }
    func add(_ attribute: Attribute, _ role: Role, _ text: (DisplayValue) -> String) {
      guard attribute != grouped || attribute == .tag, let value = row[attribute] else { return }
      let text = TerminalText.sanitized(text(value))
      guard !text.isEmpty else { return }
      let looks = style.palette
      if looks.looks.hasGroups, attribute == .tag {
        pieces += text.split(separator: " ").map { word in
          Piece(
            text: String(word), look: looks.style(ofTag: word.bareTag) ?? looks[role])
        }
      } else {
        let own = style.ownStyles(of: attribute, [row]).first ?? nil
        pieces.append(Piece(text: text, look: own ?? looks[role]))
      }
    }
    if let progress = row.progress {
      pieces.append(Piece(text: progress, look: style.palette[.tags]))
    }
    add(.urgency, .tags) { $0.shown }
    add(.priority, .priority) { value in
      "!"
        + (language == .english
          ? value.data.text() : value.text(in: language))
    }
    add(.project, .tags, typed(.project))
    add(.tag, .tags) { $0.shown }
    for field in row.fields
    where field.attribute.column != nil && !elsewhere.contains(field.attribute.key)
      && field.attribute != .urgency && !(row.depth > 0 && field.attribute == .under)
    {
      add(field.attribute, .tags, typed(field.attribute))
    }
    add(.remind, .tags) {
      lines.glyphs.reminds + (language == .english ? $0.shown : $0.text(in: language))
    }
    add(.assignee, .person) { "@" + $0.shown.replacing(", ", with: " @") }
    return pieces
  }

  /// Returns the pieces that fit; the last one is cut, so that a sign shows that there is more.
  func cutTail(to room: Int) -> [Piece] {
    if tailWidth <= room { return tail }
    var (left, pieces) = (room, [Piece]())
    for piece in tail where left > 0 {
      let width = TerminalText.width(piece.text)
      if width + 2 <= left {
        pieces.append(piece)
        left -= width + 1
      } else {
        // Blanks are appended to make it longer than the room, so that it is cut in any case.
        let text = TerminalText.truncated(piece.text + "  ", to: left)
        pieces.append(Piece(text: text, look: piece.look))
        left = 0
      }
    }
    return pieces
  }
}

extension Int {
  /// The number, but not below 0.
  fileprivate var clamped: Int { Swift.max(0, self) }
}

/// A list with one line per task: number, text, relative deadline, signs, and the rest dim.
///
/// Cells are aligned in columns. If the room is short, the rest at the end is cut first; a text
/// keeps 40 columns as long as the line has them.
struct TaskLines {
  let language: Language
  /// Terminal columns; nil for no limit.
  let columns: Int?
  let style: Styler
  let glyphs: Glyphs
  var isTwoLine = false

  private static let gap = 2
  private static let leastText = 40
  /// The width of a text below which the rest gives up its last sign.
  private static let shortText = 12
  /// The width of a text below which the deadline is cut.
  private static let tinyText = 8

  func text(_ rows: [TaskRow], groups: [TaskGroup]? = nil) -> String {
    let lines = lines(rows, without: groups?.first?.attribute)
    guard let groups else { return lines.joined() }
    return groups.map { group in
      heading(group) + group.rows.map { lines[$0] }.joined()
    }.joined(separator: "\n")
  }

  /// Returns the line of each row with its line feed; two lines if a task has two.
  ///
  /// - Parameter grouped: the attribute shown in the heading instead.
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
      let space = columns - number - gap
      let all = max(min(space, tinyText), space - cell(due) - cell(signs))
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

  /// Returns deadline, signs and tail; empty if there are none.
  private func rest(_ row: TaskRow, _ cells: TaskLine, _ widths: Widths) -> String {
    var parts: [(text: String, styled: String)] = []
    var left = columns.map { $0 - widths.number - Self.gap } ?? .max
    if !isTwoLine, columns != nil { left -= widths.text + Self.gap }
    func add(_ text: String, _ look: Role, width: Int) {
      guard width > 0, left > 0 else { return }
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
