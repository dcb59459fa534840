import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Dates as typed in Japanese, on Wednesday, 11 March 2026, at 10:00.
@Suite struct JapaneseDateTests {
  private static let numerals = [
    "一": 1, "二": 2, "三": 3, "五": 5, "七": 7, "十": 10, "十五": 15, "二十": 20, "二十八": 28,
  ]
  /// Periods with their last days.
  private static let periods = [
    "今週": "2026-03-15", "来週": "2026-03-22", "再来週": "2026-03-29", "来月": "2026-04-30",
    "4月上旬": "2026-04-10", "4月中旬": "2026-04-20", "4月下旬": "2026-04-30", "来月上旬": "2026-04-10",
    "来月下旬": "2026-04-30", "2月下旬": "2027-02-28", "来年": "2027-12-31",
  ]

  /// A number with 日 is also a day of a month, however it is written.
  @Test(arguments: numerals) func aBareNumberOfDaysIsAsked(numeral: String, number: Int) throws {
    let shell = try TestShell(["add A due:2026-03-20"], language: .japanese)
    for typed in [numeral, "\(number)"] {
      #expect(
        shell.run("postpone 1 \(typed)日") == [
          "! 「\(typed)日」は2通りに読めます", "  > 「\(number)日間」か「\(number)日に」と書いてください",
        ])
    }
    #expect(shell.tasks == ["1 A (2026-03-20)"])
  }

  /// A date relative to a day is relative to the deadline.
  @Test(arguments: [
    ("翌日", "2026-03-21"), ("次の日", "2026-03-21"), ("翌々日", "2026-03-22"), ("翌週", "2026-03-27"),
    ("翌月", "2026-04-20"), ("翌年", "2027-03-20"), ("1週間後", "2026-03-27"), ("三日後", "2026-03-23"),
    ("3日後", "2026-03-23"), ("あと3日", "2026-03-23"), ("あと三日", "2026-03-23"), ("あと 3日", "2026-03-23"),
    ("あと1週間", "2026-03-27"), ("三日間", "2026-03-23"), ("1か月後", "2026-04-20"), ("+三日", "2026-03-23"),
    ("＋３日", "2026-03-23"), ("来週の金曜", "2026-03-20"), ("4月1日", "2026-04-01"),
  ])
  func postponeCountsFromTheDeadline(words: String, due: String) throws {
    let shell = try TestShell(["add A due:2026-03-20"], language: .japanese)
    shell.run("postpone 1 \(words)")
    #expect(shell.tasks == ["1 A (\(due))"])
  }

  @Test(arguments: numerals) func aSignBeforeANumeralIsNoTag(numeral: String, number: Int) throws {
    let shell = try TestShell(["add A due:2026-03-20"], language: .japanese)
    shell.run("add B +\(numeral)日")
    shell.run("add B +\(number)日")
    #expect(shell.people == [] && shell.model.state.tasks.allSatisfy { $0.tags.isEmpty })
    #expect(shell.model.state.tasks[1].due == shell.model.state.tasks[2].due)
    #expect(shell.model.state.tasks[1].due?.date == CivilDateTime.now.date.adding(days: number))
    shell.run("edit 1 +\(numeral)日")
    let moved = CivilDate(year: 2026, month: 3, day: 20)?.adding(days: number)
    #expect(shell.model.state.tasks[0].due?.date == moved)
  }

  @Test(arguments: ["三日坊主", "二日酔い", "半日村", "十"]) func namesWithNumeralsAreTags(name: String) throws
  {
    let shell = try TestShell(["add A +\(name)"])
    #expect(shell.model.state.tasks[0].tags == [name])
  }

  /// まで ends with the last day of the preceding period: in a text, in a filter and in a recurrence.
  @Test(arguments: periods) func untilAPeriodIsItsLastDay(period: String, last: String) throws {
    let shell = try TestShell(language: .japanese)
    for end in ["まで", "までに", "迄"] {
      shell.run("add 提出 \(period)\(end)")
      shell.run("add 提出 期限:\(period)\(end)")
    }
    shell.run("add 電話 毎日 \(period)まで")
    shell.run("add 明くる日")
    let tasks = shell.model.state.tasks
    #expect(tasks[..<6].allSatisfy { $0.due?.date.iso8601 == last }, "\(tasks.map(\.due))")
    #expect(tasks[6].recurrence?.until?.iso8601 == last)
    shell.run("list \(period)まで -電話")
    #expect(shell.shell.focus.them == [1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: [
    ("4月上旬", 1...10), ("4月中旬", 11...20), ("4月下旬", 21...30), ("来月上旬", 1...10), ("来月の下旬", 21...30),
    ("2026年4月中旬", 11...20), ("期限:4月中旬", 11...20), ("4月初旬", 1...10),
  ])
  func partsOfAMonthHaveTenDays(filter: String, days: ClosedRange<Int>) throws {
    let shell = try TestShell((1...30).map { "add x due:2026-04-\($0 < 10 ? "0" : "")\($0)" })
    shell.run("list \(filter)")
    #expect(shell.shell.focus.them == Array(days))
  }

  @Test(arguments: [
    ("#仕事、明日", "仕事", "2026-03-12"), ("#仕事、明日、#家", "仕事 家", "2026-03-12"),
    ("#仕事，あさって", "仕事", "2026-03-13"), ("#仕事、金曜まで", "仕事", "2026-03-13"),
    ("#仕事,3月14日", "仕事", "2026-03-14"), ("#仕事、家", "仕事 家", ""), ("#仕事、3月", "仕事、3月", ""),
    ("#仕事、昨日", "仕事 昨日", ""),
  ])
  func aDateBehindATagIsOne(words: String, tags: String, due: String) throws {
    let shell = try TestShell(["add X \(words)"], language: .japanese)
    let task = try #require(shell.model.state.tasks.first)
    #expect(task.text == "X" && task.tags.joined(separator: " ") == tags)
    #expect(task.due?.date.iso8601 ?? "" == due)
    shell.run("add 他 #明日")
    shell.run("add 他 #仕事、明日")
    #expect(shell.model.state.tasks[2].tags == ["仕事", "明日"])
  }

  @Test func minusSignsOfJapaneseTakeAway() throws {
    for mark in ["-", "－", "−", "ー", "‐"] {
      let shell = try TestShell(["add A #家", "add B #仕事"])
      shell.run("list \(mark)#家")
      #expect(shell.shell.focus.them == [2])
      shell.run("tag 1 \(mark)家")
      shell.run("edit 2 \(mark)#仕事")
      #expect(shell.model.state.tasks.allSatisfy { $0.tags.isEmpty }, "\(mark)")
    }
  }

  @Test(arguments: ["project 1 家．台所", "edit 1 プロジェクト：家．台所", "edit 1 project:家.台所"])
  func aFullWidthDotPartsProjects(line: String) throws {
    let shell = try TestShell(["add A"])
    shell.run(line)
    #expect(shell.model.state.tasks[0].project == "家.台所")
    shell.run("list プロジェクト:家")
    #expect(shell.shell.focus.them == [1])
  }

  @Test(arguments: [
    ("3月1日〜3月10日", 75), ("3月1日から3月10日", 75), ("3月1日..3月10日", 75), ("mar 1..mar 10", 75),
    ("一昨日から", 105), ("3月10日から", 105), ("3月11日以降", 30), ("3月10日まで", 75), ("3月10日", 75),
    ("先週月曜〜昨日", 75), ("monday to tuesday", 75),
  ])
  func spansOfTimesheets(words: String, minutes: Int) throws {
    let shell = try TestShell(["add A"])
    shell.run("track 1 75m 昨日")
    shell.run("track 1 30m")
    #expect(
      shell.run("timesheet \(words) group:number") == ["| 1 A | \(minutes)", Self.sum(minutes)])
  }

  private static func sum(_ minutes: Int) -> String {
    let hours = minutes < 60 ? "" : "\(minutes / 60)h"
    return "\(hours)\(minutes % 60)m in all."
  }

  @Test func aSpanThatIsNoneIsRefused() throws {
    let shell = try TestShell(["add A"], language: .japanese)
    #expect(shell.run("timesheet 3月1日〜牛乳").first == "! 「3月1日〜牛乳」は日付として読めません")
  }

  @Test(arguments: [
    ("金曜から", [3, 4]), ("期限≦今日", [1]), ("期限≧金曜", [3, 4]), ("今日、明日", [1, 2]), ("今日,金曜", [1, 3]),
    ("2027年", [4]), ("2026年", [1, 2, 3]), ("年度内", [1, 2, 3]), ("繰り返し:毎週", [5]),
  ])
  func filters(filter: String, numbers: [Int]) throws {
    let shell = try TestShell([
      "add 電話 今日", "add メール 明日", "add 会議 金曜", "add 旅行 期限:2027年5月5日", "add 掃除 毎週土曜", "edit 5 期限なし",
    ])
    shell.run("list \(filter)")
    #expect(shell.shell.focus.them == numbers)
  }

  @Test(arguments: ["期限切れ": "-期限切れ", "金曜": "-金曜", "今日": "-今日"])
  func exceptIsAMinus(word: String, meant: String) throws {
    let shell = try TestShell(["add A"], language: .japanese)
    #expect(shell.run("list \(word)以外").last == "  > もしかして: \(meant)")
    shell.run("add \(word)以外も見る")
    shell.run("list \(word)以外")
    #expect(shell.shell.focus.them == [2])
  }

  @Test func theLanguageSaysTheOrderAndTheHolidays() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("date 4/1") == ["2026年4月1日(水)"])
    #expect(shell.run("date 7営業日後") == ["2026年3月23日(月)"])
    #expect(shell.run("set date-order").first?.contains("month-first") == true)
    shell.run("user add 花子")
    #expect(shell.run("user away 花子 4/1〜4/10").first?.contains("4月10日") == true)
    shell.run("set holidays none")
    #expect(shell.run("date 7営業日後") == ["2026年3月20日(金)"])
    shell.run("set date-order unset")
    #expect(shell.run("date 4/1").first == "! 「4/1」はどちらが月ですか？")
    shell.run("set date-order day-first")
    #expect(shell.run("date 4/1") == ["2027年1月4日(月)"])
    let english = try TestShell()
    #expect(english.run("date 4/1").first == "! \"4/1\": which is the month?")
    english.run("set language ja")
    #expect(english.run("date 4/1") == ["2026年4月1日(水)"])
  }

  /// An argument of an outer shell is a file name, whatever spaces it contains.
  @Test(arguments: ["報告　書.csv", "報告 書.csv", "二　重  空白.csv", "「タスク　一覧」.csv"])
  func aFileOfAnOuterShellIsOneWord(name: String) throws {
    let shell = try TestShell(["add A"])
    _ = shell.run(arguments: "export", name)
    #expect(shell.files.contents.keys.contains(name), "\(shell.files.contents.keys)")
    #expect(shell.run(arguments: "import", name).first?.contains("no changes") != nil)
    #expect(shell.status == .done)
  }
}
