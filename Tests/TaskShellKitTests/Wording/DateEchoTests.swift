import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// A date as shown by the shell can be typed back.
@Suite struct DateEchoTests {
  @Test(arguments: Language.allCases)
  func aDateReadsItsOwnEcho(language: Language) throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let day = CivilDate(dayNumber: .random(in: 0...40_000, using: &generator)) ?? .epoch
      let now = CivilDateTime(date: day, time: .midnight)
      let parser = DateParser(now: now)
      for text in Set(DateForm.all.flatMap(\.examples)) where text != "sat 28 mar 2026" {
        let due = try #require(try parser.parse(text.split(separator: " ").map(String.init)))
        let echo = language.say(.date(due))
        let read = try parser.parse(echo.split(separator: " ").map(String.init))
        #expect(read == due, "\(text) at \(now): \(echo)")
      }
    }
  }
}
