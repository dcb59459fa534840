/// The written forms of dates and times in JSON and in the store (ISO 8601 and RFC 3339).
///
/// The forms that users read and type belong to the language, not here.
extension CivilDate {
  /// `2026-03-14`.
  package var iso8601: String {
    ascii(count: 10) { buffer in write(to: buffer) }
  }

  fileprivate func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    let (year, month, day) = components
    put(year, in: buffer, 0..<4)
    put("-", in: buffer, 4)
    put(month, in: buffer, 5..<7)
    put("-", in: buffer, 7)
    put(day, in: buffer, 8..<10)
  }
}

extension CivilTime {
  /// `17:00`.
  package var iso8601: String { ascii(count: 5) { buffer in write(to: buffer, at: 0) } }

  fileprivate func write(to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    put(hour, in: buffer, start..<start + 2)
    put(":", in: buffer, start + 2)
    put(minute, in: buffer, start + 3..<start + 5)
  }
}

extension Due {
  /// `2026-03-14`, or `2026-03-14T17:00` with a time.
  package var iso8601: String {
    guard let time else { return date.iso8601 }
    return ascii(count: 16) { buffer in
      date.write(to: buffer)
      put("T", in: buffer, 10)
      time.write(to: buffer, at: 11)
    }
  }

  /// The displayed form: `2026/03/14`, or with a time `2026/03/14 17:00`.
  package var shown: String {
    ascii(count: time == nil ? 10 : 16) { buffer in
      date.write(to: buffer)
      put("/", in: buffer, 4)
      put("/", in: buffer, 7)
      guard let time else { return }
      put(" ", in: buffer, 10)
      time.write(to: buffer, at: 11)
    }
  }

  /// Reads ``iso8601``; nil for anything else.
  package init?(iso8601 text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date() else { return nil }
    guard !scanner.isAtEnd else {
      self.init(date: date)
      return
    }
    guard scanner.skip("T"), let time = scanner.time(), scanner.isAtEnd else { return nil }
    self.init(date: date, time: time)
  }
}

extension CivilDateTime {
  /// Reads `2026-03-11T10:00`, optionally with seconds, which are checked and dropped.
  package init?(iso8601 text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date(), scanner.skip("T"), let time = scanner.time() else {
      return nil
    }
    if scanner.skip(":") {
      guard let second = scanner.number(digits: 2), second < 60 else { return nil }
    }
    guard scanner.isAtEnd else { return nil }
    self.init(date: date, time: time)
  }
}

extension Instant {
  /// RFC 3339 in UTC, to the second: `2026-03-11T09:00:00Z`; empty outside the years 1 to 9999.
  package var rfc3339: String {
    let (quotient, remainder) = secondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400)
    let second = remainder < 0 ? remainder + 86_400 : remainder
    guard let date = CivilDate(dayNumber: remainder < 0 ? quotient - 1 : quotient),
      let time = CivilTime(hour: second / 3600, minute: second / 60 % 60)
    else { return "" }
    return ascii(count: 20) { buffer in
      date.write(to: buffer)
      put("T", in: buffer, 10)
      time.write(to: buffer, at: 11)
      put(":", in: buffer, 16)
      put(second % 60, in: buffer, 17..<19)
      put("Z", in: buffer, 19)
    }
  }

  /// Reads ``rfc3339``; nil for anything else.
  package init?(rfc3339 text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date(), scanner.skip("T"), let time = scanner.time(),
      scanner.skip(":"), let second = scanner.number(digits: 2), second < 60,
      scanner.skip("Z"), scanner.isAtEnd
    else { return nil }
    self.init(utc: CivilDateTime(date: date, time: time), second: second)
  }
}

/// Returns a string of `count` ASCII characters, all written by `body`.
private func ascii(
  count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void
) -> String {
  String(unsafeUninitializedCapacity: count) { buffer in
    body(buffer)
    return count
  }
}

/// Writes `value` in decimal into the whole of `range`, with leading zeros.
private func put(_ value: Int, in buffer: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>) {
  var rest = value
  for index in range.reversed() {
    buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  }
}

private func put(
  _ mark: Unicode.Scalar, in buffer: UnsafeMutableBufferPointer<UInt8>, _ index: Int
) {
  buffer[index] = UInt8(ascii: mark)
}

/// Reads fixed-width ASCII digits and the marks between them.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == mark.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var value = 0
    for _ in 0..<count {
      guard let byte = rest.popFirst(), (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }

  mutating func date() -> CivilDate? {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  mutating func time() -> CivilTime? {
    guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2) else {
      return nil
    }
    return CivilTime(hour: hour, minute: minute)
  }
}
