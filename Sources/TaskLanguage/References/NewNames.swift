import TaskModel

/// Which names somebody new may have. Who has another one already keeps it.
package enum NewNames {
  /// Refuses names that mean something else where people are named, and those that end in a seat.
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

  /// Whether a comma within it, without quotes round it, would part two names: 五郎、六郎.
  private static func joinsNames(_ word: Word) -> Bool {
    !word.isLiteral
      && word.text.indices.dropFirst().contains { index in
        word.text[index].isComma && word.text.index(after: index) < word.text.endIndex
      }
  }

  private static func meansSomething(_ name: String) -> Bool {
    let first = name.plainWords.first ?? name
    let word = Word(range: 0..<0, text: first, isLiteral: false)
    let whole = Word(range: 0..<0, text: name, isLiteral: false)
    return name.isNone || People.isMe(name) || ["it", "them"].contains(whole.keyword)
      || whole.numberRanges != nil || FilterWord(whole).map(\.namesNobody) == true
      || AttributePrefix(first, in: AttributeTable.standard) != nil
      || FilterOption.named(word) != nil
      || first.first.map { "-(@#!".contains($0.narrow) } == true
  }
}

extension String {
  /// Whether a seat follows, as in `seat 3`.
  package var isSeatWord: Bool { ["seat", "席", "座席"].contains(folded) }
}
