import TaskModel

/// Several values in one word, as people write them who put no spaces: `#家、#庭`, `#家#庭`,
/// 担当:花子、太郎, `tag:home,garden`.
extension TaskWordsReader {
  /// The most bytes of all words of a line that list values.
  private static let listLimit = 1000
  /// The most bytes of a date among them.
  private static let dateLimit = 100

  /// The value up to where another one follows; that one and those after it are read next.
  mutating func first(
    _ value: Word.Attribute, _ attribute: Attribute, of word: Word
  ) throws(AttributeError) -> Word.Attribute {
    guard let sigil = attribute.sigil, attribute.isList, !value.isQuoted, !value.isWhole,
      value.value.dropFirst().contains(where: { $0.isComma || $0.narrow == sigil })
    else { return value }
    listed += value.value.utf8.count
    guard listed <= Self.listLimit else { throw .tooManyValues }
    let attributes = context.people.attributes
    let sign = value.isNegated ? "-" : value.isAdded ? "+" : ""
    var text = value.value[...]
    var separators = separators(in: text, sigil)[...]
    var pieces: [Substring] = []
    while sigil != "@" || context.people.user(named: String(text)) == nil {
      separators = separators.drop { $0 <= text.startIndex }
      guard let place = separators.first else { break }
      pieces.append(text[..<place])
      text = text[(text[place].narrow == sigil ? place : text.index(after: place))...]
      // A piece with the key of another attribute ends the list, and may begin one of its own.
      if let key = AttributePrefix(String(text), in: attributes)?.key, key != value.key { break }
    }
    pieces.append(text)
    var words: [Word] = []
    for piece in pieces.dropFirst().map(String.init) {
      if isDate(piece) {
        words.append(Word(range: word.range, text: piece, isLiteral: false))
        continue
      }
      let mark =
        switch AttributePrefix(piece, in: attributes)?.key {
        case value.key?: sign
        case nil: sign + String(sigil)
        default: ""
        }
      words += Tokenizer.split(mark + piece, in: attributes).words.map { $0.moved(to: word.range) }
    }
    if !words.isEmpty { rest = (words + rest)[...] }
    var first = value
    first.value = String(pieces[0])
    return first
  }

  /// Whether it is a date where another value would stand, and nothing is called so: the 明日 of
  /// #仕事、明日.
  private func isDate(_ piece: String) -> Bool {
    guard readsDates, !piece.isEmpty, piece.utf8.count <= Self.dateLimit,
      !context.people.hasTag(piece)
    else { return false }
    let dates = context.dates
    if let due = try? DateParser(dates).parseInText([piece]), due.date >= dates.today {
      return true
    }
    return (try? RecurrenceParser(context: dates).match(inText: [piece])) != nil
  }

  /// Where one value ends and another one follows, each place told from what stands behind it.
  private func separators(in text: Substring, _ sigil: Character) -> [String.Index] {
    var places: [String.Index] = []
    for index in text.indices.dropFirst().reversed() {
      let rest = text[text.index(after: index)...]
      if text[index].isComma {
        let end = places.last { $0 > rest.startIndex } ?? text.endIndex
        guard
          rest.first?.canStartName == true
            || rest.first?.isNumber == true && isDate(String(text[rest.startIndex..<end]))
            || AttributePrefix(String(rest), in: context.people.attributes) != nil
        else { continue }
      } else if text[index].narrow != sigil || rest.first?.canStartName != true {
        continue
      }
      places.append(index)
    }
    return places.reversed()
  }
}

/// Texts of `edit` that are no text: a date, a distance, a recurrence, replacements.
extension TaskWordsReader {
  /// Takes a text that is only a date, a distance or a recurrence for what it is, and replacements
  /// before it; false if it is not one.
  mutating func takeAsWhole() throws -> Bool {
    guard textWords.allSatisfy(\.isPlain) else { return false }
    let typed = textWords.map(\.text).joined(separator: " ")
    if let (replacements, rest) = try TextReplacement.leading(typed) {
      result.replacements = replacements
      result.replacementWords = textWords
      if rest.isEmpty { return true }
      textWords = Tokenizer.split(rest).words
      // A text behind it would take the place of the other.
      guard try takeAsDate() else { throw AttributeError.notAReplacement(typed) }
      return true
    }
    return try takeAsDate()
  }

  private mutating func takeAsDate() throws -> Bool {
    let words = DateWords.withoutTo(textWords.map(\.text))
    guard words.count <= DateParser.wordLimit else { return false }
    guard try takeAsDue(words) || takeAsRule(words) else { return false }
    notes?.note(.date, textWords)
    return true
  }

  private mutating func takeAsRule(_ words: [String]) throws -> Bool {
    guard let match = try RecurrenceParser(context: dates).match(inText: words) else {
      return false
    }
    if result.patch[.recurrence] != nil { throw AttributeError.twice(.every) }
    result.patch.set(.recurrence, match.recurrence)
    note(ReadValue(.recurrence(match.recurrence), firstDue: match.first(dates), time: match.time))
    return true
  }

  /// - Throws: ``AttributeError/twice(_:)`` where an attribute has said what the deadline is.
  private mutating func takeAsDue(_ words: [String]) throws -> Bool {
    let isGiven = result.patch[.due] != nil || result.shifts[.due] != nil
    if let shift = DateShift(words) {
      result.shifts[.due] = shift
    } else if DateParser.isNever(words) {
      result.patch.set(.due, to: nil)
    } else if let (range, due) = DateRange.whole(words, dates) {
      take(range, due)
    } else if !words.allSatisfy({ $0.folded.decimal != nil }),
      let meaning = try DateParser(dates).meaning(words)
    {
      result.patch.set(.due, meaning.due)
      result.keeps = KeptPart(words, meaning.due, dates)
      if let remark = meaning.remarks.first { result.notice = .remark(remark) }
    } else {
      return false
    }
    if isGiven { throw AttributeError.twice(.due) }
    return true
  }

  /// Refuses a deadline that is taken away beside a rule that needs one.
  func requireDeadlineOfRule() throws(AttributeError) {
    guard case .set(nil) = result.patch[.due], case .set(_?) = result.patch[.recurrence] else {
      return
    }
    throw .ruleWithoutDeadline
  }

  /// Refuses `none`, `no due date`, `clear due`, which say what is to go and would be the new text.
  func requireNoRemoval() throws(AttributeError) {
    let words = textWords.filter { $0.isPlain }.map(\.text.folded)
    guard words.count == textWords.count, let first = words.first else { return }
    if words.count == 1, first.isNone { throw .nothingToTakeAway(first) }
    guard Synonyms.meaning(of: first, .removal) != nil, (2...3).contains(words.count) else {
      return
    }
    let named = words.dropFirst().filter { !["date", "the"].contains($0) }
    let isDate = named.isEmpty && words[1] == "date"
    guard isDate || named.count == 1, let name = isDate ? "due" : named.first else { return }
    let names = name.last == "s" ? [name, String(name.dropLast())] : [name]
    let attributes = context.people.attributes
    guard let attribute = names.lazy.compactMap({ attributes[named: $0] }).first,
      attribute.uses.contains(.typed), attribute.field != nil
    else { return }
    throw .removal(words.joined(separator: " "), attribute.mark + "none")
  }

  /// Refuses what would take the place of the text but is not one: a mark or a key that cannot be read,
  /// and words that are keys, values or dates alone.
  func requireNoSlip() throws {
    for word in textWords { try located(at: word.range) { try requireNoSlip(word) } }
    let words = textWords.map(\.text)
    if words.count == 1, textWords[0].isPlain,
      ["#", "@", "!", "+", "-", ":"].contains(words[0].folded)
    {
      throw AttributeError.notAText(words[0], meant: [])
    }
    guard textWords.allSatisfy(\.isPlain),
      let meant = EditSlip(context: context).meant(by: words)
    else { return }
    throw AttributeError.notAText(words.joined(separator: " "), meant: meant)
  }

  private func requireNoSlip(_ word: Word) throws(AttributeError) {
    if let value = word.attribute, !value.isQuoted {
      let meant = "\(value.key.rawValue):\(value.value)"
      throw .unknownKey(word.text, meant: value.comparison == nil ? [] : [meant])
    }
    guard word.isPlain else { return }
    if word.excluded != nil { throw .nothingToTakeAway(word.text) }
    let text = word.text.folded
    if text.first == "!", text.dropFirst().first.map({ $0.isLetter || $0.isNumber }) == true {
      let meant = KeptWords.marked(text) ?? KeptWords.level(text)
      throw .unknownKey(word.text, meant: meant.map { [$0] } ?? [])
    }
    if let typed = UnknownKey(text), !typed.isColon, !typed.isNot,
      context.people.attributes[named: typed.key] != nil
    {
      throw .unknownKey(word.text, meant: ["\(typed.key):\(typed.value)"])
    }
  }

}

/// What only a filter asks, or another command gives, written in `edit` as an attribute.
enum ValueFromAnotherProgram {
  case text(String)
  case number
  case note(String)

  init?(_ value: Word.Attribute) {
    switch value.key {
    case .text: self = .text(value.value)
    case .number where !value.isQuoted: self = .number
    case .note: self = .note(value.value)
    default: return nil
    }
  }

  /// - Parameter word: as it was typed.
  func refusal(of word: Word) -> AttributeError {
    switch self {
    case .text(let text): .foreignKey(word.text, key: "text", meant: [text])
    case .number: .foreignKey(word.text, key: "number", meant: [])
    case .note(let text): .foreignKey(word.text, key: "note", meant: ["note 3 \(text)"])
    }
  }
}
