import TaskLanguage
import TaskModel

/// Who sits where with how much to do: seats by number, then people without one.
struct SeatReport {
  let report: Report

  /// The most free seats that are drawn one by one.
  private static let longestGap = 2

  init(_ context: PresenterContext) {
    let language = context.language
    let state = context.state
    let tallies = WorkloadReport.tallies(context)
    let people = state.users.map { user in
      (
        user: user, key: user.name.folded, seat: state.seats[user.id],
        open: tallies[user.id]?.open ?? 0
      )
    }.sorted { ($0.seat ?? .max, $0.key) < ($1.seat ?? .max, $1.key) }
    var tiles: [Report.Tile] = []
    var last: Int?
    for person in people {
      guard let seat = person.seat else { break }
      if let last { tiles += Self.free(between: last, and: seat, language) }
      last = seat
      tiles.append(
        Report.Tile(
          title: String(seat), lines: [person.user.name, language.say(.openTasks(person.open))]))
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
          seat.map { .number($0) } ?? .absent(), .text(user.name),
          .text(user.id.notation), .number(open),
        ])
      },
      picture: .tiles(
        tiles, others: people.count { $0.seat == nil }, caption: language.say(.withoutSeat)))
  }

  /// The seats between two that are taken.
  private static func free(
    between first: Int, and last: Int, _ language: Language
  ) -> [Report.Tile] {
    let count = last - first - 1
    if count <= longestGap {
      return (first..<last).dropFirst().map { seat in
        Report.Tile(title: String(seat), lines: [language.say(.freeSeat)], isFree: true)
      }
    }
    return [
      Report.Tile(
        title: "\(first + 1)–\(last - 1)", lines: [language.say(.freeSeats(count))], isFree: true)
    ]
  }
}

extension CommandOutput {
  static let seats = CommandOutput.value(
    .rows([
      .perhaps("seat", .integer), .always("name", .text), .always("id", .id),
      .always("open", .integer),
    ]))
}
