import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Tasks in manual order.
@Suite struct ManualOrderTests {
  private static func state(_ orders: [String?]) -> ModelState {
    let tasks = orders.enumerated().map { place, order in
      TaskItem(
        number: place + 1, id: UUID(), text: "T\(place + 1)",
        order: order.flatMap { DecimalNumber($0) }, created: Instant(secondsSinceEpoch: 0))
    }
    return ModelState(
      tasks: tasks, users: [], seats: [], attributes: [], nextNumber: tasks.count + 1)
  }

  /// The numbers of the tasks with a position, in list order.
  private static func placed(_ state: ModelState) -> [Int] {
    let filter = TaskFilter(sort: [TaskOrder(.order)])
    return filter.matches(in: state, defaultScope: .open, clock: .fixed())
      .filter { $0.order != nil }.map(\.number)
  }

  /// Returns the state after a move, and the number of changed tasks.
  private static func moved(
    _ numbers: [Int], _ place: ManualOrder.Place, in state: ModelState
  ) throws -> (state: ModelState, changed: Int) {
    var (state, changed) = (state, 0)
    for (number, order) in ManualOrder(state).entries(of: numbers, at: place) {
      let changes = try state.edit([number], TaskPatch([.order: .set(.number(order))]))
      changed += changes.count
      state.apply(changes)
    }
    return (state, changed)
  }

  @Test(
    arguments: [
      (["1000", "2000", "3000"], [3], ManualOrder.Place.before(2), [1, 3, 2], 1),
      (["1000", "2000", "3000"], [1], .after(2), [2, 1, 3], 1),
      (["1000", "2000", "3000"], [3, 2], .first, [3, 2, 1], 2),
      (["1000", "2000", "3000"], [1], .last, [2, 3, 1], 1),
      (["1", "2", "3"], [3], .before(2), [1, 3, 2], 2),
      (["1", "2", "3", "4", "5"], [5], .before(3), [1, 2, 5, 3, 4], 3),
      (["1.5", "1.7", "9"], [3], .before(2), [1, 3, 2], 2),
      (["5", "5", "5"], [3], .before(2), [1, 3, 2], 2),
      ([nil, nil, nil], [2], .last, [2], 1), ([nil, nil, nil], [3], .before(2), [3, 2], 2),
      ([nil, nil, nil], [3], .after(1), [1, 3], 2), (["7", nil, nil], [3], .first, [3, 1], 1),
      (["-999999999999", "0"], [2], .first, [2, 1], 2),
      (["999999999999.9", "0"], [2], .last, [1, 2], 2),
      (["1000", "2000"], [2], .before(2), [1, 2], 0), (["1000"], [1], .after(1), [1], 0),
    ] as [([String?], [Int], ManualOrder.Place, [Int], Int)])
  func fewChange(
    orders: [String?], numbers: [Int], place: ManualOrder.Place, expected: [Int], count: Int
  ) throws {
    let (state, changed) = try Self.moved(numbers, place, in: Self.state(orders))
    #expect(Self.placed(state) == expected)
    #expect(changed == count)
  }

  /// After random moves, the moved tasks are at their new positions, and all others in their
  /// previous order.
  @Test(arguments: 1...200) func othersKeepTheirOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let span = [3, 30, 3000, 900_000_000_000].randomElement(using: &random) ?? 3
    var state = Self.state(
      (0..<12).map { _ in
        Bool.random(using: &random)
          ? "\(Int.random(in: -span...span, using: &random)).\(Int.random(in: 0...9, using: &random))"
          : nil
      })
    for _ in 0..<30 {
      let block = Array(
        (1...12).shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
      let other = Int.random(in: 1...12, using: &random)
      let place =
        ([.before(other), .after(other), .first, .last] as [ManualOrder.Place])
        .randomElement(using: &random) ?? .first
      let before = Self.placed(state)
      var rest = before.filter { !block.contains($0) || $0 == other && place.names == other }
      var moved = block
      if let named = place.names {
        moved.removeAll { $0 == named }
        if !rest.contains(named) {
          rest.append(named)
        }
      }
      let index =
        switch place {
        case .before(let number): rest.firstIndex(of: number) ?? 0
        case .after(let number): (rest.firstIndex(of: number) ?? 0) + 1
        case .first: 0
        case .last: rest.count
        }
      rest.insert(contentsOf: moved, at: index)
      if moved.isEmpty, !before.contains(other) { rest = Self.placed(state) + [other] }
      state = try Self.moved(block, place, in: state).state
      #expect(Self.placed(state) == rest, "\(block) \(place) of \(before)")
    }
  }
}

extension ManualOrder.Place {
  fileprivate var names: Int? {
    switch self {
    case .before(let number), .after(let number): number
    case .first, .last: nil
    }
  }
}
