import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// `set filter` restricts lists and references by words.
@Suite struct ActiveFilterTests {
  private func office(_ filter: String) throws -> TestShell {
    let shell = try TestShell.office()
    #expect(shell.run("set filter \(filter)").isEmpty)
    return shell
  }

  private func hides(_ count: Int, _ filter: String) -> String {
    "~ \(count == 1 ? "1 task" : "\(count) tasks") outside the filter \(filter) \(count == 1 ? "is" : "are") hidden"
      + " (set filter none shows all)."
  }

  @Test func listsAreNarrowed() throws {
    let shell = try office("buy")
    #expect(
      shell.run("list")
        == [hides(4, "buy"), "# 5 Buy 資料 (2026/03/11) !today", "# 1 Buy milk"])
    #expect(shell.run("list today") == [hides(2, "buy"), "# 5 Buy 資料 (2026/03/11) !today"])
    #expect(shell.run("count all") == [hides(5, "buy"), "count 2"])
    #expect(shell.run("count buy") == ["count 2"])
    #expect(shell.run("list @anna") == [hides(1, "buy"), "No task matches."])
    #expect(shell.run("list limit:1").first == hides(4, "buy"))
    #expect(shell.run("set filter") == ["filter buy"])
    shell.run("set filter none")
    #expect(shell.run("list").count == 6)
  }

  @Test(arguments: ["agenda", "calendar", "timeline", "stats"])
  func picturesAreNarrowed(verb: String) throws {
    let narrowed = try office("buy")
    #expect(narrowed.run(verb).contains(hides(4, "buy")))
    let shell = try TestShell.office()
    func shown(_ line: String) -> ([String], MonthCalendar?) {
      (shell.run(line).filter { $0 != hides(4, "buy") }, shell.view.calendar)
    }
    let whole = shown(verb)
    let asked = shown("\(verb) buy")
    shell.run("set filter buy")
    #expect(shown(verb) == asked)
    #expect(asked != whole)
  }

  /// A limit would reduce "all" to one task in commands that change tasks.
  @Test func aLimitIsRefused() throws {
    let shell = try TestShell.office()
    #expect(shell.run("set filter #home limit:1").first == "! filter cannot be \"limit:\".")
    #expect(shell.shell.settings.filter == nil)
  }

  @Test(arguments: ["(", "-(", "a or ("]) func nestingHasALimit(part: String) throws {
    let shell = try TestShell.office()
    let line = "list " + String(repeating: part, count: 300) + "x"
    #expect(shell.run(line) == ["! Brackets and - can be nested at most 50 deep."])
    #expect(
      shell.run(
        "list " + String(repeating: "(", count: 40) + "buy" + String(repeating: ")", count: 40)
      ).count == 2)
  }

  @Test func anEmptyStoreIsNotSaidToBeEmpty() throws {
    let shell = try office("nothing")
    #expect(shell.run("list") == [hides(6, "nothing"), "No task matches."])
  }

  @Test func wordsAndFiltersLookAmongTheTasks() throws {
    let shell = try office("@anna or due<friday")
    let filter = "@anna or due<friday"
    #expect(shell.run("show buy") == [hides(1, filter), "= 5 Buy 資料 (2026/03/11) !today"])
    #expect(
      shell.run("done milk") == [
        hides(1, filter), "! No open task contains \"milk\".",
        "  > list all shows all tasks",
      ])
    #expect(shell.run("done -buy -call open").first == hides(2, filter))
    #expect(shell.tasks[1] == "2 Pay rent (2026-03-31)")
    #expect(shell.tasks[6] == "7 Write report [done] (2026-03-10)")
  }

  @Test(arguments: [
    "show 2", "show \"Pay rent\"", "show it", "show them", "show", "list 2", "list them",
  ])
  func namedTaskIsNotHidden(line: String) throws {
    let shell = try TestShell.office()
    shell.run("list rent")
    shell.run("select 2")
    shell.run("set filter @anna")
    let lines = shell.run(line)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix(line.hasPrefix("list") ? "# 2" : "= 2"))
  }

  @Test func datesAreThoseOfTheDay() throws {
    let shell = try TestShell(["add A today", "add B tomorrow", "set filter due:today"])
    #expect(shell.run("list").last == "# 1 A (2026/03/11) !today")
    let tomorrow = CivilDateTime(
      date: try #require(CivilDate(year: 2026, month: 3, day: 12)), time: .midnight)
    let later = try TestShell(state: shell.model.state, now: tomorrow)
    later.run("set filter due:today")
    #expect(later.run("list").last == "# 2 B (2026/03/12) !today")
  }

  @Test func orderAndStateComeFromItUnlessTheyAreSaid() throws {
    let shell = try office("done sort:-number")
    #expect(shell.run("list").last == "# 6 Old thing [done]")
    #expect(shell.run("list all").map { $0.prefix(3) }.prefix(2) == ["# 7", "# 6"])
    #expect(shell.run("list all sort:number").first?.hasPrefix("# 1") == true)
  }

  @Test(arguments: [
    ("set filter (a", ["! A closing bracket is missing.", "  > put it in quotes to make it text"]),
    (
      "set filter @Zoe",
      ["! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person"]
    ),
    (
      "set filter asof:monday",
      ["! \"asof:\" cannot be used here.", "  > put it in quotes to make it text"]
    ),
    ("set filter 3,5", ["! filter cannot be \"3,5\".", "  > none, #work or @anna today"]),
  ])
  func refusedWhenItIsSet(line: String, shown: [String]) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line) == shown)
    #expect(shell.run("set filter") == ["filter none"])
  }

  @Test func aPersonWhoIsRenamedIsMissed() throws {
    let shell = try office("@Anna")
    shell.run("user rename Anna Zoe")
    #expect(
      shell.run("list") == [
        "~ Only tasks in the filter @Anna are shown (set filter none shows all).",
        "! There is nobody named Anna.",
        "  > users lists everyone; user add Anna adds that person",
      ])
    #expect(shell.run("show 1") == ["= 1 Buy milk"])
  }

  @Test func nothingIsAddedSilently() throws {
    let shell = try office("#work")
    #expect(
      shell.run("add Water plants")
        == [
          "Added 8: Water plants",
          "~ Task 8 is outside the filter #work, so lists hide it (set filter none shows all).",
        ])
    #expect(shell.model.state.task(numbered: 8)?.tags == [])
  }

  @Test func savedAsItWasTyped() throws {
    let shell = try TestShell()
    shell.run("set --save filter #work \"two words\" (due<fri or !high)")
    #expect(
      shell.files.text("definitions") == "set filter #work \"two words\" (due<fri or !high)\n")
  }

  @Test(
    arguments: [
      ("set filter non", ["none"]), ("set --save filter non", ["none"]),
      ("set --save filt", ["filter"]), ("set filter over", ["overdue"]),
      ("set filter @an", ["@Anna"]),
      ("set filter today unas", ["unassigned"]), ("set color nev", ["never"]),
      ("set color never x", []), ("done buy", ["\"Buy 資料\""]), ("done mil", []),
      ("done \"mil", ["\"Buy milk\""]), ("note mil", ["\"Buy milk\""]),
    ] as [(String, [String])])
  func completed(line: String, expected: [String]) throws {
    let shell = try office("today")
    let found = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
      .candidates(in: line, cursor: line.utf8.count)
    #expect(found.candidates.map(\.insertion) == expected)
  }

  @Test func explained() throws {
    let shell = try office("today")
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(reader.explanation(of: "done buy") == "5: Buy 資料, due Wed 11 Mar (today)")
    #expect(reader.explanation(of: "done milk") == "No open task contains \"milk\".")
    #expect(reader.suggestion(for: "done buy m") == nil)
    #expect(
      reader.explanation(of: "set filter #a")?.hasPrefix("filter today (none|FILTER)") == true)
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(["add 牛乳", "set filter 資料"], language: .japanese)
    #expect(
      shell.run("list")
        == ["~ 「資料」で絞り込んでいるため、1件を隠しています（解除: set filter なし）", "該当するタスクはありません"])
  }
}
