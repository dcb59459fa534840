import TaskModel
import Testing

@Suite struct DueTests {
  /// Deadlines in ascending order.
  private static let inOrder = [
    "2026-03-10", "2026-03-11T00:00", "2026-03-11T09:59", "2026-03-11T10:00", "2026-03-11T23:59",
    "2026-03-11", "2026-03-12T00:00", "2026-03-12",
  ]

  @Test func earlierDeadlinesComeFirst() {
    let deadlines = Self.inOrder.compactMap { Due(iso8601: $0) }
    #expect(deadlines.count == Self.inOrder.count)
    for (left, first) in deadlines.enumerated() {
      for (right, second) in deadlines.enumerated() {
        #expect((first < second) == (left < right), "\(first.iso8601) and \(second.iso8601)")
      }
    }
  }

  @Test(arguments: [
    ("2026-03-10", true), ("2026-03-11", false), ("2026-03-12", false),
    ("2026-03-10T23:59", true), ("2026-03-11T09:59", true), ("2026-03-11T10:00", false),
    ("2026-03-11T10:01", false), ("2026-03-12T00:00", false),
  ])
  func hasPassed(due: String, expected: Bool) throws {
    let now = try #require(CivilDateTime(iso8601: "2026-03-11T10:00"))
    #expect(try #require(Due(iso8601: due)).hasPassed(at: now) == expected)
  }

  @Test(arguments: [(-1, 0), (24, 0), (0, -1), (0, 60), (.max, 0), (0, .min)])
  func noSuchTime(hour: Int, minute: Int) {
    #expect(CivilTime(hour: hour, minute: minute) == nil)
  }

  @Test func timesHoldTheirParts() {
    let time = CivilTime(hour: 23, minute: 59)
    #expect(time?.hour == 23)
    #expect(time?.minute == 59)
    #expect(time?.minuteOfDay == 1439)
    #expect(CivilTime(hour: 7)?.minute == 0)
  }

  @Test func momentsAreOrderedByDateThenTime() throws {
    let moments = try ["2026-03-10T23:59", "2026-03-11T00:00", "2026-03-11T00:01"].map {
      try #require(CivilDateTime(iso8601: $0))
    }
    #expect(moments[0] < moments[1])
    #expect(moments[1] < moments[2])
    #expect(!(moments[1] < moments[0]))
  }
}
