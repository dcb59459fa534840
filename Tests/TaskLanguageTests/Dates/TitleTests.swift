import TestSupport
import Testing

@testable import TaskLanguage

/// Titles that end or begin like dates: every word stays, and no deadline is set.
@Suite struct TitleTests {
  @Test(arguments: [
    "Celebrate Anna's 40th birthday", "Read chapter 14", "Learn Blender 3d", "Prepare march",
    "Meet sun", "Plan for next year", "Fix 2nd disk in 3 servers", "Play 31",
    "Read Catch 22", "Buy 14", "Fix bug 404", "Order 3 pizzas", "Order pizza 3", "Print 20260314",
    "Scan barcode 20270101", "Try 3/4", "Cut 1/2", "Solve 14/3", "Drill 5/8 hole", "Mix 2:1 paint",
    "Call April", "Hug May", "Ask June", "Ping jan", "Write to dec",
    "Buy mar bars", "Clean sept tank", "Visit Augusta", "Meet August", "Book mondays",
    "Wear sat suit",
    "Bake wed cake", "Sell the sun", "Feed cat sat",
    "Rename file to next", "Do this", "Do it this time", "Call at once", "Sleep in",
    "Pick up at gate", "Meet at 1600 Main", "Read 24", "Watch se7en", "Sort by date",
    "Sort by year", "Report of the week", "Goals of this year", "Plan for this week",
    "Plan for tomorrow", "Minutes of friday", "Draft from monday", "Nothing until friday",
    "Wait since tuesday", "Notes from 2026-03-14", "Pack before tonight", "Menu for saturday",
    "Watch last week", "Fix what broke yesterday", "Retro for last month", "Recap 2 weeks ago",
    "Draft by hand", "Stop by", "Count in 3", "Wait 3d", "Rest 2 weeks", "Sprint 2w",
    "Save 1mo", "Run 2h", "Cook 30 min", "Boil eggs 10 minutes", "Lease 3 years", "Age 7y",
    "Find end of month", "Set som", "Fill soy", "Buy soy", "Read eoq", "Plan weekend",
    "Plan next weekend", "Enjoy weekend", "Ship eom-3d", "Ship friday+9h",
    "Watch first monday of april", "Mark last day of march", "Check 2026-W10-3", "Fly 2026-W10",
    "Plan march 2027", "Budget 2027", "Read Orwell 1984", "Review Q1", "Review H2",
    "Move to C#", "Read @ 5", "Ask #42", "Mail a@b.example", "Read http://x.example/2026/03",
    "Version 2026.03.14", "Build 26-03-14", "Take bus 5", "Take line 17", "Flight at gate 9b",
    "Sing 99 luftballons", "Watch 12 monkeys", "Get 9 volts", "Mix 5 pms", "Hire 3 PMs",
    "Study AM radio", "Fix 5 o'clock shadow", "Score 21:9 film by hand", "Rate it 5",
    "Watch midnight's children", "Read high noon novel", "Lift 100", "Run 10k", "Draw 2d",
    "Play in 4", "Move in 2 flats", "Sit in 14c", "Be in time", "Go on", "Carry on",
    "Keep calm and carry on", "Turn lights on", "Turn 40", "Celebrate 18th", "Read 7th",
    "Finish 3rd draft", "Write chapter one", "Watch Friday Night Lights", "Buy Monday mug set",
    "Tuesday meeting notes", "This week in tech",
    "Next week planning", "March madness", "May day", "買い物 25日", "会議 3日", "合宿 2週間",
    "前半", "資料 後半", "12月の予定", "来週の予定を立てる", "月曜の会議", "三月", "日曜大工をする", "毎日新聞",
    "明日の会議", "金曜ロードショー", "今日にかける", "金曜にんじん", "昨日の件", "5時間睡眠", "3日坊主", "一月",
  ])
  func titlesKeepTheirWords(text: String) throws {
    let found = try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.text.joined(separator: " ") == text)
    #expect(found.due == nil)
  }

  /// No title of the table loses a word or gets a deadline.
  @Test func allOfThemKeepTheirWords() throws {
    #expect(Titles.all.count >= 500 && Titles.more.count >= 500)
    for text in Titles.all + Titles.more {
      let words = text.split(separator: " ").map {
        Word(String($0))
      }
      let found = try DueInText.find(in: words, DateContext(now: .now))
      #expect(found.text.joined(separator: " ") == text)
      #expect(found.due == nil && found.recurrence == nil, "\(text)")
    }
  }

  /// What counts or measures something is no date: nothing is set, and nothing is said.
  @Test func amountsAreNoDates() throws {
    let units = ["day", "week", "month", "year"]
    var titles = units.flatMap { unit in
      ["2", "30", "ten"].flatMap { count in
        ["challenge", "plan", "contract"].flatMap { noun in
          ["\(count) \(unit) \(noun)", "Renew \(count) \(unit) \(noun)"]
        }
      }
    }
    titles += ["bump", "upgrade", "Increase", "reduce", "move", "Port", "rename"].flatMap { verb in
      [("3", "4"), ("5.7", "8.0"), ("3", "5"), ("1.9", "2.3")].flatMap { from, to in
        [
          "\(verb) libfoo from \(from) to \(to)",
          "\(verb) libfoo \(from.contains(".") ? from : "x") to \(to)",
        ]
      }
    }
    titles += ["cut", "Reduce", "raise", "extend", "Split"].flatMap { verb in
      [
        "\(verb) costs by 10 percent", "\(verb) costs by 4", "\(verb) it by 20 minutes",
        "\(verb) it by one year",
      ]
    }
    titles += ["raise", "Cut", "set", "Change"].flatMap { verb in
      [
        "\(verb) timeout to 30 seconds", "\(verb) timeout to 2 hours",
        "\(verb) build time to 3 minutes",
      ]
    }
    titles += (1...9).flatMap { ["Play hits of the \($0)0s", "Play hits of the 19\($0)0s"] }
    titles += ["Street", "Road", "Lane", "Avenue", "Square"].flatMap { street in
      ["12 May", "24 June", "5 April", "3 March"].map { "Drive to \($0) \(street)" }
    }
    titles += ["box", "flight", "invoice", "room"].flatMap {
      ["Open \($0) 1215", "Open \($0) 10-12"]
    }
    titles += [
      "Pack for 5 nights", "Book 2 nights in Ghent", "Buy 5W-30 oil",
      "Hide rows older than 30 days",
      "Show sum of last 7 days", "Compare q1 vs q2", "Translate John 3:16 into Dutch",
      "Find bike for a 10-12 year old's birthday", "Paint the colours of autumn",
      "Review change by April O'Neil", "Find Saturday Night Live sketch",
      "Prepare friday morning talk",
      "Annotate 14 July 1789 lecture",
    ]
    for title in titles {
      let found = try DueInText.find(in: Tokenizer.words(of: title), DateContext(now: .now))
      #expect(found.text.joined(separator: " ") == title && found.due == nil, "\(title)")
      #expect(found.notice == nil, "\(title)")
    }
  }

  /// What is beside them still is offered or taken.
  @Test(arguments: [
    "Update site by 5", "Meeting from 3 to 5", "Call mom 1730", "30 min call with Bob",
    "Call Bob 3 days", "Call Bob friday morning about it", "Play cards by the end of autumn",
    "Reboot in 90s", "Meet on friday Anna",
  ])
  func datesBesideThemAreOffered(text: String) throws {
    let found = try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.notice != nil || found.due != nil, "\(text)")
  }

  /// A version is not offered as a mistyped date.
  @Test func versionsAreNoDates() throws {
    for version in (0...9).flatMap({ first in
      (13...19).flatMap { second in (0...12).map { "\(first).\(second).\($0)" } }
    }) + ["3.10.8", "5.24.1", "3.7.2.0", "3.11.1-1", "1.20.7"] {
      let words = try Tokenizer.words(of: "Update libfoo to \(version)")
      let found = try DueInText.find(in: words, DateContext(now: .now))
      #expect(found.due == nil && found.notice == nil, "\(version)")
    }
  }

  /// The unambiguous forms, at the end of a text.
  @Test(arguments: [
    ("Prepare march 14", "Prepare", "2026-03-14"), ("Pay 14 march", "Pay", "2026-03-14"),
    ("Pay on 14 march 2027 at 5:30 pm", "Pay", "2027-03-14T17:30"),
    ("Pay march 14, 2027", "Pay", "2027-03-14"), ("Pay sat 14 mar", "Pay", "2026-03-14"),
    ("Tidy this week", "Tidy", "2026-03-15"), ("Tidy next week", "Tidy", "2026-03-16"),
    ("Tidy next month", "Tidy", "2026-04-01"), ("Tidy this month", "Tidy", "2026-03-31"),
    ("Tidy next year", "Tidy", "2027-01-01"), ("Ship eom", "Ship", "2026-03-31"),
    ("Ship by eow 5pm", "Ship", "2026-03-15T17:00"), ("Ship eod", "Ship", "2026-03-11"),
    ("Ship eoy", "Ship", "2026-12-31"), ("会議 来週の月曜", "会議", "2026-03-16"),
    ("会議 来週金曜15時", "会議", "2026-03-20T15:00"), ("会議 12月25日", "会議", "2026-12-25"),
    ("支払い 月末", "支払い", "2026-03-31"), ("支払い 来月", "支払い", "2026-04-01"),
    ("金曜までにレポート", "レポート", "2026-03-13"), ("金曜までにやる", "やる", "2026-03-13"),
    ("明日17時に会議", "会議", "2026-03-12T17:00"), ("12月25日までにケーキ 予約", "ケーキ 予約", "2026-12-25"),
    ("来週 牛乳を買う", "牛乳を買う", "2026-03-16"), ("明日 牛乳を買う", "牛乳を買う", "2026-03-12"),
    ("牛乳　明日", "牛乳", "2026-03-12"),
  ])
  func strongFormsCount(text: String, rest: String, due: String) throws {
    let found = try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.due?.iso8601 == due)
  }

  @Test(arguments: [
    ("Pay feb 30", DateError.noSuchDay("feb 30")), ("Pay 31 april", .noSuchDay("31 april")),
    ("Pay mar 14 9", .numberAfterDate(date: "mar 14", number: "9")),
    ("Meet next week 9", .numberAfterDate(date: "next week", number: "9")),
  ])
  func refused(text: String, expected: DateError) {
    #expect(throws: expected) {
      try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
    }
  }
}
