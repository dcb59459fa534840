/// The identity of a record: the number of a task, the user of a seat, or an id.
package enum RecordID: Hashable, Sendable {
  case task(Int)
  case user(UUID)
  case seat(UUID)
  case attribute(UUID)
  case template(UUID)
}

/// The change of one record as a value.
///
/// `before` is nil for a new record, `after` for a deleted one.
package enum Change: Equatable, Sendable {
  case task(before: TaskItem?, after: TaskItem?)
  case user(before: User?, after: User?)
  case seat(before: Seat?, after: Seat?)
  case attribute(before: AttributeDefinition?, after: AttributeDefinition?)
  case template(before: TaskTemplate?, after: TaskTemplate?)

  /// The change that undoes this one.
  package var inverse: Change {
    switch self {
    case .task(let before, let after): .task(before: after, after: before)
    case .user(let before, let after): .user(before: after, after: before)
    case .seat(let before, let after): .seat(before: after, after: before)
    case .attribute(let before, let after): .attribute(before: after, after: before)
    case .template(let before, let after): .template(before: after, after: before)
    }
  }

  /// The changed record; nil if there is none before or after.
  package var record: RecordID? {
    switch self {
    case .task(let before, let after): (after ?? before).map { .task($0.number) }
    case .user(let before, let after): (after ?? before).map { .user($0.id) }
    case .seat(let before, let after): (after ?? before).map { .seat($0.user) }
    case .attribute(let before, let after): (after ?? before).map { .attribute($0.id) }
    case .template(let before, let after): (after ?? before).map { .template($0.id) }
    }
  }
}

extension [Change] {
  /// The changes that undo these, in reverse order.
  package var inverse: [Change] { reversed().map(\.inverse) }

  /// The changes with one for each task, from its first version to its last; none for a task that
  /// comes and goes again.
  package var oncePerTask: [Change] {
    guard count > 1 else { return self }
    var (merged, places) = ([Change](), [Int: Int]())
    for change in self {
      guard case .task(let before, let after) = change, let number = (after ?? before)?.number
      else {
        merged.append(change)
        continue
      }
      if let place = places[number], case .task(let first, _) = merged[place] {
        merged[place] = .task(before: first, after: after)
      } else {
        places[number] = merged.count
        merged.append(change)
      }
    }
    return merged.filter { if case .task(nil, nil) = $0 { false } else { true } }
  }
}

extension ModelState {
  /// Returns the changes that lead from this state to `other`: users first, then seats, then tasks
  /// by number, so that a user is always known before the tasks assigned to that user.
  package func changes(to other: ModelState) -> [Change] {
    Self.changes(\.id, from: attributes, to: other.attributes, Change.attribute)
      + Self.changes(\.id, from: everyone, to: other.everyone, Change.user)
      + seatChanges(to: other)
      + Self.changes(\.id, from: templates, to: other.templates, Change.template)
      + taskChanges(to: other)
  }

  /// Returns the changes of records of one kind: removed ones first.
  private static func changes<Record: Equatable>(
    _ id: KeyPath<Record, UUID>, from old: [Record], to new: [Record],
    _ change: (Record?, Record?) -> Change
  ) -> [Change] {
    func version(of record: Record, in records: [Record]) -> Record? {
      records.first { $0[keyPath: id] == record[keyPath: id] }
    }
    return old.filter { version(of: $0, in: new) == nil }.map { change($0, nil) }
      + new.filter { version(of: $0, in: old) != $0 }.map { change(version(of: $0, in: old), $0) }
  }

  private func seatChanges(to other: ModelState) -> [Change] {
    let ids = Set(seats.keys).union(other.seats.keys).filter { seats[$0] != other.seats[$0] }
    return ids.sorted().map { id in
      .seat(
        before: seats[id].map { Seat(user: id, name: $0) },
        after: other.seats[id].map { Seat(user: id, name: $0) })
    }
  }

  /// Finds every difference in one pass over both lists, which are sorted by number.
  private func taskChanges(to other: ModelState) -> [Change] {
    var changes: [Change] = []
    var (old, new) = (tasks[...], other.tasks[...])
    while let next = [old.first?.number, new.first?.number].compactMap({ $0 }).min() {
      let before = old.first?.number == next ? old.removeFirst() : nil
      let after = new.first?.number == next ? new.removeFirst() : nil
      if before != after { changes.append(.task(before: before, after: after)) }
    }
    return changes
  }
}
