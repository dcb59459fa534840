import Formats
import TaskModel

/// The contents of the lock file: who holds the lock, or held it last, and the last commit then.
///
/// The first line is for people, the second one is sealed as the parts of a store are.
struct LockRecord: Equatable {
  /// `4242 host command`, see ``LockHolder``; nil if nobody has held the lock yet.
  var holder: String?
  var last: LastCommit?

  /// More than a shell ever writes; what is longer is no lock file.
  static let maximumSize = 4096

  init() {}

  /// Reads what a lock file holds; nil if that is something else, which is not to be overwritten.
  ///
  /// What is torn is ours still: a beginning of it, or what is left when its first bytes are zeros,
  /// as a power cut may leave them. A last line that cannot be read is forgotten.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    last = lines.lazy.compactMap { LastCommit(sealed: Array($0) + [0x0A]) }.first
    guard let first = lines.first, LockHolder.isOne(first) else {
      let isBeginning = lines.count == 1 && LockHolder.isBeginning(lines[0])
      guard last != nil || isBeginning || bytes.allSatisfy({ $0 == 0 }) else { return nil }
      return
    }
    holder = String(decoding: first, as: UTF8.self)
    guard last == nil, lines.count > 1 else { return }
    let isOurs = lines[1].starts(with: LastCommit.mark) || LastCommit.mark.starts(with: lines[1])
    guard isOurs else { return nil }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if let holder { bytes += holder.utf8.prefix(1000) + [0x0A] }
    return bytes + (last?.sealed ?? [])
  }
}

/// The last commit that a shell has seen stored, kept beside the store.
///
/// It is written after the commit is durable and never synchronised itself, so it may lag behind the
/// store, but a store that lags behind it has lost something.
struct LastCommit: Equatable {
  var store: UUID
  var version: Int
  /// Of the commit that led to ``version``; nil if the store forgot it in a fold.
  var operation: UUID?
  /// What the next new task gets, however much of the store is lost.
  var nextNumber: Int
  /// The generation of a file to which nobody may append, because a synchronisation failed.
  var suspect: Int?
  /// The file, as it was, in which all names are those that ``TaskCodec/names`` stands for.
  var looked: String?

  static let mark = Array(#"{"last":{"#.utf8)
}

extension LastCommit {
  init?(sealed bytes: [UInt8]) {
    let read = bytes.withUnsafeBufferPointer { bytes -> Fields? in
      guard Seal.closes(0..<bytes.count, of: bytes) else { return nil }
      var reader = JSONReader(bytes, 0..<bytes.count)
      var fields = Fields()
      let isObject = try? reader.object { (reader, _) throws(Defect) in
        guard try fields.read(&reader) else { throw reader.defect() }
      }
      return isObject == true ? fields : nil
    }
    guard let read, let store = read.store, let version = read.version,
      let nextNumber = read.nextNumber
    else { return nil }
    self.init(
      store: store, version: version, operation: read.operation, nextNumber: nextNumber,
      suspect: read.suspect, looked: read.looked)
  }

  fileprivate var sealed: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginObject("last")
    writer.field("store", store)
    writer.field("version", version)
    if let operation { writer.field("operation", operation) }
    writer.field("nextNumber", nextNumber)
    if let suspect { writer.field("suspect", suspect) }
    writer.field("looked", ifPresent: looked)
    var bytes = writer.bytes
    Seal.append(to: &bytes, from: 0)
    return bytes
  }

  private struct Fields {
    var store: UUID?
    var version: Int?
    var operation: UUID?
    var nextNumber: Int?
    var suspect: Int?
    var looked: String?

    mutating func read(_ reader: inout JSONReader) throws(Defect) -> Bool {
      try reader.object { (reader, key) throws(Defect) in
        switch try reader.text(of: key) {
        case "store": store = try Self.id(&reader)
        case "version": version = try reader.integer()
        case "operation": operation = try Self.id(&reader)
        case "nextNumber": nextNumber = try reader.integer()
        case "suspect": suspect = try reader.integer()
        case "looked": looked = try reader.string()
        default: try reader.skipValue()
        }
      }
    }

    private static func id(_ reader: inout JSONReader) throws(Defect) -> UUID? {
      try reader.literal().flatMap { UUID(ascii: reader.raw($0)) }
    }
  }
}
