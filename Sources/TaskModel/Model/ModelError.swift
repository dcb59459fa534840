/// Reason why the model refuses a request, worded elsewhere.
package enum ModelError: Error, Equatable {
  case noTask(number: Int)
  /// Work cannot start on a task that is done.
  case taskIsDone(number: Int)
  case emptyText
  case emptyName
  case nameTaken(String)
  case noUser(name: String)
  case seatTaken(SeatName, by: String)
  case userHasOpenTasks(name: String, count: Int)
  /// A task that an undo or redo would change has changed since; `stored` is nil if it is gone.
  case taskChangedSince(number: Int, stored: TaskItem?, expected: TaskItem?)
  case personChangedSince(name: String)
  /// The change would make the state inconsistent.
  case inconsistent(Inconsistency)
  /// Changes are staged: they must be committed or rolled back first.
  case stagingIsOpen
  case nothingStaged
  /// The whole run is staged as one step, which a command may not end.
  case stagedAsWhole
  /// The history does not reach back to the requested moment.
  case historyTooShort
  case notRecurring(number: Int)
  /// The task recurs, and this was its last occurrence.
  case noNext(number: Int)
  /// Tasks would wait for one another: the cycle, with its first number repeated at the end.
  case cycle([Int])
  /// The task would be a part of itself: the cycle of parents, with its first number also last.
  case loop([Int])
  /// The task has no note of that number, counted from 1.
  case noNote(task: Int, Int)
  case noAttribute(String)
  case attributeTaken(String)
  /// The attribute to be deleted has values in `count` tasks.
  case attributeInUse(key: String, count: Int)
  /// An attribute that an undo would change has changed since.
  case attributeChangedSince(key: String)
  case noTemplate(String)
  /// No task of the template contains the word to be replaced.
  case templateLacksWord(name: String, word: String)
  /// No task of the template has a date, so none can be moved.
  case templateLacksDates(String)
  /// A template that an undo would change has changed since.
  case templateChangedSince(String)
  /// A date would be outside the calendar.
  case outOfCalendar
  /// The command runs read-only.
  case onlyReads
  case nothingToUndo
  /// The next step to undo is somebody else's; `title` is the command as typed.
  case stepOfAnother(author: String, title: String, operation: UUID)
  case nothingToRedo
  /// More steps were requested than exist; none was undone.
  case fewerToUndo(available: Int)
  /// More steps were requested than are staged; earlier ones need a commit or rollback first.
  case fewerStaged(available: Int)
  case fewerToRedo(available: Int)
}

/// A commit that was not durable, was lost, and no longer fits the store: its request was not
/// carried out.
package struct AbandonedCommit: Error, Equatable {
  /// The command that made it, as typed.
  package let title: String
  package let reason: ModelError

  package init(title: String, reason: ModelError) { (self.title, self.reason) = (title, reason) }
}

/// The inconsistency that an undo, a redo, a merge or a late commit would cause: something it
/// touches has come into use elsewhere, or is gone.
package enum Inconsistency: Error, Equatable {
  /// Adding a user cannot be undone once that user has done tasks or recorded time.
  case userHasWorked(name: String)
  /// The user would be gone and still have a seat.
  case userHasSeat(name: String, SeatName)
  /// The seat's former holder has been deleted since.
  case seatHolderGone(SeatName)
  /// The task would exist twice: it has come back under another number.
  case taskIsThere(number: Int, as: Int)
  /// The task would be gone, leaving these parts without it.
  case taskHasParts(number: Int, parts: [Int])
  /// The task's former assignee has been deleted since.
  case assigneeGone(number: Int)
  /// The attribute of a restored value has been deleted since.
  case attributeGone(number: Int)
}
