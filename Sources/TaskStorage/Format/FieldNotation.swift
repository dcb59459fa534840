import Foundation
import TaskModel

/// The written forms of ids and times, read straight from bytes: the same as `TimeNotation` reads
/// from strings, without making a string of each.
extension UUID {
  /// Reads `8-4-4-4-12` hexadecimal digits (RFC 9562, section 4), in either case.
  init?(ascii: UnsafeBufferPointer<UInt8>) {
    guard ascii.count == 36 else { return nil }
    var (high, low) = (UInt64(0), UInt64(0))
    for index in 0..<36 {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard ascii[index] == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = hexDigit(ascii[index]) else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    self = unsafeBitCast((high.bigEndian, low.bigEndian), to: UUID.self)
  }
}

extension Due {
  /// Reads `2026-03-14` or `2026-03-14T17:00`.
  init?(ascii: UnsafeBufferPointer<UInt8>) {
    guard let date = CivilDate(ascii: ascii) else { return nil }
    if ascii.count == 10 {
      self.init(date: date)
    } else {
      guard ascii.count == 16, let time = CivilTime(ascii: ascii) else { return nil }
      self.init(date: date, time: time)
    }
  }
}

extension Instant {
  /// Reads `2026-03-11T09:00:00Z`.
  init?(ascii: UnsafeBufferPointer<UInt8>) {
    guard ascii.count == 20, let date = CivilDate(ascii: ascii),
      let time = CivilTime(ascii: ascii), ascii[16] == UInt8(ascii: ":"),
      let second = number(ascii, 17, 2), second < 60, ascii[19] == UInt8(ascii: "Z")
    else { return nil }
    self.init(utc: CivilDateTime(date: date, time: time), second: second)
  }
}

extension CivilDate {
  /// Reads the first ten bytes.
  fileprivate init?(ascii: UnsafeBufferPointer<UInt8>) {
    guard ascii.count >= 10, ascii[4] == UInt8(ascii: "-"), ascii[7] == UInt8(ascii: "-"),
      let year = number(ascii, 0, 4), let month = number(ascii, 5, 2),
      let day = number(ascii, 8, 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CivilTime {
  /// Reads `T17:00` after a date.
  fileprivate init?(ascii: UnsafeBufferPointer<UInt8>) {
    guard ascii.count >= 16, ascii[10] == UInt8(ascii: "T"), ascii[13] == UInt8(ascii: ":"),
      let hour = number(ascii, 11, 2), let minute = number(ascii, 14, 2)
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}

/// The value of `count` decimal digits; nil if they are none, or not all there.
@inline(__always)
private func number(_ ascii: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
  guard start + count <= ascii.count else { return nil }
  var value = 0
  for index in start..<start + count {
    let digit = ascii[index] &- 48
    guard digit < 10 else { return nil }
    value = value * 10 + Int(digit)
  }
  return value
}
