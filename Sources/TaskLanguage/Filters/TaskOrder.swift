import TaskModel

/// An attribute to sort tasks by; missing values come last in either direction.
package struct TaskOrder: Equatable, Sendable {
  package let attribute: Attribute
  package let isReversed: Bool

  package init(_ attribute: Attribute, isReversed: Bool = false) {
    self.attribute = attribute
    self.isReversed = isReversed
  }

  /// The order of lists, and of what another order leaves open.
  static let standard = [TaskOrder(.due), TaskOrder(.priority), TaskOrder(.number)]
}

/// Sorts tasks by keys that are worked out once for each.
struct TaskSorter {
  private let tasks: [TaskItem]
  private let names: [UUID: String]
  private let orders: [TaskOrder]
  private let urgency: Urgency?

  init(state: ModelState, orders: [TaskOrder], urgency: Urgency? = nil) {
    self.init(tasks: state.tasks, users: state.everyone, orders: orders, urgency: urgency)
  }

  /// Sorts tasks, which need not be stored ones.
  init(tasks: [TaskItem], users: [User], orders: [TaskOrder], urgency: Urgency? = nil) {
    self.tasks = tasks
    self.urgency = urgency
    let needsNames = orders.contains { $0.attribute == .assignee }
    names =
      needsNames
      ? Dictionary(users.map { ($0.id, $0.orderKey) }, uniquingKeysWith: { $1 }) : [:]
    // An attribute that was compared already decides nothing more.
    self.orders = orders.enumerated()
      .filter { index, order in
        !orders[..<index].contains { $0.attribute.key == order.attribute.key }
      }
      .map(\.element)
  }

  /// The indices of tasks in order.
  func sorted(_ indices: [Int]) -> [Int] {
    guard let word else {
      if let sorted = sortedByRanks(indices) { return sorted }
      let entries = indices.map { index in
        (index: index, keys: orders.map { key($0, tasks[index]) })
      }
      let isReversed = orders.map(\.isReversed)
      return entries.sorted { Self.precedes($0.keys, $1.keys, isReversed) }.map(\.index)
    }
    var entries = indices.map(word)
    entries.sort()
    return entries.map { Int($0 & (1 << 29 - 1)) }
  }

  /// Whether the task at one index comes before that at another.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    if let word { return word(left) < word(right) }
    return Self.precedes(
      orders.map { key($0, tasks[left]) }, orders.map { key($0, tasks[right]) },
      orders.map(\.isReversed))
  }

  /// What a task at an index is ordered by, where that fits into one machine word; nil where it does
  /// not.
  private var word: ((Int) -> UInt64)? {
    guard tasks.count < 1 << 29 else { return nil }
    if let urgency, orders.count == TaskOrder.standard.count + 1, let order = orders.first,
      order.attribute == .urgency
    {
      return { self.byUrgency($0, urgency, isReversed: order.isReversed) }
    }
    guard orders.starts(with: TaskOrder.standard) else { return nil }
    return { self.usual($0) }
  }

  /// The usual order: deadline, priority, place.
  private func usual(_ index: Int) -> UInt64 {
    let priority = tasks[index].priority?.rank ?? 3
    return UInt64((tasks[index].due?.orderKey ?? Self.noDue) << 2 | priority) << 29 | UInt64(index)
  }

  /// By points, to a thousandth, and then by place.
  private func byUrgency(_ index: Int, _ urgency: Urgency, isReversed: Bool) -> UInt64 {
    let most = 1_000_000.0
    let points = min(most, max(-most, urgency.points(tasks[index])))
    let rank = UInt64((isReversed ? most + points : most - points) * 1000)
    return rank << 29 | UInt64(index)
  }

  // MARK: By ranks

  /// One or two orders before the usual one: their values are ranked, so that what is compared are two
  /// machine words. Nil for other orders.
  private func sortedByRanks(_ indices: [Int]) -> [Int]? {
    let leading = orders.dropLast(TaskOrder.standard.count)
    guard (1...2).contains(leading.count),
      orders.dropFirst(leading.count) == TaskOrder.standard[...],
      tasks.count < 1 << 29
    else { return nil }
    let ranks = leading.map { self.ranks($0, of: indices) }
    var entries = indices.indices.map { place in
      (
        rank: ranks.reduce(0) { $0 << 32 | UInt64($1[place]) },
        word: usual(indices[place])
      )
    }
    entries.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.word < $1.word }
    return entries.map { Int($0.word & (1 << 29 - 1)) }
  }

  /// The rank of the value of each task; those without one come last.
  private func ranks(_ order: TaskOrder, of indices: [Int]) -> [UInt32] {
    let isProject = order.attribute == .project
    // Few tasks have details, and it takes long to ask each for them.
    let isDetail = order.attribute == .order
    var (places, byProject): ([OrderKey: Int], [String: Int]) = ([:], [:])
    var keys: [OrderKey] = []
    let own = indices.map { index -> Int in
      if isDetail, !tasks[index].hasDetails { return -1 }
      // Many tasks have the same project, and it takes long to fold each.
      let project = isProject ? tasks[index].project : nil
      if let project, let place = byProject[project] { return place }
      guard let key = key(order, tasks[index]) else { return -1 }
      let place = places[key] ?? keys.count
      if place == keys.count {
        places[key] = place
        keys.append(key)
      }
      if let project { byProject[project] = place }
      return place
    }
    var ranks = [UInt32](repeating: 0, count: keys.count)
    let sorted = keys.indices.sorted {
      Self.precedes([keys[$0]], [keys[$1]], [order.isReversed])
    }
    for (rank, place) in sorted.enumerated() { ranks[place] = UInt32(rank) }
    return own.map { $0 < 0 ? .max : ranks[$0] }
  }

  /// The most urgent come first.
  private func key(_ order: TaskOrder, _ task: TaskItem) -> OrderKey? {
    guard order.attribute == .urgency else { return order.attribute.kind.order(task, names) }
    return urgency.map { .number(Int(-$0.points(task) * 1_000_000)) }
  }

  private static func precedes(
    _ left: [OrderKey?], _ right: [OrderKey?], _ isReversed: [Bool]
  ) -> Bool {
    for index in isReversed.indices {
      switch (left[index], right[index]) {
      case (.number(let left)?, .number(let right)?) where left != right:
        return (left < right) != isReversed[index]
      case (.text(let left)?, .text(let right)?) where left != right:
        return (left < right) != isReversed[index]
      case (nil, _?): return false
      case (_?, nil): return true
      default: continue
      }
    }
    return false
  }

  /// After every deadline: 33 bits.
  private static let noDue = 1 << 33 - 1
}

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

  /// That many whole numbers, ascending, between two others or beyond one.
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
