import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Dates that say when something else is or was, another date beside one, and what is cut with a date,
/// on Wednesday, 11 March 2026, 10:00.
@Suite struct CueTests {
  private func find(_ text: String) throws -> DueInText {
    try DueInText.find(in: try Tokenizer.words(of: text), DateContext(now: .now))
  }

  private func isOffered(_ text: String) throws -> Bool {
    let found = try find(text)
    return found.due == nil && found.recurrence == nil && found.notice != nil
      && found.text.joined(separator: " ") == text
  }

  /// A cue with one letter left out, doubled or swapped with the next holds a date back as the cue does.
  @Test func aSlipInACueHoldsTheDateBack() throws {
    for cue in ["never", "without", "unless", "whenever", "although", "because", "before", "since"]
    {
      let letters = Array(cue)
      for place in letters.indices.dropFirst().dropLast() {
        var (without, twice, swapped) = (letters, letters, letters)
        without.remove(at: place)
        twice.insert(letters[place], at: place)
        swapped.swapAt(place, place + 1)
        for typed in [without, twice, swapped].map({ String($0) }) where typed != cue {
          if ["sine", "sever", "ever"].contains(typed) { continue }
          #expect(try isOffered("Call Bob \(typed) friday"), "\(typed)")
        }
      }
    }
  }

  @Test(arguments: [
    "purchased", "shared", "dropped", "rented", "missed", "paid", "seen", "bought", "raised",
    "approved",
  ])
  func aParticipleTellsWhen(participle: String) throws {
    for date in ["on monday", "on 2 march", "at 3am", "in april"] {
      #expect(try isOffered("Check the item \(participle) \(date)"), "\(participle) \(date)")
      if participle.hasSuffix("ed") {
        #expect(try find("Get the item \(participle) on monday").due != nil, "\(participle)")
      }
    }
  }

  @Test(arguments: ["Mohammed", "Jared", "Alfred", "Max", "airbed", "moped"])
  func aNameOrANounTellsNothing(name: String) throws {
    for date in ["on friday", "every friday", "at 5pm", "tomorrow"] {
      let found = try find("Call \(name) \(date)")
      #expect(found.due != nil || found.recurrence != nil, "\(name) \(date)")
    }
  }

  /// A verb that moves something keeps a range only if that goes from one end to the other.
  @Test(arguments: ["Move sofa", "Change nappies", "Shift handover", "Avoid calls"])
  func aSlotIsNoMove(task: String) throws {
    let found = try find("\(task) saturday 2pm-4pm")
    #expect(task == "Avoid calls" ? found.notice != nil : found.minutes != nil, "\(task)")
    #expect(try isOffered("\(task) from 2pm to 4pm"), "\(task)")
  }

  @Test(arguments: ["why", "how", "what", "where"])
  func aQuestionHasADateOfItsOwn(word: String) throws {
    #expect(try isOffered("Ask \(word) it went on monday"))
    #expect(try find("Learn \(word) to swim by friday").due != nil)
  }

  /// The verb or the noun behind a Japanese date that says what is on that day.
  @Test(arguments: [
    "行けるか美香に聞く", "帰ると母に伝える", "届くように花を送る", "必要な書類をそろえる", "来るはずの荷物を問い合わせ", "行きたい店を調べる",
    "届く荷物を確認", "着く電車を調べる", "行く旅行の計画", "使うものを準備", "飲むお酒を選ぶ", "開かない店を調べる", "発売の本を買う",
    "配達の荷物を受け取る", "提出予定の資料を見直す", "定休の店を調べる", "来ないなら連絡", "晴れたら洗濯", "時間ができたら掃除", "来ても断る",
    "来ないときは連絡", "届くか問い合わせ", "終わると伝える", "行けるか聞く", "空きがあるか確認", "来なきゃ連絡", "間に合えば参加",
  ])
  func whatIsOnADayIsNotDueThen(rest: String) throws {
    for date in ["金曜に", "来週の火曜に", "明日に", "4月10日に"] {
      #expect(try isOffered(date + rest), "\(date)\(rest)")
    }
  }

  @Test(arguments: [
    "打ち合わせ", "田中さんに電話", "レポートを提出", "早く出勤", "友達と確認", "田中さんと相談", "本を並べる", "10枚印刷", "3月分の請求書を送る",
    "友達と母に電話", "新しい靴を買う", "誕生日プレゼントを選ぶ", "2人で飲み会", "例えば運動する",
  ])
  func whatIsToBeDoneIsDueThen(rest: String) throws {
    for date in ["金曜に", "来週の火曜に", "4月10日に", "金曜までに"] {
      let found = try find(date + rest)
      #expect(found.due != nil && found.text == [rest], "\(date)\(rest)")
    }
  }

  @Test(arguments: [
    "まで有効なクーポンを使う", "まで休みの店を調べる", "から休みの店を調べる", "まで開催中の展覧会に行く", "までか確認", "までと伝える", "まで続くセールを調べる",
  ])
  func whatLastsUntilADayIsNotDueThen(rest: String) throws {
    for date in ["金曜", "来週の火曜", "4月10日"] {
      #expect(try isOffered(date + rest), "\(date)\(rest)")
    }
  }

  /// Beside a slip of a day, anywhere, no other date is taken.
  @Test(arguments: ["Tomorow", "Firday", "Modnay", "nxet week", "5 mrach", "In 2 weeeks"])
  func noDateIsTakenWithASlip(slip: String) throws {
    for (task, date) in [
      ("call Bob", "at 5pm"), ("take bins out", "friday"), ("pay rent", "at 9am"),
    ] {
      #expect(try isOffered("\(slip) \(task) \(date)"), "\(slip) \(task) \(date)")
    }
  }

  @Test(arguments: ["Modnays at 10am", "Tuesdasy at 9", "thursdys at 10am"])
  func aSlipInAPluralIsNoTime(text: String) throws {
    #expect(try find("Standup " + text).due == nil)
  }

  @Test(arguments: [
    "Tomorrow call Bob on friday", "Friday call Bob tomorrow", "Next month pay rent on the 20th",
    "Every friday call Bob at 5pm", "Water plants every day bar sunday", "朝会 月〜金 9時", "授業 月-木 13時",
    "ゴミ 月と木 8時", "会議 祝日 10時", "会議 平日のみ 10時", "月曜から水に打ち合わせ",
    "change meeting from 3pm to 4pm", "Move call from dec 10 to dec 12",
    "Any slot except friday 2-4pm",
    "Meds nearly every day", "Meds at most every 8 hours", "Meds 2x/day at 9am",
    "Friday, not monday: call Bob", "In 3 day trip plan include Rome", "On friday night's show",
    "金曜に来週の会議の準備", "日曜日家族で食事", "18時お迎え", "毎朝7時薬", "家賃27日", "送別会27日", "旅行 三連休", "薬 朝昼晩",
    "mow lawn saturday unless raining", "ring Dave *tomorrow*", "Meds friday tbc",
    "Call Mum in 20 min friday",
    "The sale ends friday", "Voucher lapses 30 april", "Why does the boiler beep at 3am",
    "How did the exam go on monday", "What is on tv at 8pm",
    "In 2 minutes' walk", "The 2nd email to Bob", "Friday check list",
  ])
  func whatBelongsTogetherStays(text: String) throws { #expect(try isOffered(text)) }

  /// What parts a date from the text goes with it.
  @Test(arguments: [",", ";", " —", " ->", " →", " |", "、"])
  func aSeparatorGoesWithTheDate(mark: String) throws {
    for date in ["tomorrow", "on friday 5pm", "金曜", "every week"] {
      let found = try find("Buy nappies\(mark) \(date)")
      #expect(found.text == ["Buy", "nappies"], "\(mark) \(date)")
    }
  }

  @Test(arguments: [
    ("Read chapter 4 friday", "Read chapter 4"), ("Watch ep 4 tonight", "Watch ep 4"),
    ("Call 0171 555 1234 friday", "Call 0171 555 1234"), ("Run 5 km friday", "Run 5 km"),
    ("Take bus 12 at 5pm", "Take bus 12"), ("Meditate 20 min tomorrow 7am", "Meditate 20 min"),
    ("Pay Tom friday", "Pay Tom"), ("ask April friday", "ask April"),
    ("Call 555 1234 friday", "Call 555 1234"), ("Hotel for 4-8 may", "Hotel"),
    ("Call Bob tomorrow 14:00-16:00!", "Call Bob!"), ("提案書 明日です", "提案書"),
    ("提案書 金曜までです。", "提案書"), ("歓迎会 4月10日19時〜", "歓迎会"), ("面接 金曜17時厳守", "面接"),
  ])
  func theRestIsWhole(text: String, rest: String) throws {
    let found = try find(text)
    #expect(found.due != nil && found.text.joined(separator: " ") == rest)
  }

  /// Month and day beside a Japanese word, unless it may be a fraction.
  @Test(arguments: ["会議", "出張報告", "請求書送付", "ケーキ"])
  func monthAndDayAreADateInJapanese(noun: String) throws {
    for date in ["12/11", "12/4", "12/25", "3/14", "10/31", "4/30"] {
      #expect(try find("\(noun) \(date)").text == [noun])
      #expect(try find("\(date) \(noun)").text == [noun])
    }
    for part in ["1/2", "3/4", "2/3", "5/8", "24/7"] {
      #expect(try find("\(noun) \(part)").due == nil)
    }
  }

  /// A word that no text ends with: a hedge, a comparison, a possessive.
  @Test(arguments: [
    "maybe", "perhaps", "probably", "possibly", "hopefully", "ideally", "presumably", "likely",
    "preferably", "like", "into", "b4", "nightly", "onto", "or else", "for your", "for my", "dated",
    "usually",
    "sometimes", "often", "at the earliest",
  ])
  func noTextEndsSo(word: String) throws {
    for date in ["friday", "on sunday", "tomorrow", "3 april", "next week", "at 5pm"] {
      #expect(try isOffered("Call Bob \(word) \(date)"), "\(word) \(date)")
    }
  }

  @Test(arguments: ["maybe", "perhaps?", "probably", "possibly", "latest", "tentative", "ideally"])
  func aHedgeBehindADateIsNoNoun(word: String) throws {
    for date in ["friday", "on sunday", "tomorrow", "3 april"] {
      #expect(try isOffered("Call Bob \(date) \(word)"), "\(date) \(word)")
    }
  }

  /// A clause with a verb of its own, behind a word that begins one.
  @Test(arguments: [
    "Pack now as the train goes", "Change locks since Karl moves out",
    "Confirm that the courier comes",
    "Inform clients that prices rise", "Warn Sam that it snows", "Fix roof given that storms come",
    "Jog as long as it is dry", "Order more provided that Ola agrees", "Cancel due to the strike",
    "Support years that begin", "Colour cells that are", "Greet guests arriving",
    "Wash clothes worn",
    "Hardly anyone comes", "They seldom work", "We aren't meeting", "Reply to the mail Kim wrote",
    "The app predicts snow", "Mum mentioned a concert", "I guess Bert visits",
    "Boss claims it is due",
    "Likely rain", "They say it rains", "Might see Ella", "Take a detour owing to roadworks",
  ])
  func aClauseHasADateOfItsOwn(task: String) throws {
    for date in ["at 2pm", "on friday", "in june", "on 31 march"] {
      #expect(try isOffered("\(task) \(date)"), "\(task) \(date)")
    }
  }

  @Test(arguments: [
    "Make sure that the cake is big", "Give Kim that key", "Buy that book",
    "Order wine as a gift",
    "Leave without Bob", "Check once more with Ben", "Clean my kitchen",
    "Make sure not to forget milk",
    "Return the drill that Max lent me,", "Say it once and for all",
  ])
  func theseAreDueThen(task: String) throws {
    for date in ["tomorrow", "on thursday", "3 april"] {
      let found = try find("\(task) \(date)")
      #expect(found.due != nil, "\(task) \(date)")
    }
  }

  /// Verbs that move something, from one end to the other.
  @Test(arguments: ["Extend", "Update", "Alter", "Correct", "Advance", "Adjust", "Edit"])
  func moreVerbsMove(verb: String) throws {
    #expect(try isOffered("\(verb) the slot from 1 april to 30 april"))
    #expect(try isOffered("\(verb) the slot from 5pm to 6pm"))
  }

  /// A sum, and the number of a noun, is no time before a date.
  @Test(arguments: [
    "pay 23.45", "pay kim 15.20", "transfer 19.30", "collect bill of 18.40", "read chapter 14.2",
    "read section 3.5",
  ])
  func aSumIsNoTime(task: String) throws {
    for date in ["on monday", "friday", "by friday", "tomorrow 5pm"] {
      let found = try find("\(task) \(date)")
      #expect(found.due != nil && found.text.joined(separator: " ") == task, "\(task) \(date)")
    }
  }

  @Test(arguments: ["dr", "prof", "mrs", "Mr"])
  func aTitleIsNoNameWithoutOne(title: String) throws {
    for date in ["on monday", "by friday", "every monday", "tomorrow", "2026-04-02", "5pm"] {
      let found = try find("call \(title) \(date)")
      #expect(found.due != nil || found.recurrence != nil, "\(title) \(date)")
    }
    #expect(try find("Call \(title) Friday").due == nil)
  }

  /// The later end of a range comes first only where it may be on the next day.
  @Test func aRangeBackwardsIsNone() throws {
    for range in ["from 1pm to noon", "from 3pm to 2pm", "9:00-8:45"] {
      #expect(try find("lunch \(range)").due == nil, "\(range)")
    }
    #expect(try find("work from 10pm to 6am").minutes == Minutes(480))
  }

  // MARK: Japanese

  /// A day in digits glued to a word is a part of the time behind it.
  @Test(arguments: ["日時", "開催", "締切", "歯医者", "次回"])
  func aTimeBehindADayInDigitsStays(word: String) throws {
    for colon in [":", "："] {
      for day in ["3/20", "2026/3/20", "2026-03-20", "3月20日", "20日", "2026.3.20"] {
        for time in ["15:00", "15時", "15時半"] {
          #expect(try isOffered("\(word)\(colon)\(day) \(time)"), "\(word)\(colon)\(day) \(time)")
        }
      }
    }
  }

  /// A period in front, a day of it at the end.
  @Test(arguments: [
    ("来週", "金曜"), ("来月", "10日"), ("来月", "10日に"), ("再来週", "水曜"), ("毎月", "25日"),
    ("毎週", "月曜"), ("隔週", "水曜14時"), ("4月", "20日に"), ("来年", "4月1日"),
  ])
  func aDayOfAPeriodIsNotTakenAlone(period: String, day: String) throws {
    for joint in [" ", "の", ""] {
      for noun in ["歯医者", "家賃の支払い"] {
        #expect(try isOffered("\(period)\(joint)\(noun) \(day)"), "\(period)\(joint)\(noun) \(day)")
      }
    }
  }

  @Test(arguments: ["4月上旬", "4月下旬", "来月", "今週", "来週中", "今月中", "next week", "this month"])
  func aTimeOfManyDaysIsNotTaken(days: String) throws {
    for time in ["15時", "15:00"] {
      #expect(try isOffered("歯医者 \(days) \(time)"), "\(days) \(time)")
    }
  }

  /// Words that begin like slips of 今, or with it.
  @Test(arguments: ["合宿", "合唱", "合否の連絡", "合同説明会", "令状", "今井さんに電話", "今期目標", "年末調整", "正月飾り"])
  func aWordHidesNoDate(word: String) throws {
    for date in ["金曜", "明日", "4月10日", "毎週土曜10時"] {
      let found = try find("\(word) \(date)")
      #expect(found.due != nil || found.recurrence != nil, "\(word) \(date)")
      #expect(found.notice == nil && found.text == [word], "\(word) \(date)")
    }
  }

  /// A polite お or ご before the noun attached to a day.
  @Test(arguments: ["お風呂掃除", "お迎え", "お弁当", "おつかい", "ご飯会", "お花見"])
  func aPoliteNounIsPointedOut(noun: String) throws {
    for date in ["今日", "明日", "金曜", "今日16時", "月曜16時"] {
      #expect(try isOffered(date + noun), "\(date)\(noun)")
    }
  }

  @Test(arguments: ["お願いします", "お願い", "よろしく", "です"])
  func aPoliteEndIsNoPart(end: String) throws {
    for date in ["明日", "金曜まで", "金曜までに", "4月10日まで"] {
      #expect(try find("資料 \(date)\(end)").text == ["資料"], "\(date)\(end)")
    }
  }

  @Test(arguments: ["15:00", "15時", "金曜11時", "4/1(水)9:30"])
  func aTimeThatBeginsSomething(time: String) throws {
    for mark in ["〜", "～", "~"] {
      let found = try find("\(time)\(mark) 面談")
      #expect(found.due?.time != nil && found.text == ["面談"], "\(time)\(mark)")
    }
  }

  @Test(arguments: [
    "までにやらなくていい資料整理", "に開店するらしい店をメモ", "までにするべきことを書き出す", "から値上げとの知らせを共有",
  ])
  func moreClausesStay(rest: String) throws {
    for date in ["明日", "金曜", "4月1日"] { #expect(try isOffered(date + rest), "\(date)\(rest)") }
  }
}
