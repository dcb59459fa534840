/// The completions on the screen, with the selected one and the current page.
struct CompletionMenu: Equatable {
  let list: CompletionList
  /// Terminal columns of the screen.
  let columns: Int
  /// The number of rows available for it.
  let rows: Int
  /// The layout in columns.
  let layout: CompletionLayout
  /// The index of the selected candidate; nil before the first selection.
  private(set) var selection: Int?

  /// Creates a menu without a selection on `rows` rows of `columns` terminal columns; each entry
  /// leaves `markWidth` of these for a mark.
  init(_ list: CompletionList, columns: Int, rows: Int = .max, markWidth: Int = 0) {
    (self.list, self.columns, self.rows) = (list, columns, rows)
    layout = CompletionLayout(
      list.candidates, columns: columns, rows: rows, markWidth: markWidth)
  }

  /// Returns the menu for a screen that may have another width.
  func fitted(to columns: Int) -> CompletionMenu {
    guard columns != self.columns else { return self }
    var menu = CompletionMenu(list, columns: columns, rows: rows, markWidth: layout.markWidth)
    menu.selection = selection
    return menu
  }

  var selected: Completion? { selection.map { list.candidates[$0] } }

  /// Selects the first candidate, if there is one.
  mutating func selectFirst() {
    selection = list.candidates.isEmpty ? nil : 0
  }

  /// Selects the next candidate, or the previous one for a negative step, wrapping around.
  mutating func step(_ step: Int) {
    let count = list.candidates.count
    guard count > 0 else { return }
    guard let selection else {
      self.selection = step > 0 ? 0 : count - 1
      return
    }
    self.selection = ((selection + step) % count + count) % count
  }

  /// Returns the menu after a step.
  func stepped(_ step: Int) -> CompletionMenu {
    var menu = self
    menu.step(step)
    return menu
  }

  /// Moves the selection by whole rows or pages, without wrapping around.
  mutating func jump(by entries: Int) {
    let last = list.candidates.count - 1
    guard last >= 0 else { return }
    selection = max(0, min(last, (selection ?? 0) + entries))
  }

  /// Returns the entries on the current page of `rows` rows; entries are in rows, left to right.
  func page(rows: Int) -> Range<Int> {
    let size = max(1, rows) * layout.across
    let start = (selection ?? 0) / size * size
    return start..<min(start + size, list.candidates.count)
  }
}

/// The candidates for replacing a part of the line.
package struct CompletionList: Equatable, Sendable {
  /// The part, in UTF-8 offsets of the line; clamped to the line and to whole scalars.
  package var replacing: Range<Int>
  /// The candidates, in display order.
  package var candidates: [Completion]
  /// The text to insert when there are several.
  ///
  /// Nil means the common prefix of all insertions.
  package var commonPrefix: String?
  /// Whether there are more candidates than these.
  package var isCut = false
  /// Whether they are guesses: then even a single one is listed, and inserted only if selected.
  package var areGuesses = false

  /// Creates a list.
  package init(replacing: Range<Int>, candidates: [Completion], commonPrefix: String? = nil) {
    self.replacing = replacing
    self.candidates = candidates
    self.commonPrefix = commonPrefix
  }

  /// The common prefix of all insertions, in whole grapheme clusters; empty without candidates.
  package var sharedPrefix: String {
    if let commonPrefix { return commonPrefix }
    guard var prefix = candidates.first?.insertion[...] else { return "" }
    for candidate in candidates.dropFirst() {
      if candidate.insertion.utf8.starts(with: prefix.utf8),
        candidate.insertion.hasPrefix(prefix)
      {
        continue
      }
      let same = zip(prefix, candidate.insertion).prefix { $0 == $1 }.count
      prefix = prefix.prefix(same)
      if prefix.isEmpty { break }
    }
    return String(prefix)
  }
}

/// A candidate for completing a line.
package struct Completion: Equatable, Sendable {
  /// The replacement of the whole part, quoted as the line requires.
  package var insertion: String
  /// The text in the list; controls are made visible.
  package var display: String
  /// A short description beside it; may be empty.
  package var description: String
  /// Whether it completes the word, so that a space follows.
  package var isFinal: Bool

  /// Creates a completion.
  package init(insertion: String, display: String, description: String = "", isFinal: Bool = true) {
    self.insertion = insertion
    self.display = display
    self.description = description
    self.isFinal = isFinal
  }
}
