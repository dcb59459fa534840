/// A commit that was not durable, is lost, and no longer fits the store: what was asked for then was
/// not done.
package struct AbandonedCommit: Error, Equatable {
  /// The command that made it, as it was typed.
  package let title: String
  package let reason: ModelError

  package init(title: String, reason: ModelError) { (self.title, self.reason) = (title, reason) }
}
