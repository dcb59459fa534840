import Formats
import TaskLanguage
import TaskModel

/// An object of an export, as far as it has been read.
struct TaskwarriorRecord {
  enum Status: String, CaseIterable {
    case pending
    case waiting
    case completed
    case deleted
    case recurring
  }

  var task: ImportedTask
  private(set) var status: Status?
  /// The rule of a template or of one of its tasks.
  private(set) var rule: String?
  private(set) var parent: UUID?
  /// The values of user-defined attributes.
  private(set) var own: [(key: String, value: TaskwarriorAttributes.Raw)] = []
  private(set) var problems: [RecordProblem] = []
  private(set) var losses = LossReport()
  /// The names of its members.
  private var names: Set<String> = []
  private var annotations: TaskwarriorAnnotations?
  private let ordinal: Int
  private let context: ReadingContext

  /// - Parameter ordinal: the number of the record in the file, from 1.
  init(line: Int, ordinal: Int, _ context: ReadingContext) {
    self.context = context
    self.ordinal = ordinal
    task = ImportedTask(line: line, created: context.now)
  }

  /// Reads the value of any member.
  mutating func take(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) {
    let start = reader.position
    guard meets(try reader.text(of: key)) else { return try reader.skipValue() }
    if try !takeText(&reader, key), try !takeMoment(&reader, key), try !takeList(&reader, key) {
      try takeCustom(&reader, key)
    }
    if reader.position == start { try reader.skipValue() }
  }

  /// Records a member; returns false if its name is repeated, or there are too many.
  private mutating func meets(_ name: String) -> Bool {
    guard names.insert(name).inserted else {
      refuse(name, .once, nil)
      return false
    }
    if names.count == ExchangeLimits.members + 1 {
      problems.append(
        RecordProblem(line: task.line, ordinal: ordinal, .members(ExchangeLimits.members)))
    }
    return names.count <= ExchangeLimits.members
  }

  /// The fields that the record mentions; nil for a full export, which has these members for every
  /// task, and omits empty ones.
  private var mentioned: [TaskField]? {
    if names.isSuperset(of: ["id", "uuid", "urgency", "status", "entry"]) { return nil }
    return TaskwarriorReader.carried.filter { field in
      (Self.names[field.name] ?? [field.name]).contains { names.contains($0) }
    }
  }

  /// Taskwarrior's names for fields that have another name here.
  private static let names: [String: [String]] = [
    "text": ["description"], "state": ["status"], "notes": ["annotations"],
    "assignee": ["assignee", "assignees"], "recurrence": ["recur", "every"],
    "after": ["depends"], "parent": ["under"], "started": ["start"],
  ]

  /// Completes the record when everything was read.
  mutating func finish() {
    task.mentioned = mentioned
    if task.task.text.allSatisfy(\.isWhitespace) { miss("description", .words) }
    if task.task.modified == task.task.created { task.task.modified = nil }
    switch status {
    case .completed:
      task.task.state = .done
      task.task.completed = task.task.completed ?? task.task.modified ?? task.task.created
    case .deleted: task.isDeleted = true
    // Taskwarrior treats a task without a status as pending.
    case nil, .pending, .waiting, .recurring: break
    }
    if let annotations { losses.add(annotations.losses) }
    if let annotations { task.task.noted = annotations.origins(created: task.task.created) }
    if task.task.state == .open { task.task.completed = nil }
  }

  private mutating func miss(_ field: String, _ expected: RecordProblem.Expected) {
    guard !problems.contains(where: { $0.field == field }) else { return }
    problems.append(
      RecordProblem(line: task.line, ordinal: ordinal, field: field, expected))
  }

  private mutating func refuse(
    _ field: String, _ expected: RecordProblem.Expected, _ found: String?
  ) {
    guard problems.count < ExchangeLimits.members else { return }
    problems.append(
      RecordProblem(line: task.line, ordinal: ordinal, field: field, expected, found: found))
  }

  // MARK: Texts

  private mutating func takeText(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> Bool {
    if reader.equals(key, "description") {
      if let text = try string(&reader, "description") { task.task.text = text }
    } else if reader.equals(key, "uuid") {
      try takeID(&reader)
    } else if reader.equals(key, "status") {
      try takeStatus(&reader)
    } else if reader.equals(key, "project") {
      task.task.project = try string(&reader, "project").flatMap { $0.isEmpty ? nil : $0 }
    } else if reader.equals(key, "priority") {
      try takePriority(&reader)
    } else if reader.equals(key, "recur") {
      rule = try string(&reader, "recur")
    } else if reader.equals(key, "parent") {
      try takeParent(&reader)
    } else if Self.derived.contains(where: { reader.equals(key, $0) }) {
      try reader.skipValue()
    } else {
      return false
    }
    return true
  }

  /// Members that Taskwarrior computes.
  private static let derived: [StaticString] = [
    "id", "urgency", "mask", "imask", "rtype", "last", "template",
  ]

  private mutating func string(
    _ reader: inout JSONReader, _ field: String
  ) throws(Defect) -> String? {
    if let text = try reader.string() { return text }
    refuse(field, .text, nil)
    return nil
  }

  /// Reads a string of exactly `count` bytes, if it is such a value; otherwise returns nil without
  /// consuming it: a quotation mark at that position may also be between several strings.
  private static func fixed<Value>(
    _ count: Int, _ reader: inout JSONReader, _ make: (UnsafeBufferPointer<UInt8>) -> Value?
  ) -> Value? {
    var ahead = reader
    guard let value = ahead.unchecked(count: count).flatMap(make) else { return nil }
    reader = ahead
    return value
  }

  private mutating func takeID(_ reader: inout JSONReader) throws(Defect) {
    if let id = Self.fixed(36, &reader, { UUID(ascii: $0) }) {
      task.task = task.task.identified(0, id)
    } else {
      let text = try reader.string()
      if text != "" { refuse("uuid", .uuid, text) }
    }
  }

  private mutating func takeParent(_ reader: inout JSONReader) throws(Defect) {
    parent = Self.fixed(36, &reader) { UUID(ascii: $0) }
    guard parent == nil else { return }
    let text = try reader.string()
    if text != "" { refuse("parent", .uuid, text) }
  }

  private mutating func takeStatus(_ reader: inout JSONReader) throws(Defect) {
    let text = try reader.string()
    status = text.flatMap(Status.init(rawValue:))
    guard status == nil, text != "" else { return }
    refuse("status", .choice(Status.allCases.map(\.rawValue)), text)
  }

  private mutating func takePriority(_ reader: inout JSONReader) throws(Defect) {
    switch try string(&reader, "priority") {
    case "H": task.task.priority = .high
    case "M": task.task.priority = .medium
    case "L": task.task.priority = .low
    case nil, "": break
    case let other?: own.append(("priority", .text(other)))
    }
  }

  // MARK: Moments

  private mutating func takeMoment(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> Bool {
    if reader.equals(key, "entry") {
      if let entry = try instant(&reader, "entry") { task.task.created = entry }
    } else if reader.equals(key, "modified") {
      task.task.modified = try instant(&reader, "modified")
    } else if reader.equals(key, "start") {
      task.task.started = try instant(&reader, "start")
    } else if reader.equals(key, "end") {
      task.task.completed = try instant(&reader, "end")
    } else if reader.equals(key, "due") {
      task.task.due = try due(&reader, "due")
    } else if reader.equals(key, "scheduled") {
      task.task.scheduled = try due(&reader, "scheduled")
    } else if reader.equals(key, "wait") {
      task.task.wait = try day(&reader, "wait")
    } else if reader.equals(key, "until") {
      task.task.until = try day(&reader, "until")
    } else {
      return false
    }
    return true
  }

  private mutating func instant(
    _ reader: inout JSONReader, _ field: String
  ) throws(Defect) -> Instant? {
    if let instant = Self.fixed(16, &reader, { Instant(compact: $0) }) { return instant }
    let text = try reader.string()
    if let instant = text.flatMap({ Instant(rfc3339: $0) }) { return instant }
    // An empty value is missing.
    if text == "" { return nil }
    refuse(field, .moment(example: "20260314T170000Z"), text)
    return nil
  }

  /// Reads a moment; midnight, to the second, means a day without a time, as in Taskwarrior.
  private mutating func due(
    _ reader: inout JSONReader, _ field: String
  ) throws(Defect) -> Due? {
    guard let instant = try instant(&reader, field) else { return nil }
    if !instant.secondsSinceEpoch.isMultiple(of: 60) { losses.add(.seconds(of: field)) }
    return context.due(instant)
  }

  private mutating func day(
    _ reader: inout JSONReader, _ field: String
  ) throws(Defect) -> CivilDate? {
    guard let instant = try instant(&reader, field), let civil = context.clock.civil(instant)
    else { return nil }
    if civil.time != .midnight { losses.add(.times(of: field)) }
    return civil.date
  }

  // MARK: Lists

  private mutating func takeList(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) -> Bool {
    if reader.equals(key, "tags") {
      if let tags = try texts(&reader, "tags") { task.task.tags = tags.distinct }
    } else if reader.equals(key, "depends") {
      for text in try texts(&reader, "depends") ?? [] {
        if let id = UUID(uuidString: text) {
          task.after.append(id)
        } else {
          refuse("depends", .uuids, text)
        }
      }
    } else if reader.equals(key, "annotations") {
      try takeAnnotations(&reader)
    } else {
      return false
    }
    return true
  }

  /// Reads a list of texts; older versions write it as one text with commas.
  private mutating func texts(
    _ reader: inout JSONReader, _ field: String
  ) throws(Defect) -> [String]? {
    if let text = try reader.string() {
      return text.words(at: ",").map(String.init)
    }
    if let texts = try reader.strings() { return texts }
    refuse(field, .texts, nil)
    return nil
  }

  private mutating func takeAnnotations(_ reader: inout JSONReader) throws(Defect) {
    guard let read = try TaskwarriorAnnotations(&reader) else {
      return refuse("annotations", .object, nil)
    }
    annotations = read
    task.task.notes = read.texts
  }

  // MARK: Attributes that users define

  private mutating func takeCustom(
    _ reader: inout JSONReader, _ key: JSONReader.Literal
  ) throws(Defect) {
    let name = try reader.text(of: key)
    if let text = try reader.string() {
      guard !text.isEmpty else { return }
      switch name {
      case "assignee": task.assignee = text
      case "assignees": task.others = Array(ListCell.words(in: text).dropFirst())
      case "under":
        task.parent = UUID(uuidString: text)
        if task.parent == nil { own.append((name, .text(text))) }
      case "estimate":
        task.task.estimate = Minutes(iso8601: text)
        if task.task.estimate == nil { own.append((name, .text(text))) }
      case "order":
        task.task.order = DecimalNumber(text)
        if task.task.order == nil { own.append((name, .text(text))) }
      case "every":
        task.task.recurrence = Recurrence(notation: text)
        if task.task.recurrence == nil { refuse(name, .recurrence, text) }
      default: own.append((name, .text(text)))
      }
    } else if let number = try reader.number() {
      let bytes = UnsafeBufferPointer(rebasing: reader.bytes[number.range])
      own.append((name, .number(String(decoding: bytes, as: UTF8.self))))
    } else {
      try reader.skipValue()
      losses.add(.values(of: name))
    }
  }
}
