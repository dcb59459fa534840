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
