import TaskModel
import TaskStorage

/// The changes that the server has refused, and those that depend on them, in a file beside the
/// local copy.
///
/// Each bundle begins with a pseudo-commit without an operation: it contains the records that the
/// changes were made to, and names the program that was refused, or it merges others' changes lost
/// by the server.
final class AsideList {
  let journal: CommitJournal
  private var store = UUID()
  /// The bundles; the author of a bundle's first change is the server's reason.
  private(set) var bundles: [AsideBundle] = []

  private let program: String

  init(path: String, program: String) {
    self.program = program
    journal = CommitJournal(path: path, keepsDamaged: true)
  }

  /// The bundles that another version of this program was refused, which may have been its fault.
  var ofOtherProgram: [AsideBundle] {
    bundles.filter { $0.lost.isEmpty && $0.basis.info.command != program }
  }
  var hasChanged: Bool { journal.hasChanged }
  /// The bundles of which only dependents of others' changes are left, as those are shared again.
  var settled: [AsideBundle] {
    bundles.filter { bundle in
      !bundle.lost.isEmpty && !bundle.commits.contains { bundle.lost.contains($0.info.operation) }
    }
  }

  var operations: Set<UUID> { Set(bundles.flatMap { $0.commits.map(\.info.operation) }) }

  /// The first number after those of the tasks that they added.
  var nextNumber: Int {
    bundles.flatMap { $0.commits }.flatMap(\.updates).reduce(1) { next, update in
      if case .task(let task) = update { max(next, task.number + 1) } else { next }
    }
  }

  var changes: [TeamAside] {
    bundles.flatMap { bundle in
      bundle.commits.enumerated().map { index, commit in
        TeamAside(
          command: commit.info.command,
          reason: index == 0 && bundle.lost.isEmpty ? bundle.basis.info.author : nil,
          author: bundle.lost.isEmpty ? nil : commit.info.author)
      }
    }
  }

  func read(of store: UUID) throws(StorageError) {
    self.store = store
    bundles = []
    guard let contents = try journal.read(of: store) else { return }
    for commit in contents.commits {
      if commit.info.operation == .none {
        bundles.append(AsideBundle(basis: commit, commits: []))
      } else if !bundles.isEmpty {
        bundles[bundles.count - 1].commits.append(commit)
      }
    }
  }

  /// Adds changes that were made to these records, durably.
  func add(
    _ commits: [StoredCommit], madeTo basis: [RecordUpdate], because reason: String,
    lost: [UUID] = []
  ) throws(StorageError) {
    if journal.hasChanged { try read(of: store) }
    let info = CommitInfo(
      version: 0, operation: .none, author: reason, time: Instant(secondsSinceEpoch: 0),
      command: program, kind: lost.isEmpty ? .command : .merge(lost))
    try write(
      bundles + [AsideBundle(basis: StoredCommit(info: info, updates: basis), commits: commits)])
  }

  /// Removes these operations, durably; keeps what another shell has added meanwhile.
  func remove(_ operations: Set<UUID>) throws(StorageError) {
    if journal.hasChanged { try read(of: store) }
    try write(
      bundles.compactMap { bundle in
        let rest = bundle.without(operations)
        return rest.commits.isEmpty ? nil : rest
      })
  }

  private func write(_ bundles: [AsideBundle]) throws(StorageError) {
    guard !bundles.isEmpty else {
      journal.remove()
      self.bundles = []
      return
    }
    let commits = bundles.flatMap { [$0.basis] + $0.commits }.numbered(behind: 0)
    try journal.replace(with: CommitJournal.Contents(store: store, base: 0, commits: commits))
    self.bundles = bundles
  }
}

/// Changes that were set aside together, with the records that they were made to.
struct AsideBundle {
  let basis: StoredCommit
  fileprivate(set) var commits: [StoredCommit]

  /// Others' changes among them that the server has lost; empty if the server refused one.
  var lost: [UUID] { if case .merge(let operations) = basis.info.kind { operations } else { [] } }

  /// Returns the rest of the bundle once these operations are shared and so part of its basis.
  func without(_ operations: Set<UUID>) -> AsideBundle {
    var (updates, rest, touched) = (basis.updates, [StoredCommit](), Set<DependencyTracker.Value>())
    for commit in commits {
      if operations.contains(commit.info.operation) {
        updates += commit.updates.filter {
          touched.isDisjoint(with: DependencyTracker.records(of: $0))
        }
      } else {
        rest.append(commit)
        for update in commit.updates { touched.formUnion(DependencyTracker.records(of: update)) }
      }
    }
    return AsideBundle(basis: StoredCommit(info: basis.info, updates: updates), commits: rest)
  }
}

/// Finds later changes that depend on a refused one: they refer to a record that it made, start
/// from a value that it set, or undo it.
struct DependencyTracker {
  private var operations: Set<UUID>
  /// Records that were created or deleted, which a later change cannot refer to without it.
  private var made: Set<UUID> = []
  /// The values that were set: a field of a task, a whole task, or a record of another type.
  private var values: Set<Value> = []

  enum Value: Hashable {
    case field(UUID, TaskField)
    case task(UUID)
    case record(RecordID)
  }

  init(of operations: [UUID]) { self.operations = Set(operations) }

  /// Returns whether a change depends on those found so far, and adds it then. `state` is the one
  /// after it.
  mutating func take(_ commit: LoggedCommit, in state: ModelState) -> Bool {
    let isNeeding =
      operations.contains(commit.info.operation)
      || !operations.isDisjoint(with: commit.info.kind.operations)
      || commit.changes.contains { needs($0, in: state) }
    guard isNeeding else { return false }
    operations.insert(commit.info.operation)
    for change in commit.changes {
      values.formUnion(Self.values(of: change))
      if let id = change.newOrGone { made.insert(id) }
    }
    return true
  }

  private func needs(_ change: Change, in state: ModelState) -> Bool {
    if !values.isDisjoint(with: Self.values(of: change)) { return true }
    switch change {
    case .task(let task?, nil):
      return values.contains { if case .field(task.id, _) = $0 { true } else { false } }
    case .task(_, let task?): return refers(task, in: state)
    case .seat(_, let seat?): return made.contains(seat.user)
    case .template(_, let template?): return template.tasks.contains { refers($0, in: nil) }
    case .task, .user, .seat, .attribute, .template: return false
    }
  }

  /// Whether a task is one of the created records, or refers to one.
  private func refers(_ task: TaskItem, in state: ModelState?) -> Bool {
    let numbers = task.after + (task.parent.map { [$0] } ?? [])
    let ids =
      [task.id] + task.assignees + task.sessions.compactMap(\.person) + Array(task.values.keys)
      + numbers.compactMap { state?.task(numbered: $0)?.id }
    return !made.isDisjoint(with: ids)
  }

  /// Returns the record of an update, except for a deleted task.
  static func records(of update: RecordUpdate) -> Set<Value> {
    values(of: ModelState().change(for: update))
  }

  private static func values(of change: Change) -> Set<Value> {
    switch change {
    case .task(let before?, let after?):
      return Set(after.visibleFields(unlike: before).map { .field(after.id, $0) })
    case .task(let before, let after): return (after ?? before).map { [.task($0.id)] } ?? []
    case .user, .seat, .attribute, .template: return change.record.map { [.record($0)] } ?? []
    }
  }
}

extension CommitInfo.Kind {
  /// The operations that it undoes or redoes.
  fileprivate var operations: [UUID] {
    switch self {
    case .command, .merge: []
    case .undo(let operations), .redo(let operations): operations
    }
  }
}

extension Change {
  /// The id of a record that was created or deleted, and that others may refer to.
  fileprivate var newOrGone: UUID? {
    switch self {
    case .task(nil, let task?), .task(let task?, nil): task.id
    case .user(nil, let user?), .user(let user?, nil): user.id
    case .attribute(nil, let attribute?), .attribute(let attribute?, nil): attribute.id
    case .task, .user, .seat, .attribute, .template: nil
    }
  }
}

/// The unresolved conflicts, in a file beside the local copy: each task before the change and after
/// it.
final class ConflictList {
  let journal: CommitJournal
  private var store = UUID()
  private(set) var all: [TeamConflict] = []

  init(path: String) { journal = CommitJournal(path: path, keepsDamaged: true) }

  func read(of store: UUID) throws(StorageError) {
    self.store = store
    all = []
    guard let contents = try journal.read(of: store) else { return }
    all = contents.commits.compactMap(TeamConflict.init)
  }

  /// Adds conflicts, durably. If a task has one already, its first base and the latest change
  /// count.
  func add(_ conflicts: [TeamConflict]) throws(StorageError) {
    guard !conflicts.isEmpty else { return }
    if journal.hasChanged { try read(of: store) }
    var indices = Dictionary(
      zip(all.map(\.number), all.indices), uniquingKeysWith: { first, _ in first })
    for conflict in conflicts {
      if let index = indices[conflict.number] {
        all[index] = TeamConflict(
          number: conflict.number, base: all[index].base, mine: conflict.mine)
      } else {
        indices[conflict.number] = all.count
        all.append(conflict)
      }
    }
    try write()
  }

  /// Removes a conflict, durably.
  func remove(_ number: Int) throws(StorageError) {
    if journal.hasChanged { try read(of: store) }
    all.removeAll { $0.number == number }
    try write()
  }

  private func write() throws(StorageError) {
    guard !all.isEmpty else { return journal.remove() }
    let commits = all.enumerated().map { index, conflict in
      StoredCommit(
        info: CommitInfo(
          version: index + 1, operation: UUID(), author: "", time: Instant(secondsSinceEpoch: 0),
          command: "", kind: .command),
        updates: conflict.updates)
    }
    try journal.replace(with: CommitJournal.Contents(store: store, base: 0, commits: commits))
  }
}

extension TeamConflict {
  /// The base of the task, if any, followed by the task as changed here.
  fileprivate var updates: [RecordUpdate] {
    (base.map { [.task($0)] } ?? []) + [mine.map { .task($0) } ?? .gone(.task(number))]
  }

  fileprivate init?(_ commit: StoredCommit) {
    let tasks = commit.updates.map { (update) -> TaskItem? in
      if case .task(let task) = update { task } else { nil }
    }
    guard let last = tasks.last else { return nil }
    let base = tasks.count > 1 ? tasks[0] : nil
    guard let number = last?.number ?? base?.number else { return nil }
    self.init(number: number, base: base, mine: last)
  }
}
