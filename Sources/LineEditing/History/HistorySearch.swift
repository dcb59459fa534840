/// Incremental search in the history: any text, any characters, newest first.
///
/// Small ASCII letters find capitals too; a capital letter in the query makes it exact.
struct HistorySearch {
  /// What stood in the line before.
  let original: LineText
  /// What is searched for.
  private(set) var query = ""
  /// Whether the last step found nothing; the last find stays.
  private(set) var hasFailed = false
  private let entries: [HistoryEntry]
  private var index: Int?

  /// The beginning of a search, for what stands in the line.
  init(from original: LineText, in entries: [HistoryEntry]) {
    self.original = original
    self.entries = entries
    query = original.string
    if !query.isEmpty { look(from: entries.count - 1, by: -1, unlike: nil) }
  }

  /// A line with the query in it.
  struct Match: Equatable {
    let line: String
    /// UTF-8 offsets of the query.
    let range: Range<Int>
    let isFound: Bool
  }

  /// Lines with the query, the newest first, each once, at most `limit`; the one found is among them.
  func matches(limit: Int) -> [Match] {
    guard limit > 0, !query.isEmpty else { return [] }
    var seen: Set<String> = []
    var matches: [Match] = []
    for position in entries.indices.reversed() {
      let line = entries[position].line
      guard let start = Self.offset(of: query, in: line), seen.insert(line).inserted else {
        continue
      }
      // The list moves on with what is found.
      let isFound = index.map { entries[$0].line == line } ?? false
      if matches.count == limit {
        if matches.contains(where: \.isFound) { break }
        matches.removeFirst()
      }
      matches.append(
        Match(line: line, range: start..<start + query.utf8.count, isFound: isFound))
    }
    return matches
  }

  /// The line found, with the cursor where the query is in it.
  var found: LineText? {
    guard let index else { return nil }
    let line = entries[index].line
    let offset = Self.offset(of: query, in: line) ?? 0
    var text = LineText(line)
    text.cursor = text.index(ofOffset: offset)
    return text
  }

  /// UTF-8 offsets of the query in the line found.
  var foundRange: Range<Int>? {
    guard let index, let start = Self.offset(of: query, in: entries[index].line) else { return nil }
    return start..<start + query.utf8.count
  }

  /// Adds to the query and looks from where we are.
  mutating func append(_ scalar: Unicode.Scalar) {
    query.unicodeScalars.append(scalar)
    look(from: index ?? entries.count - 1, by: -1, unlike: nil)
  }

  /// Takes the last cluster off the query and looks from the newest line again.
  mutating func removeLast() {
    if !query.isEmpty { query.removeLast() }
    index = nil
    hasFailed = false
    if !query.isEmpty { look(from: entries.count - 1, by: -1, unlike: nil) }
  }

  /// Goes to the next older line with the query that differs from this one.
  mutating func older() {
    guard !query.isEmpty else { return }
    look(from: (index ?? entries.count) - 1, by: -1, unlike: index)
  }

  /// Goes back to the next newer one.
  mutating func newer() {
    guard !query.isEmpty, let index else { return }
    look(from: index + 1, by: 1, unlike: index)
  }

  private mutating func look(from start: Int, by step: Int, unlike current: Int?) {
    var position = start
    while entries.indices.contains(position) {
      let line = entries[position].line
      if line != current.map({ entries[$0].line }), Self.offset(of: query, in: line) != nil {
        index = position
        hasFailed = false
        return
      }
      position += step
    }
    hasFailed = true
  }

  /// UTF-8 offset of the first place where the query is in the line.
  static func offset(of query: String, in line: String) -> Int? {
    let isExact = query.utf8.contains { (0x41...0x5A).contains($0) }
    let wanted = Array(query.utf8)
    let bytes = Array(line.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    func folded(_ byte: UInt8) -> UInt8 {
      !isExact && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
    for start in 0...(bytes.count - wanted.count) where folded(bytes[start]) == first {
      var matched = 1
      while matched < wanted.count, folded(bytes[start + matched]) == wanted[matched] {
        matched += 1
      }
      if matched == wanted.count { return start }
    }
    return nil
  }
}
