import Formats
import TaskModel

/// What the bytes of a store say.
struct StoreImage {
  let header: StoreHeader
  let base: BaseLine
  /// The offset behind the base.
  let baseEnd: Int
  private(set) var state: ModelState
  private(set) var history: [LoggedCommit] = []
  /// The commits, in the order of ``history``.
  private(set) var spans: [CommitSpan] = []
  /// Names of what this version does not know and would drop if it wrote the store anew.
  private(set) var unknown: [String]
  /// What is wrong behind ``end``; nil for nothing, and for a ``TornTail``, which another shell may
  /// still be writing.
  private(set) var damage: Defect?

  /// The offset behind the last commit that can be trusted.
  var end: Int { spans.last?.range.upperBound ?? baseEnd }
  /// How many commits led to ``state``.
  var version: Int { spans.last?.version ?? base.version }

  /// Reads a store up to the last commit for which `isWanted` answers true; that is asked in order
  /// until it answers false.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, while isWanted: (CommitInfo) -> Bool = { _ in true }
  ) throws(StoreHeader.Refusal) {
    let headerEnd = bytes.lineEnd(from: 0)
    var reader = JSONReader(bytes, 0..<(headerEnd ?? bytes.count))
    do {
      header = try StoreHeader(&reader)
    } catch {
      // Cut within its first line, a store is still not foreign.
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
        if !TornTail.isOne(bytes, from: end) { damage = error }
        break
      }
    }
    unknown = reader.lines.unknown.sorted()
  }

  private static let mark = Array(#"{"format":"taskshell""#.utf8)
}
