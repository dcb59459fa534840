/// Requests on users and seats: each checks itself against this state and answers with changes.
extension ModelState {
  package func addUser(named name: String, id: UUID, seat: Int?) throws(ModelError) -> [Change] {
    try requireFree(name: name, except: nil)
    var changes: [Change] = [.user(before: nil, after: User(id: id, name: name))]
    if let seat {
      try requireFree(seat: seat, for: id)
      changes.append(.seat(before: nil, after: Seat(user: id, number: seat)))
    }
    return changes
  }

  package func renameUser(named name: String, to newName: String) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    try requireFree(name: newName, except: user.id)
    guard newName != user.name else { return [] }
    return [.user(before: user, after: User(id: user.id, name: newName))]
  }

  /// Gives the user another seat, or with nil none.
  package func moveUser(named name: String, toSeat seat: Int?) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    if let seat { try requireFree(seat: seat, for: user.id) }
    guard seat != seats[user.id] else { return [] }
    return [seatChange(of: user.id, to: seat)]
  }

  /// Puts two users in the place of each other; a seat that one of them has none of stays free.
  package func swapSeats(of first: String, and second: String) throws(ModelError) -> [Change] {
    let (one, other) = (try existingUser(first), try existingUser(second))
    guard one.id != other.id, seats[one.id] != seats[other.id] else { return [] }
    let (left, right) = (seats[one.id], seats[other.id])
    return [seatChange(of: one.id, to: right), seatChange(of: other.id, to: left)]
  }

  /// Deletes a user together with her seat; one who has open tasks is refused.
  ///
  /// Her done tasks lose their assignee.
  package func deleteUser(named name: String) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    let assigned = tasks.filter { $0.assignee == user.id }
    let openCount = assigned.count { $0.state == .open }
    guard openCount == 0 else { throw .userHasOpenTasks(name: user.name, count: openCount) }
    var changes: [Change] = assigned.map { task in
      var unassigned = task
      unassigned.assignee = nil
      return .task(before: task, after: unassigned)
    }
    if seats[user.id] != nil { changes.append(seatChange(of: user.id, to: nil)) }
    changes.append(.user(before: user, after: nil))
    return changes
  }

  private func seatChange(of user: UUID, to number: Int?) -> Change {
    .seat(
      before: seats[user].map { Seat(user: user, number: $0) },
      after: number.map { Seat(user: user, number: $0) })
  }

  private func existingUser(_ name: String) throws(ModelError) -> User {
    guard let user = user(named: name) else { throw .noUser(name: name) }
    return user
  }

  private func requireFree(name: String, except id: UUID?) throws(ModelError) {
    guard name.contains(where: { !$0.isWhitespace }) else { throw .emptyName }
    if let holder = user(named: name), holder.id != id { throw .nameTaken(holder.name) }
  }

  private func requireFree(seat: Int, for id: UUID) throws(ModelError) {
    guard (1...999_999).contains(seat) else { throw .seatOutOfRange }
    if let holder = user(atSeat: seat), holder.id != id {
      throw .seatTaken(number: seat, by: holder.name)
    }
  }
}
