import TaskModel

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
