#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Returns the cost of `body` for `count` elements as a multiple of that for `part`: each is the
/// minimum of some runs, in processor time of this thread, so that other work on the machine does
/// not count.
///
/// Linear work results in `count / part`, quadratic work in the square of that.
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

/// Measures the processor time of this thread, in seconds.
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
