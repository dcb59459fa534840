/// An event for the observers of a ``SharedModel``, sent after it is true in memory and on disk.
package enum ModelEvent: Sendable {
  /// The store was read for the first time: everything may be different.
  case loaded
  case committed(Commit)
  /// What would have been committed, had it not been only rehearsed; nothing of it is so.
  case rehearsed(Commit)
  /// The selection moved to this task, its task changed, or with nil it is gone.
  case selected(TaskItem?)
  /// Something about the store that people should hear of.
  case storage(StorageNotice)
  /// The number of staged changes has changed; nil when nothing is being staged.
  case staging(Int?)
}

extension ModelEvent {
  /// The commit that is to be told, be it only rehearsed.
  package var commitShown: Commit? {
    switch self {
    case .committed(let commit), .rehearsed(let commit): commit
    default: nil
    }
  }
}

/// Changes that were made together and are durable.
package struct Commit: Sendable {
  /// Where the changes came from.
  package enum Origin: Equatable, Sendable {
    /// A command of this shell.
    case command
    /// A command that tells what it changed by itself.
    case exchange
    /// `undo`, which took back the steps of these titles, in this order.
    case undo([String])
    /// `redo`, which made the steps of these titles again.
    case redo([String])
    /// `rollback`, which forgot what was staged.
    case rollback
    /// Another shell that uses the same store.
    case elsewhere
    /// Nobody: something else has taken the place of the store, as a notice says.
    case replacement

    /// Whether it is an `undo`.
    package var isUndo: Bool { if case .undo = self { true } else { false } }
  }

  package let origin: Origin
  /// The command as it was typed; for changes from elsewhere as it was typed there, or empty.
  package let title: String
  /// In the order in which they were applied; empty when the command changed nothing.
  package let changes: [Change]
  /// The author according to the store; empty if the store does not say.
  package let author: String
  /// Whether it took a step back, here or elsewhere.
  package let isUndo: Bool

  package init(
    origin: Origin, title: String, changes: [Change], author: String = "", isUndo: Bool = false
  ) {
    self.isUndo = isUndo || origin.isUndo
    self.origin = origin
    self.title = title
    self.changes = changes
    self.author = author
  }
}
