import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Machines that exchange all their lines.
struct ReplicaMachines {
  struct Machine {
    var state: ModelState
    var commits: [LoggedCommit] = []
    var adopted: [RecordLine] = []
    var written: [RecordLine] = []

    /// Removes the lines that say which records are one.
    mutating func forgetTwins() {
      func isPair(_ line: RecordLine) -> Bool {
        line.values.keys.contains { $0.name == Twins.field }
      }
      adopted.removeAll(where: isPair)
      written.removeAll(where: isPair)
    }
  }

  var machines: [Machine]
  private var now = Instant(utc: .now).secondsSinceEpoch

  init(machines: [Machine]) { self.machines = machines }

  /// Machines with one state.
  init(_ count: Int, of state: ModelState) throws {
    let first = Machine(state: state)
    machines = [first] + (1..<count).map { _ in Machine(state: ModelState()) }
    try settle("the same", as: nil)
  }

  /// A machine with the records of ``NamedChange/base``; those of other places have greater ids and
  /// tasks with other texts.
  static func fresh(_ place: Int) -> Machine {
    let base = NamedChange.base
    func other(_ id: UUID) -> UUID {
      place == 0 ? id : UUID(high: .max, low: id.low &+ UInt64(place))
    }
    func other(_ task: TaskItem) -> TaskItem {
      var changed = task.identified(task.number, other(task.id))
      if place > 0 { changed.text += " of \(place)" }
      changed.assignees = task.assignees.map(other)
      for value in task.values {
        changed.values[value.key] = nil
        changed.values[other(value.key)] = value.value
      }
      return changed
    }
    let state = ModelState(
      tasks: base.tasks.map(other), users: base.users.map { User(id: other($0.id), name: $0.name) },
      seats: base.seats.map { Seat(user: other($0.key), name: $0.value) },
      attributes: base.attributes.map {
        AttributeDefinition(id: other($0.id), key: $0.key, kind: $0.kind, choices: $0.choices)
      },
      templates: base.templates.map {
        TaskTemplate(
          id: other($0.id), name: $0.name, anchor: $0.anchor, tasks: $0.tasks.map(other))
      }, nextNumber: base.nextNumber)
    return Machine(state: state)
  }

  static func met() throws -> ReplicaMachines {
    var world = ReplicaMachines(machines: [fresh(0), fresh(1)])
    try world.settle("met", as: nil)
    return world
  }

  /// Makes a change on a machine; returns false if that is not possible there.
  mutating func make(_ deed: NamedChange, on place: Int) throws -> Bool {
    let before = machines[place].state
    guard let after = try? deed.done(in: before) else { return false }
    let changes = before.changes(to: after)
    guard !changes.isEmpty, (try? before.verified(changes)) != nil else { return false }
    now += 60
    machines[place].state = after
    machines[place].commits.append(
      LoggedCommit(
        info: CommitInfo(
          version: 1, operation: UUID(), author: "anna", time: Instant(secondsSinceEpoch: now),
          command: "\(deed)", kind: .command), changes: changes))
    return true
  }

  mutating func sync(_ place: Int) throws {
    now += 60
    var machine = machines[place]
    // Two machines add the same next occurrence in one operation, at different times.
    func name(_ line: RecordLine) -> String { "\(line.operation) \(line.time)" }
    let known = Set(machine.adopted.map(name))
    let incoming = machines.flatMap(\.written).filter { !known.contains(name($0)) }
    let step = try ReplicaStep(
      machine.state, adopted: machine.adopted, incoming: incoming,
      history: RecordTimes(
        machine.commits, in: machine.state, now: Instant(secondsSinceEpoch: now)))
    machine.commits = []
    machine.state.apply(step.changes)
    machine.adopted += step.lines + incoming
    machine.written += step.lines
    machines[place] = machine
  }

  /// Syncs all until nothing is new: all look as that machine did, or at least all alike.
  mutating func settle(_ what: String, as actor: Int?) throws {
    let wanted = actor.map { machines[$0].state.described }
    for _ in 0..<3 { for place in machines.indices { try sync(place) } }
    let first = machines[0].state.described
    for machine in machines[1...] {
      let other = machine.state.described
      #expect(other == first, "\(what): \(other.symmetricDifference(first))")
    }
    if let wanted { #expect(first == wanted, "\(what): \(first.symmetricDifference(wanted))") }
    let count = machines.map(\.written.count)
    for place in machines.indices { try sync(place) }
    #expect(machines.map(\.written.count) == count, "\(what): still writing")
  }
}
