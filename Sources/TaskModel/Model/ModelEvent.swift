/// An event for the observers of a ``SharedModel``, sent once it is true in memory and on disk.
package enum ModelEvent: Sendable {
  /// The store was read for the first time: anything may have changed.
  case loaded
  case committed(Commit)
  /// The commit that a rehearsed request would have made; nothing has changed.
  case rehearsed(Commit)
  /// The selection moved to this task, or the selected task changed; nil if there is none any more.
  case selected(TaskItem?)
  /// A notice about the store that the user should be told of.
  case storage(StorageNotice)
  /// The number of staged changes; nil when staging has ended.
  case staging(Int?)
}

extension ModelEvent {
  /// The commit to report, real or rehearsed.
  package var commitShown: Commit? {
    switch self {
    case .committed(let commit), .rehearsed(let commit): commit
    default: nil
    }
  }
}

/// Changes that were made together and are durable.
package struct Commit: Sendable {
  /// The origin of a commit.
  package enum Origin: Equatable, Sendable {
    /// A command of this shell.
    case command
    /// The end of a script, whose changes were reported when they were staged.
    case script
    /// A command that reports its changes itself.
    case exchange
    /// `undo` of the steps with these titles, in this order.
    case undo([String])
    /// `redo` of the steps with these titles.
    case redo([String])
    /// `rollback`, which discarded the staged changes.
    case rollback
    /// Another shell that uses the same store.
    case elsewhere
    /// No author: the store was replaced, as a notice reports.
    case replacement

    /// Whether it is an `undo`.
    package var isUndo: Bool { if case .undo = self { true } else { false } }
  }

  package let origin: Origin
  /// The command as typed, here or in the other shell; may be empty for changes from elsewhere.
  package let title: String
  /// The changes in the order in which they were applied; empty if nothing changed.
  package let changes: [Change]
  /// The author recorded in the store; empty if there is none.
  package let author: String
  /// Whether it undid a step, here or elsewhere.
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
