/// Three-way merging of one field.
extension TaskField {
  /// What becomes of a field that both sides may have changed.
  package enum Merge: Equatable {
    /// It is here what it should be.
    case kept
    case set(FieldValue?)
    /// Both have changed it, each in its own way.
    case conflict
  }

  /// The outcome of a three-way merge.
  ///
  /// - Parameters:
  ///   - isBase: whether a value is what both come from.
  ///   - joined: what holds both changes; nil where only one of them can stand.
  package func merge(
    _ here: FieldValue?, _ there: FieldValue?, isBase: (FieldValue?) -> Bool,
    joined: () -> FieldValue?
  ) -> Merge {
    if here == there || isBase(there) { return .kept }
    if isBase(here) { return .set(there) }
    if let joined = joined() { return .set(joined) }
    return isTrace ? .set(there) : .conflict
  }
}

extension TaskField.ListRule {
  /// Joins two changes of one value; nil where only one of them can stand.
  package func joined(
    _ here: FieldValue?, _ old: FieldValue?, _ there: FieldValue?
  ) -> FieldValue? {
    switch (self, here, there) {
    // Both did it; the later of them has seen more.
    case (.single, .instant(let here), .instant(let there)): return .instant(max(here, there))
    case (.single, _, _): return nil
    case (.people, _, _):
      let all = [here, old, there].map { [UUID].from($0) ?? [] }
      // One user in the place of another: only one of them was meant.
      guard all.contains(where: { $0.count > 1 }) else { return nil }
      return Self.joined(all[0], all[1], all[2]) { $0 }.fieldValue
    case (.ascending, _, _):
      return Set(
        Self.joined([Int].from(here) ?? [], [Int].from(old) ?? [], [Int].from(there) ?? []) { $0 }
      )
      .sorted().fieldValue
    case (.sequence, _, _), (.distinct, _, _):
      let all = [here, old, there].map { [String].from($0) ?? [] }
      return Self.joined(all[0], all[1], all[2]) { self == .distinct ? $0.folded : $0 }.fieldValue
    }
  }

  /// - Parameter key: equal for values that count as one.
  private static func joined<Value, Key: Hashable>(
    _ here: [Value], _ old: [Value], _ there: [Value], _ key: (Value) -> Key
  ) -> [Value] {
    let (hereKeys, oldKeys, thereKeys) = (
      Set(here.map(key)), Set(old.map(key)), Set(there.map(key))
    )
    return here.filter { thereKeys.contains(key($0)) || !oldKeys.contains(key($0)) }
      + there.filter { !hereKeys.contains(key($0)) && !oldKeys.contains(key($0)) }
  }
}

/// Merging the attributes that people have added, and templates.
extension StateMerge {
  /// The attribute here that is that one there: by the id or, where the other copy does not know both,
  /// by the key and the kind.
  func attributeHere(_ id: UUID) -> AttributeDefinition? {
    if let attribute = state.attribute(ids[id] ?? id) { return attribute }
    guard let theirs = there.attribute(id) ?? base.attribute(id) else { return nil }
    return state.attributes.first {
      $0.key == theirs.key && $0.kind == theirs.kind && there.attribute($0.id) == nil
        && common.isFirstKey(of: theirs) && common.isFirstKey(of: $0)
    }
  }

  mutating func merge(_ before: AttributeDefinition?, _ after: AttributeDefinition) {
    guard let here = attributeHere(after.id) else {
      // New there, or deleted here and changed there; what was changed back is as it was deleted.
      guard before == nil || !common.contains(after), isKeyFree(after, isNew: true) else { return }
      return make(.attribute(before: nil, after: after))
    }
    if here.id != after.id { ids[after.id] = here.id }
    if !hasOnePast(here.id, after.id) {
      let choices = here.choices + after.choices.filter { !here.choices.contains($0) }
      guard choices != here.choices else { return }
      return make(.attribute(before: here, after: here.named(here.key, choices: choices)))
    }
    guard after.key != here.key, after.key != before?.key else { return }
    if here.key != before?.key, !resolveAsTheirs(.attribute(here: here, there: after)) { return }
    guard isKeyFree(after, isNew: false) else { return }
    make(.attribute(before: here, after: here.named(after.key, choices: here.choices)))
  }

  /// Whether no other attribute here has that key; two of one key are a conflict.
  ///
  /// Where theirs is preferred, or it is new, the answer is yes, so that what follows is refused for its
  /// key.
  private mutating func isKeyFree(_ after: AttributeDefinition, isNew: Bool) -> Bool {
    guard let holder = state.attribute(named: after.key), holder.id != after.id else { return true }
    let isTheirs = resolveAsTheirs(.attribute(here: holder, there: after))
    return isTheirs || preference != nil && isNew
  }

  /// Sees to it that a task can have a value of that attribute, which was deleted here and is needed
  /// there.
  mutating func retainAttribute(_ id: UUID) {
    guard state.attribute(id) == nil, let theirs = there.attribute(id) ?? base.attribute(id),
      state.attribute(named: theirs.key) == nil
    else { return }
    make(.attribute(before: nil, after: theirs))
  }

  mutating func merge(_ before: TaskTemplate?, _ after: TaskTemplate) {
    let here =
      state.template(ids[after.id] ?? after.id)
      ?? state.template(named: after.name).flatMap { there.template($0.id) == nil ? $0 : nil }
    let id = here?.id ?? after.id
    if id != after.id { ids[after.id] = id }
    let (before, after) = (before.map { withIdsOfHere($0, id) }, withIdsOfHere(after, id))
    guard let here else { return make(.template(before: nil, after: after)) }
    guard !here.keepsTheSame(as: after) else { return }
    if here != before, !resolveAsTheirs(.template(here: here, there: after)) { return }
    make(.template(before: here, after: after))
  }

  /// Takes away what the other copy has deleted, unless something here needs it or has changed it.
  mutating func removeUnused(_ change: Change) {
    switch change {
    case .user(let user?, nil): removeUnused(user, after: nil)
    case .user(let user?, let after?) where after.isFormer && !user.isFormer:
      removeUnused(user, after: after)
    case .attribute(let attribute?, nil):
      guard state.attribute(attribute.id) == attribute, !ids.values.contains(attribute.id),
        !state.tasks.contains(where: { $0.values[attribute.id] != nil })
      else { return }
      make(.attribute(before: attribute, after: nil))
    case .template(let template?, nil):
      guard state.template(template.id) == template, !ids.values.contains(template.id)
      else { return }
      make(.template(before: template, after: nil))
    default: break
    }
  }
}

// MARK: Ids

extension StateMerge {
  /// A task of the other copy with the ids that its users and attributes have here.
  func withIdsOfHere(_ task: TaskItem) -> TaskItem {
    var translated = task
    translated.assignees = task.assignees.map { userHere($0)?.id ?? $0 }
    if !task.sessions.isEmpty {
      translated.sessions = task.sessions.map { session in
        WorkSession(
          start: session.start, length: session.length,
          person: session.person.map { userHere($0)?.id ?? $0 })
      }
    }
    guard !task.values.isEmpty else { return translated }
    translated.values = CustomValues()
    for own in task.values { translated.values[attributeHere(own.key)?.id ?? own.key] = own.value }
    return translated
  }

  private func withIdsOfHere(_ template: TaskTemplate, _ id: UUID) -> TaskTemplate {
    TaskTemplate(
      id: id, name: template.name, anchor: template.anchor,
      tasks: template.tasks.map(withIdsOfHere))
  }
}

extension AttributeDefinition {
  fileprivate func named(_ key: String, choices: [String]) -> AttributeDefinition {
    AttributeDefinition(id: id, key: key, kind: kind, choices: choices)
  }
}

extension TaskTemplate {
  /// Whether both keep the same tasks, whenever that was.
  fileprivate func keepsTheSame(as other: TaskTemplate) -> Bool {
    func plain(_ task: TaskItem) -> TaskItem {
      task.copy(number: task.number, id: id, created: Instant(secondsSinceEpoch: 0))
    }
    return name == other.name && anchor == other.anchor
      && tasks.map(plain) == other.tasks.map(plain)
  }
}

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
