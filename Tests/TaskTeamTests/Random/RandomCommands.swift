import TaskModel
import TestSupport

/// Random lines with every verb that changes shared data.
struct RandomCommands {
  private var random: SeededGenerator
  private let state: ModelState
  /// Whether changes are being staged.
  private let isStaging: Bool
  private let conflicts: [Int]

  init(_ random: SeededGenerator, _ state: ModelState, isStaging: Bool, conflicts: [Int]) {
    (self.random, self.state, self.isStaging) = (random, state, isStaging)
    self.conflicts = conflicts
  }

  /// Returns the next line; nil if its verb cannot do anything.
  mutating func line() -> String? {
    let all = Self.verbs.reduce(0) { $0 + $1.weight }
    var place = Int.random(in: 0..<all, using: &random)
    for (verb, weight, line) in Self.verbs {
      place -= weight
      if place < 0 { return line(&self).map { $0.isEmpty ? verb : "\(verb) \($0)" } }
    }
    return nil
  }

  typealias Line = @Sendable (inout RandomCommands) -> String?

  /// The arguments of each verb, and its frequency.
  static let verbs: [(verb: String, weight: Int, line: Line)] =
    tasks + people + definitions + past

  private static let tasks: [(verb: String, weight: Int, line: Line)] = [
    ("add", 16, { "\($0.word()) \($0.attributes(2))" }),
    ("edit", 16, { random in random.task().map { "\($0) \(random.attributes(2))" } }),
    ("edit", 4, { random in random.task().map { "\($0) \(random.word())" } }),
    ("append", 1, { random in random.task().map { "\($0) \(random.word())" } }),
    ("prepend", 1, { random in random.task().map { "\($0) \(random.word())" } }),
    ("done", 8, { $0.task() }),
    ("reopen", 3, { $0.task() }),
    ("delete", 5, { $0.task() }),
    ("import", 3, { $0.one(["a.txt", "b.txt", "c.json"]) }),
    ("duplicate", 2, { $0.task() }),
    ("skip", 3, { $0.task() }),
    ("due", 2, { random in random.task().map { "\($0) \(random.date())" } }),
    ("postpone", 2, { random in random.task().map { "\($0) 2 days" } }),
    (
      "tag", 3,
      { random in random.task().map { "\($0) \(random.one(["a", "b", "-a", "-b", "c"]))" } }
    ),
    ("tag rename", 1, { "\($0.one(["a", "b", "c"])) \($0.one(["a", "b", "d"]))" }),
    ("project rename", 1, { "\($0.one(["p", "p.q"])) \($0.one(["p", "r"]))" }),
    ("project", 1, { random in random.task().map { "\($0) \(random.one(["p", "p.q", "none"]))" } }),
    (
      "priority", 2,
      { random in random.task().map { "\($0) \(random.one(["high", "low", "none"]))" } }
    ),
    (
      "order", 2,
      { random in
        random.task().flatMap { task in
          random.task().map { "\(task) \(random.one(["first", "last", "before \($0)"]))" }
        }
      }
    ),
    ("note", 3, { random in random.task().map { "\($0) \(random.word())" } }),
    ("note delete", 1, { random in random.task().map { "\($0).1" } }),
    ("start", 2, { $0.task() }),
    ("stop", 2, { _ in "" }),
    ("track", 2, { random in random.task().map { "\($0) 30m" } }),
    (
      "remind", 2,
      { random in
        random.task().map { "\($0) \(random.one(["30m", "tomorrow 9am", "due", "none"]))" }
      }
    ),
    ("snooze", 1, { random in random.task().map { "\($0) 10m" } }),
  ]

  private static let people: [(verb: String, weight: Int, line: Line)] = [
    ("user add", 5, { "\($0.one(names)) seat \($0.one(seats))" }),
    ("user add", 3, { $0.one(names) }),
    ("user rename", 3, { random in random.user().map { "\($0) \(random.one(names))" } }),
    (
      "user seat", 3,
      { random in
        random.user().map { "\($0) \(random.one(seats + ["none"]))" }
      }
    ),
    ("swap", 1, { random in random.user().map { "\($0) \(random.one(names))" } }),
    (
      "user capacity", 2,
      { random in
        random.user().map { "\($0) \(random.one(["4h", "6h", "none"]))" }
      }
    ),
    (
      "user reading", 2,
      { random in
        random.user().map { "\($0) \(random.one(["あんな", "べん", "none"]))" }
      }
    ),
    (
      "user away", 2,
      { random in
        random.user().map { "\($0) \(random.one(["2026-04-01", "2026-04-02", "none"]))" }
      }
    ),
    ("user delete", 5, { $0.user() }),
    (
      "assign", 4,
      { random in
        random.task().flatMap { task in random.user().map { "\(task) \($0)" } }
      }
    ),
    ("move", 1, { random in random.user().map { "@\($0) @\(random.one(names))" } }),
  ]

  private static let definitions: [(verb: String, weight: Int, line: Line)] = [
    (
      "attribute add", 4,
      {
        "\($0.one(keys)) \($0.one(["number", "text", "choice s m", "choice s l", "date"]))"
      }
    ),
    (
      "attribute rename", 2,
      { random in
        random.attribute().map { "\($0) \(random.one(keys))" }
      }
    ),
    ("attribute delete", 3, { $0.attribute() }),
    (
      "template save", 3,
      { random in
        random.task().map { "\(random.one(["t1", "t2"])) \($0)" }
      }
    ),
    ("template", 2, { $0.one(["t1", "t2"]) }),
    ("template delete", 2, { $0.one(["t1", "t2"]) }),
  ]

  private static let past: [(verb: String, weight: Int, line: Line)] = [
    ("undo", 10, { $0.isStaging ? nil : $0.one(["", "", "", "2"]) }),
    ("undo --any", 2, { $0.isStaging ? nil : "" }),
    ("redo", 6, { $0.isStaging ? nil : "" }),
    ("begin", 2, { $0.isStaging ? nil : "" }),
    ("commit", 8, { $0.isStaging ? "" : nil }),
    ("rollback", 2, { $0.isStaging ? "" : nil }),
    ("store retry", 1, { _ in "" }),
    ("store drop", 1, { _ in "" }),
    ("store mine", 2, { random in random.conflict().map(String.init) }),
    ("store theirs", 2, { random in random.conflict().map(String.init) }),
  ]

  private static let names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Zoe"]
  private static let seats = ["1", "2", "3", "4", "3F-1", "3F-2"]
  private static let keys = ["size", "cost", "area"]

  private mutating func one(_ words: [String]) -> String {
    words.randomElement(using: &random) ?? ""
  }

  /// A word that was probably never used before.
  private mutating func word() -> String {
    "w\(String(UInt32.random(in: 0...UInt32.max, using: &random), radix: 36))"
  }

  private mutating func task() -> String? {
    state.tasks.suffix(30).randomElement(using: &random).map { String($0.number) }
  }

  private mutating func user() -> String? { state.users.randomElement(using: &random)?.name }

  private mutating func attribute() -> String? {
    state.attributes.randomElement(using: &random)?.key
  }

  private mutating func conflict() -> Int? { conflicts.randomElement(using: &random) }

  private mutating func date() -> String {
    "2026-03-\(Int.random(in: 12...30, using: &random))"
  }

  /// One to `most` attributes.
  private mutating func attributes(_ most: Int) -> String {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in attributeOfTask() }
      .joined(separator: " ")
  }

  private mutating func attributeOfTask() -> String {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: "due:\(date())"
    case 1: user().map { "@\($0)" } ?? "@none"
    case 2: "#\(one(["a", "b", "c"]))"
    case 3: "project:\(one(["p", "p.q", "r"]))"
    case 4: "!\(one(["high", "medium", "low"]))"
    case 5, 6: "due:\(date()) every:\(one(["week", "2 days"]))"
    case 7: "again:\(one(["week", "month"]))"
    case 8: task().map { "after:\($0)" } ?? "#a"
    case 9, 10: task().map { "under:\($0)" } ?? "#b"
    case 11: "wait:\(date())"
    case 12: "until:2026-05-01"
    case 13: "estimate:\(one(["30m", "2h"]))"
    case 14: "every:none"
    default: value() ?? "#c"
    }
  }

  /// A value of a custom attribute.
  private mutating func value() -> String? {
    guard let attribute = state.attributes.randomElement(using: &random) else { return nil }
    switch attribute.kind {
    case .number: return "\(attribute.key):\(one(["1", "2", "3"]))"
    case .date: return "\(attribute.key):\(date())"
    case .choice: return "\(attribute.key):\(attribute.choices.first ?? "s")"
    default: return "\(attribute.key):\(one(["x", "y"]))"
    }
  }
}
