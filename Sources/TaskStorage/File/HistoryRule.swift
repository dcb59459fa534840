import TaskModel

/// How much of the past a store keeps, and when it drops the rest.
package struct HistoryRule: Sendable {
  /// The last so many commits are kept,
  package var commits = 500
  /// and those of the last so many seconds,
  package var seconds = 30 * 86_400
  /// but of all these only the last so many bytes.
  package var bytes = 16 << 20
  /// A file that has grown by less than this is never folded, in bytes.
  package var slack = 64 << 10

  package init() {}

  /// Whether commits of `appended` bytes since the last fold, which wrote `folded` bytes, are worth
  /// another one; so every byte is written a bounded number of times.
  func isFoldDue(appended: Int, folded: Int) -> Bool { appended > max(folded / 2, slack) }

  /// The first commit to keep at `now`.
  func firstKept(of spans: [CommitSpan], at now: Instant) -> Int {
    guard let end = spans.last?.range.upperBound else { return 0 }
    let oldest = now.secondsSinceEpoch - seconds
    let recent = spans.firstIndex { $0.time.secondsSinceEpoch >= oldest } ?? spans.count
    let wanted = max(0, min(spans.count - commits, recent))
    return spans[wanted...].firstIndex { end - $0.range.lowerBound <= bytes } ?? spans.count
  }
}
