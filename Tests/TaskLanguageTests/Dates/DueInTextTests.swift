import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Deadlines at the end of a text, on Wednesday, 11 March 2026, at 10:00.
@Suite struct DueInTextTests {
  private static func find(_ text: String) throws -> DueInText {
    try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
  }

  @Test(arguments: [
    ("Pay rent tomorrow 5pm", "Pay rent", "2026-03-12T17:00"),
    ("Pay rent today", "Pay rent", "2026-03-11"),
    ("Pay rent tonight", "Pay rent", "2026-03-11T20:00"),
    ("Call Bob friday", "Call Bob", "2026-03-13"), ("Call Bob fri", "Call Bob", "2026-03-13"),
    ("Call Bob on friday", "Call Bob", "2026-03-13"),
    ("Call Bob by next friday at 5:30 pm", "Call Bob", "2026-03-20T17:30"),
    ("Send it 2026-03-14", "Send it", "2026-03-14"),
    ("Send it 2026/03/14 17:00", "Send it", "2026-03-14T17:00"),
    ("Water plants in 3 days", "Water plants", "2026-03-14"),
    ("Water plants +3d", "Water plants", "2026-03-14"),
    ("Meet Bob at 9", "Meet Bob", "2026-03-12T09:00"),
    ("Meet Bob 5pm", "Meet Bob", "2026-03-11T17:00"),
    ("Meet Bob at noon", "Meet Bob", "2026-03-11T12:00"),
    ("Meet 17:00", "Meet", "2026-03-11T17:00"),
    ("Turn the heating on tomorrow", "Turn the heating on", "2026-03-12"),
    ("Move it on in 3 days", "Move it on", "2026-03-14"),
    ("Switch it on at 5pm", "Switch it on", "2026-03-11T17:00"),
    ("Meet Bob on friday, 5pm", "Meet Bob", "2026-03-13T17:00"),
    ("Buy milk, eggs tomorrow", "Buy milk, eggs", "2026-03-12"),
    ("the 5th: haircut", "haircut", "2026-04-05"),
    ("by the 15th post parcel", "post parcel", "2026-03-15"),
    ("Clean the 14th", "Clean", "2026-03-14"),
    ("Today show", "show", "2026-03-11"),
    ("打ち合わせ 明日17時", "打ち合わせ", "2026-03-12T17:00"), ("家賃を払う　明日", "家賃を払う", "2026-03-12"),
    ("資料 金曜日までに", "資料", "2026-03-13"), ("資料 明日 17時 まで", "資料", "2026-03-12T17:00"),
    ("明日 資料を送る", "資料を送る", "2026-03-12"), ("明日17時 資料を送る", "資料を送る", "2026-03-12T17:00"),
    ("3日後 資料を送る", "資料を送る", "2026-03-14"), ("Pay rent Ｔｏｄａｙ", "Pay rent", "2026-03-11"),
  ])
  func found(text: String, rest: String, due: String) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.due?.iso8601 == due)
    #expect(found.notice == nil)
  }

  /// Titles that only resemble dates.
  @Test(arguments: [
    "10",
    "Celebrate Anna's 40th birthday",
    "Read chapter 14",
    "Fix 2nd disk in 3 servers",
    "Buy milk",
    "Buy 2 litres",
    "Watch 24",
    "Call 110",
    "Renew passport 2027",
    "Order pizza for 4",
    "Read 1984",
    "Play 3d chess",
    "Book flight LH441",
    "Run 10 km",
    "Run 5k",
    "Lift 20 kg",
    "Wait 9999999 days",
    "Survive 99999999999999999999 days",
    "Buy 3/4 inch pipe",
    "Upgrade to v2",
    "Draft Q3 report",
    "Print page 3",
    "Print pages 3-5",
    "Visit room 17",
    "Write to 17th street",
    "Look at 3rd floor",
    "Call in",
    "Stand by",
    "Log on",
    "Turn it on",
    "Look at",
    "Do it next time",
    "Try last trick",
    "Start in 2027",
    "Move in",
    "Fly in 3 planes",
    "Compare 5 and 6 pm-tools",
    "Fix C:\\Users path",
    "Pack T-shirts",
    "Learn Japanese N3",
    "Repair 5 chairs",
    "Score 3:5",
    "Find a midnight-blue shirt",
    "Meet Mr Friday-Smith",
    "Buy sunscreen",
    "Eat a sundae",
    "Choose monitor",
    "前半",
    "資料 後半",
    "自分",
    "Read 10000-01-01",
    "Greet sun at dawn",
    "Meet sun at gate 9b",
    "Wait until later",
  ])
  func titlesKeepTheirWords(text: String) throws {
    let found = try Self.find(text.replacing("\\", with: "\\\\"))
    #expect(found.text.joined(separator: " ") == text)
    #expect(found.due == nil)
    #expect(found.notice == nil)
  }

  /// Words that are a date elsewhere and stay text here, with what is pointed out.
  @Test(arguments: [
    ("Plan for tomorrow", "tomorrow", "due:tomorrow"),
    ("Plan for next year", "next year", "due:next year"),
    ("Nothing until monday", "monday", "due:monday"),
    ("Clean up before tonight", "tonight", "due:tonight"),
    ("Prepare notes for friday 5pm", "friday 5pm", "due:friday 5pm"),
    ("Notes for friday at 9", "friday at 9", "due:friday at 9"),
    ("Finish before 17:00", "before 17:00", "due:before 17:00"),
    ("Fix the bug found last friday", "last friday", "due:last friday"),
    ("Slides for next friday", "next friday", "due:next friday"),
    ("tomorrow", "tomorrow", "due:tomorrow"),
    ("friday 5pm", "friday 5pm", "due:friday 5pm"),
    ("明日17時", "明日17時", "due:明日17時"),
    ("Buy (today) milk", "today", "due:today"),
    ("Ask at noon hour", "at noon", "due:at noon"),
    ("Meet 5pm crew", "5pm", "due:5pm"),
    ("Since 2026-03-14 broken", "2026-03-14", "due:2026-03-14"),
    ("明日", "明日", "due:明日"),
    ("会議の 明日 準備", "明日", "due:明日"),
    ("Dinner saturday with Bob at 8pm", "saturday", "due:saturday at 8pm"),
    ("Lunch Friday, with Anna 12:30", "Friday", "due:Friday 12:30"),
    ("Watch Friday Night Lights at 9pm", "Friday Night", "due:Friday Night at 9pm"),
    ("Gym mon, wed", "wed", "due:wed"),
    ("Plan for next friday 9", "next friday", "due:next friday"),
    ("Prepare march", "march", "due:march"),
    ("Get a second wed", "wed", "due:wed"),
    ("買い物 25日", "25日", "due:25日"),
    ("Plan next weekend", "next weekend", "due:next weekend"),
    ("Pay end of month", "end of month", "due:end of month"),
    ("Gym 7-ish near the station", "7-ish", nil),
    ("soon call Bob", "soon", nil),
    ("Back up +2w with the others", "+2w", "due:+2w"),
    ("Call Bob in a few days with Ann", "in a few days", nil),
    ("new year's eve, order ink", "new year's eve", "due:new year's eve"),
    ("9月には 会議", "9月に", "due:9月に"), ("週末の予定", "週末", "due:週末"),
    ("翌週末の予定", "翌週末", "due:翌週末"),
    ("三週間後で英会話", "三週間後", "due:三週間後"),
    ("Call mum twice a month", "twice a month", "every:1st and 15th"),
    ("Call mum 3 times a week", "3 times a week", "every:mon,wed,fri"),
    ("ジム 週2回", "週2回", "every:毎週月木"),
    ("家賃（年度末）", "年度末", "due:年度末"),
    ("年度末会議", "年度末", "due:年度末"),
    ("夜会議", "夜", "due:夜"),
    ("午後は母に電話", "午後", "due:午後"),
    ("給料日朝一までに家賃", "給料日", nil),
    ("Ship friday+9h", "friday+9h", "due:friday+9h"),
    ("Relax after friday", "friday", "due:friday"),
    ("会議 17時頃", "17時頃", "due:17時頃"),
    ("Meet in april 5pm", "in april 5pm", "due:in april 5pm"),
    ("Meet may 5 pm", "may 5 pm", "due:may 5 pm"),
    ("Call yesterday 5pm", "yesterday 5pm", "due:yesterday 5pm"),
    ("会議 25日 17時", "25日 17時", "due:25日 17時"),
    ("会議 昨日 17時", "昨日 17時", "due:昨日 17時"),
    ("Call friday 5pm tomorrow", "5pm tomorrow", "due:5pm tomorrow"),
    ("friday", "friday", "due:friday"),
    ("Call tomorrow friday", "friday", "due:friday"),
    ("掃除 明日 明後日", "明後日", "due:明後日"),
    ("Call friday or monday", "monday", "due:monday"),
    ("by eod", "by eod", "due:by eod"),
    ("10:00", "10:00", "due:10:00"),
    ("tomorrow 10:00", "tomorrow 10:00", "due:tomorrow 10:00"),
    ("Learn Blender 3d", "3d", "due:3d"),
    ("Rest 3 days", "3 days", "due:3 days"),
    ("Fast 2 weeks", "2 weeks", "due:2 weeks"),
    ("Save 1y", "1y", "due:1y"), ("Sleep 8 hours", "8 hours", "estimate:8 hours"),
    ("Wait 30 minutes", "30 minutes", "estimate:30 minutes"),
    ("昼寝 30分", "30分", "estimate:30分"), ("勉強 2時間30分", "2時間30分", "estimate:2時間30分"),
    ("Solve 3/14", "3/14", "due:3/14"),
    ("Decide this week or never", "this week", "due:this week"),
    ("Tidy up last month", "last month", "due:last month"),
    ("Retrospective 3 days ago", "3 days ago", "due:3 days ago"),
    ("Research Mon-tue", "Mon-tue", nil),
    ("Meet (friday) at 5pm", "friday", "due:friday at 5pm"),
    ("Prepare tomorrow's slides at 5pm", "tomorrow", "due:tomorrow at 5pm"),
  ])
  func dateWordsAreMentioned(text: String, word: String, written: String?) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == text)
    #expect(found.due == nil)
    #expect(found.notice == .word(word, written: written))
  }

  @Test(arguments: [
    ("Call mom tomorow", "tomorow", "tomorrow"), ("Meet tuseday", "tuseday", "tuesday"),
  ])
  func typingErrorsAreMentioned(text: String, word: String, meant: String) throws {
    #expect(try Self.find(text).notice == .typo(word, meant: meant))
  }

  /// A part that may belong to the date, but is not understood, does not stay in the title.
  @Test(arguments: [
    ("Meet every 6th monday", DateError.noRecurrence("every 6th monday")),
    ("Meet every day tomorrow", .noRecurrence("every day tomorrow")),
    ("Sync every day 9:00 and 17:00", .noRecurrence("every day 9:00 and 17:00")),
  ])
  func refusals(text: String, expected: DateError) {
    #expect(throws: expected) { try Self.find(text) }
  }

  /// Recurrences at the end of a text.
  @Test(arguments: [
    ("Backup every other tuesday", "Backup", "2 weeks on tue", "2026-03-17"),
    ("Standup every monday and friday", "Standup", "mon,fri", "2026-03-13"),
    ("Standup every monday, wednesday", "Standup", "mon,wed", "2026-03-11"),
    ("Pay every year on mar 14", "Pay", "mar 14", "2026-03-14"),
    ("Meet every friday starting monday", "Meet", "fri", "2026-03-20"),
    ("Walk every day except sunday", "Walk", "mon,tue,wed,thu,fri,sat", "2026-03-11"),
    ("Standup daily 9:00", "Standup", "day", "2026-03-12T09:00"),
    ("掃除 毎週 月曜", "掃除", "mon", "2026-03-16"),
    ("掃除 隔週 金曜", "掃除", "2 weeks on fri", "2026-03-13"),
  ])
  func recurrences(text: String, rest: String, rule: String, first: String) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.recurrence?.recurrence.notation == rule)
    #expect(found.recurrence?.first(DateContext(now: .now))?.iso8601 == first)
  }

  /// A weekday is unambiguous with a time, or after an introducing word.
  @Test(arguments: [
    ("Call mom on sat", "Call mom", "2026-03-14"),
    ("家賃 来月末", "家賃", "2026-04-30"),
    ("掃除 今週末", "掃除", "2026-03-14"),
    ("Meet sat 5pm", "Meet", "2026-03-14T17:00"),
    ("Meet wed at 17:00", "Meet", "2026-03-18T17:00"),
    ("Dinner on sun 7pm", "Dinner", "2026-03-15T19:00"),
    ("Meet on the 14th 5pm", "Meet", "2026-03-14T17:00"),
    ("Meet 3/14 17:00", "Meet", "2026-03-14T17:00"),
    ("Meet 14.03.2026 17:00", "Meet", "2026-03-14T17:00"),
    ("Meet next weekend 5pm", "Meet", "2026-03-21T17:00"),
    ("Meet end of month 5pm", "Meet", "2026-03-31T17:00"),
    ("Meet next wed 5pm", "Meet", "2026-03-18T17:00"),
    ("会議 来月25日 10時", "会議", "2026-04-25T10:00"),
    ("会議 次の金曜 10時", "会議", "2026-03-13T10:00"),
    ("会議 来週末 10時", "会議", "2026-03-21T10:00"),
    ("Pay by eod friday", "Pay", "2026-03-13"),
  ])
  func announcedDays(text: String, rest: String, due: String) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.due?.iso8601 == due)
  }

  /// Words that only resemble a date belong to the title.
  @Test(arguments: [
    ("Buy bread and milk tomorrow", "Buy bread and milk", "2026-03-12"),
    ("Read chapter 44 tomorrow", "Read chapter 44", "2026-03-12"),
    ("Football match 5pm", "Football match", "2026-03-11T17:00"),
    ("Fly to Rome friday", "Fly to Rome", "2026-03-13"),
    ("Lunch day after tomorrow", "Lunch", "2026-03-13"),
    ("Lunch the day after tomorrow 5pm", "Lunch", "2026-03-13T17:00"),
    ("Report due friday", "Report", "2026-03-13"), ("Call the 5th of april", "Call", "2026-04-05"),
    ("会議 しあさって 10時", "会議", "2026-03-14T10:00"), ("掃除 今日中に", "掃除", "2026-03-11"),
    ("掃除 今週中", "掃除", "2026-03-15"), ("掃除 来月中に", "掃除", "2026-04-30"),
  ])
  func titlesBeforeDates(text: String, rest: String, due: String) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.due?.iso8601 == due)
  }

  @Test(arguments: [
    ("Meet Bob at 7", "at 7", 7), ("Meet sun at 3", "sun at 3", 3), ("Learn 3d at 7", "3d at 7", 7),
    ("Plan for friday at 7", "friday at 7", 7), ("Meet Bob friday at 7", "friday at 7", 7),

    ("会議 明日3時", "明日3時", 3),
  ])
  func ambiguousHoursAreMentioned(text: String, words: String, hour: Int) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == text)
    #expect(found.due == nil)
    #expect(found.notice == .ambiguousHour(words, hour: hour))
  }

  @Test(arguments: [
    ("Meet Bob 3:16", "3:16", 3, 16), ("Dinner tomorrow 5:30", "tomorrow 5:30", 5, 30),
    ("Call half past 5 friday", "half past 5 friday", 5, 30),
  ])
  func ambiguousTimesAreMentioned(text: String, words: String, hour: Int, minute: Int) throws {
    #expect(try Self.find(text).notice == .ambiguousHour(words, hour: hour, minute: minute))
  }

  @Test(arguments: [
    ("Meet Bob tomorrow 9", DateError.numberAfterDate(date: "tomorrow", number: "9")),
    ("Meet Bob friday 9-11", .numberAfterDate(date: "friday", number: "9-11")),
    ("Meet Bob next friday 9–11", .numberAfterDate(date: "next friday", number: "9–11")),
    ("Meet Bob friday 9:30-11", .numberAfterDate(date: "friday", number: "9:30-11")),
    ("Taxes today 2025", .numberAfterDate(date: "today", number: "2025")),
    ("会議 明日 ９", .numberAfterDate(date: "明日", number: "９")),
    ("Pay 2026-02-30", .noSuchDay("2026-02-30")), ("Pay on 2026-02-30", .noSuchDay("2026-02-30")),
    ("Meet 25:00", .noSuchTime("25:00")), ("Meet 13pm", .noSuchTime("13pm")),
    ("Meet friday 25:00", .noSuchTime("25:00")),
    ("Go in 99999999999999999999 days", .outOfRange("99999999999999999999 days")),
    ("アニメ 30時", .noSuchTime("30時")),
  ])
  func refused(text: String, expected: DateError) {
    #expect(throws: expected) { try Self.find(text) }
  }

  @Test(arguments: [
    #"Watch "tomorrow""#, #"Watch "tomorrow 5pm""#, #"Plan "2026-02-30""#, #"Meet "25:00""#,
    #"Watch "next friday" again"#, #"Meet friday\ 5pm x"#,
  ])
  func quotedWordsAreText(text: String) throws {
    let found = try Self.find(text)
    #expect(found.due == nil)
    #expect(found.notice == nil)
  }

  @Test func onlyTheQuotedPartIsText() throws {
    let found = try Self.find(#"Watch "tomorrow" friday"#)
    #expect(found.text == ["Watch", "tomorrow"])
    #expect(found.due?.iso8601 == "2026-03-13")
  }
}
