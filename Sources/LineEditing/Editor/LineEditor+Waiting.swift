import SystemCalls

/// Waiting for bytes, and for whatever else happens meanwhile.
extension LineEditor {
  /// What came of waiting for a byte.
  enum ByteResult {
    /// A byte.
    case byte(UInt8)
    /// Nothing came within the pause.
    case pause
    /// The line is finished.
    case finished
  }

  /// The next byte.
  ///
  /// Without a pause waits for ever, painting first.
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

  /// Asks the terminal for its background, once, when the prompt is there: nothing waits for the answer.
  private func askForBackground() {
    guard options.asksBackground, !hasAskedForBackground, reading.dialog == nil else { return }
    hasAskedForBackground = true
    input.decoder.awaitsBackground = true
    device.write(TerminalBackground.question)
  }

  private enum Wake {
    case input
    case pause
    /// Something else happened and was dealt with.
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
    // What was said about the line may no longer hold.
    screen.analysis = LineAnalysis()
    if !news.isEmpty { showAbove(news) }
    return .woken
  }

  private func obey(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      // Painting asks for the size itself.
      paintBackdrop()
    case SIGTSTP:
      suspend()
    case SIGCONT:
      takeTerminal()
    case SIGINT:
      _ = interrupt()
    default:
      paintFinished(handle.text)
      reading.outcome = .terminated(signal: signal)
    }
  }
}
