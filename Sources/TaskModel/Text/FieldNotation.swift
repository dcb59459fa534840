import Formats

/// The written forms of ids and times, read directly from bytes: the same forms that `TimeNotation`
/// reads from strings, without creating strings.
extension UUID {
  /// Reads `8-4-4-4-12` hexadecimal digits (RFC 9562, section 4), in either case.
  package init?(ascii: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(ascii)
    let dash = UInt8(ascii: "-")
    guard bytes.count == 36, bytes[8] == dash, bytes[13] == dash, bytes[18] == dash,
      bytes[23] == dash
    else { return nil }
    func half(_ offset: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    guard let first = packedHex(word(0)), let second = packedHex(half(9) | half(14) << 32),
      let third = packedHex(half(19) | half(24) << 32), let fourth = packedHex(word(28))
    else { return nil }
    self.init(
      high: (first | second << 32).byteSwapped, low: (third | fourth << 32).byteSwapped)
  }

  /// `8-4-4-4-12` hexadecimal digits (RFC 9562, section 4) in lower case, as taskshell writes all
  /// ids.
  package var notation: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      write { buffer.initializeElement(at: $0, to: $1) }
      return 36
    }
  }

  /// ``notation`` in upper case: in stores, the key of a custom attribute and of an import's data.
  package var uuidString: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      write("0123456789ABCDEF") { buffer.initializeElement(at: $0, to: $1) }
      return 36
    }
  }

  /// Passes each character of ``notation`` to `put` with its position.
  @inline(__always)
  func write(_ digits: StaticString = "0123456789abcdef", _ put: (Int, UInt8) -> Void) {
    var position = 0
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          put(position, UInt8(ascii: "-"))
          position += 1
        }
        put(position, digits.utf8Start[Int(bytes[index] >> 4)])
        put(position + 1, digits.utf8Start[Int(bytes[index] & 0xF)])
        position += 2
      }
    }
  }
}

/// Decodes eight hexadecimal digits into four bytes, all at once, first digit lowest; nil if one is
/// not a digit.
///
/// Each byte of the word is a digit. Adding `0x80 - c` to a byte below `0x80` sets its highest bit
/// exactly if the byte is `c` or more, and carries nothing into the next one.
@inline(__always)
private func packedHex(_ digits: UInt64) -> UInt64? {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highest = ones << 7
  let lower = digits | ones &* 0x20
  let isDecimal = (digits &+ ones &* 0x50) & ~(digits &+ ones &* 0x46)
  let isLetter = (lower &+ ones &* 0x1F) & ~(lower &+ ones &* 0x19) & highest
  guard digits & highest == 0, (isDecimal | isLetter) & highest == highest else { return nil }
  let nibbles = (lower & (ones &* 0x0F)) &+ (isLetter >> 7) &* 9
  let pairs = (nibbles << 4 | nibbles >> 8) & 0x00FF_00FF_00FF_00FF
  let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
  return (fours | fours >> 16) & 0xFFFF_FFFF
}

extension Due {
  /// Reads `2026-03-14` or `2026-03-14T17:00`.
  package init?(ascii: UnsafeBufferPointer<UInt8>) {
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
  package init?(ascii: UnsafeBufferPointer<UInt8>) {
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

/// Returns the value of `count` decimal digits; nil if there are other characters, or fewer.
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

extension JSONWriter {
  /// Writes an id as ``UUID/notation``.
  package mutating func field(_ key: StaticString, _ id: UUID) {
    field(key, plain: { bytes in id.write { bytes.append($1) } })
  }
}

extension String {
  /// The number written by these ASCII digits; nil for anything else, even a sign.
  package var decimal: Int? { self[...].decimal }
}

extension Substring {
  /// The number written by these ASCII digits; nil for anything else, even a sign.
  package var decimal: Int? { utf8.allSatisfy { (48...57).contains($0) } ? Int(self) : nil }
}
