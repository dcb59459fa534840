import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Classes of typing errors and of neighbours of dates; on Wednesday, 11 March 2026, 10:00.
@Suite struct SlipClassTests {
  private static let context = ValueContext(
    people: People(state: ModelState(), me: nil), dates: DateContext(now: .now))

  private static func read(_ line: String) throws -> TaskWords {
    var reader = TaskWordsReader(try Tokenizer.words(of: line)[...], context, isEdit: false)
    return try reader.read()
  }

  private static func due(_ words: TaskWords) -> String? {
    let due: Due? = words.patch.value(.due)
    return due?.iso8601
  }

  /// A letter omitted, doubled or swapped with the next one.
  private static func errors(in word: Substring) -> [String] {
    let letters = Array(word)
    return letters.indices.flatMap { index in
      var (less, more, swapped) = (letters, letters, letters)
      less.remove(at: index)
      more.insert(letters[index], at: index)
      if index + 1 < letters.count { swapped.swapAt(index, index + 1) }
      return [less, more, swapped].map { String($0) }
    }
  }

  @Test(arguments: [
    ("due", "monday morning"), ("due", "21 october"), ("due", "the 5th of january"),
    ("due", "friday afternoon"), ("due", "tomorrow evening"), ("due", "5 august 2027"),
    ("wait", "monday morning"), ("every", "friday morning"), ("until", "21 october"),
    ("due", "next tuesday noon"), ("due", "last friday of the month"),
    ("due", "two weeks from now"), ("due", "tomorrow at noon"), ("due", "the 5th of april"),
    ("every", "last friday of the month"), ("wait", "end of the month"),
    ("due", "monday at quarter past 9"), ("due", "in 2 weeks and 3 days"),
    ("due", "june 3 to june 5"), ("due", "from 3 june to 5 june"), ("due", "2 weeks after easter"),
    ("every", "monday and thursday"), ("every", "day except sunday"),
  ])
  func noErrorInADateAfterAKeyMakesAnotherOne(key: String, date: String) throws {
    let right = try Self.due(Self.read("Call Bob \(key):\(date)"))
    let words = date.split(separator: " ")
    for (index, word) in words.enumerated() where word.count > 2 && word.allSatisfy(\.isLetter) {
      // "non" is a word.
      for error in Self.errors(in: word) where error != word && error != "non" {
        let typed = (words[..<index] + [error[...]] + words[(index + 1)...]).joined(separator: " ")
        for line in ["Call Bob \(key):\(typed)", "\(key):\(typed) call Bob"] {
          guard let found = try? Self.read(line) else { continue }
          let text: String? = found.patch.value(.text)
          #expect(Self.due(found) == right && text?.folded == "call bob", "\(line)")
        }
      }
    }
  }

  /// The digits and marks of a time with the letter or the mark beside them, twice, without them or
  /// with a space.
  @Test(arguments: [
    "friday at 5:30pm", "tomorrow at 17:00", "2026-04-03 17:00", "3 april 2026",
    "monday 9:00-10:30", "friday at 17h30", "friday 12:30",
  ])
  func noErrorInDigitsAfterAKeyMakesAnotherDate(date: String) throws {
    let right = try Self.due(Self.read("Call Bob due:\(date)"))
    let keys: [Character: [String]] = [
      "1": ["l"], "2": ["w"], "3": ["e"], "4": ["r"], "5": ["t"], "6": ["y"], "7": ["u"],
      "9": ["o"], "0": ["o"], ":": [";", "::", ": ", " :"], "-": ["_", "--", "="],
    ]
    let letters = Array(date)
    for (index, letter) in letters.enumerated() {
      // 33 april, 133:30: another digit is another date.
      for other in keys[letter] ?? [] {
        let typed =
          String(letters[..<index]) + other + String(letters[(index + 1)...])
        guard let found = try? Self.read("Call Bob due:\(typed)") else { continue }
        let text: String? = found.patch.value(.text)
        #expect(Self.due(found) == right && text == "Call Bob", "due:\(typed)")
      }
    }
  }

  /// A rule that is not read is shown beside a deadline too.
  @Test(arguments: [
    "every 3 mmonths", "every mondya", "every frist monday", "every weekned", "evrey friday",
    "every mobday at 9am", "every two weeks on firday", "every quarteer",
  ])
  func noErrorInARuleIsSilentBesideADeadline(rule: String) throws {
    for line in ["Call Bob \(rule) due:friday", "due:friday Call Bob \(rule)", "Call Bob \(rule)"] {
      let found = try Self.read(line)
      #expect(found.patch[.recurrence] == nil && found.notice != nil, "\(line)")
    }
  }

  @Test func remindersAndShiftsKeepTheirWords() throws {
    let apart = try Self.read("Call Bob due:friday remind:due -3d")
    #expect(try apart == Self.read("Call Bob due:friday remind:due-3d"))
    for line in [
      "Call Bob due:friday wait:due-3s", "Call Bob due:+1s", "Call Bob due:in 5 seconds",
    ] {
      #expect(throws: (any Error).self, "\(line)") { try Self.read(line) }
    }
  }

  /// Words that are a date, a shift, a key or a replacement but for one character replace no text.
  @Test(arguments: [
    "nex week", "ejd of month", "end off month", "endof month", "in 3d ays", "+1s", "+1dd",
    "ss/oat/soy/", "a/oat/soy/", "3曰後", "3火後", "6月3比", "6車3日", "明1日7時", "明日17山", "来月曜", "週月曜",
    "日", "来", "きgん:金曜", "きげn:+1w", "金燿", "曜金",
  ])
  func noSlipReplacesAText(words: String) throws {
    var reader = TaskWordsReader(try Tokenizer.words(of: words)[...], Self.context, isEdit: true)
    #expect(throws: (any Error).self) { try reader.read() }
  }

  @Test(arguments: ["きげん", "しめきり", "期限"])
  func keysInKana(key: String) throws {
    #expect(try Self.due(Self.read("会議 \(key):金曜")) == "2026-03-13")
  }

  /// What an input method leaves of a date when Enter comes too early.
  @Test(arguments: ["asita", "あsita", "あsた", "あしt", "3日goto", "3日ごto", "らいsyう", "きょu"])
  func lettersOfAnInputMethodAreShown(date: String) throws {
    for line in ["会議 \(date)", "\(date) 会議"] {
      let found = try Self.read(line)
      #expect(found.patch[.due] == nil && found.patch[.recurrence] == nil, "\(line)")
      #expect(found.notice != nil, "\(line)")
    }
  }

  private static let spacedDates = [
    "tuesday", "next monday", "tomorrow morning", "friday at 17:00", "in 3 days", "in two weeks",
    "end of next month", "day after tomorrow", "august 3rd", "saturday evening",
  ]

  /// Every space one letter earlier or later, and one too many in every longer word.
  private static func spaced(_ date: String) -> [String] {
    let letters = Array(date)
    return letters.indices.dropFirst(3).dropLast(2).flatMap { index -> [String] in
      var (other, more) = (letters, letters)
      guard letters[index] != " " else {
        var later = letters
        other.swapAt(index, index - 1)
        later.swapAt(index, index + 1)
        return [other, later].map { String($0) }
      }
      more.insert(" ", at: index)
      let isInWord = letters[index - 2...index + 1].allSatisfy(\.isLetter)
      return isInWord ? [String(more)] : []
    }
  }

  @Test(arguments: spacedDates)
  func noSpaceInTheWrongPlaceIsSilentOrWrong(date: String) throws {
    let right = try Self.due(Self.read("Call Bob due:\(date)"))
    for typed in Self.spaced(date) {
      if let found = try? Self.read("Call Bob due:\(typed)") {
        let text: String? = found.patch.value(.text)
        #expect(Self.due(found) == right && text == "Call Bob", "due:\(typed)")
      }
      guard let found = try? Self.read("Call Bob \(typed)") else { continue }
      let text: String? = found.patch.value(.text)
      let isRight = Self.due(found) == right && text == "Call Bob"
      #expect(isRight || found.patch[.due] == nil && found.notice != nil, "\(typed)")
    }
  }

  /// A word one letter from `end`, `the`, `two`, `now` or `sept`, which are too short to be searched
  /// for elsewhere.
  @Test(arguments: [
    "edn of the year", "eend of month", "end of teh year", "thhe 5th of april", "hte 14th",
    "twoo weeks from now", "two weeks from nwo", "two weeks frm now", "setp 9", "ssept 9",
    "end of the yaer", "tomorrow 5mp", "tomorrows at noon", "onm friday",
    "chrismas", "iin 3 days", "im 2 weeks", "en of month", "two weeks from noow",
  ])
  func noErrorInAShortWordIsSilent(date: String) throws {
    for line in ["Call Bob \(date)", "\(date), call Bob"] {
      let found = try Self.read(line)
      let text: String? = found.patch.value(.text)
      #expect(found.patch[.due] == nil && text == line && found.notice != nil, "\(line)")
    }
  }

  @Test(arguments: [
    ("Call Bob due:friday Monet exhibition", "2026-03-13"),
    ("due:friday at the office", "2026-03-13"),
    ("due:friday now playing app", "2026-03-13"), ("due:friday 3D print", "2026-03-13"),
    ("due:friday Buy a net", "2026-03-13"), ("due:monday Nina's party", "2026-03-16"),
    ("due:friday more milk", "2026-03-13"),
  ])
  func textAfterADateIsNoError(line: String, due: String) throws {
    #expect(try Self.due(Self.read(line)) == due)
  }

  /// The date that is taken; nil for one that is offered.
  @Test(arguments: [
    ("Take bus 42 tomorrow", "2026-03-12"), ("Buy 2 tomorrow", nil),
    ("Read chapter 3 tomorrow", nil), ("Buy 2 tomorrow 5pm", "2026-03-12T17:00"),
    ("Pay invoice 4417 may 17", "2026-05-17"), ("Pay invoice 812 friday", "2026-03-13"),
    ("Follow up with HR friday", "2026-03-13"), ("Weekly report for Kim", nil),
    ("Friday report for Kim", nil), ("Weekly Report Sales", nil),
    ("friday call the bank", "2026-03-13"),
  ])
  func numbersAndNounsBesideADate(line: String, due: String?) throws {
    let found = try Self.read(line)
    #expect(Self.due(found) == due, "\(line)")
  }

  /// No part of a date is taken beside an error in another part, and the error is shown.
  @Test(arguments: [
    "Team meeting net monday", "Dentist tuse 14:00", "Dentist thrus 9am", "Car a week fro tomorrow",
    "Email two weeks form today", "Yoga every wekday", "Rent by the end of the moth",
    "Sign the lease thurss", "Lunch.monday 5pm", "Pack for the tripevery friday",
    "Call #home friday !high urgent", "Call christmas", "Pay rent ttues", "会議 金燿", "ゴ一ルデンウィーク 会議",
    "会議 クリスマ川", "Report next moth", "4絵21日 会議",
    "会議 321日", "11月5絵に会議", "来週絵に会議", "会議 水曜山", "明日のまでに電話する", "木曜のに面談",
    "ゴミを出す 毎週土曜日日", "4月5日の車検の予約", "明日17時の薬をもらう",
    "Standup mondayto wednesday", "Standup from 3 june o 5 june", "Standup fridayf rom 2pm to 4pm",
    "Standup monday ti wednesday", "Call Bob Tomorrw", "Call Bob Firday",
    "Call Bob friday l2:30", "Call Bob 3.4.20026", "Call Bob r/3/2026", "Call Bob 3. 4.2026",
    "家賃を払う 毎月川 2026-12-31まで",
  ])
  func errorsBesideADateAreShown(line: String) throws {
    let found = try Self.read(line)
    #expect(found.patch[.due] == nil && found.patch[.recurrence] == nil, "\(line)")
    #expect(found.notice != nil, "\(line)")
  }

  @Test(arguments: ["期限:夜11", "期限:23時30", "期限:明日のまで"])
  func noPartOfADateIsDropped(value: String) {
    #expect(throws: (any Error).self) { try Self.read("会議 \(value)") }
  }

  @Test(arguments: [("会議 アシタ", "2026-03-12"), ("会議 ｱｼﾀ", "2026-03-12"), ("ｷｮｳ 電話", "2026-03-11")])
  func daysInKatakana(line: String, due: String) throws {
    #expect(try Self.due(Self.read(line)) == due)
  }

  /// Texts with words of dates that say nothing of when.
  @Test(arguments: [
    "Photos from last summer",
    "Notes on last week", "Report on q2", "Print 10/20 split", "Buy pages 2-4", "Upgrade foo 3.12",
    "夜行バスを予約", "Drink 2 litres a day", "Fix bug in March release",
    "Check if friday works for Anna", "Join the march", "Process end of year bonuses",
    "Meet on 5th Avenue", "Update changelog for 4.0",
    "Organise movie night", "1日30品目", "11月の売上", "今後の方針", "28日後を見る", "3月の売上", "サンデー毎日を買う",
    "深夜バスを比べる", "2泊3日の荷物",
    "祝日データの更新", "営業日を確認",
    "Visit grandma Summer", "Plan our summer", "土日割引", "第九の練習",
    "Call Frida", "Ask Sundar",
    "元日の写真", "今年の抱負", "来月号の特集", "水曜会に出る", "明日香に電話", "来店に備える",
  ])
  func nounsAreNoDates(line: String) throws {
    let found = try Self.read(line)
    #expect(found.patch[.due] == nil && found.patch[.recurrence] == nil, "\(line)")
    #expect(found.notice == nil, "\(line): \(String(describing: found.notice))")
  }
}
