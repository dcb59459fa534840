import TaskModel

/// Words in a new task's text that other programs or typing errors would make attributes: they stay
/// text, which is reported.
enum AttributeLookalikes {
  static func notice(in words: [Word], _ context: ValueContext) -> DueInText.Notice? {
    // In a long text only the ends are searched, as for dates.
    let words = LongText(words).map { $0.first + $0.last } ?? words
    for (index, word) in words.enumerated() {
      let isAtEdge = index == 0 || index == words.count - 1
      if let (slip, typed) = slip(in: words, at: index, context) {
        return .attribute(typed.joined(separator: " "), meant: slip.mended(typed))
      }
      if index > 0, let (typed, meant) = quoted(words[(index - 1)...], context) {
        return .attribute(typed, meant: meant)
      }
      if index > 0, let meant = parted(words[index - 1], word, isAtEdge: isAtEdge, context) {
        return .attribute(words[index - 1].text + " " + word.text, meant: meant)
      }
      if let meant = meant(word, isFirst: index == 0, isAtEdge: isAtEdge, context) {
        return .attribute(word.text, meant: meant)
      }
      let following = words[(index + 1)...].map(\.text)
      guard word.isPlain, (1...3).contains(following.count),
        let (key, value) = keyAndValue(
          word.text.folded, followedBy: following.map(\.folded), context)
      else { continue }
      return .attribute(
        ([word.text] + following).joined(separator: " "),
        meant: key + ":" + ([value] + following).joined(separator: " "))
    }
    return orgDate(words)
  }

  /// Returns a key and its value with a wrong sign between them: `priority=high`, `due : friday`, and
  /// at the end also `wait-monday`.
  private static func slip(
    in words: [Word], at index: Int, _ context: ValueContext
  ) -> (slip: KeySlip, typed: ArraySlice<String>)? {
    let next = index + 1 < words.count ? words[index + 1] : nil
    guard KeySlip.mayBegin(words[index], before: next) else { return nil }
    let plain = words[index...].prefix(longestSlip).prefix { $0.isPlain || $0.isComparison }.map(
      \.text)
    guard let first = plain.first else { return nil }
    let isText = first.first?.isUppercase == true
    guard let slip = KeySlip(plain.map(\.folded)[...], takesNew: !isText, context),
      slip.hasMark || slip.hasHyphen && !slip.isNew && index + slip.count == words.count && !isText
    else { return nil }
    return (slip, plain.prefix(slip.count))
  }

  /// Returns a key and its value with a sign between them that only slips have: as typed, and as
  /// meant.
  static func markSlip(
    in words: [Word], at index: Int, _ context: ValueContext
  ) -> (typed: String, meant: String)? {
    guard let (slip, typed) = slip(in: words, at: index, context), slip.hasMark else { return nil }
    return (typed.joined(separator: " "), slip.mended(typed))
  }

  /// Returns a notice about a date at the end of a text that a key with a wrong sign precedes, or one
  /// of another date than the deadline without a sign: `wait : monday`, `wait monday`.
  static func dateSlip(in words: [Word], _ context: ValueContext) -> DueInText.Notice? {
    for index in words.indices.suffix(longestSlip) {
      guard
        let (slip, typed) = slip(in: words, at: index, context)
          ?? apart(in: words, at: index, context),
        slip.hasMark || slip.hasSpace, slip.attribute.kind.look == .date,
        index + slip.count == words.count
      else { continue }
      return .attribute(typed.joined(separator: " "), meant: slip.mended(typed))
    }
    return nil
  }

  /// Returns a key that is a word of its own, and its date: `wait monday`, but not `due monday`,
  /// which is read, nor "stay until monday".
  private static func apart(
    in words: [Word], at index: Int, _ context: ValueContext
  ) -> (slip: KeySlip, typed: ArraySlice<String>)? {
    let word = words[index]
    guard index > 0, word.isPlain, word.text.utf8.count < 20,
      let attribute = context.attributes[named: word.text], attribute.kind is DateKind,
      [attribute.key.rawValue, attribute.japaneseKey].contains(word.text),
      attribute.key != .due, attribute.key != .until
    else { return nil }
    let plain = words[index...].prefix(longestSlip).prefix(while: \.isPlain).map(\.text)
    guard let slip = KeySlip(plain.map(\.folded)[...], context), slip.hasSpace else { return nil }
    return (slip, plain.prefix(slip.count))
  }

  private static let longestSlip = 8

  /// Returns an attribute whose quotes follow no colon, or one apart from its key: `note"two
  /// litres"`, `note :"two litres"`.
  private static func quoted(
    _ words: ArraySlice<Word>, _ context: ValueContext
  ) -> (typed: String, meant: String)? {
    let words = words.prefix(DateParser.wordLimit).prefix { !$0.isLiteral }.map(\.text)
    guard words.count > 1, words.prefix(2).contains(where: { $0.contains("\"") }) else {
      return nil
    }
    let typed = words.joined(separator: " ")
    guard let quote = typed.firstIndex(of: "\""),
      let end = typed[typed.index(after: quote)...].firstIndex(of: "\"")
    else { return nil }
    let key = typed[..<quote].folded.filter { !" :=".contains($0) }
    guard let attribute = context.attributes[named: key],
      !attribute.uses.isDisjoint(with: [.editable, .addable])
    else { return nil }
    return (String(typed[...end]), key + ":" + typed[quote...end])
  }

  /// Returns the attribute that a space splits: `due :friday`, `! high`, `# home` of a tag in use.
  private static func parted(
    _ first: Word, _ second: Word, isAtEdge: Bool, _ context: ValueContext
  ) -> String? {
    // Most words end here: the second one begins with no colon, and the first one is no mark.
    guard first.text.utf8.count < 4 || second.text.mayHaveMark(":", within: 1) else { return nil }
    guard first.isPlain, second.isPlain, let mark = first.text.first?.narrow else { return nil }
    let name = second.text
    if name.first?.narrow == ":" {
      let isValue = name.dropFirst().first.map { $0.isLetter || $0.isNumber } == true
      guard isValue, let attribute = context.attributes[named: first.text.folded],
        attribute.uses.contains(.editable)
      else { return nil }
      return first.text + ":" + name.dropFirst()
    }
    guard first.text.count == 1, isAtEdge else { return nil }
    return isValue(of: mark, name, context) ? String(mark) + name : nil
  }

  /// Returns the word with its mark once, and in front: any name for `##home`, and one in use for
  /// `h#ome`, `--#home`, `eggs#home` and the `3home` of a `#` without Shift.
  static func withRightMark(_ text: String, _ context: ValueContext) -> String? {
    if let mark = unshiftedMark(text) {
      let name = String(text.dropFirst())
      let isMeant =
        text.utf8.count > 3 && (name.isNone || isValue(of: mark, name, context))
      return isMeant ? String(mark) + name : nil
    }
    // `-$home`
    if text.utf8.first == UInt8(ascii: "-"), unshiftedMark(text.dropFirst()) != nil {
      return withRightMark(String(text.dropFirst()), context).map { "-" + $0 }
    }
    if let parted = parted(text, context) { return parted }
    guard text.mayHaveMark("#@!", within: 12) else { return nil }
    let letters = Array(text)
    let isMark = letters.prefix(3).map { "#@!".contains($0.narrow) }
    guard letters.count > 1, letters.count < 60, isMark.contains(true) else { return nil }
    if isMark[0], letters[0].narrow == letters[1].narrow, letters.count > 2,
      letters[2].canStartName
    {
      return String(letters[1...])
    }
    let swapped = [letters[1], letters[0]] + letters[2...]
    let near = [Array(letters[1...]), [letters[0]] + letters[2...], swapped]
    return near.map { String($0) }.first { word in
      let marked = word.drop { $0.isMinus }
      guard word != text, word.count - marked.count < 2, let mark = marked.first?.narrow else {
        return false
      }
      let name = String(marked.dropFirst())
      return "#@!".contains(mark) && (name.isNone || isValue(of: mark, name, context))
    }
  }

  /// Returns the mark that is meant by the first character: its key on an American keyboard without
  /// Shift, or one beside it.
  static func unshiftedMark(_ text: some StringProtocol) -> Character? {
    switch text.utf8.first {
    case UInt8(ascii: "1"): "!"
    case UInt8(ascii: "2"), UInt8(ascii: "["): "@"
    case UInt8(ascii: "3"), UInt8(ascii: "$"): "#"
    default: nil
    }
  }

  /// Returns the word with a space in front of a mark with a value in use: `eggs !high` for
  /// `eggs!high`.
  static func parted(_ text: String, _ context: ValueContext) -> String? {
    guard text.utf8.count < 60, text.mayHaveMark("#@!", within: 60) else { return nil }
    let place = text.indices.dropFirst().first { index in
      let mark = text[index].narrow
      let before = text[text.index(before: index)]
      return "#@!".contains(mark) && (before.isLetter || before.isNumber)
        && text[..<index].contains { $0.isLetter && !$0.isMinus }
        && isValue(of: mark, String(text[text.index(after: index)...]), context)
    }
    return place.map { text[..<$0] + " " + text[$0...] }
  }

  /// Splits a key and its value without the colon between them: `duenone`, `due5pm`, `wait3d`,
  /// `waitdec 20`.
  ///
  /// - Parameter following: further words of the value.
  static func keyAndValue(
    _ word: String, followedBy following: [String] = [], _ context: ValueContext
  ) -> (key: String, value: String)? {
    let words = [word] + following
    guard word.utf8.count < 30, let slip = KeySlip(words[...], context), slip.hasNoSign,
      slip.count == words.count
    else { return nil }
    return (slip.key, slip.value[0])
  }

  /// Returns the attribute with a value that is one typing error from the key: 当担:Anna, `ue:friday`.
  static func near(_ typed: UnknownKey, _ context: ValueContext) -> String? {
    let edit = EditSlip(context: context)
    let names = Synonyms.all(.key)
    for attribute in context.attributes.editable {
      let key = attribute.key.rawValue
      let keys =
        [key, attribute.japaneseKey ?? ""] + names.filter { $0.meaning == key }.map(\.word)
      let isShift = attribute.kind.look == .date && DateShift([typed.value]) != nil
      if let key = Nearest.to(typed.key, among: keys, within: 1).first,
        isShift || edit.value(of: attribute, in: [typed.value]).count == 1
          || isNewName(typed, of: attribute, near: key)
      {
        return key
      }
    }
    return nil
  }

  /// Returns whether the value may be a name that no task has yet, after a key with a letter
  /// omitted, doubled or swapped; another letter makes another word: `bag:home`.
  private static func isNewName(
    _ typed: UnknownKey, of attribute: Attribute, near key: String
  ) -> Bool {
    guard attribute.sigil != nil, case .values = attribute.kind.suggestions,
      typed.value.first?.canStartName == true
    else { return false }
    return typed.key.count != key.count || typed.key.sorted() == key.sorted()
  }

  /// Returns `eggs due:friday` for `eggsdue:friday`, as typed.
  static func withSpace(_ typed: UnknownKey, in text: String, _ context: ValueContext) -> String? {
    guard typed.isColon, text.count == text.folded.count else { return nil }
    let edit = EditSlip(context: context)
    for attribute in context.attributes.editable {
      let keys = [attribute.key.rawValue, attribute.japaneseKey?.folded ?? ""]
      let key = keys.first { $0.utf8.count > 2 && typed.key.hasSuffix($0) }
      guard let key, typed.key.count > key.count + (key.utf8.count == key.count ? 1 : 0),
        edit.value(of: attribute, in: [typed.value]).count == 1
      else { continue }
      let length = typed.key.count - key.count
      return text.prefix(length) + " " + text.dropFirst(length)
    }
    return nil
  }

  /// Returns 期限:なし for 期:限なし and 期限な:し.
  static func withColonMoved(_ typed: UnknownKey, _ context: ValueContext) -> String? {
    guard typed.isColon, let last = typed.key.last, let first = typed.value.first else {
      return nil
    }
    let moved = [
      (typed.key + String(first), String(typed.value.dropFirst())),
      (String(typed.key.dropLast()), String(last) + typed.value),
    ]
    let edit = EditSlip(context: context)
    return moved.first { key, value in
      guard !value.isEmpty, let attribute = context.attributes[named: key],
        attribute.uses.contains(.editable)
      else { return false }
      return edit.value(of: attribute, in: [value]).count == 1
    }.map { $0.0 + ":" + $0.1 }
  }

  /// Returns whether a word is a priority, a tag in use or a person.
  private static func isValue(of mark: Character, _ name: String, _ context: ValueContext) -> Bool {
    switch mark {
    case "!": TaskItem.Priority(word: name) != nil
    case "#": context.people.hasTag(name)
    case "@": context.people.user(named: name) != nil
    default: false
    }
  }

  private static func meant(
    _ word: Word, isFirst: Bool, isAtEdge: Bool, _ context: ValueContext
  ) -> String? {
    if let value = word.attribute {
      let isNote = value.key == .note && !value.value.isEmpty && word.text.first?.isASCII == true
      return isNote ? "note it \(value.value)" : nil
    }
    guard word.isPlain, word.text.utf8.count < 60 else { return nil }
    if let name = withRightMark(word.text, context) { return name }
    if !isFirst, let named = KeySlip.withOtherColon(word.text, isText: true, context) {
      return named
    }
    if let time = word.timeWithSemicolon { return time }
    guard isAtEdge || UnknownKey.mayBe(word.text) else { return nil }
    let text = word.text.folded
    if let priority = priority(text, isFirst: isFirst, isAtEdge: isAtEdge) { return priority }
    if isAtEdge, let (key, value) = keyAndValue(text, context) { return key + ":" + value }
    guard let typed = UnknownKey(text) else { return nil }
    if let command = commands[typed.key], typed.isColon { return command(typed.value) }
    let key = String(word.text.prefix(typed.key.count))
    let isNamed = key.allSatisfy(\.isASCII) || context.attributes[named: typed.key] == .note
    guard typed.isColon || isNamed && !typed.isNot else { return nil }
    guard typed.isColon || context.attributes[named: typed.key] != nil else { return nil }
    let attributes = context.attributes.all.filter {
      !$0.uses.isDisjoint(with: [.editable, .addable])
    }
    let meant = typed.meant(in: attributes, isNamed: true).first
    if meant == nil, typed.isColon {
      if let near = near(typed, context) {
        return near + ":" + word.text.dropFirst(key.count + 1)
      }
      return withSpace(typed, in: word.text, context) ?? withColonMoved(typed, context)
    }
    // Names keep their case.
    return meant.map { $0.prefix { $0 != ":" } + ":" + word.text.dropFirst(key.count + 1) }
  }

  /// Returns the priority in another program's notation: `!urgent`, `!!!`, `p1`, `(A)`.
  private static func priority(_ text: String, isFirst: Bool, isAtEdge: Bool) -> String? {
    guard isAtEdge else { return nil }
    if text.utf8.count <= 3, let level = Synonyms.meaning(of: text, .level),
      isFirst || text.first != "("
    {
      return level
    }
    return marked(text) ?? (isUnreadMark(text) ? "!high, !medium, !low" : nil)
  }

  /// Returns whether a word looks like a priority but is not one: `!foo`.
  static func isUnreadMark(_ text: String) -> Bool {
    text.first == "!" && text.count > 2 && text.dropFirst().allSatisfy(\.isLetter)
  }

  /// Returns whether a word as typed looks like a priority but is not one.
  static func isUnreadMark(_ word: Word) -> Bool {
    guard word.isPlain, let byte = word.text.utf8.first else { return false }
    return (byte == UInt8(ascii: "!") || byte == 0xEF) && isUnreadMark(word.text.folded)
  }

  /// Returns the priority of a mark with a synonym or one typing error: `!urgent`, `!hgih`.
  static func read(mark word: Word) -> TaskItem.Priority? {
    marked(word.text.folded, within: 1).flatMap {
      TaskItem.Priority(word: String($0.dropFirst()))
    }
  }

  /// Returns the priority that a word after the mark means, also nearly: `!urgent`, `!hgih`.
  static func marked(_ text: String, within limit: Int = 2) -> String? {
    guard isUnreadMark(text) else { return nil }
    let name = String(text.dropFirst())
    if let level = Synonyms.meaning(of: name, .levelName) { return level }
    let most = name.count > 3 ? limit : 1
    let near = Nearest.to(name, among: ["high", "medium", "low"], within: most)
    if let level = near.first { return "!" + level }
    guard name.count > 4 else { return nil }
    let names = Synonyms.all(.levelName)
    let nearest = Nearest.to(name, among: names.map(\.word), within: 1).first
    return names.first { $0.word == nearest }?.meaning
  }

  /// Returns the priority that a whole word means elsewhere: `p1`, `!!!`, `urgent`.
  static func level(_ word: String) -> String? {
    Synonyms.meaning(of: word, .level) ?? Synonyms.meaning(of: word, .levelName)
  }

  /// Words that are not attributes of a new task, with the way to type them.
  private static let commands: [String: @Sendable (String) -> String] = [
    "parent": { "under:\($0)" }, "blocks": { "edit \($0) after:it" }, "id": { "edit \($0) …" },
  ]

  /// Finds `<2026-03-20 Fri>`, the notation of Org.
  private static func orgDate(_ words: [Word]) -> DueInText.Notice? {
    let mark = UInt8(ascii: "<")
    guard let first = words.firstIndex(where: { $0.text.utf8.first == mark && $0.isPlain }),
      let last = words[first...].firstIndex(where: { $0.text.last == ">" }), last - first < 4,
      let day = Due(iso8601: words[first].text.dropFirst().prefix(10))
    else { return nil }
    let typed = words[first...last].map(\.text).joined(separator: " ")
    return .word(typed, written: "due:\(day.iso8601)")
  }
}

/// The part of the old deadline that a new one in `edit` keeps: a day the time, a time the day.
///
/// A day with its year is exact, and nothing is kept if that alone put the deadline into the past.
enum KeptDeadlinePart: Equatable, Sendable {
  case time
  /// The day, and how many days later the time is: 1 for `24:00`.
  case day(later: Int)

  /// - Parameter words: the words of the new deadline; the result is nil if nothing is kept.
  init?(_ words: [String], _ due: Due, _ dates: DateContext) {
    if due.time == nil {
      if words.contains(where: \.namesYear) { return nil }
      self = .time
      return
    }
    // A time counted from now changes from moment to moment.
    let later = DateContext(
      now: CivilDateTime(date: dates.today, time: CivilTime(hour: 1, minute: 1) ?? .midnight),
      style: dates.style)
    guard let time = DateParser.time(words, dates), time == DateParser.time(words, later) else {
      return nil
    }
    let midnight = DateContext(
      now: CivilDateTime(date: dates.today, time: .midnight), style: dates.style)
    let first = (try? DateParser(midnight).parse(words))?.date ?? dates.today
    self = .day(later: first > dates.today ? 1 : 0)
  }

  /// Returns the deadline with the kept part; nil if nothing is kept.
  func due(_ due: Due, of old: Due?, _ dates: DateContext) -> Due? {
    guard let old else { return nil }
    let kept: Due
    switch self {
    case .time:
      guard due.time == nil, let time = old.time else { return nil }
      kept = Due(date: due.date, time: time)
    case .day(let later):
      guard let date = old.date.adding(days: later) else { return nil }
      kept = Due(date: date, time: due.time)
    }
    return kept.hasPassed(at: dates.now) && !due.hasPassed(at: dates.now) ? nil : kept
  }
}

extension Due {
  /// Returns the new deadline of a task with what a day or time alone keeps of the old one; nil if
  /// nothing is kept.
  package static func keeping(
    _ due: Due, _ words: [String], of old: Due?, _ dates: DateContext
  ) -> Due? {
    KeptDeadlinePart(words, due, dates)?.due(due, of: old, dates)
  }
}

extension String {
  /// Whether it contains four digits in a row.
  fileprivate var namesYear: Bool {
    folded.split { !$0.isASCII || !$0.isNumber }.contains { $0.count >= 4 }
  }
}

extension TaskWords {
  /// Returns a notice about the changes to tasks, given in their old state.
  package func remark(on tasks: [TaskItem], _ dates: DateContext) -> DueInText.Notice? {
    guard notice == nil, keeps == .time, let due: Due = patch.value(.due),
      let time = tasks.lazy.filter({ $0.recurrence?.isWithinDay != true })
        .compactMap({ keeps?.due(due, of: $0.due, dates)?.time }).first
    else { return notice }
    return .keptTime(time, day: due.date)
  }

  /// Separates the tasks whose texts contain what is to be replaced from the others.
  package func split(_ tasks: [TaskItem]) -> (taken: [TaskItem], left: [TaskItem]) {
    guard !replacements.isEmpty else { return (tasks, []) }
    func fits(_ task: TaskItem) -> Bool {
      var text: String? = task.text
      for replacement in replacements { text = text.flatMap(replacement.applied) }
      return text != nil
    }
    return (tasks.filter(fits), tasks.filter { !fits($0) })
  }
}

extension String {
  /// Whether one of the first bytes may begin one of these marks, or one of full width.
  fileprivate func mayHaveMark(_ marks: StaticString, within count: Int) -> Bool {
    utf8.prefix(count).contains { byte in
      byte == 0xEF || marks.withUTF8Buffer { $0.contains(byte) }
    }
  }
}

extension Word {
  /// Whether it has a semicolon between two digits, as of a time: `17;00`.
  package var hasSemicolonInNumber: Bool {
    let bytes = text.folded.utf8
    return isPlain
      && zip(zip(bytes, bytes.dropFirst()), bytes.dropFirst(2)).contains {
        DigitForms.isDigit($0.0) && $0.1 == UInt8(ascii: ";") && DigitForms.isDigit($1)
      }
  }

  /// The time that is meant by one with a semicolon; nil for any other word.
  package var timeWithSemicolon: String? {
    guard text.utf8.count < 20, hasSemicolonInNumber else { return nil }
    let time = text.folded.replacing(";", with: ":")
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    let isTime =
      parts.count == 2 && (parts[1].count == 2 || parts[1] == "0")
      && (parts[0].decimal ?? 24) < 24 && (parts[1].decimal ?? 60) < 60
    guard isTime else { return nil }
    return parts[1].count == 2 ? time : time + "0"
  }

  /// Whether it is an attribute with a comparison, which only filters take: `due>friday`.
  fileprivate var isComparison: Bool {
    attribute?.comparison != nil && attribute?.isQuoted == false
  }
}
