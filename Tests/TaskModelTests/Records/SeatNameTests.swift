import TaskModel
import Testing

struct SeatNameTests {
  @Test(arguments: [
    ("12", "12"), ("0012", "12"), ("１２", "12"), ("999999", "999999"), ("3F-12", "3F-12"),
    ("３Ｆ−１２", "3F-12"), ("A7", "A7"), ("3階-12", "3階-12"), ("B1.4", "B1.4"),
    ("東館-2F-7", "東館-2F-7"),
  ])
  func isASeat(typed: String, shown: String) { #expect(SeatName(typed)?.text == shown) }

  @Test(arguments: [
    "", "0", "-1", "1000000", "99999999999999999999", "x", "none", "窓側", "3 F", "3/4", "@3", "#3",
    "-3F", "3F!", "seat", String(repeating: "3F", count: 11),
  ])
  func isNone(typed: String) { #expect(SeatName(typed) == nil) }

  @Test func namesAreTheSameInAnyCaseAndWidth() throws {
    #expect(SeatName("3f-12") == SeatName("３Ｆ-12"))
    #expect(SeatName("3F-12") != SeatName("3F-1"))
    #expect(try Set(["3F-12", "3f-12", "12"].map { try #require(SeatName($0)) }).count == 2)
  }

  @Test func seatsSortByNumber() throws {
    let names = ["3F-2", "12", "2F-10", "A7", "2F-9", "3F-10", "2"]
    #expect(
      try names.map { try #require(SeatName($0)) }.sorted().map(\.text)
        == ["2", "2F-9", "2F-10", "3F-2", "3F-10", "12", "A7"])
  }

  @Test func aFloorStandsBeforeTheLastHyphen() throws {
    let seat = try #require(SeatName("東館-2F-7"))
    #expect((seat.floor, seat.numberOnFloor, seat.number) == ("東館-2F", 7, nil))
    #expect(seat.neighbour(8) == "東館-2F-8")
    #expect((SeatName("12")?.floor, SeatName("12")?.numberOnFloor) == (nil, 12))
  }
}
