/// A moment on the monotonic clock, which is never set (POSIX, `CLOCK_MONOTONIC`).
///
/// The standard library's clock is part of its concurrency, which would add executors and a pool of
/// threads to the program and to every start.
package struct MonotonicTime: Comparable, Sendable {
  /// The time since an origin that stays the same while the machine runs.
  private let elapsed: Duration

  private init(_ elapsed: Duration) { self.elapsed = elapsed }

  package static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(.seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec)))
  }

  package static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    MonotonicTime(time.elapsed + duration)
  }

  package static func - (end: MonotonicTime, start: MonotonicTime) -> Duration {
    end.elapsed - start.elapsed
  }

  package static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.elapsed < other.elapsed
  }
}

extension Duration {
  /// The duration in milliseconds, rounded up.
  package var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
