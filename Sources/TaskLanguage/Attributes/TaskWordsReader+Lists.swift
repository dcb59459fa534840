import TaskModel

/// Several values in one word, as people write them who put no spaces: `#家、#庭`, `#家#庭`,
/// 担当:花子、太郎, `tag:home,garden`.
extension TaskWordsReader {
  /// The most bytes of a word that lists values.
  private static let listLimit = 1000

  /// The value up to where another one follows; that one is read next.
  mutating func first(
    _ value: Word.Attribute, _ attribute: Attribute
  ) throws(AttributeError) -> Word.Attribute {
    guard let sigil = attribute.sigil, attribute.isList, !value.isQuoted, !value.isWhole,
      let cut = cut(value.value, sigil)
    else { return value }
    guard value.value.utf8.count <= Self.listLimit else { throw .tooManyValues }
    let attributes = context.people.attributes
    let sign = value.isNegated ? "-" : value.isAdded ? "+" : ""
    var following = cut.following
    var words: [Word] = []
    if let date = leadingDate(following, sigil) {
      words = [Word(range: 0..<date.utf8.count, text: date, isLiteral: false)]
      following = String(following.dropFirst(date.count).drop(while: \.isComma))
    }
    let mark =
      switch AttributePrefix(following, in: attributes)?.key {
      case value.key?: sign
      case nil: sign + String(sigil)
      default: ""
      }
    if !following.isEmpty { words += Tokenizer.split(mark + following, in: attributes).words }
    rest = (words + rest)[...]
    var first = value
    first.value = cut.value
    return first
  }

  /// The date that stands where another value would, and that nothing is called: the 明日 of #仕事、明日.
  private func leadingDate(_ following: String, _ sigil: Character) -> String? {
    let piece = cut(following, sigil)?.value ?? following
    guard readsDates, !piece.isEmpty, !context.people.hasTag(piece) else { return nil }
    let dates = context.dates
    if let due = try? DateParser(dates).parseInText([piece]), due.date >= dates.today {
      return piece
    }
    let rule = try? RecurrenceParser(context: dates).match(inText: [piece])
    return rule == nil ? nil : piece
  }

  /// Where the first value ends and another one follows; nil where it is one value, or the name of
  /// somebody known.
  private func cut(_ text: String, _ sigil: Character) -> (value: String, following: String)? {
    let place = text.indices.dropFirst().first { index in
      let rest = text[text.index(after: index)...]
      if text[index].isComma {
        return rest.first?.canStartName == true
          || rest.first?.isNumber == true && leadingDate(String(rest), sigil) != nil
          || AttributePrefix(String(rest), in: context.people.attributes) != nil
      }
      return text[index].narrow == sigil && rest.first?.canStartName == true
    }
    guard let place else { return nil }
    if sigil == "@", context.people.user(named: text) != nil { return nil }
    let next = text[place].narrow == sigil ? place : text.index(after: place)
    return (String(text[..<place]), String(text[next...]))
  }
}
