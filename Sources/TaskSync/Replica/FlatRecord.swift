import Formats
import TaskModel

/// A record of any kind as fields with texts: the form for comparing and sending.
///
/// Refers to tasks by id, since their numbers differ between machines.
struct FlatRecord: Equatable {
  /// A value of a list, with its key.
  typealias Element = (key: String, value: WrittenValue)

  private(set) var values: [ReplicaField: WrittenValue] = [:]

  /// The text of a single-valued field.
  subscript(name: String) -> String? {
    get { values[ReplicaField(name: name)]?.text }
    set { values[ReplicaField(name: name)] = newValue.map { WrittenValue(text: $0) } }
  }

  /// Sets a list field. Equal values are distinguished by a number.
  mutating func put(
    _ name: String, _ list: [String], key: (String) -> String = { $0 },
    companions: [String] = []
  ) {
    var counts: [String: Int] = [:]
    for (index, text) in list.enumerated() {
      let base = key(text)
      let count = counts[base, default: 0]
      counts[base] = count + 1
      let companion = index < companions.count ? companions[index] : ""
      values[ReplicaField(name: name, element: count == 0 ? base : "\(base)\u{1F}\(count)")] =
        WrittenValue(text: text, companion: companion.isEmpty ? nil : companion, place: index)
    }
  }

  /// The list fields, with their values in order.
  var lists: [String: [Element]] {
    var lists: [String: [Element]] = [:]
    for (field, value) in values {
      if let element = field.element { lists[field.name, default: []].append((element, value)) }
    }
    return lists.mapValues { $0.sorted { $0.value.place < $1.value.place } }
  }
}

// MARK: Tasks

extension FlatRecord {
  private static let valuePrefix = "values."
  /// Fields that are part of others, or not written in their notation.
  private static let special: Set<String> = ["after", "parent", "notes", "noted", "assignee"]

  /// - Parameter id: returns the id of the task of a number; nil if there is none.
  init(_ task: TaskItem, id: (Int) -> UUID?) {
    self["created"] = task.created.rfc3339
    for field in TaskField.all where !Self.special.contains(field.name) {
      guard let value = field.value(of: task) else { continue }
      if case .texts(let texts) = value {
        put(field.name, texts, key: { field.rule == .distinct ? $0.folded : $0 })
      } else {
        self[field.name] = value.notation
      }
    }
    put("notes", task.notes, companions: task.noted)
    put("after", task.after.compactMap { id($0)?.notation })
    self["parent"] = task.parent.flatMap { id($0)?.notation }
    if !task.assignees.isEmpty {
      self["assignee"] = task.assignees.map(\.notation).joined(separator: " ")
    }
    for own in task.values {
      self[Self.field(of: own.key)] = own.value.kindAndNotation
    }
  }

  /// Returns the field for the values of an attribute.
  static func field(of attribute: UUID) -> String { valuePrefix + attribute.notation }

  /// Returns the attribute for the field of its values; nil if it is another field.
  static func attribute(of field: String) -> UUID? {
    field.hasPrefix(valuePrefix)
      ? UUID(uuidString: String(field.dropFirst(valuePrefix.count))) : nil
  }
}

extension ReplicaRecord {
  private func texts(_ name: String) -> [String] { list(name).compactMap(\.head.value.text) }

  /// Returns the task, with number 0 and without references to others; nil without a text.
  func task(_ id: UUID) -> TaskItem? {
    guard let text = self["text"], text.contains(where: { !$0.isWhitespace }) else { return nil }
    let created = self["created"].flatMap { Instant(rfc3339: $0) }
    var task = TaskItem(
      number: 0, id: id, text: text, state: .open, created: created ?? .init(secondsSinceEpoch: 0))
    for field in TaskField.all where !["after", "parent", "noted", "assignee"].contains(field.name)
    {
      if field.rule != .single {
        let texts = texts(field.name)
        if !texts.isEmpty { field.set(.texts(texts), in: &task) }
      } else if let value = self[field.name].flatMap({ field.value(notation: $0) }) {
        field.set(value, in: &task)
      }
    }
    let origins = list("notes").map { $0.head.value.companion ?? "" }
    task.noted = origins.allSatisfy(\.isEmpty) ? [] : origins
    for field in fields.keys where field.element == nil {
      if let attribute = FlatRecord.attribute(of: field.name) {
        task.values[attribute] = self[field.name].flatMap { FieldValue(kindAndNotation: $0) }
      }
    }
    // Related values may have come from two machines.
    if task.state == .open {
      task.completed = nil
    } else {
      task.completed = task.completed ?? task.modified ?? task.created
      task.started = nil
    }
    return task
  }

  func user(_ id: UUID) -> User? {
    guard let name = self["name"], name.contains(where: { !$0.isWhitespace }) else { return nil }
    let absences = texts("absences").compactMap(Absence.init(notation:))
    return User(
      id: id, name: name, reading: self["reading"],
      capacity: self["capacity"].flatMap { Minutes(notation: $0) },
      absences: Absence.joined([], absences), isFormer: self["former"] != nil)
  }

  func attribute(_ id: UUID) -> AttributeDefinition? {
    guard let key = self["key"], !key.isEmpty,
      let kind = self["kind"].flatMap({ AttributeDefinition.Kind(rawValue: $0) })
    else { return nil }
    return AttributeDefinition(id: id, key: key, kind: kind, choices: texts("choices"))
  }

  func template(_ id: UUID) -> TaskTemplate? {
    guard let name = self["name"], let tasks = self["tasks"].flatMap(TemplateText.tasks) else {
      return nil
    }
    return TaskTemplate(
      id: id, name: name, anchor: self["anchor"].flatMap { CivilDate.from(notation: $0) },
      tasks: tasks)
  }
}

// MARK: Others

extension FlatRecord {
  init(_ user: User, seat: SeatName?) {
    self["name"] = user.name
    self["reading"] = user.reading
    self["capacity"] = user.capacity?.fieldValue?.notation
    self["former"] = user.isFormer ? "true" : nil
    self["seat"] = seat?.text
    put("absences", user.absences.map(\.notation))
  }

  init(_ attribute: AttributeDefinition) {
    self["key"] = attribute.key
    self["kind"] = attribute.kind.rawValue
    put("choices", attribute.choices)
  }

  init(_ template: TaskTemplate) {
    self["name"] = template.name
    self["anchor"] = template.anchor?.iso8601
    self["tasks"] = TemplateText.text(of: template.tasks)
  }
}

/// The tasks of a template as one text, in which they refer to each other by number.
enum TemplateText {
  static func text(of tasks: [TaskItem]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for task in tasks {
      // Numbers, written as ids.
      let flat = FlatRecord(task) { UUID(high: 0, low: UInt64(max(0, $0))) }
      var values: [ReplicaField: WrittenValue] = flat.values
      values[ReplicaField(name: "template")] = WrittenValue(text: task.id.notation)
      RecordLine(
        key: RecordKey(kind: .template, id: task.id), operation: .none, time: 0, seen: [],
        number: task.number, values: values
      ).write(to: &writer)
    }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Parses such a text; nil for anything else.
  static func tasks(_ text: String) -> [TaskItem]? {
    var tasks: [TaskItem] = []
    let isRead = Array(text.utf8).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, bytes.indices)
      do throws(Defect) {
        let isArray = try reader.array { (reader) throws(Defect) in
          guard let line = try RecordLine(&reader) else { throw reader.defect() }
          var record = ReplicaRecord()
          record.take(line)
          guard var task = record.task(line.key.id) else { throw reader.defect() }
          task = task.renumbered { _ in line.number }
          task.after = record.list("after").compactMap { number(of: $0.element) }.sorted()
          task.parent = record["parent"].flatMap(number)
          task.assignees = record.people
          tasks.append(task)
        }
        try reader.finish()
        return isArray
      } catch {
        return false
      }
    }
    return isRead ? tasks : nil
  }

  private static func number(of text: String) -> Int? {
    UUID(uuidString: text).flatMap { $0.high == 0 ? Int(exactly: $0.low) : nil }
  }
}

extension ReplicaRecord {
  /// The ids of a task's assignees.
  var people: [UUID] {
    (self["assignee"] ?? "").split(separator: " ").compactMap { UUID(uuidString: String($0)) }
  }
}

// MARK: Values

extension FieldValue {
  /// The value as text; nil for a list.
  fileprivate var notation: String? {
    switch self {
    case .text(let text): text
    case .due(let due): due.iso8601
    case .day(let day): day.iso8601
    case .instant(let instant): instant.rfc3339
    case .person(let id): id.notation
    case .state(let state): state.rawValue
    case .priority(let priority): priority.rawValue
    case .recurrence(let recurrence): recurrence.notation
    case .minutes(let minutes): String(minutes.count)
    case .number(let number): number.notation
    case .texts, .people, .numbers: nil
    }
  }

  /// The value of a custom attribute, after the name of its kind.
  fileprivate var kindAndNotation: String? {
    let kind: String
    switch self {
    case .text: kind = "text"
    case .due: kind = "date"
    case .minutes: kind = "minutes"
    case .number: kind = "number"
    default: return nil
    }
    return notation.map { "\(kind):\($0)" }
  }

  fileprivate init?(kindAndNotation text: String) {
    guard let mark = text.firstIndex(of: ":") else { return nil }
    let rest = String(text[text.index(after: mark)...])
    let value: FieldValue?
    switch text[..<mark] {
    case "text": value = .text(rest)
    case "date": value = Due(iso8601: rest).map { .due($0) }
    case "minutes": value = Int(rest).flatMap { Minutes($0) }.map { .minutes($0) }
    case "number": value = DecimalNumber(rest).map { .number($0) }
    default: value = nil
    }
    guard let value else { return nil }
    self = value
  }
}
