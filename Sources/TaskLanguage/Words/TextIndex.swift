/// An index of texts by their bytes, or by their words.
///
/// It makes no strings of words and stores only numbers: building a dictionary of strings takes ten
/// times as long, and a program started for one line has to build it first.
package struct TextIndex: Sendable {
  /// The part of a text that it is found by; words are separated by a space, parts by a comma.
  package enum Key { case wholeText, firstWord, lastWord, everyWord, everyPart }

  /// A word of a text, and the previous entry with the same hash.
  private struct Entry {
    let text: UInt16
    let start: UInt16
    let end: UInt16
    let before: UInt16
  }

  private let texts: [String]
  private var entries: [Entry] = []
  /// The last entry for each hash; the hash of a word is truncated.
  private var slots = [UInt16](repeating: Self.none, count: 1024)
  private static let none = UInt16.max

  /// - Parameters:
  ///   - texts: less than 65,535 words in all, each text of less than 65,536 bytes; any others are
  ///     not found.
  package init(_ texts: [String], by key: Key) {
    self.texts = texts
    entries.reserveCapacity(texts.count * 2)
    for (number, text) in texts.enumerated() {
      var text = text
      text.withUTF8 { add($0, number, key) }
    }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int, _ key: Key) {
    let space = UInt8(ascii: " ")
    switch key {
    case .wholeText: add(bytes, 0..<bytes.count, number)
    case .firstWord: add(bytes, 0..<(bytes.firstIndex(of: space) ?? bytes.count), number)
    case .lastWord:
      add(bytes, (bytes.lastIndex(of: space).map { $0 + 1 } ?? 0)..<bytes.count, number)
    case .everyWord, .everyPart:
      let separator = key == .everyPart ? UInt8(ascii: ",") : space
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: separator) ?? bytes.count
        add(bytes, start..<end, number)
        start = end + 1
      }
    }
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ number: Int
  ) {
    guard entries.count < Int(Self.none), let text = UInt16(exactly: number),
      let start = UInt16(exactly: word.lowerBound), let end = UInt16(exactly: word.upperBound)
    else { return }
    let slot = slot(of: UnsafeBufferPointer(rebasing: bytes[word]))
    entries.append(Entry(text: text, start: start, end: end, before: slots[slot]))
    slots[slot] = UInt16(entries.count - 1)
  }

  /// Returns the hash of a word: FNV-1a, 32 bits.
  private func slot(of word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int((hash ^ hash >> 16) & UInt32(slots.count - 1))
  }

  /// Returns the numbers of the texts with that word as key, in order.
  package func numbers(of word: some StringProtocol) -> [Int] {
    var numbers: [Int] = []
    find(word) { number in
      numbers.append(number)
      return true
    }
    return numbers.reversed()
  }

  /// Returns the number of the last text with that word; nil if there is none.
  package func last(of word: some StringProtocol) -> Int? {
    var last: Int?
    find(word) { number in
      last = number
      return false
    }
    return last
  }

  /// Returns whether a text has that word.
  package func contains(_ word: some StringProtocol) -> Bool { last(of: word) != nil }

  /// Calls `take` with the numbers of the texts with that word, last first, until it returns false.
  func find(_ word: some StringProtocol, _ take: (Int) -> Bool) {
    var word = String(word)
    word.withUTF8 { word in
      var next = slots[slot(of: word)]
      while next != Self.none {
        let entry = entries[Int(next)]
        let bytes = texts[Int(entry.text)].utf8
        let start = bytes.index(bytes.startIndex, offsetBy: Int(entry.start))
        let end = bytes.index(bytes.startIndex, offsetBy: Int(entry.end))
        if entry.end - entry.start == word.count, bytes[start..<end].elementsEqual(word),
          !take(Int(entry.text))
        {
          return
        }
        next = entry.before
      }
    }
  }
}

/// Words and their values.
struct WordTable<Value: Sendable>: Sendable {
  private let values: [Value]
  private let index: TextIndex
  /// The words; synonyms are separated by a space.
  let names: [String]

  /// - Parameter groups: words, synonyms separated by a space, with their value; if a word occurs
  ///   twice, the last value counts.
  init(_ groups: [(String, Value)]...) {
    // Not joined before, which would copy them at each start.
    var (names, values) = ([String](), [Value]())
    for group in groups {
      for (name, value) in group {
        names.append(name)
        values.append(value)
      }
    }
    (self.names, self.values) = (names, values)
    index = TextIndex(names, by: .everyWord)
  }

  subscript(word: some StringProtocol) -> Value? {
    index.last(of: word).map { values[$0] }
  }
}

extension String {
  /// Returns whether any of the words, separated by that byte, matches. Copies no words, as it is
  /// called for every line or keystroke.
  func anyWord(
    between separator: UInt8, where isMeant: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool
  ) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != separator { end += 1 }
        if end > start, isMeant(bytes[start..<end]) { return true }
        start = end + 1
      }
      return false
    }
  }
}
