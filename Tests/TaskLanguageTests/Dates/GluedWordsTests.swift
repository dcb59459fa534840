import TestSupport
import Testing

@testable import TaskLanguage

/// Random concatenations of date words: no text traps, and none loses a word.
@Suite struct GluedWordsTests {
  private static let pieces: [String] =
    DateVocabulary.words.names.flatMap { $0.split(separator: " ").map(String.init) }
    + DateVocabulary.japanese.keys.sorted() + [
      "1", "12", "31", "99", "2026", "1730", "１", "２５", "三", "17:00", "5pm", "6/3", "R8.3.14",
      "+3d",
      "、", "。", "・", "〜", "（", "）", "(", ")", "！", "🎉", "までに", "会議", "check", "buy", "x", "’s",
      "99999999999999999999", "毎", "年後", "日後", "時半", "ﾊﾞ", "か\u{3099}", "㍻",
    ]
  private static let joints = ["", "", " ", " ", "、", "　", ", "]

  @Test func nothingTraps() throws {
    var generator = SeededGenerator(seed: 9)
    let context = DateContext(now: .now, clock: .fixed())
    for _ in 0..<2500 {
      var text = ""
      for _ in 0...Int.random(in: 1...6, using: &generator) {
        text += Self.pieces.randomElement(using: &generator) ?? ""
        text += Self.joints.randomElement(using: &generator) ?? ""
      }
      guard let words = try? Tokenizer.words(of: text) else { continue }
      let found = try? DueInText.find(in: words, context)
      let isWhole = found?.due == nil && found?.recurrence == nil
      #expect(found == nil || !isWhole || found?.text == words.map(\.text), "\(text)")
    }
  }

  /// Each of these once trapped.
  @Test(arguments: ["歯医者、あと１年までに", "家賃、あと４日午前中", "打ち合わせ、あと一カ月、夜中"])
  func areTexts(text: String) throws {
    let found = try DueInText.find(in: try Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.due != nil || found.notice != nil || found.text == [text])
  }

  @Test(arguments: [
    ("Call tomorrow Bob on friday", "tomorrow"), ("Meet 3/14 with Ann on friday", "3/14"),
    ("明日会議 来週", "明日"),
    ("haircut in a week about the trip on friday", "in a week"),
  ])
  func anotherDayIsPointedOut(text: String, day: String) throws {
    let found = try DueInText.find(in: try Tokenizer.words(of: text), DateContext(now: .now))
    guard found.due != nil, case .left(day, _)? = found.notice else {
      Issue.record("\(text): \(found)")
      return
    }
  }

  @Test(arguments: [
    "明日の会議の資料 今日", "金曜の会議の準備 木曜", "Slides from monday for Bob tomorrow",
  ])
  func aNounOfADayIsNone(text: String) throws {
    let found = try DueInText.find(in: try Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.notice == nil, "\(text)")
  }

  /// A date without a particle before what is to be done is offered: its kanji and kana may be of any
  /// noun or verb.
  @Test(arguments: ["金曜", "金曜日", "明日", "明後日", "来週", "週末", "25日", "今夜", "3月20日"])
  func aDateBeforeATaskIsOffered(date: String) throws {
    for task in [
      "飲み会", "買い物", "打ち合わせ", "掃除", "会議", "歯医者", "母に電話", "引っ越し", "振り込み", "本を返す", "締め切り",
    ] {
      let words = try Tokenizer.words(of: date + task)
      let found = try DueInText.find(in: words, DateContext(now: .now))
      #expect(found.due == nil && found.notice != nil, "\(date)\(task)")
    }
  }

  /// A day of the month inside of a text is offered where it is the day of something.
  @Test(arguments: ["報告書を", "家賃は", "会議が", "電気代", "駅前で"])
  func aDayOfTheMonthIsOffered(before: String) throws {
    for date in ["3日に", "5日までに", "25日に", "25日まで"] {
      for verb in ["", "送る", "提出"] {
        let words = try Tokenizer.words(of: before + date + verb)
        let found = try DueInText.find(in: words, DateContext(now: .now))
        #expect(found.due == nil && found.notice != nil, "\(before)\(date)\(verb)")
      }
    }
  }

  @Test(arguments: [
    "今日子に電話", "明日香に電話", "日曜大工の道具", "3日坊主", "10日間の旅行", "土日割引", "金曜ロードショーを見る",
    "水曜どうでしょうを見る", "本を15日で読む", "資料を20日間で作る",
  ])
  func aNounWithADateIsNone(text: String) throws {
    let found = try DueInText.find(in: try Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.due == nil && found.notice == nil, "\(text)")
  }

  @Test(arguments: [
    "sat 3pm", "tomorrow 6pm", "tomorrow, 6pm", "next friday 8pm", "by friday 5pm", "明日 15時",
    "3/25 15:00",
  ])
  func aDateInBracketsIsOfferedAsAWhole(date: String) throws {
    for (open, close) in [("(", ")"), ("[", "]"), ("（", "）")] {
      for end in ["", " with Bob", "!"] {
        let text = "Lunch \(open)\(date)\(close)\(end)"
        let found = try DueInText.find(in: try Tokenizer.words(of: text), DateContext(now: .now))
        #expect(found.notice == .word(date, written: "due:" + date), "\(text)")
      }
    }
  }

  /// A word behind a space is never cut, whatever character it begins with.
  @Test(arguments: ["明日", "月曜", "来週", "月末", "毎月25日", "毎月末", "25日", "3日後", "今夜8時"])
  func theNextWordStaysWhole(date: String) throws {
    for noun in [
      "締め処理", "締切厳守の案内", "締切日の確認", "期限切れ食品の廃棄", "必要書類を送る", "前田さんに電話", "後藤さんに連絡",
      "中村さんに返信", "中華料理の予約", "にんじんを買う", "にわの手入れ", "内定者に連絡", "頃合いを見て電話",
    ] {
      let words = try Tokenizer.words(of: "\(date) \(noun)")
      let found = try DueInText.find(in: words, DateContext(now: .now))
      let isTaken = found.due != nil || found.recurrence != nil
      #expect(found.text == (isTaken ? [noun] : [date, noun]), "\(date) \(noun)")
      #expect(isTaken || date == "25日", "\(date) \(noun)")
    }
  }
}
