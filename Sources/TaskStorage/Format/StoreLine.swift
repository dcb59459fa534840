import Formats
import TaskModel

/// The first line of a store: its identity, and what a reader must support.
struct StoreHeader: Equatable {
  static let format = "taskshell"
  static let supportedVersion = 1

  /// The identity of the store, assigned when it is created and never changed.
  var store: UUID
  /// The number of times that the whole file has been written.
  var generation: Int
  /// Features that a reader must support; this version has none.
  var incompatible: [String] = []
  /// Features that a writer must support; this version has none.
  var readOnly: [String] = []

  /// Reason why the first line is not the header of a store that this version reads.
  enum Refusal: Error, Equatable {
    case foreign
    case newerFormat(Int)
    case incompatible([String])
    case defect(Defect)
  }

  init(store: UUID, generation: Int) {
    self.store = store
    self.generation = generation
  }

  /// Reads the first line; unknown members are added to ``readOnly``.
  ///
  /// Anything but an object with `"format":"taskshell"` is foreign. The format version is checked
  /// first: the rest of a newer header may have changed, so no other error is reported for it.
  init(_ reader: inout JSONReader) throws(Refusal) {
    var fields = Fields()
    do {
      guard try fields.read(&reader) else { throw Refusal.foreign }
      try reader.finish()
    } catch let defect as Defect {
      throw fields.format == Self.format ? .defect(defect) : .foreign
    } catch {
      throw .foreign
    }
    guard fields.format == Self.format else { throw .foreign }
    guard let version = fields.version, version >= 1 else { throw fields.bad("version") }
    guard version <= Self.supportedVersion else { throw .newerFormat(version) }
    guard let features = fields.incompatible else { throw fields.bad("incompatible") }
    guard features.isEmpty else { throw .incompatible(features) }
    guard let readOnly = fields.readOnly else { throw fields.bad("readOnly") }
    guard let store = fields.store else { throw fields.bad("store") }
    guard let generation = fields.generation, (1...LineReader.maximumNumber).contains(generation)
    else { throw fields.bad("generation") }
    self.store = store
    self.generation = generation
    self.readOnly = readOnly + fields.unknown
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("format", Self.format)
    writer.field("version", Self.supportedVersion)
    writer.field("store", store)
    writer.field("generation", generation)
    for (key, features) in [("incompatible" as StaticString, incompatible), ("readOnly", readOnly)]
    {
      writer.beginArray(key)
      for feature in features { writer.string(feature) }
      writer.endArray()
    }
    writer.endObject()
    writer.endLine()
  }
}

/// The valid members of a header.
private struct Fields {
  var start = 0
  var format: String?
  var version: Int?
  var store: UUID?
  var generation: Int?
  var incompatible: [String]?
  var readOnly: [String]?
  var unknown: [String] = []

  mutating func read(_ reader: inout JSONReader) throws(Defect) -> Bool {
    start = reader.position
    var seen: Set<String> = []
    return try reader.object { (reader, key) throws(Defect) in
      let name = try reader.text(of: key)
      guard seen.insert(name).inserted else {
        throw Defect(offset: reader.position, what: .badField(name))
      }
      let position = reader.position
      switch name {
      case "format": format = try reader.string()
      case "version": version = try reader.integer()
      case "store": store = try reader.literal().flatMap { UUID(ascii: reader.raw($0)) }
      case "generation": generation = try reader.integer()
      case "incompatible": incompatible = try reader.strings()
      case "readOnly": readOnly = try reader.strings()
      default: unknown.append("header.\(name)")
      }
      if reader.position == position { try reader.skipValue() }
    }
  }

  func bad(_ name: String) -> StoreHeader.Refusal {
    .defect(Defect(offset: start, what: .badField(name)))
  }
}

/// One line of a store after its header.
enum StoreLine: Equatable {
  case update(RecordUpdate)
  case base(BaseLine)
  case commit(CommitLine)
  /// A record of an unknown kind.
  case unknown
}

/// The line that closes the base.
struct BaseLine: Equatable {
  /// The number of lines between the header and this one.
  var records: Int
  /// The number of the next new task.
  var nextNumber: Int
  /// The number of commits that led to the state of the base.
  var version: Int
  /// The size in bytes of the commits that were written together with the base.
  var kept: Int
  /// The time when the base was written.
  var time: Instant
}

/// The line that closes a commit.
struct CommitLine: Equatable {
  var info: CommitInfo
  /// The version before the commit.
  var previous: Int
  /// The size in bytes of the commit's other lines.
  var bytes: Int
}

/// The contents of a store to be written.
struct StoreContents {
  let header: StoreHeader
  let base: BaseLine
  let baseEnd: Int
  let spans: [CommitSpan]
  let bytes: [UInt8]

  /// Combines a base of `state`, the commits `kept`, to which `spans` are relative, and one more.
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

/// Sets a field if the member is the one of that name; throws if it is repeated or has no valid
/// value.
@inline(__always)
func readField<Value>(
  _ field: inout Value?, _ name: StaticString, _ key: JSONReader.Literal,
  _ reader: inout JSONReader, _ read: (inout JSONReader) throws(Defect) -> Value?
) throws(Defect) -> Bool {
  guard reader.equals(key, name) else { return false }
  let start = reader.position
  guard field == nil, let value = try read(&reader) else {
    throw Defect(offset: start, what: .badField(name.description))
  }
  field = value
  return true
}

@inline(__always)
func required<Value>(
  _ value: Value?, _ name: StaticString, _ offset: Int
) throws(Defect) -> Value {
  guard let value else { throw Defect(offset: offset, what: .badField(name.description)) }
  return value
}
