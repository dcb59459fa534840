import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskModel

/// A look at some matching tasks finds those of a copy with few changes as of a whole state.
@Suite struct SampleTests {
  private static func task(_ number: Int, _ random: inout SeededGenerator) -> TaskItem {
    var task = TaskItem(
      number: number, id: UUID(), text: "T\(number)", created: Instant(secondsSinceEpoch: 0))
    if Bool.random(using: &random) { task.state = .done }
    if Bool.random(using: &random) { task.tags = ["home"] }
    return task
  }

  @Test(arguments: 0..<20)
  func changesAreSeen(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let tasks = (1...60).map { Self.task($0, &random) }
    var whole = ModelState(tasks: tasks, users: [], seats: [], nextNumber: 61)
    var copy = whole.copied(forChanges: 0)
    let home = try FilterParser.parse(
      Tokenizer.words(of: "#home"), naming: People(state: whole, me: nil), DateContext(now: .now))
    for _ in 0..<30 {
      let number = Int.random(in: 1...64, using: &random)
      let before = whole.task(numbered: number)
      let after = Int.random(in: 0..<4, using: &random) == 0 ? nil : Self.task(number, &random)
      guard before != nil || after != nil else { continue }
      whole.apply(.task(before: before, after: after))
      copy.apply(.task(before: before, after: after))
      for (filter, limit) in [(TaskFilter(), 5), (home, 5), (home, 100)] {
        let found = [whole, copy].map {
          filter.sample(
            in: $0, defaultScope: .open, clock: .fixed(), limit: limit, while: { true })
        }
        #expect(found[0].tasks == found[1].tasks && found[0].count == found[1].count)
        #expect(found[0].isWhole && found[1].isWhole)
      }
    }
    #expect(whole == copy && copy.taskCount == whole.taskCount)
  }
}
