import TaskModel

/// Date words in a text that nobody means as a date: pointing those out would be noise.
extension DatedText {
  /// Whether what a notice points out may be meant.
  func isMeant(_ notice: DueInText.Notice) -> Bool {
    guard case .word(let word, let written) = notice else { return true }
    // A time stands with it: "Watch Friday Night Lights at 9pm".
    if let written, written.hasPrefix("due:" + word + " ") { return true }
    if isJapaneseExpression(word) || isJapaneseAttribute(word) { return false }
    let shown = word.split(separator: " ").map(String.init)
    guard let start = texts.indices.first(where: { isThere(shown, at: $0) }) else { return true }
    let range = start..<start + shown.count
    // "in 5w 10:10" is more than a name.
    if range.count < 3, FixedExpressions.isName(folded[..<range.upperBound]) { return false }
    return !isRate(range) && !isPerson(range) && !isOfMedium(range) && !isAttribute(range)
      && !isVersion(range) && !isAdjective(range) && !isDuration(range) && !isSaying(range)
  }

  func isThere(_ words: [String], at start: Int) -> Bool {
    guard start + words.count <= texts.count else { return false }
    return zip(words, texts[start...]).allSatisfy { word, text in
      word == text || text.utf8.count > word.utf8.count && word == text.trimmingMarks
    }
  }

  /// "Order monthly magazine", "Buy midnight blue paint": what is got, with a word that says which.
  private func isAdjective(_ range: Range<Int>) -> Bool {
    guard range == 1..<2, range.upperBound < texts.count, IdleWords.getting.contains(folded[0]),
      let index = lexemes.firstIndex(where: { $0.word == 1 }),
      lexemes.first(where: { $0.word == 2 })?.kind == .unknown,
      folded[2].utf8.allSatisfy({ (97...122).contains($0) }),
      !IdleWords.functions.contains(folded[2])
    else { return false }
    switch lexemes[index].kind {
    case .adverb, .clockName: return true
    default: return false
    }
  }

  /// "Boil 10 minutes", "Sleep 8 hours": how long something takes.
  private func isDuration(_ range: Range<Int>) -> Bool {
    guard range == 1..<texts.count, range.count == 2, IdleWords.lasting.contains(folded[0]),
      let length = grammar.length(at: lexemes.firstIndex { $0.word == 1 } ?? 0)
    else { return false }
    return length.next == lexemes.count && length.unit?.isShort == true
  }

  /// "Call it a day", "Night after night", "Cut in 4", "Memorize Romans 8:28"
  private func isSaying(_ range: Range<Int>) -> Bool {
    let whole = folded.joined(separator: " ")
    if IdleWords.sayings.contains(where: whole.hasSuffix) { return true }
    guard range.lowerBound > 0 else { return false }
    let before = folded[range.lowerBound - 1]
    if range.count == 1, texts[range.lowerBound].contains(":"), Scripture.cites(before, folded[0]) {
      return true
    }
    return range.count == 2 && folded[range.lowerBound] == "in"
      && folded[range.lowerBound + 1].decimal != nil && IdleWords.dividing.contains(folded[0])
  }

  /// "Save 300 a month", "Wait a minute"
  private func isRate(_ range: Range<Int>) -> Bool {
    guard range.count == 2, range.lowerBound > 0, ["a", "an"].contains(folded[range.lowerBound])
    else {
      return false
    }
    let before = folded[range.lowerBound - 1]
    return before.first?.isNumber == true || before == "wait"
  }

  /// "Call Jan", "Ask Tom", "Study for the SAT": a name that is written large.
  private func isPerson(_ range: Range<Int>) -> Bool {
    guard range.count == 1, range.lowerBound > 0 else { return false }
    let word = texts[range.lowerBound].trimmingMarks
    // "Sit in the sun", "Plan to wed", "We may"
    switch (folded[range.lowerBound - 1], word) {
    case ("the", "sun"), ("the", "SAT"), ("to", "wed"), ("get", "wed"), ("we", "may"),
      ("you", "may"), ("i", "may"),
      ("they", "may"), ("it", "may"):
      return true
    default: break
    }
    guard word.first?.isUppercase == true else { return false }
    if FixedExpressions.isPerson(folded[range.lowerBound - 1]) { return true }
    return IdleWords.names.contains(word.folded)
      && IdleWords.beforePeople.contains(folded[range.lowerBound - 1])
  }

  /// "Watch 28 Days Later", "Read Friday by Heinlein": a title, written large.
  private func isOfMedium(_ range: Range<Int>) -> Bool {
    guard let verb = folded.first, IdleWords.media.contains(verb), range.lowerBound > 0 else {
      return false
    }
    let words = texts[range].map(\.trimmingMarks).filter { !IdleWords.small.contains($0) }
    return words.contains { $0.first?.isUppercase == true && $0.count > 2 }
      && words.allSatisfy { $0.first?.isUppercase == true || $0.first?.isNumber == true }
  }

  /// "Buy christmas tree", "Watch it in 3d glasses": what says more of the noun behind it.
  private func isAttribute(_ range: Range<Int>) -> Bool {
    guard range.upperBound < texts.count else { return texts[range.lowerBound] == "yesterday's" }
    if folded[range.lowerBound].hasPrefix("yesterday'") { return true }
    let index = lexemes.firstIndex { $0.word == range.lowerBound }
    guard let index, lexemes[index].opensWord else { return false }
    if case .holiday = lexemes[index].kind, !hasTime(range) {
      let isAnnounced =
        range.lowerBound > 0
        && IdleWords.announcing.contains(folded[range.lowerBound - 1])
      if case .unknown? = lexemes.first(where: { $0.word == range.upperBound })?.kind {
        // "Buy christmas tree", and not GW 会議
        return !isAnnounced && !IdleWords.functions.contains(folded[range.upperBound])
          && folded[range.lowerBound...range.upperBound].joined().utf8.allSatisfy { $0 < 0x80 }
      }
    }
    return folded[range.upperBound - 1] == "3d" || folded[range.upperBound - 1] == "2d"
  }

  /// "valentine's day at 8 gym": whether a time stands with the day.
  private func hasTime(_ range: Range<Int>) -> Bool {
    lexemes.contains { range.contains($0.word) && ($0.kind.isTime || $0.kind.isPart) }
  }

  /// "Upgrade python 3.12", "Look up ref 20260314"
  private func isVersion(_ range: Range<Int>) -> Bool {
    guard range.count == 1, range.lowerBound > 0 else { return false }
    let before = folded[range.lowerBound - 1]
    if folded[range.lowerBound].decimal != nil { return NumberNouns.all.contains(before) }
    guard texts[range.lowerBound].contains(".") else { return false }
    return NumberNouns.pointed.contains(before) || IdleWords.versioned.contains(before)
  }

  /// 今年の抱負: a year that says more of a noun.
  private func isJapaneseAttribute(_ word: String) -> Bool {
    lexemes.indices.dropLast(2).contains { index in
      guard case .period(.year, _) = lexemes[index].kind, lexemes[index + 2].kind.isUnknown,
        lexemes[index + 1].kind == .particle(.no)
      else { return false }
      return grammar.source(index..<index + 1) == word
    }
  }

  private func isJapaneseExpression(_ word: String) -> Bool {
    let word = word.folded.utf8
    guard let first = word.first, first >= 0xE3 || word.contains(where: { $0 >= 0xE3 }),
      let expressions = IdleWords.japaneseByFirst[Array(word.prefix(3))]
        ?? IdleWords.japaneseByFirst[[first]]
    else { return false }
    return folded.contains { text in
      let bytes = Array(text.utf8)
      return bytes.indices.contains { start in
        bytes[start] == first
          && expressions.contains { bytes[start...].starts(with: $0) }
      }
    }
  }
}
