import TaskModel

/// Several values in one word, as people write them who put no spaces: `#家、#庭`, `#家#庭`,
/// 担当:花子、太郎, `tag:home,garden`.
extension TaskWordsReader {
  /// The value up to where another one follows; that one is read next.
  mutating func first(_ value: Word.Attribute, _ attribute: Attribute) -> Word.Attribute {
    guard let sigil = attribute.sigil, attribute.isList, !value.isQuoted, !value.isWhole,
      let cut = cut(value.value, sigil)
    else { return value }
    let attributes = context.people.attributes
    let sign = value.isNegated ? "-" : value.isAdded ? "+" : ""
    let mark =
      switch AttributePrefix(cut.following, in: attributes)?.key {
      case value.key?: sign
      case nil: sign + String(sigil)
      default: ""
      }
    rest = (Tokenizer.split(mark + cut.following, in: attributes).words + rest)[...]
    var first = value
    first.value = cut.value
    return first
  }

  /// Where the first value ends and another one follows; nil where it is one value, or the name of
  /// somebody known.
  private func cut(_ text: String, _ sigil: Character) -> (value: String, following: String)? {
    let place = text.indices.dropFirst().first { index in
      let rest = text[text.index(after: index)...]
      if text[index].isComma {
        return rest.first?.canStartName == true
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
