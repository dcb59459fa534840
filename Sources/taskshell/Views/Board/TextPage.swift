import LineEditing
import SystemCalls

/// Text on the whole screen that can be scrolled.
struct TextPage {
  private let text: (_ columns: Int) -> [ScreenRow]
  /// The explanation of the keys, depending on whether there is something to scroll.
  private let legend: (_ scrolls: Bool) -> String
  private var top = 0
  /// The number of rows, and how many of them fit on the screen.
  private var count = 0
  private var room = 1

  init(
    rows: @escaping (_ columns: Int) -> [ScreenRow],
    legend: @escaping (_ scrolls: Bool) -> String
  ) {
    text = rows
    self.legend = legend
  }

  mutating func rows(on size: WindowSize, _ style: Styler) -> [ScreenRow] {
    let all = text(size.columns)
    (count, room) = (all.count, max(1, size.rows - 1))
    top = max(0, min(top, count - room))
    let shown = Array(all[top..<min(count, top + room)])
    let position = count > room ? "\(top + 1)–\(top + shown.count)/\(count) · " : ""
    let last = TerminalText.truncated(position + legend(count > room), to: size.columns)
    return shown
      + [ScreenRow](
        repeating: ScreenRow(), count: room - shown.count)
      + [ScreenRow(text: style(last, .detail), width: TerminalText.width(last))]
  }

  /// The effect of a key.
  enum Effect {
    case scrolls
    case closes
    /// It closes the page and is meant for what is below.
    case passes
  }

  mutating func press(_ key: ScreenKey) -> Effect {
    if count > room, scrolls(key) { return .scrolls }
    switch key {
    case .character("q"), .character(" "), .escape, .enter, .interrupt, .click, .wheel:
      return .closes
    default: return .passes
    }
  }

  private mutating func scrolls(_ key: ScreenKey) -> Bool {
    switch key {
    case .down, .character("j"): top += 1
    case .up, .character("k"): top -= 1
    case .pageDown, .character(" "): top += room
    case .pageUp, .character("b"): top -= room
    case .home, .character("g"): top = 0
    case .end, .character("G"): top = count
    case .wheel(let rows): top += rows
    default: return false
    }
    return true
  }
}
