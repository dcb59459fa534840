import TaskModel

/// Where the line of each task begins, by ascending number, and where those before it did.
struct TaskPlaces: Sendable {
  struct Place: Equatable, Sendable {
    let number: Int
    fileprivate(set) var start: Int
  }

  private(set) var all: [Place] = []
  /// What was there before: lines that others have taken the place of, and those that say that a task is
  /// gone. Those of one task are in their order.
  private var past: [Place] = []
  private var hasGone = false
  /// No place.
  private static let gone = -1

  init(capacity: Int) { all.reserveCapacity(capacity) }

  var count: Int { all.count }
  var lastNumber: Int { all.last?.number ?? 0 }

  /// The number of the task that a line holds, by the beginning that a shell gives it; nil for any
  /// other line.
  ///
  /// Every start asks this of every line of a store.
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

  /// The digits of ``LineReader/maximumNumber``.
  private static let mostDigits = 16

  /// How many digits a number has that is positive.
  @inline(__always)
  static func digits(_ number: Int) -> Int {
    var (digits, rest) = (1, number / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }

  /// Adds a task; false if its number is not greater than all others.
  @inline(__always)
  mutating func append(_ number: Int, _ start: Int) -> Bool {
    guard number > lastNumber else { return false }
    all.append(Place(number: number, start: start))
    return true
  }

  /// Adds a task, or says where it stands now; false for one that would stand between others.
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

  /// The task of that number is gone, if it was there, as the line says that begins there.
  mutating func remove(_ number: Int, _ start: Int) {
    _ = move(number, start)
    past.append(Place(number: number, start: start))
    guard let index = index(of: number) else { return }
    all[index].start = Self.gone
    hasGone = true
  }

  /// Drops those that are gone; their numbers can come back until then.
  mutating func close() {
    guard hasGone else { return }
    all.removeAll { $0.start == Self.gone }
    hasGone = false
  }

  /// The number of the task that a line holds; nil for one that is no task's, or none that counts.
  ///
  /// Lines are asked about in their order: `next` is where the one behind the last answer is among them.
  ///
  /// - Parameter origin: where the bytes begin in the store.
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

  /// Where the task of that number is among them.
  func index(of number: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].number == number ? low : nil
  }

  // MARK: The past

  /// Where the lines of the task of that number begin, from the first to the last.
  func starts(of number: Int) -> [Int] {
    let past = past.lazy.filter { $0.number == number }.map(\.start)
    return past + (index(of: number).map { [all[$0].start] } ?? [])
  }

  /// Where the last line before `place` begins of each of these tasks; of one that was not there then,
  /// none.
  func lastStarts(of numbers: Set<Int>, before place: Int) -> [Int: Int] {
    var starts: [Int: Int] = [:]
    for line in past where line.start < place && numbers.contains(line.number) {
      starts[line.number] = line.start
    }
    for number in numbers {
      if let index = index(of: number), all[index].start < place {
        starts[number] = all[index].start
      }
    }
    return starts
  }
}

extension UnsafeRawPointer {
  /// Whether these very bytes, four at least, stand there; as many can be read.
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
      // The last four bytes are in part those before them.
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
