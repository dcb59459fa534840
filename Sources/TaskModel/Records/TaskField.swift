/// One field of a task: merging, undo and patches use these to treat all fields alike.
package final class TaskField: Sendable {
  /// The way in which added values combine with existing ones.
  package enum ListRule: Sendable {
    /// At most one value.
    case single
    /// A sequence, which may contain repetitions.
    case sequence
    /// Distinct texts, ignoring case and width.
    case distinct
    /// Distinct values, ascending.
    case ascending
    /// Distinct users; added ones replace the existing ones.
    case people
  }

  /// The name of the stored property.
  package let name: String
  package let rule: ListRule
  /// Whether it records changes of other fields: it never conflicts, and the latest value wins.
  package let isMetadata: Bool
  /// Whether it changes only with another field, as the completion time with the state.
  package let isCompanion: Bool
  private let read: @Sendable (TaskItem) -> FieldValue?
  private let write: @Sendable (inout TaskItem, FieldValue?) -> Void
  private let readText: @Sendable (String) -> FieldValue?
  private let take: @Sendable (inout TaskItem, TaskItem, TaskItem) -> Bool

  /// Creates the field that `get` reads and `set` writes; key paths would be ten times as slow.
  package init<Value: FieldConvertible>(
    _ name: String, _ get: @escaping @Sendable (TaskItem) -> Value,
    _ set: @escaping @Sendable (inout TaskItem, Value) -> Void, rule: ListRule = .single,
    isMetadata: Bool = false, isCompanion: Bool = false
  ) {
    self.name = name
    self.rule = rule
    self.isMetadata = isMetadata
    self.isCompanion = isCompanion
    read = { get($0).fieldValue }
    write = { task, value in
      if let value = Value.from(value) { set(&task, value) }
    }
    readText = { Value.from(notation: $0)?.fieldValue }
    take = { task, before, after in
      let (old, new) = (get(before), get(after))
      if old == new { return true }
      guard get(task) == old else { return false }
      set(&task, new)
      return true
    }
  }

  /// Returns the value in that task; nil for none.
  package func value(of task: TaskItem) -> FieldValue? { read(task) }

  /// Sets the field; ignores a value of another type.
  package func set(_ value: FieldValue?, in task: inout TaskItem) { write(&task, value) }

  /// Reads the notation of a value in taskshell's files; nil if there is none.
  package func value(notation text: String) -> FieldValue? { readText(text) }

  /// Applies the change from `before` to `after`; returns false, changing nothing, if the field no
  /// longer has the old value.
  func merge(into task: inout TaskItem, from before: TaskItem, to after: TaskItem) -> Bool {
    take(&task, before, after) || isMetadata
  }
}

extension TaskField: Hashable {
  package static func == (left: TaskField, right: TaskField) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The value of any field, so that all fields are read, written and compared alike.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  /// Never empty; the order is significant.
  case texts([String])
  case due(Due)
  case day(CivilDate)
  case instant(Instant)
  /// The id of a user.
  case person(UUID)
  /// The ids of users, two or more, each once.
  case people([UUID])
  /// The numbers of tasks, ascending; never empty.
  case numbers([Int])
  case state(TaskItem.State)
  case priority(TaskItem.Priority)
  case recurrence(Recurrence)
  case minutes(Minutes)
  case number(DecimalNumber)
}

/// A type of task fields. An absent value, or an empty list, is represented by nil.
package protocol FieldConvertible: Equatable, Sendable {
  var fieldValue: FieldValue? { get }
  /// Returns nil if the value has another type, or is absent and the type has no absent value.
  static func from(_ value: FieldValue?) -> Self?
  /// Reads the notation of a value in taskshell's files; nil if there is none, and for types whose
  /// values are several texts or refer to other records.
  static func from(notation text: String) -> Self?
}

extension FieldConvertible {
  package static func from(notation text: String) -> Self? { nil }
}

extension String: FieldConvertible {
  package var fieldValue: FieldValue? { .text(self) }
  package static func from(notation text: String) -> String? { text }
  package static func from(_ value: FieldValue?) -> String? {
    if case .text(let text) = value { text } else { nil }
  }
}

/// The number of a task.
extension Int: FieldConvertible {
  package var fieldValue: FieldValue? { .numbers([self]) }
  package static func from(_ value: FieldValue?) -> Int? {
    if case .numbers(let numbers) = value, numbers.count == 1 { numbers[0] } else { nil }
  }
}

extension Due: FieldConvertible {
  package var fieldValue: FieldValue? { .due(self) }
  package static func from(notation text: String) -> Due? { Due(iso8601: text) }
  package static func from(_ value: FieldValue?) -> Due? {
    if case .due(let due) = value { due } else { nil }
  }
}

extension CivilDate: FieldConvertible {
  package var fieldValue: FieldValue? { .day(self) }
  package static func from(notation text: String) -> CivilDate? {
    Due(iso8601: text).flatMap { $0.time == nil ? $0.date : nil }
  }
  package static func from(_ value: FieldValue?) -> CivilDate? {
    if case .day(let day) = value { day } else { nil }
  }
}

extension Instant: FieldConvertible {
  package var fieldValue: FieldValue? { .instant(self) }
  package static func from(notation text: String) -> Instant? { Instant(rfc3339: text) }
  package static func from(_ value: FieldValue?) -> Instant? {
    if case .instant(let instant) = value { instant } else { nil }
  }
}

extension UUID: FieldConvertible {
  package var fieldValue: FieldValue? { .person(self) }
  package static func from(_ value: FieldValue?) -> UUID? {
    switch value {
    case .person(let id): id
    case .people(let ids): ids.first
    default: nil
    }
  }
}

extension TaskItem.State: FieldConvertible {
  package var fieldValue: FieldValue? { .state(self) }
  package static func from(notation text: String) -> TaskItem.State? { Self(rawValue: text) }
  package static func from(_ value: FieldValue?) -> TaskItem.State? {
    if case .state(let state) = value { state } else { nil }
  }
}

extension TaskItem.Priority: FieldConvertible {
  package var fieldValue: FieldValue? { .priority(self) }
  package static func from(notation text: String) -> TaskItem.Priority? { Self(rawValue: text) }
  package static func from(_ value: FieldValue?) -> TaskItem.Priority? {
    if case .priority(let priority) = value { priority } else { nil }
  }
}

/// A value of any type, as in custom attributes.
extension FieldValue: FieldConvertible {
  package var fieldValue: FieldValue? { self }
  package static func from(_ value: FieldValue?) -> FieldValue? { value }
}

extension Minutes: FieldConvertible {
  package var fieldValue: FieldValue? { .minutes(self) }
  package static func from(notation text: String) -> Minutes? { Minutes(notation: text) }
  package static func from(_ value: FieldValue?) -> Minutes? {
    if case .minutes(let minutes) = value { minutes } else { nil }
  }
}

extension DecimalNumber: FieldConvertible {
  package var fieldValue: FieldValue? { .number(self) }
  package static func from(notation text: String) -> DecimalNumber? { DecimalNumber(text) }
  package static func from(_ value: FieldValue?) -> DecimalNumber? {
    if case .number(let number) = value { number } else { nil }
  }
}

extension Recurrence: FieldConvertible {
  package var fieldValue: FieldValue? { .recurrence(self) }
  package static func from(notation text: String) -> Recurrence? { Recurrence(notation: text) }
  package static func from(_ value: FieldValue?) -> Recurrence? {
    if case .recurrence(let recurrence) = value { recurrence } else { nil }
  }
}

/// A type that fields hold lists of.
package protocol FieldElement: Equatable, Sendable {
  static func list(_ values: [Self]) -> FieldValue
  static func values(of list: FieldValue) -> [Self]?
}

extension String: FieldElement {
  package static func list(_ values: [String]) -> FieldValue { .texts(values) }
  package static func values(of list: FieldValue) -> [String]? {
    if case .texts(let texts) = list { texts } else { nil }
  }
}

extension Int: FieldElement {
  package static func list(_ values: [Int]) -> FieldValue { .numbers(values) }
  package static func values(of list: FieldValue) -> [Int]? {
    if case .numbers(let numbers) = list { numbers } else { nil }
  }
}

extension UUID: FieldElement {
  package static func list(_ values: [UUID]) -> FieldValue {
    values.count == 1 ? .person(values[0]) : .people(values)
  }
  package static func values(of list: FieldValue) -> [UUID]? {
    switch list {
    case .person(let id): [id]
    case .people(let ids): ids
    default: nil
    }
  }
}

extension Array: FieldConvertible where Element: FieldElement {
  package var fieldValue: FieldValue? { isEmpty ? nil : Element.list(self) }
  package static func from(_ value: FieldValue?) -> [Element]? {
    guard let value else { return [] }
    return Element.values(of: value)
  }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
  package var fieldValue: FieldValue? { self?.fieldValue }
  package static func from(_ value: FieldValue?) -> Wrapped?? {
    guard let value else { return .some(nil) }
    return Wrapped.from(value).map { .some($0) }
  }
  package static func from(notation text: String) -> Wrapped?? {
    Wrapped.from(notation: text).map { .some($0) }
  }
}
