import TaskModel

/// Words of `edit` that are neither a new text nor a valid change: only keys, values and dates, or
/// near misses of them.
struct EditSlip {
  let context: ValueContext
  private var attributes: [Attribute] { context.attributes.editable }

  /// Returns the likely meaning as typed; nil if the words are a text.
  func meant(by typed: [String]) -> [String]? {
    guard !typed.isEmpty, typed.count <= Self.wordLimit,
      typed.allSatisfy({ $0.utf8.count < 60 })
    else { return nil }
    let folded = typed.map(\.folded).flatMap(plain)
    if folded.allSatisfy(Self.isLatin), let vague = VagueWords.end(["a"] + folded),
      vague.count == folded.count
    {
      return vague.written.map { [$0.hasPrefix("every:") ? $0 : "due:" + $0] } ?? []
    }
    if typed.count == 1, JapaneseNearMiss.isNearlyDate(folded[0]) { return [] }
    if typed.count == 1, let date = nearDate(folded[0]) { return ["due:" + date] }
    if let meant = DateSlip.meant(by: typed, context.dates) { return meant.isEmpty ? [] : [meant] }
    if typed.count == 1, let meant = named(typed[0]) { return [meant] }
    if let meant = keySlips(in: typed) { return meant.isEmpty ? [] : [meant] }
    let shortest = folded.count == 1 ? 5 : folded.contains(where: isKey) ? 3 : 4
    // `arch 20` is hardly a text.
    let isOfNumber = folded.count < 4 && folded.contains { $0.decimal != nil }
    let words = folded.flatMap { word -> [String] in
      let day = NearMiss.corrections(of: word).first { isOfNumber || $0.strength == .written }?
        .meant
      return (day ?? (isKnown(word) ? word : near(word, shortest: shortest) ?? word)).plainWords
    }
    var meant: [String] = []
    var isFound = false
    var rest = words[...]
    while let first = rest.first {
      if let (count, change) = change(rest) {
        isFound = true
        meant += change.isEmpty ? [] : [change]
        rest = rest.dropFirst(count)
      } else if isJoint(first) {
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    guard isFound else { return nil }
    return meant.isEmpty ? [] : [meant.joined(separator: " ")]
  }

  /// Returns the changes if the words are nothing but keys with their values, whatever is between
  /// them; nil otherwise.
  private func keySlips(in typed: [String]) -> String? {
    var rest = typed.map(\.folded)[...]
    var meant: [String] = []
    let isText = typed[0].first?.isUppercase == true
    while !rest.isEmpty {
      guard let slip = KeySlip(rest, takesNew: !isText, context) else { return nil }
      // Nobody can say which date is meant by the 金 of 期限を金に.
      guard !slip.isNew || slip.attribute.kind.look != .date else { return "" }
      meant.append(slip.attribute.mark + slip.text(in: typed[rest.startIndex...]))
      rest = rest.dropFirst(slip.count)
    }
    return meant.joined(separator: " ")
  }

  /// Returns the person or tag meant by a name with a key beside `@` or `#` before it: `WAnna`, `£home`.
  private func named(_ word: String) -> String? {
    guard let first = word.first, word.utf8.count < 40 else { return nil }
    let name = String(word.dropFirst())
    if "wq2\"'£".contains(first.lowercased()), name.count > 2,
      context.people.user(named: name) != nil
    {
      return "@" + name
    }
    guard "ew34£$".contains(first.lowercased()), name.count > 2, context.people.hasTag(name) else {
      return nil
    }
    return "#" + name
  }

  /// Returns the date meant by one with an open bracket, or with a slip in までに.
  private func nearDate(_ word: String) -> String? {
    let end = "までに"
    let isNearEnd = !Nearest.to(String(word.suffix(end.count)), among: [end], within: 1).isEmpty
    let mended =
      word.contains("(") && !word.contains(")")
      ? word + ")" : isNearEnd ? word.dropLast(end.count) + end : nil
    guard let mended, mended != word, dateLength([mended]) == 1 else { return nil }
    return mended
  }

  /// Splits the `:` off `:friday`, for `due :friday`, and drops the mark of `done!`.
  private func plain(_ word: String) -> [String] {
    if word.utf8.count > 1, let mark = word.first, ":=".contains(mark) {
      return [String(mark), String(word.dropFirst())]
    }
    if let (key, value) = AttributeLookalikes.keyAndValue(word, context) { return [key, value] }
    let core = word.trimmingMarks
    return [core != word && Self.value(core) != nil ? core : word]
  }

  /// The number of words above which words are a text.
  private static let wordLimit = 8

  /// Returns the longest change at the beginning of the words, and its number of words.
  private func change(_ words: ArraySlice<String>) -> (count: Int, change: String)? {
    guard let first = words.first else { return nil }
    if let attribute = attribute(named: first) ?? nearKey(first, before: words.dropFirst()) {
      let joints = words.dropFirst().prefix { ["to", "is", "=", ":"].contains($0) }.count
      let (count, value) = value(of: attribute, in: words.dropFirst(1 + joints))
      return count == 0 ? (1, "") : (1 + joints + count, attribute.mark + value)
    }
    if let count = dateLength(words) {
      return (count, "due:" + words.prefix(count).joined(separator: " "))
    }
    if let value = Self.value(first) { return (1, value) }
    return DateParser.namesDay(first) ? (1, "") : nil
  }

  /// Returns the attribute's value at the beginning of the words; an open name must be in use.
  func value(
    of attribute: Attribute, in words: ArraySlice<String>
  ) -> (count: Int, value: String) {
    guard let first = words.first else { return (0, "") }
    if first.isNone { return (1, first) }
    if case .values(let values) = attribute.kind.suggestions {
      let isKnown = context.people.state.tasks.contains { task in
        values(task).contains { $0.folded == first }
      }
      return isKnown ? (1, first) : (0, "")
    }
    let value = Word.Attribute(
      key: attribute.key, comparison: nil, isNegated: false, value: first, isQuoted: false,
      isWhole: false)
    let following = words.dropFirst().map { Word($0) }
    var read = ValueWords(value, followedBy: following[...])
    if case .none = attribute.kind.suggestions, !(attribute.kind is NumberKind) { return (0, "") }
    guard (try? attribute.kind.read(&read, context)) != nil else { return (0, "") }
    let count = 1 + following.count - read.rest.count
    return (count, words.prefix(count).joined(separator: " "))
  }

  private func isKey(_ word: String) -> Bool {
    attribute(named: near(word, shortest: 5) ?? word) != nil
  }

  private func attribute(named name: String) -> Attribute? {
    guard let attribute = context.attributes[named: name],
      attribute.uses.contains(.editable), attribute.field != nil
    else { return nil }
    return attribute
  }

  /// Returns the attribute whose key is one typing error away, if its value follows: the `dye` of
  /// `dye friday`.
  private func nearKey(_ word: String, before rest: ArraySlice<String>) -> Attribute? {
    guard word.utf8.count > 2, Self.isLatin(word), !isJoint(word), let next = rest.first,
      !Self.isJointOfTexts(next)
    else { return nil }
    return attributes.first { attribute in
      attribute.key.rawValue.utf8.count > 2
        && !Nearest.to(word, among: [attribute.key.rawValue], within: 1).isEmpty
        && value(of: attribute, in: rest).count > 0
    }
  }

  private func dateLength(_ words: ArraySlice<String>) -> Int? {
    for count in stride(from: words.count, through: 1, by: -1) {
      let head = Array(words.prefix(count))
      guard !head.allSatisfy({ $0.decimal != nil }) else { continue }
      if (try? DateParser(context.dates).meaning(head)).flatMap(\.self) != nil { return count }
    }
    return nil
  }

  /// Returns a word that is a value by itself, as typed.
  private static func value(_ word: String) -> String? {
    if word.isNone || ["any", "あり"].contains(word) { return "" }
    if word.unicodeScalars.count > 1 || !isLatin(word),
      let priority = TaskItem.Priority(word: word)
    {
      return isLatin(word) ? "!" + priority.rawValue : "!" + word
    }
    if let level = AttributeLookalikes.level(word) { return level }
    switch FilterWord(Word(word)) {
    case .done?: return "done"
    case .open?: return "reopen"
    case .started?: return "start"
    case _?: return ""
    case nil: return nil
    }
  }

  private func isKnown(_ word: String) -> Bool {
    attribute(named: word) != nil || Self.value(word) != nil || isJoint(word)
      || !DateLexer([word.dateFolded]).lexemes.contains { $0.kind.isUnknown }
  }

  /// Returns whether the word has no meaning by itself: a number, or a part of a date.
  private func isJoint(_ word: String) -> Bool {
    Self.isJointOfTexts(word)
      || Self.isLatin(word)
        && !DateLexer([word.dateFolded]).lexemes.contains { $0.kind.isUnknown }
  }

  private static func isJointOfTexts(_ word: String) -> Bool {
    word.decimal != nil
      || ["to", "is", "on", "by", "at", "for", "the", "a", "an", "of", "and", "or", "="].contains(
        word)
  }

  private static func isLatin(_ word: String) -> Bool { word.utf8.allSatisfy { $0 < 0x80 } }

  /// Returns the word of keys, values and dates that is one typing error away.
  ///
  /// - Parameter shortest: the minimum number of letters, unless the error is a transposition.
  private func near(_ word: String, shortest: Int) -> String? {
    if !Self.isLatin(word) { return nearInJapanese(word) }
    guard (3..<40).contains(word.utf8.count), !OrdinaryWords.nearKeys.contains(word[...]),
      word.utf8.allSatisfy({ (97...122).contains($0) })
    else { return nil }
    let isLong = word.utf8.count >= shortest
    if isLong, let date = NearMiss.meant(by: word).first { return date }
    if isLong, let parted = NearMiss.partings(of: word).first(where: isDate) { return parted }
    let words =
      attributes.map(\.key.rawValue) + FilterWord.allCases.map(\.rawValue)
      + TaskItem.Priority.allCases.map(\.rawValue)
    let near = Nearest.to(word, among: words.filter { $0.utf8.count > 3 }, within: 1)
    let isNone = word.utf8.count > 3 && !Nearest.to(word, among: ["none"], within: 1).isEmpty
    return near.first { isLong || $0.utf8.sorted() == word.utf8.sorted() }
      ?? (isNone ? "none" : nil)
  }

  private func isDate(_ words: String) -> Bool { dateLength(words.plainWords[...]) != nil }

  /// Returns the Japanese key or value that is one typing error away. A word of three characters
  /// with one replaced is another word (優先席), so these count only with one too many.
  private func nearInJapanese(_ word: String) -> String? {
    let length = word.count
    guard (3..<20).contains(length), word.utf8.count < 60 else { return nil }
    let words =
      attributes.compactMap(\.japaneseKey) + FilterWord.allCases.map(\.japanese)
      + TaskItem.Priority.allCases.map(\.words.japanese)
    let long = words.filter { $0.count > 3 || $0.count == 3 && length == 4 }
    return Nearest.to(word, among: long, within: 1).first
  }
}
