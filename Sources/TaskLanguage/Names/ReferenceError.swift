import TaskModel

/// The reason why a reference does not name a task, or not just one; worded by the shell.
package enum ReferenceError: Error, Equatable {
  case noMatch(String, scope: StateScope)
  /// No task has that whole text; the texts of `similar` contain it.
  case noWholeText(String, similar: [TaskItem])
  /// The words match several tasks.
  case several([TaskItem])
  /// The words only match parts of words of these tasks.
  case partOfWord(String, [TaskItem])
  case noID(String)
  /// A number larger than that of any task, as typed.
  case noNumber(String)
  case nothingSelected
  /// The task has only `available` addresses in its text and notes.
  case noLink(task: Int, Int, available: Int)
  /// No task is started.
  case nothingStarted
  case noIt
  case noThem
  /// Words follow numbers; with the verb, the numbers and what the verb takes after them, if known.
  case numbersAndWords(verb: String, numbers: String, after: Bilingual? = nil)
  /// `7-5`; or `2026-03`, which looks like a month.
  case rangeDescends(String, isMonth: Bool)
  /// One task is required, but the reference names `count`.
  case notOne(count: Int)
  /// The last list has only `count` rows.
  case noSuchRow(count: Int)
  /// `count` tasks, more than three, would be deleted without anybody to confirm.
  case needsYes(count: Int)
  /// `count` tasks would get the same text.
  case sameText(count: Int)
  /// That much time of forgotten work would be recorded for the task without anybody to confirm.
  case longWork(TaskItem, Minutes)
  /// The work on that task would end before it began.
  case endsBeforeBegin(TaskItem, Due)
  /// More time would be removed than was recorded.
  case lessRecorded(TaskItem)
  /// Only exclusions are given; `count` tasks would match.
  case onlyExcludes(count: Int)
  /// Sample tasks would be added to `count` real ones.
  case storeInUse(count: Int)
  /// These tasks were changed by others after the user was asked about them.
  case changedMeanwhile([TaskItem])
  /// The user answered no.
  case declined
}

extension ReferenceError {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Returns `due:mar 2026` for `2026-03`.
  package static func monthFilter(_ range: String) -> String {
    let parts = range.split(separator: "-")
    let month = parts.last.flatMap { Int($0) } ?? 1
    let name = months.indices.contains(month - 1) ? months[month - 1] : ""
    return "due:\(name) \(parts.first ?? "")"
  }
}

/// The reason why a new user cannot have a name or a seat; worded elsewhere.
package enum NameError: Error, Equatable {
  /// The name has another meaning in commands.
  case notAName(String)
  /// The name ends in `seat 3`.
  case endsInSeat(String, seat: String)
  case notASeat(String)
}

/// The reason why a look-up finds nothing.
package enum LookupError: Error, Equatable {
  /// No such name. `tasksContainIt`: tasks have the word in their text. `nearest`: similar names.
  case personNotFound(String, tasksContainIt: Bool, nearest: [String])
  case personHasNoSeat(String)
  case seatIsEmpty(SeatName)
  /// "me" was named, but is not set, or to a name that no user has.
  case meIsNobody(String?)
}
