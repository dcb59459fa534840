import TaskModel

/// The order that people give tasks by hand, which `sort:order` lists by.
///
/// A task has a number for its place, or none; those without one come after all others, in the usual
/// order of lists. Numbers are given with gaps, so that a task moves by a number between those of its
/// neighbours; theirs change only where there is no room.
package struct ManualOrder {
  /// Where tasks are put.
  package enum Place: Equatable, Sendable {
    case before(Int)
    case after(Int)
    case first
    /// After all tasks that have a place.
    case last
  }

  /// The distance between two tasks at the end; that of a thousand leaves room for ten moves between
  /// two of them.
  private static let step = 1000
  /// No number that can be typed is beyond.
  private static let limit = 1_000_000_000_000

  /// A task and its place.
  package typealias Entry = (number: Int, order: DecimalNumber)

  /// The open tasks that have a place, in their order.
  private let placed: [Entry]

  package init(_ state: ModelState) {
    let tasks = state.tasks
    let places = tasks.indices.filter {
      tasks[$0].hasDetails && tasks[$0].state == .open && tasks[$0].order != nil
    }
    let orders = [TaskOrder(.order)] + TaskOrder.standard
    placed = TaskSorter(state: state, orders: orders).sorted(places).compactMap { place in
      tasks[place].order.map { (tasks[place].number, $0) }
    }
  }

  /// The numbers that put tasks, in the order of `numbers`, at a place, for as few tasks as can be.
  ///
  /// Where the task that the place names has none itself, it gets one together with them.
  package func places(of numbers: [Int], at place: Place) -> [Entry] {
    var block = numbers.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    var index: Int
    switch place {
    case .before(let number), .after(let number):
      let isAfter = place == .after(number)
      block.removeAll { $0 == number }
      let line = others(than: block)
      if let found = line.firstIndex(where: { $0.number == number }) {
        index = found + (isAfter ? 1 : 0)
      } else {
        block.insert(number, at: isAfter ? 0 : block.count)
        index = line.count
      }
    case .first: index = 0
    case .last: index = others(than: block).count
    }
    return numbered(block, in: others(than: block), at: index)
  }

  private func others(than block: [Int]) -> [Entry] {
    let moved = Set(block)
    return placed.filter { !moved.contains($0.number) }
  }

  /// Gives a block numbers between two neighbours, and to the nearest of those where there is no room.
  private func numbered(_ block: [Int], in line: [Entry], at index: Int) -> [Entry] {
    guard !block.isEmpty else { return [] }
    func low(_ left: Int) -> Int? {
      left < index ? line[index - left - 1].order.floor : nil
    }
    func high(_ right: Int) -> Int? {
      index + right < line.count ? line[index + right].order.ceiling : nil
    }
    func hasRoom(_ left: Int, _ right: Int) -> Bool {
      (high(right) ?? Self.limit) - (low(left) ?? -Self.limit) > block.count + left + right
    }
    // The more of those before it change, the fewer of those after it have to.
    var right = (0...line.count - index).first { hasRoom(0, $0) } ?? line.count - index
    var best = (left: index, right: line.count - index)
    for left in 0...index where left <= best.left + best.right {
      while right > 0, hasRoom(left, right - 1) { right -= 1 }
      if hasRoom(left, right), left + right <= best.left + best.right { best = (left, right) }
    }
    let all =
      line[index - best.left..<index].map(\.number) + block
      + line[index..<index + best.right].map(\.number)
    let numbers = Self.numbers(all.count, between: low(best.left), and: high(best.right))
    return zip(all, numbers).map { ($0, $1) }
  }

  /// So many whole numbers, ascending, between two others or beyond one.
  private static func numbers(_ count: Int, between low: Int?, and high: Int?) -> [DecimalNumber] {
    let whole: [Int]
    if high == nil, (low ?? 0) + count * step < limit {
      whole = (1...count).map { (low ?? 0) + $0 * step }
    } else if low == nil, let high, high - count * step > -limit {
      whole = (0..<count).map { high - (count - $0) * step }
    } else {
      let (low, high) = (low ?? -limit, high ?? limit)
      let (part, rest) = (high - low).quotientAndRemainder(dividingBy: count + 1)
      whole = (1...count).map { low + part * $0 + rest * $0 / (count + 1) }
    }
    return whole.compactMap(DecimalNumber.init(whole:))
  }
}
