import TestSupport
import Testing

@testable import TaskModel

/// Counts the parts of tasks, at any depth.
@Suite struct TaskPartsTests {
  private func state(_ parents: [Int: Int], count: Int) -> ModelState {
    let tasks = (1...count).map { number in
      var task = TaskItem(number: number, id: UUID(), text: "t", created: Instant(utc: .now))
      task.parent = parents[number]
      if number.isMultiple(of: 3) { (task.state, task.completed) = (.done, task.created) }
      return task
    }
    return ModelState(tasks: tasks, users: [], seats: [], attributes: [], nextNumber: count + 1)
  }

  /// Counts them by walking up from each task.
  private func walked(_ state: ModelState) -> [Int: [Int]] {
    var progress: [Int: [Int]] = [:]
    for task in state.tasks {
      var (above, passed) = (task.parent, Set([task.number]))
      while let number = above, passed.insert(number).inserted {
        progress[number, default: [0, 0]][1] += 1
        if task.state == .done { progress[number, default: [0, 0]][0] += 1 }
        above = state.task(numbered: number)?.parent
      }
    }
    return progress
  }

  /// Includes circles, which only another program can have written.
  @Test(arguments: 0..<50) func partCountsMatchAWalkUpwards(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var parents: [Int: Int] = [:]
    for number in 1...40 where Int.random(in: 0..<5, using: &generator) > 0 {
      let most = seed.isMultiple(of: 2) ? 40 : max(1, number - 1)
      parents[number] = Int.random(in: 1...most, using: &generator)
    }
    let state = state(parents, count: 40)
    let counted = state.progress().mapValues { [$0.done, $0.all] }.filter { $0.value[1] > 0 }
    #expect(counted == walked(state))
  }

  @Test func aLongChainIsCountedAtOnce() {
    let cost = growth(from: 500, to: 5_000) { count in
      let parents = Dictionary(uniqueKeysWithValues: (2...count).map { ($0, $0 - 1) })
      #expect(state(parents, count: count).progress()[1]?.all == count - 1)
    }
    #expect(cost < 40, "\(cost)")
  }
}
