import Formats
import TaskModel

/// One line of a store after its header.
enum StoreLine: Equatable {
  case update(RecordUpdate)
  case base(BaseLine)
  case commit(CommitLine)
  /// A record of a kind that this version does not know.
  case unknown
}

/// The line that closes the base.
struct BaseLine: Equatable {
  /// How many lines stand between the header and this one.
  var records: Int
  /// The number that the next new task gets.
  var nextNumber: Int
  /// How many commits led to the state of the base.
  var version: Int
  /// Bytes of the commits that were written together with the base.
  var kept: Int
  /// When the base was written.
  var time: Instant
}

/// The line that closes a commit.
struct CommitLine: Equatable {
  var info: CommitInfo
  /// The version that the commit follows.
  var previous: Int
  /// Bytes of the lines of the commit before this one.
  var bytes: Int
}

/// A store to be written.
struct StoreContents {
  let header: StoreHeader
  let base: BaseLine
  let baseEnd: Int
  let spans: [CommitSpan]
  let bytes: [UInt8]

  /// A base of `state`, the commits `kept`, whose `spans` count from their beginning, and one more.
  init(
    header: StoreHeader, state: borrowing ModelState, version: Int, kept: ArraySlice<UInt8>,
    spans: [CommitSpan], adding commit: EncodedCommit?, at now: Instant
  ) {
    let added = commit?.bytes ?? []
    base = BaseLine(
      records: state.recordCount,
      nextNumber: state.nextNumber, version: version, kept: kept.count + added.count, time: now)
    var bytes = StoreEncoder.base(header, state, base)
    self.header = header
    baseEnd = bytes.count
    var moved = spans.map { [baseEnd] span in span.moved(by: baseEnd) }
    bytes.reserveCapacity(bytes.count + kept.count + added.count)
    bytes += kept
    if let commit {
      moved.append(CommitSpan(commit.commit, bytes.count..<bytes.count + added.count))
      bytes += added
    }
    self.spans = moved
    self.bytes = bytes
  }
}

/// A commit and its bytes.
struct EncodedCommit {
  let commit: StoredCommit
  let bytes: [UInt8]
}

/// Sets a field once, from a string of one of these lengths, every byte of which `read` checks.
@inline(__always)
func readField<Value>(
  _ field: inout Value?, _ name: StaticString, _ reader: inout JSONReader, _ count: Int,
  or other: Int = 0, _ read: (UnsafeBufferPointer<UInt8>) -> Value?
) throws(Defect) {
  try readField(&field, name, &reader) { (reader) throws(Defect) in
    if let bytes = reader.unchecked(count: count) { return read(bytes) }
    return other == 0 ? nil : reader.unchecked(count: other).flatMap(read)
  }
}

/// Sets a field once; a second time, or without a value, it is bad.
@inline(__always)
func readField<Value>(
  _ field: inout Value?, _ name: StaticString, _ reader: inout JSONReader,
  _ read: (inout JSONReader) throws(Defect) -> Value?
) throws(Defect) {
  let start = reader.position
  guard field == nil, let value = try read(&reader) else {
    throw Defect(offset: start, what: .badField(name.description))
  }
  field = value
}

@inline(__always)
func required<Value>(
  _ value: Value?, _ name: StaticString, _ offset: Int
) throws(Defect) -> Value {
  guard let value else { throw Defect(offset: offset, what: .badField(name.description)) }
  return value
}
