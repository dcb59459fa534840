/// Base64 of RFC 4648, with padding.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

  package static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var (bits, count) = (UInt32(0), 0)
    func append(_ digits: Int) {
      for digit in 0..<4 {
        let index = Int(bits >> UInt32(18 - 6 * digit)) & 0x3F
        text.unicodeScalars.append(digit < digits ? Self.digits[index] : "=")
      }
    }
    for byte in bytes {
      bits |= UInt32(byte) << UInt32(16 - 8 * count)
      count += 1
      if count == 3 {
        append(4)
        (bits, count) = (0, 0)
      }
    }
    if count > 0 { append(count + 1) }
    return text
  }
}

/// Bytes as `%` and two hexadecimal digits (RFC 3986, section 2.1).
package enum PercentCoding {
  /// Escapes every byte of the scalars that `isEscaped` selects.
  package static func encoded(_ text: String, _ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        for byte in String(scalar).utf8 { result += "%" + hexadecimal(byte, 2, uppercase: true) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Decodes the bytes; a `%` without two digits after it is kept, or gives nil if `isStrict`.
  package static func decoded(_ bytes: some Sequence<UInt8>, isStrict: Bool) -> [UInt8]? {
    var (decoded, rest) = ([UInt8](), Array(bytes)[...])
    while let byte = rest.popFirst() {
      let digits = byte == UInt8(ascii: "%") ? rest.prefix(2).compactMap(hexDigit) : []
      if digits.count == 2 {
        decoded.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else if isStrict, byte == UInt8(ascii: "%") {
        return nil
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}

/// Returns the value of a hexadecimal digit in either case.
@inlinable @inline(__always)
package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 48...57: byte - 48
  case 65...70: byte - 55
  case 97...102: byte - 87
  default: nil
  }
}

/// Returns a number in hexadecimal digits, at least `count`.
package func hexadecimal(
  _ value: some UnsignedInteger, _ count: Int, uppercase: Bool = false
) -> String {
  let digits = String(value, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}
