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
    let end = words.prefix(9).firstIndex { !$0.isLiteral && endsHeading($0.text) }
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

  private static func endsHeading(_ word: String) -> Bool {
    switch word.utf8.last {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"): true
    case let byte?: word.utf8.count == (byte < 0x80 ? 1 : 3) && ["-", "–", "—"].contains(word)
    case nil: false
    }
  }

  /// What stands in the first brackets of the text, behind a word for a title, and what stands outside.
  private static func brackets(_ words: [Word]) -> (inside: [Word], outside: [Word])? {
    func marks(_ word: Word, _ marks: String) -> Bool {
      !word.isLiteral && mayHaveBracket(word.text) && word.text.contains(where: marks.contains)
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

  /// Seen from the bytes, as most words have none: of ASCII, full-width, or of the block U+3000.
  private static func mayHaveBracket(_ word: String) -> Bool {
    var before: UInt8 = 0
    return word.utf8.contains { byte in
      defer { before = byte }
      switch byte {
      case 0x28, 0x29, 0x5B, 0x5D, 0xEF: return true
      default: return byte == 0x80 && before == 0xE3
      }
    }
  }

  /// The words without marks, polite endings and numbers of times; nil if there are none.
  private static func plain(_ words: [Word]) -> [Word]? {
    guard words.contains(where: mayBePlainer) else { return nil }
    var parts: [Word] = []
    for part in words {
      guard !part.isLiteral, part.text.utf8.contains(where: { $0 >= 0xE2 }) else {
        parts.append(part)
        continue
      }
      parts += part.text.split(whereSeparator: isMark).map { word(part, $0) }
    }
    var hasChanged = !parts.elementsEqual(words) { $0.text == $1.text }
    if let last = parts.last, last.text.utf8.contains(where: { $0 >= 0xE3 }),
      let ending = endings.first(where: last.text.hasSuffix),
      last.text.count > ending.count
    {
      parts[parts.count - 1] = word(last, last.text.dropLast(ending.count))
      hasChanged = true
    }
    if parts.count > 3, parts[parts.count - 1].text.utf8.count <= 15,
      ["times", "time"].contains(parts[parts.count - 1].text.folded),
      parts[parts.count - 2].text.folded.decimal != nil
    {
      let isFor = parts[parts.count - 3].text.folded == "for"
      parts.removeLast(isFor ? 3 : 2)
      hasChanged = true
    }
    return hasChanged ? parts : nil
  }

  /// Whether a word may have a mark, a polite ending or say how often, seen from its bytes.
  private static func mayBePlainer(_ word: Word) -> Bool {
    let text = word.text.utf8
    return text.contains { $0 >= 0xE2 }
      || (4...5).contains(text.count) && text.first.map { $0 | 0x20 } == UInt8(ascii: "t")
  }

  private static func word(_ word: Word, _ text: some StringProtocol) -> Word {
    Word(range: word.range, text: String(text), isLiteral: word.isLiteral)
  }

  private static func isMark(_ character: Character) -> Bool {
    let bytes = character.utf8
    switch bytes.first {
    case .some(..<0x80): return character == "!" || character == "?"
    // Kana and ideographs, which are most of what is asked.
    case .some(0xE3) where bytes.dropFirst().first != 0x80, .some(0xE4...0xE9): return false
    default: break
    }
    if "、，！？…♪。：".contains(character) { return true }
    return character.unicodeScalars.first?.properties.isEmojiPresentation == true
  }

  /// The longest first.
  private static let endings = [
    "ですよね", "ですね", "ですよ", "だよね", "でした", "です", "だよ", "だね", "かな", "かも", "厳守", "必着", "必須", "希望",
    "予定", "ね", "よ", "な", "w", "ｗ",
  ]
}
