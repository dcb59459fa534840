import TaskModel
import TestSupport
import Testing

import class Foundation.ProcessInfo

@testable import TaskSync

/// Three machines change the same tasks at random, with clocks hours apart, and exchange segments
/// late and in any order: in the end all have the same tasks, nothing is lost, and nothing is
/// duplicated.
///
/// `TASKSHELL_REPLICA_SEEDS=1-200` runs these seeds instead of a few.
@Suite struct ReplicaModelTests {
  static let seeds: [UInt64] = {
    guard let text = ProcessInfo.processInfo.environment["TASKSHELL_REPLICA_SEEDS"] else {
      return Array(1...10)
    }
    let ends = text.split(separator: "-").compactMap { UInt64($0) }
    return Array((ends.first ?? 1)...max(ends.first ?? 1, ends.last ?? 1))
  }()

  @Test(arguments: seeds) func allEndAlike(seed: UInt64) throws {
    var world = ReplicaWorld(seed: seed)
    try world.run(steps: 250)
  }
}

/// A machine of the test: a state, its history, and the segments it has received.
private struct ReplicaMachine {
  let id: String
  /// The error of its clock, in seconds.
  let offset: Int
  var state = ModelState()
  var commits: [LoggedCommit] = []
  /// The number of commits already processed by a sync.
  var looked = 0
  var own: [Segment] = []
  /// All segments that make up the state, including its own.
  var adopted: [Segment] = []
  var conflicts: [ReplicaConflict] = []
  /// The rules reported to it as missed.
  var missed: [MissedRule] = []
}

private struct ReplicaWorld {
  private var random: SeededGenerator
  private let seed: UInt64
  private var machines: [ReplicaMachine]
  /// The published segments of each machine.
  private var published: [String: [Segment]] = [:]
  private var now = Instant(utc: .now).secondsSinceEpoch
  private var next = 1
  /// The notes that were written, with their task, and whether they were created with it.
  private var notes: [(task: UUID, note: String, isOfBirth: Bool)] = []
  private var removedNotes: Set<String> = []
  private var added: Set<UUID> = []
  private var deleted: Set<UUID> = []

  init(seed: UInt64) {
    (self.seed, random) = (seed, SeededGenerator(seed: seed))
    machines = [(0, 0), (1, 7200), (2, -10_800)].map { number, offset in
      ReplicaMachine(id: String(repeating: "\(number)", count: 32), offset: offset)
    }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  mutating func run(steps: Int) throws {
    for _ in 0..<steps {
      now += Int.random(in: 1...600, using: &random)
      let place = Int.random(in: 0..<3, using: &random)
      if chance(25) { try sync(place, all: false) } else { try edit(place) }
    }
    // Repeated, so that the others learn what the first machine has received last.
    for _ in 0..<3 { for place in 0..<3 { try sync(place, all: true) } }
    try check()
  }

  // MARK: Changes

  private mutating func commit(_ place: Int, _ body: (ModelState, Instant) throws -> [Change]) {
    let instant = Instant(secondsSinceEpoch: now + machines[place].offset)
    guard let asked = try? body(machines[place].state, instant),
      let changes = try? machines[place].state.verified(asked), !changes.isEmpty
    else { return }
    note(changes)
    let info = CommitInfo(
      version: machines[place].commits.count + 1, operation: UUID(), author: "anna",
      time: instant, command: "test", kind: .command)
    machines[place].state.apply(changes)
    machines[place].commits.append(LoggedCommit(info: info, changes: changes))
  }

  private mutating func note(_ changes: [Change]) {
    for case .task(let before, let after) in changes {
      guard let id = (after ?? before)?.id else { continue }
      if before == nil { added.insert(id) }
      if after == nil { deleted.insert(id) }
      let (old, new) = (Set(before?.notes ?? []), Set(after?.notes ?? []))
      if after != nil { removedNotes.formUnion(old.subtracting(new)) }
      for note in new.subtracting(old) { notes.append((id, note, before == nil)) }
    }
  }

  private mutating func edit(_ place: Int) throws {
    let state = machines[place].state
    let number = state.tasks.map(\.number).randomElement(using: &random)
    let other = state.tasks.map(\.number).randomElement(using: &random)
    let mark = next
    next += 1
    let day = CivilDate(year: 2026, month: 3, day: 1 + mark % 28)
    switch Int.random(in: 0..<22, using: &random) {
    case 0...3:
      let recurs = chance(30)
      commit(place) { state, instant in
        var task = TaskItem(
          number: state.nextNumber, id: UUID(), text: "Task \(mark)", created: instant)
        task.due = day.map { Due(date: $0) }
        task.tags = ["series\(mark)"]
        if recurs { task.recurrence = Recurrence(.days(1)) }
        return [.task(before: nil, after: task)]
      }
    case 4, 5: change(place, number) { $0.text = "Text \(mark)" }
    case 6:
      change(place, number) { task in
        if !task.tags.contains("tag\(mark % 7)") { task.tags.append("tag\(mark % 7)") }
      }
    case 7: change(place, number) { $0.tags.removeAll { !$0.hasPrefix("series") } }
    case 8, 9:
      change(place, number) { task in
        task.notes.append("note \(mark)")
        task.noted += Array(repeating: "", count: task.notes.count - task.noted.count)
        task.noted[task.noted.count - 1] = "2026-03-11T10:00:00Z anna"
      }
    case 10:
      let priority: TaskItem.Priority? = mark % 3 == 0 ? nil : mark % 3 == 1 ? .high : .low
      change(place, number) { $0.priority = priority }
    case 11, 12:
      guard let number else { return }
      commit(place) { try $0.complete([number], at: $1, clock: .fixed()) }
    case 13:
      // Reopening a task keeps a changed successor, and would make another one when done again.
      guard let number, state.task(numbered: number)?.recurrence == nil else { return }
      commit(place) { try $0.reopen([number], at: $1, clock: .fixed()) }
    case 14:
      guard let number else { return }
      commit(place) { state, _ in try state.delete([number]) }
    case 15:
      // Undoes the last step made here.
      guard let last = machines[place].commits.last else { return }
      commit(place) { _, _ in last.changes.inverse }
    case 16:
      guard let number, let other, number != other else { return }
      change(place, number) { $0.after = Array(Set($0.after + [other])).sorted() }
    case 17:
      guard let number, let other, number != other else { return }
      change(place, number) { $0.parent = other }
    case 18: people(place, number, mark)
    case 20, 21: rule(place, mark)
    default: attributes(place, number, mark)
    }
  }

  private mutating func change(_ place: Int, _ number: Int?, _ body: (inout TaskItem) -> Void) {
    guard let number else { return }
    commit(place) { state, instant in
      guard let before = state.task(numbered: number) else { return [] }
      var after = before
      body(&after)
      after.modified = instant
      return [.task(before: before, after: after)]
    }
  }

  /// Gives a recurring task another rule, and perhaps another deadline, or none.
  private mutating func rule(_ place: Int, _ mark: Int) {
    let recurring = machines[place].state.tasks.filter { $0.recurrence != nil && $0.state == .open }
    guard let task = recurring.randomElement(using: &random) else { return }
    let rules: [Recurrence?] = [
      Recurrence(.days(2)), Recurrence(.weeks(1)), Recurrence(.days(1), count: 3), nil,
    ]
    let moves = chance(20)
    change(place, task.number) { task in
      task.recurrence = rules[mark % 4]
      if moves, let due = task.due {
        task.due = due.date.adding(days: 1).map { Due(date: $0, time: due.time) }
      }
    }
  }

  private mutating func people(_ place: Int, _ number: Int?, _ mark: Int) {
    let user = machines[place].state.users.randomElement(using: &random)
    switch mark % 4 {
    case 0:
      commit(place) { _, _ in
        [.user(before: nil, after: User(id: UUID(), name: "Person \(mark % 5)"))]
      }
    case 1:
      guard let user else { return }
      commit(place) { _, _ in
        var other = user
        other.name = "Renamed \(mark % 4)"
        return [.user(before: user, after: other)]
      }
    case 2:
      guard let user else { return }
      change(place, number) { $0.assignees = [user.id] }
    default:
      guard let user else { return }
      commit(place) { state, _ in
        [.seat(before: nil, after: SeatName("\(mark % 3)").map { Seat(user: user.id, name: $0) })]
          .filter { _ in state.seats[user.id] == nil }
      }
    }
  }

  private mutating func attributes(_ place: Int, _ number: Int?, _ mark: Int) {
    let attribute = machines[place].state.attributes.randomElement(using: &random)
    switch mark % 3 {
    case 0:
      commit(place) { _, _ in
        [
          .attribute(
            before: nil,
            after: AttributeDefinition(id: UUID(), key: "own\(mark % 4)", kind: .text))
        ]
      }
    case 1:
      guard let attribute else { return }
      change(place, number) { $0.values[attribute.id] = .text("value \(mark)") }
    default:
      guard let attribute else { return }
      commit(place) { _, _ in [.attribute(before: attribute, after: nil)] }
    }
  }

  // MARK: Syncing

  private mutating func sync(_ place: Int, all: Bool) throws {
    var machine = machines[place]
    let known = Set(machine.adopted.map(\.bytes))
    var incoming: [Segment] = []
    for other in machines where other.id != machine.id {
      for segment in published[other.id] ?? [] where all || chance(60) {
        if !known.contains(segment.bytes) { incoming.append(segment) }
      }
    }
    incoming.shuffle(using: &random)
    let history = RecordTimes(
      Array(machine.commits[machine.looked...]), in: machine.state,
      now: Instant(secondsSinceEpoch: now + machine.offset))
    let step = try ReplicaStep(
      machine.state, adopted: machine.adopted.flatMap(\.lines),
      incoming: incoming.flatMap(\.lines), history: history)
    machine.looked = machine.commits.count
    machine.state.apply(step.changes)
    machine.conflicts = step.conflicts
    machine.missed += step.missedRules
    if !step.lines.isEmpty {
      let part = (machine.own.last?.parts.upperBound ?? 0) + 1
      let segment = Segment(
        machine: machine.id, title: "m\(place)", parts: part...part, previous: nil, time: now,
        lines: step.lines)
      let read = try #require(Segment(segment.bytes), "a segment is read as it was written")
      #expect(read == segment)
      machine.own.append(segment)
      machine.adopted.append(segment)
    }
    machine.adopted += incoming
    if chance(20), machine.own.count > 1 { fold(&machine) }
    published[machine.id] = machine.own
    machines[place] = machine
    // The store equals the result of its lines.
    let lines = machine.adopted.flatMap(\.lines)
    var replica = Replica(Twins(lines))
    replica.take(lines)
    let records = ReplicaRecords(
      replica, numbers: StateMerge.numbers(of: machine.state),
      nextNumber: machine.state.nextNumber)
    let rest = machine.state.changes(to: records.state(in: machine.state))
    #expect(rest.isEmpty, "seed \(seed): \(rest)")
  }

  private mutating func fold(_ machine: inout ReplicaMachine) {
    guard let folded = Segment(folding: machine.own) else { return }
    machine.adopted.removeAll { $0.machine == machine.id }
    machine.adopted.append(folded)
    machine.own = [folded]
  }

  // MARK: Final checks

  private func check() throws {
    let first = flat(machines[0].state)
    for machine in machines[1...] {
      let other = flat(machine.state)
      #expect(Set(first.keys) == Set(other.keys), "seed \(seed)")
      for (key, record) in first where other[key] != record {
        let fields = record.values.filter { other[key]?.values[$0.key] != $0.value }
          .map { "\($0.key) \($0.value) \(other[key]?.values[$0.key] as Any)" }
        Issue.record("seed \(seed): \(key) differs: \(fields)")
      }
      #expect(machine.conflicts == machines[0].conflicts, "seed \(seed)")
    }
    for machine in machines {
      let told = machine.missed.map { "\($0)" }
      #expect(Set(told).count == told.count, "seed \(seed): told twice: \(told)")
    }
    let state = machines[0].state
    let tasks = Dictionary(state.tasks.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    #expect(added.subtracting(deleted).isSubset(of: tasks.keys), "seed \(seed): lost tasks")
    for (task, note, isOfBirth) in notes where !removedNotes.contains(note) {
      // A note may be lost if one machine has undone the task together with it, and another has
      // recreated the task without it.
      if isOfBirth, deleted.contains(task) { continue }
      guard let task = tasks[task] else { continue }
      #expect(task.notes.count { $0 == note } == 1, "seed \(seed): \(note) of \(task.text)")
    }
    var occurrences: Set<String> = []
    for task in state.tasks where task.state == .open {
      guard let series = task.tags.first(where: { $0.hasPrefix("series") }) else { continue }
      let occurrence = "\(series) \(task.due?.iso8601 ?? "")"
      #expect(occurrences.insert(occurrence).inserted, "seed \(seed): twice \(occurrence)")
    }
  }

  private func flat(_ state: ModelState) -> [RecordKey: FlatRecord] {
    var all = state.flatTasks
    for user in state.everyone {
      all[RecordKey(kind: .user, id: user.id)] = FlatRecord(user, seat: state.seats[user.id])
    }
    for attribute in state.attributes {
      all[RecordKey(kind: .attribute, id: attribute.id)] = FlatRecord(attribute)
    }
    return all
  }
}
