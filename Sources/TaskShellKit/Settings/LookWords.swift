import Formats
import TaskLanguage

/// How a look is typed: `bold red on 236`.
package enum LookWords {
  /// Words that can stand alone, but for numbers and `#rrggbb`.
  package static let choices =
    ["plain", "bold", "dim", "italic", "underline", "reverse"] + colors

  private static let colors = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
  private static let (on, bright, grey) = ("on", "bright", "grey")
  private static let attributes:
    [(word: String, path: WritableKeyPath<TextStyle, Bool> & Sendable)] = [
      ("bold", \.isBold), ("dim", \.isDim), ("italic", \.isItalic),
      ("underline", \.isUnderlined), ("reverse", \.isReversed),
    ]

  /// A word that has no place in a look.
  package struct Misplaced: Error, Equatable {
    let word: String
    /// What may have been meant.
    let nearest: [String]
  }

  /// Reads a look; its words stand in any order, in English or Japanese.
  package static func read(_ text: String) throws(Misplaced) -> TextStyle {
    var style = TextStyle.plain
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    if words.count == 1, canonical(words[0]) == "plain" { return style }
    while let typed = words.popFirst() {
      let word = canonical(typed)
      if let attribute = attributes.first(where: { $0.word == word }) {
        style[keyPath: attribute.path] = true
      } else if word == on, let first = words.popFirst() {
        guard style.background == nil, let color = try color(first, &words) else {
          throw misplaced(first)
        }
        style.background = color
      } else {
        guard let color = try color(typed, &words) else { throw misplaced(typed) }
        // A second colour can only be that of the background.
        guard style.color == nil else { throw Misplaced(word: typed, nearest: ["\(on) \(word)"]) }
        style.color = color
      }
    }
    return style
  }

  private static func canonical(_ word: String) -> String {
    let folded = word.folded
    return Synonyms.meaning(of: folded, .look) ?? Synonyms.meaning(of: folded, .choice) ?? folded
  }

  /// The colour that a word begins; nil for a word that is none.
  private static func color(
    _ typed: String, _ words: inout ArraySlice<String>
  ) throws(Misplaced) -> TextStyle.Color? {
    let word = canonical(typed)
    if word == grey { return .palette(8) }
    if word == bright || word.hasPrefix("\(bright)-") {
      let name = word == bright ? words.popFirst() : String(word.dropFirst(bright.count + 1))
      guard let name, let place = colors.firstIndex(of: canonical(name)) else {
        throw misplaced(name ?? typed)
      }
      return .palette(UInt8(place + 8))
    }
    if let place = colors.firstIndex(of: word) { return .palette(UInt8(place)) }
    return UInt8(word).map { .palette($0) } ?? hexadecimal(word)
  }

  /// `#ff8800`, `#f80`
  private static func hexadecimal(_ word: String) -> TextStyle.Color? {
    guard word.first == "#" else { return nil }
    var digits = word.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == word.count - 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 else { return nil }
    func part(_ place: Int) -> UInt8 { UInt8(digits[place] * 16 + digits[place + 1]) }
    return .rgb(part(0), part(2), part(4))
  }

  private static func misplaced(_ word: String) -> Misplaced {
    Misplaced(word: word, nearest: Nearest.to(word.folded, among: choices + [grey]))
  }

  /// A look as it is typed.
  package static func notation(of style: TextStyle) -> String {
    var words = attributes.filter { style[keyPath: $0.path] }.map(\.word)
    if let color = style.color { words.append(notation(of: color)) }
    if let background = style.background { words += [on, notation(of: background)] }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  private static func notation(of color: TextStyle.Color) -> String {
    switch color {
    case .palette(let number) where number < 8: return colors[Int(number)]
    case .palette(let number) where number < 16: return "\(bright) \(colors[Int(number) - 8])"
    case .palette(let number): return String(number)
    case .rgb(let red, let green, let blue):
      let digits = Array("0123456789abcdef")
      return "#"
        + [red, green, blue].map { "\(digits[Int($0 / 16)])\(digits[Int($0 % 16)])" }.joined()
    }
  }
}
