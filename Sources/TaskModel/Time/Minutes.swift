/// A length of time in whole minutes, from 1 on.
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
