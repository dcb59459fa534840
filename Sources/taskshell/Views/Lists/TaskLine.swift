import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// The cells of a line of a list, made safe for the terminal.
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
  /// Priority, project, tags, whatever else it has, and who does it.
  let tail: [Piece]
  let tailWidth: Int
  /// What of it is shown however short the room is: the points that a list is of, or the first mark
  /// with the sign of more.
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

  /// When it is due or, of what is done, when that was.
  private static func due(_ row: TaskRow, _ lines: TaskLines) -> String {
    let language = lines.language
    if row.isExpired { return Labels(language).expired }
    let done = row.doneSaid.text(in: language)
    if !done.isEmpty { return done }
    let distance = row.dueDistance.text(in: language)
    guard lines.isTwoLine, !distance.isEmpty else { return row.dueSaid(in: language) }
    // Below its text there is room for the date as calendars write it.
    return "\(row.dueShown)\(language == .english ? " " : "")(\(distance))"
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

  /// What stands elsewhere in the line, or is said by a sign.
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
          ? value.data.text(wordSeparator: " ", textSeparator: " ") : value.text(in: language))
    }
    add(.project, .tags, typed(.project))
    add(.tag, .tags) { $0.shown }
    for field in row.fields
    where field.attribute.column != nil && !elsewhere.contains(field.attribute.key)
      && field.attribute != .urgency && !(row.depth > 0 && field.attribute == .under)
    {
      add(field.attribute, .tags, typed(field.attribute))
    }
    add(.remind, .tags) { lines.glyphs.reminds + $0.shown }
    add(.assignee, .person) { "@" + $0.shown.replacing(", ", with: " @") }
    return pieces
  }

  /// The pieces that have room; the last one is cut, so that a sign says that there is more.
  func cutTail(to room: Int) -> [Piece] {
    if tailWidth <= room { return tail }
    var (left, pieces) = (room, [Piece]())
    for piece in tail where left > 0 {
      let width = TerminalText.width(piece.text)
      if width + 2 <= left {
        pieces.append(piece)
        left -= width + 1
      } else {
        // Longer than the room by what is appended: cut in any case.
        let text = TerminalText.truncated(piece.text + "  ", to: left)
        pieces.append(Piece(text: text, look: piece.look))
        left = 0
      }
    }
    return pieces
  }
}

extension Int {
  /// Not below 0.
  fileprivate var clamped: Int { Swift.max(0, self) }
}
