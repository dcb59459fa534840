import SystemCalls

/// Content for the whole screen instead of a line, with its key handling.
package struct FullScreen {
  /// Returns the rows for a screen of that size, at most as many as it has. Called whenever
  /// something may have changed.
  package let rows: (WindowSize) -> [ScreenRow]
  /// Handles a key; returns whether it ends the reading of keys.
  package let press: (ScreenKey) -> Bool
  /// Receives rows that would be shown above a prompt.
  package let news: ([String]) -> Void
  /// The first key, if it has been read already.
  package let firstKey: ScreenKey?

  package init(
    rows: @escaping (WindowSize) -> [ScreenRow], press: @escaping (ScreenKey) -> Bool,
    news: @escaping ([String]) -> Void, firstKey: ScreenKey? = nil
  ) {
    self.rows = rows
    self.press = press
    self.news = news
    self.firstKey = firstKey
  }
}

/// A key passed to a full screen.
package enum ScreenKey: Hashable, Sendable {
  /// A printable character, such as a letter or a space.
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
  /// With the Shift key, if the terminal reports it.
  case shiftUp
  case shiftDown
  case home
  case end
  case pageUp
  case pageDown
  /// The left mouse button, at a position counted from 0.
  case click(row: Int, column: Int)
  /// The mouse wheel, scrolling that many rows down.
  case wheel(rows: Int)

  /// The number of rows for one step of the wheel.
  private static let wheelStep = 3

  /// Nil for a key without a meaning on a full screen.
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

/// The alternate screen of a terminal, which leaves the main one unchanged.
struct AlternateScreen {
  let usesMouse: Bool
  /// Whether the cursor is hidden: while keys are read, but not while a line is typed.
  var hidesCursor = false

  /// Sequences for switching to an empty screen (DEC private modes 1049, 1000 and 1006).
  var entry: String {
    "\u{1B}[?1049h\u{1B}[H\u{1B}[2J" + (usesMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")
      + (hidesCursor ? Self.hidingCursor : "")
  }

  /// The sequences for restoring the terminal.
  var exit: String {
    (usesMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : "") + Self.showingCursor + "\u{1B}[?1049l"
  }

  /// Returns rows that are cut off at the edge of the screen even if the terminal shows a character
  /// wider than measured here, as emoji with a skin tone (DEC private mode 7).
  static func unwrapped(_ rows: String) -> String { "\u{1B}[?7l" + rows + "\u{1B}[?7h" }

  static let hidingCursor = "\u{1B}[?25l"
  static let showingCursor = "\u{1B}[?25h"
}
