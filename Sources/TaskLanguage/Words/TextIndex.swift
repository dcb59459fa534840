/// Texts by their bytes, or by words of theirs.
///
/// It makes a string of none of the words, and holds numbers only: a dictionary of strings takes ten
/// times as long to make, and a program that starts for one line has to make it first.
package struct TextIndex: Sendable {
  /// What a text is found by: all of it, or words; a space stands between two.
  package enum Key { case wholeText, firstWord, lastWord, everyWord }

  /// A word of a text, and the one before it that is in the same place.
  private struct Entry {
    let text: UInt16
    let start: UInt16
    let end: UInt16
    let before: UInt16
  }

  private let texts: [String]
  private var entries: [Entry] = []
  /// The last entry of every place; a place is the end of the hash of a word.
  private var places = [UInt16](repeating: Self.none, count: 1024)
  private static let none = UInt16.max

  /// - Parameters:
  ///   - texts: less than 65,535 words in all, each text of less than 65,536 bytes; what is more is
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
    case .everyWord:
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: space) ?? bytes.count
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
    let place = place(of: UnsafeBufferPointer(rebasing: bytes[word]))
    entries.append(Entry(text: text, start: start, end: end, before: places[place]))
    places[place] = UInt16(entries.count - 1)
  }

  /// FNV-1a, 32 bits.
  private func place(of word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 0x811C_9DC5
    for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int((hash ^ hash >> 16) & UInt32(places.count - 1))
  }

  /// The numbers of the texts with that word where it counts, in their order.
  package func numbers(of word: some StringProtocol) -> [Int] {
    var numbers: [Int] = []
    find(word) { number in
      numbers.append(number)
      return true
    }
    return numbers.reversed()
  }

  /// The last of them; nil where there is none.
  package func last(of word: some StringProtocol) -> Int? {
    var last: Int?
    find(word) { number in
      last = number
      return false
    }
    return last
  }

  /// Whether there is one.
  package func contains(_ word: some StringProtocol) -> Bool { last(of: word) != nil }

  /// Names the texts with that word where it counts, from the last, as long as more are wanted.
  private func find(_ word: some StringProtocol, _ take: (Int) -> Bool) {
    var word = String(word)
    word.withUTF8 { word in
      var next = places[place(of: word)]
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

/// Words and the values that they stand for.
struct WordTable<Value: Sendable>: Sendable {
  private let values: [Value]
  private let index: TextIndex
  /// The words, a space between two that mean the same.
  let names: [String]

  /// - Parameter all: words, a space between two, and what each of them means; of two meanings of a
  ///   word the last counts.
  init(_ all: [(String, Value)]) {
    names = all.map(\.0)
    values = all.map(\.1)
    index = TextIndex(names, by: .everyWord)
  }

  subscript(word: some StringProtocol) -> Value? {
    index.last(of: word).map { values[$0] }
  }
}

extension String {
  /// Whether one of these words, which have that byte between them, is so. Nothing is made of a word
  /// for it: what every line asks for, or every key, has a list like this one.
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
