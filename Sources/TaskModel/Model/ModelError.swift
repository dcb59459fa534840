/// Why the model refuses a request: facts, worded elsewhere.
package enum ModelError: Error, Equatable {
  case noTask(number: Int)
  /// Nobody works on what is done.
  case taskIsDone(number: Int)
  case emptyText
  case emptyName
  case nameTaken(String)
  case noUser(name: String)
  case seatTaken(SeatName, by: String)
  case userHasOpenTasks(name: String, count: Int)
  /// What an undo or a redo would take back has changed since; `stored` is nil if it is gone.
  case taskChangedSince(number: Int, stored: TaskItem?, expected: TaskItem?)
  case personChangedSince(name: String)
  /// A state would contradict itself.
  case inconsistent(Inconsistency)
  /// Something is staged: it must be committed or rolled back first.
  case stagingIsOpen
  case nothingStaged
  /// Everything that runs is one step: it is not for a command to end it.
  case stagedAsWhole
  /// The history does not reach back to the moment that was asked for.
  case historyTooShort
  case notRecurring(number: Int)
  /// The task recurs, and this was its last time.
  case noNext(number: Int)
  /// Tasks would wait for one another: the first number comes again at the end.
  case cycle([Int])
  /// The task would be a part of itself: the first number comes again at the end.
  case loop([Int])
  /// The task has no such note, counted from 1.
  case noNote(task: Int, Int)
  case noAttribute(String)
  case attributeTaken(String)
  /// Tasks have values of it.
  case attributeInUse(key: String, count: Int)
  /// What an undo would take back has changed since.
  case attributeChangedSince(key: String)
  case noTemplate(String)
  /// No task of the template says the word that another is given for.
  case templateLacksWord(name: String, word: String)
  /// What an undo would take back has changed since.
  case templateChangedSince(String)
  /// A date would leave the calendar.
  case outOfCalendar
  /// The command is run only to be looked at.
  case onlyReads
  case nothingToUndo
  /// What could be taken back next is a step of somebody else: the command as it was typed.
  case stepOfAnother(author: String, title: String, operation: UUID)
  case nothingToRedo
  /// More steps were asked for than there are; none was taken.
  case fewerToUndo(available: Int)
  /// The same, of what has been staged: no more can be taken back before it is committed.
  case fewerStaged(available: Int)
  case fewerToRedo(available: Int)
}

/// A commit that was not durable, is lost, and no longer fits the store: what was asked for then was
/// not done.
package struct AbandonedCommit: Error, Equatable {
  /// The command that made it, as it was typed.
  package let title: String
  package let reason: ModelError

  package init(title: String, reason: ModelError) { (self.title, self.reason) = (title, reason) }
}

/// How a state would contradict itself if a step were taken back, made again, merged or committed late:
/// what it touches has come to matter to something else, or is gone.
package enum Inconsistency: Error, Equatable {
  /// Nobody who has done tasks, or recorded time, can be as if never added.
  case userHasWorked(name: String)
  /// The user would be gone, and the seat would be taken all the same.
  case userHasSeat(name: String, SeatName)
  /// The seat would go back to somebody who has been deleted since.
  case seatHolderGone(SeatName)
  /// The task would be there twice: it has come back under another number.
  case taskIsThere(number: Int, as: Int)
  /// The task would be gone, and these would be parts of nothing.
  case taskHasParts(number: Int, parts: [Int])
  /// The task would go back to somebody who has been deleted since.
  case assigneeGone(number: Int)
  /// The task would get a value of an attribute that has been deleted since.
  case attributeGone(number: Int)
}
