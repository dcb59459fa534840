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
