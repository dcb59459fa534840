extension Word {
  private static let anyPriority = Word.Attribute(
    key: .priority, comparison: nil, isNegated: false, value: "any", isQuoted: false, isWhole: true)

  /// The attribute that 期限なし and 期限あり stand for: 期限:なし; nil for any other word.
  func presence(in attributes: AttributeTable) -> Word.Attribute? {
    guard isPlain else { return nil }
    let name = text.folded
    if name == "!any" || name == "!あり" { return Self.anyPriority }
    guard let value = ["なし", "あり"].first(where: name.hasSuffix) else { return nil }
    let label = String(name.dropLast(value.count))
    let isWord = label.utf8.first.map { $0 > 0x7F } == true
    let named =
      attributes[named: label] ?? attributes.asked.first { $0.label.japanese.folded == label }
    guard isWord, let named, named.uses.contains(.asked), named.field != nil, named.key != .text
    else { return nil }
    return Word.Attribute(
      key: named.key, comparison: nil, isNegated: false, value: value, isQuoted: false,
      isWhole: true)
  }
}
