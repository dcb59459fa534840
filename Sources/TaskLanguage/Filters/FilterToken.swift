/// A token of a filter: a word or an operator.
enum FilterToken: Equatable {
  case word(Word)
  /// A bracket, with its place.
  case open(Range<Int>)
  case close(Range<Int>)
  case not
  case and
  case or

  /// Splits words into tokens: separates brackets at their edges; a quoted word keeps its own.
  static func tokens(
    of words: some Sequence<Word>, in attributes: AttributeTable = .standard
  ) -> [FilterToken] {
    var tokens: [FilterToken] = []
    var depth = 0
    var rest = Array(words)[...]
    tokens.reserveCapacity(rest.count)
    while var word = rest.popFirst() {
      guard word.isLiteral || word.mayHaveMarks else {
        tokens.append(.word(word))
        continue
      }
      if let (head, tail) = word.parted(attributes, isOpen: depth > 0) {
        word = head
        rest = (tail + rest)[...]
      }
      if word.isLiteral {
        let closing = min(word.closing, depth)
        tokens.append(.word(word.dropping(closing)))
        tokens += Array(repeating: .close(word.range), count: closing)
        depth -= closing
        continue
      }
      word = pattern(word, &rest) ?? word
      var text = word.text[...]
      while let mark = mark(of: text, in: word) {
        tokens.append(mark)
        if mark.isOpen { depth += 1 }
        text = text.dropFirst()
      }
      var closing = 0
      while closing < depth, text.last?.narrow == ")" {
        text = text.dropLast()
        closing += 1
      }
      depth -= closing
      if !text.isEmpty { tokens.append(.word(word.trimmed(to: text, attributes))) }
      tokens += Array(repeating: .close(word.range), count: closing)
    }
    return joined(tokens)
  }

  /// Returns the token for a bracket, or for a `-` before one or before quotes.
  private static func mark(of text: Substring, in word: Word) -> FilterToken? {
    if text.first?.narrow == "(" { return .open(word.range) }
    guard text.first?.isMinus == true else { return nil }
    let next = text.dropFirst().first?.narrow
    return next == "(" || next == "\"" ? .not : nil
  }

  /// The maximum number of words in a pattern.
  private static let patternLimit = 20

  /// Joins the words of a pattern that contains spaces.
  private static func pattern(_ word: Word, _ rest: inout ArraySlice<Word>) -> Word? {
    let head = word.text.drop { "(-（－".contains($0) }
    guard head.first == "/", word.isPlain, !head.dropFirst().contains("/") else { return nil }
    var text = word.text
    for (count, next) in rest.prefix(patternLimit).enumerated() {
      guard next.isPlain else { return nil }
      text += " " + next.text
      guard next.text.contains("/") else { continue }
      let body = next.text.reversed().drop { $0.narrow == ")" }
      guard body.first == "/", !body.dropFirst().contains("/") else { return nil }
      rest = rest.dropFirst(count + 1)
      let range = [word, next].place ?? word.range
      return Word(range: range, text: text, isLiteral: false, attribute: word.attribute)
    }
    return nil
  }

  /// Replaces `and`, `or` and `not` by operators if they have operands; elsewhere they are words.
  private static func joined(_ tokens: [FilterToken]) -> [FilterToken] {
    var result: [FilterToken] = []
    result.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      let hasNext = index + 1 < tokens.count && !tokens[index + 1].isClose
      switch token.joint {
      case .or?: result.append(.or)
      case .and? where hasNext && result.last.map { !$0.isOpen && $0 != .not } == true:
        result.append(.and)
      case .not? where hasNext: result.append(.not)
      default: result.append(token)
      }
    }
    return result
  }

  /// Returns whether the word joins two conditions.
  static func isJoint(_ word: Word) -> Bool {
    let joint = FilterToken.word(word).joint
    return joint == .and || joint == .or
  }

  /// Returns whether the word is an "and".
  static func isAnd(_ word: Word) -> Bool { FilterToken.word(word).joint == .and }

  /// Returns whether the word negates the condition after it.
  static func isDenial(_ word: Word) -> Bool { FilterToken.word(word).joint == .not }

  var isOpen: Bool {
    if case .open = self { true } else { false }
  }

  var isClose: Bool {
    if case .close = self { true } else { false }
  }

  private var joint: FilterToken? {
    guard case .word(let word) = self, word.isPlain, word.text.utf8.count <= 16 else { return nil }
    switch word.text.folded {
    case "or", "|", "||", "または": return .or
    case "and", "&", "&&", "かつ": return .and
    case "not": return .not
    default: return nil
    }
  }
}

extension Word {
  /// Whether it joins the conditions of a filter: `and`, `or`, または.
  package var joinsConditions: Bool { FilterToken.isJoint(self) }

  /// Whether it joins numbers, as an operator of filters or as people write: `3 or 4`, 3 と 4.
  package var isNumberJoint: Bool {
    FilterToken.isJoint(self) || FilterToken.isDenial(self)
      || isPlain && ["と", "か", "や", "以外", "except"].contains(text.folded)
  }

  /// Whether it may have brackets, a minus, quotes or a pattern; most words are excluded.
  var mayHaveMarks: Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"), UInt8(ascii: "/"),
        UInt8(ascii: "\""), 0x80...:
        true
      default: false
      }
    }
  }

  /// Returns the word without that many brackets after its quotes.
  fileprivate func dropping(_ count: Int) -> Word {
    guard count > 0 else { return self }
    return Word(range: range, text: String(text.dropLast(count)), isLiteral: true)
  }

  /// Splits the word after a bracket that closes right before another opens: `(#a or #b)(#c or
  /// #d)`, also with a `-` or an operator between them, `(#a)or(#b)`; nil for any other word.
  ///
  /// - Parameter isOpen: whether a bracket is open before it.
  fileprivate func parted(_ attributes: AttributeTable, isOpen: Bool) -> (Word, [Word])? {
    guard !isLiteral, text.utf8.count < 1000, attribute?.isQuoted != true,
      isOpen || text.drop(while: \.isMinus).first?.narrow == "(",
      text.first != "/"
    else { return nil }
    for index in text.indices where text[index].narrow == ")" {
      let next = text.index(after: index)
      guard let joint = Self.joint(before: text[next...]) else { continue }
      let rest = String(joint) + " " + text[next...].dropFirst(joint.count)
      return (
        trimmed(to: text[..<next], attributes),
        Tokenizer.split(joint.isEmpty ? String(text[next...]) : rest, in: attributes).words.map {
          $0.moved(to: range)
        }
      )
    }
    return nil
  }

  /// Returns the operator, possibly empty, before an opening bracket at the beginning of `text`;
  /// nil if there is other text or no bracket.
  private static func joint(before text: Substring) -> Substring? {
    let head = text.prefix { $0.narrow != "(" }.prefix(5)
    guard text.dropFirst(head.count).first?.narrow == "(" else { return nil }
    let joint = head.last?.isMinus == true ? head.dropLast() : head
    let word = Word(String(joint))
    return joint.isEmpty || FilterToken.isJoint(word) ? joint : nil
  }

  /// Returns the word reduced to `text`, without the brackets around it, parsed again.
  fileprivate func trimmed(to text: Substring, _ attributes: AttributeTable) -> Word {
    guard text.count != self.text.count else { return self }
    guard let attribute else {
      guard text.first == "\"" || AttributePrefix(text, in: attributes) != nil else {
        return Word(range: range, text: String(text), isLiteral: false)
      }
      return Tokenizer.split(String(text), in: attributes).words.first?.moved(to: range)
        ?? Word(range: range, text: String(text), isLiteral: false)
    }
    var trimmed = attribute
    trimmed.value = String(attribute.value.dropLast(self.text.count - text.count))
    return Word(range: range, text: String(text), isLiteral: false, attribute: trimmed)
  }
}

extension Word {
  /// Whether it is the `or` of a filter, in any form.
  package var joinsAlternatives: Bool { FilterToken.tokens(of: [self]).contains(.or) }
}
