import TaskLanguage
import TaskModel

/// One line of todo.txt, read.
struct TodoTxtLine {
  private(set) var task: ImportedTask
  private(set) var problems: [RecordProblem] = []
  private(set) var losses = LossReport()
  /// The names that `id:` gives the task.
  private(set) var ids: [String] = []
  /// The names that `p:` says wait for the task.
  private(set) var parents: [String] = []
  /// The name that `under:` gives the task that it is a part of.
  private(set) var whole: String?
  /// What the attributes in ``task`` are.
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

  /// `x 2026-03-02 2026-03-01 `, `(A) 2026-03-01 `
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

  /// Takes `+project` or `@context`; its name, for a text that goes on after it.
  private mutating func takeName(_ word: Substring) -> String? {
    let isTag = word.begins(with: "@")
    guard word.utf8.count > 1, isTag || word.begins(with: "+") else { return nil }
    let name = TodoTxtWord.decoded(word.dropping(1))
    if isTag {
      task.task.tags.append(name)
    } else if task.task.project == nil {
      task.task.project = name
    } else if task.task.project != name {
      // A task has one project; others are marks on it.
      task.task.tags.append("+" + name)
    }
    return name
  }

  private static func wholeDay(_ text: String) -> CivilDate? { day(text[...]) }

  /// Takes `key:value`; false for what is text.
  private mutating func takeKey(_ word: Substring) -> Bool {
    guard let colon = word.place(of: ":"), colon > word.startIndex else { return false }
    let (key, raw) = (String(word[..<colon]), word.behind(colon))
    guard !raw.isEmpty else { return false }
    let value = TodoTxtWord.decoded(raw)
    switch key {
    case "due": return take(value, Due.init(iso8601:)) { $0.due = $1 }
    case "t": return take(value, Self.wholeDay) { $0.wait = $1 }
    case "until": return take(value, Self.wholeDay) { $0.until = $1 }
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

  /// A value that is none stays in the text, where everybody sees it.
  private mutating func take<Value>(
    _ text: String, _ read: (String) -> Value?, _ set: (inout TaskItem, Value) -> Void
  ) -> Bool {
    guard let value = read(text) else { return false }
    set(&task.task, value)
    return true
  }

  /// Values of attributes that people here have.
  private mutating func takeCustom(_ key: String, _ text: String) -> Bool {
    guard let definition = context.own(key.folded),
      let value = definition.kind.value(text)
    else {
      // Other words of the kind stay where everybody sees them.
      if let unknown = UnknownAttribute.key(key + ":" + text) { losses.add(.inText(unknown)) }
      return false
    }
    own(definition.key, value, definition.kind)
    return true
  }

  /// A word that is no attribute here.
  private struct TextWord {
    let text: String
    /// Whether it is that of a project or of a tag.
    var isName = false
    /// Whether it is an attribute elsewhere.
    var isKey = false
  }

  /// Names at the end of the text are marks, also before attributes of others; in its midst they are
  /// words of it as well.
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
      problems.append(RecordProblem(line: task.line, .text))
    }
  }
}
