import TaskModel
import Testing

@testable import TaskShellKit

/// Conditions in the notation of other programs, and the hints if none is valid.
@Suite struct ComparedValueTests {
  private static func points() throws -> TestShell {
    try TestShell([
      "attribute add points number", "add Paint points:2 due:friday estimate:1h",
      "add Mow points:5 due:2026-03-20 #home", "add Rest",
    ])
  }

  @Test(arguments: [
    ("points:>3", ["Mow"]), ("points:>=5", ["Mow"]), ("points:<5", ["Paint"]),
    ("points:≥2", ["Paint", "Mow"]),
    ("points:=2", ["Paint"]), ("points.over:3", ["Mow"]), ("points.below:3", ["Paint"]),
    ("-points:>3", ["Paint", "Rest"]), ("due:>friday", ["Mow"]), ("due:<=friday", ["Paint"]),
    ("due.by:friday", ["Paint"]), ("due:>next friday", []), ("due：＞金曜", ["Mow"]),
    ("estimate:<2h", ["Paint"]), ("(points:>3 or points:<3)", ["Paint", "Mow"]),
  ])
  func comparesBehindAColon(filter: String, found: [String]) throws {
    let shell = try Self.points()
    let shown = shell.run("list --format plain " + filter)
    #expect(
      ["Paint", "Mow", "Rest"].filter { name in shown.contains { $0.contains(name) } } == found)
  }

  /// A comparison is not a value for a task.
  @Test func anAttributeIsNoComparison() throws {
    let shell = try Self.points()
    #expect(shell.run("add Sweep points:>3").first?.hasPrefix("!") == true)
    #expect(shell.run("add Sweep due:>friday").first?.hasPrefix("!") == true)
  }

  @Test(arguments: [
    ("list project.not:home", "did you mean -project:home?"),
    ("list description:milk", "did you mean milk?"),
    ("list desc.contains:milk", "did you mean milk?"),
    ("list status:waitin", "did you mean waiting?"),
    ("list pro:home", "did you mean project:home?"),
    ("list tags.has:home", "did you mean tag:home?"),
  ])
  func hints(line: String, hint: String) throws {
    #expect(try Self.points().run(line).last == "  > " + hint)
  }

  /// On Sunday, 15 March 2026; on Wednesday much of the week is left.
  @Test func anEmptyWeekSaysThatItEnds() throws {
    let sunday = try #require(CivilDateTime(iso8601: "2026-03-15T10:00"))
    let shell = try TestShell(["add Rest"], now: sunday)
    #expect(
      shell.run("list week") == [
        "No task matches.",
        "  > this week ends on Sun 15 Mar 2026; for the next one: list next week",
      ])
    #expect(try TestShell(["add Rest"]).run("list week") == ["No task matches."])
  }

  @Test(arguments: [
    (
      "note 1 2", "! note takes one word for its tasks.",
      #"  > for several tasks, note 1,2 …; in quotes, "2" is text"#
    ),
    (
      "assign 1 2 Anna", "! assign takes one word for its tasks.",
      #"  > for several tasks, assign 1,2 …; in quotes, "2" is text"#
    ),
    (
      "edit 1 append x", #"! After edit comes the new text, but "append" is a command."#,
      #"  > append 1 …, or put "append" in quotes to make it text"#
    ),
  ])
  func refused(line: String, message: String, hint: String) throws {
    let shell = try Self.points()
    let before = shell.tasks
    #expect(shell.run(line) == [message, hint])
    #expect(shell.status == .usage)
    #expect(shell.tasks == before)
  }

  @Test func wordsThatAreNoTasksStay() throws {
    let shell = try Self.points()
    #expect(shell.run("note 1 2 eggs left").first?.contains("2 eggs left") == true)
    #expect(shell.run("note 1 \"2\"").first?.hasPrefix("!") == false)
    #expect(shell.run("edit 1 Append the log").first?.contains("Append the log") == true)
  }
}
