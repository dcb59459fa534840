import Formats
import TaskModel

/// The readable part of a store with wrong checksums: every line that is a record by itself.
///
/// Lines apply in the order of the file, later ones to the same record replacing earlier ones.
/// Sealed lines were written by a shell: an unsealed line contradicting one is a defect without
/// effect. A line edited by hand is unsealed, and accepted unless it contradicts something; an
/// unknown name in it is a flipped bit. If two tasks have one number and no seal decides, the later
/// one gets a new one. Of a change that was cut short at the end of the file nothing is taken: half
/// of it may be another change.
package struct Salvage: Equatable, Sendable {
  /// The position of a line.
  struct Place: Equatable, Sendable {
    /// The line number, from 1.
    let line: Int
    let offset: Int
  }

  package private(set) var state = ModelState()
  /// The number of commits that led to the state, as far as any line tells.
  package private(set) var version = 0
  /// The lost lines, and closing lines with a wrong checksum.
  package private(set) var defects: [StoreDefect] = []
  private(set) var header: StoreHeader?
  /// Unknown names in sealed lines, written by a newer version.
  private(set) var unknown: Set<String> = []
  private var numbers: [UUID: Int] = [:]
  /// The positions of records without a valid seal.
  private var unsealed: [RecordID: Place] = [:]
  private var displaced = DisplacedTasks()
  /// Whether records of a change follow the last closing line.
  private var isOpen = false
  private var closedEnd = 0
  /// The version of the last commit of which anything is left, even without its closing line.
  var lastVersion: Int { isOpen ? version + 1 : version }

  init(of bytes: UnsafeBufferPointer<UInt8>) {
    var parts = SealedParts(bytes)
    var (position, number) = (0, 0)
    while position < bytes.count {
      number += 1
      let end = bytes.lineEnd(from: position) ?? bytes.count
      let line = Line(
        place: Place(line: number, offset: position), range: position..<end,
        trust: parts.trust(in: position..<end))
      if let defect = defect(in: line, bytes) { note(defect.what, line.place, at: defect.offset) }
      position = end + 1
    }
    giveNumbers()
    if closedEnd < bytes.count { note(.truncated, Place(line: number, offset: bytes.count)) }
    defects.sort { ($0.line, $0.offset) < ($1.line, $1.offset) }
  }

  private mutating func note(_ what: Damage, _ place: Place, at offset: Int? = nil) {
    defects.append(StoreDefect(line: place.line, offset: offset ?? place.offset, what: what))
  }

  private mutating func defect(in line: Line, _ bytes: UnsafeBufferPointer<UInt8>) -> Defect? {
    do throws(Defect) {
      guard line.place.line > 1 else {
        try readHeader(bytes, line.range.upperBound)
        return nil
      }
      // Zeros before a line are an append lost in a power cut, followed by another one.
      let zeros = bytes[line.range].prefix { $0 == 0 }.count
      var reader = JSONReader(bytes, line.range.dropFirst(zeros))
      var lines = LineReader()
      let read = try lines.read(&reader)
      if line.trust == .sealed {
        unknown.formUnion(lines.unknown)
      } else if !lines.unknown.isEmpty {
        throw Defect(offset: line.place.offset, what: .unknownRecord)
      }
      try take(read, line)
      return nil
    } catch {
      return error
    }
  }

  private mutating func readHeader(
    _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int
  ) throws(Defect) {
    var reader = JSONReader(bytes, 0..<end)
    do {
      header = try StoreHeader(&reader)
    } catch .defect(let defect) {
      throw defect
    } catch {
      throw Defect(offset: 0, what: .badField("format"))
    }
  }

  private mutating func take(_ read: StoreLine, _ line: Line) throws(Defect) {
    switch read {
    case .update(let update):
      switch line.trust {
      case .sealed: believe(update)
      case .unsealed: try accept(update, at: line.place)
      case .cutShort: throw Defect(offset: line.place.offset, what: .truncated)
      case .outdated: return
      }
      isOpen = true
    case .base(let base):
      state.reserveNumbers(below: base.nextNumber)
      try close(version: max(version, base.version), line)
    case .commit(let commit):
      let isConsistent = commit.info.version == commit.previous + 1
      let told = isConsistent ? max(version, commit.info.version) : version + 1
      try close(version: line.trust == .sealed ? commit.info.version : told, line)
    case .unknown: break
    }
  }

  private mutating func close(version: Int, _ line: Line) throws(Defect) {
    (isOpen, closedEnd) = (false, line.range.upperBound + 1)
    switch line.trust {
    case .sealed: self.version = version
    case .outdated: throw Defect(offset: line.place.offset, what: .duplicate)
    case .unsealed, .cutShort:
      self.version = version
      throw Defect(offset: line.place.offset, what: .checksum)
    }
  }

  // MARK: Records

  /// Applies a sealed record; an unsealed one that contradicts it is dropped, or renumbered if both
  /// claim the same number.
  private mutating func believe(_ update: RecordUpdate) {
    if case .gone(.task(let number)) = update, displaced.claims(number) { displace(number) }
    if case .task(let task) = update {
      let rival = state.task(numbered: task.number)
      if displaced.claims(task.number) || rival.map({ $0.id.isFar(from: task.id) }) ?? false {
        displace(task.number, unless: task.id)
      }
      displaced.remove(task.id)
    }
    for rival in state.rivals(of: update, numbers) {
      if let place = unsealed.removeValue(forKey: rival) { note(.contradicted, place) }
      _ = state.apply(.gone(rival))
      if rival != update.record, case .task(let number) = rival,
        let next = displaced.take(number)
      {
        unsealed[rival] = next.place
        apply(.task(next.task))
      }
    }
    unsealed[update.record] = nil
    apply(update)
  }

  /// Displaces the unsealed task of a number that another one claims, to give it a new number.
  private mutating func displace(_ number: Int, unless id: UUID? = nil) {
    let key = RecordID.task(number)
    guard let task = state.task(numbered: number), task.id != id,
      let place = unsealed.removeValue(forKey: key)
    else { return }
    displaced.append(task, place)
    _ = state.apply(.gone(key))
  }

  /// Applies an unsealed record, unless it contradicts an existing one.
  private mutating func accept(_ update: RecordUpdate, at place: Place) throws(Defect) {
    let rivals = state.rivals(of: update, numbers)
    if case .task(let task) = update, rivals == [update.record], !displaced.contains(task.id) {
      return displaced.append(task, place)
    }
    guard rivals.isEmpty else { throw Defect(offset: place.offset, what: .duplicate) }
    if update == .gone(update.record), state.record(update.record) != update,
      unsealed[update.record] == nil
    {
      throw Defect(offset: place.offset, what: .contradicted)
    }
    unsealed[update.record] = place
    apply(update)
  }

  /// Gives new numbers to tasks whose own number another task has kept.
  private mutating func giveNumbers() {
    for entry in displaced.all {
      let number = state.nextNumber
      guard number <= LineReader.maximumNumber else {
        note(.duplicate, entry.place)
        continue
      }
      note(.sameNumber(new: number), entry.place)
      apply(.task(entry.task.identified(number, entry.task.id)))
    }
  }

  private mutating func apply(_ update: RecordUpdate) {
    if case .task(let task) = update { numbers[task.id] = task.number }
    _ = state.apply(update)
  }
}

extension UUID {
  /// Whether the ids differ by more than damage of a character or two could cause.
  fileprivate func isFar(from other: UUID) -> Bool {
    (high ^ other.high).nonzeroBitCount + (low ^ other.low).nonzeroBitCount > 8
  }
}

private struct Line {
  let place: Salvage.Place
  /// The range of the line, without its line feed.
  let range: Range<Int>
  let trust: SealedParts.Trust
}

/// The parts of a store with valid seals, found before anything in it is accepted.
private struct SealedParts {
  enum Trust {
    case sealed
    case unsealed
    /// Sealed, but not newer than a part before it, so redundant.
    case outdated
    /// Of a change at the end of the file of which the rest is missing.
    case cutShort
  }

  private var parts: [(range: Range<Int>, trust: Trust)] = []
  private var next = 0
  /// Where a change begins that was cut short; the end of the file if there is none.
  private var cut: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (position, version) = (0, -1)
    cut = bytes.count
    // Keeps overlapping lengths in a forged file from making this quadratic.
    var budget = 4 * bytes.count
    while let end = bytes.lineEnd(from: position) {
      let line = position..<end
      position = end + 1
      guard Seal.ends(bytes[line.lowerBound...end]), let closing = Self.closing(line, bytes),
        closing.start >= parts.last?.range.upperBound ?? 0
      else { continue }
      let range = closing.start..<end + 1
      budget -= range.count
      guard budget >= 0, Seal.closes(range, of: bytes) else { continue }
      parts.append((range, closing.version > version ? .sealed : .outdated))
      version = max(version, closing.version)
    }
    if let end = parts.last?.range.upperBound, Self.isCutShort(end, bytes) { cut = end }
  }

  /// Whether the records behind the last part have no closing line, also no damaged one.
  private static func isCutShort(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (position, last) = (start, start..<start)
    while position < bytes.count {
      last = position..<(bytes.lineEnd(from: position) ?? bytes.count)
      position = last.upperBound + 1
      let text = bytes[last].drop { $0 == 0 }
      if text.starts(with: #"{"commit""#.utf8) { return false }
    }
    guard last.upperBound < bytes.count else { return true }
    // A whole line that is no record is a closing line whose beginning is damaged.
    var (reader, lines) = (JSONReader(bytes, last), LineReader())
    if case .update? = try? lines.read(&reader) { return true }
    return false
  }

  /// Returns the start of the part that the line closes, and the version that it leads to.
  private static func closing(
    _ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (start: Int, version: Int)? {
    let text = line.dropFirst(bytes[line].prefix { $0 == 0 }.count)
    var (reader, lines) = (JSONReader(bytes, text), LineReader())
    switch try? lines.read(&reader) {
    case .base(let base): return (0, base.version)
    case .commit(let commit) where commit.bytes <= text.lowerBound:
      return (text.lowerBound - commit.bytes, commit.info.version)
    case .commit, .update, .unknown, nil: return nil
    }
  }

  /// Returns the trust in a line; must be called in the order of the lines.
  mutating func trust(in line: Range<Int>) -> Trust {
    if line.lowerBound >= cut { return .cutShort }
    while next < parts.count, parts[next].range.upperBound <= line.upperBound { next += 1 }
    guard next < parts.count, parts[next].range.contains(line.upperBound) else { return .unsealed }
    return parts[next].trust
  }
}

extension ModelState {
  /// Returns the existing records that conflict with this one.
  ///
  /// - Parameter numbers: the numbers of tasks by id, including some that were deleted.
  fileprivate func rivals(of update: RecordUpdate, _ numbers: [UUID: Int]) -> [RecordID] {
    switch update {
    case .task(let task):
      let held = self.task(numbered: task.number).flatMap { $0.id == task.id ? nil : $0.number }
      let other = numbers[task.id].flatMap { number in
        number != task.number && self.task(numbered: number)?.id == task.id ? number : nil
      }
      return [held, other].compactMap { $0.map(RecordID.task) }
    case .seat(let seat):
      return seats.filter { $0.value == seat.name && $0.key != seat.user }.map { .seat($0.key) }
    case .attribute(let attribute):
      return attributes.filter { $0.key == attribute.key && $0.id != attribute.id }
        .map { .attribute($0.id) }
    case .template(let template):
      return templates.filter { $0.name.folded == template.name.folded && $0.id != template.id }
        .map { .template($0.id) }
    case .user, .gone: return []
    }
  }
}

/// Tasks of a damaged store whose number another task has, until it is clear which one keeps it.
struct DisplacedTasks: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    let task: TaskItem
    let place: Salvage.Place
  }

  private var entries: [Int: [Entry]] = [:]
  /// The numbers of the tasks by id.
  private var numbers: [UUID: Int] = [:]

  /// Whether a task here claims that number.
  func claims(_ number: Int) -> Bool { entries[number] != nil }

  func contains(_ id: UUID) -> Bool { numbers[id] != nil }

  mutating func append(_ task: TaskItem, _ place: Salvage.Place) {
    entries[task.number, default: []].append(Entry(task: task, place: place))
    numbers[task.id] = task.number
  }

  /// Removes a task that has become known.
  mutating func remove(_ id: UUID) {
    guard let number = numbers.removeValue(forKey: id) else { return }
    entries[number]?.removeAll { $0.task.id == id }
    if entries[number]?.isEmpty == true { entries[number] = nil }
  }

  /// Removes and returns the first task that claims that number.
  mutating func take(_ number: Int) -> Entry? {
    guard let first = entries[number]?.first else { return nil }
    remove(first.task.id)
    return first
  }

  /// All entries in the order of the file.
  var all: [Entry] { entries.values.joined().sorted { $0.place.offset < $1.place.offset } }
}
