import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Ranges of dates and times as deadlines, on Wednesday, 11 March 2026, 10:00.
@Suite struct RangeTests {
  @Test(arguments: [
    (
      "due 3 14:00-16:00", "Changed 3: Call Anna, due Wed 11 Mar 14:00 (today), estimate:2h",
      "タスク 3 を変更しました: Call Anna、期限 3月11日(水・今日) 14:00、見積もり:2時間"
    ),
    (
      "due 2 14:00-16:00", "Changed 2: Pay rent, due Tue 31 Mar 14:00 (in 20 days), estimate:2h",
      "タスク 2 を変更しました: Pay rent、期限 3月31日(火・20日後) 14:00、見積もり:2時間"
    ),
    (
      "edit 1 tomorrow 2-4pm", "Changed 1: Buy milk, due Thu 12 Mar 14:00 (tomorrow), estimate:2h",
      "タスク 1 を変更しました: Buy milk、期限 3月12日(木・明日) 14:00、見積もり:2時間"
    ),
    (
      "edit 1 due:dec 10-12",
      "Changed 1: Buy milk, due Sat 12 Dec (in 276 days), scheduled Thu 10 Dec (in 274 days)",
      "タスク 1 を変更しました: Buy milk、期限 12月12日(土・276日後)、着手予定 12月10日(木・274日後)"
    ),
    (
      "add x due:2026-12-10..2026-12-12",
      "Added 8: x, due Sat 12 Dec (in 276 days), scheduled Thu 10 Dec (in 274 days)",
      "タスク 8 を追加しました: x、期限 12月12日(土・276日後)、着手予定 12月10日(木・274日後)"
    ),
    (
      "add Trip 10-12 dec",
      "Added 8: Trip, due Sat 12 Dec (in 276 days), scheduled Thu 10 Dec (in 274 days)",
      "タスク 8 を追加しました: Trip、期限 12月12日(土・276日後)、着手予定 12月10日(木・274日後)"
    ),
    (
      "add Trip dec 10 .. dec 12",
      "Added 8: Trip, due Sat 12 Dec (in 276 days), scheduled Thu 10 Dec (in 274 days)",
      "タスク 8 を追加しました: Trip、期限 12月12日(土・276日後)、着手予定 12月10日(木・274日後)"
    ),
  ])
  func aDeadlineMayBeARange(line: String, english: String, japanese: String) throws {
    #expect(try TestShell.office().run(line) == [english])
    #expect(try TestShell.office(language: .japanese).run(line) == [japanese])
  }

  /// At the start before に or after まで it is read like a single day or time; in the middle of a
  /// text it is offered as a whole.
  @Test(arguments: [
    ("add 12/10〜12/12に旅行", ["旅行、期限 12月12日(土・276日後)、着手予定 12月10日(木・274日後)"]),
    ("add 会議、12/10〜12/12", ["会議、期限 12月12日(土・276日後)、着手予定 12月10日(木・274日後)"]),
    ("add 明日14時〜16時に会議", ["会議、期限 3月12日(木・明日) 14:00、見積もり:2時間"]),
    ("add 明日14時から16時まで会議", ["会議、期限 3月12日(木・明日) 14:00、見積もり:2時間"]),
    (
      "add 資料を明日14時〜16時に確認",
      [
        "資料を明日14時〜16時に確認",
        "「明日14時〜16時に」は期限ではなく本文になりました（期限にするには「due 1 明日14時〜16時に」）",
      ]
    ),
    (
      "add 出張12/10〜12/12手配",
      [
        "出張12/10〜12/12手配",
        "「12/10〜12/12」は期限ではなく本文になりました（期限にするには「due 1 12/10〜12/12」）",
      ]
    ),
  ])
  func aRangeMayBeGluedToWords(line: String, shown: [String]) throws {
    let shell = try TestShell(language: .japanese)
    let said = shell.run(line)
    #expect(said.first == "タスク 1 を追加しました: " + shown[0])
    #expect(Array(said.dropFirst()) == Array(shown.dropFirst()))
    guard shown.count > 1 else { return }
    let words = shown[1].split(separator: "「").last?.split(separator: "」").first ?? ""
    shell.run(String(words))
    let task = try #require(shell.model.state.tasks.first)
    #expect(task.due != nil && (task.estimate != nil || task.scheduled != nil))
  }

  /// A range of times within a title, unlike a single time, is offered as a whole in every form,
  /// and the offered line sets it.
  @Test(arguments: ["会議", "花子と会議", "会議に"], ["出席", "", "出る", "、資料を持参"])
  func aRangeOfTimesInATitleIsOffered(before: String, behind: String) throws {
    for range in ["10時から12時まで", "10時〜12時", "10:00〜12:00", "午後2時から4時まで"] {
      let shell = try TestShell(language: .japanese)
      let text = before + range + behind
      let said = shell.run("add " + text)
      #expect(shell.model.state.tasks.first?.text == text, "\(said)")
      let words = said.last?.split(separator: "「").last?.split(separator: "」").first ?? ""
      #expect(said.count == 2 && words.hasPrefix("due 1 "), "\(said)")
      shell.run(String(words))
      let task = try #require(shell.model.state.tasks.first)
      #expect(task.due?.time != nil && task.estimate == Minutes(120), "\(said)")
    }
    // A single time is offered as well, but not set.
    let lone = try TestShell(language: .japanese)
    #expect(lone.run("add \(before)10時に出席").last?.contains("due 1 10時に") == true)
    #expect(lone.model.state.tasks.first?.due == nil)
  }

  /// Japanese offsets are also relative to a date of the task.
  @Test(arguments: [
    ("add B 期限:4月10日 待機:期限-3日", "待機 4月7日(火・27日後)"),
    ("add B 期限:4月10日 着手予定:期限−1週間", "着手予定 4月3日(金・23日後)"),
    ("add B 期限:4月10日 有効期限:期限+7日", "有効期限 4月17日(金・37日後)"),
    ("add B 期限:4月10日 通知:期限-1日", "通知:1日前"),
  ])
  func datesCountFromOthers(line: String, said: String) throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run(line) == ["タスク 1 を追加しました: B、期限 4月10日(金・30日後)、" + said])
  }

  /// The end of a range of times is not lost beside a recurrence, whose first day is the deadline.
  @Test(
    arguments: ["every monday", "every day", "every other friday", "every month on the 15th"],
    ["10:00-11:00", "from 10am to 11am", "10:00 - 11:00"])
  func everyTimeHasAnEnd(rule: String, times: String) throws {
    let shell = try TestShell()
    shell.run("add Meet Bob \(rule) \(times)")
    let task = try #require(shell.model.state.tasks.first)
    #expect(task.recurrence != nil && task.due?.time == CivilTime(hour: 10, minute: 0))
    #expect(task.text == "Meet Bob" && task.estimate == Minutes(60))
  }

  @Test(
    arguments: ["毎週月曜", "毎日", "平日", "毎月15日"], ["10時から11時", "10:00〜11:00", "10時〜11時", "10:00-11:00"])
  func everyJapaneseTimeHasAnEnd(rule: String, times: String) throws {
    let shell = try TestShell(language: .japanese)
    shell.run("add 会議 \(rule) \(times)")
    let task = try #require(shell.model.state.tasks.first)
    #expect(task.due?.time == CivilTime(hour: 10, minute: 0) && task.estimate == Minutes(60))
    #expect(task.text == "会議")
  }

  /// An explicit value takes precedence, in either order.
  @Test(arguments: [
    "add x due:14:00-16:00 estimate:1h", "add x estimate:1h due:14:00-16:00",
    "add x estimate:1h 14:00-16:00", "add x 14:00-16:00 estimate:1h",
    "add x due:from 2pm to 4pm estimate:1h", "add x due:\"14:00-16:00\" estimate:1h",
    "add x 期限:14時から16時 見積もり:1時間",
  ])
  func anEstimateThatIsGivenStays(line: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == ["Added 1: x, due Wed 11 Mar 14:00 (today), estimate:1h"])
  }

  @Test(arguments: [
    ("edit 1 due:dec 12", "Changed 1: Buy milk, due Sat 12 Dec (in 276 days)"),
    ("edit 1 wait:april 2", "Changed 1: Buy milk, waits until Thu 2 Apr (in 22 days)"),
    ("due 1 2026-12-10", "Changed 1: Buy milk, due Thu 10 Dec (in 274 days)"),
    ("edit 1 due:2026-12-10T09:00", "Changed 1: Buy milk, due Thu 10 Dec 09:00 (in 274 days)"),
  ])
  func theNumberOfADateIsNoTask(line: String, said: String) throws {
    #expect(try TestShell.office().run(line) == [said])
  }

  @Test(arguments: ["edit 1 2 #home", "edit 1 #home 2", "edit 1 due:friday 2"])
  func severalTasksAreStillRefused(line: String) throws {
    #expect(
      try TestShell.office().run(line) == [
        "! edit takes one word for its tasks.",
        "  > for several tasks, edit 1,2 …; in quotes, \"2\" is text",
      ])
  }

  /// A time zone offset is not the end of a range.
  @Test func aZoneIsNoEnd() throws {
    #expect(
      try TestShell().run("add x 2026-12-10T09:00-05:00").first?.contains("estimate") == false)
  }

  /// Beside another deadline a range stays in the text, with a remark.
  @Test(arguments: [
    (
      "add Standup 14:00-16:00 due:friday",
      "\"14:00-16:00\" stayed in the text. To set it: due 8 2026-03-13 14:00-16:00",
      "「14:00-16:00」は本文になりました（期限にするには「due 8 2026-03-13 14:00-16:00」）"
    ),
    (
      "add Trip dec 10-12 due:friday", "\"dec 10-12\" stayed in the text",
      "「dec 10-12」は本文になりました"
    ),
    (
      "add Call Bob 5pm due:friday",
      "\"5pm\" stayed in the text. To set it: due 8 2026-03-13T17:00",
      "「5pm」は本文になりました（期限にするには「due 8 2026-03-13T17:00」）"
    ),
    (
      "add Pay tomorrow due:friday", "\"tomorrow\" stayed in the text", "「tomorrow」は本文になりました"
    ),
  ])
  func besideAnotherDeadline(line: String, english: String, japanese: String) throws {
    for (language, said) in [(Language.english, english), (.japanese, japanese)] {
      let shell = try TestShell.office(language: language)
      #expect(shell.run(line).dropFirst() == [said])
      guard let command = said.split(separator: ": ").last, said.contains("To set it") else {
        continue
      }
      #expect(shell.run(String(command)).first?.hasPrefix("Changed 8") == true, "\(command)")
    }
  }

  /// In the middle of a text it is offered as a whole, by the remark and by the key.
  @Test(arguments: [
    (
      "add Trip dec 10-12 with Bob", "dec 10-12", "add Trip due:\"dec 10-12\" with Bob",
      "Added 8: Trip with Bob, due Sat 12 Dec (in 276 days), scheduled Thu 10 Dec (in 274 days)"
    ),
    (
      "add Meet tomorrow 14:00-16:00 with Bob", "tomorrow 14:00-16:00",
      "add Meet due:\"tomorrow 14:00-16:00\" with Bob",
      "Added 8: Meet with Bob, due Thu 12 Mar 14:00 (tomorrow), estimate:2h"
    ),
  ])
  func inTheMiddleItIsOffered(line: String, range: String, other: String, said: String) throws {
    let shell = try TestShell.office()
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(reader.otherReading(of: line) == other)
    #expect(
      shell.run(line).last
        == "No deadline set: \"\(range)\" is in the text. To set it: due 8 \(range)")
    let japanese = try TestShell.office(language: .japanese)
    #expect(japanese.run(line).last == "「\(range)」は期限ではなく本文になりました（期限にするには「due 8 \(range)」）")
    #expect(try TestShell.office().run(other) == [said])
    #expect(shell.run("due 8 \(range)").first?.hasPrefix("Changed 8") == true)
  }

  /// An ambiguous date is reported as such, and the suggested line is not refused.
  @Test func eitherDay() throws {
    let shell = try TestShell()
    #expect(
      shell.run("add Trip 12/10").last
        == "No deadline set: \"12/10\" could be 10 Dec or 12 Oct. To set it: due 1 2026-12-10 or "
        + "due 1 2026-10-12; for every such date: set date-order day-first")
    shell.run("set language ja")
    shell.run("set date-order unset")
    #expect(
      shell.run("add Trip 12/10 with Bob").last
        == "期限は付けていません（「12/10」は12月10日と10月12日のどちらですか？）（期限にするには「due 2 "
        + "2026-12-10」か「due 2 2026-10-12」、順番を決めるには「set date-order month-first」）")
  }

  @Test(arguments: [
    ("estimate:半日", "半日"), ("estimate:half a day", "half a day"), ("estimate:1d", "1d"),
    ("estimate:2 days", "2 days"),
  ])
  func aDayOfWorkIsAsked(words: String, text: String) throws {
    for command in ["add x \(words)", "edit 3 \(words)"] {
      #expect(
        try TestShell.office().run(command) == [
          "! How many hours is \"\(text)\"?", "  > for example 4h or 8h",
        ])
      #expect(
        try TestShell.office(language: .japanese).run(command) == [
          "! 「\(text)」は何時間ですか？", "  > 4時間、8時間のように書いてください",
        ])
    }
  }

  /// A value that begins with a number is not another task: `due 3 14 march` is `edit 3 due:"14
  /// march"`.
  @Test(arguments: [
    "14 march", "2 april", "3 mar 2027", "2 april 14:00", "9 am", "5 p.m.", "9 時", "3 日後",
    "4 月 1 日",
    "3 days", "2 weeks", "1 month", "10 minutes", "2 hours", "1 week ago",
  ])
  func aValueMayBeginWithANumber(value: String) throws {
    let people = ["user add Anna"] + (1...20).map { "add T\($0) due:2026-03-20T08:00" }
    for (verb, key) in [("due", "due"), ("remind", "remind")] {
      let isPast = verb == "remind" && value.hasSuffix("ago")
      guard !isPast else { continue }
      let (short, long) = (try TestShell(people), try TestShell(people))
      let answer = short.run("\(verb) 3 \(value)")
      #expect(answer == long.run("edit 3 \(key):\"\(value)\""), "\(verb) \(value)")
      #expect(answer.first?.hasPrefix("Changed 3: T3") == true, "\(verb) \(value): \(answer)")
      #expect(short.model.state.tasks.map(\.due) == long.model.state.tasks.map(\.due))
      #expect(short.model.state.tasks.map(\.reminders) == long.model.state.tasks.map(\.reminders))
    }
  }

  /// All numbers before a value that does not begin with one are tasks.
  @Test(arguments: [
    "friday", "金曜", "14:00", "9時", "14:00-16:00", "none", "2026-03-14", "3/14", "4月1日", "in 3 days",
    "next week", "10:30pm", "3d", "to friday",
  ])
  func numbersBeforeAValueAreTasks(value: String) throws {
    let shell = try TestShell((1...9).map { "add T\($0) due:2026-03-20T08:00" })
    let answer = shell.run("due 1 2 \(value)")
    #expect(answer.count { $0.hasPrefix("Changed ") } == 2, "\(answer)")
    #expect(
      shell.model.state.tasks.dropFirst(2).allSatisfy { $0.due == shell.model.state.tasks[2].due })
  }

  /// A time with a duration, and the beginning of something.
  @Test(arguments: [
    ("Meet Bob tomorrow 10am for 2 hours", "2026-03-12T10:00", 120),
    ("Meet Bob tomorrow 10am for an hour", "2026-03-12T10:00", 60),
    ("Meet Bob 2pm tomorrow for half an hour", "2026-03-12T14:00", 30),
    ("tomorrow 10am for 2h Meet Bob", "2026-03-12T10:00", 120),
    ("Meet Bob tomorrow from 10am for 2h", "2026-03-12T10:00", 120),
    ("Meet Bob tomorrow from 10am", "2026-03-12T10:00", nil),
    ("Meet Bob every monday from 10am", "2026-03-16T10:00", nil),
    ("会議 明日10時から", "2026-03-12T10:00", nil), ("明日10時から 会議", "2026-03-12T10:00", nil),
    ("会議 明日10時から2時間", "2026-03-12T10:00", 120), ("明日10時から2時間半 会議", "2026-03-12T10:00", 150),
    ("会議 明日10時から30分", "2026-03-12T10:00", 30), ("会議 期限 明日10時", "2026-03-12T10:00", nil),
    ("会議 締切 明日10時", "2026-03-12T10:00", nil),
  ])
  func timesWithDurations(words: String, due: String, minutes: Int?) throws {
    let shell = try TestShell()
    shell.run("add \(words)")
    let task = try #require(shell.model.state.tasks.last)
    #expect(["Meet Bob", "会議"].contains(task.text) && task.due == Due(iso8601: due))
    #expect(task.estimate?.count == minutes)
    let dates = words.replacing("Meet Bob", with: "").replacing("会議", with: "")
    shell.run("add x due:tomorrow")
    shell.run("edit 2 \(dates)")
    #expect(shell.model.state.tasks.last?.due == task.due && shell.status == .done, "\(words)")
  }

  /// "for" before anything but hours and minutes, and から before a noun, make no range.
  @Test(arguments: [
    "Cook tomorrow 6pm for 2 people", "Rent a car tomorrow 6pm for 2 days", "Wait for 2 hours",
    "明日15時からの準備をする",
  ])
  func noDuration(words: String) throws {
    let shell = try TestShell()
    shell.run("add \(words)")
    #expect(shell.model.state.tasks.last?.estimate == nil)
    #expect(shell.model.state.tasks.last?.due == nil)
  }

  /// Numbers with a dot are versions, unless the second dot or a key makes them days.
  @Test(arguments: [
    ("Change the image from 12.3 to 12.4", nil), ("Change the image 12.3-12.4", nil),
    ("Update from 3.1 to 3.4", nil), ("Trip 14.3.-16.3.", "2026-03-16"),
    ("Trip 14.3. - 16.3.", "2026-03-16"), ("Trip due:14.3-16.3", "2026-03-16"),
    ("Trip 12.3.2026-14.3.2026", "2026-03-14"),
  ])
  func dottedNumbers(text: String, due: String?) throws {
    let shell = try TestShell()
    shell.run("add \(text)")
    #expect(shell.model.state.tasks.first?.due?.iso8601 == due)
  }

  /// A span of days without a year that has begun is that of this year, on every day of it.
  @Test(arguments: 0..<20)
  func aSpanThatHasBegun(day: Int) throws {
    let shell = try TestShell()
    let today = try #require(CivilDate(year: 2026, month: 3, day: 11))
    let first = try #require(today.adding(days: -day))
    let last = try #require(first.adding(days: 20))
    let names = [first, last].map { ($0.components.1, $0.components.2) }
    let months = ["", "january", "february", "march"]
    for words in [
      "\(names[0].0)月\(names[0].1)日〜\(names[1].0)月\(names[1].1)日",
      "\(months[names[0].0]) \(names[0].1) - \(months[names[1].0]) \(names[1].1)",
    ] {
      shell.run("add Trip \(words)")
      let task = try #require(shell.model.state.tasks.last)
      #expect(task.due?.date == last && task.scheduled?.date == first, "\(words)")
      let quoted = words.replacing(" - ", with: "..")
      #expect(shell.run("list due:\(quoted)").contains { $0.contains("Trip") }, "\(quoted)")
    }
  }

  /// `24:00` is the end of the day of the deadline that is kept.
  @Test(arguments: [
    ("24:00", "2026-03-19T00:00"), ("25時", "2026-03-19T01:00"), ("00:30", "2026-03-18T00:30"),
    ("9:00", "2026-03-18T09:00"), ("23:59", "2026-03-18T23:59"),
  ])
  func aTimeOfTheKeptDay(time: String, due: String) throws {
    for old in ["2026-03-18", "2026-03-18T17:00"] {
      let shell = try TestShell(["add x due:\(old)"])
      shell.run("due 1 \(time)")
      #expect(shell.model.state.tasks.first?.due == Due(iso8601: due))
    }
  }
}
