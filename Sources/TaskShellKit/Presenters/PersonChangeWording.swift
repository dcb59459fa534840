import TaskLanguage
import TaskModel

/// Words for what happened to people and their seats.
struct PersonChangeWording {
  private(set) var messages: [Message] = []
  /// The people as they are afterwards; deleted ones as they were.
  private(set) var rows: [PersonRow] = []

  /// A new person's seat is part of her own sentence, and so is the seat that a deleted one left.
  init(_ changes: [Change], context: PresenterContext) {
    let maker = context.rowMaker
    var told: Set<UUID> = []
    var seatsLeft: [UUID: Int] = [:]
    for case .seat(let seat?, nil) in changes { seatsLeft[seat.user] = seat.number }
    let seats = Self.seats(before: changes, context.model.state)
    let seatsAfter = Self.seats(after: changes, context.model.state)
    func row(_ user: User) -> PersonRow {
      PersonRow(
        id: user.id.uuidString.lowercased(), name: user.name, seat: seatsAfter[user.id])
    }
    for case .user(let before, let after) in changes {
      switch (before, after) {
      case (let before?, let after?):
        messages.append(.userRenamed(from: before.name, to: after.name))
      case (nil, let user?):
        messages.append(.userAdded(user.name, seat: row(user).seat))
        told.insert(user.id)
      case (let user?, nil):
        messages.append(.userDeleted(user.name))
        told.insert(user.id)
      case (nil, nil): break
      }
      let old = before.map { user in
        PersonRow(
          id: user.id.uuidString.lowercased(), name: user.name,
          seat: after == nil ? seatsLeft[user.id] : seats[user.id])
      }
      if var row = after.map(row) ?? old {
        row.change = RowChange(from: after == nil ? nil : old, isThere: after != nil)
        rows.append(row)
      }
    }
    for case .seat(let before, let after) in changes {
      guard let id = (after ?? before)?.user, !told.contains(id),
        let user = context.model.state.user(id)
      else { continue }
      messages.append(.userSeated(user.name, seat: after?.number))
      if !rows.contains(where: { $0.name == user.name }) {
        var row = row(user)
        let old = PersonRow(id: row.id, name: row.name, seat: seats[user.id])
        row.change = .changed(from: old)
        rows.append(row)
      }
    }
  }

  /// Where those whom the changes seat sit after them; the others where they sit now.
  private static func seats(after changes: [Change], _ state: ModelState) -> [UUID: Int] {
    var seats = state.seats
    for case .seat(let seat?, _) in changes { seats[seat.user] = nil }
    for case .seat(_, let seat?) in changes { seats[seat.user] = seat.number }
    return seats
  }

  /// Where everybody sat before the changes.
  private static func seats(before changes: [Change], _ state: ModelState) -> [UUID: Int] {
    var seats = state.seats
    for case .seat(_, let seat?) in changes { seats[seat.user] = nil }
    for case .seat(let seat?, _) in changes { seats[seat.user] = seat.number }
    return seats
  }
}
