/// Phrases of several words and what each is, found by the first or the last of them.
///
/// They are compared as they are written, a phrase with spaces between its words: most lines ask for
/// none, and a program that starts for one line has no time to take all of them apart.
struct PhraseTable<Value: Sendable>: Sendable {
  /// Which word is asked for.
  enum Place { case first, last }

  private var phrases: [String: [(text: String, value: Value)]] = [:]

  /// - Parameter all: the phrases, a space between two words.
  init(_ all: [(String, Value)], by place: Place) {
    phrases.reserveCapacity(all.count)
    for (text, value) in all {
      phrases[String(Self.word(of: text, at: place)), default: []].append((text, value))
    }
  }

  /// The phrases with that word there.
  subscript(word: String) -> [(text: String, value: Value)] { phrases[word] ?? [] }

  /// The longest of the phrases with the first of these words there that the words begin with, and
  /// how many words it has; a comma may follow the last one.
  func longest(_ words: ArraySlice<String>) -> (count: Int, value: Value)? {
    guard let first = words.first, let found = phrases[first] else { return nil }
    var longest: (count: Int, value: Value)?
    for phrase in found {
      guard let count = phrase.text.isBeginning(of: words) else { continue }
      if count > longest?.count ?? 0 { longest = (count, phrase.value) }
    }
    return longest
  }

  /// The longest of the phrases with the last of these words there that the words end with, of fewer
  /// words than that.
  func longest(
    atEndOf words: some BidirectionalCollection<String>, below limit: Int
  ) -> (count: Int, text: String)? {
    guard let last = words.last, let found = phrases[last] else { return nil }
    var longest: (count: Int, text: String)?
    for (text, _) in found {
      guard let count = text.countAsEnd(of: words), count < limit else { continue }
      if count > longest?.count ?? 0 { longest = (count, text) }
    }
    return longest
  }

  private static func word(of text: String, at place: Place) -> Substring {
    let (bytes, space) = (text.utf8, UInt8(ascii: " "))
    switch place {
    case .first: return Substring(bytes[..<(bytes.firstIndex(of: space) ?? bytes.endIndex)])
    case .last:
      let last = bytes.lastIndex(of: space).map(bytes.index(after:))
      return Substring(bytes[(last ?? bytes.startIndex)...])
    }
  }
}

extension PhraseTable where Value == Void {
  init(_ all: [String], by place: Place) { self.init(all.map { ($0, ()) }, by: place) }
}

extension String {
  /// How many of the words it is, written with a space between two; nil where they do not begin so.
  fileprivate func isBeginning(of words: ArraySlice<String>) -> Int? {
    var (rest, count) = (utf8[...], 0)
    for word in words {
      count += 1
      if rest.starts(with: word.utf8) {
        rest = rest.dropFirst(word.utf8.count)
        if rest.isEmpty { return count }
        guard rest.popFirst() == UInt8(ascii: " ") else { return nil }
      } else {
        return word.utf8.last == UInt8(ascii: ",") && rest.elementsEqual(word.utf8.dropLast())
          ? count : nil
      }
    }
    return nil
  }

  /// How many words it is, where the words end so, written with a space between two.
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
