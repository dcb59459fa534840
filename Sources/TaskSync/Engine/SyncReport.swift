import TaskExchange
import TaskModel

/// The outcome of a sync with one remote.
package struct SyncReport: Equatable, Sendable {
  /// Numbers of records on one side.
  package struct Counts: Equatable, Sendable {
    package var new = 0
    package var changed = 0
    package var deleted = 0
    /// Changed people, attributes and templates; the others are tasks.
    package var others = 0

    package var count: Int { new + changed + deleted + others }
    package var isEmpty: Bool { count == 0 }
  }

  /// A task changed on both sides in the same fields: the server's values are in force; the user's
  /// are kept until the user decides (`mine`, `theirs`).
  package struct Conflict: Equatable, Sendable {
    package let conflict: TeamConflict
    /// The task as it is now; nil if it is gone.
    package let theirs: TaskItem?

    package init(_ conflict: TeamConflict, theirs: TaskItem?) {
      (self.conflict, self.theirs) = (conflict, theirs)
    }
  }

  /// A task that the server did not accept; the others were sent.
  package struct Problem: Equatable, Sendable {
    /// Nil for an object of the server that could not be read.
    package let number: Int?
    /// The text of the task, or the name of the object.
    package let text: String
    /// The HTTP status; nil if there was none.
    package let status: Int?
    package let reason: Reason

    package enum Reason: Equatable, Sendable {
      /// The server refused it, with this message, which may be empty.
      case refused(String)
      /// Others changed it there each time before it could be sent.
      case changesAllTheTime
      /// The object cannot be parsed, at that line.
      case unreadable(line: Int)
      /// The object exceeds the limit.
      case tooLarge
      /// The object contains several tasks, which this program only reads.
      case severalTasks
      /// The task would be inconsistent here.
      case inconsistent
    }
  }

  /// A notice that is not a fault.
  package enum Warning: Equatable, Sendable {
    /// Deleted there and changed here, or the other way round: the change was kept.
    case changeOverDeletion(number: Int, text: String, deletedHere: Bool)
    /// The number of addresses in an answer that lie outside of the list, and were ignored.
    case foreignAddresses(Int)
    /// The memory contradicts the store: both lists were joined, and nothing was deleted.
    case joinedAnew
    /// The number of tasks that were done long ago and were not sent.
    case oldDoneNotSent(Int)
    /// The number of tasks that no longer belong to the remote and left the server.
    case leftMapping(Int)
    /// A link that would have closed a cycle of parents or predecessors was dropped, there as well.
    case unlinked(number: Int, text: String)
    /// One occurrence of a recurring task has another date there; the task shows that of the series.
    case movedOccurrence(number: Int, text: String, CalendarMove)
    /// The number of a machine's files that are incomplete or missing; syncs wait for them.
    case waiting(machine: String, count: Int)
    /// A machine's folder, or a file in it, may not be read.
    case forbidden(path: String)
    /// The number of files of a machine that this program cannot read.
    case unreadableFiles(machine: String, count: Int)
    /// The number of files of a machine that are encrypted with another key.
    case otherKey(machine: String, count: Int)
    /// A task was deleted on one machine and changed on another, without knowing: it is deleted.
    case deletedOverChange(text: String)
    /// A person, an attribute or a template was changed on two machines, without knowing.
    case overruled(OverruledValue)
    /// A rule was changed on one machine while another completed the task.
    case missedRule(MissedRule)
    /// Another machine continues what this one wrote, as after a copy: this is a new machine now.
    case newMachine
  }

  package let remote: String
  /// Whether the sync was with the user's own machines, without a server.
  package var isOfMachines = false
  /// Whether both lists met for the first time.
  package var isFirst = false
  /// Whether nothing was changed, and the numbers tell what would have been.
  package var isDryRun = false
  /// The number of tasks that both sides have after it.
  package var common = 0
  /// What has changed here; two records that became one are that one, before as after.
  package var changes: [Change] = []
  /// The numbers of ``changes``; people, attributes and templates are synced by machines only.
  package var here: Counts {
    var counts = Counts()
    for change in changes {
      switch change {
      case .task(nil, _?): counts.new += 1
      case .task(_?, nil): counts.deleted += 1
      case .task(let before?, let after?):
        if before.differsVisibly(from: after) { counts.changed += 1 }
      default: break
      }
    }
    if isOfMachines {
      counts.others = Set(changes.compactMap(\.recordKey)).count { $0.kind != .task }
    }
    return counts
  }
  package var there = Counts()
  package var conflicts: [Conflict] = []
  package var problems: [Problem] = []
  package var warnings: [Warning] = []
  /// Changes that are still to be sent: those of ``problems``, and interrupted ones.
  package var unsent = 0
  /// Changes of earlier syncs that only this one could send.
  package var sentLate = 0
  package var requests = 0
  /// The known machines; empty for a server.
  package var machines: [KnownMachine] = []
  /// The fault that ended it early, after something was done.
  package var fault: SyncFault?

  package init(remote: String) { self.remote = remote }

  /// Whether both sides were the same already.
  package var isEmpty: Bool {
    here.isEmpty && there.isEmpty && conflicts.isEmpty && problems.isEmpty
  }
}

extension SyncReport {
  /// Adds the results of an earlier round of this sync.
  mutating func join(_ before: SyncReport) {
    changes = before.changes + changes
    there.add(before.there)
    conflicts += before.conflicts.filter { !conflicts.contains($0) }
    warnings += before.warnings.filter { !warnings.contains($0) }
    isFirst = isFirst || before.isFirst
  }
}

extension SyncReport.Counts {
  mutating func add(_ other: SyncReport.Counts) {
    (new, changed, deleted) = (new + other.new, changed + other.changed, deleted + other.deleted)
    others += other.others
  }
}
