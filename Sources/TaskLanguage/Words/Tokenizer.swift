/// Splits a command line into words.
///
/// Spaces separate, including the ideographic one. Quotes open at the start of a word or of an
/// attribute's value; a single one only if another closes it at the end of a word, so that `'tis`
/// and `it's` are text. A backslash makes a following quote, backslash, space or mark literal and
/// is itself literal everywhere else; at the end of a row it joins the next one. Nothing else is
/// special, so `it's (late) & $5` is four words of text.
///
/// After the `(` and `-` of a filter and the `=` of `CLIENT="Foo Bar"`, quotes keep a word together
/// and remain in it: `("fix bug"`. A word between slashes is a pattern, in which a backslash remains.
package struct Tokenizer {
  /// The maximum length of a line, in bytes.
  package static let lineLimit = 65_536
  /// The maximum number of words in a line: what is done with a word costs microseconds.
  package static let wordLimit = 8_192

  /// The words of a line, and whether a quote is open at its end.
  package struct Result: Equatable, Sendable {
    package var words: [Word]
    /// The UTF-8 offset of an unclosed quote; its word is the last one.
    package var unclosedQuote: Int?
  }

  /// Splits a complete line.
  package static func words(
    of line: String, in attributes: any AttributeSpellings
  ) throws -> [Word] {
    let (words, problem) = checked(line, in: attributes)
    if let problem { throw problem }
    return words
  }

  /// Splits any line; also returns why it cannot be run. Without words if it is not a valid line,
  /// with all words if a quote is open at its end.
  package static func checked(
    _ line: String, in attributes: any AttributeSpellings
  ) -> (words: [Word], problem: (any Error)?) {
    if line.utf8.count > lineLimit { return ([], WordError.lineTooLong(bytes: line.utf8.count)) }
    if line.utf8.contains(0) { return ([], WordError.containsNUL) }
    let result = split(line, in: attributes)
    if result.words.count > wordLimit {
      return ([], WordError.tooManyWords(count: result.words.count))
    }
    return (
      result.words,
      result.unclosedQuote.map { WordError.unclosedQuote(at: $0).at($0..<line.utf8.count) }
    )
  }

  /// Splits a line that is still being typed: a quote may be open at its end.
  package static func split(
    _ line: String, in attributes: any AttributeSpellings
  ) -> Result {
    var tokenizer = Tokenizer(line, attributes)
    return tokenizer.run()
  }

  /// Returns the words already split by an outer shell: each argument is one, unchanged.
  package static func words(
    ofArguments arguments: [String], in attributes: any AttributeSpellings
  ) throws(WordError) -> [Word] {
    var words: [Word] = []
    var offset = 0
    for argument in arguments {
      if argument.utf8.contains(0) { throw .containsNUL }
      if argument.utf8.count > lineLimit { throw .lineTooLong(bytes: argument.utf8.count) }
      let range = offset..<offset + argument.utf8.count
      let attribute = AttributePrefix(argument, in: attributes).map {
        $0.attribute(value: String(argument[$0.end...]), isQuoted: false, isWhole: true)
      }
      let isSpaced =
        argument.contains(where: isSeparator)
        && !(argument.first == "/" && argument.last == "/")
      words.append(
        Word(
          range: range, text: argument, isLiteral: isSpaced && attribute == nil,
          attribute: attribute))
      offset = range.upperBound + 1
    }
    return words
  }

  private let line: String
  private let attributes: any AttributeSpellings
  private var index: String.Index
  /// Whether no single quote after `index` ends a word.
  private var hasNoSingleQuote = false

  private init(_ line: String, _ attributes: any AttributeSpellings) {
    self.line = line
    self.attributes = attributes
    index = line.startIndex
  }

  private mutating func run() -> Result {
    var result = Result(words: [], unclosedQuote: nil)
    while true {
      skipSeparators()
      guard index < line.endIndex else { return result }
      if let word = bareWord() {
        result.words.append(word)
        continue
      }
      let (word, unclosedQuote) = nextWord()
      result.words.append(word)
      result.unclosedQuote = unclosedQuote
    }
  }

  private mutating func skipSeparators() {
    while index < line.endIndex {
      switch line.utf8[index] {
      // Nothing combines with these into a separator.
      case UInt8(ascii: "\\") where joinsRows: advance()
      case 0x21...0x7E: return
      default: break
      }
      if !isSeparator(at: index) { return }
      advance()
    }
  }

  /// Reads a word without special meaning.
  private mutating func bareWord() -> Word? {
    let start = index
    return bareText().map { text in
      Word(
        range: offset(of: start)..<offset(of: index), text: text,
        isLiteral: Word.isTooLong(text))
    }
  }

  /// Reads to the end of a word without special meaning; nil, without reading, if a full parse is
  /// needed.
  private mutating func bareText() -> String? {
    let start = offset(of: index)
    let length = line.utf8.withContiguousStorageIfAvailable { bytes in
      BareWord.length(bytes, from: start)
    }
    guard case let length?? = length else { return nil }
    let end = line.utf8.index(index, offsetBy: length)
    defer { index = end }
    return String(line[index..<end])
  }

  /// Reads the word at `index`; also returns where a quote is unclosed.
  private mutating func nextWord() -> (Word, unclosedQuote: Int?) {
    let start = index
    let prefix = AttributePrefix(line[index...].beginning, in: attributes)
    if let prefix {
      index = prefix.end
      if let value = bareText() { return (attribute(prefix, value, from: start), nil) }
    }
    let startsEscaped = prefix == nil && peekEscaped() != nil
    let (isQuoted, end) = openingQuote()
    var value = ""
    var unclosedQuote: Int?
    if isQuoted {
      let quote = index
      advance()
      if !readQuoted(to: end, into: &value) { unclosedQuote = offset(of: quote) }
    } else if let end = endOfQuotes() ?? endOfPattern() {
      value = String(line[index..<end])
      index = end
    }
    let tail = index
    readTail(into: &value)
    let isLiteral = prefix == nil && (isQuoted || startsEscaped || Word.isTooLong(value))
    let isClosed = isLiteral && isQuoted && line[tail..<index].allSatisfy { $0.narrow == ")" }
    let word = Word(
      range: offset(of: start)..<offset(of: index),
      text: prefix.map { String(line[start..<$0.end]) + value } ?? value,
      isLiteral: isLiteral,
      attribute: prefix.map {
        $0.attribute(value: value, isQuoted: isQuoted, isWhole: isQuoted)
      },
      closing: isClosed ? line[tail..<index].count : 0,
      inQuotes: isLiteral ? plainInQuotes(line[start..<index]) : nil)
    return (word, unclosedQuote)
  }

  private func attribute(
    _ prefix: AttributePrefix, _ value: String, from start: String.Index
  ) -> Word {
    Word(
      range: offset(of: start)..<offset(of: index), text: String(line[start..<index]),
      isLiteral: false,
      attribute: prefix.attribute(value: value, isQuoted: false, isWhole: false))
  }

  /// Returns `'n'` or `'save',`: letters and digits in single quotes, with any punctuation after.
  private func plainInQuotes(_ typed: Substring) -> String? {
    guard typed.first == "'" else { return nil }
    let rest = typed.dropFirst().drop { $0.isLetter || $0.isNumber }
    let isPlain = rest.first == "'" && rest.dropFirst().allSatisfy(\.isPunctuation)
    return isPlain && typed.count > 2 ? String(typed) : nil
  }

  /// Returns the end of quotes after `(` and `-`, and possibly a key: `(@"Anna Maria"`; and after
  /// `=`, as in `CLIENT="Foo Bar"`.
  private func endOfQuotes() -> String.Index? {
    guard wordHolds(UInt8(ascii: "\"")) else { return nil }
    let head = line[index...].prefix { $0.narrow == "(" || $0.narrow == "-" }
    let name = line[head.endIndex...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let isGiven = !name.isEmpty && line[name.endIndex...].first?.narrow == "="
    guard !head.isEmpty || isGiven else { return nil }
    let quote =
      isGiven
      ? line.index(after: name.endIndex)
      : AttributePrefix(line[head.endIndex...], in: attributes)?.end ?? head.endIndex
    guard quote < line.endIndex, line[quote] == "\"" else { return nil }
    var position = line.index(after: quote)
    while position < line.endIndex, line[position] != "\"" {
      if line[position] == "\\" { position = line.index(after: position) }
      guard position < line.endIndex else { return nil }
      position = line.index(after: position)
    }
    guard position < line.endIndex else { return nil }
    let end = line.index(after: position)
    let endsWord = end == line.endIndex || Self.isSeparator(line[end]) || line[end].narrow == ")"
    return endsWord ? end : nil
  }

  /// Returns the end of a word between slashes, optionally in brackets: `/fix\d+/`.
  private func endOfPattern() -> String.Index? {
    guard wordHolds(UInt8(ascii: "/")),
      let slash = line[index...].first(where: { !"(-（－".contains($0) }), slash == "/"
    else { return nil }
    var end = index
    while end < line.endIndex, !Self.isSeparator(line[end]) {
      if line[end] == "\\", line.index(after: end) < line.endIndex { end = line.index(after: end) }
      end = line.index(after: end)
    }
    let body = line[index..<end].reversed().drop { $0.narrow == ")" }
    return body.first == "/" && body.count(where: { $0 == "/" }) > 1 ? end : nil
  }

  /// Returns whether the mark may occur before the next separator.
  private func wordHolds(_ mark: UInt8) -> Bool {
    var position = index
    while position < line.endIndex {
      let byte = line.utf8[position]
      if byte == mark { return true }
      if byte <= 0x20 || Self.maySeparate(byte) && isSeparator(at: position) { return false }
      position = line.utf8.index(after: position)
    }
    return false
  }

  /// Returns whether a quote opens at `index`, and where a single one closes.
  private mutating func openingQuote() -> (isQuoted: Bool, end: String.Index?) {
    guard index < line.endIndex else { return (false, nil) }
    if scalar == "\"" { return (true, nil) }
    guard scalar == "'", line[index] == "'", !hasNoSingleQuote else { return (false, nil) }
    var end = line.index(after: index)
    while end < line.endIndex, !line[end].isNewline {
      let next = line.index(after: end)
      if line[end] == "'", next == line.endIndex || Self.endsQuotation(line[next]) {
        return (true, end)
      }
      end = line[end] == "\\" && next < line.endIndex ? line.index(after: next) : next
    }
    hasNoSingleQuote = end == line.endIndex
    return (false, nil)
  }

  private static func endsQuotation(_ character: Character) -> Bool {
    isSeparator(character) || character.narrow == ")"
  }

  /// Reads to the closing quote, at `end` or the next double one, and past it; false if there is
  /// none.
  private mutating func readQuoted(to end: String.Index?, into value: inout String) -> Bool {
    while index < line.endIndex {
      if end.map({ $0 == index }) ?? (scalar == "\"") {
        advance()
        return true
      }
      readScalar(into: &value)
    }
    return false
  }

  /// Reads the rest of a word.
  private mutating func readTail(into value: inout String) {
    while index < line.endIndex {
      let start = index
      // Appending scalar by scalar is slow.
      while index < line.endIndex, Self.isPlain(line.utf8[index]) { advance() }
      if start < index { value += line[start..<index] }
      guard index < line.endIndex, !isSeparator(at: index) else { return }
      readScalar(into: &value)
    }
  }

  private mutating func readScalar(into value: inout String) {
    if joinsRows {
      advance()
    } else if let escaped = peekEscaped() {
      value.unicodeScalars.append(escaped)
      advance()
    } else {
      value.unicodeScalars.append(scalar)
    }
    advance()
  }

  /// Whether a backslash at `index` joins the next row.
  private var joinsRows: Bool {
    guard scalar == "\\" else { return false }
    let next = line.unicodeScalars.index(after: index)
    return next < line.endIndex && line.unicodeScalars[next] == "\n"
  }

  /// Returns the scalar escaped by the backslash at `index`, or nil.
  private func peekEscaped() -> Unicode.Scalar? {
    guard index < line.endIndex, scalar == "\\" else { return nil }
    let next = line.unicodeScalars.index(after: index)
    guard next < line.endIndex else { return nil }
    let escaped = line.unicodeScalars[next]
    return Self.canBeEscaped(Character(escaped)) ? escaped : nil
  }

  /// The scalar at `index`: a mark counts whatever combines with it.
  private var scalar: Unicode.Scalar { line.unicodeScalars[index] }

  private mutating func advance() { index = line.unicodeScalars.index(after: index) }

  private func offset(of index: String.Index) -> Int {
    line.utf8.distance(from: line.startIndex, to: index)
  }

  /// Returns whether there is a separator that nothing combines with.
  ///
  /// Looks at two scalars only: a character may be as long as the line.
  private func isSeparator(at index: String.Index) -> Bool {
    guard Self.maySeparate(line.utf8[index]) else { return false }
    let scalar = line.unicodeScalars[index]
    guard Self.isSeparator(scalar) else { return false }
    let next = line.unicodeScalars.index(after: index)
    guard next < line.endIndex, line.utf8[next] >= 0x80 else { return true }
    return "\(scalar)\(line.unicodeScalars[next])".count == 2
  }

  /// Returns whether the byte is a printable ASCII character other than a space or a backslash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\\")
  }

  /// Returns whether a separator can begin with the byte.
  private static func maySeparate(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0xC2 || byte == 0xE2 || byte == 0xE3
  }

  package static func isSeparator(_ character: Character) -> Bool {
    if let ascii = character.asciiValue { return ascii == 0x20 || (0x09...0x0D).contains(ascii) }
    guard character.utf8.first.map(maySeparate) == true, let scalar = character.unicodeScalars.first
    else { return false }
    return isSeparator(scalar) && character.unicodeScalars.count == 1
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The ideographic space, no-break spaces of copied pages, and line separators.
    case 0x20, 0x09...0x0D, 0x3000, 0xA0, 0x202F, 0x85, 0x2028...0x2029: true
    default: false
    }
  }

  private static func canBeEscaped(_ character: Character) -> Bool {
    "\"'\\ #@!:-+()<>=＃＠！：－＋（）＜＞＝".contains(character) || isSeparator(character)
  }
}

extension Substring {
  /// As much of it as can be a word with a meaning, whole scalars; a character may be longer.
  fileprivate var beginning: Substring {
    guard utf8.count > Word.longest else { return self }
    let end = utf8.index(startIndex, offsetBy: Word.longest)
    return self[..<unicodeScalars.index(before: unicodeScalars.index(after: end))]
  }
}
