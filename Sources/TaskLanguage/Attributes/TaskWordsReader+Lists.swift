import TaskModel

/// Several values in one word, as written without spaces: `#家、#庭`, `#家#庭`, 担当:花子、太郎,
/// `tag:home,garden`.
extension TaskWordsReader {
  /// The maximum size in bytes of all words of a line that list values.
  private static let listLimit = 1000
  /// The maximum size in bytes of a date among them.
  private static let dateLimit = 100

  /// Throws for a value with the sign of another one in it: `#diy-#home`.
  func requireNoSignWithin(
    _ value: Word.Attribute, _ attribute: Attribute, of word: Word
  ) throws(AttributeError) {
    guard !value.isQuoted, !value.isWhole else { return }
    // `tag 3 home-`, `edit @bob) project:work`
    if isEdit, attribute.kind.look != .date, value.value.count > 1,
      let last = value.value.last?.narrow,
      last == "-" || last == ")" && !textWords.contains(where: { $0.text.contains("(") })
    {
      throw .unknownKey(word.text, meant: [String(word.text.dropLast())])
    }
    // `project:houseafter:7`
    if case .values = attribute.kind.suggestions, let typed = UnknownKey(value.value.folded),
      let parted = AttributeLookalikes.withSpace(typed, in: value.value, context)
    {
      throw .unknownKey(word.text, meant: [word.text.dropLast(value.value.count) + parted])
    }
    guard attribute.sigil != nil else { return }
    if word.text.drop(while: \.isMinus).first?.narrow == attribute.sigil,
      let parted = AttributeLookalikes.parted(word.text, context),
      parted.filter({ $0.narrow == attribute.sigil }).count == 1
    {
      throw .unknownKey(word.text, meant: [parted])
    }
    let letters = Array(word.text)
    let place = letters.indices.dropFirst().dropLast().first { index in
      let isSign = { (letter: Character) in letter.isMinus || letter.narrow == "+" }
      return isSign(letters[index]) && !isSign(letters[index - 1])
        && "#@!".contains(letters[index + 1].narrow)
        && letters.dropFirst(index + 2).first.map { $0.isLetter || $0.isNumber } == true
    }
    guard let place else { return }
    throw .unknownKey(
      word.text, meant: [String(letters[..<place]) + " " + String(letters[place...])])
  }

  /// Returns the first value of a list; the other values are parsed next.
  mutating func first(
    _ value: Word.Attribute, _ attribute: Attribute, of word: Word
  ) throws(AttributeError) -> Word.Attribute {
    guard let sigil = attribute.sigil, attribute.isList, !value.isQuoted, !value.isWhole,
      value.value.dropFirst().contains(where: { $0.isComma || $0.narrow == sigil })
    else { return value }
    listed += value.value.utf8.count
    guard listed <= Self.listLimit else { throw .tooManyValues }
    let attributes = context.attributes
    let sign = value.isNegated ? "-" : value.isAdded ? "+" : ""
    var text = value.value[...]
    var separators = separators(in: text, sigil)[...]
    var pieces: [Substring] = []
    while sigil != "@" || context.people.user(named: String(text)) == nil {
      separators = separators.drop { $0 <= text.startIndex }
      guard let index = separators.first else { break }
      pieces.append(text[..<index])
      text = text[(text[index].narrow == sigil ? index : text.index(after: index))...]
      // A piece with the key of another attribute ends the list, and may begin another list.
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

  /// Returns whether a piece is a date and not the name of a tag: the 明日 of #仕事、明日.
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

  /// Returns the places where one value ends and another follows; each depends on what follows it.
  private func separators(in text: Substring, _ sigil: Character) -> [String.Index] {
    var places: [String.Index] = []
    for index in text.indices.dropFirst().reversed() {
      let rest = text[text.index(after: index)...]
      if text[index].isComma {
        let end = places.last { $0 > rest.startIndex } ?? text.endIndex
        guard
          rest.first?.canStartName == true
            || rest.first?.isNumber == true && isDate(String(text[rest.startIndex..<end]))
            || AttributePrefix(String(rest), in: context.attributes) != nil
        else { continue }
      } else if text[index].narrow != sigil || rest.first?.canStartName != true {
        continue
      }
      places.append(index)
    }
    return places.reversed()
  }
}

extension TaskPatch.ListEdit {
  /// Returns a value that is both added and removed, as typed, people by their names.
  func contradiction(naming people: People) -> String? {
    switch (added, removed) {
    case (.texts(let added)?, .texts(let removed)?):
      let gone = Set(removed.map(\.folded))
      return added.first { gone.contains($0.folded) }
    case (.numbers(let added)?, .numbers(let removed)?):
      return added.first(where: removed.contains).map(String.init)
    default:
      let gone = [UUID].from(removed) ?? []
      let both = ([UUID].from(added) ?? []).first(where: gone.contains)
      return both.flatMap { id in people.state.users.first { $0.id == id }?.name }
    }
  }
}

/// Typing errors in dates.
extension TaskWordsReader {
  /// Throws for words after a date that would be more of it without a typing error: the `mornign`
  /// of `due:monday mornign`, the `sday` of `due:tue sday`; or that are a time but for one: `17;00`.
  func requireNoSlip(
    _ value: Word.Attribute, _ attribute: Attribute, before unread: ArraySlice<Word>
  ) throws(DateError) {
    let (own, words) = value.words(followedBy: rest)
    guard !value.isQuoted, own.count == 1 else { return }
    let read = 1 + rest.count - unread.count
    // `due:friday Weekend`
    let isText = read < words.count && words[read].isCapitalized
    for place in max(read - 1, 0)..<min(words.count, read + 4) {
      let folded = words[place].folded
      let isBehindPart = place > read || place == 1 && words[0].decimal != nil
      let errors =
        place < read
        ? []
        : NearMiss.corrections(of: folded).filter {
          isBehindPart || $0.strength > .ordinary || $0.isJoint
        }
      let next = place + 1 < words.count ? NearMiss.spaced(folded, words[place + 1].folded) : []
      for (count, meant) in errors.map({ (1, $0.meant) }) + next.map({ (2, $0) }) {
        let mended = words[..<place] + meant.plainWords + words[(place + count)...]
        let end = place + meant.plainWords.count
        let behind = isBehindPart ? read : end
        guard
          let length = self.length(
            of: Array(mended), value, attribute, (isText ? nil : read, behind), end),
          length >= end
        else { continue }
        throw .notUnderstood(
          words.prefix(length - mended.count + words.count).joined(separator: " "),
          nearest: [mended.prefix(length).joined(separator: " ")])
      }
      if place >= read, NearMiss.isMistypedTime(folded) {
        throw .notUnderstood(words[...place].joined(separator: " "), nearest: [])
      }
      guard place < read || NearMiss.isOfDates(folded[...]) else { return }
    }
  }

  /// Returns the number of words that a corrected value has, in which the last correction ends at
  /// `end`; nil if it is no value, and no parts of a date from `read.part` on, nor all from `read.all` on.
  private func length(
    of words: [String], _ value: Word.Attribute, _ attribute: Attribute,
    _ read: (all: Int?, part: Int), _ end: Int
  ) -> Int? {
    var first = value
    first.value = words[0]
    let following = words.dropFirst().map { Word($0) }
    let length = attribute.kind.length(ValueWords(first, followedBy: following[...]), context)
    if let length, length + 1 >= end { return length + 1 }
    if attribute.key == .due, let range = DateRange.longestPrefix(of: words, atLeast: end, dates) {
      return range.count
    }
    // What is only refused as a whole: `monday to wednesday`.
    let isPart = end > read.part && DateWords.goOn(following[(read.part - 1)..<(end - 1)])
    let isAll = read.all.map { DateWords.goOn(following[($0 - 1)...]) } == true
    return isPart || isAll ? end : nil
  }
}

/// Words of `edit` that are a date, a shift, a recurrence or replacements instead of a text.
extension TaskWordsReader {
  /// Parses words that are only a date, a shift or a recurrence, optionally after replacements;
  /// false for any others.
  mutating func takeAsWhole() throws -> Bool {
    guard textWords.allSatisfy(\.isPlain) else { return false }
    let typed = textWords.map(\.text).joined(separator: " ")
    if let (replacements, rest) = try TextReplacement.leading(typed) {
      result.replacements = replacements
      result.replacementWords = textWords
      if rest.isEmpty { return true }
      textWords = Tokenizer.split(rest).words
      // A text after the replacements would replace the whole text.
      guard try takeAsDate() else { throw AttributeError.notAReplacement(typed) }
      return true
    }
    return try takeAsDate()
  }

  mutating func takeAsDate() throws -> Bool {
    let words = DateWords.withoutTo(textWords.map(\.text))
    guard words.count <= DateParser.wordLimit else { return false }
    guard try takeAsDue(words) || takeAsRule(words) else { return false }
    notes?.note(.date, textWords)
    return true
  }

  private mutating func takeAsRule(_ words: [String]) throws -> Bool {
    guard let match = try RecurrenceParser(context: dates).match(inText: words) else {
      return false
    }
    if result.patch[.recurrence] != nil { throw AttributeError.twice(.every) }
    result.patch.set(.recurrence, match.recurrence)
    note(ReadValue(.recurrence(match.recurrence), firstDue: match.first(dates), time: match.time))
    return true
  }

  /// - Throws: ``AttributeError/twice(_:)`` if an attribute has already set the deadline.
  private mutating func takeAsDue(_ words: [String]) throws -> Bool {
    let isGiven = result.patch[.due] != nil || result.shifts[.due] != nil
    // `due+1w` for `due:+1w`
    let key = words.count == 1 ? ["due", "期限"].first { words[0].folded.hasPrefix($0) } : nil
    if let shift = key.map({ DateShift(signed: words[0].dropFirst($0.count)) }) ?? DateShift(words)
    {
      result.shifts[.due] = shift
    } else if DateParser.isNever(words) {
      throw AttributeError.removal(words.joined(separator: " "), "due:none")
    } else if let (range, due) = DateRange.whole(words, dates) {
      take(range, due)
    } else if !words.allSatisfy({ $0.folded.decimal != nil }),
      let meaning = try DateParser(dates).meaning(words)
    {
      result.patch.set(.due, meaning.due)
      result.keeps = KeptDeadlinePart(words, meaning.due, dates)
      if let remark = meaning.remarks.first { result.notice = .remark(remark) }
    } else {
      return false
    }
    if isGiven { throw AttributeError.twice(.due) }
    return true
  }

  /// Throws if the deadline is removed but a recurrence needs one.
  func requireDeadlineOfRule() throws(AttributeError) {
    guard case .set(nil) = result.patch[.due], case .set(_?) = result.patch[.recurrence] else {
      return
    }
    throw .ruleWithoutDeadline
  }

  /// Throws for `none`, `no due date`, `clear due`: removals that would become the new text.
  func requireNoRemoval() throws(AttributeError) {
    guard textWords.count <= 3, textWords.allSatisfy(\.isPlain) else { return }
    let words = textWords.map(\.text.folded)
    guard let first = words.first else { return }
    if words.count == 1, first.isNone { throw .nothingToTakeAway(first) }
    guard Synonyms.meaning(of: first, .removal) != nil, (2...3).contains(words.count) else {
      return
    }
    let named = words.dropFirst().filter { !["date", "the"].contains($0) }
    let isDate = named.isEmpty && words[1] == "date"
    guard isDate || named.count == 1, let name = isDate ? "due" : named.first else { return }
    let names = name.last == "s" ? [name, String(name.dropLast())] : [name]
    let attributes = context.attributes
    guard let attribute = names.lazy.compactMap({ attributes[named: $0] }).first,
      attribute.uses.contains(.editable), attribute.field != nil
    else { return }
    throw .removal(words.joined(separator: " "), attribute.mark + "none")
  }

  /// Throws for a text that is one mark without Shift and a value in use, `1high`, and 1中, which
  /// would be a date.
  func requireNoMissedShift() throws(AttributeError) {
    guard textWords.count == 1, let word = textWords.first, word.isPlain,
      AttributeLookalikes.unshiftedMark(word.text) != nil,
      let name = AttributeLookalikes.withRightMark(word.text, context)
    else { return }
    throw .unknownKey(word.text, meant: [name])
  }

  /// Throws for words that would replace the text but are not one: an unreadable mark or key, and
  /// words that are only keys, values or dates.
  func requireNoSlip() throws {
    for word in textWords { try located(at: word.range) { try requireNoSlip(word) } }
    let words = textWords.map(\.text)
    if words.count == 1, textWords[0].isPlain,
      words[0].allSatisfy({ "#@!+-:".contains($0.narrow) })
        || words[0].first?.narrow == ":" && words[0].dropFirst().first?.isNumber == true
    {
      throw AttributeError.notAText(words[0], meant: [])
    }
    try requireNoLoneSigns(words)
    if words.count == 1, textWords[0].hasSemicolonInNumber {
      let time = textWords[0].timeWithSemicolon
      throw AttributeError.notAText(words[0], meant: time.map { ["due:" + $0] } ?? [])
    }
    // `+1dd`, and without Shift `;1d`
    if words.count < 3, let sign = words.first?.first, "+;".contains(sign) || sign.isMinus,
      words[0].dropFirst().first?.isNumber == true
    {
      throw AttributeError.notAText(words.joined(separator: " "), meant: [])
    }
    // `(#home)`, 「期限:金曜」
    if words.count == 1, let inner = textWords[0].withoutBrackets,
      let read = read(Tokenizer.split(inner, in: context.attributes).words), !read.hasText,
      !read.isEmpty
    {
      throw AttributeError.notAText(words[0], meant: [inner])
    }
    if words.count == 2, textWords.allSatisfy(\.isPlain), ["tag", "タグ"].contains(words[0].folded),
      context.people.hasTag(words[1])
    {
      throw AttributeError.notAText(words.joined(separator: " "), meant: ["#" + words[1]])
    }
    if words.count == 1, textWords[0].isPlain {
      let meant = context.people.values(named: words[0])
      if !meant.isEmpty { throw AttributeError.notAText(words[0], meant: meant) }
    }
    // `change 1 to Buy bread`
    if words.count > 1, words[0] == "to", textWords[0].isPlain {
      let text = words.dropFirst().joined(separator: " ")
      let isShown = words.count <= DateParser.wordLimit
      throw AttributeError.notAText(isShown ? "to " + text : "to", meant: isShown ? [text] : [])
    }
    if textWords.allSatisfy(\.isPlain), let meant = EditSlip(context: context).meant(by: words) {
      throw AttributeError.notAText(words.joined(separator: " "), meant: meant)
    }
    try requireNoEditedDate()
    // `Buy eggs duefriday`
    if words.count > 1, let last = textWords.last, last.isPlain,
      let (key, value) = AttributeLookalikes.keyAndValue(last.text.folded, context)
    {
      throw AttributeError.unknownKey(last.text, meant: [key + ":" + value]).at(last)
    }
    for index in textWords.indices where textWords.count < Self.longestSlip {
      guard let (typed, meant) = AttributeLookalikes.markSlip(in: textWords, at: index, context),
        index + typed.plainWords.count == textWords.count
      else { continue }
      throw AttributeError.unknownKey(typed, meant: [meant])
    }
  }

  /// The number of words from which a text is not searched for keys.
  private static let longestSlip = 100

  /// Throws for signs apart from what they belong to, or more than one: `+ 1d`, `++1d`, `-# home`.
  private func requireNoLoneSigns(_ words: [String]) throws(AttributeError) {
    guard words.count < 4, textWords.allSatisfy(\.isPlain) else { return }
    let typed = words.joined(separator: " ")
    let signs = typed.prefix { "#@!+".contains($0.narrow) || $0.isMinus || $0 == " " }
    let rest = typed.dropFirst(signs.count)
    let marks = signs.filter { $0 != " " }.map { $0.isMinus ? "-" : String($0.narrow) }
    guard let first = rest.first, !marks.isEmpty, signs.count > 1, marks != ["-"] else { return }
    let isNumber = "0123456789".contains(first.narrow) && "+-".contains(marks[0])
    let meant = (isNumber ? marks[0] : marks.joined()) + rest
    let isShift = DateShift(meant.plainWords) != nil
    let isOne = Set(marks).count == marks.count && marks.count < 3
    guard isShift || !isNumber && isOne && words.count == 2 && signs.last == " " else { return }
    throw .notAText(typed, meant: [meant])
  }

  private func requireNoSlip(_ word: Word) throws(AttributeError) {
    if let value = word.attribute, !value.isQuoted {
      let meant = "\(value.key.rawValue):\(value.value)"
      throw .unknownKey(word.text, meant: value.comparison == nil ? [] : [meant])
    }
    guard word.isPlain else { return }
    // `after1:`
    if textWords.count == 1, word.text.last?.narrow == ":",
      let (key, value) = AttributeLookalikes.keyAndValue(
        String(word.text.folded.dropLast()), context)
    {
      throw .unknownKey(word.text, meant: [key + ":" + value])
    }
    if let name = AttributeLookalikes.withRightMark(word.text, context)
      ?? KeySlip.withOtherColon(word.text, context)
    {
      throw .unknownKey(word.text, meant: [name])
    }
    if word.excluded != nil { throw .nothingToTakeAway(word.text) }
    guard UnknownKey.mayBe(word.text) else { return }
    let text = word.text.folded
    if text.first == "!", text.dropFirst().first.map({ $0.isLetter || $0.isNumber }) == true {
      let meant = AttributeLookalikes.marked(text) ?? AttributeLookalikes.level(text)
      throw .unknownKey(word.text, meant: meant.map { [$0] } ?? [])
    }
    if let typed = UnknownKey(text), !typed.isColon, !typed.isNot,
      context.attributes[named: typed.key] != nil
    {
      throw .unknownKey(word.text, meant: ["\(typed.key):\(typed.value)"])
    }
  }

}

/// An attribute in `edit` that only filters or other commands accept.
enum ValueFromAnotherProgram {
  case text(String)
  case number
  case note

  init?(_ value: Word.Attribute) {
    switch value.key {
    case .text: self = .text(value.value)
    case .number where !value.isQuoted: self = .number
    case .note: self = .note
    default: return nil
    }
  }

  /// - Parameter word: the word as typed.
  func refusal(of word: Word) -> AttributeError {
    switch self {
    case .text(let text): .foreignKey(word.text, key: "text", meant: [text])
    case .number: .foreignKey(word.text, key: "number", meant: [])
    case .note: .foreignKey(word.text, key: "note", meant: [])
    }
  }
}
