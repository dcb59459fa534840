import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The agenda, on Wednesday, 11 March 2026, 10:00.
@Suite struct AgendaCommandTests {
  private static func shell(_ language: Language = .english) throws -> TestShell {
    let shell = try TestShell(
      [
        "user add Anna", "add Someday", "add Late due:2026-03-02",
        "add Missed due:2026-03-11T09:00",
        "add Today due:today #work", "add Noon due:2026-03-13T12:00 @Anna",
        "add Morning due:2026-03-13T09:00", "add Water every 3 days due:2026-03-13",
        "add Far due:2026-03-25", "add Done due:2026-03-12", "done 9",
      ], language: language)
    return shell
  }

  @Test func daysWithoutTasksAreFolded() throws {
    #expect(
      try Self.shell().run("agenda") == [
        "Overdue", "  overdue 9 days late 2", "  overdue late since 09:00 3",
        "Wed 11 Mar (today)", "  due  4", "… 1 day with nothing due", "Fri 13 Mar (in 2 days)",
        "  due 09:00 6", "  due 12:00 5", "  due  7", "… 2 days with nothing due",
        "Mon 16 Mar (in 5 days)",
        "  repeat  7", "… 2 days with nothing due", "Thu 19 Mar (in 8 days)", "  repeat  7",
        "… 2 days with nothing due",
        "Sun 22 Mar (in 11 days)", "  repeat  7", "… 2 days with nothing due",
      ])
  }

  @Test func theFirstNumberIsTheDays() throws {
    let shell = try Self.shell()
    let head = ["Overdue", "  overdue 9 days late 2", "  overdue late since 09:00 3"]
    #expect(shell.run("agenda １") == head + ["Wed 11 Mar (today)", "  due  4"])
    #expect(shell.run("agenda 2").last == "… 1 day with nothing due")
    #expect(shell.run("agenda 15").suffix(2) == ["  due  8", "  repeat  7"])
    #expect(
      shell.run("agenda 3 @anna") == [
        "… 2 days without a match", "Fri 13 Mar (in 2 days)", "  due 12:00 5",
      ])
    for days in ["0", "367", "99999999999999999999"] {
      #expect(
        shell.run("agenda \(days)") == ["! agenda takes 1 to 366 days."])
      #expect(shell.status == .usage)
    }
    #expect(
      shell.run("agenda 2026-03-12") == [
        "No task matches.", "  > agenda [DAYS] [FILTER…] [asof:DATE]",
      ])
  }

  @Test func filtersChooseDaysAndNotOnlyTasks() throws {
    let shell = try Self.shell()
    #expect(
      shell.run("agenda 20 due>2026-03-15 due<2026-03-20") == [
        "… 5 days without a match", "Mon 16 Mar (in 5 days)", "  repeat  7",
        "… 2 days without a match",
        "Thu 19 Mar (in 8 days)", "  repeat  7", "… 11 days without a match",
      ])
    #expect(
      shell.run("agenda 3 today") == [
        "Overdue", "  overdue 9 days late 2", "  overdue late since 09:00 3",
        "Wed 11 Mar (today)", "  due  4", "… 2 days without a match",
      ])
    #expect(
      shell.run("agenda 4 all -overdue limit:2") == [
        "Wed 11 Mar (today)", "  due  4", "Thu 12 Mar (tomorrow)", "  done  9",
        "… 2 days without a match",
      ])
    #expect(
      shell.run("agenda 3 sort:-number").suffix(3) == [
        "  due  7", "  due 09:00 6", "  due 12:00 5",
      ])
  }

  @Test func waitingTaskAppearsOnItsDay() throws {
    let shell = try TestShell(["add Dentist due:friday wait:thursday"])
    #expect(
      shell.run("agenda 3") == ["… 2 days with nothing due", "Fri 13 Mar (in 2 days)", "  due  1"])
    #expect(shell.run("agenda -waiting") == ["No task matches."])
  }

  @Test func recurrencesEnd() throws {
    let shell = try TestShell(["add Pills every:day until 2026-03-13 due:2026-03-09"])
    #expect(
      shell.run("agenda") == [
        "Overdue", "  overdue 2 days late 1", "… 1 day with nothing due", "Thu 12 Mar (tomorrow)",
        "  repeat  1", "Fri 13 Mar (in 2 days)", "  repeat  1", "… 11 days with nothing due",
      ])
    #expect(shell.tasks == ["1 Pills (2026-03-09)"])
  }

  @Test func theirTasksAreThem() throws {
    let shell = try Self.shell()
    shell.run("agenda 7 -overdue")
    #expect(shell.run("count them") == ["count 4"])
  }

  @Test func anEmptyAgendaSaysSo() throws {
    #expect(try TestShell().run("agenda") == ["Nothing to do.", "  > add Buy milk tomorrow"])
    let shell = try TestShell(["add Someday"])
    #expect(shell.run("agenda") == ["Nothing is due in the next 14 days."])
    #expect(shell.run("agenda 1") == ["Nothing is due today."])
    #expect(
      shell.run("agenda some") == ["No task matches.", "  > agenda [DAYS] [FILTER…] [asof:DATE]"])
  }

  @Test func speaksJapanese() throws {
    #expect(
      try Self.shell(.japanese).run("agenda 3 -missed") == [
        "期限切れ", "  overdue 9日超過 2", "3月11日(水・今日)", "  due  4", "…（1日間 該当なし）",
        "3月13日(金・2日後)", "  due 09:00 6", "  due 12:00 5", "  due  7",
      ])
  }
}
