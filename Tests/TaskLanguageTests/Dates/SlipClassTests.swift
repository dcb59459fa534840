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

  /// A digit that became the letter below it or got a comma too many, and what is left of a time or
  /// a range behind a key.
  @Test(arguments: [
    "monday oam", "monday tpm", "friday t pm", "april e, 2026", "april 3,, 2026", "march r 2027",
    "tomorrow at half past e", "tomorrow ath alf past 3", "monday towednesday", "3 d ays",
    "friday at t pm", "monday a tnoon", "7 kct", "7 octt", "7 otc", "new year's evr", "oct 7;",
    "tonight at.9pm", "january 2nd.2027", "5 minutes.from now", "january wnd 2027",
    "the 21st o f june", "christmas ev", "monday at quarter past 9m", "6月21 日 8:45", "木曜 日の9時",
  ])
  func noRestOfADateBehindAKeyIsText(date: String) {
    #expect(throws: (any Error).self, "\(date)") { try Self.read("Call Bob due:\(date)") }
    #expect(throws: (any Error).self, "\(date)") { try Self.read("Call Bob due:\(date) #home") }
  }

  /// A name that is a time of day too.
  @Test func noNameMakesATime() throws {
    let found = try Self.read("Call Eve friday")
    let text: String? = found.patch.value(.text)
    #expect(Self.due(found) == "2026-03-13" && text == "Call Eve")
  }

  @Test func noOrdinalIsAnotherRule() {
    for typed in ["1s", "1t", "1sr", "1ts", "1sst"] {
      #expect(throws: (any Error).self, "\(typed)") {
        try Self.read("Call Bob due:friday every:month on the \(typed)")
      }
    }
  }

  /// Short words and parts of dates that are not searched for by themselves.
  @Test(arguments: [
    "in aan hour", "in an our", "in aj hour", "in half asn hour", "every da", "in a wee",
    "every other wee", "in 90 minuets", "a month from nw", "2 weeks after ester", "the 5t of april",
    "monday oam", "friday t pm", "april e, 2026", "2026 -04-03", "3 .4.2026", "arly next week",
    "eary next week", "thge friday after next", "thee 5th of april", "te day before friday",
    "ftom 3 june to 5 june", "fro 3 june to 5 june", "Evry Monday", "Nxet Week", "Next Weke",
    "In 3 Dys", "Net Week", "rhu 9am", "tuh at 9am", "7 octt", "otc 7", "oct u", "in sixx weeks",
    "tonight.at 9pm", "end.of next week", "in 1o days", "end of; next week",
    "the day after; tomorrow", "next, thursday at 10am", "monday annd wednesday",
    "saturrday 8 august",
  ])
  func noErrorInAPartIsSilentOrText(date: String) throws {
    let found = try Self.read("Call Bob \(date)")
    #expect(found.patch[.due] == nil && found.patch[.recurrence] == nil, "\(date)")
    #expect(found.notice != nil, "\(date)")
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

  /// The parts of dates as they are written, in kana and in letters.
  private static let spoken: [[[String]]] = [
    [["今", "こん", "kon"], ["週", "しゅう", "syuu"]], [["来", "らい", "rai"], ["週", "しゅう", "shuu"]],
    [["金", "きん", "kin"], ["曜", "よう", "you"]], [["水", "すい", "sui"], ["曜日", "ようび", "youbi"]],
    [["毎", "まい", "mai"], ["週", "しゅう", "syuu"], ["金"]],
    [["月", "げつ", "getsu"], ["末", "まつ", "matu"]], [["来", "らい", "rai"], ["月", "げつ", "getu"]],
    [["3"], ["日", "か", "niti"], ["後", "ご", "go"]],
    [["6"], ["月", "がつ", "gatu"], ["3"], ["日", "にち", "niti"]],
    [["2"], ["週", "しゅう", "syuu"], ["間", "かん", "kan"], ["後", "ご", "go"]],
    [["年", "ねん", "nen"], ["末", "まつ", "matsu"]], [["明日", "あした", "asita", "あしt", "あsた", "あしtあ"]],
  ]

  /// Every mixture of what an input method converts and what it leaves.
  @Test(arguments: spoken)
  func noMixtureOfScriptsIsSilentOrAnotherDate(parts: [[String]]) throws {
    let meant = parts.map { $0[0] }.joined()
    let typed = parts.reduce([""]) { all, part in all.flatMap { head in part.map { head + $0 } } }
    // `3nitigo` is one word of digits and letters.
    for date in typed where date.first?.isNumber == false || !date.utf8.allSatisfy({ $0 < 0x80 }) {
      for form in ["会議 %", "% 会議", "%に会議", "%までに会議", "会議 %まで"] {
        let line = form.replacing("%", with: date)
        let right = try Self.read(form.replacing("%", with: meant))
        guard let found = try? Self.read(line) else { continue }
        let isRight =
          Self.due(found) == Self.due(right) && found.patch[.recurrence] == right.patch[.recurrence]
        let isLeft = found.patch[.due] == nil && found.patch[.recurrence] == nil
        #expect(isRight || isLeft && found.notice != nil, "\(line)")
      }
    }
  }

  /// A digit and a unit that changed places, a lone character, and characters of the same sound.
  @Test(arguments: [
    "63月日", "122月5日", "明1日7時", "明", "週", "末", "曜", "来", "3日五", "2時間五", "付末", "8付末",
    "12付25日", "大晦火", "明後火", "金曜火", "3火ごと", "きょお", "めいじつ", "今ひ", "みっかご",
  ])
  func noErrorInAJapanesePartIsSilent(date: String) throws {
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
    ("Read chapter 3 tomorrow", "2026-03-12"), ("Buy 2 tomorrow 5pm", "2026-03-12T17:00"),
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

  @Test(arguments: ["期限:夜11", "期限:23時30", "期限:明日のまで", "毎2月5日", "繰り返し:毎2月5日"])
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
    "かごを買う", "ごみを出す", "りんごを買う", "まつげエクステの予約", "すいかを買う", "ようかんを買う", "らいむを買う",
    "にちじょうの本を読む", "Ask Daisy for the file", "Check RAM usage", "Sleep in a tent",
    "Park in 3 bays", "Talk about friday I may skip", "Pick a pen", "Buy a tea set",
  ])
  func nounsAreNoDates(line: String) throws {
    let found = try Self.read(line)
    #expect(found.patch[.due] == nil && found.patch[.recurrence] == nil, "\(line)")
    #expect(found.notice == nil, "\(line): \(String(describing: found.notice))")
  }
}
