import TestSupport
import Testing

@testable import TaskLanguage

/// Date words in idiomatic use are not pointed out; others are.
@Suite struct IdleWordsTests {
  private static func notice(_ text: String) throws -> DueInText.Notice? {
    try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now)).notice
  }

  @Test(arguments: [
    "Call Jan", "Ask April", "Meet June", "Study for the SAT", "Sit in the sun", "Plan to wed",
    "We may", "Watch 28 Days Later", "Read Friday by Heinlein", "Buy christmas tree",
    "Upgrade python 3.12", "Read USA Today",
    "Translate yesterday's notes", "日曜大工の道具", "年末調整の書類", "今日子さんに電話", "来月号の表紙",
    "Buy monthly magazine", "Order midnight blue paint",
    "Call it a day", "Read John 3:16",
    "Watch Eight Days a Week", "今年の抱負を書く",
    "8時だよ全員集合", "三日月の絵", "30日チャレンジ表の確認", "Walk daily outside",
    "Send monthly report with Joe", "Call jan",
  ])
  func nothingIsSaid(text: String) throws { #expect(try Self.notice(text) == nil) }

  @Test(arguments: [
    "Boil 10 minutes tomorrow at", "Notes 2024-05-10",
    "Rest 2 weeks", "Sing Ruby Tuesday", "Boil 10 minutes", "Memorize Romans 8:28",
    "Call Bob christmas", "Call Bob on christmas about gifts", "Buy TV black friday",
    "Watch Friday Night Lights at 9pm", "dentist 14.3",
    "14日歯医者", "午後母に電話", "夕方に牛乳を買う", "数日後企画書", "歯医者（元日）",
    "Water plants next month or so 10:10",
    "Call Bob 2-4", "Call Bob from 3 to 5", "Call Bob next week or so", "Call Bob by w/e",
    "Call Bob 1130", "Call Bob w/c monday", "Call Bob (next week)",
  ])
  func somethingIsSaid(text: String) throws {
    let found = try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.notice != nil)
    #expect(found.text.joined(separator: " ") == text)
    #expect(found.due == nil)
  }
}
