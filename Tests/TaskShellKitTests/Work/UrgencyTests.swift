import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The most urgent tasks, with reasons.
@Suite struct UrgencyTests {
  private func numbers(_ lines: [String]) -> [Int] {
    lines.compactMap { $0.hasPrefix("# ") ? Int($0.dropFirst(2).prefix { $0.isNumber }) : nil }
  }

  @Test func theMostUrgentComesFirst() throws {
    let shell = try TestShell.office()
    #expect(numbers(shell.run("next")) == [7, 3, 5, 2, 1])
    #expect(numbers(shell.run("next 1")) == [7])
    #expect(numbers(shell.run("next 2 @anna")) == [3])
    shell.run("edit 1 !high")
    #expect(numbers(shell.run("next 3")) == [7, 3, 5])
    shell.run("start 1")
    #expect(numbers(shell.run("next 1")) == [1])
    #expect(
      shell.view.tasks[0][.urgency]
        == DisplayValue(.number("10.0"), shown: "10.0 (priority, started)"))
    #expect(numbers(shell.run("list sort:urgency")) == [1, 7, 3, 5, 2, 4])
    #expect(numbers(shell.run("list sort:-urgency limit:1")) == [4])
  }

  @Test func onlyWhatCanBeBegunIsNext() throws {
    let other = try TestShell(["add B", "add A !high after:1 due:today", "add C !high wait:friday"])
    #expect(numbers(other.run("next")) == [1])
    other.run("done 1")
    #expect(numbers(other.run("next")) == [2])
    other.run("done 2")
    #expect(other.run("next").first == "Nothing is ready to start.")
  }

  @Test func whyListsTheParts() throws {
    let shell = try TestShell.office()
    shell.run("edit 2 !medium project:home after:1")
    #expect(
      shell.run("why 2") == [
        "| due | due | Tue 31 Mar (in 20 days) | 0.20 | 12.0 | 2.4",
        "| priority | priority | medium | 0.65 | 6.0 | 3.9",
        "| project | project | home | 1.00 | 1.0 | 1.0",
        "| blocked | blocked | 1 | 1.00 | -5.0 | -5.0", "Task 2 has 2.3 points: Pay rent",
      ])
    #expect(shell.run("why 1").last == "Task 1 has 8.0 points: Buy milk")
    #expect(shell.run("why 6") == ["! Task 6 is done.", "  > reopen 6"])
  }

  @Test func weightsAreSet() throws {
    let shell = try TestShell.office()
    #expect(shell.run("set urgency.due") == ["urgency.due 12"])
    shell.run("set urgency.due -1.5")
    #expect(shell.run("set urgency.due") == ["urgency.due -1.5"])
    #expect(numbers(shell.run("next 1")) == [1])
    #expect(shell.run("set urgency.due much").first == "! \"much\" is not a number.")
    #expect(shell.run("unset urgency.due") == ["urgency.due 12"])
    #expect(numbers(shell.run("next 1")) == [7])
    shell.run("set --save urgency.age 0")
    #expect(shell.files.text("definitions") == "set urgency.age 0\n")
  }

  /// From any minute to the next, the points of a task change by less than a hundredth.
  @Test func nothingJumpsAtMidnight() throws {
    let shell = try TestShell([
      "add A due:2026-03-12 wait:2026-03-12 !high", "add B due:\"2026-03-11 23:30\" #x",
      "add C due:2026-03-25",
    ])
    let state = shell.model.state
    var before: [Double] = []
    for minute in 0..<3 * 1440 {
      let day = try #require(CivilDate(year: 2026, month: 3, day: 11)?.adding(days: minute / 1440))
      let time = try #require(CivilTime(hour: minute / 60 % 24, minute: minute % 60))
      let clock = Clock.fixed(at: CivilDateTime(date: day, time: time))
      let urgency = Urgency(state: state, clock: clock, weights: UrgencyWeights())
      let points = state.tasks.map { urgency.points($0) }
      for (old, new) in zip(before, points) { #expect(abs(new - old) < 0.01, "\(minute)") }
      before = points
    }
  }

  @Test func inJapanese() throws {
    let shell = try TestShell.office(language: .japanese)
    #expect(shell.run("why 5").last?.hasSuffix("点: Buy 資料") == true)
    #expect(shell.run("次 1") == ["# 7 Write report (2026/03/10) !overdue"])
  }
}
