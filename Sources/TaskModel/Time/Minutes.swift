/// A duration in whole minutes, at least 1.
package struct Minutes: Hashable, Comparable, Sendable {
  package let count: Int

  /// Nil below a minute and above a million hours.
  package init?(_ count: Int) {
    guard (1...60_000_000).contains(count) else { return nil }
    self.count = count
  }

  package static func < (left: Minutes, right: Minutes) -> Bool { left.count < right.count }

  /// `2h30m`, `45m`, `3h`: as one would type it.
  package var notation: String {
    let (hours, minutes) = (count / 60, count % 60)
    return (hours > 0 ? "\(hours)h" : "") + (minutes > 0 ? "\(minutes)m" : "")
  }

  /// Reads `2h30m`, `45m`, `PT2H`, or a number of minutes.
  package init?(notation text: String) {
    if let count = text.decimal {
      self.init(count)
      return
    }
    if text.utf8.first == UInt8(ascii: "P") {
      self.init(iso8601: text)
      return
    }
    var (rest, minutes) = (text.unicodeScalars[...], 0)
    for (unit, length) in [("h", 60), ("m", 1)] as [(Unicode.Scalar, Int)] {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard digits.count < 9, let count = String(digits).decimal,
        rest.dropFirst(digits.count).first == unit
      else { continue }
      minutes += count * length
      rest = rest.dropFirst(digits.count + 1)
    }
    guard rest.isEmpty else { return nil }
    self.init(minutes)
  }
}

extension Minutes {
  /// Reads an ISO 8601 duration: `PT2H30M`, `P1D`. Nil if it is not a whole number of minutes, and
  /// for months and years, whose length varies.
  package init?(iso8601 text: some StringProtocol) {
    var rest = text[...]
    guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
    var (minutes, isTime, units) = (0, false, "WDHMS"[...])
    while let first = rest.first {
      if first == "T", !isTime {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      // Each unit at most once, in descending order; few digits, so the sum cannot overflow.
      guard digits.count < 9, let count = Int(digits), let unit = rest.popFirst(),
        let index = units.firstIndex(of: unit)
      else { return nil }
      units = units[units.index(after: index)...]
      switch (unit, isTime) {
      case ("W", false): minutes += count * 7 * 1440
      case ("D", false): minutes += count * 1440
      case ("H", true): minutes += count * 60
      case ("M", true): minutes += count
      case ("S", true):
        guard count.isMultiple(of: 60) else { return nil }
        minutes += count / 60
      default: return nil
      }
    }
    self.init(minutes)
  }

  /// The ISO 8601 duration, such as `PT2H30M`.
  package var iso8601: String {
    let (hours, minutes) = (count / 60, count % 60)
    if count == 0 { return "PT0M" }
    return "PT" + (hours > 0 ? "\(hours)H" : "") + (minutes > 0 ? "\(minutes)M" : "")
  }
}
