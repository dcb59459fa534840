import SystemCalls
import TaskModel

extension Instant {
  /// The instant that the system's clock shows: when a file was written, whatever the user's clock
  /// is set to.
  static func now() -> Instant { Instant(secondsSinceEpoch: time(nil)) }
}
