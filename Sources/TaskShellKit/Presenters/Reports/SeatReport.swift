import TaskLanguage
import TaskModel

/// Who sits where with how much to do: seats by number, then people without one.
struct SeatReport {
  let report: Report

  init(_ context: PresenterContext) {
    let language = context.language
    let state = context.state
    let tallies = WorkloadReport.tallies(context)
    let people = state.users.map { user in
      (
        user: user, key: user.name.folded, seat: state.seats[user.id],
        open: tallies[user.id]?.open ?? 0
      )
    }.sorted { left, right in
      switch (left.seat, right.seat) {
      case (let one?, let other?): one < other
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil): left.key < right.key
      }
    }
    var floors = SeatFloors(language)
    for person in people {
      guard let seat = person.seat else { break }
      floors.add(seat, person.user.name, open: person.open)
    }
    report = Report(
      columns: [
        Report.Column(key: "seat", heading: language.say(.seatHeading)),
        Report.Column(key: "name", heading: language.say(.nameHeading)),
        Report.Column(key: "id", heading: language.say(.idHeading), isForPeople: false),
        Report.Column(key: "open", heading: language.say(.openHeading)),
      ],
      rows: people.map { user, _, seat, open in
        Report.Row(cells: [
          seat.map { seat in seat.number.map { .number($0) } ?? .text(seat.text) } ?? .absent(),
          .text(user.name), .text(user.id.notation), .number(open),
        ])
      },
      picture: .tiles(
        floors.floors, others: people.count { $0.seat == nil },
        caption: language.say(.withoutSeat)))
  }
}

/// The tiles of seats that are given one after the other, each floor by itself, with the free ones
/// between them.
private struct SeatFloors {
  private(set) var floors: [Report.Floor] = []
  private var last: SeatName?
  private let language: Language

  /// The most free seats that are drawn one by one.
  private static let longestGap = 2

  init(_ language: Language) { self.language = language }

  mutating func add(_ seat: SeatName, _ name: String, open: Int) {
    let isNext = last.map { $0.floor?.folded == seat.floor?.folded } ?? false
    if let last, isNext {
      floors[floors.count - 1].tiles += free(between: last, and: seat)
    } else {
      floors.append(Report.Floor(name: seat.floor, tiles: []))
    }
    floors[floors.count - 1].tiles.append(
      Report.Tile(title: seat.text, lines: [name, language.say(.openTasks(open))]))
    last = seat
  }

  /// The seats between two that are taken.
  private func free(between first: SeatName, and last: SeatName) -> [Report.Tile] {
    guard let from = first.place, let to = last.place, to - from > 1 else { return [] }
    let count = to - from - 1
    if count <= Self.longestGap {
      return (from + 1..<to).map { place in
        Report.Tile(title: first.neighbour(place), lines: [language.say(.freeSeat)], isFree: true)
      }
    }
    return [
      Report.Tile(
        title: "\(first.neighbour(from + 1))–\(to - 1)", lines: [language.say(.freeSeats(count))],
        isFree: true)
    ]
  }
}

extension CommandOutput {
  static let seats = CommandOutput.value(
    .rows([
      .perhaps("seat", .either([.integer, .text])), .always("name", .text), .always("id", .id),
      .always("open", .integer),
    ]))
}
