import TaskModel

/// A text that is longer than anybody says a date in: only its ends are looked at, so that reading it
/// takes no longer, whatever stands between them.
struct LongText {
  /// The most words, and bytes, of a text that is looked at as a whole.
  private static let wordLimit = 80
  private static let byteLimit = 4000
  /// The most of them that are looked at of each end of a longer one.
  private static let endWords = 40
  private static let endBytes = 1500

  private let words: [Word]
  /// The words at the beginning that are looked at, and those at the end.
  let first: [Word]
  let last: [Word]

  /// Nil for a text that is looked at as a whole.
  init?(_ words: [Word]) {
    guard words.count > Self.wordLimit || Self.count(words, within: Self.byteLimit) < words.count
    else { return nil }
    self.words = words
    first = Array(words.prefix(Self.endWords).prefix(Self.count(words, within: Self.endBytes)))
    let end = words.reversed().prefix(Self.endWords)
    last = end.prefix(Self.count(end, within: Self.endBytes)).reversed()
  }

  /// How many of the words, from the first on, have no more bytes than that.
  private static func count(_ words: some Collection<Word>, within limit: Int) -> Int {
    var room = limit
    return words.prefix { word in
      room -= word.text.utf8.count
      return room >= 0
    }.count
  }

  /// The date or the recurrence at one of its ends, as in any other text.
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
