import TaskModel

/// A command's reference to tasks.
package enum TaskReference: Equatable, Sendable {
  /// `3`, `3,5-7`: numbers in the order written; gaps in a range are skipped.
  case numbers([ClosedRange<Int>])
  /// An id, or its first eight digits.
  case id(Word)
  /// The task last touched or selected.
  case it(Word)
  /// The last listed tasks.
  case them(Word)
  /// The whole text, in any case and width.
  case wholeText(Word)
  /// Words in the text of one task.
  case words([Word])
  /// All tasks that match the filter.
  case filter(TaskFilter)
  /// No words: the selected task.
  case selection

  /// The range of the words; nil for numbers, each of which has its own, and for filters, whose
  /// errors have theirs.
  package var place: Range<Int>? {
    switch self {
    case .id(let word), .it(let word), .them(let word), .wholeText(let word): word.range
    case .words(let words): words.place
    case .numbers, .filter, .selection: nil
    }
  }

  /// Returns the reference with ranges that end at this number at the latest: a list of `4-99` goes
  /// to the last task.
  package func upTo(_ last: Int) -> TaskReference {
    guard case .numbers(let ranges) = self else { return self }
    return .numbers(
      ranges.map { $0.lowerBound <= last ? $0.lowerBound...min($0.upperBound, last) : $0 })
  }

  /// Whether it only excludes tasks.
  package var onlyExcludes: Bool {
    if case .filter(let filter) = self { filter.onlyExcludes } else { false }
  }

  /// Whether it searches for tasks rather than naming them.
  package var looksAmongTasks: Bool {
    switch self {
    case .words, .filter: true
    case .numbers, .id, .it, .them, .wholeText, .selection: false
    }
  }
}

/// Parses words that name tasks.
package enum ReferenceWords {
  /// Parses a reference to tasks; nil if the words are a filter.
  package static func reference(
    of words: [Word], in attributes: AttributeTable = .standard
  ) throws -> TaskReference? {
    guard let first = words.first else { return .selection }
    if words.count == 1, let reference = singleWord(first) { return reference }
    if let reference = try numbers(words) { return reference }
    if first.numberRanges != nil {
      guard words.allSatisfy(goesWithNumbers) else {
        let numbers = words.prefix { $0.numberRanges != nil }.map(\.text)
        throw ReferenceError.numbersAndWords(
          verb: "", numbers: numbers.joined(separator: " "))
      }
      return nil
    }
    if words.contains(where: { marksFilter($0, attributes) || $0.excludesNumbers }) { return nil }
    return words.count == 1 && first.isLiteral ? .wholeText(first) : .words(words)
  }

  /// Parses numbers of tasks; nil unless all words are numbers.
  package static func numbers(_ words: [Word]) throws -> TaskReference? {
    var all: [ClosedRange<Int>] = []
    // `1 and 2` are both tasks.
    let isList = words.first?.numberRanges != nil && words.last?.numberRanges != nil
    for word in words where !(isList && FilterToken.isAnd(word)) {
      let ranges = try located(at: word.range) { try word.ascendingNumbers() }
      guard let ranges else { return nil }
      if ranges.contains(where: { $0.upperBound == .max }) {
        throw ReferenceError.noNumber(word.text).at(word)
      }
      all += ranges
    }
    return .numbers(all)
  }

  /// Parses `it`, `them`, or an id.
  package static func singleWord(_ word: Word) -> TaskReference? {
    guard word.isPlain else { return nil }
    let text = word.text.folded
    switch word.keyword {
    case "it": return .it(word)
    case "them": return .them(word)
    default: return isID(text) ? .id(word) : nil
    }
  }

  /// Returns whether it is an id or the first eight or more characters of one, and not a number or
  /// range: eight digits are an id only with a leading zero.
  private static func isID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (8...36).contains(bytes.count), bytes.contains(where: { (48...57).contains($0) }),
      bytes.count != 8 || text.decimal == nil || bytes[0] == 48
    else { return false }
    return bytes.indices.allSatisfy { index in
      [8, 13, 18, 23].contains(index)
        ? bytes[index] == 45 : (48...57).contains(bytes[index]) || (97...102).contains(bytes[index])
    }
  }

  /// Returns whether the word makes numbers beside it a filter: `1-5 -3`, `3 @Anna`, `3 or 4`.
  private static func goesWithNumbers(_ word: Word) -> Bool {
    word.numberRanges != nil || word.excludesNumbers || word.isNumberJoint
      || word.attribute != nil || FilterOption.named(word) != nil
  }

  /// Returns whether the word makes words that would be searched for in texts a filter.
  private static func marksFilter(_ word: Word, _ attributes: AttributeTable) -> Bool {
    word.attribute != nil || FilterWord(word) != nil || FilterOption.named(word) != nil
      || word.presence(in: attributes) != nil
      || VirtualTags.isCondition(word, in: attributes)
      || word.isPlain && TextPattern.isPattern(word.text)
      || word.mayHaveMarks
        && FilterToken.tokens(of: [word], in: attributes).contains { $0.isAttribute }
  }
}

extension FilterToken {
  fileprivate var isAttribute: Bool {
    guard case .word(let word) = self else { return false }
    return word.attribute != nil || FilterWord(word) != nil
  }
}

extension Quoting {
  /// Returns the text unchanged if it reads back as one plain word, otherwise in quotes.
  package static func asNeeded(_ text: String) -> String { isPlainWord(text) ? text : quoted(text) }

  /// Returns whether the text, unquoted, is words that name a task by just this text.
  package static func isPlain(_ text: String) -> Bool {
    let words = Tokenizer.split(text).words
    guard words.map(\.text).joined(separator: " ") == text, !text.contains(where: \.isNewline),
      !words.contains(where: { $0.text.hasPrefix("--") })
    else { return false }
    if case .words? = try? ReferenceWords.reference(of: words) { return true }
    return false
  }

  /// Whether an unquoted text is read as one word of just this text, or is empty.
  static func isOneWord(_ text: String, mayBeAttribute: Bool = true) -> Bool {
    let read = Tokenizer.split(text).words
    guard let word = read.first else { return text.isEmpty }
    return read.count == 1 && word.text == text && !word.isLiteral
      && (mayBeAttribute || word.attribute == nil)
  }

  /// Returns the word as typed.
  package static func typed(_ word: Word) -> String {
    // Most words are letters and digits, perhaps behind a mark.
    let value = word.attribute?.value ?? word.text
    let marks = word.attribute == nil ? 0 : 1
    if !word.isLiteral, word.attribute?.isQuoted != true, !value.isEmpty,
      value.utf8.allSatisfy(\.isKeyCharacter), word.text.utf8.count == value.utf8.count + marks
    {
      return word.text
    }
    // The value alone, as the key may be one of a custom attribute.
    let text = word.attribute?.value ?? word.text
    if !word.isLiteral, word.attribute?.isQuoted != true,
      isOneWord(text, mayBeAttribute: word.attribute != nil)
    {
      return word.text
    }
    guard let attribute = word.attribute else { return quoted(word.text) }
    return word.text.dropLast(attribute.value.count) + quoted(attribute.value)
  }

  /// Returns whether the text, unquoted, is one word without another meaning.
  private static func isPlainWord(_ text: String) -> Bool {
    // Most texts contain a space and need not be parsed.
    let marks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\\"), UInt8(ascii: "\"")]
    return !text.utf8.contains(where: marks.contains) && !text.hasPrefix("-")
      && !text.contains(where: Tokenizer.isSeparator) && isPlain(text)
  }
}

/// The rules for names of new users. Existing names stay valid.
package enum NewNames {
  /// Throws for names that mean something else where people are named, or that end in a seat.
  package static func check(_ name: String, _ words: [Word]) throws {
    let parts = name.plainWords
    if parts.count >= 2, parts[parts.count - 2].isSeatWord,
      SeatName(parts[parts.count - 1]) != nil
    {
      let person = parts.dropLast(2).joined(separator: " ")
      let seat = parts.suffix(2).joined(separator: " ")
      throw NameError.endsInSeat(person.isEmpty ? name : person, seat: seat)
        .at(words.place(of: seat, isLast: true))
    }
    let attributes = words.dropFirst().compactMap(\.attribute)
    if meansSomething(name) || !attributes.isEmpty || words.contains(where: joinsNames) {
      throw NameError.notAName(name).at(words)
    }
  }

  /// Returns whether an unquoted comma within it would separate two names: 五郎、六郎.
  private static func joinsNames(_ word: Word) -> Bool {
    !word.isLiteral
      && word.text.indices.dropFirst().contains { index in
        word.text[index].isComma && word.text.index(after: index) < word.text.endIndex
      }
  }

  private static func meansSomething(_ name: String) -> Bool {
    let first = name.plainWords.first ?? name
    let word = Word(first)
    let whole = Word(name)
    return name.isNone || People.isMe(name) || ["it", "them"].contains(whole.keyword)
      || whole.numberRanges != nil || FilterWord(whole).map(\.namesNobody) == true
      || AttributePrefix(first, in: AttributeTable.standard) != nil
      || FilterOption.named(word) != nil
      || first.first.map { "-(@#!".contains($0.narrow) } == true
  }
}

extension String {
  /// Whether it announces a seat, as in `seat 3`.
  package var isSeatWord: Bool { ["seat", "席", "座席"].contains(folded) }
}
