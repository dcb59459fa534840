import TaskLanguage
import TaskModel

/// A task as JSON and CSV of this shell tell it: values by the names of attributes.
struct NativeRecord {
  /// A value as the file writes it.
  enum Raw {
    case text(String)
    case number(String)
    case texts([String])
    case numbers([Int])

    /// A number as the text that it is written with.
    var asText: Raw { if case .number(let text) = self { .text(text) } else { self } }
  }

  private(set) var task: ImportedTask
  private(set) var problems: [RecordProblem] = []
  /// What other records call the task; nil where it has no number.
  private(set) var number: Int?
  /// The numbers of the tasks that it comes after and that it is a part of.
  private(set) var links = MissingTasks()
  private(set) var kinds: [String: AttributeDefinition.Kind] = [:]
  private(set) var losses = LossReport()
  /// The columns that the record has, with a value or without.
  private(set) var names: Set<String> = []
  /// What its members are called in the file.
  private var members: Set<String> = []
  /// Whether it has the sum of what was spent.
  private var saysSpent = false
  /// Whether the rule was told as people type it, so that it is counted from the deadline.
  private var isRuleTyped = false
  /// Which of several records it is; nil where lines tell them apart.
  private let ordinal: Int?
  /// Whether numbers are written as texts are.
  private var isTable: Bool { ordinal == nil }
  /// What the columns are called in the file, where that is not their name.
  private let headings: [String: String]
  let context: ReadingContext

  /// - Parameter names: the columns that every record of a table has.
  init(
    line: Int, ordinal: Int? = nil, headings: [String: String] = [:], names: Set<String> = [],
    _ context: ReadingContext
  ) {
    self.context = context
    self.names = names
    self.ordinal = ordinal
    self.headings = headings
    task = ImportedTask(line: line, created: context.now)
  }

  /// Notes that a member is such a column; false where another member is already.
  mutating func mention(_ column: String, as name: String) -> Bool {
    if names.insert(column).inserted { return true }
    refuse(name, .alone(column), nil)
    return false
  }

  /// Notes a member of the record; false where there was one of that name, or too many.
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

  /// Reads a value; of a name that no attribute has, it becomes a custom attribute.
  mutating func take(_ name: String, _ raw: Raw) {
    // What is empty is not there, as in a cell.
    if case .text("") = raw { return }
    if let key = NativeColumns.kept[name] {
      if case .text(let text) = raw, !text.isEmpty { task.task.values[key] = .text(text) }
      return
    }
    guard let attribute = NativeColumns.attributes[name] else { return takeCustom(name, raw) }
    switch name {
    case "number": number = integer(name, raw)
    case "id": takeID(raw)
    case "assignee": task.assignee = text(name, raw).flatMap { $0.isNone ? nil : $0 }
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
      // A rule is counted from one of both.
      if field == .recurrence, task.task.recurrence != nil {
        return refuse(attribute.name, .alone(Attribute.every.name), nil)
      }
      field.set(value, in: &task.task)
    } else {
      let isSet = field.rule == .distinct
      let texts = texts(attribute.name, raw, words: isSet)
      let all = isSet ? texts.distinct : texts
      if field.takes(all, in: &task.task) { return }
      // Each of them as the field keeps it, or else as people type it.
      let typed = all.flatMap { text -> [String] in
        if field.takes([text], in: &task.task) { return [text] }
        if case .texts(let read)? = context.typed(text, as: attribute) { return read }
        refuse(attribute.name, attribute.expected, text)
        return []
      }
      field.set((isSet ? typed.distinct : typed).fieldValue, in: &task.task)
    }
  }

  /// What can only be said when everything is read.
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

  /// Settles what the record says something of.
  ///
  /// - Parameter fields: nil where that is whatever its file carries.
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

  /// What a text is a value of where nothing else tells: what would be written just so.
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

  /// The value as a file of this shell has it, or else as people type it.
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

  /// - Parameter words: whether commas, not lines, stand between them.
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

  /// An origin that is not known is empty.
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
  /// What a value of it should have been.
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
  /// Sets a list of texts; false where it has others afterwards, as these are no values of it.
  fileprivate func takes(_ texts: [String], in task: inout TaskItem) -> Bool {
    set(texts.fieldValue, in: &task)
    return value(of: task) == texts.fieldValue
  }
}

extension Attribute {
  /// What a value of it should have been.
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
