extension TerminalText {
  /// The one function through which data reaches a terminal: nothing in the result can drive it.
  ///
  /// Controls become their pictures (`U+001B` → `␛`, newline → `␊`, tab → `␉`, delete → `␡`); C1
  /// controls, bidirectional controls, tag characters, line and paragraph separators, the byte
  /// order mark and annotation anchors become `\u{202E}`-like text. Everything else is kept, so
  /// that joined emoji and right-to-left words stay readable. Text without any of those comes back
  /// unchanged and cheaply.
  package static func sanitized(_ string: String) -> String {
    sanitized(string, keepingNewlines: false)
  }

  /// As ``sanitized(_:)``, for text of several rows: line feeds are kept.
  package static func sanitizedLines(_ string: String) -> String {
    sanitized(string, keepingNewlines: true)
  }

  private static func sanitized(_ string: String, keepingNewlines: Bool) -> String {
    guard mayDriveTerminal(string) else { return string }
    var result = ""
    for scalar in string.unicodeScalars {
      if scalar == "\n", keepingNewlines {
        result.unicodeScalars.append(scalar)
      } else if let visible = visibleForm(scalar) {
        result += visible
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A quick look at the bytes: false means that no scalar needs replacing.
  private static func mayDriveTerminal(_ string: String) -> Bool {
    let answer = string.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where mayStart(byte) { return true }
      return false
    }
    return answer ?? string.utf8.contains(where: mayStart)
  }

  /// Whether a scalar that needs replacing can start with this byte.
  @inline(__always)
  private static func mayStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F: true
    // First bytes of U+0080–009F, U+061C, U+2000–2FFF, U+F000–FFFF, U+C0000–FFFFF.
    case 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }

  /// What to show instead of a scalar; nil when the scalar may be shown itself.
  private static func visibleForm(_ scalar: Unicode.Scalar) -> String? {
    let value = scalar.value
    switch value {
    case 0..<0x20:
      return Unicode.Scalar(0x2400 + value).map { String($0) }
    case 0x7F:
      return "\u{2421}"
    case 0x80..<0xA0,  // C1
      0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,  // bidirectional controls
      0x2028, 0x2029,  // separators
      0xFEFF, 0xFFF9...0xFFFB,  // byte order mark, annotations
      0xE0000...0xE007F:  // tags
      return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    default:
      return nil
    }
  }
}
