import TaskModel

/// What can be read of a store whose checksums are wrong: every line that is a record by itself.
///
/// A line edited by hand is one of these, and is believed. Lines apply in the order of the file,
/// later ones to the same record replacing earlier ones; what contradicts itself is a defect, and so
/// is what is not known: a flipped bit makes a new name.
package struct Salvage: Equatable, Sendable {
  package private(set) var state = ModelState()
  /// Commits that led to it, as far as any line says so.
  package private(set) var version = 0
  /// Lines that are lost, and closing lines whose checksum is wrong.
  package private(set) var defects: [StoreDefect] = []
  private(set) var header: StoreHeader?
  private var numbers: [UUID: Int] = [:]
  /// Whether records stand behind the last closing line.
  private var isOpen = false
  /// The version of the last commit of which anything is left, be it without its closing line.
  var lastVersion: Int { isOpen ? version + 1 : version }

  init(of bytes: UnsafeBufferPointer<UInt8>) {
    var (position, number, partStart) = (0, 0, 0)
    while position < bytes.count {
      number += 1
      let end = bytes.lineEnd(from: position) ?? bytes.count
      if let defect = defect(in: position..<end, number, &partStart, bytes) {
        defects.append(StoreDefect(line: number, offset: defect.offset, what: defect.what))
      }
      position = end + 1
    }
    if partStart < bytes.count {
      defects.append(StoreDefect(line: number, offset: bytes.count, what: .truncated))
    }
  }

  private mutating func defect(
    in range: Range<Int>, _ number: Int, _ partStart: inout Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Defect? {
    do throws(Defect) {
      guard number > 1 else {
        try readHeader(bytes, range.upperBound)
        return nil
      }
      // Zeros before a line are an append that a power cut took, with another one behind it.
      let zeros = bytes[range].prefix { $0 == 0 }.count
      var reader = JSONReader(bytes, range.dropFirst(zeros))
      var lines = LineReader()
      let isClosing = try read(try lines.read(&reader), at: range.lowerBound)
      guard lines.unknown.isEmpty else {
        throw Defect(offset: range.lowerBound, what: .unknownRecord)
      }
      guard isClosing else { return nil }
      isOpen = false
      let part = partStart..<min(range.upperBound + 1, bytes.count)
      partStart = part.upperBound
      let isSealed = Seal.closes(part, of: bytes)
      return isSealed ? nil : Defect(offset: range.lowerBound, what: .checksum)
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

  /// Answers whether the line closes a part.
  private mutating func read(_ line: StoreLine, at offset: Int) throws(Defect) -> Bool {
    switch line {
    case .update(let update):
      guard isAcceptable(update) else { throw Defect(offset: offset, what: .duplicate) }
      _ = state.apply(update)
      isOpen = true
      return false
    case .base(let base):
      version = max(version, base.version)
      state = ModelState(
        tasks: state.tasks, users: state.everyone,
        seats: state.seats.map { Seat(user: $0.key, name: $0.value) },
        attributes: state.attributes, templates: state.templates,
        nextNumber: max(state.nextNumber, base.nextNumber))
      return true
    case .commit(let line):
      version = max(version, line.info.version)
      return true
    case .unknown: return false
    }
  }

  /// Whether what the store must not hold twice stays single.
  private mutating func isAcceptable(_ update: RecordUpdate) -> Bool {
    switch update {
    case .task(let task):
      return numbers.updateValue(task.number, forKey: task.id) ?? task.number == task.number
        && (state.task(numbered: task.number)?.id ?? task.id) == task.id
    case .seat(let seat):
      return !state.seats.contains { $0.value == seat.name && $0.key != seat.user }
    case .attribute(let attribute):
      return !state.attributes.contains { $0.key == attribute.key && $0.id != attribute.id }
    case .template(let template):
      return state.template(named: template.name).map { $0.id == template.id } ?? true
    case .user, .taskGone, .userGone, .seatGone, .attributeGone, .templateGone: return true
    }
  }
}
