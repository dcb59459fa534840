import TaskModel

/// The outcome of a sync with one remote.
package struct SyncReport: Equatable, Sendable {
  /// Numbers of tasks on one side.
  package struct Counts: Equatable, Sendable {
    package var new = 0
    package var changed = 0
    package var deleted = 0

    package init(new: Int = 0, changed: Int = 0, deleted: Int = 0) {
      (self.new, self.changed, self.deleted) = (new, changed, deleted)
    }

    package var isEmpty: Bool { new == 0 && changed == 0 && deleted == 0 }
  }

  /// A task that was changed on both sides in the same fields: the server's values stand, one's own
  /// are kept until somebody decides (`mine`, `theirs`).
  package struct Conflict: Equatable, Sendable {
    package let conflict: TeamConflict
    /// The task as it is now; nil if it is gone.
    package let theirs: TaskItem?

    package init(_ conflict: TeamConflict, theirs: TaskItem?) {
      (self.conflict, self.theirs) = (conflict, theirs)
    }
  }

  /// A task that the server did not take; the others were sent.
  package struct Problem: Equatable, Sendable {
    /// Nil for an object of the server that could not be read.
    package let number: Int?
    /// The text of the task, or the name of the object.
    package let text: String
    /// The status of HTTP; nil where there was none.
    package let status: Int?
    package let reason: Reason

    package enum Reason: Equatable, Sendable {
      /// The server refuses it, in its own words, which may be empty.
      case refused(String)
      /// Somebody changes it there each time before it can be sent.
      case changesAllTheTime
      /// The object cannot be read; at that line.
      case unreadable(line: Int)
      /// The object is larger than what is read.
      case tooLarge
      /// The object has several tasks, which this program only reads.
      case severalTasks
      /// The task would be inconsistent here.
      case inconsistent
    }

    package init(number: Int?, text: String, status: Int?, reason: Reason) {
      (self.number, self.text, self.status, self.reason) = (number, text, status, reason)
    }
  }

  /// Something to know that is no fault.
  package enum Warning: Equatable, Sendable {
    /// Deleted there and changed here, or the other way round: the change stands.
    case changeOverDeletion(number: Int, text: String, deletedHere: Bool)
    /// The number of addresses in an answer that lie outside of the list, and were ignored.
    case foreignAddresses(Int)
    /// What was remembered contradicts the store: both lists were joined, and nothing was deleted.
    case joinedAnew
    /// The number of tasks that were done long ago and were not sent.
    case oldDoneNotSent(Int)
    /// The number of tasks that no longer belong to the remote and left the server.
    case leftMapping(Int)
    /// What came put a task under itself, or had it wait for itself: it stands without that, there as well.
    case unlinked(number: Int, text: String)
    /// The number of files of a machine that are not whole yet, or have not come; they are waited for.
    case waiting(machine: String, count: Int)
    /// The number of files of a machine that this program cannot read.
    case unreadableFiles(machine: String, count: Int)
    /// The number of files of a machine that are encrypted with another key.
    case otherKey(machine: String, count: Int)
    /// A task was deleted on one machine and changed on another, which did not know: it is deleted.
    case deletedOverChange(text: String)
    /// Something of a person, an attribute or a template was changed on two machines that did not know it.
    case overruled(OverruledValue)
    /// A rule was changed on one machine while another did the task.
    case missedRule(MissedRule)
    /// What this machine had written is written on by another one, as after a copy: it is a new machine now.
    case newMachine
  }

  package let remote: String
  /// Whether it was with one's own machines, and with no server.
  package var isOfMachines = false
  /// Whether both lists met for the first time.
  package var isFirst = false
  /// Whether nothing was changed, and the numbers say what would have been.
  package var isDryRun = false
  /// How many tasks both sides have after it.
  package var common = 0
  package var here = Counts()
  package var there = Counts()
  package var conflicts: [Conflict] = []
  package var problems: [Problem] = []
  package var warnings: [Warning] = []
  /// Changes that are still to be sent: those of ``problems``, and what was interrupted.
  package var unsent = 0
  package var requests = 0
  /// The machines that are known; none of a server.
  package var machines: [KnownMachine] = []
  /// What has ended it before its end, after something was done.
  package var fault: SyncFault?

  package init(remote: String) { self.remote = remote }

  /// Whether both sides were the same already.
  package var isEmpty: Bool {
    here.isEmpty && there.isEmpty && conflicts.isEmpty && problems.isEmpty
  }
}

/// How far a sync is.
package struct SyncProgress: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    case connecting
    case reading
    case sending
  }

  package let stage: Stage
  /// Tasks done so far, and of how many.
  package let count: Int
  package let all: Int

  package init(_ stage: Stage, count: Int = 0, of all: Int = 0) {
    (self.stage, self.count, self.all) = (stage, count, all)
  }
}
