import TaskLanguage
import TaskModel

/// The context in which formats are read.
package struct ReadingContext {
  package private(set) var clock: Clock
  /// The time of reading, used as creation time where there is none.
  package let now: Instant
  /// The context for dates in words.
  package let dates: DateContext
  /// The custom attributes here.
  package let attributes: [AttributeDefinition]
  private let byKey: [String: AttributeDefinition]
  /// The built-in and custom attributes.
  let table: AttributeTable
  /// The names here for columns of a table, by their names in the file; nil ignores a column.
  package var columns: [String: String?] = [:]
  /// Returns the bytes of a file of the system's zone database, by its name.
  package var zoneFile: (String) -> [UInt8]? = { _ in nil }
  private let progress: ReadingProgress

  /// The number of records between reports of progress.
  package static let step = 256

  /// - Parameter goesOn: called with the number of bytes read, every ``step`` records; false stops.
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

  /// Returns a context that reads times by another clock.
  func by(_ clock: Clock) -> ReadingContext {
    var context = self
    context.clock = clock
    return context
  }

  /// Returns the custom attribute of that key; nil if there is none.
  func own(_ key: String) -> AttributeDefinition? { byKey[key] }

  /// Returns the local moment of an instant; midnight becomes a day without a time. Drops seconds.
  func due(_ instant: Instant) -> Due? {
    clock.civil(instant).map { civil in
      let isDay = civil.time == .midnight && instant.secondsSinceEpoch.isMultiple(of: 60)
      return Due(date: civil.date, time: isDay ? nil : civil.time)
    }
  }

  /// Returns the instant of a local moment; for a day without a time, its midnight.
  func instant(_ due: Due) -> Instant {
    clock.instant(of: CivilDateTime(date: due.date, time: due.time ?? .midnight))
  }

  func instant(_ day: CivilDate) -> Instant { instant(Due(date: day)) }

  /// Reports the progress of reading; returns false to stop.
  ///
  /// - Parameter count: the number of records read, good and bad.
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

/// The user stopped the reading.
package struct ReadingStopped: Error {
  package init() {}
}

private final class ReadingProgress {
  private(set) var isStopped = false
  /// Whether the maximum number of records was exceeded.
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

/// Finds the line numbers of offsets, which must be passed in ascending order.
struct LineCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the line number, from 1.
  mutating func line(of target: Int) -> Int {
    let end = min(target, bytes.count)
    while offset < end {
      if bytes[offset] == 0x0A { line += 1 }
      offset += 1
    }
    return line
  }
}

extension ReadingContext {
  /// Returns the value that the text means when typed for the attribute; nil if it is invalid.
  func typed(_ text: String, as attribute: Attribute) -> FieldValue? {
    let whole = Word.Attribute(
      key: attribute.key, comparison: nil, isNegated: false, value: text, isQuoted: true,
      isWhole: true)
    var words = ValueWords(whole, followedBy: [])
    let values = ValueContext(people: People(state: ModelState(), me: nil), dates: dates)
    guard attribute.uses.contains(.editable), let read = try? attribute.kind.read(&words, values)
    else { return nil }
    return read.value
  }

  /// Whether the text has a time of day that the attribute, which keeps only the day, drops.
  func dropsTime(_ text: String, of attribute: Attribute) -> Bool {
    guard attribute.kind.dataType == .day, case .due(let due)? = typed(text, as: .scheduled) else {
      return false
    }
    return due.time != nil
  }

  /// Returns the attribute of that name in files: its own, or as typed or shown in any language.
  func attribute(called name: String) -> Attribute? {
    let key = name.folded
    if let own = own(key) { return table[AttributeKey(own.key)] }
    let all = AttributeTable.standard
    return all.visible.first { $0.name == key } ?? Self.others[key].flatMap { all[$0] }
      ?? all[named: key].flatMap { $0.isGivenInFiles ? $0 : nil }
      ?? all.visible.first { $0.label.japanese == key }
  }

  /// Names that other programs use in tables for the text and for other attributes.
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
  /// Whether a file can set it: attributes that users type count as well as those that are written.
  var isGivenInFiles: Bool { !uses.isDisjoint(with: [.visible, .editable]) }
}

extension TaskItem.State {
  /// Reads the state in a cell: `done`, `x`, 済; nil for another word.
  init?(cell: String) {
    switch cell.folded {
    case "open", "todo", "to do", "pending", "not started", "in progress", "started", "doing",
      "false", "no", "0", "未完了", "未", "未着手", "着手", "着手中", "進行中", "対応中", "作業中":
      self = .open
    case "done", "completed", "complete", "finished", "closed", "true", "yes", "x", "1", "完了", "済",
      "済み", "終了", "対応済み":
      self = .done
    default: return nil
    }
  }
}

/// Limits for reading files of other programs; a file that exceeds one is refused with a message.
///
/// Every reader takes time and memory proportional to the bytes, and can be cancelled.
package enum ExchangeLimits {
  /// The bytes of a file, a pipe, or a program's output.
  package static let bytes = 512 << 20
  /// The bytes of a line, or of a cell of a table.
  package static let line = 1 << 20
  /// The records of a file.
  package static let records = 1_000_000
  /// The members of a record, columns of a table, entries of a list in a user, and attributes added
  /// by one file.
  package static let members = 1_000
  /// The levels of parts written in Markdown; each indents the next one.
  package static let levels = 50
}

/// A file that exceeds a limit, so that nothing of it is imported.
package enum ReadingLimit: Error, Equatable {
  case records(Int)
  case attributes(Int)
}
