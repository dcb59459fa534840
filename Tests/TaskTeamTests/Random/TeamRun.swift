import Foundation
import TaskModel
import TestSupport

@testable import TaskTeam

/// Random commands on several machines that lose their network, their power, and data of the
/// server; the same for the same seed.
final class TeamRun {
  /// An action of one machine; it depends only on the seed and the machine's state.
  struct Step: Sendable {
    let machine: Int
    let seed: UInt64
  }

  /// A violation; the same bug has the same kind in all its forms.
  struct Fault: CustomStringConvertible {
    let kind: String
    let description: String
  }

  /// The kinds of failures to simulate.
  struct Troubles: OptionSet, Sendable {
    let rawValue: Int
    static let cuts = Troubles(rawValue: 1)
    static let kills = Troubles(rawValue: 2)
    /// The latest data of the server is lost: an older backup, or a standby that lacked it.
    static let losses = Troubles(rawValue: 4)
  }

  let troubles: Troubles
  let machines: [Machine]
  private(set) var transcript: [String] = []
  private(set) var faults: [Fault] = []
  let cluster: Cluster
  let team: String
  private let folder: TemporaryFolder
  private let time = Machine.Time()

  static let roles = ["anna", "ben", "carl", "dora", "emil", "fred"]

  /// Generates the steps of a seed.
  static func steps(of seed: UInt64, count: Int) -> (machines: Int, steps: [Step]) {
    var random = SeededGenerator(seed: seed)
    let machines = Int.random(in: 3...6, using: &random)
    return (
      machines,
      (0..<count).map { _ in
        Step(machine: Int.random(in: 0..<machines, using: &random), seed: random.next())
      }
    )
  }

  /// Creates a team with a number of machines.
  init(_ team: String, machines count: Int, on cluster: Cluster, _ troubles: Troubles) throws {
    (self.cluster, self.team, self.troubles) = (cluster, team, troubles)
    folder = try TemporaryFolder()
    try cluster.createTeam(team, with: Array(Self.roles.dropFirst().prefix(count - 1)))
    machines = Self.roles.prefix(count).map { [folder, time] in
      Machine($0, of: team, on: cluster, filesIn: folder.path, time)
    }
  }

  /// Runs the steps, lets all machines catch up, and compares them; violations are in ``faults``.
  func run(_ steps: [Step]) throws {
    for machine in machines { try machine.start(isInteractive: true) }
    for step in steps {
      try take(step)
      // A violation is not mended by later steps.
      guard faults.isEmpty, machines.allSatisfy({ $0.faults.isEmpty }) else { break }
    }
    for fault in machines.flatMap(\.faults) { blame("refusal", fault) }
    if faults.isEmpty, try comeTogether() { try compare() }
  }

  private func take(_ step: Step) throws {
    var random = SeededGenerator(seed: step.seed)
    let machine = machines[step.machine]
    time.seconds += Int.random(in: 0...2, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<5 where troubles.contains(.cuts):
      note(machine, machine.isOnline ? "is cut off" : "is connected again")
      machine.isOnline ? machine.cut() : machine.reconnect()
    case 5..<8 where troubles.contains(.cuts):
      // Unshared changes are in transit, and the server's answer is lost.
      note(machine, "sends, and is cut off")
      machine.storage?.tend()
      machine.cut()
    case 8..<11 where troubles.contains(.kills):
      let isInteractive = Bool.random(using: &random)
      note(machine, "is killed, and starts as a \(isInteractive ? "prompt" : "script")")
      if Bool.random(using: &random) { machine.storage?.tend() }
      machine.kill()
      try machine.start(isInteractive: isInteractive)
    case 11..<13 where troubles.contains(.losses):
      try loseOrKeep(&random)
    case 13..<20:
      note(machine, "looks")
      _ = machine.look()
    default:
      guard let line = machine.randomLine(random) else { return }
      note(machine, "> \(line)")
      transcript += machine.run(line).map { "    \($0)" }
    }
  }

  func blame(_ kind: String, _ text: String) {
    faults.append(Fault(kind: kind, description: text))
  }

  func note(_ text: String) { transcript.append(text) }

  func note(_ machine: Machine, _ text: String) {
    transcript.append("\(machine.name)\(machine.isOnline ? "" : " (offline)") \(text)")
  }

  /// Connects all machines, until none has anything to share or receive.
  func comeTogether() throws -> Bool {
    for machine in machines {
      try machine.start(isInteractive: true)
      if machine.model?.staged != nil { _ = machine.run("rollback") }
      machine.reconnect()
    }
    let limit = Date() + 300
    var (end, rounds, longest, last) = (Date() + 30, 0, 0.0, [Int]())
    while Date() < min(end, limit) {
      rounds += 1
      // A busy machine may be slow as long as it makes progress.
      let now = machines.flatMap { [$0.storage?.head ?? 0, $0.storage?.unshared ?? 0] }
      if now != last { (end, last) = (Date() + 30, now) }
      let areDone = machines.map { machine in
        let start = Date()
        defer { longest = max(longest, Date().timeIntervalSince(start)) }
        return machine.look()
      }.allSatisfy { $0 }
      let heads = Set(machines.map { $0.storage?.head })
      if areDone, heads == [try head()] { return true }
    }
    // After half a minute without sharing, records whether this process, the connection or the
    // server stalled.
    note("\(rounds) rounds, the longest look took \(longest) s")
    note(
      try cluster.sql(
        "SELECT usename, state, wait_event_type, wait_event, now() - query_start, query"
          + " FROM pg_stat_activity WHERE datname = 'tasks'"))
    for machine in machines where machine.storage?.unshared != 0 || !machine.look() {
      let storage = machine.storage
      note("\(machine.name): \(storage.map { "\($0.link.state) \($0.link.isIdle)" } ?? "")")
      blame(
        "stuck",
        "\(machine.name) is stuck: \(storage?.unshared ?? 0) not shared, at \(storage?.head ?? 0),"
          + " \(storage?.trouble.currentProblem.map { "\($0)" } ?? "no obstacle"), "
          + " notices: \(machine.notices.suffix(3))")
    }
    if faults.isEmpty {
      blame("stuck", "not everybody has the same: \(try head() ?? 0) is the server's")
    }
    return false
  }

  private func head() throws -> Int? {
    Int(
      try cluster.sql("SELECT head FROM taskshell.store WHERE name = '\(team)'")
        .filter { !$0.isNewline })
  }
}
