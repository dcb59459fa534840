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
