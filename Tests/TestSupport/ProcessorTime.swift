#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What `body` costs for so much of its input, as a multiple of what it costs for a part of it: the least
/// of some runs each, in processor time of this thread, so that no other work on the machine counts.
///
/// Work in proportion to the input comes to `count / part`, quadratic work to the square of that.
package func growth(
  from part: Int, to count: Int, rounds: Int = 3, _ body: (Int) throws -> Void
) rethrows -> Double {
  var (small, large) = (Double.infinity, Double.infinity)
  for _ in 0..<rounds {
    small = min(small, try processorTime { try body(part) })
    large = min(large, try processorTime { try body(count) })
  }
  return large / small
}

/// In seconds.
private func processorTime(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return max(now() - start, 1e-6)
}
