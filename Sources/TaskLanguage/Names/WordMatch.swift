import TaskModel

/// The quality of a match between words and a task's text: greater is better.
package enum WordMatch: Int, Comparable, Sendable {
  /// A word matches only inside another: the `foo` of `Football`.
  case part
  /// A word matches only the beginning of another: `mil` for `Buy milk`.
  case beginning
  /// All match whole words; in Japanese a word ends where the script changes.
  case whole

  package static func < (left: WordMatch, right: WordMatch) -> Bool {
    left.rawValue < right.rawValue
  }

  /// - Parameter words: words that the text contains, in any case, width and kana.
  package init(of words: [String], in text: String) {
    let text = Array(text.folded.unicodeScalars)
    self = words.map { Self.best(of: Array($0.folded.unicodeScalars), in: text) }.min() ?? .whole
  }

  /// Returns the best match of the word at any place.
  private static func best(of word: [Unicode.Scalar], in text: [Unicode.Scalar]) -> WordMatch {
    var best = WordMatch.part
    guard !word.isEmpty, word.count <= text.count else { return best }
    for start in 0...text.count - word.count {
      let end = start + word.count
      guard zip(word, text[start..<end]).allSatisfy({ $0.hiragana == $1.hiragana }),
        isEdge(text, at: start)
      else { continue }
      if isEdge(text, at: end) { return .whole }
      best = .beginning
    }
    return best
  }

  private static func isEdge(_ text: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0, index < text.count else { return true }
    let (before, after) = (Script(text[index - 1]), Script(text[index]))
    return before == .none || after == .none || before != after
  }

  /// The script of a character.
  private enum Script {
    case none
    case letters
    case ideographs
    case hiragana
    case katakana

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x3005...0x3007: self = .ideographs
      case 0x3041...0x309F: self = .hiragana
      case 0x30A1...0x30FA, 0x30FC...0x30FF, 0xFF66...0xFF9F: self = .katakana
      default:
        let properties = scalar.properties
        let isOfWord =
          properties.isAlphabetic || properties.numericType != nil
          || properties.generalCategory == .nonspacingMark || scalar == "_"
        self = properties.isIdeographic ? .ideographs : isOfWord ? .letters : .none
      }
    }
  }
}

extension Unicode.Scalar {
  /// The hiragana of a katakana; any other scalar unchanged.
  fileprivate var hiragana: UInt32 {
    (0x30A1...0x30F6).contains(value) ? value - 0x60 : value
  }
}
