/// A layout of completions in columns within a width, each with its description.
///
/// Reads at most ``sampleSize`` candidates to choose the columns, so that a list of any length is
/// laid out at once; wider entries later in the list are truncated.
struct CompletionLayout: Equatable {
  /// The number of candidates that determine the columns.
  static let sampleSize = 200
  /// Terminal columns between entries, usually and for entries without descriptions.
  private static let usualSpacing = 4
  private static let leastSpacing = 2
  /// The minimum width of a description worth showing.
  private static let shortDescription = 14
  static let gap = 2
  private static let widestDescription = 40

  /// The number of entries side by side; at least 1.
  let across: Int
  /// Terminal columns before each entry, for the mark of the selected one.
  let markWidth: Int
  /// Terminal columns for the display text of a candidate.
  let displayWidth: Int
  /// Terminal columns for its description; 0 when none fits.
  let descriptionWidth: Int
  /// Terminal columns between entries.
  let spacing: Int

  /// Lays out the candidates on a screen of `columns` terminal columns, leaving the last one free.
  ///
  /// - Parameter rows: the available rows; if the candidates do not fit, descriptions are truncated
  ///   or omitted to make more columns.
  init(_ candidates: [Completion], columns: Int, rows: Int = .max, markWidth: Int = 0) {
    self.markWidth = markWidth
    let sample = candidates.prefix(Self.sampleSize)
    let room = max(1, columns - 1 - markWidth)
    let shown = sample.map { TerminalText.width(TerminalText.sanitized($0.display)) }.max() ?? 0
    let words = sample.map { TerminalText.width(TerminalText.sanitized($0.description)) }.max() ?? 0
    let wanted = min(words, Self.widestDescription)
    // Long entries leave room for the descriptions, but get at least half of the width.
    let widest = wanted > 0 ? max(room - Self.gap - wanted, room / 2) : room
    let display = min(max(1, shown), widest)
    let entry = display + (wanted > 0 ? Self.gap + wanted : 0)
    func fitting(_ entry: Int, _ spacing: Int) -> Int {
      max(1, (room + markWidth + spacing) / (markWidth + entry + spacing))
    }
    let across = fitting(entry, Self.usualSpacing)
    displayWidth = display
    if across == 1, candidates.count > rows {
      let short = fitting(
        display + Self.gap + min(wanted, Self.shortDescription), Self.usualSpacing)
      if short > 1 {
        (self.across, spacing) = (short, Self.usualSpacing)
        let each = (room + markWidth - (short - 1) * Self.usualSpacing) / short - markWidth
        descriptionWidth = min(wanted, each - display - Self.gap)
        return
      }
      let bare = fitting(display, Self.leastSpacing)
      if bare > 1 {
        (self.across, spacing, descriptionWidth) = (bare, Self.leastSpacing, 0)
        return
      }
    }
    (self.across, spacing) = (across, Self.usualSpacing)
    if across > 1 {
      descriptionWidth = wanted
    } else {
      let left = room - display - Self.gap
      descriptionWidth = left >= 8 ? min(words, left) : 0
    }
  }

  /// Returns the display text of an entry, sanitised and padded.
  func display(_ completion: Completion) -> String {
    fitted(completion.display, to: displayWidth)
  }

  /// Returns the description with the gap before it, sanitised and padded; empty without room.
  func description(_ completion: Completion) -> String {
    guard descriptionWidth > 0 else { return "" }
    return String(repeating: " ", count: Self.gap)
      + fitted(completion.description, to: descriptionWidth)
  }

  /// Returns the number of rows that `count` entries need.
  func rows(for count: Int) -> Int {
    (count + across - 1) / across
  }

  private func fitted(_ text: String, to width: Int) -> String {
    TerminalText.padded(TerminalText.truncated(TerminalText.sanitized(text), to: width), to: width)
  }
}
