import Foundation
import TaskModel
import TestSupport
import Testing

/// Every two kinds of changes, made offline on two machines that share them one after the other, in
/// both orders, also undone and made again: all agree at the end, and nothing was lost silently. What
/// was undone before it was shared changes nothing; a deleted record that comes back is reported.
///
/// `TASKSHELL_TEAM_PAIRS=1-1296` runs every pair with all of that, instead of each kind twice.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct PairTests {
  /// The common state: every kind of record, and links between tasks.
  private static let base = [
    "user add Cleo seat 3", "user add Dora", "attribute add size choice s l",
    "attribute add cost number", "add One #a @Cleo due:2026-03-12 size:s cost:2",
    "add Two after:1", "add Three under:1", "add Four due:2026-03-14 every:week",
    "template save t1 3",
  ]

  /// Changes of each kind.
  private static let kinds: [[String]] = [
    ["edit 1 Uno"], ["edit 1 due:2026-03-20 !high #b @Dora size:l"], ["delete 1"], ["delete 2 3"],
    ["done 4"], ["edit 4 every:2 days", "skip 4"], ["note 1 n", "track 1 30m", "start 1", "stop"],
    ["order 2 first", "edit 2 under:3 after:4"], ["user delete Cleo"],
    ["user rename Cleo Zoe", "user seat Zoe 5", "user away Zoe 2026-04-01"],
    ["user add Zoe seat 5", "assign 1 Zoe"], ["attribute delete size"],
    ["attribute rename size area"], ["attribute add area number", "edit 1 area:3"],
    ["template save t1 4"], ["template delete t1"],
    ["begin", "edit 1 #c cost:5", "add Five @Cleo under:1", "commit"],
    ["import c.json", "template t1"],
  ]

  /// What follows a change on either side.
  private static let endings: [(first: [String], second: [String])] = [
    ([], []), (["undo"], []), ([], ["undo"]), (["undo", "redo"], ["undo", "redo"]),
  ]

  /// The kinds of both changes, and the ending.
  private static let pairs: [(first: Int, second: Int, ending: Int)] = {
    let count = kinds.count
    let all = (0..<count * count * endings.count).map {
      ($0 / endings.count / count, $0 / endings.count % count, $0 % endings.count)
    }
    let ends = (ProcessInfo.processInfo.environment["TASKSHELL_TEAM_PAIRS"] ?? "")
      .split(separator: "-").compactMap { Int($0) }
    guard let first = ends.first, let last = ends.last, (1...all.count).contains(first) else {
      return all.filter { (first, second, ending) in
        [first, (first + 7) % count].contains(second) && ending == (first + second) % 4
      }
    }
    return Array(all[..<min(last, all.count)].dropFirst(first - 1))
  }()

  @Test func everyTwoKindsOfChangesComeToTheSame() throws {
    let cluster = try Cluster()
    for (first, second, ending) in Self.pairs {
      let run = try TeamRun("p\(first)_\(second)_\(ending)", machines: 2, on: cluster, .cuts)
      let (one, other) = Self.endings[ending]
      try run.run(Self.base, Self.kinds[first] + one, Self.kinds[second] + other)
      guard !run.faults.isEmpty else { continue }
      Issue.record(
        """
        \(Self.kinds[first] + one) before \(Self.kinds[second] + other): \
        \(run.faults.map(\.description).joined(separator: "\n"))
        \(run.transcript.joined(separator: "\n"))
        """)
    }
  }
}

extension TeamRun {
  /// Runs lines on the first machine, which all machines receive, and then further lines on each
  /// of two machines offline; the first one shares its changes before the other.
  fileprivate func run(_ base: [String], _ first: [String], _ second: [String]) throws {
    for machine in machines { try machine.start(isInteractive: true) }
    run(base, on: machines[0])
    if machines[0].made.count != base.count { blame("base", "not every line of the base was run") }
    guard try comeTogether() else { return }
    let common = machines[0].model?.state
    for machine in machines { machine.cut() }
    run(first, on: machines[0])
    run(second, on: machines[1])
    machines[0].reconnect()
    let end = Date() + 30
    while !machines[0].look(), Date() < end {}
    let theirs = machines[0].model?.state
    for fault in machines.flatMap(\.faults) { blame("refusal", fault) }
    if try comeTogether() { try compare() }
    for fault in machines.flatMap(\.faults) { blame("refusal", fault) }
    guard let common, let theirs, let now = machines[0].model?.state else { return }
    let isUndone = second.last == "undo" && (second.count == 2 || second.first == "begin")
    if isUndone, theirs.changes(to: now) != [] {
      blame("undone", "not as if it had never been done: \(theirs.changes(to: now))")
    }
    let returned = common.records.subtracting(theirs.records).intersection(now.records)
    let told = machines[1].notices.count { if case .restored = $0 { true } else { false } }
    if !returned.isEmpty, told == 0 { blame("returned", "back without a word: \(returned)") }
  }

  private func run(_ lines: [String], on machine: Machine) {
    for line in lines {
      note(machine, "> \(line)")
      for answer in machine.run(line) { note("    \(answer)") }
    }
  }
}

extension ModelState {
  /// The users, attributes and templates.
  fileprivate var records: Set<TaskModel.UUID> {
    Set(users.filter { !$0.isFormer }.map(\.id) + attributes.map(\.id) + templates.map(\.id))
  }
}
