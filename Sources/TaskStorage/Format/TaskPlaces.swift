import TaskModel

/// Where the line of each task begins, by ascending number.
struct TaskPlaces: Sendable {
  private(set) var numbers: [Int] = []
  private(set) var starts: [Int] = []
  private var hasGone = false
  /// No place.
  static let gone = -1

  init(capacity: Int) {
    numbers.reserveCapacity(capacity)
    starts.reserveCapacity(capacity)
  }

  var count: Int { numbers.count }
  var lastNumber: Int { numbers.last ?? 0 }

  /// The number of the task that a line holds, by the beginning that a shell gives it; nil for any
  /// other line.
  @inline(__always)
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Int? {
    var reader = JSONReader(bytes, line)
    guard reader.take(#"{"task":{"number":"#), let number = try? reader.integer(),
      reader.take(#","id":""#), (1...LineReader.maximumNumber).contains(number)
    else { return nil }
    return number
  }

  /// How many digits a number has that is positive.
  @inline(__always)
  static func digits(_ number: Int) -> Int {
    var (digits, rest) = (1, number / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }

  /// Adds a task; false if its number is not greater than all others.
  mutating func append(_ number: Int, _ start: Int) -> Bool {
    guard number > lastNumber else { return false }
    numbers.append(number)
    starts.append(start)
    return true
  }

  /// Adds a task, or says where it stands now; answers with where it stood, ``gone`` for nowhere, and
  /// nil for one that would stand between others.
  mutating func put(_ number: Int, _ start: Int) -> Int? {
    if append(number, start) { return Self.gone }
    guard let index = index(of: number) else { return nil }
    defer { starts[index] = start }
    return starts[index]
  }

  /// The task of that number is gone, if it was there; answers with where it stood.
  mutating func remove(_ number: Int) -> Int {
    guard let index = index(of: number) else { return Self.gone }
    defer { starts[index] = Self.gone }
    hasGone = true
    return starts[index]
  }

  /// Drops those that are gone; their numbers can come back until then.
  mutating func close() {
    guard hasGone else { return }
    let left = starts.indices.filter { starts[$0] != Self.gone }
    numbers = left.map { numbers[$0] }
    starts = left.map { starts[$0] }
    hasGone = false
  }

  /// Where the task of that number is among them.
  func index(of number: Int) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number ? low : nil
  }
}
