import TaskLanguage
import TaskModel

/// Words for what happened to people and their seats.
struct PersonChangeWording {
  private(set) var messages: [Message] = []
  /// The people as they are afterwards; deleted ones as they were.
  private(set) var rows: [PersonRow] = []

  /// Where everybody sat before the changes, and where those whom they seat sit after them.
  private let seats: (before: [UUID: SeatName], after: [UUID: SeatName])
  private let today: CivilDate
  private var told: Set<UUID> = []

  /// A new person's seat is part of her own sentence, and so is the seat that a deleted one left.
  init(_ changes: [Change], context: PresenterContext) {
    let state = context.model.state
    today = context.now.date
    // Most commits change tasks alone, and each is worded.
    let isOfPeople = changes.contains { change in
      switch change {
      case .user, .seat: true
      case .task, .attribute, .template: false
      }
    }
    guard isOfPeople else {
      seats = ([:], [:])
      return
    }
    seats = (Self.seats(before: changes, state), Self.seats(after: changes, state))
    for case .user(let before, let after) in changes {
      add(before.flatMap { $0.isFormer ? nil : $0 }, after.flatMap { $0.isFormer ? nil : $0 })
    }
    for case .seat(let before, let after) in changes {
      guard let id = (after ?? before)?.user, !told.contains(id), let user = state.user(id)
      else { continue }
      messages.append(.userSeated(user.name, seat: after?.name))
      if rows.contains(where: { $0.name == user.name }) { continue }
      var row = row(user, seats.after)
      row.change = .changed(from: self.row(user, seats.before))
      rows.append(row)
    }
  }

  private mutating func add(_ before: User?, _ after: User?) {
    switch (before, after) {
    case (let before?, let after?):
      if before.name != after.name {
        messages.append(.userRenamed(from: before.name, to: after.name))
      }
      if before.reading != after.reading {
        messages.append(.userReading(after.name, after.reading))
      }
      if before.capacity != after.capacity {
        messages.append(.userCapacity(after.name, after.capacity))
      }
      if before.absences != after.absences {
        messages.append(.userAway(after.name, after.absences, today: today))
      }
    case (nil, let user?):
      messages.append(.userAdded(user.name, seat: seats.after[user.id]))
      told.insert(user.id)
    case (let user?, nil):
      messages.append(.userDeleted(user.name))
      told.insert(user.id)
    case (nil, nil): return
    }
    let old = before.map { row($0, seats.before) }
    if var row = after.map({ row($0, seats.after) }) ?? old {
      row.change = RowChange(from: after == nil ? nil : old, isThere: after != nil)
      rows.append(row)
    }
  }

  private func row(_ user: User, _ seats: [UUID: SeatName]) -> PersonRow {
    PersonRow(
      id: user.id.notation, name: user.name, reading: user.reading, seat: seats[user.id],
      capacity: user.capacity?.count,
      away: user.absences.filter { $0.last >= today }.map(\.notation))
  }

  /// Where those whom the changes seat sit after them; the others where they sit now.
  private static func seats(after changes: [Change], _ state: ModelState) -> [UUID: SeatName] {
    var seats = state.seats
    for case .seat(let seat?, _) in changes { seats[seat.user] = nil }
    for case .seat(_, let seat?) in changes { seats[seat.user] = seat.name }
    return seats
  }

  /// Where everybody sat before the changes.
  private static func seats(before changes: [Change], _ state: ModelState) -> [UUID: SeatName] {
    var seats = state.seats
    for case .seat(_, let seat?) in changes { seats[seat.user] = nil }
    for case .seat(let seat?, _) in changes { seats[seat.user] = seat.name }
    return seats
  }
}
