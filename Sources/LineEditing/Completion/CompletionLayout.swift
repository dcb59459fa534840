/// Completions in columns, each with its description, within a width.
///
/// Reads at most ``sampleSize`` candidates to choose the columns, so that a list of any length is
/// laid out at once; entries later in the list that are wider are cut.
struct CompletionLayout: Equatable {
  /// How many candidates decide about the columns.
  static let sampleSize = 200
  /// Terminal columns between entries.
  static let spacing = 4
  private static let gap = 2
  private static let widestDescription = 40

  /// Columns of entries side by side; at least 1.
  let across: Int
  /// Terminal columns before each entry, for a mark at the chosen one.
  let markWidth: Int
  /// Terminal columns for what is shown of a candidate.
  let displayWidth: Int
  /// Terminal columns for its description; 0 when none fits.
  let descriptionWidth: Int

  /// Columns for the candidates on a screen of `columns` terminal columns, whose last one is left
  /// free.
  init(_ candidates: [Completion], columns: Int, markWidth: Int = 0) {
    self.markWidth = markWidth
    let sample = candidates.prefix(Self.sampleSize)
    let room = max(1, columns - 1 - markWidth)
    let shown = sample.map { TerminalText.width(TerminalText.sanitized($0.display)) }.max() ?? 0
    let words = sample.map { TerminalText.width(TerminalText.sanitized($0.description)) }.max() ?? 0
    let wanted = min(words, Self.widestDescription)
    // What is long leaves room for the descriptions, but keeps half of the width.
    let widest = wanted > 0 ? max(room - Self.gap - wanted, room / 2) : room
    let display = min(max(1, shown), widest)
    let entry = display + (wanted > 0 ? Self.gap + wanted : 0)
    let across = max(1, (room + markWidth + Self.spacing) / (markWidth + entry + Self.spacing))
    displayWidth = display
    self.across = across
    if across > 1 {
      descriptionWidth = wanted
    } else {
      let left = room - display - Self.gap
      descriptionWidth = left >= 8 ? min(words, left) : 0
    }
  }

  /// Terminal columns of an entry without its mark.
  var entryWidth: Int {
    displayWidth + (descriptionWidth > 0 ? Self.gap + descriptionWidth : 0)
  }

  /// The display of an entry, sanitised and padded.
  func display(_ completion: Completion) -> String {
    fitted(completion.display, to: displayWidth)
  }

  /// The description of an entry with the gap before it, sanitised and padded; empty without room.
  func description(_ completion: Completion) -> String {
    guard descriptionWidth > 0 else { return "" }
    return String(repeating: " ", count: Self.gap)
      + fitted(completion.description, to: descriptionWidth)
  }

  /// How many rows `count` entries take.
  func rows(for count: Int) -> Int {
    (count + across - 1) / across
  }

  private func fitted(_ text: String, to width: Int) -> String {
    TerminalText.padded(TerminalText.truncated(TerminalText.sanitized(text), to: width), to: width)
  }
}
