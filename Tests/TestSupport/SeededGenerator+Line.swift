extension SeededGenerator {
  /// Joins up to thirty pieces of valid and invalid input.
  package mutating func line() -> String {
    let pieces = [
      "\"", "\\", " ", "　", "@", "＠", "due:", "user:", "#", "!", "-", ":", "a", "é", "花子", "🍣",
      "👩‍👩‍👧", "e\u{301}", "\u{301}", "\u{200D}", "\u{202E}", "\0", "\u{1}", "\r\n", "\n", "\t",
      "\u{85}",
      "\u{2028}", "\u{FEFF}", "\u{10FFFF}", "9", "３", "none", "ﾞ", "𝒜",
    ]
    var line = ""
    for _ in 0..<Int.random(in: 0...30, using: &self) {
      if Int.random(in: 0..<4, using: &self) == 0 {
        let value = UInt32.random(in: 0...0x10FFFF, using: &self)
        line.unicodeScalars.append(Unicode.Scalar(value) ?? " ")
      } else {
        line += pieces.randomElement(using: &self) ?? ""
      }
    }
    return line
  }
}
