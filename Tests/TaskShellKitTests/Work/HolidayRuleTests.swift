import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Tasks that recur on working days: typed, done, skipped and listed, on Wednesday, 11 March 2026,
/// 10:00.
@Suite struct HolidayRuleTests {
  /// 25 April 2026 is a Saturday, 25 May a Monday.
  @Test func rentIsPaidBeforeAHoliday() throws {
    let shell = try TestShell(language: .japanese)
    #expect(
      shell.run("add 家賃を払う 毎月25日（休日なら前営業日）") == [
        "タスク 1 を追加しました: 家賃を払う、期限 3月25日(水・14日後)、繰り返し:毎月25日（休日なら前営業日）"
      ])
    #expect(shell.model.state.tasks.last?.recurrence?.notation == "25th or workday before")
    shell.run("done 1")
    #expect(shell.model.state.tasks.last?.due?.iso8601 == "2026-04-24")
    shell.run("skip 2")
    #expect(shell.model.state.tasks.last?.due?.iso8601 == "2026-05-25")
    #expect(shell.run("list 繰り返し:毎月") == ["# 2 家賃を払う (2026/05/25)"])
  }

  @Test func englishSaysItInBrackets() throws {
    let shell = try TestShell()
    #expect(
      shell.run("add Pay rent every 25th (or the business day before)") == [
        "Added 1: Pay rent, due Wed 25 Mar (in 14 days), every:25th or workday before"
      ])
    shell.run("edit 1 every:\"25th or workday after\" due:2026-04-20")
    shell.run("done 1")
    #expect(shell.model.state.tasks.last?.due?.iso8601 == "2026-04-27")
  }

  /// The setting applies from the next command on.
  @Test func holidaysAreThoseThatAreSet() throws {
    func next(_ setting: String) throws -> String? {
      let shell = try TestShell([
        "set holidays \(setting)", "add Stand up every workday due:2026-12-24", "done 1",
      ])
      return shell.model.state.tasks.last?.due?.iso8601
    }
    #expect(try next("none") == "2026-12-25")
    #expect(try next("western") == "2026-12-28")
    let shell = try TestShell(["add Stand up every workday due:2026-12-24"])
    #expect(shell.model.state.tasks.last?.recurrence?.notation == "mon,tue,wed,thu,fri")
    shell.run("set holidays western")
    shell.run("edit 1 due:2026-12-25 every:\"weekday unless holiday\"")
    shell.run("done 1")
    #expect(shell.model.state.tasks.last?.due?.iso8601 == "2026-12-28")
  }

  /// The first working day of January is never 1 January.
  @Test func workingDaysOfAMonthKnowThem() throws {
    let shell = try TestShell(
      ["add 給与 毎月第1営業日 期限:2026-12-01", "done 1"], language: .japanese)
    #expect(shell.model.state.tasks.last?.due?.iso8601 == "2027-01-04")
  }

  @Test func theAgendaShowsThem() throws {
    let shell = try TestShell(["add Rent every 25th or workday before due:2026-03-25"])
    let shown = shell.run("agenda 60").filter { !$0.contains("nothing due") }
    #expect(
      shown == [
        "Wed 25 Mar (in 14 days)", "  due  1", "Fri 24 Apr (in 44 days)", "  repeat  1",
      ])
  }

  @Test(arguments: [
    "add Rent every week or workday before", "add Rent every:\"3 days unless holiday\"",
  ])
  func ruleWithoutDaysIsRefused(line: String) throws {
    let shell = try TestShell()
    shell.run(line)
    #expect(shell.model.state.tasks.allSatisfy { $0.recurrence == nil })
  }
}
