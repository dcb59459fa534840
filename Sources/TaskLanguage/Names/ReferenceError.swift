import TaskModel

/// Why a reference names no task, or not just one: facts, worded by the shell.
package enum ReferenceError: Error, Equatable {
  case noMatch(String, scope: StateScope)
  /// No task has that whole text; `similar` have it within theirs.
  case noWholeText(String, similar: [TaskItem])
  /// The words fit several tasks.
  case several([TaskItem])
  /// The words are only parts of words of these tasks.
  case partOfWord(String, [TaskItem])
  case noID(String)
  /// A number larger than any that a task could have, as it was typed.
  case noNumber(String)
  case nothingSelected
  /// The task has fewer addresses in its text and notes.
  case noLink(task: Int, Int, available: Int)
  /// Nobody works on anything.
  case nothingStarted
  case noIt
  case noThem
  /// More than numbers; the verb, the numbers and what the verb takes after them, where that is known.
  case numbersAndWords(verb: String, numbers: String, after: Bilingual? = nil)
  /// `7-5`; or `2026-03`, which looks like a month.
  case rangeDescends(String, isMonth: Bool)
  /// One task was wanted, and the reference names `count`.
  case notOne(count: Int)
  /// The list shown last has only so many rows.
  case noSuchRow(count: Int)
  /// More than three tasks, `count`, would be deleted, and nobody can be asked.
  case needsYes(count: Int)
  /// `count` tasks would get the same text.
  case sameText(count: Int)
  /// So much time of forgotten work would be recorded for that task, and nobody can be asked.
  case longWork(TaskItem, Minutes)
  /// The work on that task would end before it began.
  case endsBeforeBegin(TaskItem, Due)
  /// More time is to be taken back than was noted.
  case lessRecorded(TaskItem)
  /// Nothing is named but what is left out; so many tasks would be meant.
  case onlyExcludes(count: Int)
  /// Tasks for a trial would stand among so many real ones.
  case storeInUse(count: Int)
  /// Others have changed these tasks since a person was asked about them.
  case changedMeanwhile([TaskItem])
  /// The question was answered with no.
  case declined
}

extension ReferenceError {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// `due:mar 2026` for `2026-03`.
  package static func monthFilter(_ range: String) -> String {
    let parts = range.split(separator: "-")
    let month = parts.last.flatMap { Int($0) } ?? 1
    let name = months.indices.contains(month - 1) ? months[month - 1] : ""
    return "due:\(name) \(parts.first ?? "")"
  }
}

/// Why somebody new cannot have a name or a seat: facts, worded elsewhere.
package enum NameError: Error, Equatable {
  /// The name would mean something else in commands.
  case notAName(String)
  /// The name ends in `seat 3`.
  case endsInSeat(String, seat: String)
  case notASeat(String)
}

/// Why a look-up finds nothing.
package enum LookupError: Error, Equatable {
  /// `tasksContainIt`: tasks have the word in their text. `nearest` are names like it.
  case personNotFound(String, tasksContainIt: Bool, nearest: [String])
  case personHasNoSeat(String)
  case seatIsEmpty(SeatName)
  /// "me" was named: it is not set, or to a name that nobody has.
  case meIsNobody(String?)
}
