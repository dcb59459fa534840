import LineEditing
import TaskLanguage
import TaskShellKit

/// A picture: a drawing for people, and data for scripts.
protocol Picture {
  /// The value for scripts, with the columns of CSV.
  var answer: DataAnswer { get }
  /// The records for CSV, if they are others than those of ``answer``.
  var records: DataAnswer { get }
  /// The records for tab-separated lines.
  var plainRecords: [[String]] { get }
  /// Returns lines for people, each with its line feed, none wider than the canvas.
  func drawn(on canvas: Canvas) -> String
}

extension Picture {
  var records: DataAnswer { answer }
  var plainRecords: [[String]] { records.rows }
}

/// The canvas that a picture is drawn on.
struct Canvas {
  /// The width without a limit.
  static let usualWidth = 80

  /// Terminal columns.
  let width: Int
  let language: Language
  let glyphs: Glyphs
  let style: Styler

  /// Returns the heading of an attribute's values.
  func heading(_ attribute: Attribute) -> String { attribute.label.text(in: language) }

  /// Returns the text as lines, sanitized and wrapped to the canvas.
  func line(_ text: String, _ role: Role) -> String {
    TerminalText.wrapped(TerminalText.sanitized(text), to: width).map { style($0, role) + "\n" }
      .joined()
  }
}

/// The characters of drawings, each one column wide.
struct Glyphs: Equatable {
  /// Bars from empty to full, at least two.
  let bars: [Character]
  let comesBack: String
  let line: String
  let dot: String
  let now: String
  let tick: String
  let done: String
  let started: String
  let waiting: String
  let blocked: String
  let noted: String
  /// The sign before reminders.
  let reminds: String
  let branch: String
  let open: String

  static let unicode = Glyphs(
    bars: Array(" ▁▂▃▄▅▆▇█"), comesBack: "↻", line: "─", dot: "●", now: "│", tick: "╵",
    done: "✓", started: "▸", waiting: "⧗", blocked: "⊘", noted: "✎", reminds: "⏰ ",
    branch: "└ ", open: "○")
  static let ascii = Glyphs(
    bars: Array(" .:#"), comesBack: "~", line: "-", dot: "*", now: "|", tick: "'",
    done: "v", started: ">", waiting: "w", blocked: "x", noted: "+", reminds: "remind:",
    branch: "- ", open: "o")

  /// Chooses ASCII if `TERM` is `dumb`, or if the locale is C or has another encoding than UTF-8.
  static func of(_ environment: [String: String]) -> Glyphs {
    if environment["TERM"] == "dumb" { return .ascii }
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    if locale == "C" || locale == "POSIX" { return .ascii }
    guard let dot = locale.firstIndex(of: ".") else { return .unicode }
    let encoding = locale[locale.index(after: dot)...].prefix { $0 != "@" }.lowercased()
    return ["utf-8", "utf8"].contains(encoding) ? .unicode : .ascii
  }
}
