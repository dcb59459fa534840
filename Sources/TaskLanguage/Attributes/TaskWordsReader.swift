import TaskModel

/// Parses the words of a task in order.
package struct TaskWordsReader {
  let context: ValueContext
  let isEdit: Bool
  let readsDates: Bool
  let notes: ReadingNotes?
  var rest: ArraySlice<Word>
  /// The words after ``rest`` in a long line, so that inserting words before ``rest`` moves few.
  private var later: ArraySlice<Word> = []
  var result = TaskWords()
  var textWords: [Word] = []
  /// The key of the list that the previous word has a value of.
  private var listedKey: AttributeKey?
  /// The size in bytes of words that list values, so far.
  var listed = 0
  /// The time of a recurrence, for a deadline without one.
  private var time: CivilTime?
  /// The range that the deadline ends: its length and its first day.
  private var range: (minutes: Minutes?, firstDay: CivilDate?)
  var dates: DateContext { context.dates }
  /// Whether words are read again with a slip undone, to see whether they would change attributes only.
  var undoesSlips = true
  /// Twice the number of words that any reader looks ahead.
  private static let longestView = 256

  /// - Parameters:
  ///   - isEdit: whether `due:none`, `@none` and `-#home` remove a value.
  ///   - readsDates: whether a date at the end of the text is the deadline.
  package init(
    _ words: ArraySlice<Word>, _ context: ValueContext, isEdit: Bool, readsDates: Bool = true,
    noting notes: ReadingNotes? = nil
  ) {
    self.context = context
    self.notes = notes
    self.isEdit = isEdit
    self.readsDates = readsDates
    rest = words
    range = (nil, nil)
  }

  package mutating func read() throws -> TaskWords {
    let words = rest
    if words.count > Self.longestView { (rest, later) = (words.prefix(0), words) }
    while let word = next() {
      try located(at: word, before: rest.prefix(DateParser.wordLimit)) { try take(word) }
    }
    try requireNoContradiction(in: words)
    if isEdit { try requireNoMissedShift() }
    try takeText()
    if isEdit, undoesSlips, let text: String = result.patch.value(.text) {
      try requireNoSpace(in: words)
      try requireNoEditedAttribute(in: words)
      // `tomorrow 14::00-16:00`
      let isNumber =
        text.utf8.allSatisfy { $0 < 0x80 } && text.contains(where: \.isNumber)
        && !text.contains(where: \.isLetter)
      if isNumber, textWords.allSatisfy(\.isPlain) {
        throw AttributeError.notAText(text, meant: []).at(textWords)
      }
    }
    try requireDeadlineOfRule()
    if !isEdit, result.notice == nil {
      result.notice = AttributeLookalikes.notice(in: textWords, context)
    }
    if let time, let due: Due = result.patch.value(.due), due.time == nil {
      result.patch.set(.due, Due(date: due.date, time: time))
    }
    timeWithinDay()
    setRange()
    if !isEdit {
      try result.relatives.set(in: &result.patch, of: nil, dates)
      result.relatives = [:]
    }
    return result
  }

  /// Takes the next word; refills ``rest`` from ``later``.
  private mutating func next() -> Word? {
    if !later.isEmpty, rest.count < Self.longestView / 2 {
      rest += later.prefix(Self.longestView)
      later = later.dropFirst(Self.longestView)
    }
    return rest.popFirst()
  }

  /// Returns the key of `note:` or メモ: without a value.
  private func keyWithoutValue(_ word: Word) -> AttributeKey? {
    if let value = word.attribute {
      return value.value.isEmpty && !value.isQuoted ? value.key : nil
    }
    guard word.isPlain, word.text.last?.narrow == ":" else { return nil }
    let name = word.text.folded.dropLast()
    return context.attributes.all.first { $0.label.japanese == name }?.key
  }

  /// Applies the priority of `!urgent` or `!hgih` in `add`; false for other words.
  private mutating func takeMark(_ word: Word) -> Bool {
    guard !isEdit, result.patch[.priority] == nil, AttributeLookalikes.isUnreadMark(word),
      textWords.isEmpty || isTextOver, let priority = AttributeLookalikes.read(mark: word)
    else { return false }
    result.patch.set(.priority, priority)
    result.notice = .readAs(word.text, "!" + priority.rawValue)
    return true
  }

  /// Returns whether it is the "and" between two values of a list: `@bob and @carol`.
  private mutating func joinsValues(_ word: Word) -> Bool {
    defer { listedKey = nil }
    guard let key = listedKey, rest.first?.attribute?.key == key else { return false }
    return word.isPlain && ["and", "&", "と"].contains(word.text)
  }

  /// Whether no text follows, except a date; assumed false for many words.
  private var isTextOver: Bool {
    guard rest.count < 100 else { return false }
    let words = rest.filter { $0.isPlain && !AttributeLookalikes.isUnreadMark($0) }.map(\.text)
    return words.isEmpty || (try? DateParser(dates).parseInText(words)) ?? nil != nil
  }

  private mutating func take(_ word: Word) throws {
    guard let value = word.attribute ?? takenAway(word), value.comparison == nil,
      isEdit || !value.isNegated, let attribute = context.attributes[value.key],
      attribute.uses.contains(.editable) || canAdd(attribute, value), let field = attribute.field
    else {
      try requireNoForeignKey(word)
      if !isEdit, rest.isEmpty, !textWords.isEmpty, let key = keyWithoutValue(word) {
        throw AttributeError.withoutValue(key)
      }
      if takeMark(word) || joinsValues(word) { return }
      return textWords.append(word)
    }
    let behind = rest
    defer { listedKey = attribute.isList ? value.key : nil }
    try take(value, attribute, field, of: word)
    notes?.note(
      attribute.kind.look, [word] + behind.prefix(max(0, behind.count - rest.count)))
  }

  /// Returns whether `add` can set the value, though `edit` cannot: a note. At the start of a text
  /// it needs quotes, as メモ:牛乳 is a text.
  private func canAdd(_ attribute: Attribute, _ value: Word.Attribute) -> Bool {
    guard !isEdit, readsDates, attribute.uses.contains(.addable) else { return false }
    return !textWords.isEmpty || value.isQuoted
      || value.value.contains(where: Tokenizer.isSeparator)
  }

  /// Parses `-home` in `edit`, if a task has that tag, and 期限なし.
  private func takenAway(_ word: Word) -> Word.Attribute? {
    guard isEdit else { return nil }
    if let presence = word.presence(in: context.attributes), presence.isNone {
      return presence
    }
    guard let name = word.excluded, context.people.hasTag(name) else { return nil }
    return Word.Attribute(
      key: .tag, comparison: nil, isNegated: true, value: name, isQuoted: false, isWhole: true)
  }

  /// Throws for attributes that the shell records or only other programs have: `status:pending`; in
  /// `edit` also for those of filters: `text:milk`.
  private func requireNoForeignKey(_ word: Word) throws(AttributeError) {
    if isEdit, let value = word.attribute, value.comparison == nil, !value.isNegated,
      !value.isNone, let refusal = ValueFromAnotherProgram(value)?.refusal(of: word)
    {
      throw refusal
    }
    guard !word.isLiteral, word.attribute?.isQuoted != true, UnknownKey.mayBe(word.text),
      let typed = UnknownKey(word.text.folded), typed.isColon, let meant = typed.meantInTask,
      isEdit || !typed.mayBeText
    else { return }
    throw .foreignKey(word.text, key: typed.key, meant: meant)
  }

  /// Adds a time to a recurrence within the day: today's first one left, another day's beginning.
  private mutating func timeWithinDay() {
    guard let rule: Recurrence = result.patch.value(.recurrence), rule.isWithinDay,
      let due: Due = result.patch.value(.due), due.time == nil
    else { return }
    let match = RecurrenceParser.Match(recurrence: rule)
    result.patch.set(.due, match.timed(due, dates))
  }

  /// Throws if a value is both added and removed.
  private func requireNoContradiction(in words: ArraySlice<Word>) throws {
    guard result.patch.editsLists else { return }
    for attribute in context.attributes.all where attribute.isList {
      guard let field = attribute.field, case .edit(let edit) = result.patch[field],
        let both = edit.contradiction(naming: context.people)
      else { continue }
      let word = words.last { $0.attribute?.value.folded == both.folded || $0.excluded == both }
      throw AttributeError.contradiction(attribute.mark + both).at(word?.range)
    }
  }

  private mutating func take(
    _ whole: Word.Attribute, _ attribute: Attribute, _ field: TaskField, of word: Word
  ) throws {
    try requireNoSignWithin(whole, attribute, of: word)
    let value = try first(whole, attribute, of: word)
    if value.value.isEmpty {
      guard let next = rest.first, next.isPlain, attribute.key != .priority else {
        throw AttributeError.withoutValue(value.key)
      }
      throw AttributeError.spaceBehindKey(value.key, next.text)
    }
    // `project::office`
    if !value.isQuoted, value.value.first?.narrow == ":",
      let mark = word.text.first(where: { $0.narrow == ":" })
    {
      let key = word.text.prefix { $0 != mark }
      throw AttributeError.unknownKey(
        word.text, meant: [key + ":" + value.value.drop { $0.narrow == ":" }])
    }
    let isGiven =
      result.patch[field] != nil || result.shifts[field] != nil || result.relatives[field] != nil
    if !attribute.isList, isGiven { throw AttributeError.twice(value.key) }
    let isNever =
      attribute.kind.look == .date && DateParser.isNever(value.value.plainWords)
      && !DateWords.goOn(rest)
    if isNever, attribute.kind is RecurrenceKind { throw DateError.noRecurrence(value.value) }
    if isEdit, !value.isNegated, let kind = attribute.kind as? DateKind, !kind.isDay,
      let shift = shift(value)
    {
      result.shifts[field] = shift
      return
    }
    if !value.isNegated,
      let date = RelativeDate(value.value, of: attribute, context.attributes)
    {
      result.relatives[field] = date
      return
    }
    if isNever, !isEdit, attribute.key == .due { result.notice = .noDeadline(value.value) }
    guard !isNever, value.isNegated || !value.isNone else {
      if attribute.isList {
        result.patch.removeAll(field)
      } else {
        result.patch.set(field, to: nil)
      }
      return
    }
    try takeValue(value, attribute, field)
  }

  /// Parses a value together with the words after it that belong to it.
  private mutating func takeValue(
    _ value: Word.Attribute, _ attribute: Attribute, _ field: TaskField
  ) throws {
    if attribute.key == .due, !value.isNegated, try takeRange(value, attribute) { return }
    if attribute == .tag, value.isNegated, value.value.unicodeScalars.count > 1,
      !context.people.hasTag(value.value)
    {
      let near = Nearest.to(value.value.folded, among: context.people.tags, within: 1)
      if !near.isEmpty {
        throw AttributeError.unknownKey("-#" + value.value, meant: near.map { "-#" + $0 })
      }
    }
    var words = ValueWords(value, followedBy: rest)
    let read = try attribute.kind.read(&words, context)
    if !textWords.isEmpty, attribute.kind is DateKind {
      try DateWords.requireWhole(value, before: words.rest, of: rest)
    }
    if attribute.kind.look == .date { try requireNoSlip(value, attribute, before: words.rest) }
    if isEdit, attribute.key == .due, case .due(let due) = read.value {
      let count = rest.count - words.rest.count
      let typed = value.value.plainWords + rest.prefix(count).map(\.text)
      result.keeps = KeptDeadlinePart(typed, due, dates)
    }
    if attribute.uses.contains(.addable) { try requireWhole(value, attribute) }
    rest = words.rest
    append(words.punctuation)
    if attribute.isList {
      if field.rule == .people, !value.isNegated, !value.isAdded {
        result.patch.removeAll(field)
      }
      result.patch.edit(field, read.value, removesValue: value.isNegated)
    } else if value.isNegated {
      result.patch.set(field, to: nil)
    } else {
      result.patch.set(field, to: read.value)
      note(read)
    }
  }

  /// Throws for a note whose end is unclear: `note:two litres`.
  private func requireWhole(_ value: Word.Attribute, _ attribute: Attribute) throws {
    guard !value.isQuoted, !value.value.contains(where: Tokenizer.isSeparator) else { return }
    let following = rest.prefix { $0.attribute == nil && !$0.isLiteral }
    guard !following.isEmpty else { return }
    let words = [value.value] + following.prefix(DateParser.wordLimit).map(\.text)
    throw AttributeError.openEnd(attribute.key, value.value, whole: words.joined(separator: " "))
  }

  /// Applies `due:14:00-16:00` or `due:dec 10-12` to the deadline and related attributes; false for
  /// other values.
  private mutating func takeRange(
    _ value: Word.Attribute, _ attribute: Attribute
  ) throws(DateError) -> Bool {
    let (own, all) = value.words(followedBy: rest)
    guard
      let (range, due, count) = DateRange.longestPrefix(
        of: value.isWhole || value.isQuoted ? own : all, atLeast: own.count, dates)
    else { return false }
    try requireNoSlip(value, attribute, before: rest.dropFirst(count - own.count))
    rest = rest.dropFirst(count - own.count)
    take(range, due)
    return true
  }

  /// Applies a range to the deadline and keeps what else it says for later.
  mutating func take(_ range: DateRange, _ due: Due) {
    result.patch.set(.due, due)
    if isEdit { result.keeps = KeptDeadlinePart(range.text.map(\.text), due, dates) }
    self.range = (range.minutes, range.firstDay)
  }

  /// Sets estimate or start from the range, unless attributes set them.
  private mutating func setRange() {
    if let minutes = range.minutes, result.patch[.estimate] == nil {
      result.patch.set(.estimate, minutes)
    }
    if let day = range.firstDay, result.patch[.scheduled] == nil,
      result.relatives[.scheduled] == nil, result.shifts[.scheduled] == nil
    {
      result.patch.set(.scheduled, Due(date: day))
    }
  }

  /// Parses `due:+1d`, `due:+2 weeks`: the longest shift of the value and the words after it.
  private mutating func shift(_ value: Word.Attribute) -> DateShift? {
    let (own, all) = value.words(followedBy: rest)
    for count in stride(from: min(all.count, own.count + 3), through: own.count, by: -1) {
      guard count > 0, let shift = DateShift(Array(all[..<count])) else { continue }
      rest = rest.dropFirst(count - own.count)
      return shift
    }
    return nil
  }

  /// Applies what a value implies for the deadline.
  mutating func note(_ read: ReadValue) {
    result.patch.dueIfNone = read.firstDue ?? result.patch.dueIfNone
    time = read.time ?? time
    result.patch.timeOfRule = time
    if let remark = read.remark { result.notice = .remark(remark) }
  }

  /// Appends punctuation after an attribute to the text before it.
  private mutating func append(_ punctuation: String) {
    // The comma of `@bob, @carol` belongs to no text.
    let isBetween = punctuation.allSatisfy(\.isComma) && rest.first?.attribute != nil
    guard !punctuation.isEmpty, !isBetween, let last = textWords.popLast() else { return }
    textWords.append(
      Word(range: last.range, text: last.text + punctuation, isLiteral: last.isLiteral))
  }

  /// Throws for words that look like attributes but are not: all of them in `edit`, where a new
  /// text would replace the old one, near misses in `add`.
  private func requireKnownKeys() throws {
    var seen: Set<String> = []
    for word in textWords
    where word.isPlain && UnknownKey.mayBe(word.text) && !word.looksLikeNone
      && seen.insert(word.text).inserted
    {
      if isEdit, word.text.last?.narrow == ":",
        let key = AttributeTable.otherName(String(word.text.folded.dropLast()))
      {
        throw AttributeError.withoutValue(key).at(word)
      }
      guard let typed = UnknownKey(word.text.folded), typed.isColon else { continue }
      let isNote = !isEdit && typed.value.first == "\""
      let attributes = isNote ? context.attributes.all : context.attributes.editable
      var meant = typed.meant(in: attributes, isStrict: !isEdit)
      if isEdit, meant.isEmpty {
        let near = AttributeLookalikes.near(typed, context).map { $0 + ":" + typed.value }
        let parted = near ?? AttributeLookalikes.withSpace(typed, in: word.text, context)
        meant = [parted ?? AttributeLookalikes.withColonMoved(typed, context)].compactMap(\.self)
      }
      // `due\:friday`, which is deliberately escaped.
      if meant.contains(word.text.folded) { continue }
      // In Japanese, a title may begin like 定例:議事録; alone, it is more likely an attribute.
      let isKey =
        word.text.utf8.first.map { $0.isLowercaseLetter || $0 >= 0x80 && textWords.count == 1 }
      let isNamed = typed.isSemicolon && context.attributes[named: typed.key] != nil
      if isEdit, isNamed, meant.isEmpty { meant = [typed.key + ":" + typed.value] }
      if !meant.isEmpty || isEdit && (isNamed || !typed.isSemicolon && isKey == true) {
        throw AttributeError.unknownKey(word.text, meant: meant).at(word)
      }
    }
  }

  /// Keeps single quotes around a plain word of a text, unless they protect a date.
  private func keepingQuotes(_ word: Word) throws -> Word {
    guard let typed = word.inQuotes, try DateParser(dates).meaning([word.text]) == nil else {
      return word
    }
    return Word(range: word.range, text: typed, isLiteral: true)
  }

  /// Sets the text, with a deadline and a recurrence from its end unless they were set.
  private mutating func takeText() throws {
    let words = textWords
    guard !words.isEmpty else { return }
    do { try readText() } catch let error as DateError {
      throw error.at(words.place(of: error.text, isLast: true))
    } catch AttributeError.notAReplacement(let text) {
      throw AttributeError.notAReplacement(text).at(words.place(of: text, isLast: true))
    } catch { throw error.at(words) }
  }

  private mutating func readText() throws {
    if textWords.count > 1 { textWords = try textWords.map(keepingQuotes) }
    if isEdit, let first = textWords.first,
      textWords.allSatisfy({ $0.looksLikeNone || $0.excluded != nil })
    {
      throw AttributeError.nothingToTakeAway(first.text).at(first)
    }
    try requireKnownKeys()
    if isEdit {
      try requireNoRemoval()
      if try takeAsWhole() { return }
      try requireNoSlip()
    }
    let wants: DueInText.Wants
    switch (result.patch[.due] == nil, result.patch[.recurrence] == nil) {
    case (true, true): wants = .both
    case (true, false): wants = .due
    case (false, true): wants = .recurrence
    case (false, false):
      result.patch.set(.text, textWords.map(\.text).joined(separator: " "))
      return
    }
    let slip = AttributeLookalikes.dateSlip(in: textWords, context)
    guard readsDates, slip == nil else {
      result.patch.set(.text, textWords.map(\.text).joined(separator: " "))
      result.notice = slip ?? DueInText.notice(in: textWords, dates) ?? result.notice
      return
    }
    // Unreadable marks at the end do not hide a date before them: `Trip on dec 20 !foo`.
    let marks = textWords.reversed().prefix(while: AttributeLookalikes.isUnreadMark)
    let words = marks.count < textWords.count ? Array(textWords.dropLast(marks.count)) : textWords
    let found = try DueInText.find(in: words, dates, wants: wants)
    if found.place.upperBound <= words.count { notes?.noteDateInText(words[found.place]) }
    let text = found.text + textWords[words.count...].map(\.text)
    if !text.isEmpty { result.patch.set(.text, text.joined(separator: " ")) }
    if wants != .recurrence, let notice = found.notice { result.notice = notice }
    if wants == .recurrence {
      result.notice =
        rangeLeft()
        ?? found.notice.flatMap { $0.isOfRule ? $0 : timeLeft(in: $0) ?? dateLeft(found) }
        ?? result.notice
    }
    if let notice = result.notice { notes?.note(notice, in: textWords) }
    if let remark = found.remarks.first { result.notice = .remark(remark) }
    if let due = found.due { result.patch.set(.due, due) }
    if found.due != nil || found.minutes != nil {
      range = (found.minutes, found.due == nil ? nil : found.firstDay)
    }
    if let match = found.recurrence {
      result.patch.set(.recurrence, match.recurrence)
      note(ReadValue(.recurrence(match.recurrence), firstDue: match.first(dates), time: match.time))
    }
    // What was taken has no slip of another attribute, unless it was part of a word.
    let isWhole = found.text.count + found.place.count == words.count
    if isWhole, found.place.upperBound <= words.count { textWords.removeSubrange(found.place) }
  }

  /// Returns a notice about a range that stayed in the text because of another deadline:
  /// `due:friday standup 14:00-16:00`.
  private func rangeLeft() -> DueInText.Notice? {
    guard let found = try? DueInText.find(in: textWords, dates, wants: .due) else { return nil }
    let typed: String
    if found.minutes != nil || found.firstDay != nil {
      typed = textWords[found.place].map(\.text).joined(separator: " ")
    } else if case .word(let word, let written?)? = found.notice, written == "due:" + word,
      DateRange.whole(word.plainWords, dates) != nil
    {
      typed = word
    } else {
      return nil
    }
    guard let (range, _) = DateRange.whole(typed.plainWords, dates), range.minutes != nil,
      let due: Due = result.patch.value(.due), due.time == nil,
      DateRange.whole([due.date.iso8601] + typed.plainWords, dates) != nil
    else { return .left(typed, written: nil) }
    return .left(typed, written: "due:\(due.date.iso8601) \(typed)")
  }

  /// Returns a notice about a date at the end of a text with a deadline: `pay tomorrow due:friday`.
  private func dateLeft(_ found: DueInText) -> DueInText.Notice? {
    guard found.recurrence == nil,
      case .word(let word, _)? = DueInText.notice(in: textWords, dates),
      DateParser.time(word.plainWords, dates) == nil
    else { return nil }
    return .left(word, written: nil)
  }

  /// Returns a notice about a time that stayed in the text beside a deadline without one:
  /// `due:friday call Bob 5pm`.
  private func timeLeft(in notice: DueInText.Notice) -> DueInText.Notice? {
    guard case .word(let word, _) = notice, let due: Due = result.patch.value(.due),
      due.time == nil,
      let time = DateParser.time(word.plainWords, dates)
    else { return nil }
    let timed = Due(date: due.date, time: time)
    return .left(word, written: "due:" + timed.iso8601)
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (97...122).contains(self) }
}

extension Word {
  /// The word without its minus: `home` for a plain `-home`.
  package var excluded: String? {
    guard isPlain, let byte = text.utf8.first, byte == UInt8(ascii: "-") || byte >= 0x80,
      text.first?.isMinus == true, text.dropFirst().first?.canStartName == true
    else { return nil }
    return String(text.dropFirst())
  }

  /// The text within one pair of brackets or quotes around the word; nil without them.
  var withoutBrackets: String? {
    guard isPlain, text.count > 2, let first = text.first, let last = text.last else { return nil }
    let pairs = ["()", "[]", "{}", "<>", "（）", "「」", "『』", "【】", "〈〉", "“”", "‘’", "«»"]
    return pairs.contains(String([first, last])) ? String(text.dropFirst().dropLast()) : nil
  }

  /// Whether it looks like an attribute without a value: `notes:none`.
  fileprivate var looksLikeNone: Bool {
    guard !isLiteral, let colon = text.firstIndex(where: { $0.narrow == ":" }) else { return false }
    return String(text[text.index(after: colon)...]).isNone
  }
}
