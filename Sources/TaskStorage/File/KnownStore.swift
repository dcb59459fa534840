import SystemCalls
import TaskModel

/// What was read of the file of a store at the last look.
struct KnownStore {
  /// Kept open, so that its inode number stays its own.
  let file: OpenFile
  /// As it was at the last look.
  var identity: FileIdentity
  let header: StoreHeader
  let base: BaseLine
  let baseEnd: Int
  var spans: [CommitSpan]
  /// The bytes before ``end``: what was written into the file from elsewhere has others there.
  var seal: [UInt8]
  var unknown: [String]
  /// Why nothing may be written, though the file could be read.
  var refusal: StorageError?
  /// A synchronisation failed: the next commit goes to a new file, together with everything else.
  var isSuspect = false
  /// Whether every name in it is known: an index does not look at those of a task's members.
  var isLookedThrough = true

  /// The offset behind the last commit, which may lack its line feed: see ``isOpen``.
  var end: Int { spans.last?.range.upperBound ?? baseEnd }
  var version: Int { spans.last?.version ?? base.version }
  /// Whether the file ends where the line feed of the last line should be; that is written together
  /// with the next commit.
  var isOpen: Bool { identity.size < end }
  /// How many bytes of the file are known.
  var size: Int { isOpen ? end - 1 : end }
  /// The offset behind what the last fold wrote.
  var foldEnd: Int { baseEnd + base.kept }

  /// The parsed bytes of a store.
  init(
    _ image: StoreImage, of bytes: [UInt8], file: OpenFile, identity: FileIdentity,
    refusal: StorageError?
  ) {
    self.file = file
    self.identity = identity
    self.refusal = refusal
    header = image.header
    base = image.base
    baseEnd = image.baseEnd
    spans = image.spans
    seal = Seal.last(of: bytes[..<image.end])
    unknown = image.unknown
  }

  /// A store in which nothing is wrong.
  init(_ index: StoreIndex, file: OpenFile, identity: FileIdentity) {
    self.init(
      file: file, identity: identity, header: index.header, base: index.base,
      baseEnd: index.baseEnd, spans: index.spans, seal: index.seal)
    isLookedThrough = false
  }

  /// A store that has just been written: a base, and commits that follow it without a gap.
  init(
    file: OpenFile, identity: FileIdentity, header: StoreHeader, base: BaseLine, baseEnd: Int,
    spans: [CommitSpan], seal: [UInt8]
  ) {
    self.file = file
    self.identity = identity
    self.header = header
    self.base = base
    self.baseEnd = baseEnd
    self.spans = spans
    self.seal = seal
    unknown = []
  }

  /// How many of these commits lead to the state that `older` knows, or for nil to the empty one;
  /// nil if that is no part of the past of this store, or was before its base.
  func commitsInCommon(with older: KnownStore?) -> Int? {
    guard let older else { return base.version == 0 && base.records == 0 ? 0 : nil }
    guard older.header.store == header.store, let last = older.spans.last else { return nil }
    return spans.lastIndex { $0.operation == last.operation && $0.version == last.version }
      .map { $0 + 1 }
  }
}
