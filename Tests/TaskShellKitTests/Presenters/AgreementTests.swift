import TestSupport
import Testing

@testable import TaskShellKit

/// `count`, `stats` and `workload` agree on the same filter, or report the difference.
@Suite struct AgreementTests {
  private static let filters = [
    "", "#home", "@Anna", "project:work", "!high", "due<friday", "-#home", "(#home or !high)",
    "report", "project:work -@Ben",
  ]
  /// Filters that ask for what lists leave out.
  private static let asking = [
    "waiting", "wait:any", "expired", "(waiting or #home)", "-waiting", "until<2026-06-01",
  ]

  /// Tasks of every kind, some of which wait, have expired or are done.
  private func store(_ random: inout SeededGenerator) throws -> TestShell {
    let shell = try TestShell(["user add Anna", "user add Ben"])
    let parts: [[String]] = [
      ["", "#home", "#home #work"], ["", "@Anna", "@Ben", "@Anna @Ben"],
      ["", "project:work", "project:work.desk", "project:house"], ["", "!high", "!low"],
      [
        "", "due:2026-03-09", "due:\"2026-03-11 9:00\"", "due:2026-03-11", "due:friday",
        "due:sunday", "due:2026-04-20",
      ],
      ["", "", "wait:2026-03-10", "wait:2026-03-13"],
      ["", "", "until:2026-03-01", "until:2026-05-01"],
    ]
    for number in 1...Int.random(in: 1...25, using: &random) {
      let words = parts.map { $0[Int.random(in: 0..<$0.count, using: &random)] }
      let text = Bool.random(using: &random) ? "Write report" : "Buy milk"
      shell.run("add \(text) \(words.filter { !$0.isEmpty }.joined(separator: " "))")
      if Int.random(in: 0..<4, using: &random) == 0 { shell.run("done \(number)") }
    }
    return shell
  }

  private func count(_ filter: String, _ shell: TestShell) -> Int? {
    shell.run("count \(filter)").first.flatMap { Int($0.dropFirst("count ".count)) }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func theSameFilterIsTheSameNumber(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shell = try store(&random)
    for filter in Self.filters {
      shell.run("stats \(filter)")
      let statistics = try #require(shell.view.statistics)
      #expect(count(filter, shell) == statistics.total.open - statistics.hidden, "\(filter)")
      #expect(count("\(filter) done", shell) == statistics.total.done, "\(filter)")
      let says = statistics.summary.contains { $0.contains("leave") }
      #expect(says == (statistics.hidden > 0), "\(filter)")
      // A filter with two people matches either, which differs from the question of a row.
      if filter.contains("@") { continue }
      try workloadSaysWhatCountSays(filter, shell)
    }
    for filter in Self.asking { try workloadSaysWhatCountSays(filter, shell) }
  }

  private func workloadSaysWhatCountSays(_ filter: String, _ shell: TestShell) throws {
    shell.run("workload \(filter)")
    let report = try #require(shell.view.report)
    for row in report.rows {
      func cell(_ key: String) -> Report.Cell? {
        zip(report.columns, row.cells).first { $0.0.member.name == key }?.1
      }
      var who = "unassigned"
      if case .text(let name)? = cell("name") { who = "@\(name)" }
      for (key, word) in [("open", ""), ("overdue", "overdue"), ("week", "week")] {
        let counted = try #require(count("\(filter) \(who) \(word)", shell))
        #expect(cell(key) == .number(counted), "\(filter) \(who) \(key)")
      }
    }
  }
}
