extension Word.Attribute {
  /// The attribute as a filter reads it: `points:>3` is `points>3`, and `points:=3` is `points:3`.
  func asked(of attribute: Attribute) -> Word.Attribute {
    guard comparison == nil, !isQuoted, attribute.kind.isOrdered else { return self }
    if value.first?.narrow == "=", value.count > 1 {
      var asked = self
      asked.value.removeFirst()
      return asked
    }
    guard
      let found = AttributePrefix.comparison(value[...]), found.end < value.endIndex
    else { return self }
    var asked = self
    asked.comparison = found.comparison
    asked.value = String(value[found.end...])
    return asked
  }
}
