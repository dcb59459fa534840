import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Texts whose last words before a date belong to the title, made of words and dates, on Wednesday,
/// 11 March 2026, at 10:00.
@Suite struct TitleEndTests {
  private static func find(_ text: String) throws -> DueInText {
    try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
  }

  private static let days = [
    ("friday", "2026-03-13"), ("on friday", "2026-03-13"), ("tomorrow", "2026-03-12"),
    ("thursday 8pm", "2026-03-12T20:00"), ("in 3 weeks", "2026-04-01"),
  ]

  /// A part of the day behind a noun, an amount, a version, and a preposition of the verb.
  @Test(arguments: [
    "quiz night", "movie night", "parents' evening", "coffee morning", "pay Anna 8.50",
    "lunch money 4.50", "install macOS 10.15", "upgrade to Python 3.12", "read section 3.14",
  ])
  func titlesKeepTheirEnd(title: String) throws {
    for (day, due) in Self.days {
      let found = try Self.find(title + " " + day)
      #expect(found.text.joined(separator: " ") == title, "\(title) \(day)")
      #expect(found.due?.iso8601 == due, "\(title) \(day)")
    }
  }

  @Test(arguments: ["drop", "stop", "swing", "come", "pop"])
  func verbsKeepTheirPreposition(verb: String) throws {
    for (day, due) in [("friday", "2026-03-13"), ("at 3pm", "2026-03-11T15:00")] {
      let found = try Self.find("\(verb) by \(day)")
      #expect(found.text == [verb, "by"] && found.due?.iso8601 == due, "\(verb) by \(day)")
    }
    let found = try Self.find("turn it on friday")
    #expect(found.text == ["turn", "it", "on"] && found.due?.iso8601 == "2026-03-13")
  }

  /// In Japanese, what is glued to a day is not cut inside a word, and 2、3日 is not the third.
  @Test(arguments: [
    "切れの牛乳を捨てる", "日を確認", "処理", "会",
  ])
  func nounsOfDeadlinesStayWhole(noun: String) throws {
    for day in ["明日", "金曜", "月末", "3月20日"] {
      for limit in ["期限", "締め", "締切", "〆切"] {
        let text = day + limit + noun
        let found = try Self.find(text)
        #expect(found.due == nil && found.text == [text] && found.notice != nil, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "明日からあげを作る", "土曜から揚げパーティー", "明日からし和え", "土曜からくり人形展",
    "月曜に響かないよう早く寝る", "返信 2、3日以内に", "返信 2、3日中に", "返信 二三日後", "返信 1、2時間後",
    "on the 3rd floor fix lamp", "at 10 Downing Street",
    "call mom on firday about the cake", "meeting tomorow with Bob", "dentist tuseday, bring card",
    "fr8day meeting with Bob", "call mom to,orrow if possible",
  ])
  func areOffered(text: String) throws {
    let found = try Self.find(text)
    #expect(found.due == nil && found.text.joined(separator: " ") == text)
    #expect(found.notice != nil)
  }

  @Test(arguments: ["明日からダイエット", "月曜から出張", "明日期限で資料", "金曜締切 資料", "明日までに資料"])
  func particlesAreCut(text: String) throws {
    #expect(try Self.find(text).due != nil)
  }

  @Test(arguments: ["make a model in 3D", "I am done", "install Ubuntu 24.04", "test on 3.11"])
  func areNoDates(text: String) throws {
    let found = try Self.find(text)
    #expect(found.due == nil && found.notice == nil && found.text.joined(separator: " ") == text)
  }
}
