/// A commit that was not durable is lost, and no longer fits what the store holds: it is given up, and
/// what was asked for then was not done.
package struct GivenUp: Error, Equatable {
  /// The command that made it, as it was typed.
  package let title: String
  package let reason: ModelError

  package init(title: String, reason: ModelError) { (self.title, self.reason) = (title, reason) }
}
