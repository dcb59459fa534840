/// Phrases of several words and what each is, found by the first or the last of them.
///
/// They are taken apart only where that word stands: most lines ask for none, and a program that starts
/// for one line has no time to take all of them apart.
struct PhraseTable<Value: Sendable>: Sendable {
  /// Which word is asked for.
  enum Place { case first, last }

  private var phrases: [String: [(text: String, value: Value)]] = [:]

  init(_ all: [(String, Value)], by place: Place) {
    phrases.reserveCapacity(all.count)
    for (text, value) in all {
      phrases[String(Self.word(of: text, at: place)), default: []].append((text, value))
    }
  }

  /// The phrases with that word there, the longest first.
  subscript(word: String) -> [(words: [String], value: Value)] {
    guard let found = phrases[word] else { return [] }
    return found.map { ($0.text.split(separator: " ").map(String.init), $0.value) }
      .sorted { $0.words.count > $1.words.count }
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
