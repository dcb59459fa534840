import Formats
import LineEditing
import TaskLanguage
import TaskShellKit

/// Formats what presenters show as text in one format; makes no decisions.
protocol Renderer {
  /// See ``TaskListView/listedAttributes``.
  var listedAttributes: [Attribute]? { get }
  func tasks(_ rows: [TaskRow]) -> String
  func tasks(_ rows: [TaskRow], groups: [TaskGroup]) -> String
  /// Formats only these columns of the rows.
  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String
  func details(_ rows: [TaskRow]) -> String
  func cards(_ cards: [TaskCard]) -> String
  func count(_ count: Int) -> String
  func people(_ rows: [PersonRow]) -> String
  func changes(_ rows: ChangedRows) -> String
  func report(_ report: Report) -> String
  func log(_ rows: [LogRow]) -> String
  func answer(_ answer: DataAnswer) -> String
  func help(_ page: HelpPage) -> String
  func picture(_ picture: any Picture) -> String
}

extension Renderer {
  var listedAttributes: [Attribute]? { nil }

  /// Writes one flat list: scripts group rows themselves.
  func tasks(_ rows: [TaskRow], groups: [TaskGroup]) -> String { tasks(rows) }

  func tasks(_ rows: [TaskRow], groups: [TaskGroup], columns: [Attribute]) -> String {
    tasks(rows.map { $0.only(columns) })
  }

  /// Writes the values alone, for scripts.
  func cards(_ cards: [TaskCard]) -> String { details(cards.map(\.row)) }

  /// Writes only what changed: people, then tasks.
  func changes(_ rows: ChangedRows) -> String {
    (rows.people.isEmpty ? "" : people(rows.people))
      + (rows.people.isEmpty || !rows.tasks.isEmpty ? tasks(rows.tasks) : "")
  }
}

/// Applies the styles of roles to text, or with colour off leaves it alone.
struct Styler {
  let isEnabled: Bool
  var palette = Palette.usual
  /// Whether addresses are links.
  var hasLinks = false

  func callAsFunction(_ text: String, _ role: Role) -> String {
    isEnabled ? palette[role].applied(to: text) : text
  }

  func callAsFunction(_ text: String, styled style: TextStyle) -> String {
    isEnabled ? style.applied(to: text) : text
  }
}

/// The styles of all roles on a terminal with that many colours.
final class Palette: Sendable {
  let looks: Looks
  private let depth: ColorDepth
  private let styles: [TextStyle]

  /// The default styles.
  static let usual = Palette(Looks(), .sixteen)

  init(_ looks: Looks, _ depth: ColorDepth) {
    (self.looks, self.depth) = (looks, depth)
    styles = Role.allCases.map { depth.given(looks[$0]) }
  }

  subscript(role: Role) -> TextStyle { styles[role.rawValue] }

  /// Returns the style of a project; nil if it has none.
  func style(ofProject path: String) -> TextStyle? { looks.look(ofProject: path).map(depth.given) }

  func style(ofTag name: String) -> TextStyle? { looks.look(ofTag: name).map(depth.given) }

  /// Returns a palette of other looks for the same terminal.
  func with(_ looks: Looks) -> Palette { Palette(looks, depth) }

  /// The styles of the editor.
  var editorStyles: EditorStyles {
    var styles = EditorStyles()
    (styles.detail, styles.ghost, styles.explanation) =
      (self[.detail], self[.ghost], self[.explanation])
    (styles.chosen, styles.match, styles.marked) = (self[.cursor], self[.match], self[.marked])
    return styles
  }
}

/// Styles of projects and tags.
extension Styler {
  /// Returns the custom styles of an attribute's values, one per row; empty if none has one. Of
  /// several tags the first with a style decides.
  func ownStyles(of attribute: Attribute, _ rows: [TaskRow]) -> [TextStyle?] {
    guard isEnabled, palette.looks.hasGroups, attribute == .project || attribute == .tag else {
      return []
    }
    return rows.map { row in
      guard let value = row[attribute]?.shown else { return nil }
      if attribute == .project { return palette.style(ofProject: value) }
      return value.split(separator: " ").lazy.compactMap { palette.style(ofTag: $0.bareTag) }.first
    }
  }
}

extension Substring {
  /// The tag without its mark: `home` for `#home`.
  var bareTag: String { String(first == "#" ? dropFirst() : self) }
}

/// Links, on terminals that have them.
extension Styler {
  /// Turns addresses in the sanitized rows of a text into links, also if an address is wrapped into
  /// the next row or cut at the end of one.
  func linking(_ rows: [String], of text: String) -> [String] {
    guard hasLinks, text.contains("://") else { return rows }
    let addresses = Links.all(in: [text])
    var unfinished: (address: String, rest: Substring)?
    return rows.map { row in
      var (shown, rest) = ("", row[...])
      if let (address, wanted) = unfinished {
        unfinished = nil
        let indent = rest.prefix { $0 == " " }
        let count = zip(rest.dropFirst(indent.count), wanted).prefix { $0 == $1 }.count
        shown += indent
        rest = rest.dropFirst(indent.count)
        if count > 0 { shown += TerminalSequence.link(String(rest.prefix(count)), to: address) }
        rest = rest.dropFirst(count)
        if rest.isEmpty, count < wanted.count {
          unfinished = (address, wanted.dropFirst(count))
        }
      }
      while let next = rest.first {
        if next == "h" || next == "H", let (address, count) = Self.address(at: rest, addresses) {
          shown += TerminalSequence.link(String(rest.prefix(count)), to: address)
          rest = rest.dropFirst(count)
          if rest.isEmpty, count < address.count {
            unfinished = (address, address.dropFirst(count))
          }
        } else {
          shown.append(next)
          rest = rest.dropFirst()
        }
      }
      return shown
    }
  }

  /// Returns the longest address at the start of `rest`, the rest of a row, and how many of its
  /// characters are there: the row may cut it.
  private static func address(
    at rest: Substring, _ addresses: [String]
  ) -> (address: String, count: Int)? {
    if let whole = addresses.filter({ rest.hasPrefix($0) }).max(by: { $0.count < $1.count }) {
      return (whole, whole.count)
    }
    let part = rest.last == "…" ? rest.dropLast() : rest
    // At least the scheme and a letter.
    guard part.count > "https://".count, let cut = addresses.first(where: { $0.hasPrefix(part) })
    else { return nil }
    return (cut, part.count)
  }

  func linking(_ row: String, of text: String) -> String { linking([row], of: text).joined() }

  /// Links the number of a task to the first address in its text and notes, if there is one.
  func linking(number: String, of row: TaskRow) -> String {
    guard hasLinks, let address = row.firstAddress else { return number }
    let indent = number.prefix { $0 == " " }
    return indent + TerminalSequence.link(String(number.dropFirst(indent.count)), to: address)
  }
}

extension TaskRow {
  fileprivate var firstAddress: String? {
    let texts = [text, self[.note]?.shown ?? ""].filter { $0.contains("://") }
    return texts.isEmpty ? nil : Links.all(in: texts).first
  }
}
