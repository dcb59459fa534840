/// Where words begin and end.
///
/// No spaces stand between the words of Japanese. There a run of one script is a word, kanji with the
/// hiragana behind them: 牛乳を|買う|スーパー.
extension LineText {
  /// The index where the word before the cursor begins.
  var previousWord: Int {
    var index = cursor
    while index > 0, !scalars[index - 1].isOfWord { index -= 1 }
    return start(ofWordBefore: index, while: \.isOfWord)
  }

  /// The index where the word at or after the cursor ends.
  var nextWord: Int {
    var index = cursor
    while index < scalars.count, !scalars[index].isOfWord { index += 1 }
    var script: Script?
    while index < scalars.count, scalars[index].isOfWord {
      let next = self.script(at: index)
      if let script, let next, !script.goesOn(with: next) { break }
      script = next ?? script
      index += 1
    }
    return index
  }

  /// The index where the stretch without white space before the cursor begins; in Japanese, where
  /// the word does, with the marks around it.
  var previousBlank: Int {
    var index = cursor
    while index > 0, scalars[index - 1].properties.isWhitespace { index -= 1 }
    while index > 0, scalars[index - 1].endsClause { index -= 1 }
    return start(ofWordBefore: index) { !$0.properties.isWhitespace && !$0.endsClause }
  }

  /// What lengthens or marks a letter has the script of that letter.
  private func script(at index: Int) -> Script? {
    var index = index
    while index > 0, scalars[index].belongsToLetter { index -= 1 }
    return scalars[index].script
  }

  /// Where the run of one script that ends there begins, within scalars of that nature.
  private func start(
    ofWordBefore end: Int, while belongs: (Unicode.Scalar) -> Bool
  ) -> Int {
    var index = end
    var script: Script?
    while index > 0, belongs(scalars[index - 1]) {
      let previous = self.script(at: index - 1)
      if let script, let previous, !previous.goesOn(with: script) { break }
      script = previous ?? script
      index -= 1
    }
    return index
  }
}

/// The scripts that part the words of Japanese.
private enum Script {
  case kanji
  case hiragana
  case katakana
  /// Letters of any other script.
  case other

  /// Whether a word goes on where that script follows.
  func goesOn(with next: Script) -> Bool {
    self == next || self == .kanji && next == .hiragana
  }
}

extension Unicode.Scalar {
  /// Nil for what goes with any script: digits, marks and signs.
  fileprivate var script: Script? {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309F: .hiragana
    case 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF6F, 0xFF71...0xFF9D:
      .katakana
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      .kanji
    default: properties.isAlphabetic ? .other : nil
    }
  }

  /// Whether it is a mark of the letter before it, or lengthens its vowel: スーパー.
  fileprivate var belongsToLetter: Bool {
    switch value {
    case 0x3099...0x309C, 0x30FC, 0xFF70, 0xFF9E, 0xFF9F: true
    default: !isASCII && properties.isGraphemeExtend
    }
  }

  /// A comma, a full stop or a closing bracket of Japanese: what stands behind it begins a new word.
  fileprivate var endsClause: Bool {
    guard (0x3001...0x301F).contains(value) || (0xFF61...0xFF64).contains(value) else {
      return false
    }
    let category = properties.generalCategory
    return category == .otherPunctuation || category == .closePunctuation
  }

  /// Whether it is part of a word, and neither a space nor a mark.
  fileprivate var isOfWord: Bool {
    if isASCII {
      switch self {
      case "a"..."z", "A"..."Z", "0"..."9", "_": return true
      default: return false
      }
    }
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return false
    default:
      return true
    }
  }
}
