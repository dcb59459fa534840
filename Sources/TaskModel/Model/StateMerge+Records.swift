/// Three-way merging of one field.
extension TaskField {
  /// The outcome for a field that both sides may have changed.
  package enum Merge: Equatable {
    /// The value here stays.
    case kept
    case set(FieldValue?)
    /// Both have changed it, differently.
    case conflict
  }

  /// Merges the values of one field in three ways.
  ///
  /// - Parameters:
  ///   - isBase: whether a value is the common old one.
  ///   - joined: returns a value with both changes; nil if only one of them can be kept.
  package func merge(
    _ here: FieldValue?, _ there: FieldValue?, isBase: (FieldValue?) -> Bool,
    joined: () -> FieldValue?
  ) -> Merge {
    if here == there || isBase(there) { return .kept }
    if isBase(here) { return .set(there) }
    if let joined = joined() { return .set(joined) }
    return isMetadata ? .set(there) : .conflict
  }
}

extension TaskField.ListRule {
  /// Joins two changes of one value; nil if only one of them can be kept.
  package func joined(
    _ here: FieldValue?, _ old: FieldValue?, _ there: FieldValue?
  ) -> FieldValue? {
    switch (self, here, there) {
    // Both did it; the later value reflects more.
    case (.single, .instant(let here), .instant(let there)): return .instant(max(here, there))
    case (.single, _, _): return nil
    case (.people, _, _):
      let all = [here, old, there].map { [UUID].from($0) ?? [] }
      // One user was replaced by another: only one of the changes was meant.
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

  /// - Parameter key: maps values that count as the same to equal keys.
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

/// Merging of custom attributes and templates.
extension StateMerge {
  /// Returns the attribute here that corresponds to one there: by id or, unless the other copy
  /// knows both, by key and kind.
  func localAttribute(_ id: UUID) -> AttributeDefinition? {
    if let attribute = state.attribute(ids[id] ?? id) { return attribute }
    guard let theirs = there.attribute(id) ?? base.attribute(id) else { return nil }
    return state.attributes.first {
      $0.key == theirs.key && $0.kind == theirs.kind && there.attribute($0.id) == nil
        && common.isFirstKey(of: theirs) && common.isFirstKey(of: $0)
    }
  }

  mutating func merge(_ before: AttributeDefinition?, _ after: AttributeDefinition) {
    guard let here = localAttribute(after.id) else {
      // New there, or deleted here and changed there; an undone change counts as deleted.
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
  /// Returns true if theirs is preferred, or if it is new, so that the following change is refused
  /// because of its key.
  private mutating func isKeyFree(_ after: AttributeDefinition, isNew: Bool) -> Bool {
    guard let holder = state.attribute(named: after.key), holder.id != after.id else { return true }
    let isTheirs = resolveAsTheirs(.attribute(here: holder, there: after))
    return isTheirs || preference != nil && isNew
  }

  /// Restores an attribute that was deleted here and is needed by a task there.
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

  /// Removes records that the other copy has deleted, unless they are needed or changed here.
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
  /// Returns a task of the other copy with the ids that its users and attributes have here.
  func withIdsOfHere(_ task: TaskItem) -> TaskItem {
    var translated = task
    translated.assignees = task.assignees.map { localUser($0)?.id ?? $0 }
    if !task.sessions.isEmpty {
      translated.sessions = task.sessions.map { session in
        WorkSession(
          start: session.start, length: session.length,
          person: session.person.map { localUser($0)?.id ?? $0 })
      }
    }
    guard !task.values.isEmpty else { return translated }
    translated.values = CustomValues()
    for own in task.values { translated.values[localAttribute(own.key)?.id ?? own.key] = own.value }
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
  /// Whether both contain the same tasks, ignoring when they were saved.
  fileprivate func keepsTheSame(as other: TaskTemplate) -> Bool {
    func plain(_ task: TaskItem) -> TaskItem {
      task.copy(number: task.number, id: id, created: Instant(secondsSinceEpoch: 0))
    }
    return name == other.name && anchor == other.anchor
      && tasks.map(plain) == other.tasks.map(plain)
  }
}

/// Merging of users and their seats.
extension StateMerge {
  /// Returns the user here who corresponds to one there: by id or, unless the other copy knows
  /// both, by name.
  func localUser(_ id: UUID) -> User? {
    if let user = state.user(ids[id] ?? id) { return user }
    guard let theirs = there.user(id) ?? base.user(id), let same = state.user(named: theirs.name),
      there.user(same.id) == nil, common.isFirstName(of: theirs), common.isFirstName(of: same)
    else { return nil }
    return same
  }

  mutating func merge(_ before: User?, _ after: User) {
    guard let here = localUser(after.id) else {
      // New there, or deleted here and changed there; an undone change counts as deleted.
      guard !after.isFormer, before == nil || !common.contains(after), isNameFree(after, before)
      else { return }
      return make(.user(before: nil, after: after))
    }
    if here.id != after.id { ids[after.id] = here.id }
    let merged = merged(
      here, from: hasOnePast(here.id, after.id) ? before : nil, to: after)
    if merged != here { make(.user(before: here, after: merged)) }
  }

  /// Merges a user changed in both copies; absences of both are kept.
  private mutating func merged(_ here: User, from before: User?, to after: User) -> User {
    // The earlier name of a user restored in both copies is not known any more.
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

  /// Whether nobody else here has the name of that user; two users of one name are a conflict.
  ///
  /// Returns true if theirs is preferred, or if the user is new, so that the following change is
  /// refused because of the name.
  private mutating func isNameFree(_ after: User, _ before: User?) -> Bool {
    guard let holder = state.user(named: after.name), holder.id != ids[after.id] ?? after.id else {
      return true
    }
    let conflict = MergeConflict.name(
      after.name, here: there.user(holder.id)?.name, there: before?.name)
    let isTheirs = resolveAsTheirs(conflict)
    return isTheirs || preference != nil && before == nil
  }

  /// Restores a user who was deleted here and is needed there; returns whether that was necessary.
  @discardableResult
  mutating func retainUser(_ id: UUID) -> Bool {
    let here = localUser(id)
    guard let kept = here ?? there.user(id) ?? base.user(id), here == nil || kept.isFormer,
      state.user(named: kept.name) == nil
    else { return false }
    make(.user(before: here, after: kept.employed))
    return true
  }

  /// Merges a seat: it goes with a deleted user; a user who has got another seat keeps that one.
  mutating func merge(_ before: Seat?, _ after: Seat?) {
    guard let user = (after ?? before)?.user else { return }
    let isBack = after != nil && retainUser(user)
    guard let id = localUser(user)?.id else {
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

  /// Removes a user whom the other copy has deleted, unless needed or changed here; `after` is what
  /// remains of the user for done tasks.
  mutating func removeUnused(_ user: User, after: User?) {
    guard let here = state.user(user.id), here != after,
      [user, after?.employed].contains(here.employed), state.seats[user.id] == nil,
      !ids.values.contains(user.id),
      !state.tasks.contains(where: { needs($0, user, after == nil) })
    else { return }
    make(.user(before: here, after: after))
  }

  /// Whether a task needs the user as assignee or, if no trace would remain, mentions the user.
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
