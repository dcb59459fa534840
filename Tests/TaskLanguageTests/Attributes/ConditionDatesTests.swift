import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// The meaning of dates in filters, on Wednesday, 11 March 2026, and on Sunday, 29 March 2026.
@Suite struct ConditionDatesTests {
  private static func asked(_ text: String, at clock: String) throws -> String {
    let now = try #require(CivilDateTime(iso8601: clock))
    let filter = try FilterParser.parse(
      Tokenizer.words(of: text), naming: People(state: ModelState(), me: nil),
      DateContext(now: now))
    return (filter.scope.map { "\($0) " } ?? "") + told(filter.condition)
  }

  private static func told(_ condition: FilterCondition) -> String {
    switch condition {
    case .all(let parts): parts.map(told).joined(separator: " ")
    case .any(let parts): parts.map(told).joined(separator: " or ")
    case .not(let part): "-" + told(part)
    case .test(.today): "today"
    case .test(.week(let days)): "week<=\(days.upperBound.iso8601)"
    case .test(.attribute(let test)): test.attribute.key.rawValue + told(test.condition)
    case .test(.text(let condition)): condition.textWords ?? "?"
    case .test(let test): "\(test)"
    }
  }

  private static func told(_ condition: ValueCondition) -> String {
    switch condition {
    case .within(let days) where days.lowerBound == days.upperBound:
      ":" + days.lowerBound.iso8601
    case .within(let days): ":\(days.lowerBound.iso8601)..\(days.upperBound.iso8601)"
    case .at(let due): ":" + due.iso8601
    case .compares(let comparison, let meaning):
      comparison.mark
        + (meaning.due.time == nil
          ? (comparison == .before || comparison == .from
            ? meaning.days.lowerBound : meaning.days.upperBound).iso8601 : meaning.due.iso8601)
    default: "\(condition)"
    }
  }

  /// Every form of a date after a preposition asks what the comparison with it does.
  @Test(arguments: [
    ("by", "<="), ("until", "<="), ("before", "<"), ("after", ">"), ("from", ">="),
  ])
  func everyFormFollowsAPreposition(preposition: String, mark: String) throws {
    for form in DateForm.all.flatMap(\.examples) where form != "14" {
      let asked = try Self.asked("\(preposition) \(form)", at: "2026-03-11T10:00")
      #expect(asked == (try Self.asked("due\(mark)\"\(form)\"", at: "2026-03-11T10:00")), "\(form)")
    }
  }

  @Test(arguments: [
    ("since friday", "due>=2026-03-06", "due>=2026-03-27"),
    ("since monday", "due>=2026-03-09", "due>=2026-03-23"),
    ("friday", "due:2026-03-13", "due:2026-04-03"),
    ("by friday", "due<=2026-03-13", "due<=2026-04-03"),
    ("due:by friday", "due<=2026-03-13", "due<=2026-04-03"),
    ("no later than friday", "due<=2026-03-13", "due<=2026-04-03"),
    ("until friday", "due<=2026-03-13", "due<=2026-04-03"),
    ("due friday", "due:2026-03-13", "due:2026-04-03"),
    ("by friday 5pm", "due<=2026-03-13T17:00", "due<=2026-04-03T17:00"),
    ("within 3 days", "due<=2026-03-14", "due<=2026-04-01"),
    ("by tomorrow", "due<=2026-03-12", "due<=2026-03-30"),
    ("by the end of the month", "due<=2026-03-31", "due<=2026-03-31"),
    ("金曜まで", "due<=2026-03-13", "due<=2026-04-03"),
    ("金曜までに", "due<=2026-03-13", "due<=2026-04-03"),
    ("期限:金曜まで", "due<=2026-03-13", "due<=2026-04-03"),
    ("金曜17時まで", "due<=2026-03-13T17:00", "due<=2026-04-03T17:00"),
    ("今週中", "due<=2026-03-15", "due<=2026-03-29"), ("今月中", "due<=2026-03-31", "due<=2026-03-31"),
    ("今月いっぱい", "due<=2026-03-31", "due<=2026-03-31"),
    ("3日以内", "due<=2026-03-14", "due<=2026-04-01"), ("年内", "due<=2026-12-31", "due<=2026-12-31"),
    ("今日", "today", "today"), ("今日中", "due<=2026-03-11", "due<=2026-03-29"),
    ("今日まで", "due<=2026-03-11", "due<=2026-03-29"), ("本日", "today", "today"),
    ("今週", "week<=2026-03-15", "week<=2026-03-29"), ("明日", "due:2026-03-12", "due:2026-03-30"),
    ("明日以降", "due>=2026-03-12", "due>=2026-03-30"),
    ("期限:明日以降", "due>=2026-03-12", "due>=2026-03-30"),
    ("金曜以前", "due<=2026-03-13", "due<=2026-04-03"),
    ("3月20日より前", "due<2026-03-20", "due<2027-03-20"),
    ("before friday", "due<2026-03-13", "due<2026-04-03"),
    ("after friday", "due>2026-03-13", "due>2026-04-03"),
    ("from next week", "due>=2026-03-16", "due>=2026-03-30"),
    ("due<friday", "due<2026-03-13", "due<2026-04-03"),
    ("monday..friday", "due:2026-03-16..2026-03-20", "due:2026-03-30..2026-04-03"),
    ("due:monday..friday", "due:2026-03-16..2026-03-20", "due:2026-03-30..2026-04-03"),
    ("due:today-sunday", "due:2026-03-11..2026-03-15", "due:2026-03-29..2026-04-05"),
    ("today..sunday", "due:2026-03-11..2026-03-15", "due:2026-03-29..2026-04-05"),
    ("due:today to sunday", "due:2026-03-11..2026-03-15", "due:2026-03-29..2026-04-05"),
    ("due:mar 20 to mar 25", "due:2026-03-20..2026-03-25", "due:2027-03-20..2027-03-25"),
    ("2026-03-14..2026-03-20", "due:2026-03-14..2026-03-20", "due:2026-03-14..2026-03-20"),
    ("thu-sat", "due:2026-03-12..2026-03-14", "due:2026-04-02..2026-04-04"),
    ("月曜〜金曜", "due:2026-03-16..2026-03-20", "due:2026-03-30..2026-04-03"),
    ("明日から金曜まで", "due:2026-03-12..2026-03-13", "due:2026-03-30..2026-04-03"),
    ("今日 まで", "due<=2026-03-11", "due<=2026-03-29"),
    ("done by friday", "done completed<=2026-03-06", "done completed<=2026-03-27"),
    ("done today", "done today", "done today"), ("完了 今日", "done today", "done today"),
    ("done 今週中", "done completed:2026-03-09..2026-03-15", "done completed:2026-03-23..2026-03-29"),
    ("done since monday", "done completed>=2026-03-09", "done completed>=2026-03-23"),
    ("wait:by friday", "wait<=2026-03-13", "wait<=2026-04-03"),
    ("completed:today", "done completed:2026-03-11", "done completed:2026-03-29"),
  ])
  func datesAskWhatTheySay(text: String, wednesday: String, sunday: String) throws {
    #expect(try Self.asked(text, at: "2026-03-11T10:00") == wednesday)
    #expect(try Self.asked(text, at: "2026-03-29T10:00") == sunday)
  }

  /// Words used with dates, without a date beside them.
  @Test(arguments: [
    ("after milk", "after milk"), ("before", "before"), ("from bob to anna", "from bob to anna"),
    ("sign-off", "sign-off"), ("a..b", "a..b"),
  ])
  func otherWordsAreText(text: String, expected: String) throws {
    #expect(try Self.asked(text, at: "2026-03-11T10:00") == expected)
  }

  @Test(arguments: [
    ("due.any:", "due.any:", ["due:any"]), ("wait.none:", "wait.none:", ["wait:none"]),
    ("tags:", "tags:", ["tag:none", "tag:any"]),
    ("#home,#money", "#home,#money", ["#home #money", "#home or #money"]),
    ("@anna,@bob", "@anna,@bob", ["@anna @bob"]),
  ])
  func otherSpellingsAreRefused(text: String, word: String, meant: [String]) {
    let error = #expect(throws: PlacedError.self) {
      try Self.asked(text, at: "2026-03-11T10:00")
    }
    #expect(error?.error as? FilterError == .unknownCondition(SuspiciousWord(word, meant: meant)))
  }
}
