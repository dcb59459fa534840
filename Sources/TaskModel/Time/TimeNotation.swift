/// The written forms of dates and times in JSON and in the store (ISO 8601 and RFC 3339).
///
/// What people read and type is the business of the language, not of this file.
extension CivilDate {
  /// `2026-03-14`.
  package var iso8601: String {
    let (year, month, day) = components
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }
}

extension CivilTime {
  /// `17:00`.
  package var iso8601: String { "\(digits(hour, 2)):\(digits(minute, 2))" }
}

extension Due {
  /// `2026-03-14`, or `2026-03-14T17:00` with a time.
  package var iso8601: String {
    time.map { "\(date.iso8601)T\($0.iso8601)" } ?? date.iso8601
  }

  /// Reads exactly what ``iso8601`` writes; nil for anything else.
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
  /// Reads `2026-03-11T10:00`, or with seconds, which are checked and dropped.
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
    guard let date = CivilDate(dayNumber: remainder < 0 ? quotient - 1 : quotient) else {
      return ""
    }
    let clock = [second / 3600, second / 60 % 60, second % 60].map { digits($0, 2) }
    return "\(date.iso8601)T\(clock.joined(separator: ":"))Z"
  }

  /// Reads exactly what ``rfc3339`` writes; nil for anything else.
  package init?(rfc3339 text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let date = scanner.date(), scanner.skip("T"), let time = scanner.time(),
      scanner.skip(":"), let second = scanner.number(digits: 2), second < 60,
      scanner.skip("Z"), scanner.isAtEnd
    else { return nil }
    self.init(utc: CivilDateTime(date: date, time: time), second: second)
  }
}

/// `value` in decimal, with leading zeros up to `count` digits.
private func digits(_ value: Int, _ count: Int) -> String {
  let plain = String(value)
  return String(repeating: "0", count: max(0, count - plain.utf8.count)) + plain
}

/// Reads fixed-width ASCII digits and the marks between them.
private struct DigitScanner<Text: StringProtocol> {
  private var rest: Text.UTF8View.SubSequence

  init(_ text: Text) { rest = text.utf8[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == mark.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var value = 0
    for byte in rest.prefix(count) {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    rest.removeFirst(count)
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
