/// Why somebody new cannot have a name or a seat: facts, worded elsewhere.
package enum NameError: Error, Equatable {
  /// The name would mean something else in commands.
  case notAName(String)
  /// The name ends in `seat 3`.
  case endsInSeat(String, seat: String)
  case notASeat(String)
}
