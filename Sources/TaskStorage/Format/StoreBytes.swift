import Formats
import SystemCalls
import TaskModel

/// The bytes of a sound store up to the end of its last commit, in memory or in their file.
enum StoreBytes: Sendable {
  case memory([UInt8])
  case file(SoundFile)

  /// A file read by several threads, in the state in which it was found sound.
  struct SoundFile: @unchecked Sendable {
    let file: OpenFile
    let identity: FileIdentity
    /// The end of the last commit, whose line feed may be missing in the file.
    let end: Int
    /// The bytes before it.
    let seal: [UInt8]

    init(_ file: OpenFile, _ identity: FileIdentity, _ index: StoreIndex) {
      (self.file, self.identity, end, seal) = (file, identity, index.end, index.seal)
    }

    /// Whether the sound part is unchanged; more may have been appended after it.
    var isUnchanged: Bool {
      isSame || (try? file.bytes(at: end - Seal.count, count: Seal.count)) == seal
    }

    private var isSame: Bool { (try? file.status()).map(FileIdentity.init) == identity }

    /// The bytes that were found sound; nil if they cannot be read any more.
    var bytes: [UInt8]? {
      guard var bytes = try? file.bytes(at: 0, count: end) else { return nil }
      if bytes.count == end - 1, Seal.isOpen(bytes) { bytes.append(UInt8(ascii: "\n")) }
      guard bytes.count == end else { return nil }
      if isSame { return bytes }
      // The file may only have grown.
      let index = bytes.withUnsafeBufferPointer { StoreIndex($0) }
      return index?.seal == seal ? bytes : nil
    }
  }

  static let none = StoreBytes.memory([])

  var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(let file): file.end
    }
  }

  /// Whether the bytes are still the ones found sound.
  var areUnchanged: Bool {
    switch self {
    case .memory: true
    case .file(let file): file.isUnchanged
    }
  }

  /// Returns all bytes; nil if they cannot be read any more.
  func read() -> [UInt8]? {
    switch self {
    case .memory(let bytes): bytes
    case .file(let file): file.bytes
    }
  }

  /// Calls `body` with the line that begins at `start`, without its line feed; nil without one.
  func line<Result>(
    at start: Int, _ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Result?
  ) -> Result? {
    switch self {
    case .memory(let bytes):
      return bytes.withUnsafeBufferPointer { bytes in
        bytes.lineEnd(from: start).flatMap { body(bytes, start..<$0) }
      }
    case .file(let sound):
      return sound.file.line(at: start, before: sound.end)?.withUnsafeBufferPointer {
        body($0, $0.indices)
      }
    }
  }

  /// Returns the result of `body` for the lines from `start` on.
  func withLines<Result>(from start: Int, _ body: (inout LineWindow) -> Result) -> Result {
    switch self {
    case .memory(let bytes):
      return bytes.withUnsafeBufferPointer { bytes in
        var lines = LineWindow(bytes, from: start)
        return body(&lines)
      }
    case .file(let sound):
      var lines = LineWindow(sound.file, size: sound.end, from: start)
      return body(&lines)
    }
  }
}

extension OpenFile {
  private static let usualLength = 1024

  /// Reads the line that begins at `start`, without its line feed; nil if none ends before `end`.
  func line(at start: Int, before end: Int) -> ArraySlice<UInt8>? {
    var length = Self.usualLength
    while true {
      let limit = min(length, end - start)
      guard let bytes = try? bytes(at: start, count: limit) else { return nil }
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return bytes[..<end] }
      guard bytes.count == limit, limit < end - start else { return nil }
      length *= 8
    }
  }
}

/// The parsed contents of a store.
struct ParsedStore {
  let header: StoreHeader
  let base: BaseLine
  /// The offset after the base.
  let baseEnd: Int
  private(set) var state: ModelState
  private(set) var history: [LoggedCommit] = []
  /// The commits, in the order of ``history``.
  private(set) var spans: [CommitSpan] = []
  /// Unknown names, which this version would drop if it rewrote the store.
  private(set) var unknown: [String]
  /// The damage after ``end``; nil if there is none, and for a ``TornTail``, which another shell
  /// may still be writing.
  private(set) var damage: Defect?

  /// The offset after the last sound commit.
  var end: Int { spans.last?.range.upperBound ?? baseEnd }
  /// The number of commits that led to ``state``.
  var version: Int { spans.last?.version ?? base.version }

  /// Reads a store up to the last commit for which `isWanted` returns true; it is called in order
  /// until it returns false.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, while isWanted: (CommitInfo) -> Bool = { _ in true }
  ) throws(StoreHeader.Refusal) {
    let headerEnd = bytes.lineEnd(from: 0)
    var reader = JSONReader(bytes, 0..<(headerEnd ?? bytes.count))
    do {
      header = try StoreHeader(&reader)
    } catch {
      // A store cut off within its first line is not foreign.
      guard headerEnd == nil, bytes.starts(with: Self.mark) else { throw error }
      throw .defect(Defect(offset: bytes.count, what: .truncated))
    }
    guard let headerEnd else { throw .defect(Defect(offset: bytes.count, what: .truncated)) }
    var records = BaseReader()
    do {
      (base, state, baseEnd) = try records.read(bytes, from: headerEnd + 1)
    } catch {
      throw .defect(error)
    }
    unknown = records.lines.unknown.sorted()
    readCommits(bytes, CommitReader(records.lines), while: isWanted)
  }

  private mutating func readCommits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ reader: CommitReader,
    while isWanted: (CommitInfo) -> Bool
  ) {
    var reader = reader
    while end < bytes.count {
      do {
        let (commit, span) = try reader.read(bytes, from: end, after: version)
        guard isWanted(commit.info) else { break }
        history.append(state.apply(commit))
        spans.append(span)
      } catch {
        if !TornTail.matches(bytes, from: end) { damage = error }
        break
      }
    }
    unknown = reader.lines.unknown.sorted()
  }

  private static let mark = Array(#"{"format":"taskshell""#.utf8)
}
