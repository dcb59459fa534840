import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

@Suite struct LanguageTests {
  @Test(arguments: [
    ([:], Language.english), (["LANG": "ja_JP.UTF-8"], .japanese), (["LANG": "ja"], .japanese),
    (["LANG": "JA_JP"], .japanese), (["LANG": "C"], .english), (["LANG": "de_DE.UTF-8"], .english),
    (["LC_ALL": "C", "LANG": "ja_JP"], .english), (["LC_ALL": "", "LANG": "ja_JP"], .japanese),
    (["LC_MESSAGES": "ja_JP", "LANG": "C"], .japanese),
    (["LC_ALL": "en_US", "LC_MESSAGES": "ja_JP"], .english), (["LANG": "jam"], .english),
    (["LC_CTYPE": "ja_JP.UTF-8"], .english),
  ])
  func theEnvironmentAsksFor(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }

  @Test(arguments: [
    ("2026-03-11", "due Wed 11 Mar (today)", "期限 3月11日(水・今日)"),
    ("2026-03-12", "due Thu 12 Mar (tomorrow)", "期限 3月12日(木・明日)"),
    ("2026-03-10", "due Tue 10 Mar (yesterday)", "期限 3月10日(火・昨日)"),
    ("2026-03-13", "due Fri 13 Mar (in 2 days)", "期限 3月13日(金・2日後)"),
    ("2026-03-09", "due Mon 9 Mar (2 days ago)", "期限 3月9日(月・2日前)"),
    ("2025-12-31", "due Wed 31 Dec 2025 (70 days ago)", "期限 2025年12月31日(水・70日前)"),
    ("2026-12-31T09:05", "due Thu 31 Dec 09:05 (in 295 days)", "期限 12月31日(木・295日後) 09:05"),
    (
      "9999-12-31", "due Fri 31 Dec 9999 (in 2912373 days)",
      "期限 9999年12月31日(金・2912373日後)"
    ),
  ])
  func deadlines(due: String, english: String, japanese: String) throws {
    let due = try #require(Due(iso8601: due))
    #expect(Bilingual.due(due, now: .now).english == english)
    #expect(Bilingual.due(due, now: .now).japanese == japanese)
  }
}
