import TaskModel

/// An attribute to sort tasks by; missing values come last in both directions.
package struct TaskOrder: Equatable, Sendable {
  package let attribute: Attribute
  package let isReversed: Bool

  package init(_ attribute: Attribute, isReversed: Bool = false) {
    self.attribute = attribute
    self.isReversed = isReversed
  }

  /// The default order of lists, and for ties of another order.
  static let standard = [TaskOrder(.due), TaskOrder(.priority), TaskOrder(.number)]
}

/// Sorts tasks by keys computed once per task.
struct TaskSorter {
  private let tasks: [TaskItem]
  private let names: [UUID: String]
  private let orders: [TaskOrder]
  private let urgency: Urgency?

  init(state: ModelState, orders: [TaskOrder], urgency: Urgency? = nil) {
    self.init(tasks: state.tasks, users: state.everyone, orders: orders, urgency: urgency)
  }

  /// A sorter of tasks, which need not be stored ones.
  init(tasks: [TaskItem], users: [User], orders: [TaskOrder], urgency: Urgency? = nil) {
    self.tasks = tasks
    self.urgency = urgency
    let needsNames = orders.contains { $0.attribute == .assignee }
    names =
      needsNames
      ? Dictionary(users.map { ($0.id, $0.orderKey) }, uniquingKeysWith: { $1 }) : [:]
    // A repeated attribute has no effect.
    self.orders = orders.enumerated()
      .filter { index, order in
        !orders[..<index].contains { $0.attribute.key == order.attribute.key }
      }
      .map(\.element)
  }

  /// Returns the indices in order of their tasks.
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

  /// Returns whether the task at one index comes before that at another.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    if let word { return word(left) < word(right) }
    return Self.precedes(
      orders.map { key($0, tasks[left]) }, orders.map { key($0, tasks[right]) },
      orders.map(\.isReversed))
  }

  /// Returns the sort key of the task at an index, if the order fits into one machine word; nil
  /// otherwise.
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

  /// Returns the key of the default order: deadline, priority, index.
  private func usual(_ index: Int) -> UInt64 {
    let priority = tasks[index].priority?.rank ?? 3
    return UInt64((tasks[index].due?.orderKey ?? Self.noDue) << 2 | priority) << 29 | UInt64(index)
  }

  /// Returns the key by points, to a thousandth, then by index.
  private func byUrgency(_ index: Int, _ urgency: Urgency, isReversed: Bool) -> UInt64 {
    let most = 1_000_000.0
    let points = min(most, max(-most, urgency.points(tasks[index])))
    let rank = UInt64((isReversed ? most + points : most - points) * 1000)
    return rank << 29 | UInt64(index)
  }

  // MARK: By ranks

  /// Sorts by one or two orders before the default one: their values are ranked, so that two
  /// machine words are compared. Nil for other orders.
  private func sortedByRanks(_ indices: [Int]) -> [Int]? {
    let leading = orders.dropLast(TaskOrder.standard.count)
    guard (1...2).contains(leading.count),
      orders.dropFirst(leading.count) == TaskOrder.standard[...],
      tasks.count < 1 << 29
    else { return nil }
    let ranks = leading.map { self.ranks($0, of: indices) }
    var entries = indices.indices.map { index in
      (
        rank: ranks.reduce(0) { $0 << 32 | UInt64($1[index]) },
        word: usual(indices[index])
      )
    }
    entries.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.word < $1.word }
    return entries.map { Int($0.word & (1 << 29 - 1)) }
  }

  /// Returns the rank of each task's value; tasks without one come last.
  private func ranks(_ order: TaskOrder, of indices: [Int]) -> [UInt32] {
    let isProject = order.attribute == .project
    // Few tasks have details, and reading them is slow.
    let isDetail = order.attribute == .order
    var (positions, byProject): ([OrderKey: Int], [String: Int]) = ([:], [:])
    var keys: [OrderKey] = []
    let own = indices.map { index -> Int in
      if isDetail, !tasks[index].hasDetails { return -1 }
      // Many tasks have the same project, and folding it is slow.
      let project = isProject ? tasks[index].project : nil
      if let project, let position = byProject[project] { return position }
      guard let key = key(order, tasks[index]) else { return -1 }
      let position = positions[key] ?? keys.count
      if position == keys.count {
        positions[key] = position
        keys.append(key)
      }
      if let project { byProject[project] = position }
      return position
    }
    var ranks = [UInt32](repeating: 0, count: keys.count)
    let sorted = keys.indices.sorted {
      Self.precedes([keys[$0]], [keys[$1]], [order.isReversed])
    }
    for (rank, position) in sorted.enumerated() { ranks[position] = UInt32(rank) }
    return own.map { $0 < 0 ? .max : ranks[$0] }
  }

  /// Returns the sort key; for urgency, the most urgent comes first.
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

  /// The key after all deadlines: 33 bits.
  private static let noDue = 1 << 33 - 1
}

/// The manual order of tasks, used by `sort:order`.
///
/// A task has a number for its position, or none; those without one come last, in the default
/// order. Numbers have gaps, so that a task is moved by a number between its neighbours' numbers;
/// these change only if there is no room.
package struct ManualOrder {
  /// The target position of tasks.
  package enum Place: Equatable, Sendable {
    case before(Int)
    case after(Int)
    case first
    /// After all tasks that have a position.
    case last
  }

  /// The distance between two tasks at the end; a thousand leaves room for ten moves between them.
  private static let step = 1000
  /// The largest number that can be typed.
  private static let limit = 1_000_000_000_000

  /// A task and its position.
  package typealias Entry = (number: Int, order: DecimalNumber)

  /// The open tasks that have a position, in order.
  private let placed: [Entry]

  package init(_ state: ModelState) {
    let tasks = state.placedTasks
    let orders = [TaskOrder(.order)] + TaskOrder.standard
    placed = TaskSorter(tasks: tasks, users: state.everyone, orders: orders)
      .sorted(Array(tasks.indices)).compactMap { index in
        tasks[index].order.map { (tasks[index].number, $0) }
      }
  }

  /// Returns positions that put tasks, in the order of `numbers`, at a place, for as few as
  /// possible.
  ///
  /// If the task named by the place has no position, it gets one too.
  package func entries(of numbers: [Int], at place: Place) -> [Entry] {
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

  /// Gives a block numbers between two neighbours, and new ones to the nearest if there is no room.
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
    // The more tasks before the block change, the fewer after it have to.
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

  /// Returns that many whole numbers, ascending, between two others or beyond one.
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
