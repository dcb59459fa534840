/// An error that people meet: a fact, worded below `Wording/Errors/`.
package protocol Refusal: Error {
  /// The status that it ends a script with.
  static var status: ExitStatus { get }
  var message: Message { get }
}

extension Refusal {
  package static var status: ExitStatus { .refused }
}
