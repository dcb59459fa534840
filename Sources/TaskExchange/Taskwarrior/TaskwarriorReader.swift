import Formats
import TaskModel

/// Reads the output of `task export` of Taskwarrior 2.6 and 3: a list of objects, or one object on
/// each line.
struct TaskwarriorReader {
  /// The fields that Taskwarrior can represent; some only as user-defined attributes.
  static let carried: [TaskField] = [
    .text, .state, .due, .assignee, .project, .tags, .priority, .notes, .recurrence, .after,
    .parent, .wait, .scheduled, .until, .estimate, .order, .started,
  ]

  private let context: ReadingContext
  private var result = ImportedTasks(code: "tw", carried: carried)
  private var series = TaskwarriorSeries()
  private var own = TaskwarriorAttributes()
  private var ordinal = 0
  private var texts: [String: Int] = [:]

  init(_ context: ReadingContext) { self.context = context }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws -> ImportedTasks {
    var reader = JSONReader(foreign: bytes)
    var lines = LineCounter(bytes)
    do throws(Defect) {
      try reader.records(mayHaveCommas: true) { (reader) throws(Defect) in
        try record(&reader, &lines)
      }
    } catch {
      try context.stopped()
      result.problems.append(RecordProblem(line: lines.line(of: error.offset), .json))
    }
    try context.stopped()
    own.assign(&result, context)
    series.fold(&result, context)
    return result
  }

  private mutating func record(
    _ reader: inout JSONReader, _ lines: inout LineCounter
  ) throws(Defect) {
    let start = reader.position
    let line = lines.line(of: start)
    guard context.goesOn(at: start, having: result.count) else { throw reader.defect() }
    ordinal += 1
    var record = TaskwarriorRecord(line: line, ordinal: ordinal, context)
    let isObject = try reader.object { (reader, key) throws(Defect) in
      try record.take(&reader, key)
    }
    guard isObject else {
      try reader.skipValue()
      result.problems.append(RecordProblem(line: line, ordinal: ordinal, .object))
      return
    }
    record.finish()
    result.losses.add(record.losses)
    guard record.problems.isEmpty else {
      result.problems += record.problems
      return
    }
    if record.task.task.id == .none { record.task.identify(in: "taskwarrior", &texts) }
    series.add(record, at: result.tasks.count)
    own.add(record.own, at: result.tasks.count)
    result.tasks.append(record.task)
  }
}

/// The annotations of a task: texts with their times of writing.
struct TaskwarriorAnnotations {
  private var all: [(text: String, entry: Instant?)] = []

  var texts: [String] { all.map(\.text) }

  /// The losses.
  private(set) var losses = LossReport()

  /// Reads a list of objects; nil for anything else.
  init?(_ reader: inout JSONReader) throws(Defect) {
    var isGood = true
    let isList = try reader.array { (reader) throws(Defect) in
      guard try add(&reader) else {
        isGood = false
        return try reader.skipValue()
      }
    }
    guard isList, isGood else { return nil }
  }

  /// Reads one annotation; returns false for anything else.
  private mutating func add(_ reader: inout JSONReader) throws(Defect) -> Bool {
    var note: (text: String, entry: Instant?) = ("", nil)
    var isDated = true
    let isObject = try reader.object { (reader, key) throws(Defect) in
      if reader.equals(key, "description"), let text = try reader.string() {
        note.text = text
      } else if reader.equals(key, "entry"), let text = try reader.string() {
        note.entry = Instant(compact: text) ?? Instant(rfc3339: text)
        isDated = note.entry != nil || text.isEmpty
      } else {
        let name = try reader.text(of: key)
        if name == "entry" { isDated = false }
        losses.add(.values(of: "annotations.\(name)"), count: name == "entry" ? 0 : 1)
        try reader.skipValue()
      }
    }
    guard isObject else { return false }
    if note.text.contains(where: { !$0.isWhitespace }) {
      all.append(note)
    } else {
      losses.add(.values(of: "annotations"))
    }
    if !isDated { losses.add(.values(of: "annotations.entry")) }
    return true
  }

  /// Returns the origins of the notes; none if nothing is known.
  ///
  /// - Parameter created: the creation time of the task: an export gives the first notes of unknown
  ///   times the seconds before it.
  func origins(created: Instant) -> [String] {
    let times = all.map { $0.entry?.secondsSinceEpoch }
    let created = created.secondsSinceEpoch
    let count = times.first.flatMap(\.self).map { created - $0 } ?? 0
    let isNumbered =
      (0...all.count).contains(count)
      && (0..<count).allSatisfy { times[$0] == created - count + $0 }
    let origins = all.enumerated().map { index, note in
      guard let entry = note.entry, !isNumbered || index >= count else { return "" }
      return NoteOrigin(time: entry, author: "").notation
    }
    return origins.allSatisfy(\.isEmpty) ? [] : origins
  }
}

/// The user-defined attributes (UDAs): an export does not declare their types, so these are
/// inferred from the values of all records.
struct TaskwarriorAttributes {
  /// A value as written in JSON.
  enum Raw {
    case text(String)
    case number(String)
  }

  private var values: [String: [(index: Int, raw: Raw)]] = [:]

  /// Adds the values of the record at that index.
  mutating func add(_ own: [(key: String, value: Raw)], at index: Int) {
    for (key, raw) in own { values[key, default: []].append((index, raw)) }
  }

  /// Sets the values of the records: numbers, dates or durations if all values of a name are such,
  /// otherwise texts.
  func assign(_ result: inout ImportedTasks, _ context: ReadingContext) {
    for (key, found) in values.sorted(by: { $0.key < $1.key }) {
      let kind =
        [AttributeDefinition.Kind.number, .date, .duration].first { kind in
          found.allSatisfy { Self.value($0.raw, kind, context) != nil }
        } ?? .text
      result.attributes[key] = kind
      for (index, raw) in found {
        guard let value = Self.value(raw, kind, context) else { continue }
        result.tasks[index].own.append(CustomValue(key, value))
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

extension Instant {
  /// Reads `20260314T170000Z`.
  init?(compact bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
      let year = Self.number(bytes, 0..<4), let month = Self.number(bytes, 4..<6),
      let day = Self.number(bytes, 6..<8), let hour = Self.number(bytes, 9..<11),
      let minute = Self.number(bytes, 11..<13), let second = Self.number(bytes, 13..<15),
      let date = CivilDate(year: year, month: month, day: day),
      let time = CivilTime(hour: hour, minute: minute), second < 60
    else { return nil }
    self.init(utc: CivilDateTime(date: date, time: time), second: second)
  }

  /// Reads the same form from a text.
  init?(compact text: String) {
    var text = text
    let read = text.withUTF8 { Instant(compact: $0) }
    guard let read else { return nil }
    self = read
  }

  /// The form `20260314T170000Z`.
  var compact: String {
    String(decoding: rfc3339.utf8.filter { $0 != 0x2D && $0 != 0x3A }, as: UTF8.self)
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      let digit = bytes[index] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}

extension [String] {
  /// The texts without repetitions, ignoring case and width, in their order.
  var distinct: [String] {
    guard count > 1 else { return self }
    var seen: Set<String> = []
    return filter { seen.insert($0.folded).inserted }
  }
}
