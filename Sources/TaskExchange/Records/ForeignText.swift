import TaskModel

/// Text that is not UTF-8, as spreadsheets write it: recognised by what it says, never by its bytes
/// alone.
package struct ForeignText {
  /// How it is called.
  package let encoding: String
  package let utf8: [UInt8]

  /// What turns bytes of an encoding into UTF-8; nil where they are not of it.
  package typealias Conversion = (_ bytes: [UInt8], _ encoding: String) -> [UInt8]?

  /// UTF-16, which says so by its first bytes: "Unicode text" of Excel.
  package init?(marked bytes: [UInt8], _ convert: Conversion) {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
      let utf8 = convert(bytes, "UTF-16")
    else { return nil }
    (encoding, self.utf8) = ("UTF-16", utf8)
  }

  /// CP932, which is Microsoft's Shift_JIS: "CSV" of Excel in Japan.
  ///
  /// Letters with accents in other encodings can look like kanji: so there must be kana, marks of
  /// Japanese, or a heading that is known.
  package init?(japanese bytes: [UInt8], _ context: ReadingContext, _ convert: Conversion) {
    guard bytes.contains(where: { $0 >= 0x80 }), let utf8 = convert(bytes, "CP932") else {
      return nil
    }
    let text = String(decoding: utf8, as: UTF8.self)
    guard Self.hasKana(text) || Self.isHeadingKnown(text, context) else { return nil }
    (encoding, self.utf8) = ("CP932 (Shift_JIS)", utf8)
  }

  /// Not those of half width, which are single bytes.
  private static func hasKana(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3000...0x30FF).contains($0.value) }
  }

  private static func isHeadingKnown(_ text: String, _ context: ReadingContext) -> Bool {
    let heading = text.utf8.prefix { $0 != 0x0A && $0 != 0x0D }
    let cells = heading.split { byte in [0x2C, 0x3B, 0x09, 0x22].contains(byte) }
    return cells.contains { cell in
      !cell.allSatisfy { $0 < 0x80 } && context.attribute(called: Substring(cell).trimmed) != nil
    }
  }
}
