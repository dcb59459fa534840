import TaskModel

/// Words of a new task's text that other programs, or slips of a finger, make attributes of: they
/// stay text, and that is said.
enum KeptWords {
  static func notice(in words: [Word], _ context: ValueContext) -> DueInText.Notice? {
    for (index, word) in words.enumerated() {
      let isAtEdge = index == 0 || index == words.count - 1
      guard let meant = meant(word, isFirst: index == 0, isAtEdge: isAtEdge, context) else {
        continue
      }
      return .attribute(word.text, meant: meant)
    }
    return orgDate(words)
  }

  private static func meant(
    _ word: Word, isFirst: Bool, isAtEdge: Bool, _ context: ValueContext
  ) -> String? {
    if let value = word.attribute {
      let isNote = value.key == .note && !value.value.isEmpty && word.text.first?.isASCII == true
      return isNote ? "note it \(value.value)" : nil
    }
    guard word.isPlain, word.text.utf8.count < 60 else { return nil }
    guard isAtEdge || UnknownKey.mayBe(word.text) else { return nil }
    let text = word.text.folded
    if let priority = priority(text, isFirst: isFirst, isAtEdge: isAtEdge) { return priority }
    guard let typed = UnknownKey(text) else { return nil }
    if let command = commands[typed.key], typed.isColon { return command(typed.value) }
    let key = String(word.text.prefix(typed.key.count))
    guard typed.isColon || key.allSatisfy(\.isASCII) && !typed.isNot else { return nil }
    guard typed.isColon || context.people.attributes[named: typed.key] != nil else { return nil }
    let meant = typed.meant(in: context.people.attributes.typed, isNamed: true).first
    // Names keep their case.
    return meant.map { $0.prefix { $0 != ":" } + ":" + word.text.dropFirst(key.count + 1) }
  }

  /// The priority that other programs write so: `!urgent`, `!!!`, `p1`, `(A)`.
  private static func priority(_ text: String, isFirst: Bool, isAtEdge: Bool) -> String? {
    guard isAtEdge else { return nil }
    if text.utf8.count <= 3, let level = Synonyms.meaning(of: text, .level),
      isFirst || text.first != "("
    {
      return level
    }
    return marked(text) ?? (isUnreadMark(text) ? "!high, !medium, !low" : nil)
  }

  /// Whether a word is written as a priority and is none: `!foo`.
  static func isUnreadMark(_ text: String) -> Bool {
    text.first == "!" && text.count > 2 && text.dropFirst().allSatisfy(\.isLetter)
  }

  /// The priority that a mark says with another name for it, or with one slip: `!urgent`, `!hgih`.
  static func read(mark text: String) -> TaskItem.Priority? {
    marked(text, within: 1).flatMap { TaskItem.Priority(word: String($0.dropFirst())) }
  }

  /// The priority that a word behind the mark is another name of, or nearly is: `!urgent`, `!hgih`.
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

  /// The priority that a whole word stands for elsewhere: `p1`, `!!!`, `urgent`.
  static func level(_ word: String) -> String? {
    Synonyms.meaning(of: word, .level) ?? Synonyms.meaning(of: word, .levelName)
  }

  /// Words that are not attributes of a new task, and what to type instead.
  private static let commands: [String: @Sendable (String) -> String] = [
    "parent": { "under:\($0)" }, "blocks": { "edit \($0) after:it" }, "id": { "edit \($0) …" },
  ]

  /// `<2026-03-20 Fri>`, as Org has it.
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
