/// Cancellation for anything that may wait forever.
package final class Cancellation {
  /// Polled on every iteration of a wait, which then stops.
  package var isRequested: () -> Bool = { false }

  package init() {}
}
