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
}
