/// Requests on users and seats: each is validated against this state and returns its changes.
extension ModelState {
  /// Returns the user of that name, ignoring case and width.
  package func user(named name: some StringProtocol) -> User? {
    let key = FoldedText(name)
    return users.first { key.equals($0.name) }
  }

  /// Adds a user; a deleted user of that name who is still known is restored instead.
  package func addUser(named name: String, id: UUID, seat: SeatName?) throws(ModelError) -> [Change]
  {
    try requireFree(name: name, except: nil)
    let former = everyone.first { $0.isFormer && $0.name.folded == name.folded }
    let id = former?.id ?? id
    var changes: [Change] = [.user(before: former, after: User(id: id, name: name))]
    if let seat {
      try requireFree(seat: seat, for: id)
      changes.append(.seat(before: nil, after: Seat(user: id, name: seat)))
    }
    return changes
  }

  package func renameUser(named name: String, to newName: String) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    try requireFree(name: newName, except: user.id)
    guard newName != user.name else { return [] }
    return [change(user) { $0.name = newName }]
  }

  /// Sets the reading of a user's name; nil if it is read as written.
  package func setReading(of name: String, to reading: String?) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    return user.reading == reading ? [] : [change(user) { $0.reading = reading }]
  }

  /// Sets how long a user works per day; nil for the default.
  package func setCapacity(
    of name: String, to capacity: Minutes?
  ) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    return user.capacity == capacity ? [] : [change(user) { $0.capacity = capacity }]
  }

  /// Adds an absence of a user to the current and coming ones, joining those that meet; nil removes
  /// all absences.
  package func setAbsence(
    of name: String, to absence: Absence?, today: CivilDate
  ) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    let changed = change(user) { user in
      guard let absence else {
        user.absences = []
        return
      }
      user.absences = Absence.joined(user.absences.filter { $0.last >= today }, [absence])
    }
    return changed == .user(before: user, after: user) ? [] : [changed]
  }

  private func change(_ user: User, _ body: (inout User) -> Void) -> Change {
    var changed = user
    body(&changed)
    return .user(before: user, after: changed)
  }

  /// Moves the user to another seat, or to none for nil.
  package func moveUser(named name: String, toSeat seat: SeatName?) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    if let seat { try requireFree(seat: seat, for: user.id) }
    guard seat != seats[user.id] else { return [] }
    return [seatChange(of: user.id, to: seat)]
  }

  /// Swaps the seats of two users; if one has none, the other's seat becomes free.
  package func swapSeats(of first: String, and second: String) throws(ModelError) -> [Change] {
    let (one, other) = (try existingUser(first), try existingUser(second))
    guard one.id != other.id, seats[one.id] != seats[other.id] else { return [] }
    let (left, right) = (seats[one.id], seats[other.id])
    return [seatChange(of: one.id, to: right), seatChange(of: other.id, to: left)]
  }

  /// Deletes a user together with the seat; throws if the user has open tasks.
  ///
  /// A user who has done tasks stays known by name.
  ///
  /// - Parameter isRemembered: whether the user stays known in any case, for the sake of the past.
  package func deleteUser(
    named name: String, isRemembered: (UUID) -> Bool = { _ in false }
  ) throws(ModelError) -> [Change] {
    let user = try existingUser(name)
    try requireNoOpenTasks(of: user)
    let isKnown = isRemembered(user.id) || tasks.contains { $0.mentions(user.id) }
    let former = User(id: user.id, name: user.name, isFormer: true)
    var changes: [Change] = []
    if seats[user.id] != nil { changes.append(seatChange(of: user.id, to: nil)) }
    changes.append(.user(before: user, after: isKnown ? former : nil))
    return changes
  }

  /// Throws if the user to be removed still has open tasks.
  func requireNoOpenTasks(of user: User) throws(ModelError) {
    let count = tasks.count { $0.state == .open && $0.isAssigned(to: user.id) }
    if count > 0 { throw .userHasOpenTasks(name: user.name, count: count) }
  }

  /// Returns those of the users who were not deleted.
  func withoutFormer(_ users: [UUID]) -> [UUID] { users.filter { user($0)?.isFormer == false } }

  private func seatChange(of user: UUID, to seat: SeatName?) -> Change {
    .seat(
      before: seats[user].map { Seat(user: user, name: $0) },
      after: seat.map { Seat(user: user, name: $0) })
  }

  private func existingUser(_ name: String) throws(ModelError) -> User {
    guard let user = user(named: name) else { throw .noUser(name: name) }
    return user
  }

  private func requireFree(name: String, except id: UUID?) throws(ModelError) {
    guard name.contains(where: { !$0.isWhitespace }) else { throw .emptyName }
    if let holder = user(named: name), holder.id != id { throw .nameTaken(holder.name) }
  }

  private func requireFree(seat: SeatName, for id: UUID) throws(ModelError) {
    if let holder = user(atSeat: seat), holder.id != id {
      throw .seatTaken(seat, by: holder.name)
    }
  }
}
