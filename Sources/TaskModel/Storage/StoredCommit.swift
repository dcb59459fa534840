/// The header of a commit: author, time and command.
package struct CommitInfo: Equatable, Sendable {
  /// The kind of a commit.
  package enum Kind: Equatable, Sendable {
    case command
    /// Undid the commits with these operation ids, in this order; at least one.
    case undo([UUID])
    /// Redid the commits with these operation ids, after undos.
    case redo([UUID])
    /// Merged these commits of another copy of the store; at least one.
    case merge([UUID])

    package var isUndo: Bool { if case .undo = self { true } else { false } }
  }

  /// The version of the previous commit plus one; the first is 1.
  package var version: Int
  /// The identity of the commit, the same in every copy of a store.
  package let operation: UUID
  /// The author named by the shell that made it; may be empty.
  package let author: String
  package let time: Instant
  /// The command as it was typed.
  package let command: String
  package let kind: Kind

  package init(
    version: Int, operation: UUID, author: String, time: Instant, command: String, kind: Kind
  ) {
    self.version = version
    self.operation = operation
    self.author = author
    self.time = time
    self.command = command
    self.kind = kind
  }
}

/// A record after a commit; its earlier value follows from the state that the update is applied to.
package enum RecordUpdate: Equatable, Sendable {
  case task(TaskItem)
  case user(User)
  case seat(Seat)
  case attribute(AttributeDefinition)
  case template(TaskTemplate)
  /// The record was deleted.
  case gone(RecordID)

  /// Creates the update with the record after the change.
  package init?(_ change: Change) {
    switch change {
    case .task(_, let task?): self = .task(task)
    case .user(_, let user?): self = .user(user)
    case .seat(_, let seat?): self = .seat(seat)
    case .attribute(_, let attribute?): self = .attribute(attribute)
    case .template(_, let template?): self = .template(template)
    case .task, .user, .seat, .attribute, .template:
      guard let record = change.record else { return nil }
      self = .gone(record)
    }
  }

  /// The record that it is about.
  package var record: RecordID {
    switch self {
    case .task(let task): .task(task.number)
    case .user(let user): .user(user.id)
    case .seat(let seat): .seat(seat.user)
    case .attribute(let attribute): .attribute(attribute.id)
    case .template(let template): .template(template.id)
    case .gone(let record): record
    }
  }

  /// Whether it is about a task.
  package var isOfTask: Bool { if case .task = record { true } else { false } }
}

/// A commit in the form that a store keeps.
package struct StoredCommit: Equatable, Sendable {
  package var info: CommitInfo
  /// The updates in the order in which they apply.
  package let updates: [RecordUpdate]

  package init(info: CommitInfo, updates: [RecordUpdate]) {
    self.info = info
    self.updates = updates
  }
}

/// A commit whose changes have both sides, so that it can be undone.
package struct LoggedCommit: Sendable {
  package let info: CommitInfo
  /// The records after the commit; shared with what was read, so that a commit of 100,000 new tasks
  /// needs no memory of its own.
  private let updates: [RecordUpdate]
  /// The changes of records that existed before, by ascending index.
  private let replacements: [Replacement]

  private struct Replacement {
    let index: Int
    let change: Change
  }

  package init(info: CommitInfo, changes: [Change]) {
    self.info = info
    let changes = changes.filter { RecordUpdate($0) != nil }
    updates = changes.compactMap(RecordUpdate.init)
    replacements = changes.enumerated().map { Replacement(index: $0.offset, change: $0.element) }
  }

  /// Applies a commit to the state.
  fileprivate init(_ commit: StoredCommit, applyingTo state: inout ModelState) {
    info = commit.info
    updates = commit.updates
    var replacements: [Replacement] = []
    for index in updates.indices where !state.append(updates[index]) {
      replacements.append(Replacement(index: index, change: state.apply(updates[index])))
    }
    self.replacements = replacements
  }

  /// Returns the changes of the task of that number, in the order in which they were applied.
  package func changes(ofTask number: Int) -> [Change] {
    // Whatever is not a replacement was added, by ascending number.
    guard !replacements.isEmpty else {
      guard let task = addedTask(number) else { return [] }
      return [.task(before: nil, after: task)]
    }
    guard updates.count > replacements.count else {
      return replacements.map(\.change).filter { $0.isOf(task: number) }
    }
    return changes.filter { $0.isOf(task: number) }
  }

  /// Finds the task of that number by binary search; all updates must add tasks.
  private func addedTask(_ number: Int) -> TaskItem? {
    var (low, high) = (0, updates.count)
    while low < high {
      let middle = (low + high) / 2
      guard case .task(let task) = updates[middle] else { return nil }
      if task.number == number { return task }
      if task.number < number { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The changes in the order in which they were applied.
  package var changes: [Change] {
    var (changes, rest) = ([Change](), replacements[...])
    changes.reserveCapacity(updates.count)
    for (index, update) in updates.enumerated() {
      if rest.first?.index == index {
        changes.append(rest.removeFirst().change)
      } else if case .task(let task) = update {
        changes.append(.task(before: nil, after: task))
      }
    }
    return changes
  }
}

extension LoggedCommit: Equatable {
  package static func == (left: LoggedCommit, right: LoggedCommit) -> Bool {
    left.info == right.info && left.changes == right.changes
  }
}

extension ModelState {
  /// Adds a task whose number is greater than all others; returns false for any other update.
  mutating func append(_ update: RecordUpdate) -> Bool {
    if case .task(let task) = update { append(task) } else { false }
  }

  /// Applies the update; returns the change that it made.
  package mutating func apply(_ update: RecordUpdate) -> Change {
    let change = change(for: update)
    apply(change)
    return change
  }

  /// Applies a whole commit.
  package mutating func apply(_ commit: StoredCommit) -> LoggedCommit {
    LoggedCommit(commit, applyingTo: &self)
  }

  /// Returns the change that the update would make.
  package func change(for update: RecordUpdate) -> Change {
    switch update {
    case .task(let task): .task(before: self.task(numbered: task.number), after: task)
    case .gone(.task(let number)): .task(before: task(numbered: number), after: nil)
    case .user(let user): .user(before: self.user(user.id), after: user)
    case .gone(.user(let id)): .user(before: user(id), after: nil)
    case .seat(let seat): .seat(before: self.seat(of: seat.user), after: seat)
    case .gone(.seat(let user)): .seat(before: seat(of: user), after: nil)
    case .attribute(let attribute):
      .attribute(before: self.attribute(attribute.id), after: attribute)
    case .gone(.attribute(let id)): .attribute(before: attribute(id), after: nil)
    case .template(let template): .template(before: self.template(template.id), after: template)
    case .gone(.template(let id)): .template(before: template(id), after: nil)
    }
  }

  /// Whether this state still holds the record that the change starts from.
  package func holds(before change: Change) -> Bool {
    guard let before = RecordUpdate(change.inverse) else { return true }
    return before == record(before.record)
  }

  /// Returns the record as it is here, or that it is not here.
  package func record(_ record: RecordID) -> RecordUpdate {
    let found: RecordUpdate? =
      switch record {
      case .task(let number): task(numbered: number).map { .task($0) }
      case .user(let id): user(id).map { .user($0) }
      case .seat(let user): seat(of: user).map { .seat($0) }
      case .attribute(let id): attribute(id).map { .attribute($0) }
      case .template(let id): template(id).map { .template($0) }
      }
    return found ?? .gone(record)
  }

  private func seat(of user: UUID) -> Seat? { seats[user].map { Seat(user: user, name: $0) } }
}

extension Change {
  /// Whether the change concerns the task of that number.
  fileprivate func isOf(task number: Int) -> Bool {
    guard case .task(let before, let after) = self else { return false }
    return (after ?? before)?.number == number
  }
}

/// The commits that led to a state, read on demand.
///
/// Most commands need none of them, and a store can have more commits than tasks.
package final class StoreHistory: @unchecked Sendable {
  /// Reason why the commits could not be read; then there are none.
  package private(set) var refusal: StorageError?
  private var read: (() throws(StorageError) -> [LoggedCommit])?
  private let parts: Parts?
  private var known: [LoggedCommit]
  /// Commits made since, while the earlier ones are still unread.
  private var later: [LoggedCommit] = []

  /// Functions that read parts of the history; each returns nil where that is impossible.
  package struct Parts {
    let ofTask: (Int) -> [LoggedCommit]?
    let infos: (Int) -> [CommitInfo]?
    let commits: ([UUID]) -> [LoggedCommit]?

    /// - Parameters:
    ///   - ofTask: returns the commits that changed the task of that number, each with that alone.
    ///   - infos: returns the headers of that many last commits; of all, if there are fewer.
    ///   - commits: returns the commits with these operations, in that order.
    package init(
      ofTask: @escaping (Int) -> [LoggedCommit]?, infos: @escaping (Int) -> [CommitInfo]?,
      commits: @escaping ([UUID]) -> [LoggedCommit]?
    ) {
      (self.ofTask, self.infos, self.commits) = (ofTask, infos, commits)
    }
  }

  package init(_ commits: [LoggedCommit] = []) { (known, parts) = (commits, nil) }

  /// - Parameters:
  ///   - read: reads all commits, oldest first; called at most once.
  ///   - parts: functions that need not read all of them.
  package init(
    reading read: @escaping () throws(StorageError) -> [LoggedCommit], parts: Parts? = nil
  ) {
    known = []
    self.read = read
    self.parts = parts
  }

  /// All commits, oldest first. Reads them on first access.
  package var commits: [LoggedCommit] {
    guard let read else { return known }
    self.read = nil
    do {
      known = try read() + later
    } catch {
      refusal = error
    }
    return known
  }

  /// Returns the commits that changed the task of that number, with that change alone, oldest
  /// first.
  package func commits(ofTask number: Int) -> [LoggedCommit] {
    if read != nil, let found = parts?.ofTask(number) {
      return found + later.compactMap { $0.part(ofTask: number) }
    }
    return commits.compactMap { $0.part(ofTask: number) }
  }

  /// Returns the headers of the last `count` commits, or of all if there are fewer, oldest first.
  package func infos(_ count: Int = .max) -> [CommitInfo] {
    let missing = count - later.count
    if read != nil, missing > 0, let found = parts?.infos(missing) {
      return found + later.map(\.info)
    }
    let commits = read != nil && missing <= 0 ? later : commits
    return commits.suffix(count).map(\.info)
  }

  /// Returns the last `count` commits, or all if there are fewer, oldest first.
  package func last(_ count: Int) -> [LoggedCommit] {
    guard read != nil, count > later.count else {
      return Array((read == nil ? known : later).suffix(count))
    }
    return commits(of: infos(count).map(\.operation))
  }

  /// Returns the commits with these operations, in that order; missing ones are left out.
  package func commits(of operations: [UUID]) -> [LoggedCommit] {
    var found: [UUID: LoggedCommit] = [:]
    func take(_ commits: [LoggedCommit]) {
      for commit in commits where operations.contains(commit.info.operation) {
        found[commit.info.operation] = commit
      }
    }
    take(later)
    let missing = operations.filter { found[$0] == nil }
    if !missing.isEmpty { take(read == nil ? known : parts?.commits(missing) ?? commits) }
    return operations.compactMap { found[$0] }
  }

  /// Appends a commit that was just made.
  package func append(_ commit: LoggedCommit) {
    if read == nil { known.append(commit) } else { later.append(commit) }
  }
}

extension LoggedCommit {
  /// Returns the commit with its changes of that task alone; nil if it has none.
  fileprivate func part(ofTask number: Int) -> LoggedCommit? {
    let changes = changes(ofTask: number)
    return changes.isEmpty ? nil : LoggedCommit(info: info, changes: changes)
  }
}
