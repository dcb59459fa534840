import TaskModel

/// A text that holds no date as it stands, looked at without what may hide one: brackets, marks
/// between Japanese words, polite endings, a number of times.
extension DueInText {
  /// What is said of a date that is hidden so; nil if there is none.
  static func hiddenNotice(in words: [Word], _ context: DateContext) -> Notice? {
    guard let last = words.last, !last.isLiteral else { return nil }
    for variant in Disguise.variants(words) {
      if let notice = wholeNotice(in: variant, context) { return notice }
    }
    return nil
  }

  /// What is said of another day that stays in the text before the date that was read:
  /// `Call tomorrow Bob on friday`.
  static func otherDate(
    in found: DueInText, of words: [Word], _ context: DateContext
  ) -> Notice? {
    guard !found.place.isEmpty else { return nil }
    let text = DatedText(Array(words[..<found.place.lowerBound]), context)
    guard let notice = text.plainDayNotice ?? text.freeNotice, text.isMeant(notice) else {
      return nil
    }
    // 今日分 今日: the same day once more.
    if case .word(let day, _) = notice, let due = found.due,
      (try? DateParser(context).parse([day]))?.date == due.date
    {
      return nil
    }
    // "Today show"
    if case .word(let day, _) = notice, text.texts.count == 2, text.texts.first == day,
      !text.isJapanese(0)
    {
      return nil
    }
    return text.understood(notice)
  }

  /// What is said of a date anywhere in these words, also of one that would be read there.
  private static func wholeNotice(in words: [Word], _ context: DateContext) -> Notice? {
    let words = SentenceEnd(words).words
    let text = DatedText(words, context)
    guard let found = try? text.atEnd(.both) ?? text.atStart(.both), !found.place.isEmpty else {
      return text.notice.flatMap { text.isMeant($0) ? text.understood($0) : nil }
    }
    let source = words[found.place].map(\.text).joined(separator: " ")
    return .word(source, written: (found.recurrence == nil ? "due:" : "every:") + source)
  }
}

/// What hides a date from a first look.
private enum Disguise {
  /// The words without it, in the ways that it may be taken away; none where there is nothing of it.
  static func variants(_ words: [Word]) -> [[Word]] {
    if let heading = heading(words) { return [heading] }
    if let (inside, outside) = brackets(words) {
      return [inside, outside].filter { $0.count > 1 }.map { plain($0) ?? $0 }
    }
    return plain(words).map { [$0] } ?? []
  }

  /// What stands before a colon, a comma or a dash, behind a word for a title: `the 5th: haircut`.
  private static func heading(_ words: [Word]) -> [Word]? {
    let end = words.prefix(9).firstIndex { word in
      !word.isLiteral
        && (["-", "–", "—"].contains(word.text) || ",:;".contains(word.text.last ?? " "))
    }
    guard let end, end + 1 < words.count else { return nil }
    let last = words[end].text
    let isDash = last.utf8.allSatisfy { !(48...122).contains($0) }
    let head = words[..<end] + (isDash ? [] : [word(words[end], last.dropLast())])
    guard !head.isEmpty, head.allSatisfy({ $0.text.utf8.allSatisfy { $0 < 0x80 } }),
      DateLexer(head.map(\.text.dateFolded)).lexemes.allSatisfy({ !$0.kind.isUnknown }),
      head.contains(where: { $0.text.decimal == nil })
    else { return nil }
    return [word(words[end], "it")] + head
  }

  /// What stands in the first brackets of the text, behind a word for a title, and what stands outside.
  private static func brackets(_ words: [Word]) -> (inside: [Word], outside: [Word])? {
    func marks(_ word: Word, _ marks: String) -> Bool {
      let mayBe = word.text.utf8.contains { $0 >= 0x80 || [0x28, 0x29, 0x5B, 0x5D].contains($0) }
      return mayBe && !word.isLiteral && word.text.contains(where: marks.contains)
    }
    guard let start = words.firstIndex(where: { marks($0, "(（[【「") }),
      let end = words[start...].firstIndex(where: { marks($0, ")）]】」") })
    else { return nil }
    var joined = words[start].text
    for word in words[(start + 1)...].prefix(end - start) { joined += " " + word.text }
    guard let open = joined.firstIndex(where: { "(（[【「".contains($0) }),
      let close = joined[open...].firstIndex(where: { ")）]】」".contains($0) })
    else { return nil }
    let parts = { (text: Substring) in text.split(separator: " ").map { word(words[start], $0) } }
    let inside = parts(joined[joined.index(after: open)..<close])
    let outside =
      words[..<start] + parts(joined[..<open]) + parts(joined[joined.index(after: close)...])
      + words[(end + 1)...]
    return ([word(words[start], "it")] + inside, Array(outside))
  }

  /// The words without marks, polite endings and numbers of times; nil if there are none.
  private static func plain(_ words: [Word]) -> [Word]? {
    var parts: [Word] = []
    for part in words {
      guard !part.isLiteral, part.text.utf8.contains(where: { $0 >= 0xE2 }) else {
        parts.append(part)
        continue
      }
      parts += part.text.split(whereSeparator: isMark).map { word(part, $0) }
    }
    var hasChanged = parts.map(\.text) != words.map(\.text)
    if let last = parts.last, last.text.utf8.contains(where: { $0 >= 0xE3 }),
      let ending = endings.first(where: last.text.hasSuffix),
      last.text.count > ending.count
    {
      parts[parts.count - 1] = word(last, last.text.dropLast(ending.count))
      hasChanged = true
    }
    if parts.count > 3, ["times", "time"].contains(parts[parts.count - 1].text.folded),
      parts[parts.count - 2].text.folded.decimal != nil
    {
      let isFor = parts[parts.count - 3].text.folded == "for"
      parts.removeLast(isFor ? 3 : 2)
      hasChanged = true
    }
    return hasChanged ? parts : nil
  }

  private static func word(_ word: Word, _ text: some StringProtocol) -> Word {
    Word(range: word.range, text: String(text), isLiteral: word.isLiteral)
  }

  private static func isMark(_ character: Character) -> Bool {
    if "、，！!？?…♪。：".contains(character) { return true }
    return character.unicodeScalars.first?.properties.isEmojiPresentation == true
  }

  /// The longest first.
  private static let endings = [
    "ですよね", "ですね", "ですよ", "だよね", "でした", "です", "だよ", "だね", "かな", "かも", "厳守", "必着", "必須", "希望",
    "予定", "ね", "よ", "な", "w", "ｗ",
  ]
}
