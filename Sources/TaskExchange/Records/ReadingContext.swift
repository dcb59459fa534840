import TaskLanguage
import TaskModel

/// What formats are read against.
package struct ReadingContext {
  package private(set) var clock: Clock
  /// When it is read: the creation of what has none.
  package let now: Instant
  /// Dates in words are read against it.
  package let dates: DateContext
  /// The attributes that people here have added.
  package let attributes: [AttributeDefinition]
  private let byKey: [String: AttributeDefinition]
  /// The built-in attributes and the custom ones.
  let table: AttributeTable
  /// How columns of a table are called here, by their names in the file; nil leaves one out.
  package var columns: [String: String?] = [:]
  /// The bytes of a file of the system's zone database, by its name in there.
  package var zoneFile: (String) -> [UInt8]? = { _ in nil }
  private let progress: ReadingProgress

  /// After how many records progress is told.
  package static let step = 256

  /// - Parameter goesOn: is told how many bytes are read, every ``step`` records; false stops.
  package init(
    clock: Clock, dates: DateContext, attributes: [AttributeDefinition] = [],
    goesOn: @escaping (Int) -> Bool = { _ in true }
  ) {
    self.clock = clock
    self.dates = dates
    self.attributes = attributes
    byKey = Dictionary(attributes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    table = .of(attributes)
    now = clock.now().instant
    progress = ReadingProgress(goesOn)
  }

  /// A context that reads times by another clock.
  func by(_ clock: Clock) -> ReadingContext {
    var context = self
    context.clock = clock
    return context
  }

  /// The attribute that people here have added under that key; nil for none.
  func own(_ key: String) -> AttributeDefinition? { byKey[key] }

  /// The civil moment of an instant; midnight is a day without a time. Seconds are dropped.
  func due(_ instant: Instant) -> Due? {
    clock.civil(instant).map { civil in
      let isDay = civil.time == .midnight && instant.secondsSinceEpoch.isMultiple(of: 60)
      return Due(date: civil.date, time: isDay ? nil : civil.time)
    }
  }

  /// The instant of a civil moment; of a day without a time, its midnight.
  func instant(_ due: Due) -> Instant {
    clock.instant(of: CivilDateTime(date: due.date, time: due.time ?? .midnight))
  }

  func instant(_ day: CivilDate) -> Instant { instant(Due(date: day)) }

  /// Tells how far reading is; false if it is to stop.
  ///
  /// - Parameter count: how many records were read, good and bad ones.
  func goesOn(at offset: Int, having count: Int = 0) -> Bool {
    progress.goesOn(at: offset, having: count)
  }

  /// - Throws: ``ReadingStopped`` if reading was stopped, ``ReadingLimit`` if there are too many
  ///   records.
  func stopped() throws {
    if progress.isFull { throw ReadingLimit.records(ExchangeLimits.records) }
    if progress.isStopped { throw ReadingStopped() }
  }
}

/// Somebody stopped the reading.
package struct ReadingStopped: Error {
  package init() {}
}

private final class ReadingProgress {
  private(set) var isStopped = false
  /// Whether there were more records than are read.
  private(set) var isFull = false
  private let report: (Int) -> Bool
  private var count = 0

  init(_ report: @escaping (Int) -> Bool) { self.report = report }

  func goesOn(at offset: Int, having records: Int) -> Bool {
    count += 1
    if records > ExchangeLimits.records { (isFull, isStopped) = (true, true) }
    if count.isMultiple(of: ReadingContext.step), !report(offset) { isStopped = true }
    return !isStopped
  }
}

/// The lines of places in bytes, asked in ascending order.
struct LineCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// From 1 on.
  mutating func line(of place: Int) -> Int {
    let end = min(place, bytes.count)
    while offset < end {
      if bytes[offset] == 0x0A { line += 1 }
      offset += 1
    }
    return line
  }
}

extension ReadingContext {
  /// The value that people would give the attribute by typing the text; nil if they could not.
  func typed(_ text: String, as attribute: Attribute) -> FieldValue? {
    let whole = Word.Attribute(
      key: attribute.key, comparison: nil, isNegated: false, value: text, isQuoted: true,
      isWhole: true)
    var words = ValueWords(whole, followedBy: [])
    let values = ValueContext(people: People(state: ModelState(), me: nil), dates: dates)
    guard attribute.uses.contains(.typed), let read = try? attribute.kind.read(&words, values)
    else { return nil }
    return read.value
  }

  /// Whether such a text says a time of day, and the attribute keeps the day alone.
  func dropsTime(_ text: String, of attribute: Attribute) -> Bool {
    guard attribute.kind.dataType == .day, case .due(let due)? = typed(text, as: .scheduled) else {
      return false
    }
    return due.time != nil
  }

  /// The attribute that files call so: by its name, or as it is typed or shown in any language.
  func attribute(called name: String) -> Attribute? {
    let key = name.folded
    if let own = own(key) { return table[AttributeKey(own.key)] }
    let all = AttributeTable.standard
    return all.shown.first { $0.name == key } ?? Self.others[key].flatMap { all[$0] }
      ?? all[named: key].flatMap { $0.isGivenInFiles ? $0 : nil }
      ?? all.shown.first { $0.label.japanese == key }
  }

  /// What tables of others call what is to be done, and what has names of its own.
  static let others: [String: AttributeKey] = [
    "title": .text, "name": .text, "task": .text, "subject": .text, "summary": .text,
    "description": .text, "件名": .text, "タイトル": .text, "タスク": .text, "題名": .text, "本文": .text,
    "内容": .text,
    "用件": .text, "やること": .text, "note": .note, "notes": .note, "備考": .note,
    "コメント": .note, "comment": .note, "comments": .note, "status": .state, "done": .state,
    "完了": .state, "user": .user, "due date": .due, "期限日": .due, "締切日": .due, "作成日": .created,
    "作成日時": .created, "完了日": .completed, "完了日時": .completed, "更新日時": .modified, "開始日": .scheduled,
    "開始予定": .scheduled, "親": .under, "parent": .under,
  ]
}

extension Attribute {
  /// Whether a file can give a task a value of it: what people type counts as well as what is written.
  var isGivenInFiles: Bool { !uses.isDisjoint(with: [.shown, .typed]) }
}

extension TaskItem.State {
  /// The state that a cell names: `done`, `x`, 済; nil for another word.
  init?(cell: String) {
    switch cell.folded {
    case "open", "todo", "to do", "pending", "false", "no", "0", "未完了", "未", "未着手": self = .open
    case "done", "completed", "complete", "true", "yes", "x", "1", "完了", "済", "済み": self = .done
    default: return nil
    }
  }
}

/// The written forms of values, as JSON and CSV of this shell have them.
extension AttributeDefinition.Kind {
  /// The value of that text; nil if it is not a value of that kind.
  func value(_ text: String) -> FieldValue? {
    switch self {
    case .text, .choice: text.isEmpty ? nil : .text(text)
    case .number: DecimalNumber(text).map { .number($0) }
    case .date: Due(iso8601: text).map { .due($0) }
    case .duration: Minutes(notation: text).map { .minutes($0) }
    }
  }
}

extension FieldValue {
  /// What ``AttributeDefinition/Kind/value(_:)`` reads back; nil for values that attributes of one's
  /// own do not have.
  var notation: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number.notation
    case .due(let due): due.iso8601
    case .minutes(let minutes): minutes.notation
    default: nil
    }
  }
}
