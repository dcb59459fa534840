import Foundation
import TaskLanguage
import TaskShellKit
import TestSupport
import Testing

/// Random commands of every kind on three to six machines, some of which are offline, are killed,
/// or use a server that has lost its last changes: at the end all agree, and nothing was lost
/// silently.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct RandomTeamTests {
  /// The seeds to run: `TASKSHELL_TEAM_SEEDS=200-399`; `TASKSHELL_TEAM_STEPS` sets the length of
  /// each.
  private static let seeds: ClosedRange<UInt64> = {
    let ends = (ProcessInfo.processInfo.environment["TASKSHELL_TEAM_SEEDS"] ?? "1-10")
      .split(separator: "-").compactMap { UInt64($0) }
    guard let first = ends.first, let last = ends.last, first <= last else { return 1...10 }
    return first...last
  }()
  private static let steps =
    ProcessInfo.processInfo.environment["TASKSHELL_TEAM_STEPS"].flatMap { Int($0) } ?? 200
  /// The total seconds for shortening failures.
  private static let timeLimit =
    ProcessInfo.processInfo.environment["TASKSHELL_TEAM_PATIENCE"].flatMap { Double($0) } ?? 60
  /// In runs of even seeds, the server also loses its last changes now and then;
  /// `TASKSHELL_TEAM_LOSSES=1` makes it so in all runs, `0` in none.
  private static func troubles(of seed: UInt64) -> TeamRun.Troubles {
    let losses = ProcessInfo.processInfo.environment["TASKSHELL_TEAM_LOSSES"]
    return losses == "1" || losses == nil && seed.isMultiple(of: 2)
      ? [.cuts, .kills, .losses] : [.cuts, .kills]
  }

  @Test func everybodyComesToTheSame() throws {
    let cluster = try Cluster()
    for role in TeamRun.roles.dropFirst(2) { try cluster.sql("CREATE ROLE \(role) LOGIN") }
    let end = Date() + (Self.timeLimit)
    for seed in Self.seeds {
      let (machines, steps) = TeamRun.steps(of: seed, count: Self.steps)
      var trial = Trial(
        cluster: cluster, seed: seed, machines: machines, troubles: Self.troubles(of: seed))
      guard let failed = try trial.fails(steps) else { continue }
      let least = try trial.shrunken(steps, failed, until: end)
      Issue.record(
        "seed \(seed): \(least.faults.map(\.description).joined(separator: "\n"))\n\(least.text)")
    }
  }

  /// The runs of one seed: the whole and, if that fails, shorter ones.
  private struct Trial {
    let cluster: Cluster
    let seed: UInt64
    let machines: Int
    let troubles: TeamRun.Troubles
    private var count = 0

    init(cluster: Cluster, seed: UInt64, machines: Int, troubles: TeamRun.Troubles) {
      (self.cluster, self.seed, self.machines, self.troubles) = (cluster, seed, machines, troubles)
    }

    struct Failure {
      let faults: [TeamRun.Fault]
      let text: String
    }

    mutating func fails(_ steps: [TeamRun.Step]) throws -> Failure? {
      count += 1
      let run = try TeamRun("t\(seed)_\(count)", machines: machines, on: cluster, troubles)
      try run.run(steps)
      guard !run.faults.isEmpty else { return nil }
      return Failure(faults: run.faults, text: run.transcript.joined(separator: "\n"))
    }

    /// Removes steps that are not needed for the failure.
    mutating func shrunken(
      _ steps: [TeamRun.Step], _ failure: Failure, until end: Date
    ) throws -> Failure {
      var (steps, failure, size) = (steps, failure, steps.count / 2)
      while size > 0 {
        var start = 0
        while start < steps.count {
          guard Date() < end else { return failure }
          let fewer = steps[..<start] + steps[min(start + size, steps.count)...]
          if let failed = try fails(Array(fewer)),
            failed.faults.contains(where: { $0.kind == failure.faults[0].kind })
          {
            (steps, failure) = (Array(fewer), failed)
          } else {
            start += size
          }
        }
        size /= 2
      }
      return failure
    }
  }

  /// Every verb is among the random lines, or listed here.
  @Test func everyVerbThatChangesIsTried() {
    let reading: Set<String> = [
      "list", "board", "count", "show", "search", "open", "copy", "select", "deselect",
      "attributes", "plan",
      "review",
      "next", "why", "timesheet", "users", "find", "seat", "log", "diff", "watch",
    ]
    // Commands that ask the user, or add one task after another.
    let adding: Set<String> = ["new", "sample"]
    let tried = Set(RandomCommands.verbs.map(\.verb)).union(reading).union(adding)
    let groups = CommandTable.standard.groups.filter {
      ["Tasks", "Work", "People", "History"].contains($0.heading.english)
    }
    #expect(groups.count == 4)
    let names = groups.flatMap { $0.commands.map { $0.verb.name } }
    #expect(names.filter { !tried.contains($0) } == [])
  }
}
