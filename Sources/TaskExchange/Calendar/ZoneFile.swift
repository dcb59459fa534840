import TaskModel

/// The time zone of a place in the system's zone database (TZif, RFC 8536).
package struct ZoneFile {
  /// The clock changes in order, with the offset from UTC after each, in seconds.
  private var changes: [(instant: Int, offset: Int)] = []
  /// The offset before the first change.
  private var first = 0
  /// The rule after the last change.
  private var rule: ZoneRule?

  /// The maximum bytes of a file in the database.
  package static let maximumLength = 1 << 16

  /// Nil if it is not such a file.
  init?(_ bytes: [UInt8]) {
    guard var header = Header(bytes[...]) else { return nil }
    var isLong = false
    if header.version >= UInt8(ascii: "2") {
      guard let second = Header(bytes.dropFirst(header.end(isLong: false))) else { return nil }
      (header, isLong) = (second, true)
    }
    guard read(header, isLong: isLong) else { return nil }
    guard isLong else { return }
    let footer = header.rest.dropFirst(header.end(isLong: true) - Header.length)
    rule = ZoneRule(footer.dropFirst().prefix { $0 != 0x0A })
  }

  private mutating func read(_ header: Header, isLong: Bool) -> Bool {
    let (width, body) = (isLong ? 8 : 4, Array(header.rest))
    guard body.count >= header.end(isLong: isLong) - Header.length, header.types > 0 else {
      return false
    }
    let types = header.times * (width + 1)
    func offset(_ type: Int) -> Int? {
      guard type < header.types else { return nil }
      return Self.number(body[(types + 6 * type)...].prefix(4))
    }
    guard let first = offset(0) else { return false }
    self.first = first
    for index in 0..<header.times {
      let instant = Self.number(body[(index * width)...].prefix(width))
      guard let offset = offset(Int(body[header.times * width + index])),
        abs(offset) <= 26 * 3600, changes.last.map({ $0.instant < instant }) ?? true
      else { return false }
      changes.append((instant, offset))
    }
    return abs(first) <= 26 * 3600
  }

  /// Returns the signed big-endian number of the bytes.
  fileprivate static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * bytes.count
    return Int(Int64(bitPattern: value << UInt64(unused)) >> Int64(unused))
  }

  /// Returns the offset from UTC at an instant.
  private func offset(at instant: Int) -> Int {
    guard let last = changes.last else { return rule?.offset(at: instant) ?? first }
    if instant >= last.instant { return rule?.offset(at: instant) ?? last.offset }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].offset
  }

  /// Returns the instant of a local time: the first of two, and for a skipped time, by the offset
  /// before the change (RFC 5545, section 3.3.5).
  func instant(of moment: CivilDateTime) -> Instant {
    let shown = Instant(utc: moment).secondsSinceEpoch
    let (before, after) = (offset(at: shown - 86_400), offset(at: shown + 86_400))
    let isAfter = offset(at: shown - before) != before && offset(at: shown - after) == after
    return Instant(secondsSinceEpoch: shown - (isAfter ? after : before))
  }

  /// Returns the local time at an instant.
  func civil(_ instant: Instant) -> CivilDateTime? {
    let (shown, overflow) = instant.secondsSinceEpoch.addingReportingOverflow(
      offset(at: instant.secondsSinceEpoch))
    guard !overflow else { return nil }
    let second = (shown % 86_400 + 86_400) % 86_400
    guard let date = CivilDate(dayNumber: (shown - second) / 86_400),
      let time = CivilTime(hour: second / 3600, minute: second / 60 % 60)
    else { return nil }
    return CivilDateTime(date: date, time: time)
  }

  /// The header of a block of the file.
  private struct Header {
    static let length = 44
    let version: UInt8
    let rest: ArraySlice<UInt8>
    let times: Int
    let types: Int
    private let others: Int
    private let leaps: Int

    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count >= Self.length, bytes.starts(with: "TZif".utf8) else { return nil }
      let bytes = Array(bytes)
      let counts = (0..<6).map { ZoneFile.number(bytes[(20 + 4 * $0)...].prefix(4)) }
      guard counts.allSatisfy({ (0...ZoneFile.maximumLength).contains($0) }) else { return nil }
      (version, rest) = (bytes[4], bytes[Self.length...])
      (times, types, leaps) = (counts[3], counts[4], counts[2])
      others = counts[0] + counts[1] + counts[5]
    }

    /// Returns the end of the block.
    func end(isLong: Bool) -> Int {
      let width = isLong ? 8 : 4
      return Self.length + times * (width + 1) + types * 6 + others + leaps * (width + 4)
    }
  }
}

/// The rule for all coming years at the end of such a file, in POSIX notation:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule {
  private let standard: Int
  private var summer: (offset: Int, start: Day, end: Day)?

  private struct Day {
    let month: Int
    let week: Int
    let weekday: Int
    /// Seconds of the clock in force before the change.
    let time: Int
  }

  /// Nil for anything else, and for a rule that does not name days by their week.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    guard Self.skipName(&rest), let offset = Self.seconds(&rest) else { return nil }
    standard = -offset
    guard !rest.isEmpty else { return }
    guard Self.skipName(&rest) else { return nil }
    let ahead = rest.first == UInt8(ascii: ",") ? standard + 3600 : Self.seconds(&rest).map { -$0 }
    guard let ahead, let start = Self.day(&rest), let end = Self.day(&rest), rest.isEmpty else {
      return nil
    }
    summer = (ahead, start, end)
  }

  private static func skipName(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let before = rest.count
    if rest.first == UInt8(ascii: "<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    } else {
      rest = rest.drop { (0x41...0x5A).contains($0 & 0xDF) }
    }
    return rest.count < before
  }

  /// Reads `-1`, `3:30` or `+2:00:00` from the front.
  private static func seconds(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let text = rest.prefix { (0x30...0x3A).contains($0) }
    rest = rest.dropFirst(text.count)
    let parts = text.parts(":").map { $0.count <= 3 ? $0.number() : nil }
    guard parts.count <= 3, let hours = parts[0] else { return nil }
    var seconds = hours * 3600
    for (part, unit) in zip(parts.dropFirst(), [60, 1]) {
      guard let part else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads `,M3.5.0/2` from the front.
  private static func day(_ rest: inout ArraySlice<UInt8>) -> Day? {
    guard rest.popFirst() == UInt8(ascii: ","), rest.popFirst() == UInt8(ascii: "M") else {
      return nil
    }
    let text = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "/") }
    rest = rest.dropFirst(text.count)
    let parts = text.parts(".").compactMap { $0.number() }
    guard parts.count == 3, 1...12 ~= parts[0], 1...5 ~= parts[1], 0...6 ~= parts[2] else {
      return nil
    }
    var time = 7200
    if rest.first == UInt8(ascii: "/") {
      rest.removeFirst()
      guard let read = seconds(&rest) else { return nil }
      time = read
    }
    return Day(month: parts[0], week: parts[1], weekday: parts[2], time: time)
  }

  func offset(at instant: Int) -> Int {
    guard let summer,
      let year = CivilDate(dayNumber: Self.days(instant + standard))?.components.year,
      let start = Self.instant(summer.start, year), let end = Self.instant(summer.end, year)
    else { return standard }
    let (begin, finish) = (start - standard, end - summer.offset)
    // In the south, summer spans the turn of the year.
    let isSummer =
      begin < finish
      ? (begin..<finish).contains(instant) : instant >= begin || instant < finish
    return isSummer ? summer.offset : standard
  }

  private static func days(_ seconds: Int) -> Int {
    (seconds - ((seconds % 86_400) + 86_400) % 86_400) / 86_400
  }

  /// Returns the wall-clock time of the change, in seconds since 1970.
  private static func instant(_ day: Day, _ year: Int) -> Int? {
    let weekday = Weekday(rawValue: (day.weekday + 6) % 7) ?? .sunday
    let pick = MonthPick.weekday(day.week == 5 ? -1 : day.week, weekday)
    return pick.date(year: year, month: day.month).map { Int($0.dayNumber) * 86_400 + day.time }
  }
}

/// The time zones of a file, each read once.
final class CalendarZones {
  private let file: (String) -> [UInt8]?
  private var known: [String: ZoneFile?] = [:]

  /// The maximum number of zones in a file.
  private static let limit = 256

  /// - Parameter file: returns the bytes of a file of the zone database, by its name.
  init(_ file: @escaping (String) -> [UInt8]?) { self.file = file }

  /// Returns the zone of that name, or of its end if a program adds its own name in front
  /// (`/freeassociation.sourceforge.net/Europe/Berlin`).
  func zone(named name: String) -> ZoneFile? {
    if let known = known[name] { return known }
    guard known.count < Self.limit else { return nil }
    let found = find(name)
    known[name] = found
    return found
  }

  private func find(_ name: String) -> ZoneFile? {
    let parts = Array(name.utf8)[...].parts("/").suffix(3)
    for count in stride(from: parts.count, to: 0, by: -1) {
      let path = parts.suffix(count)
      guard path.allSatisfy(Self.isSafe) else { continue }
      let name = path.map(\.string).joined(separator: "/")
      if let zone = file(name).flatMap(ZoneFile.init) { return zone }
    }
    return nil
  }

  /// Whether a part of a name does not leave the database folder.
  private static func isSafe(_ part: ArraySlice<UInt8>) -> Bool {
    1...32 ~= part.count
      && part.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      }
  }
}
