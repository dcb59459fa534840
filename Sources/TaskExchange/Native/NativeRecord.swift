import TaskLanguage
import TaskModel

/// A task in this shell's JSON and CSV: values by the names of attributes.
struct NativeRecord {
  /// A value as written in the file.
  enum Raw {
    case text(String)
    case number(String)
    case texts([String])
    case numbers([Int])

    /// A number as its written text.
    var asText: Raw { if case .number(let text) = self { .text(text) } else { self } }
  }

  private(set) var task: ImportedTask
  private(set) var problems: [RecordProblem] = []
  /// The number by which other records refer to the task; nil without one.
  private(set) var number: Int?
  /// The numbers of its predecessors and its parent.
  private(set) var links = MissingTasks()
  private(set) var kinds: [String: AttributeDefinition.Kind] = [:]
  private(set) var losses = LossReport()
  /// The columns of the record, with or without a value.
  private(set) var names: Set<String> = []
  /// Whether the column of the assignee is the only one for people.
  private let mayNameSeveral: Bool
  /// The names of its members in the file.
  private var members: Set<String> = []
  /// Whether it has the total time spent.
  private var saysSpent = false
  /// Whether the rule was in the notation that users type, so that it is counted from the deadline.
  private var isRuleTyped = false
  /// The number of the record, counted from 1; nil if line numbers identify records.
  private let ordinal: Int?
  /// Whether numbers are written like texts.
  private var isTable: Bool { ordinal == nil }
  /// The names of columns in the file, if they differ.
  private let headings: [String: String]
  let context: ReadingContext

  /// - Parameter names: the columns that every record of a table has.
  init(
    line: Int, ordinal: Int? = nil, headings: [String: String] = [:], names: Set<String> = [],
    _ context: ReadingContext
  ) {
    self.context = context
    self.names = names
    mayNameSeveral =
      !names.isDisjoint(with: ["assignee"]) && names.isDisjoint(with: ["assignees"])
    self.ordinal = ordinal
    self.headings = headings
    task = ImportedTask(line: line, created: context.now)
  }

  /// Records that a member is in that column; returns false if another member is in it.
  mutating func mention(_ column: String, as name: String) -> Bool {
    if names.insert(column).inserted { return true }
    refuse(name, .alone(column), nil)
    return false
  }

  /// Records a member; returns false if its name is repeated, or there are too many.
  mutating func meets(_ name: String) -> Bool {
    guard members.insert(name).inserted else {
      refuse(name, .once, nil)
      return false
    }
    if members.count == ExchangeLimits.members + 1 {
      problems.append(
        RecordProblem(line: task.line, ordinal: ordinal, .members(ExchangeLimits.members)))
    }
    return members.count <= ExchangeLimits.members
  }

  /// Reads a value; under an unknown name, it becomes a custom attribute.
  mutating func take(_ name: String, _ raw: Raw) {
    // An empty value is missing, as in a cell.
    if case .text("") = raw { return }
    if let key = NativeColumns.kept[name] {
      if case .text(let text) = raw, !text.isEmpty { task.task.values[key] = .text(text) }
      return
    }
    guard let attribute = NativeColumns.attributes[name] else { return takeCustom(name, raw) }
    switch name {
    case "number": number = integer(name, raw)
    case "id": takeID(raw)
    case "assignee": takeAssignee(name, raw)
    case "assignees": task.others = texts(name, raw, words: true)
    case "after": links.after = numbers(name, raw)
    case "under": links.parent = integer(name, raw)
    case "noted": task.task.noted = origins(raw)
    case "sessions": takeSessions(raw)
    case "spent": saysSpent = true
    case "created":
      if case .instant(let instant)? = value(attribute, raw, Self.instant) {
        task.task.created = instant
      }
    default: if let field = attribute.field { take(field, attribute, raw) }
    }
  }

  /// Reads one name, or, in a table without a column of all, several.
  private mutating func takeAssignee(_ name: String, _ raw: Raw) {
    guard let text = text(name, raw), !text.isNone else { return }
    let all = mayNameSeveral ? texts(name, .text(text), words: true) : [text]
    task.assignee = all.first
    if all.count > 1 { task.others = Array(all.dropFirst()) }
  }

  private static func instant(_ text: String) -> FieldValue? {
    Instant(rfc3339: text).map { .instant($0) }
  }

  private mutating func take(_ field: TaskField, _ attribute: Attribute, _ raw: Raw) {
    if field.rule == .single {
      let value = value(attribute, raw) { text in
        if attribute == .again { return nil }
        return field == .state
          ? TaskItem.State(cell: text)?.fieldValue : field.value(notation: text)
      }
      guard let value else { return }
      // A rule is counted either from the deadline or from completion.
      if field == .recurrence, task.task.recurrence != nil {
        return refuse(attribute.name, .alone(Attribute.every.name), nil)
      }
      field.set(value, in: &task.task)
    } else {
      let isSet = field.rule == .distinct
      let texts = texts(attribute.name, raw, words: isSet)
      let all = isSet ? texts.distinct : texts
      if field.takes(all, in: &task.task) { return }
      // Each in the form of the field, or else as users type it.
      let typed = all.flatMap { text -> [String] in
        if field.takes([text], in: &task.task) { return [text] }
        if case .texts(let read)? = context.typed(text, as: attribute) { return read }
        refuse(attribute.name, attribute.expected, text)
        return []
      }
      field.set((isSet ? typed.distinct : typed).fieldValue, in: &task.task)
    }
  }

  /// Completes the record when everything was read.
  mutating func finish() {
    if task.task.text.allSatisfy(\.isWhitespace),
      !problems.contains(where: { $0.field == headings["text"] ?? "text" })
    {
      refuse("text", .words, nil)
    }
    if task.task.state == .done {
      task.task.completed = task.task.completed ?? task.task.modified ?? task.task.created
    } else {
      task.task.completed = nil
    }
    if saysSpent, names.isDisjoint(with: ["sessions"]) {
      losses.add(.values(of: "spent"))
    }
    if isRuleTyped, let due = task.task.due {
      task.task.recurrence = task.task.recurrence.map { $0.moved(to: due.date) }
    }
    // The first of all is the assignee as well, whether the file says so or not.
    let all = task.others
    task.assignee = task.assignee ?? all.first
    task.others = all.filter { $0 != task.assignee }
    task.task.noted = Array(task.task.noted.prefix(task.task.notes.count))
  }

  /// Sets the fields that the record mentions.
  ///
  /// - Parameter fields: nil means those that its file contains.
  mutating func mention(only fields: [TaskField]?) { task.mentioned = fields }

  mutating func refuse(_ name: String, _ expected: RecordProblem.Expected, _ found: String?) {
    guard problems.count < ExchangeLimits.members else { return }
    problems.append(
      RecordProblem(
        line: task.line, ordinal: ordinal, field: headings[name] ?? name, expected, found: found))
  }

  private mutating func takeCustom(_ name: String, _ raw: Raw) {
    let known = context.own(name)
    switch raw {
    case .number(let text):
      let kind = known?.kind ?? .number
      guard let value = kind.value(text) else { return refuse(name, .number, text) }
      addCustom(CustomValue(name, value, written: text), kind)
    case .text(let text):
      let kind = known?.kind ?? kind(of: text)
      let meant = context.attribute(called: name)
      guard let value = kind.value(text) ?? meant.flatMap({ context.typed(text, as: $0) }) else {
        return refuse(name, kind.expected, text)
      }
      addCustom(CustomValue(name, value, written: text), kind)
    case .texts, .numbers: refuse(name, .text, nil)
    }
  }

  private mutating func addCustom(_ value: CustomValue, _ kind: AttributeDefinition.Kind) {
    task.own.append(value)
    kinds[value.key] = kind
  }

  /// Guesses the kind of a text: the one in which it would be written exactly like this.
  private func kind(of text: String) -> AttributeDefinition.Kind {
    if isTable, DecimalNumber(text)?.notation == text { return .number }
    if Due(iso8601: text) != nil { return .date }
    return text.begins(with: "PT") && Minutes(iso8601: text) != nil ? .duration : .text
  }

  // MARK: Values

  private mutating func takeID(_ raw: Raw) {
    guard case .text(let text) = raw, let id = UUID(uuidString: text) else {
      if case .text(let text) = raw { return refuse("id", .uuid, text) }
      return refuse("id", .uuid, nil)
    }
    task.task = task.task.identified(0, id)
  }

  private mutating func takeSessions(_ raw: Raw) {
    for text in texts("sessions", raw, words: false) {
      guard let session = ImportedSession(text) else {
        return refuse("sessions", .session, text)
      }
      task.sessions.append(session)
    }
  }

  private mutating func text(_ name: String, _ raw: Raw) -> String? {
    switch raw {
    case .text(let text), .number(let text): return text
    case .texts, .numbers:
      refuse(name, .text, nil)
      return nil
    }
  }

  /// Reads the value in this shell's form, or else as users type it.
  private mutating func value(
    _ attribute: Attribute, _ raw: Raw, _ read: (String) -> FieldValue?
  ) -> FieldValue? {
    guard case .text(let text) = raw.asText else {
      refuse(attribute.name, attribute.expected, nil)
      return nil
    }
    if let value = read(text) { return value }
    if text.trimmed.isNone { return nil }
    if let value = typed(attribute, text.trimmed) {
      if attribute.field == .recurrence { isRuleTyped = true }
      if context.dropsTime(text.trimmed, of: attribute) { losses.add(.times(of: attribute.name)) }
      return value
    }
    refuse(attribute.name, attribute.expected, text)
    return nil
  }

  private func typed(_ attribute: Attribute, _ text: String) -> FieldValue? {
    guard attribute.kind.dataType == .instant else { return context.typed(text, as: attribute) }
    guard case .due(let due)? = context.typed(text, as: .due) else { return nil }
    return .instant(context.instant(due))
  }

  private mutating func integer(_ name: String, _ raw: Raw) -> Int? {
    switch raw {
    case .text(let text), .number(let text):
      if let number = text.trimmed.folded.decimal, number > 0 { return number }
      refuse(name, .number, text)
    case .texts, .numbers: refuse(name, .number, nil)
    }
    return nil
  }

  /// - Parameter words: whether the texts are separated by commas instead of lines.
  private mutating func texts(_ name: String, _ raw: Raw, words: Bool) -> [String] {
    var all: [String]
    switch raw {
    case .texts(let texts): all = texts
    case .text(let text):
      all = words ? ListCell.words(in: text).map(\.trimmed) : ListCell.lines(in: text)
    case .numbers([]): all = []
    case .number, .numbers:
      refuse(name, .texts, nil)
      return []
    }
    all.removeAll { $0.allSatisfy(\.isWhitespace) }
    return all
  }

  /// Reads origins; an unknown one is empty.
  private mutating func origins(_ raw: Raw) -> [String] {
    var all: [String]
    switch raw {
    case .texts(let texts): all = texts
    case .text(let text): all = ListCell.lines(in: text)
    case .number, .numbers: all = []
    }
    if let bad = all.first(where: { !$0.isEmpty && NoteOrigin(notation: $0) == nil }) {
      refuse("noted", .moment(example: "2026-03-11T09:00:00Z"), bad)
      all = []
    }
    return all
  }

  private mutating func numbers(_ name: String, _ raw: Raw) -> [Int] {
    switch raw {
    case .numbers(let numbers): return numbers
    case .texts([]): return []
    case .text(let text), .number(let text):
      let parts = text.folded.replacing("、", with: ",").words(at: ",").flatMap { $0.words() }
      let numbers = parts.compactMap(\.decimal)
      if numbers.count == parts.count { return numbers }
      refuse(name, .taskNumber, text)
    case .texts: refuse(name, .taskNumber, nil)
    }
    return []
  }
}

extension AttributeDefinition.Kind {
  /// The expected form of a value.
  var expected: RecordProblem.Expected {
    switch self {
    case .text, .choice: .text
    case .number: .number
    case .date: .day
    case .duration: .duration
    }
  }
}

extension TaskField {
  /// Sets a list of texts; returns false if the field then differs, because they are invalid.
  fileprivate func takes(_ texts: [String], in task: inout TaskItem) -> Bool {
    set(texts.fieldValue, in: &task)
    return value(of: task) == texts.fieldValue
  }
}

extension Attribute {
  /// The expected form of a value.
  fileprivate var expected: RecordProblem.Expected {
    if kind is RecurrenceKind { return .recurrence }
    if kind is DurationKind { return .duration }
    if kind is ReminderKind { return .reminder }
    return switch kind.dataType {
    case .text: .text
    case .texts: .texts
    case .integer, .number: .number
    case .integers: .taskNumber
    case .day, .moment: .day
    case .instant: .moment(example: "2026-03-11T09:00:00Z")
    case .choice(let words): .choice(words)
    }
  }
}
