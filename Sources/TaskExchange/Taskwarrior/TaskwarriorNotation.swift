import TaskModel

extension Instant {
  /// Reads `20260314T170000Z`.
  init?(compact bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
      let year = Self.number(bytes, 0..<4), let month = Self.number(bytes, 4..<6),
      let day = Self.number(bytes, 6..<8), let hour = Self.number(bytes, 9..<11),
      let minute = Self.number(bytes, 11..<13), let second = Self.number(bytes, 13..<15),
      let date = CivilDate(year: year, month: month, day: day),
      let time = CivilTime(hour: hour, minute: minute), second < 60
    else { return nil }
    self.init(utc: CivilDateTime(date: date, time: time), second: second)
  }

  /// Reads it from a text.
  init?(compact text: String) {
    var text = text
    let read = text.withUTF8 { Instant(compact: $0) }
    guard let read else { return nil }
    self = read
  }

  /// `20260314T170000Z`
  var compact: String { rfc3339.filter { $0 != "-" && $0 != ":" } }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      let digit = bytes[index] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}

extension [String] {
  /// Each once, in any case and width, in their order.
  var distinct: [String] {
    guard count > 1 else { return self }
    var seen: Set<String> = []
    return filter { seen.insert($0.folded).inserted }
  }
}
