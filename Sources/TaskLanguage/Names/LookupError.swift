import TaskModel

/// Why a look-up finds nothing.
package enum LookupError: Error, Equatable {
  /// `tasksContainIt`: tasks have the word in their text. `nearest` are names like it.
  case personNotFound(String, tasksContainIt: Bool, nearest: [String])
  case personHasNoSeat(String)
  case seatIsEmpty(SeatName)
  /// "me" was named: it is not set, or to a name that nobody has.
  case meIsNobody(String?)
}
