/// Phrases of several words with their values, found by their first or last word.
///
/// They are compared as they are written, with spaces between words: most lines contain none, and a
/// program started for one line has no time to split all of them.
struct PhraseTable<Value: Sendable>: Sendable {
  private let phrases: [(text: String, value: Value)]
  private let index: TextIndex

  /// - Parameters:
  ///   - groups: the phrases, with a space between words; those of one value are separated by |.
  ///   - key: the word that they are found by, the first or the last.
  init(_ groups: [(String, Value)]..., by key: TextIndex.Key) {
    phrases = groups.joined().flatMap { names, value in
      names.split(separator: "|").map { (text: String($0), value: value) }
    }
    index = TextIndex(phrases.map(\.text), by: key)
  }

  /// Returns the phrases with that key.
  subscript(word: String) -> [(text: String, value: Value)] {
    index.numbers(of: word).map { phrases[$0] }
  }

  /// Returns the value of the longest phrase at the beginning of the words, and its number of
  /// words; a comma may follow the last one. Phrases are found by their first word.
  func longest(_ words: ArraySlice<String>) -> (count: Int, value: Value)? {
    guard let first = words.first else { return nil }
    return self[first].compactMap { text, value in
      text.countAsBeginning(of: words).map { (count: $0, value: value) }
    }.max { $0.count < $1.count }
  }

  /// Returns whether a phrase has that key.
  func contains(_ word: String) -> Bool { index.contains(word) }

  /// Returns the longest phrase at the end of the words, of fewer than `limit` words. Phrases are
  /// found by their last word.
  func longest(
    atEndOf words: some BidirectionalCollection<String>, below limit: Int
  ) -> (count: Int, text: String)? {
    guard let last = words.last else { return nil }
    return self[last].compactMap { text, _ in
      text.countAsEnd(of: words).map { (count: $0, text: text) }
    }.filter { $0.count < limit }.max { $0.count < $1.count }
  }
}

extension PhraseTable where Value == Void {
  init(_ all: [String], by key: TextIndex.Key) { self.init(all.map { ($0, ()) }, by: key) }
}

extension String {
  /// Returns the number of its words if the words begin with it; nil otherwise.
  fileprivate func countAsBeginning(of words: ArraySlice<String>) -> Int? {
    var (bytes, count) = (utf8.makeIterator(), 0)
    for word in words {
      count += 1
      var rest = word.utf8[...]
      while let byte = rest.popFirst() {
        guard let own = bytes.next() else {
          return byte == UInt8(ascii: ",") && rest.isEmpty ? count : nil
        }
        if own != byte { return nil }
      }
      guard let space = bytes.next() else { return count }
      if space != UInt8(ascii: " ") { return nil }
    }
    return nil
  }

  /// Returns the number of its words if the words end with it; nil otherwise.
  func countAsEnd(of words: some BidirectionalCollection<String>) -> Int? {
    var (rest, count) = (utf8[...], 0)
    for word in words.reversed() {
      count += 1
      let start = rest.index(rest.endIndex, offsetBy: -word.utf8.count, limitedBy: rest.startIndex)
      guard let start, rest[start...].elementsEqual(word.utf8) else { return nil }
      rest = rest[..<start]
      if rest.isEmpty { return count }
      guard rest.popLast() == UInt8(ascii: " ") else { return nil }
    }
    return nil
  }
}
