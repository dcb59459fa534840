import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Hastily typed dates, on Wednesday, 11 March 2026, 10:00.
@Suite struct TypedWordsTests {
  private static func find(_ text: String) throws -> DueInText {
    try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
  }

  @Test(arguments: [
    ("Call mum tmo", "2026-03-12"), ("Call mum tomoz 5pm", "2026-03-12T17:00"),
    ("Call mum 2mrw", "2026-03-12"), ("Call mum friday eve 7pm", "2026-03-13T19:00"),
    ("Call mum this wknd", "none"), ("Call mum sun eve", "2026-03-15T18:00"),
    ("Call mum in the next hour", "2026-03-11T11:00"),
    ("Call mum five-thirty pm", "2026-03-11T17:30"),
    ("Call mum at twenty to 7 pm", "2026-03-11T18:40"),
    ("Call mum the 24th at 10am", "2026-03-24T10:00"),
    ("Call mum tomorrow 9 in the evening", "2026-03-12T21:00"),
    ("Call mum on memorial day", "2026-05-25"), ("Call mum memorial day 5pm", "2026-05-25T17:00"),
    ("Call mum bank holiday monday", "none"), ("Call mum half an hour before 5", "none"),
    ("Call mum later next week", "none"), ("Call mum tomorrow 2330", "none"),
    ("Call mum 2330 oct 12th", "none"), ("Call mum next week or so 7pm", "none"),
    ("Call mum 5 in the morning 1 day from now", "none"),
    ("Call mum by w/e 10 in the morning", "none"), ("Call mum 10 to 6 pm", "none"),
  ])
  func english(text: String, due: String) throws {
    let found = try Self.find(text)
    #expect(found.due?.iso8601 ?? "none" == due)
    #expect(found.text.joined(separator: " ") == (due == "none" ? text : "Call mum"))
    #expect(found.due != nil || found.notice != nil)
  }

  @Test(arguments: [
    ("レポート 〆切3/20", "レポート", "2026-03-20"), ("レポート 締切：3/20", "レポート", "2026-03-20"),
    ("レポート 締切は金曜17時", "レポート", "2026-03-13T17:00"),
    ("レポート 来週の今日", "レポート", "2026-03-18"), ("レポート 月内に", "レポート", "2026-03-31"),
    ("レポート 来月末日", "レポート", "2026-04-30"), ("レポート あと4日", "レポート", "2026-03-15"),
    ("レポート、来週の金曜", "レポート", "2026-03-20"), ("レポート、再来週 水曜", "レポート", "2026-03-25"),
    ("15:00 会議", "会議", "2026-03-11T15:00"), ("来週の火曜15時歯医者", "来週の火曜15時歯医者", "none"),
    ("来週金曜飲み会", "来週金曜飲み会", "none"), ("3日後提出", "3日後提出", "none"),
    ("20時ジャストに電話", "電話", "2026-03-11T20:00"), ("明日 PM3時 会議", "会議", "2026-03-12T15:00"),
    ("明日締切の資料", "明日締切の資料", "none"), ("明日香に電話", "明日香に電話", "none"),
    ("明日発売のゲーム", "明日発売のゲーム", "none"), ("15時開始の会議", "15時開始の会議", "none"),
    ("あさって、10-11時に会議", "会議", "2026-03-13T10:00"),
    ("母に電話 祝日、16時までに", "母に電話 祝日、16時までに", "none"),
    ("家賃 3〜5日、朝8時まで", "家賃 3〜5日、朝8時まで", "none"),
    ("会議明日、来週", "会議明日、来週", "none"), ("毎日掃除", "毎日掃除", "none"),
    ("毎月1日掃除", "毎月1日掃除", "none"), ("12月まで会議", "12月まで会議", "none"),
    ("会議 6月3日〜5日", "会議", "2026-06-05"), ("会議 23-24時", "会議", "2026-03-11T23:00"),
    ("会議 明日14-15時", "会議", "2026-03-12T14:00"), ("会議 明日の14〜15時半", "会議", "2026-03-12T14:00"),
    ("資料を読む 3-4時間", "資料を読む 3-4時間", "none"), ("盆休みに帰省", "帰省", "2026-08-13"),
    ("第2四半期末までに出荷", "第2四半期末までに出荷", "none"), ("出荷 第2四半期", "出荷 第2四半期", "none"),
    ("請求書 月末営業日", "請求書", "2026-03-31"), ("請求書 来月末営業日", "請求書", "2026-04-30"),
  ])
  func japanese(text: String, rest: String, due: String) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.due?.iso8601 ?? "none" == due)
    #expect(found.due != nil || found.notice != nil || text.hasPrefix("明日香"))
  }

  /// A verb keeps its `in` if the date is complete without it.
  @Test(arguments: [
    ("Check in 4 days from now", "Check in", "2026-03-15"),
    ("Check in 4 days", "Check", "2026-03-15"),
    ("Check in tomorrow", "Check in", "2026-03-12"),
    ("Call in 4 days from now", "Call", "2026-03-15"),
  ])
  func verbsWithIn(text: String, rest: String, due: String) throws {
    let found = try Self.find(text)
    #expect(found.text.joined(separator: " ") == rest)
    #expect(found.due?.iso8601 == due)
  }

  /// Twice a week does not mean an end after two.
  @Test(arguments: ["ゴミ出し 毎週2回", "ゴミ出し 毎日3回"])
  func moreThanOnce(text: String) {
    #expect(throws: DateError.self) { try Self.find(text) }
  }
}
