/// Something to run that no line of the history is: offered behind those that have the query in them.
package struct SearchOffer: Equatable, Sendable {
  /// The line to run.
  package let line: String
  /// What it is about, in one row.
  package let display: String

  package init(line: String, display: String) {
    self.line = line
    self.display = display
  }
}

/// Incremental search in the history: any text, any characters, newest first; then among what else
/// is offered for the query. Before anything is typed, all lines fit.
///
/// Small ASCII letters find capitals too; a capital letter in the query makes it exact.
struct HistorySearch {
  /// What stood in the line before.
  let original: LineText
  /// What is searched for.
  private(set) var query = ""
  /// Whether the last step found nothing; the last find stays.
  private(set) var hasFailed = false
  /// Whether nothing lies further on in the way that was gone.
  private(set) var isAtEnd = false
  /// What is offered besides, for the query as it is.
  private(set) var offers: [SearchOffer] = []
  private let entries: [HistoryEntry]
  private let offer: (String) -> [SearchOffer]
  private var index: Int?
  /// The offer that is chosen; then the last line found stays in mind, but is not it.
  private(set) var chosen: Int?

  /// The beginning of a search, for what stands in the line.
  init(
    from original: LineText, in entries: [HistoryEntry],
    offering offer: @escaping (String) -> [SearchOffer] = { _ in [] }
  ) {
    self.original = original
    self.entries = entries
    self.offer = offer
    query = original.string
    restart()
  }

  /// Looks from the newest line again.
  private mutating func restart() {
    (index, chosen, hasFailed) = (nil, nil, false)
    offers = query.isEmpty ? [] : offer(query)
    look(from: entries.count - 1, by: -1, unlike: nil)
    // Nothing was looked for that could be missing.
    if query.isEmpty { hasFailed = false }
  }

  /// Whether there is something to run.
  var hasFound: Bool { !hasFailed && (chosen != nil || index != nil) }

  /// A line with the query in it.
  struct Match: Equatable {
    let line: String
    /// UTF-8 offsets of the query.
    let range: Range<Int>
    let isFound: Bool
  }

  /// Lines with the query, the newest first, each once, at most `limit`; the one found is among them.
  func matches(limit: Int) -> [Match] {
    guard limit > 0 else { return [] }
    var seen: Set<String> = []
    var matches: [Match] = []
    for position in entries.indices.reversed() {
      let line = entries[position].line
      guard let start = Self.offset(of: query, in: line), seen.insert(line).inserted else {
        continue
      }
      // The list moves on with what is found.
      let isFound = chosen == nil && index.map { entries[$0].line == line } ?? false
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
    if let chosen { return LineText(offers[chosen].line) }
    guard let index else { return nil }
    let line = entries[index].line
    let offset = Self.offset(of: query, in: line) ?? 0
    var text = LineText(line)
    text.cursor = text.index(ofOffset: offset)
    return text
  }

  /// UTF-8 offsets of the query in the line found.
  var foundRange: Range<Int>? {
    guard chosen == nil, let index, let start = Self.offset(of: query, in: entries[index].line)
    else { return nil }
    return start..<start + query.utf8.count
  }

  /// Adds to the query and looks from where we are.
  mutating func append(_ scalar: Unicode.Scalar) {
    // What was shown before anything was typed was not searched for.
    if query.isEmpty { index = nil }
    query.unicodeScalars.append(scalar)
    chosen = nil
    offers = offer(query)
    look(from: index ?? entries.count - 1, by: -1, unlike: nil)
  }

  /// Takes the last cluster off the query and looks from the newest line again.
  mutating func removeLast() {
    if !query.isEmpty { query.removeLast() }
    restart()
  }

  /// Goes to the next older line with the query that differs from this one.
  mutating func older() {
    if let chosen {
      isAtEnd = chosen + 1 == offers.count
      if !isAtEnd { self.chosen = chosen + 1 }
    } else {
      look(from: (index ?? entries.count) - 1, by: -1, unlike: index)
    }
  }

  /// Goes back to the next newer one.
  mutating func newer() {
    if let chosen, chosen > 0 || index != nil {
      self.chosen = chosen > 0 ? chosen - 1 : nil
      isAtEnd = false
    } else if let index {
      look(from: index + 1, by: 1, unlike: index)
    }
  }

  private mutating func look(from start: Int, by step: Int, unlike current: Int?) {
    var position = start
    while entries.indices.contains(position) {
      let line = entries[position].line
      if line != current.map({ entries[$0].line }), Self.offset(of: query, in: line) != nil {
        index = position
        (hasFailed, isAtEnd) = (false, false)
        return
      }
      position += step
    }
    // Behind the oldest line comes what is offered besides.
    if step < 0, !offers.isEmpty { chosen = 0 }
    (hasFailed, isAtEnd) = (chosen == nil && current == nil, chosen == nil)
  }

  /// UTF-8 offset of the first place where the query is in the line; nothing is at its beginning.
  static func offset(of query: String, in line: String) -> Int? {
    if query.isEmpty { return 0 }
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
