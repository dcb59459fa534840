/// Merging users and where they sit.
extension StateMerge {
  /// The user here who is that one there: by the id or, where the other copy does not know both, by
  /// the name.
  func userHere(_ id: UUID) -> User? {
    if let user = state.user(ids[id] ?? id) { return user }
    guard let theirs = there.user(id) ?? base.user(id), let same = state.user(named: theirs.name),
      there.user(same.id) == nil, common.isFirstName(of: theirs), common.isFirstName(of: same)
    else { return nil }
    return same
  }

  mutating func merge(_ before: User?, _ after: User) {
    guard let here = userHere(after.id) else {
      // New there, or deleted here and changed there; what was changed back is as it was deleted.
      guard !after.isFormer, before == nil || !common.contains(after), isNameFree(after, before)
      else { return }
      return make(.user(before: nil, after: after))
    }
    if here.id != after.id { ids[after.id] = here.id }
    let merged = merged(
      here, from: hasOnePast(here.id, after.id) ? before : nil, to: after)
    if merged != here { make(.user(before: here, after: merged)) }
  }

  /// A user as both copies make it: absences of both are kept.
  private mutating func merged(_ here: User, from before: User?, to after: User) -> User {
    // Who came back in both copies had a name before that is not known any more.
    let old = before ?? User(id: here.id, name: here.id == after.id ? "" : after.name)
    func news<Value: Equatable>(_ value: (User) -> Value) -> (there: Bool, here: Bool) {
      (value(old) != value(after) && value(here) != value(after), value(old) != value(here))
    }
    let (name, capacity, absences) = (news(\.name), news(\.capacity), news(\.absences))
    let reading = news(\.reading)
    let isInConflict = [name, capacity, reading].contains { $0.there && $0.here }
    let isTheirs = isInConflict && resolveAsTheirs(.user(here: here, there: after))
    var merged = here
    if capacity.there, !capacity.here || isTheirs { merged.capacity = after.capacity }
    if reading.there, !reading.here || isTheirs { merged.reading = after.reading }
    if absences.there {
      merged.absences =
        absences.here ? Absence.joined(here.absences, after.absences) : after.absences
    }
    merged.isFormer = here.isFormer && after.isFormer
    if name.there, !name.here || isTheirs, isNameFree(after, before) { merged.name = after.name }
    return merged
  }

  /// Whether nobody else has the name of that user here; two of one name are a conflict.
  ///
  /// Where theirs is preferred, or somebody new cannot come without a name, the answer is yes, so that
  /// what follows is refused for its name.
  private mutating func isNameFree(_ after: User, _ before: User?) -> Bool {
    guard let holder = state.user(named: after.name), holder.id != ids[after.id] ?? after.id else {
      return true
    }
    let conflict = MergeConflict.name(
      after.name, here: there.user(holder.id)?.name, there: before?.name)
    let isTheirs = resolveAsTheirs(conflict)
    return isTheirs || preference != nil && before == nil
  }

  /// Sees to it that a user who was deleted here, and is needed there, is one again; the answer is
  /// whether that was so.
  @discardableResult
  mutating func retainUser(_ id: UUID) -> Bool {
    let here = userHere(id)
    guard let kept = here ?? there.user(id) ?? base.user(id), here == nil || kept.isFormer,
      state.user(named: kept.name) == nil
    else { return false }
    make(.user(before: here, after: kept.employed))
    return true
  }

  /// A seat goes with the user who is deleted; whoever has got another one stays.
  mutating func merge(_ before: Seat?, _ after: Seat?) {
    guard let user = (after ?? before)?.user else { return }
    let isBack = after != nil && retainUser(user)
    guard let id = userHere(user)?.id else {
      if let after { _ = resolveAsTheirs(.seat(user: user, here: nil, there: after.name)) }
      return
    }
    let here = state.seats[id]
    guard here != after?.name else { return }
    let isMoved = here != (hasOnePast(id, user) ? before?.name : nil) && !isBack
    if isMoved, after == nil, there.user(user)?.isFormer ?? true { return }
    let isFree = after.map { seat in !state.seats.contains { $0.value == seat.name } } ?? true
    if isMoved || !isFree,
      !resolveAsTheirs(.seat(user: id, here: here, there: after?.name))
    {
      return
    }
    guard isFree else { return }
    make(
      .seat(
        before: here.map { Seat(user: id, name: $0) },
        after: after.map { Seat(user: id, name: $0.name) }))
  }

  /// Takes away a user whom the other copy has deleted, unless something here needs or has changed
  /// that one; `after` is what is kept of the user for what was done.
  mutating func removeUnused(_ user: User, after: User?) {
    guard let here = state.user(user.id), here != after,
      [user, after?.employed].contains(here.employed), state.seats[user.id] == nil,
      !ids.values.contains(user.id),
      !state.tasks.contains(where: { needs($0, user, after == nil) })
    else { return }
    make(.user(before: here, after: after))
  }

  /// Whether a task needs the user as one, or, if nothing would be left, as the one who did something.
  private func needs(_ task: TaskItem, _ user: User, _ leavesNothing: Bool) -> Bool {
    leavesNothing
      ? task.mentions(user.id) : task.state == .open && task.isAssigned(to: user.id)
  }
}

extension User {
  /// The user with the deletion undone.
  fileprivate var employed: User {
    var user = self
    user.isFormer = false
    return user
  }
}
