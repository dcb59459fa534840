import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// What lists leave out, done, waiting and expired tasks, is listed by the part of a filter that names
/// it, and by no other.
@Suite struct FilterScopeTests {
  /// Tasks of every state, with and without the tag: open, done, waiting, expired, and both of these.
  private static let state: ModelState = {
    let past = CivilDate(year: 2026, month: 3, day: 1)
    let future = CivilDate(year: 2026, month: 4, day: 1)
    let kinds: [(TaskItem.State, wait: CivilDate?, until: CivilDate?)] = [
      (.open, nil, nil), (.done, nil, nil), (.open, future, nil), (.open, nil, past),
      (.open, future, past), (.done, future, nil), (.open, past, future),
    ]
    let tasks = (kinds + kinds).enumerated().map { place, kind in
      var task = TaskItem(
        number: place + 1, id: UUID(), text: "T\(place + 1)",
        tags: place < kinds.count ? ["a"] : [], created: Instant(secondsSinceEpoch: 0))
      (task.state, task.wait, task.until) = (kind.0, kind.wait, kind.until)
      if kind.0 == .done { task.completed = Instant(secondsSinceEpoch: 1_773_000_000) }
      return task
    }
    return ModelState(
      tasks: tasks, users: [], seats: [], attributes: [], nextNumber: tasks.count + 1)
  }()

  private static func list(_ words: String, scope: StateScope = .open) throws -> Set<Int> {
    let people = People(state: state, me: nil)
    let filter = try FilterParser.parse(
      Tokenizer.words(of: words, in: people.attributes), naming: people, DateContext(now: .now))
    return Set(
      filter.matches(in: state, defaultScope: scope, clock: .fixed()).map(\.number))
  }

  private static let parts = [
    "open", "done", "all", "waiting", "expired", "#a", "-#a", "3", "5,6,12", "8-11", "wait:any",
    "until:any", "wait:none", "completed:any", "-done", "-open", "-3", "not waiting", "#a done",
    "#a waiting", "(#a or done)", "not (done or #a)", "3 #a", "ready", "T1",
  ]

  @Test(arguments: [StateScope.open, .done, .all])
  func eachPartListsWhatItListsAlone(scope: StateScope) throws {
    for first in Self.parts {
      let own = try Self.list(first, scope: scope)
      #expect(try Self.list("(\(first))", scope: scope) == own, "\(first)")
      for second in Self.parts {
        let both = try own.union(Self.list(second, scope: scope))
        #expect(
          try Self.list("\(first) or \(second)", scope: scope) == both, "\(first) or \(second)")
      }
    }
  }

  @Test(arguments: [
    "all -done", "-done all", "all not done", "open or waiting or expired or all -done",
  ])
  func allOpenOnesAreListed(words: String) throws {
    let open = Set(Self.state.tasks.filter { $0.state == .open }.map(\.number))
    #expect(try Self.list(words) == open)
    #expect(try Self.list("all -open").isDisjoint(with: open))
  }

  @Test func aNumberAlwaysNamesItsTask() throws {
    for number in 1...14 {
      for other in Self.parts {
        #expect(try Self.list("\(number) or \(other)").contains(number), "\(number) or \(other)")
      }
    }
    #expect(try Self.list("(3,4 or #a) -#a") == [])
    #expect(try Self.list("10-12 and not #a") == [10, 11, 12])
  }
}
