extension AttributeTable: AttributeSpellings {
  package func spelling(after sigil: Character) -> AttributeSpelling? {
    self[sigil]?.spelling(isOther: false)
  }

  package func spelling(named name: String) -> AttributeSpelling? {
    guard let attribute = self[named: name], attribute.hasKey else { return nil }
    return attribute.spelling(isOther: isOtherName(name))
  }

  package func isLength(_ word: Substring) -> Bool {
    guard let byte = word.utf8.first, byte >= 0x80 else { return false }
    return DateShift(["+" + word]) != nil
  }
}

extension Attribute {
  fileprivate func spelling(isOther: Bool) -> AttributeSpelling {
    AttributeSpelling(
      key: key, isOrdered: kind.isOrdered, isOther: isOther, mayBegin: kind.mayBegin)
  }
}

/// The words of a line in which nobody has added attributes.
extension Tokenizer {
  package static func words(of line: String) throws -> [Word] {
    try words(of: line, in: AttributeTable.standard)
  }

  package static func split(_ line: String) -> Result {
    split(line, in: AttributeTable.standard)
  }

  package static func words(ofArguments arguments: [String]) throws(WordError) -> [Word] {
    try words(ofArguments: arguments, in: AttributeTable.standard)
  }
}
