/// Base64 of RFC 4648, with padding.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

  package static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    var (bits, count) = (UInt32(0), 0)
    func append(_ digits: Int) {
      for place in 0..<4 {
        let index = Int(bits >> UInt32(18 - 6 * place)) & 0x3F
        text.unicodeScalars.append(place < digits ? Self.digits[index] : "=")
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
