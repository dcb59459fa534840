import TaskModel

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
