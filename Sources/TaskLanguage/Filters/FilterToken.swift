/// A piece of a filter: a word, or what holds words together.
enum FilterToken: Equatable {
  case word(Word)
  case open
  case close
  case not

  /// The words with the brackets at their edges taken off; a quoted word keeps its own.
  static func tokens(
    of words: some Sequence<Word>, in attributes: AttributeTable = .standard
  ) -> [FilterToken] {
    var tokens: [FilterToken] = []
    var depth = 0
    for word in words {
      guard !word.isLiteral else {
        tokens.append(.word(word))
        continue
      }
      var text = word.text[...]
      while let mark = text.first?.narrow {
        if mark == "(" {
          tokens.append(.open)
          depth += 1
        } else if mark == "-", text.dropFirst().first?.narrow == "(" {
          tokens.append(.not)
        } else {
          break
        }
        text = text.dropFirst()
      }
      var closing = 0
      while closing < depth, text.last?.narrow == ")" {
        text = text.dropLast()
        closing += 1
      }
      depth -= closing
      if !text.isEmpty { tokens.append(.word(word.trimmed(to: text, attributes))) }
      tokens += Array(repeating: .close, count: closing)
    }
    return tokens
  }
}

extension Word {
  /// This word without the brackets round `text`, read anew.
  fileprivate func trimmed(to text: Substring, _ attributes: AttributeTable) -> Word {
    guard text.count < self.text.count else { return self }
    guard let attribute else {
      return Tokenizer.split(String(text), in: attributes).words.first
        ?? Word(range: range, text: String(text), isLiteral: false)
    }
    var trimmed = attribute
    trimmed.value = String(attribute.value.dropLast(self.text.count - text.count))
    return Word(range: range, text: String(text), isLiteral: false, attribute: trimmed)
  }
}
