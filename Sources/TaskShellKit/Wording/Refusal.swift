/// An error that people meet: a fact, worded below `Wording/Errors/`.
package protocol Refusal: Error {
  /// The status that it ends a script with.
  static var status: ExitStatus { get }
  /// The same for this one, where an error of its kind may be either.
  var status: ExitStatus { get }
  var message: Message { get }
  /// What it is, for scripts: a word that stays the same whatever the sentence says.
  var codeName: String { get }
}

extension Refusal {
  package static var status: ExitStatus { .refused }
  package var status: ExitStatus { Self.status }

  /// The name of the case: a list in the tests notices it when one changes.
  package var codeName: String {
    let name = Mirror(reflecting: self).children.first?.label ?? "\(self)"
    return String(name.prefix { $0 != "(" })
  }
}
