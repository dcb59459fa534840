import TaskModel

/// The contents of a task at its last import: they show what has changed since on which side.
///
/// It is a hidden value of the task, so that it is saved, undone and merged with it: `tw:`, the
/// code of the format, or with an identity other than the task's own `td=UUID:`, followed for each
/// field with a value by four characters of a fingerprint of its name and six of the value.
struct ImportMemory: Equatable {
  /// The key of the hidden value.
  static let key = UUID(kept: 0x9E4F_696D_706F_7274)

  /// The identity in the file; nil if it is the task's own.
  let identity: UUID?
  private var values: [Substring: Substring] = [:]

  /// Reads the memory of the task under that code; nil if there is none.
  init?(of task: TaskItem, code: String) {
    guard case .text(let text)? = task.values[Self.key],
      let colon = text.index(of: ":")
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

  /// Whether the field had that value.
  func holds(_ field: TaskField, _ value: FieldValue?) -> Bool {
    let known = values[Substring(Self.name(of: field))]
    return known.map(String.init)
      == value?.remembered.map { Self.fingerprint(of: $0).text(count: Self.valueLength) }
  }

  private static let nameLength = 4
  private static let valueLength = 6

  /// A field with the fingerprint of its name.
  ///
  /// A class, because a field is expensive to copy and all fields are checked for each task.
  final class Named: Sendable {
    let field: TaskField
    fileprivate let name: [UInt8]

    init(_ field: TaskField) {
      (self.field, name) = (field, Array(ImportMemory.name(of: field).utf8))
    }
  }

  /// Returns the memory of these fields of a task, to be stored.
  ///
  /// - Parameters:
  ///   - identity: the task's identity in the file, if it is not its id.
  ///   - old: the memory of fields that an earlier file contained and this one does not.
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
      let names = Set((fields + own).map { Substring(decoding: $0.name, as: UTF8.self) })
      for (name, value) in old.values.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
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
  /// The value to remember; nil for the value of most tasks, which takes no room.
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
