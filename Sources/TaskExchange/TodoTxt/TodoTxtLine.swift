import Formats
import TaskModel

/// A line of todo.txt, parsed.
struct TodoTxtLine {
  private(set) var task: ImportedTask
  private(set) var problems: [RecordProblem] = []
  private(set) var losses = LossReport()
  /// The names given to the task by `id:`.
  private(set) var ids: [String] = []
  /// The names in `p:` of tasks that wait for this one.
  private(set) var parents: [String] = []
  /// The name in `under:` of its parent.
  private(set) var whole: String?
  /// The kinds of the custom attributes in ``task``.
  private(set) var kinds: [String: AttributeDefinition.Kind] = [:]
  private let context: ReadingContext
  private var dueTime: CivilTime?

  init(_ line: String, number: Int, _ context: ReadingContext) {
    self.context = context
    task = ImportedTask(line: number, created: context.now)
    var words = line.parts(at: " ")[...]
    takeHead(&words)
    var text: [TextWord] = []
    for word in words {
      if takeKey(word) { continue }
      if let name = takeName(word) {
        text.append(TextWord(text: name, isName: true))
      } else {
        let plain = TodoTxtWord.plain(word) { context.own($0) != nil }
        let isKey =
          UnknownAttribute.key(String(word)) != nil && !plain.utf8.contains(UInt8(ascii: "/"))
        text.append(TextWord(text: plain, isKey: isKey))
      }
    }
    finish(text)
  }

  /// Reads `x 2026-03-02 2026-03-01 ` or `(A) 2026-03-01 `.
  private mutating func takeHead(_ words: inout ArraySlice<Substring>) {
    if words.first == "x", words.count > 1 {
      words.removeFirst()
      task.task.state = .done
      task.task.completed = context.now
      if let day = Self.day(words.first) {
        task.task.completed = context.instant(day)
        words.removeFirst()
      }
    }
    if let mark = words.first, mark.utf8.count == 3, mark.begins(with: "("), mark.ends(with: ")"),
      let letter = mark.dropping(1).first, "A"..."Z" ~= letter, words.count > 1
    {
      take(priority: letter)
      words.removeFirst()
    }
    if let day = Self.day(words.first), words.count > 1 {
      task.task.created = context.instant(day)
      words.removeFirst()
    }
  }

  private static func day(_ word: Substring?) -> CivilDate? {
    word.flatMap { Due(iso8601: $0) }.flatMap { $0.time == nil ? $0.date : nil }
  }

  private mutating func take(priority letter: Character) {
    switch letter {
    case "A": task.task.priority = .high
    case "B": task.task.priority = .medium
    case "C": task.task.priority = .low
    default: own("pri", .text(String(letter)), .text)
    }
  }

  private mutating func own(_ key: String, _ value: FieldValue, _ kind: AttributeDefinition.Kind) {
    if kinds[key] != nil { task.own.removeAll { $0.key == key } }
    task.own.append(CustomValue(key, value))
    kinds[key] = kind
  }

  /// Reads `+project` or `@context`; returns its name, for a text that continues after it.
  private mutating func takeName(_ word: Substring) -> String? {
    let isTag = word.begins(with: "@")
    guard word.utf8.count > 1, isTag || word.begins(with: "+") else { return nil }
    let name = TodoTxtWord.decoded(word.dropping(1))
    if isTag {
      task.task.tags.append(name)
    } else if task.task.project == nil {
      task.task.project = name
    } else if task.task.project != name {
      // A task has one project; others become tags.
      task.task.tags.append("+" + name)
    }
    return name
  }

  /// Reads `key:value`; returns false if it is text.
  private mutating func takeKey(_ word: Substring) -> Bool {
    guard let colon = word.index(of: ":"), colon > word.startIndex else { return false }
    let (key, raw) = (String(word[..<colon]), word.behind(colon))
    guard !raw.isEmpty else { return false }
    let value = TodoTxtWord.decoded(raw)
    switch key {
    case "due": return take(value, Due.init(iso8601:)) { $0.due = $1 }
    case "t": return takeDay(value, "wait") { $0.wait = $1 }
    case "until": return takeDay(value, "until") { $0.until = $1 }
    case "scheduled": return take(value, Due.init(iso8601:)) { $0.scheduled = $1 }
    case "rec", "every": return take(value, TodoTxtRule.recurrence) { $0.recurrence = $1 }
    case "order": return take(value, DecimalNumber.from(notation:)) { $0.order = $1 }
    case "estimate": return take(value, Minutes.init(notation:)) { $0.estimate = $1 }
    case "at":
      dueTime = Due(iso8601: "2000-01-01T" + value)?.time
      return dueTime != nil
    case "assignee": task.add(assignee: value)
    case "id": ids.append(value)
    case "p": parents.append(value)
    case "under": whole = value
    case "pri":
      guard value.count == 1, let letter = value.first, "A"..."Z" ~= letter else { return false }
      take(priority: letter)
    default: return takeCustom(key, value)
    }
    return true
  }

  /// Reads a day, reporting a time of day that is dropped.
  private mutating func takeDay(
    _ text: String, _ name: String, _ set: (inout TaskItem, CivilDate) -> Void
  ) -> Bool {
    guard let due = Due(iso8601: text) else { return false }
    if due.time != nil { losses.add(.times(of: name)) }
    set(&task.task, due.date)
    return true
  }

  /// Sets a value; one that cannot be read stays in the text, where users see it.
  private mutating func take<Value>(
    _ text: String, _ read: (String) -> Value?, _ set: (inout TaskItem, Value) -> Void
  ) -> Bool {
    guard let value = read(text) else { return false }
    set(&task.task, value)
    return true
  }

  /// Reads a value of an existing custom attribute.
  private mutating func takeCustom(_ key: String, _ text: String) -> Bool {
    guard let definition = context.own(key.folded),
      let value = definition.kind.value(text)
    else {
      // Other words of this form stay in the text, where users see them.
      if let unknown = UnknownAttribute.key(key + ":" + text) { losses.add(.inText(unknown)) }
      return false
    }
    own(definition.key, value, definition.kind)
    return true
  }

  /// A word that is not an attribute here.
  private struct TextWord {
    let text: String
    /// Whether it is the name of a project or a tag.
    var isName = false
    /// Whether it is an attribute of other programs.
    var isKey = false
  }

  /// Completes the text: names at its end, even before foreign attributes, only mark the task;
  /// elsewhere they are words of the text as well.
  private mutating func finish(_ text: [TextWord]) {
    var text = text[...]
    var kept: [TextWord] = []
    while let last = text.last, last.isName || last.isKey || last.text.isEmpty {
      if last.isKey { kept.append(last) }
      text.removeLast()
    }
    while let first = text.first, first.text.isEmpty { text.removeFirst() }
    task.task.text = (text + kept.reversed()).map(\.text).joined(separator: " ")
    if task.task.text.isEmpty {
      let names = [task.task.project].compactMap { $0 } + task.task.tags
      task.task.text = names.joined(separator: " ")
    }
    if let time = dueTime, let due = task.task.due, due.time == nil {
      task.task.due = Due(date: due.date, time: time)
    }
    task.task.tags = task.task.tags.distinct
    task.task.recurrence = task.task.recurrence.map { recurrence in
      task.task.due.map { recurrence.moved(to: $0.date) } ?? recurrence
    }
    if task.task.text.allSatisfy(\.isWhitespace) {
      problems.append(RecordProblem(line: task.line, .words))
    }
  }
}

/// Words of todo.txt, which end at a space: a space within one is written as `%20`.
enum TodoTxtWord {
  /// The keys with a meaning in a line.
  static let keys: Set<String> = [
    "due", "t", "until", "scheduled", "rec", "every", "estimate", "at", "assignee", "id", "p",
    "pri", "under", "order",
  ]

  /// Encodes a name or a value without spaces and line breaks, and with per cent signs that would
  /// otherwise be decoded.
  static func encoded(_ text: String) -> String {
    PercentCoding.encoded(text) {
      switch $0 {
      case " ", "\t", "\n", "\r", "%", "\u{3000}", "\u{85}", "\u{2028}", "\u{2029}", "\u{A0}":
        true
      default: false
      }
    }
  }

  /// Decodes the name or value of a word.
  static func decoded(_ word: some StringProtocol) -> String {
    guard word.utf8.contains(UInt8(ascii: "%")),
      let bytes = PercentCoding.decoded(word.utf8, isStrict: false)
    else { return String(word) }
    return String(validating: bytes, as: UTF8.self) ?? String(word)
  }

  /// Escapes a word of a text that would be read as something else.
  static func escaped(_ word: Substring, own: Set<String>) -> String {
    for (sign, code) in [("+", "%2B"), ("@", "%40")]
    where word.begins(with: sign) && word.utf8.count > 1 {
      return code + word.dropping(1)
    }
    if isEscaped(word) { return "%25" + word.dropping(1) }
    if let colon = word.index(of: ":"), keys.union(own).contains(word[..<colon].folded) {
      return word[..<colon] + "%3A" + word.behind(colon)
    }
    return String(word)
  }

  /// Restores the word of a text.
  ///
  /// - Parameter isOwn: whether there is a custom attribute of that key.
  static func plain(_ word: Substring, isOwn: (String) -> Bool) -> String {
    if isEscaped(word) { return decoded(word.prefix(bytes: 3)) + word.dropping(3) }
    guard let mark = word.index(ofBytes: "%3A") else { return String(word) }
    let key = word[..<mark].folded
    guard keys.contains(key) || isOwn(key) else { return String(word) }
    return word[..<mark] + ":" + word[mark...].dropping(3)
  }

  /// Whether the word begins with an escaped sign.
  private static func isEscaped(_ word: Substring) -> Bool {
    ["%2B", "%40", "%25"].contains { word.begins(with: $0) }
  }
}

/// Recurrence in `rec:`, as topydo and other programs write it: a number and a unit, with a `+` if
/// the next task is counted from the deadline.
enum TodoTxtRule {
  /// Reads the rule of such a word, or of the store's notation.
  static func recurrence(_ text: String) -> Recurrence? {
    if let recurrence = Recurrence(notation: text) { return recurrence }
    let isStrict = text.begins(with: "+")
    let rest = text.dropping(isStrict ? 1 : 0)
    let digits = rest.leadingDigits
    guard digits.utf8.count < 6, let count = digits.decimal, count > 0 else { return nil }
    let rule: Recurrence.Rule? =
      switch rest.dropping(digits.utf8.count) {
      case "d": .days(count)
      case "w": .weeks(count)
      case "m": .months(count)
      case "y": .years(count)
      case "b" where count == 1: .weekdays(WeekdaySet(Weekday.allCases.filter(\.isWorkday)))
      default: nil
      }
    return rule.flatMap { Recurrence(checked: $0, isFromCompletion: !isStrict) }
  }

  /// Returns the key and value of a rule.
  static func words(_ recurrence: Recurrence) -> String {
    let sign = recurrence.isFromCompletion ? "" : "+"
    guard recurrence.count == nil, recurrence.until == nil, recurrence.anchor == nil,
      recurrence.shift == nil
    else {
      return "every:" + TodoTxtWord.encoded(recurrence.notation)
    }
    return switch recurrence.rule {
    case .days(let count): "rec:\(sign)\(count)d"
    case .weeks(let count): "rec:\(sign)\(count)w"
    case .months(let count): "rec:\(sign)\(count)m"
    case .years(let count): "rec:\(sign)\(count)y"
    default: "every:" + TodoTxtWord.encoded(recurrence.notation)
    }
  }
}
