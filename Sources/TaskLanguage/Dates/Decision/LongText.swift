/// A text longer than any with a date throughout: only its ends are searched, so that the time does
/// not depend on what is between them.
struct LongText {
  /// The most words, and bytes, of a text that is searched as a whole.
  private static let wordLimit = 80
  private static let byteLimit = 4000
  /// The most words, and bytes, searched at each end of a longer text.
  private static let endWords = 40
  private static let endBytes = 1500

  private let words: [Word]
  /// The searched words at the beginning and at the end.
  let first: [Word]
  let last: [Word]

  /// Splits a text; nil for one that is searched as a whole.
  init?(_ words: [Word]) {
    guard words.count > Self.wordLimit || Self.count(words, within: Self.byteLimit) < words.count
    else { return nil }
    self.words = words
    first = Array(words.prefix(Self.endWords).prefix(Self.count(words, within: Self.endBytes)))
    let end = words.reversed().prefix(Self.endWords)
    last = end.prefix(Self.count(end, within: Self.endBytes)).reversed()
  }

  /// Returns how many words, from the first on, fit into that many bytes.
  private static func count(_ words: some Collection<Word>, within limit: Int) -> Int {
    var room = limit
    return words.prefix { word in
      room -= word.text.utf8.count
      return room >= 0
    }.count
  }

  /// Finds the date or the recurrence at one of the ends, as in any other text.
  func find(
    _ context: DateContext, _ wants: DueInText.Wants
  ) throws(DateError) -> DueInText {
    let end = SentenceEnd(last)
    let text = DatedText(end.words, context)
    let count = words.count - last.count
    if var found = try text.taken(wants), found.place.lowerBound > 0 {
      found.text = words.prefix(count).map(\.text) + end.closing(found.text)
      found.place = found.place.lowerBound + count..<found.place.upperBound + count
      return found
    }
    if var found = try DatedText(first, context).taken(wants), found.place.lowerBound == 0 {
      found.text += words.dropFirst(first.count).map(\.text)
      return found
    }
    return DueInText(text: words.map(\.text), notice: text.notice)
  }
}
