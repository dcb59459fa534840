import Foundation

/// The one owner of the model: every mutation goes through ``perform(_:_:)``, every observer is
/// told afterwards.
///
/// The way of a mutation: lock the store, adopt what other shells saved, turn the request into
/// changes against that fresh state, apply them in place, save, unlock, announce. A request that
/// throws or a save that fails leaves the model, the store and the observers as they were.
package final class SharedModel {
  package private(set) var state: ModelState
  /// The number of the selected task.
  package private(set) var selection: Int?

  private let storage: any Storage
  private var observers: [(ModelEvent) -> Void] = []
  private var undoable: [Commit] = []
  private var redoable: [Commit] = []

  /// Loads the store.
  package init(storage: any Storage) throws(StorageError) {
    self.storage = storage
    state = try storage.load()
  }

  /// The selected task, or nil.
  package var selectedTask: TaskItem? { selection.flatMap { state.task(numbered: $0) } }

  /// How many steps of this session can be taken back.
  package var undoDepth: Int { undoable.count }
  /// How many steps that were taken back can be made again.
  package var redoDepth: Int { redoable.count }

  /// Calls `observer` with every later event, in order, for as long as the model lives.
  package func observe(_ observer: @escaping (ModelEvent) -> Void) { observers.append(observer) }

  /// Makes the changes that `request` asks for against the fresh state, durably, as one undo step.
  ///
  /// `title` is the command as it was typed. The answer is the commit that observers were told of;
  /// its changes are empty when the request asked for nothing: then nothing was saved and nobody
  /// told. What the request throws and every ``StorageError`` pass through.
  @discardableResult
  package func perform(
    _ title: String, _ request: (ModelState) throws -> [Change]
  ) throws -> Commit {
    let commit = try commit(.command, title, request)
    if !commit.changes.isEmpty {
      undoable.append(commit)
      redoable.removeAll()
    }
    return commit
  }

  /// Takes back the last step of this session; refused if its records have changed since.
  package func undo() throws {
    guard let step = undoable.last else { throw ModelError.nothingToUndo }
    try commit(.undo(step.title), step.title) { try $0.verified(step.changes.inverse) }
    redoable.append(undoable.removeLast())
  }

  /// Makes the step again that ``undo()`` took back last; refused if its records have changed.
  package func redo() throws {
    guard let step = redoable.last else { throw ModelError.nothingToRedo }
    try commit(.redo(step.title), step.title) { try $0.verified(step.changes) }
    undoable.append(redoable.removeLast())
  }

  /// Adopts what other shells have saved, and announces it.
  package func refresh() throws(StorageError) {
    if let fresh = try storage.stateIfReplaced() { adopt(fresh) }
  }

  /// Selects that task, or with nil none.
  package func select(_ number: Int?) throws(ModelError) {
    if let number, state.task(numbered: number) == nil { throw .noTask(number: number) }
    selection = number
    announce(.selected(selectedTask))
  }

  @discardableResult
  private func commit(
    _ origin: Commit.Origin, _ title: String, _ request: (ModelState) throws -> [Change]
  ) throws -> Commit {
    let commit = try locked {
      if let fresh = try storage.stateIfReplaced() { adopt(fresh) }
      let changes = try request(state)
      if !changes.isEmpty { try save(changes) }
      return Commit(origin: origin, title: title, changes: changes)
    }
    if !commit.changes.isEmpty { announce(commit) }
    return commit
  }

  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try storage.lock()
    defer { storage.unlock() }
    return try body()
  }

  /// Nobody has been told yet, so a failed save takes the changes back unseen.
  private func save(_ changes: [Change]) throws {
    let (users, nextNumber) = (state.users, state.nextNumber)
    for change in changes { state.apply(change) }
    do {
      try storage.save(state)
    } catch {
      for change in changes.inverse { state.apply(change) }
      state.restore(users: users, nextNumber: nextNumber)
      throw error
    }
  }

  private func adopt(_ fresh: ModelState) {
    let changes = state.changes(to: fresh)
    state = fresh
    if !changes.isEmpty {
      announce(Commit(origin: .elsewhere, title: "", changes: changes))
    }
  }

  private func announce(_ commit: Commit) {
    announce(.committed(commit))
    guard let selection else { return }
    for case .task(let before, let after) in commit.changes
    where (before ?? after)?.number == selection {
      if after == nil { self.selection = nil }
      announce(.selected(after))
    }
  }

  private func announce(_ event: ModelEvent) {
    for observer in observers { observer(event) }
  }
}
