import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct TimelineCommandTests {
  @Test func tasksLieByDeadline() throws {
    let shell = try TestShell([
      "add Someday", "add Late due:2026-03-06", "add Today due:today", "add Soon due:2026-03-31",
      "add Done due:tomorrow", "done 5", "add Waits due:2026-03-12 wait:2026-03-12",
    ])
    #expect(shell.run("timeline") == ["2 -5", "3 0", "6 1", "4 20"])
    let timeline = try #require(shell.view.timeline)
    #expect(timeline.span == -5...20)
    #expect(timeline.ticks.map(\.day) == [-2, 5, 12, 19])
    #expect(timeline.ticks.map(\.label) == ["9 Mar", "16 Mar", "23 Mar", "30 Mar"])
    #expect(shell.run("count them") == ["count 4"])
    #expect(shell.run("timeline done") == ["5 1"])
  }

  @Test func aFewTasksFarOffDoNotSqueezeTheOthers() throws {
    let near = (12...16).map { "add Near due:2026-03-\($0)" }
    func span(_ lines: String...) throws -> ClosedRange<Int>? {
      let shell = try TestShell(near + lines)
      shell.run("timeline")
      return shell.view.timeline?.span
    }
    #expect(try span() == 0...5)
    #expect(try span("add Far due:2027-03-11") == 0...28)
    #expect(try span("add Old due:2020-03-11") == -14...5)
    let late = try TestShell((1...5).map { "add Late due:2025-0\($0)-01" })
    late.run("timeline")
    #expect(late.view.timeline?.span == -434...1)
    #expect(late.view.timeline?.ticks.first?.label == "Jan")
  }

  @Test func aDozenAndMoreAreCut() throws {
    let shell = try TestShell((1...25).map { "add Task \($0) due:2026-04-\($0)" })
    let lines = shell.run("timeline")
    #expect(lines.count == 21)
    #expect(lines.last == "… and 5 more (limit:25)")
    #expect(shell.view.timeline?.rows.count == 25)
    #expect(shell.run("timeline limit:25").count == 25)
    #expect(shell.run("timeline limit:3") == ["1 21", "2 22", "3 23"])
  }

  @Test func anEmptyTimelineSaysSo() throws {
    #expect(try TestShell().run("timeline") == ["Nothing to do.", "  > add Buy milk tomorrow"])
    let shell = try TestShell(["add Someday"], language: .japanese)
    #expect(shell.run("timeline") == ["期限のあるタスクはありません"])
    #expect(shell.run("timeline some") == ["該当するタスクはありません"])
  }
}
