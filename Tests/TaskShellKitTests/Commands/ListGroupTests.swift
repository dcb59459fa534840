import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct ListGroupTests {
  private static func shell(_ language: Language = .english) throws -> TestShell {
    try TestShell(
      [
        "user add Anna", "add One project:House #home due:2026-03-14 !high",
        "add Two project:house #Work #home @Anna", "add Three project:garden due:2026-03-14T09:00",
        "add Four !low due:2026-03-11",
      ], language: language)
  }

  /// Values are ordered without case; tasks without one come last.
  @Test(arguments: [
    ("project", ["garden", "3", "House", "1", "2", "none", "4"]),
    ("user", ["Anna", "2", "none", "4", "3", "1"]),
    ("priority", ["high", "1", "low", "4", "none", "3", "2"]),
    ("due", ["Wed 11 Mar (today)", "4", "Sat 14 Mar (in 3 days)", "3", "1", "none", "2"]),
    ("state", ["open", "4", "3", "1", "2"]),
    ("created", ["Wed 11 Mar (today)", "4", "3", "1", "2"]),
    ("completed", ["none", "4", "3", "1", "2"]),
    ("tag", ["#home", "1", "2", "#Work", "2", "none", "4", "3"]),
  ])
  func headings(key: String, expected: [String]) throws {
    let shell = try Self.shell()
    shell.run("list group:\(key)")
    let shown = shell.view.groups.flatMap { group in
      [group.heading] + group.rows.map { String(shell.view.tasks[$0].number) }
    }
    #expect(shown == expected)
  }

  /// Each task appears once for scripts, and once in `them`.
  @Test func theListStaysOneList() throws {
    let shell = try Self.shell()
    shell.run("list group:tag")
    #expect(shell.view.tasks.map(\.number) == [1, 2, 4, 3])
    #expect(shell.run("count them") == ["count 4"])
    shell.run("list group:project limit:2")
    #expect(shell.view.groups.map(\.rows) == [[0], [1]])
  }

  @Test func uniqueValuesHaveNoHeadings() throws {
    let shell = try Self.shell()
    #expect(shell.run("list group:number").count == 4)
    #expect(shell.view.groups.isEmpty)
    #expect(shell.run("list group:foo").first == "! Cannot group by \"foo\".")
    #expect(shell.run("list sort:foo").first == "! Cannot sort by \"foo\".")
    #expect(shell.run("list group:project nothing") == ["No task matches."])
    #expect(shell.run("list sort:tag,-number").first == "# 2 Two @Anna")
  }

  @Test func speaksJapanese() throws {
    let lines = try Self.shell(.japanese).run("list group:due")
    #expect(lines.filter { !$0.hasPrefix("#") } == ["3月11日(水・今日)", "3月14日(土・3日後)", "なし"])
  }
}
