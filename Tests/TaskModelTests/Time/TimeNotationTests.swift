import TaskModel
import Testing

@Suite struct TimeNotationTests {
  @Test(arguments: [
    "2026-03-14", "0001-01-01", "9999-12-31", "2026-03-14T17:00", "2026-03-14T00:00",
    "2026-03-14T23:59", "2024-02-29",
  ])
  func deadlinesReadWhatTheyWrite(text: String) {
    #expect(Due(iso8601: text)?.iso8601 == text)
  }

  @Test(arguments: [
    "", " ", "2026", "2026-3-14", "2026-03-4", "26-03-14", "12026-03-14", "2026/03/14",
    "2026-02-30", "2026-13-01", "2026-00-10", "0000-01-01", "2026-03-14T", "2026-03-14T17",
    "2026-03-14T1700", "2026-03-14T24:00", "2026-03-14T17:60", "2026-03-14 17:00",
    "2026-03-14t17:00", "2026-03-14T17:00Z", "2026-03-14T17:00:00", " 2026-03-14", "2026-03-14 ",
    "+026-03-14", "２０２６-03-14", "2026-03-14\u{301}", "2026-03-14\0",
  ])
  func deadlinesRefuseEverythingElse(text: String) { #expect(Due(iso8601: text) == nil) }

  @Test func momentsDropSeconds() {
    let expected = CivilDateTime(iso8601: "2026-03-11T10:00")
    #expect(expected != nil)
    #expect(CivilDateTime(iso8601: "2026-03-11T10:00:00") == expected)
    #expect(CivilDateTime(iso8601: "2026-03-11T10:00:59") == expected)
  }

  @Test(arguments: [
    "", "2026-03-11", "2026-03-11T10", "2026-03-11T10:00:60", "2026-03-11T10:00:5",
    "2026-03-11T10:00:", "2026-03-11T10:00:00Z", "2026-03-11T10:00:00.0",
  ])
  func momentsRefuseEverythingElse(text: String) { #expect(CivilDateTime(iso8601: text) == nil) }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
    ("2026-03-11T10:00:00Z", 1_773_223_200), ("2000-02-29T12:34:56Z", 951_827_696),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func instants(text: String, seconds: Int) {
    #expect(Instant(secondsSinceEpoch: seconds).rfc3339 == text)
    #expect(Instant(rfc3339: text)?.secondsSinceEpoch == seconds)
  }

  @Test(arguments: [
    "", "2026-03-11T10:00:00", "2026-03-11T10:00Z", "2026-03-11T10:00:00z",
    "2026-03-11T10:00:60Z", "2026-03-11T24:00:00Z", "2026-03-11T10:00:00+00:00",
    "2026-03-11T10:00:00.5Z", "2026-03-11 10:00:00Z", "2026-02-29T10:00:00Z",
    "2026-03-11T10:00:00ZZ",
  ])
  func instantsRefuseEverythingElse(text: String) { #expect(Instant(rfc3339: text) == nil) }

  @Test(arguments: [-62_135_596_801, 253_402_300_800, .min, .max])
  func instantsOutOfRangeHaveNoNotation(seconds: Int) {
    #expect(Instant(secondsSinceEpoch: seconds).rfc3339.isEmpty)
  }

  @Test func instantsOfAMomentInUTC() throws {
    let civil = try #require(CivilDateTime(iso8601: "2026-03-11T10:00"))
    #expect(Instant(utc: civil, second: 7).rfc3339 == "2026-03-11T10:00:07Z")
    #expect(Instant(utc: civil) < Instant(utc: civil, second: 1))
  }
}
