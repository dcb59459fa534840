import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct DateCommandTests {
  @Test(arguments: [
    ("date eom-3d", "Sat 28 Mar 2026"), ("date next friday 5pm", "Fri 20 Mar 2026 17:00"),
    ("date 14", "Sat 14 Mar 2026"), ("date 来週の月曜", "Mon 16 Mar 2026"),
    ("date \"mar 14\"", "Sat 14 Mar 2026"), ("date fri　17:00", "Fri 13 Mar 2026 17:00"),
  ])
  func wordsAreExplained(line: String, shown: String) throws {
    #expect(try TestShell().run(line) == [shown])
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell(["set date-order unset"], language: .japanese)
    #expect(shell.run("date eom-3d") == ["2026年3月28日(土)"])
    #expect(
      shell.run("date 3/4") == [
        "! 「3/4」はどちらが月ですか？", "  > 3月14日、2026-03-14 と書くか、「set date-order month-first」で順番を決めてください",
      ])
  }

  @Test func settingsCount() throws {
    let shell = try TestShell()
    #expect(
      shell.run("date 3/4") == [
        #"! "3/4": which is the month?"#,
        "  > write 2026-03-14 or 14 mar, or set date-order day-first",
      ])
    shell.run("set date-order day-first")
    #expect(shell.run("date 3/4") == ["Fri 3 Apr 2026"])
    shell.run("set week-starts sunday")
    #expect(shell.run("date next week") == ["Sun 15 Mar 2026"])
    shell.run("add Plan due:3/4")
    #expect(shell.tasks == ["1 Plan (2026-04-03)"])
  }

  @Test func invalidDateIsRefused() throws {
    let shell = try TestShell()
    #expect(
      shell.run("date tomorow") == [#"! "tomorow" is not a date."#, "  > for example tomorrow"])
    #expect(shell.run("date") == ["! Please enter a date.", "  > help date"])
    #expect(
      shell.run("date fri 14 mar") == [
        "! 14 Mar is a Saturday: Fri 13 Mar or Sat 14 Mar?"
      ])
  }

  @Test func helpListsEveryForm() throws {
    let shell = try TestShell()
    shell.run("help dates")
    let sections = try #require(shell.view.help).sections
    let terms = sections.prefix(2).flatMap(\.entries).map(\.term)
    #expect(
      Set(terms)
        == Set(
          DateForm.inText.flatMap(\.examples)
            + DateForm.all.filter { !$0.countsInText }.flatMap(\.examples)))
    #expect(terms.first == "today")
    let japanese = try TestShell(language: .japanese)
    japanese.run("help 日付")
    #expect(japanese.view.help?.sections[0].entries.first?.term == "明日")
    let entry = sections[0].entries.first { $0.term == "next friday" }
    #expect(entry?.meaning == "Fri 20 Mar 2026")
  }
}
