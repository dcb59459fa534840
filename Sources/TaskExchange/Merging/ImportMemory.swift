import TaskModel

/// What a file said of a task when it was imported last: how an import knows what has changed since
/// on which side.
///
/// It is kept among the task's own values, under an id that no attribute has, so that it is saved,
/// undone and merged with the task, and shown nowhere: `tw:`, the code of the format, or with an
/// identity that is not the task's own `td=UUID:`, then for each field that had a value four
/// characters of a fingerprint of its name and six of the value.
struct ImportMemory: Equatable {
  /// Where it is kept.
  static let key = UUID(kept: 0x9E4F_696D_706F_7274)

  /// The identity in the file; nil where it is the task's own.
  let identity: UUID?
  private var values: [Substring: Substring] = [:]

  /// What is kept of the task under that code; nil if nothing is.
  init?(of task: TaskItem, code: String) {
    guard case .text(let text)? = task.values[Self.key],
      let colon = text.place(of: ":")
    else { return nil }
    let head = text[..<colon].parts(at: "=", atMost: 2)
    guard head.first.map({ $0 == code }) == true else { return nil }
    identity = head.count == 2 ? UUID(uuidString: String(head[1])) : nil
    var rest = text.behind(colon)
    while rest.utf8.count >= Self.nameLength + Self.valueLength {
      let name = rest.prefix(Self.nameLength)
      values[name] = rest.dropFirst(Self.nameLength).prefix(Self.valueLength)
      rest = rest.dropFirst(Self.nameLength + Self.valueLength)
    }
  }

  /// Whether that is what the field was.
  func holds(_ field: TaskField, _ value: FieldValue?) -> Bool {
    let known = values[Substring(Self.name(of: field))]
    return known.map(String.init)
      == value?.remembered.map { Self.fingerprint(of: $0).text(count: Self.valueLength) }
  }

  private static let nameLength = 4
  private static let valueLength = 6

  /// A field, and what stands for its name in a memory.
  ///
  /// A class: a field has much to copy, and each of them is asked of each task.
  final class Named: Sendable {
    let field: TaskField
    fileprivate let name: [UInt8]

    init(_ field: TaskField) {
      (self.field, name) = (field, Array(ImportMemory.name(of: field).utf8))
    }
  }

  /// The memory of these fields of a task, ready to be kept.
  ///
  /// - Parameters:
  ///   - identity: what the file calls the task, where that is not its id.
  ///   - old: what an earlier file said of fields that this one says nothing of.
  static func text(
    of task: TaskItem, _ fields: [Named], code: String, identity: UUID? = nil,
    keeping old: ImportMemory? = nil
  ) -> FieldValue {
    var text = Array((code + (identity.map { "=\($0.uuidString)" } ?? "") + ":").utf8)
    text.reserveCapacity(text.count + fields.count * (nameLength + valueLength))
    func add(_ field: Named) {
      guard let value = field.field.value(of: task)?.remembered else { return }
      text += field.name
      fingerprint(of: value).write(count: valueLength, to: &text)
    }
    for field in fields { add(field) }
    let own = task.customFields.map { Named($0) }
    for field in own { add(field) }
    if let old {
      let told = Set((fields + own).map { Substring(decoding: $0.name, as: UTF8.self) })
      for (name, value) in old.values.sorted(by: { $0.key < $1.key }) where !told.contains(name) {
        text += Array((name + value).utf8)
      }
    }
    return .text(String(decoding: text, as: UTF8.self))
  }

  private static func name(of field: TaskField) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(field.name)
    return fingerprint.text(count: nameLength)
  }

  private static func fingerprint(of value: FieldValue) -> Fingerprint {
    var fingerprint = Fingerprint()
    value.add(to: &fingerprint)
    return fingerprint
  }
}

extension FieldValue {
  /// Nil for what most tasks are, so that it takes no room.
  fileprivate var remembered: FieldValue? {
    if case .state(.open) = self { nil } else { self }
  }

  fileprivate func add(to fingerprint: inout Fingerprint) {
    switch self {
    case .text(let text): fingerprint.add(text)
    case .texts(let texts): for text in texts { fingerprint.add(text) }
    case .due(let due): fingerprint.add(due.iso8601)
    case .day(let day): fingerprint.add(Int(day.dayNumber))
    case .instant(let instant): fingerprint.add(instant.secondsSinceEpoch)
    case .person(let id): fingerprint.add(id.uuidString)
    case .people(let ids): for id in ids { fingerprint.add(id.uuidString) }
    case .numbers(let numbers): for number in numbers { fingerprint.add(number) }
    case .state(let state): fingerprint.add(state.rawValue)
    case .priority(let priority): fingerprint.add(priority.rawValue)
    case .recurrence(let recurrence): fingerprint.add(recurrence.notation)
    case .minutes(let minutes): fingerprint.add(minutes.count)
    case .number(let number): fingerprint.add(number.millionths)
    }
  }
}
