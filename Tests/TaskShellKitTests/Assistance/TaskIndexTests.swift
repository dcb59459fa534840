import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Finding tasks by fragments of their texts.
struct TaskIndexTests {
  private func found(_ typed: String, _ lines: [String], recent: [Int] = []) throws -> [Int] {
    let index = TaskIndex(observing: try TestShell(lines).model)
    return index.matches(typed, in: .open, preferring: recent, limit: 100).found.map(\.number)
  }

  @Test(arguments: [
    ("buy", [1, 2]), ("BUY", [1, 2]), ("milk", [1]), ("ilk", [1]), ("bymlk", [1]), ("zzz", []),
    ("cafe", [4]), ("ＣＡＦＥ", [4]), ("かれ", [3]), ("カレ", [3]), ("ｶﾚ", [3]), ("", [2, 1, 3, 4]),
  ])
  func kindsOfMatches(typed: String, expected: [Int]) throws {
    let lines = ["add Buy milk", "add Buy tea due:friday", "add カレンダー", "add Open the Café"]
    let result = try found(typed, lines)
    #expect(typed == "buy" || typed == "BUY" ? Set(result) == Set(expected) : result == expected)
  }

  @Test func theOrder() throws {
    let lines = [
      "add late report due:2026-04-01", "add report B", "add report A due:friday",
      "add report C due:tomorrow", "add xreport",
    ]
    #expect(try found("report", lines) == [4, 3, 2, 1, 5])
    #expect(try found("report", lines, recent: [2, 5]) == [2, 4, 3, 1, 5])
  }

  /// After many random commands, the index gives the same results as a new one.
  @Test func staysUpToDate() throws {
    let shell = try TestShell(["user add Anna"])
    let index = TaskIndex(observing: shell.model)
    index.prepare()
    var random = SeededGenerator(seed: 7)
    let words = ["milk", "カレー", "report", "café", "x y"]
    for step in 0..<300 {
      let number = Int.random(in: 1...(step / 3 + 1), using: &random)
      let word = words.randomElement(using: &random) ?? ""
      let line = [
        "add \(word) \(step % 7) due:2026-03-\(10 + step % 19)", "done \(number)",
        "reopen \(number)",
        "edit \(number) \(word) \(step)", "delete \(number)", "undo", "begin", "rollback",
      ].randomElement(using: &random)
      shell.run(line ?? "")
      guard step % 10 == 0 else { continue }
      let fresh = TaskIndex(observing: shell.model)
      fresh.prepare()
      for typed in words + ["", "m", "かれ", "3"] {
        for scope in [StateScope.open, .done, .all] {
          let one = index.matches(typed, in: scope, preferring: [], limit: 1000)
          let other = fresh.matches(typed, in: scope, preferring: [], limit: 1000)
          #expect(one.found.map(\.number) == other.found.map(\.number))
        }
      }
      #expect(index.counts(at: .now) == fresh.counts(at: .now))
      for task in shell.model.state.tasks {
        #expect(index.isUnique(task.number, in: .all) == fresh.isUnique(task.number, in: .all))
      }
    }
  }

  /// Many hits are narrowed before they are ordered by deadline, with the same result as a scan of
  /// all.
  @Test(arguments: ["re", "r", "7", "12", "zz", "port", "m"])
  func manyHits(typed: String) throws {
    let words = ["report", "reply", "remark", "more", "port"]
    let shell = try TestShell(
      (0..<1_500).map { n in
        let due = n % 3 == 0 ? "" : " due:2026-0\(n % 9 + 1)-\(10 + n % 19)"
        return "add \(n % 7 == 0 ? "a " : "")\(words[n % words.count]) \(n)\(due)"
      })
    let index = TaskIndex(observing: shell.model)
    let key = SearchKey.bytes(of: typed)
    let scanned = shell.model.state.tasks.compactMap { task in
      MatchRank(key, in: SearchKey.bytes(of: task.text), isScattered: false).map { (task, $0) }
    }.sorted { one, other in
      if one.1 != other.1 { return one.1 < other.1 }
      let (left, right) = (one.0.due, other.0.due)
      if left != right { return left.map { due in right.map { due < $0 } ?? true } ?? false }
      return one.0.number < other.0.number
    }.map(\.0.number)
    for limit in [1, 20, 5_000] {
      let found = index.matches(
        typed, in: .open, preferring: [], limit: limit, ranks: [.prefix, .wordStart, .fragment])
      #expect(found.found.map(\.number) == Array(scanned.prefix(limit)), "\(typed) \(limit)")
      #expect(found.isCut == (scanned.count > limit))
    }
  }
}
