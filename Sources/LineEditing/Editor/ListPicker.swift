/// Rows that a person chooses among.
package struct ChoiceList {
  /// A row: what it is called, and a few words beside it.
  package typealias Row = (display: String, detail: String)

  /// How many rows there are.
  package let count: Int
  /// Whether several can be taken.
  package let takesSeveral: Bool
  /// The row at a place; asked for what is on the screen alone.
  package let row: (Int) -> Row
  /// The places of the rows that fit what was typed, the best first.
  package let places: (_ query: String) -> [Int]
  /// What the keys do, in a few words.
  package let legend: String

  package init(
    count: Int, takesSeveral: Bool, legend: String, row: @escaping (Int) -> Row,
    places: @escaping (_ query: String) -> [Int]
  ) {
    self.count = count
    self.takesSeveral = takesSeveral
    self.legend = legend
    self.row = row
    self.places = places
  }
}

/// How far the choice among rows has come: what was typed, what fits it, what is marked.
struct ListPicker {
  let list: ChoiceList
  private(set) var query = ""
  /// The places of the rows that fit the query.
  private(set) var found: [Int]
  /// Where among them the choice stands.
  private(set) var position = 0
  private(set) var marked: Set<Int> = []

  init(_ list: ChoiceList) {
    self.list = list
    found = list.places("")
  }

  /// What Enter takes: what is marked, in the order of the list; without marks, where the choice
  /// stands. Empty when no row fits.
  var taken: [Int] {
    if !marked.isEmpty { return marked.sorted() }
    return found.indices.contains(position) ? [found[position]] : []
  }

  /// Narrows by what was typed.
  mutating func append(_ text: String) { narrow(to: query + text) }

  /// Takes the last cluster off what was typed.
  mutating func removeLast() { narrow(to: String(query.dropLast())) }

  /// Takes all of it off.
  mutating func clear() { narrow(to: "") }

  private mutating func narrow(to wanted: String) {
    let current = found.indices.contains(position) ? found[position] : nil
    let isWider = query.hasPrefix(wanted)
    query = wanted
    found = list.places(wanted)
    // The best is chosen of what was narrowed; what was chosen stays so when the list grows again.
    position = isWider ? current.flatMap(found.firstIndex(of:)) ?? 0 : 0
  }

  /// Goes to the next row, or by a negative step back; round at the ends.
  mutating func step(_ step: Int) {
    guard !found.isEmpty else { return }
    position = ((position + step) % found.count + found.count) % found.count
  }

  /// Goes by that many rows, staying inside.
  mutating func jump(by rows: Int) {
    position = max(0, min(found.count - 1, position + rows))
  }

  /// Marks the row, or takes its mark away, and goes on to the next; false when nothing can be
  /// marked.
  mutating func mark() -> Bool {
    guard list.takesSeveral, found.indices.contains(position) else { return false }
    let place = found[position]
    if marked.remove(place) == nil { marked.insert(place) }
    jump(by: 1)
    return true
  }

  /// Marks all rows that fit; if they are marked already, takes their marks away.
  mutating func markAll() -> Bool {
    guard list.takesSeveral, !found.isEmpty else { return false }
    if marked.isSuperset(of: found) { marked.subtract(found) } else { marked.formUnion(found) }
    return true
  }

  /// What is shown in that many rows: the choice stands in their middle, or nearer to an end.
  func window(rows: Int) -> Range<Int> {
    let rows = min(max(1, rows), found.count)
    let start = max(0, min(position - rows / 2, found.count - rows))
    return start..<start + rows
  }
}
