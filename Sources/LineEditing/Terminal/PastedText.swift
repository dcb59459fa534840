/// Text between the marks of a bracketed paste.
enum PastedText {
  /// The text as it is put into the line: rows end with line feeds whatever the terminal sent,
  /// there is none at the end, and NUL and invalid UTF-8 become U+FFFD.
  static func normalized(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0D: result.append(0x0A)
      case 0: result.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default: result.append(byte)
      }
      previous = byte
    }
    while result.last == 0x0A { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
