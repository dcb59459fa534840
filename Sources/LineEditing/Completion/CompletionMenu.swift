/// The completions on the screen, which of them is chosen, and which page of them is shown.
struct CompletionMenu: Equatable {
  /// The candidates.
  let list: CompletionList
  /// Terminal columns of the screen.
  let columns: Int
  /// How many rows there are for it.
  let rows: Int
  /// The columns they stand in.
  let layout: CompletionLayout
  /// Index of the chosen candidate; nil before the first is chosen.
  private(set) var selection: Int?

  /// A menu on so many rows of so many terminal columns, of which each entry leaves some for a mark;
  /// nothing is chosen yet.
  init(_ list: CompletionList, columns: Int, rows: Int = .max, markWidth: Int = 0) {
    (self.list, self.columns, self.rows) = (list, columns, rows)
    layout = CompletionLayout(
      list.candidates, columns: columns, rows: rows, markWidth: markWidth)
  }

  /// The menu on a screen that may have another width.
  func fitted(to columns: Int) -> CompletionMenu {
    guard columns != self.columns else { return self }
    var menu = CompletionMenu(list, columns: columns, rows: rows, markWidth: layout.markWidth)
    menu.selection = selection
    return menu
  }

  /// The chosen candidate.
  var selected: Completion? { selection.map { list.candidates[$0] } }

  /// Chooses the first candidate, if there is one.
  mutating func selectFirst() {
    selection = list.candidates.isEmpty ? nil : 0
  }

  /// Goes to the next candidate, or by a negative step back; round at the ends.
  mutating func step(_ step: Int) {
    let count = list.candidates.count
    guard count > 0 else { return }
    guard let selection else {
      self.selection = step > 0 ? 0 : count - 1
      return
    }
    self.selection = ((selection + step) % count + count) % count
  }

  /// The menu after a step.
  func stepped(_ step: Int) -> CompletionMenu {
    var menu = self
    menu.step(step)
    return menu
  }

  /// Goes by whole rows or pages, staying inside.
  mutating func jump(by entries: Int) {
    let last = list.candidates.count - 1
    guard last >= 0 else { return }
    selection = max(0, min(last, (selection ?? 0) + entries))
  }

  /// What is shown in so many rows: entries stand row by row, left to right.
  func page(rows: Int) -> Range<Int> {
    let size = max(1, rows) * layout.across
    let start = (selection ?? 0) / size * size
    return start..<min(start + size, list.candidates.count)
  }
}
