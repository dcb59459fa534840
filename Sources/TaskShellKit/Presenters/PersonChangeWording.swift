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
    for case .user(let before, let after) in changes {
      switch (before, after) {
      case (let before?, let after?):
        messages.append(.userRenamed(from: before.name, to: after.name))
      case (nil, let user?):
        messages.append(.userAdded(user.name, seat: maker.row(user).seat))
        told.insert(user.id)
      case (let user?, nil):
        messages.append(.userDeleted(user.name))
        told.insert(user.id)
      case (nil, nil): break
      }
      if let user = after {
        rows.append(maker.row(user))
      } else if let user = before {
        let id = user.id.uuidString.lowercased()
        rows.append(PersonRow(id: id, name: user.name, seat: seatsLeft[user.id]))
      }
    }
    for case .seat(let before, let after) in changes {
      guard let id = (after ?? before)?.user, !told.contains(id),
        let user = context.model.state.user(id)
      else { continue }
      messages.append(.userSeated(user.name, seat: after?.number))
      if !rows.contains(where: { $0.name == user.name }) { rows.append(maker.row(user)) }
    }
  }
}
