import SystemCalls

/// What else is looked at while a line is edited: descriptors that become readable, and timers.
final class WatcherList {
  /// Rows to show above the prompt; none when nothing is to be shown.
  typealias Handler = () -> [String]

  private struct Timer {
    let interval: Duration
    var due: MonotonicTime
    let handler: Handler
  }

  private var handlers: [Int32: Handler] = [:]
  private var timers: [Int: Timer] = [:]
  private var lastTimer = 0

  /// The descriptors to poll.
  var descriptors: [Int32] { handlers.keys.sorted() }

  /// Watches a descriptor, instead of what watched it before; nil ends watching.
  func watch(_ descriptor: Int32, _ handler: Handler?) {
    handlers[descriptor] = handler
  }

  /// Calls a handler every so many milliseconds; the number stops it again.
  func addTimer(everyMilliseconds interval: Int, _ handler: @escaping Handler) -> Int {
    lastTimer += 1
    let interval = Duration.milliseconds(max(1, interval))
    timers[lastTimer] = Timer(interval: interval, due: .now + interval, handler: handler)
    return lastTimer
  }

  /// Stops a timer; an unknown number does nothing.
  func removeTimer(_ number: Int) {
    timers[number] = nil
  }

  /// Milliseconds until the next timer is due; nil without timers.
  func millisecondsToTimer() -> Int32? {
    timers.values.map(\.due).min().map { Int32(clamping: max(0, ($0 - .now).milliseconds)) }
  }

  /// Calls the handler of a descriptor.
  func run(_ descriptor: Int32) -> [String] {
    handlers[descriptor]?() ?? []
  }

  /// Calls the handlers of all timers that are due.
  ///
  /// Missed turns are not made up for.
  func runDueTimers() -> [String] {
    let now = MonotonicTime.now
    var news: [String] = []
    for (number, timer) in timers.sorted(by: { $0.key < $1.key }) where timer.due <= now {
      timers[number]?.due = now + timer.interval
      news += timer.handler()
    }
    return news
  }
}
