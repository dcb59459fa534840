/// The offset of the current line of each task, by ascending number, and of earlier lines.
struct TaskOffsets: Sendable {
  struct Entry: Equatable, Sendable {
    let number: Int
    fileprivate(set) var start: Int
  }

  private(set) var all: [Entry] = []
  /// The earlier lines: those that others have replaced, and those that delete a task. The lines of
  /// one task are in order.
  private var past: [Entry] = []
  private var hasGone = false
  /// The offset of a deleted task.
  private static let gone = -1

  init(capacity: Int) { all.reserveCapacity(capacity) }

  var count: Int { all.count }
  var lastNumber: Int { all.last?.number ?? 0 }

  /// Returns the number of the task in a line with the beginning that a shell writes; nil for any
  /// other line.
  ///
  /// Called for every line of a store at every start.
  @inline(__always)
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int? {
    let (head, tail): (StaticString, StaticString) = (#"{"task":{"number":"#, #","id":""#)
    guard line.count >= head.utf8CodeUnitCount + mostDigits + tail.utf8CodeUnitCount,
      let start = bytes.baseAddress.map({ UnsafeRawPointer($0 + line.lowerBound) }),
      start.begins(with: head)
    else { return nil }
    var index = head.utf8CodeUnitCount
    let first = index
    var number = 0
    while true {
      let digit = start.load(fromByteOffset: index, as: UInt8.self) &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      guard index - first < mostDigits else { return nil }
      number = number * 10 + Int(digit)
      index += 1
    }
    guard start.load(fromByteOffset: first, as: UInt8.self) != UInt8(ascii: "0"),
      (1...LineReader.maximumNumber).contains(number), (start + index).begins(with: tail)
    else { return nil }
    return number
  }

  /// The number of digits of ``LineReader/maximumNumber``.
  private static let mostDigits = 16

  /// Returns the number of digits of a positive number.
  @inline(__always)
  static func digits(_ number: Int) -> Int {
    var (digits, rest) = (1, number / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }

  /// Adds a task; returns false if its number is not greater than all others.
  @inline(__always)
  mutating func append(_ number: Int, _ start: Int) -> Bool {
    guard number > lastNumber else { return false }
    all.append(Entry(number: number, start: start))
    return true
  }

  /// Adds or moves a task; returns false for a new one whose number is between others.
  @inline(__always)
  mutating func put(_ number: Int, _ start: Int) -> Bool {
    append(number, start) || move(number, start)
  }

  private mutating func move(_ number: Int, _ start: Int) -> Bool {
    guard let index = index(of: number) else { return false }
    if all[index].start != Self.gone { past.append(all[index]) }
    all[index].start = start
    return true
  }

  /// Removes the task of that number, if it exists; `start` is the line that deletes it.
  mutating func remove(_ number: Int, _ start: Int) {
    _ = move(number, start)
    past.append(Entry(number: number, start: start))
    guard let index = index(of: number) else { return }
    all[index].start = Self.gone
    hasGone = true
  }

  /// Drops removed tasks for good; until then their numbers can come back.
  mutating func close() {
    guard hasGone else { return }
    all.removeAll { $0.start == Self.gone }
    hasGone = false
  }

  /// Returns the number of the task in a line; nil for other lines, and for replaced ones.
  ///
  /// Must be called in the order of the lines: `next` is the index after the last result.
  ///
  /// - Parameter origin: the offset of the bytes in the store.
  @inline(__always)
  func number(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, of origin: Int, _ next: inout Int
  ) -> Int? {
    let start = origin + line.lowerBound
    if next >= all.count || all[next].start != start {
      guard let number = Self.number(bytes, line), let index = index(of: number),
        all[index].start == start
      else { return nil }
      next = index
    }
    defer { next += 1 }
    return all[next].number
  }

  /// Returns the index of the task of that number.
  func index(of number: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].number == number ? low : nil
  }

  // MARK: The past

  /// Returns the offsets of all lines of the task of that number, in order.
  func starts(of number: Int) -> [Int] {
    let past = past.lazy.filter { $0.number == number }.map(\.start)
    return past + (index(of: number).map { [all[$0].start] } ?? [])
  }

  /// Returns the offset of the last line of each of these tasks before `offset`; none for a task
  /// that did not exist then.
  func lastStarts(of numbers: Set<Int>, before offset: Int) -> [Int: Int] {
    var starts: [Int: Int] = [:]
    for line in past where line.start < offset && numbers.contains(line.number) {
      starts[line.number] = line.start
    }
    for number in numbers {
      if let index = index(of: number), all[index].start < offset {
        starts[number] = all[index].start
      }
    }
    return starts
  }
}

extension UnsafeRawPointer {
  /// Whether these bytes, at least four, are at the pointer; that many must be readable.
  @inline(__always)
  fileprivate func begins(with word: StaticString) -> Bool {
    let (count, word) = (word.utf8CodeUnitCount, UnsafeRawPointer(word.utf8Start))
    var index = 0
    while index + 8 <= count {
      guard
        loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == word.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    while index < count {
      // The last four bytes may overlap those before.
      let offset = min(index, count - 4)
      guard
        loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          == word.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      else { return false }
      index = offset + 4
    }
    return true
  }
}
