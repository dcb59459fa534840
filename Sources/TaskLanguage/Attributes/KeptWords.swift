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

  /// Whether a word is written as a priority but is not one: `!foo`.
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

/// What a new deadline in `edit` leaves of the old one: a bare day its time, a bare time its day.
///
/// A day with its year is exact, as are the ends of periods (`eow`), and nothing is kept that would
/// put a deadline into the past.
enum KeptPart: Equatable, Sendable {
  case time
  case day

  /// - Parameter words: the words that the deadline was read from; nil where nothing is kept.
  init?(_ words: [String], _ due: Due, _ dates: DateContext) {
    if due.time == nil {
      if words.contains(where: \.namesYear) || Self.wholeDays.contains(words.joined().folded) {
        return nil
      }
      self = .time
      return
    }
    // A time that counts from now differs from moment to moment.
    let later = DateContext(
      now: CivilDateTime(date: dates.today, time: CivilTime(hour: 1, minute: 1) ?? .midnight),
      style: dates.style)
    guard let time = DateParser.time(words, dates), time == DateParser.time(words, later) else {
      return nil
    }
    self = .day
  }

  private static let wholeDays: Set<String> = ["eod", "eow", "eom", "eoq", "eoy", "eonw", "eonm"]

  /// The deadline with what is kept; nil where that is nothing.
  func due(_ due: Due, of old: Due?, _ dates: DateContext) -> Due? {
    guard let old else { return nil }
    let kept: Due
    switch self {
    case .time:
      guard due.time == nil, let time = old.time else { return nil }
      kept = Due(date: due.date, time: time)
    case .day: kept = Due(date: old.date, time: due.time)
    }
    return kept.hasPassed(at: dates.now) ? nil : kept
  }
}

extension Due {
  /// The new deadline of a task, with what a bare day or time keeps of the old one; nil where that
  /// is nothing.
  package static func keeping(
    _ due: Due, _ words: [String], of old: Due?, _ dates: DateContext
  ) -> Due? {
    KeptPart(words, due, dates)?.due(due, of: old, dates)
  }
}

extension String {
  /// Whether four digits stand side by side.
  fileprivate var namesYear: Bool {
    folded.split { !$0.isASCII || !$0.isNumber }.contains { $0.count >= 4 }
  }
}

extension TaskWords {
  /// A notice about what these words change in tasks, given as they are before.
  package func remark(on tasks: [TaskItem], _ dates: DateContext) -> DueInText.Notice? {
    guard notice == nil, keeps == .time, let due: Due = patch.value(.due),
      let time = tasks.lazy.filter({ $0.recurrence?.isWithinDay != true })
        .compactMap({ keeps?.due(due, of: $0.due, dates)?.time }).first
    else { return notice }
    return .keptTime(time, day: due.date)
  }

  /// The tasks whose text has what is to be replaced, and the others.
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
