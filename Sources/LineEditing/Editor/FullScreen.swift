import SystemCalls

/// What is shown on the whole screen instead of a line, and what keys do to it.
package struct FullScreen {
  /// The rows on a screen of that size, no more than it has. Asked whenever something may have
  /// changed.
  package let rows: (WindowSize) -> [ScreenRow]
  /// Takes a key; whether it ends the reading of keys.
  package let press: (ScreenKey) -> Bool
  /// Takes rows that would be shown above a prompt.
  package let news: ([String]) -> Void

  package init(
    rows: @escaping (WindowSize) -> [ScreenRow], press: @escaping (ScreenKey) -> Bool,
    news: @escaping ([String]) -> Void
  ) {
    self.rows = rows
    self.press = press
    self.news = news
  }
}

/// A key that a full screen is given.
package enum ScreenKey: Hashable, Sendable {
  /// A letter, a space or another character that is printed.
  case character(Character)
  case enter
  case tab
  case backTab
  case escape
  /// Ctrl-C, or Ctrl-D.
  case interrupt
  case up
  case down
  case left
  case right
  /// With the Shift key, where the terminal tells.
  case shiftUp
  case shiftDown
  case home
  case end
  case pageUp
  case pageDown
  /// The left button of the mouse, at a place that counts from 0.
  case click(row: Int, column: Int)
  /// The wheel of the mouse, that many rows down.
  case wheel(rows: Int)

  /// How many rows one step of the wheel goes.
  private static let wheelStep = 3

  /// Nil for a key that means nothing to a screen.
  init?(_ key: Key) {
    switch key {
    case .scalar("\r"), .scalar("\n"): self = .enter
    case .scalar("\t"): self = .tab
    case .scalar("\u{3}"), .scalar("\u{4}"): self = .interrupt
    case .scalar("\u{6}"): self = .pageDown
    case .scalar("\u{2}"): self = .pageUp
    case .scalar("\u{E}"): self = .down
    case .scalar("\u{10}"): self = .up
    case .scalar("\u{7}"), .escape: self = .escape
    case .scalar(let scalar) where scalar.value >= 0x20 && scalar != "\u{7F}":
      self = .character(Character(scalar))
    case .named(.up, let modifiers) where modifiers.contains(.shift): self = .shiftUp
    case .named(.down, let modifiers) where modifiers.contains(.shift): self = .shiftDown
    case .named(let name, _):
      guard let named = Self.named[name] else { return nil }
      self = named
    case .mouse(let report):
      switch report.button {
      case 0 where report.isPress: self = .click(row: report.row, column: report.column)
      case 64: self = .wheel(rows: -Self.wheelStep)
      case 65: self = .wheel(rows: Self.wheelStep)
      default: return nil
      }
    default: return nil
    }
  }

  private static let named: [Key.Name: ScreenKey] = [
    .up: .up, .down: .down, .left: .left, .right: .right, .home: .home, .end: .end,
    .pageUp: .pageUp, .pageDown: .pageDown, .backTab: .backTab,
  ]
}

/// The other screen of a terminal, which leaves the first one as it was.
struct AlternateScreen {
  let usesMouse: Bool
  /// What was done before about being stopped (SIGTSTP), while it is shown.
  var stopping: sigaction?
  /// Whether the cursor is out of sight: while keys are read, but not while a line is typed.
  var hidesCursor = false

  /// What to write so that the terminal shows it, empty (DEC private modes 1049, 1000 and 1006).
  var entry: String {
    "\u{1B}[?1049h\u{1B}[H\u{1B}[2J" + (usesMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")
      + (hidesCursor ? Self.hidingCursor : "")
  }

  /// What to write so that the terminal is as before.
  var exit: String {
    (usesMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : "") + Self.showingCursor + "\u{1B}[?1049l"
  }

  /// Rows that end at the edge of the screen, also where the terminal takes a character for wider than
  /// it is counted here, as emoji with a tone of skin (DEC private mode 7).
  static func unwrapped(_ rows: String) -> String { "\u{1B}[?7l" + rows + "\u{1B}[?7h" }

  static let hidingCursor = "\u{1B}[?25l"
  static let showingCursor = "\u{1B}[?25h"
}
