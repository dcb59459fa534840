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
    header: StoreHeader, state: borrowing ModelState, version: Int, kept: [UInt8],
    spans: [CommitSpan], adding commit: StoredCommit?, at now: Instant
  ) {
    var commits = kept
    var spans = spans
    if let commit {
      commits += StoreEncoder.commit(commit)
      spans.append(
        CommitSpan(
          range: kept.count..<commits.count, version: commit.info.version,
          operation: commit.info.operation, time: commit.info.time))
    }
    base = BaseLine(
      records: state.recordCount,
      nextNumber: state.nextNumber, version: version, kept: commits.count, time: now)
    let encoded = StoreEncoder.base(header, state, base)
    self.header = header
    baseEnd = encoded.count
    self.spans = spans.map { $0.moved(by: encoded.count) }
    bytes = encoded + commits
  }
}
