/// A list of rows to choose from.
package struct ChoiceList {
  /// A row: its text, and a few words beside it.
  package typealias Row = (display: String, detail: String)

  /// The number of rows.
  package let count: Int
  /// Whether several rows can be chosen.
  package let takesSeveral: Bool
  /// Returns the row at an index; called only for visible rows.
  package let row: (Int) -> Row
  /// Returns the indices of the rows that match the query, the best first.
  package let matches: (_ query: String) -> [Int]
  /// A short description of the keys.
  package let legend: String

  package init(
    count: Int, takesSeveral: Bool, legend: String, row: @escaping (Int) -> Row,
    matches: @escaping (_ query: String) -> [Int]
  ) {
    self.count = count
    self.takesSeveral = takesSeveral
    self.legend = legend
    self.row = row
    self.matches = matches
  }
}

/// The state of choosing among rows: the query, the matching rows, and the marked ones.
struct ListPicker {
  let list: ChoiceList
  private(set) var query = ""
  /// The indices of the rows that match the query.
  private(set) var found: [Int]
  /// The position of the selection among them.
  private(set) var position = 0
  private(set) var marked: Set<Int> = []

  init(_ list: ChoiceList) {
    self.list = list
    found = list.matches("")
  }

  /// The rows that Enter accepts: the marked ones in list order or, without marks, the selected
  /// one. Empty if no row matches.
  var taken: [Int] {
    if !marked.isEmpty { return marked.sorted() }
    return found.indices.contains(position) ? [found[position]] : []
  }

  /// Appends to the query.
  mutating func append(_ text: String) { narrow(to: query + text) }

  /// Removes the last cluster of the query.
  mutating func removeLast() { narrow(to: String(query.dropLast())) }

  /// Clears the query.
  mutating func clear() { narrow(to: "") }

  private mutating func narrow(to wanted: String) {
    let current = found.indices.contains(position) ? found[position] : nil
    let isWider = query.hasPrefix(wanted)
    query = wanted
    found = list.matches(wanted)
    // Narrowing selects the best match; the selection stays when the list grows again.
    position = isWider ? current.flatMap(found.firstIndex(of:)) ?? 0 : 0
  }

  /// Moves to the next row, or back for a negative step, wrapping around.
  mutating func step(_ step: Int) {
    guard !found.isEmpty else { return }
    position = ((position + step) % found.count + found.count) % found.count
  }

  /// Moves by that many rows, without wrapping around.
  mutating func jump(by rows: Int) {
    position = max(0, min(found.count - 1, position + rows))
  }

  /// Marks or unmarks the selected row and moves to the next; returns false if rows cannot be
  /// marked.
  mutating func mark() -> Bool {
    guard list.takesSeveral, found.indices.contains(position) else { return false }
    let index = found[position]
    if marked.remove(index) == nil { marked.insert(index) }
    jump(by: 1)
    return true
  }

  /// Marks all matching rows, or unmarks them if all are marked.
  mutating func markAll() -> Bool {
    guard list.takesSeveral, !found.isEmpty else { return false }
    if marked.isSuperset(of: found) { marked.subtract(found) } else { marked.formUnion(found) }
    return true
  }

  /// Returns the visible range: the selected row is in the middle, except near an end.
  func window(rows: Int) -> Range<Int> {
    let rows = min(max(1, rows), found.count)
    let start = max(0, min(position - rows / 2, found.count - rows))
    return start..<start + rows
  }
}
