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

  package var codeName: String { Self.caseName(of: self) }

  /// The name of the case, which ``ErrorFamily`` lists.
  static func caseName(of error: Any) -> String {
    let name = Mirror(reflecting: error).children.first?.label ?? "\(error)"
    return String(name.prefix { $0 != "(" })
  }
}
