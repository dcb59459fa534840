import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

struct FoldingTests {
  @Test func foldKeepsTheModelAndTheRecentPast() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell(history: .short(5))
    var generations: Set<Int> = []
    for round in 1...200 {
      try model.add("task \(round)")
      let stored = try folder.stored()
      #expect(stored.state == model.state)
      #expect(stored.version == round)
      #expect(stored.history.count >= min(5, round))
      #expect(stored.history == Array(model.history.suffix(stored.history.count)))
      generations.insert(try folder.storage().info()?.generation ?? 0)
    }
    #expect((5...40).contains(generations.count), "\(generations.count) folds")
    #expect(try folder.names() == ["store", "store.lock"])
  }

  /// The requirement of the design: appended data is rewritten a bounded number of times.
  @Test func foldsAreFew() throws {
    var rule = HistoryRule()
    rule.seconds = -1
    let (record, tasks) = (400, 1000)
    var (spans, folded, folds) = ([CommitSpan](), record * tasks, 0)
    var baseEnd = folded
    for version in 1...5000 {
      let start = spans.last?.range.upperBound ?? baseEnd
      spans.append(
        CommitSpan(
          range: start..<start + record, version: version, operation: UUID(),
          time: Instant(secondsSinceEpoch: version)))
      let end = start + record
      guard rule.isFoldDue(appended: end - folded, folded: folded) else { continue }
      let first = rule.firstKept(of: spans, at: Instant(secondsSinceEpoch: version))
      folds += 1
      baseEnd = record * tasks
      spans = spans[first...].map { $0.moved(by: baseEnd - spans[first].range.lowerBound) }
      folded = spans.last?.range.upperBound ?? baseEnd
    }
    #expect((4...9).contains(folds), "\(folds) folds")
  }

  @Test func ruleKeepsWhicheverIsMore() {
    func spans(_ count: Int, bytes: Int = 100, seconds: Int = 1) -> [CommitSpan] {
      (0..<count).map { index in
        CommitSpan(
          range: index * bytes..<(index + 1) * bytes, version: index + 1, operation: UUID(),
          time: Instant(secondsSinceEpoch: index * seconds))
      }
    }
    var rule = HistoryRule()
    (rule.commits, rule.seconds, rule.bytes) = (10, 1000, 5000)
    func first(_ spans: [CommitSpan]) -> Int {
      rule.firstKept(of: spans, at: spans.last?.time ?? Instant(secondsSinceEpoch: 0))
    }
    #expect(first([]) == 0)
    #expect(first(spans(5)) == 0)
    #expect(first(spans(40)) == 0, "all of them are recent")
    #expect(first(spans(40, seconds: 100)) == 29, "those of the last 1000 seconds")
    #expect(first(spans(40, seconds: 500)) == 30, "the last ten")
    #expect(first(spans(100)) == 50, "no more than 5000 bytes")
    #expect(first(spans(3, bytes: 6000)) == 3, "not one fits")
  }

  @Test func otherShellsFollowAFold() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try folder.shell(history: .short(3)), try folder.shell())
    var titles: [String] = []
    second.observe {
      if case .committed(let commit) = $0 {
        #expect(commit.origin == .elsewhere)
        #expect(commit.author == "test")
        titles.append(commit.title)
      }
    }
    for round in 1...50 {
      try first.add("\(round)")
      try second.refresh()
      #expect(second.state == first.state)
      #expect(second.version == round)
    }
    #expect(titles == (1...50).map { "add \($0)" })
  }

  @Test func shellThatWasAwayCatchesUp() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try folder.shell(history: .short(3)), try folder.shell())
    try first.add("0")
    try second.refresh()
    for round in 1...50 { try first.add("\(round)") }
    try second.add("mine")
    #expect(second.state.tasks.count == 52)
    #expect(try folder.stored().state == second.state)
  }

  @Test func historyOutlivesAFold() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell(history: .short(4))
    for round in 1...30 { try model.add("\(round)") }
    let later = try folder.shell()
    let depth = later.undoableCommands().count
    #expect((4..<30).contains(depth))
    for _ in 0..<depth { try later.undo() }
    #expect(later.state.tasks.map(\.number) == Array(1...30 - depth))
    #expect(throws: ModelError.nothingToUndo) { try later.undo() }
    for _ in 0..<depth { try later.redo() }
    #expect(later.state.tasks == model.state.tasks)
  }
}
