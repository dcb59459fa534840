import TaskModel

/// The attributes that users of Taskwarrior define (UDAs): an export does not say what they are, so
/// the values of all records together tell.
struct TaskwarriorAttributes {
  /// A value as JSON writes it.
  enum Raw {
    case text(String)
    case number(String)
  }

  private var values: [String: [(place: Int, raw: Raw)]] = [:]

  /// Adds what the record at that place has.
  mutating func add(_ own: [(key: String, value: Raw)], at place: Int) {
    for (key, raw) in own { values[key, default: []].append((place, raw)) }
  }

  /// Gives the records their values: numbers, dates or lengths of time where all values of a name
  /// are such, and texts otherwise.
  func settle(_ result: inout ImportedTasks, _ context: ReadingContext) {
    for (key, found) in values.sorted(by: { $0.key < $1.key }) {
      let kind =
        [AttributeDefinition.Kind.number, .date, .duration].first { kind in
          found.allSatisfy { Self.value($0.raw, kind, context) != nil }
        } ?? .text
      result.attributes[key] = kind
      for (place, raw) in found {
        guard let value = Self.value(raw, kind, context) else { continue }
        result.tasks[place].own.append(CustomValue(key, value))
      }
    }
  }

  private static func value(
    _ raw: Raw, _ kind: AttributeDefinition.Kind, _ context: ReadingContext
  ) -> FieldValue? {
    switch (kind, raw) {
    case (.number, .number(let text)): DecimalNumber(text).map { .number($0) }
    case (.date, .text(let text)):
      Instant(compact: text).flatMap { context.due($0) }.map { .due($0) }
    case (.duration, .text(let text)): Minutes(iso8601: text).map { .minutes($0) }
    case (.text, .text(let text)), (.text, .number(let text)): .text(text)
    default: nil
    }
  }
}
