/// What a terminal says of the colour behind its text.
package enum TerminalBackground {
  /// Asks the terminal for it (OSC 11).
  static let question = "\u{1B}]11;?\u{7}"
  /// What an answer begins with.
  static let answerStart: [UInt8] = Array("\u{1B}]11;".utf8)
  /// Longer ones are no answers.
  static let longestAnswer = 64

  /// Whether a byte can stand in an answer, as in `rgb:1e1e/1e1e/1e1e`.
  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), UInt8(ascii: "/"),
      UInt8(ascii: "#"):
      true
    default: false
    }
  }

  /// Whether the colour of an answer is light: `rgb:` or `rgba:` with one to four digits for each part,
  /// or `#` with as many digits for all three; nil for anything else.
  static func isLight(answer: [UInt8]) -> Bool? {
    let text = String(decoding: answer, as: UTF8.self)
    var parts: [Substring]
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.count % 3 == 0 else { return nil }
      parts = (0..<3).map { digits.dropFirst($0 * digits.count / 3).prefix(digits.count / 3) }
    } else {
      guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else {
        return nil
      }
      parts = text[text.index(after: colon)...].split(
        separator: "/", omittingEmptySubsequences: false)
    }
    guard parts.count == 3 || parts.count == 4 && text.hasPrefix("rgba") else { return nil }
    let shares = parts.prefix(3).compactMap(share)
    guard shares.count == 3 else { return nil }
    // As bright as eyes take the three.
    return shares[0] * 299 + shares[1] * 587 + shares[2] * 114 > 500_000
  }

  /// A part of a colour in thousandths.
  private static func share(_ digits: Substring) -> Int? {
    guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else {
      return nil
    }
    return value * 1000 / ((1 << (4 * digits.count)) - 1)
  }

  /// Whether `COLORFGBG`, as rxvt and others set it, names a light background: `15;0`, `0;default;15`.
  package static func isLight(colorFGBG value: String?) -> Bool? {
    guard let last = value?.split(separator: ";").last, let number = Int(last) else { return nil }
    switch number {
    case 0...6, 8: return false
    case 7, 9...15: return true
    default: return nil
    }
  }
}
