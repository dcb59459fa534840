import SystemCalls

/// Waiting for bytes and other events.
extension LineEditor {
  /// The outcome of waiting for a byte.
  enum ByteResult {
    /// The next byte.
    case byte(UInt8)
    /// Nothing came within the pause.
    case pause
    /// The line is finished.
    case finished
  }

  /// Returns the next byte.
  ///
  /// Paints first and waits indefinitely if `pause` is nil.
  func nextByte(pause: Int32?, atMost: Int) -> ByteResult {
    while reading.outcome == nil {
      if let byte = input.unread.popFirst() { return .byte(byte) }
      if pause == nil, !isInputWaiting() {
        paint()
        askForBackground()
      }
      switch wait(pause) {
      case .input:
        var buffer = [UInt8](repeating: 0, count: atMost)
        let count = read(TerminalDevice.input, &buffer, atMost)
        if count > 0 {
          input.unread = buffer[..<count]
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          reading.outcome = .terminalGone
        }
      case .pause:
        return .pause
      case .woken:
        continue
      }
    }
    return .finished
  }

  /// Asks the terminal for its background, once, after the prompt or the first full screen; nothing
  /// waits for the answer.
  private func askForBackground() {
    guard options.asksBackground, backgroundAsked == nil else { return }
    switch reading.dialog {
    case nil, .screen: break
    case .key, .list: return
    }
    backgroundAsked = .now
    input.decoder.awaitsBackground = true
    device.write(TerminalBackground.question)
  }

  /// The time that an answer may take, from the query on.
  private static let answerTime = Duration.milliseconds(500)

  /// Waits for an answer that is still on its way, because the next reader of the terminal would
  /// take it for keys. Leaves typed keys unread.
  func awaitBackground() {
    guard let end = backgroundAsked.map({ $0 + Self.answerTime }) else { return }
    while input.decoder.awaitsBackground, .now < end {
      let isBegun = input.decoder.isIncomplete
      let waiting = handle.unreadBytes
      guard waiting >= (isBegun ? 1 : TerminalBackground.shortestAnswer) else {
        if waiting < 0 { return }
        poll(nil, 0, 2)
        continue
      }
      var byte: UInt8 = 0
      guard read(TerminalDevice.input, &byte, 1) == 1 else { return }
      input.decoder.feed(byte)
      if input.decoder.isIncomplete { continue }
      if let key = input.decoder.next(), !isAnswer(key) { input.decoder.putBack(key) }
      return
    }
  }

  private enum Wake {
    case input
    case pause
    /// Something else happened and was handled.
    case woken
  }

  private func isInputWaiting() -> Bool {
    var input = pollfd(fd: TerminalDevice.input, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// Waits for the terminal, a signal, a watched descriptor or a timer.
  private func wait(_ pause: Int32?) -> Wake {
    var descriptors = [
      pollfd(fd: TerminalDevice.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let watched = pause == nil ? watchers.descriptors : []
    descriptors += watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let timeout = pause ?? watchers.millisecondsToTimer()
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout ?? -1)
    if count < 0 {
      guard errno != EINTR else { return .woken }
      reading.outcome = .terminalGone
      return .woken
    }
    if descriptors[1].revents != 0 {
      for signal in signals.pending() { obey(signal) }
      return .woken
    }
    if descriptors[0].revents != 0 { return .input }
    if pause != nil { return count == 0 ? .pause : .woken }
    var news = watchers.runDueTimers()
    for descriptor in descriptors.dropFirst(2) where descriptor.revents != 0 {
      news += watchers.run(descriptor.fd)
      if descriptor.revents & Int16(POLLNVAL) != 0 { watchers.watch(descriptor.fd, nil) }
    }
    // The analysis of the line may be outdated.
    screen.analysis = LineAnalysis()
    if !news.isEmpty { showAbove(news) }
    return .woken
  }

  private func obey(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      // Painting reads the size itself.
      paintBackdrop()
    case SIGTSTP:
      suspend()
    case SIGCONT:
      if reading.outcome == nil { takeTerminal() }
    case SIGINT:
      _ = interrupt()
    default:
      if !device.isInForeground { device.abandon() }
      paintFinished(handle.text)
      _ = finish(.terminated(signal: signal))
    }
  }
}

/// Events while a line is edited.
extension LineEditor {
  /// Calls a handler whenever a descriptor is readable while a line is edited, and shows the
  /// returned rows above the prompt.
  ///
  /// A descriptor has one handler; nil ends watching.
  ///
  /// The handler must read the data, or stop watching; otherwise it is called again.
  package func watch(descriptor: Int32, _ handler: (() -> [String])?) {
    watchers.watch(descriptor, handler)
  }

  /// Calls a handler every `interval` milliseconds while a line is edited, and shows the returned
  /// rows above the prompt.
  ///
  /// Returns a number for ``removeTimer(_:)``.
  package func addTimer(
    everyMilliseconds interval: Int, _ handler: @escaping () -> [String]
  ) -> Int {
    watchers.addTimer(everyMilliseconds: interval, handler)
  }

  /// Stops a timer; ignores an unknown number.
  package func removeTimer(_ number: Int) {
    watchers.removeTimer(number)
  }

  /// Shows rows of plain text above the prompt, which stays with the text typed in it.
  ///
  /// Controls in the rows are made visible. Intended for handlers, but works at any time. While a
  /// line is read, the rows appear together with the prompt below them.
  package func showAbove(_ rows: [String]) {
    if case .screen(let full) = reading.overlay { return full.news(rows) }
    let lines = rows.flatMap {
      TerminalText.sanitizedLines($0).split(separator: "\n", omittingEmptySubsequences: false)
    }
    device.buffer(erased() + lines.map { $0 + "\r\n" }.joined())
    if !reading.isReading { device.write("") }
  }
}

/// Descriptors and timers that are watched while a line is edited.
final class WatcherList {
  /// Returns rows to show above the prompt; may be empty.
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

  /// Watches a descriptor, replacing an earlier handler; nil ends watching.
  func watch(_ descriptor: Int32, _ handler: Handler?) {
    handlers[descriptor] = handler
  }

  /// Calls a handler every `interval` milliseconds; returns a number for stopping it.
  func addTimer(everyMilliseconds interval: Int, _ handler: @escaping Handler) -> Int {
    lastTimer += 1
    let interval = Duration.milliseconds(max(1, interval))
    timers[lastTimer] = Timer(interval: interval, due: .now + interval, handler: handler)
    return lastTimer
  }

  /// Stops a timer; ignores an unknown number.
  func removeTimer(_ number: Int) {
    timers[number] = nil
  }

  /// Returns the milliseconds until the next timer is due; nil without timers.
  func millisecondsToTimer() -> Int32? {
    timers.values.map(\.due).min().map { Int32(clamping: max(0, ($0 - .now).milliseconds)) }
  }

  /// Calls the handler of a descriptor.
  func run(_ descriptor: Int32) -> [String] {
    handlers[descriptor]?() ?? []
  }

  /// Calls the handlers of all due timers.
  ///
  /// Missed turns are skipped.
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
