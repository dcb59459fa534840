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

  /// The same by another clock.
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
