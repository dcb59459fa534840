import TaskModel

/// Japanese writes no spaces: 明日17時までに is a day, a time and a particle in one word.
enum JapaneseWords {
  static let particles = ["までに", "まで", "に"]

  /// The same words with a glued one taken apart and the particles gone.
  static func separated(_ words: ArraySlice<String>) -> ArraySlice<String> {
    guard words.contains(where: { ($0.utf8.first ?? 0) >= 0x80 || $0.utf8.last ?? 0 >= 0x80 })
    else { return words }
    let dated = words.enumerated().filter { $0.offset == 0 || !particles.contains($0.element) }
    return dated.flatMap { separated($0.element) }[...]
  }

  private static func separated(_ word: String) -> [String] {
    var word = word[...]
    if let particle = particles.first(where: { word.hasSuffix($0) }), word.count > particle.count {
      word.removeLast(particle.count)
    }
    guard let start = timeStart(in: word), start > word.startIndex else { return [String(word)] }
    let day = word[..<start]
    return [String(day.last == "の" ? day.dropLast() : day), String(word[start...])]
  }

  /// How many characters of a word stand before a particle that follows a date, and how many after
  /// it; nil without one.
  ///
  /// に and まで are too common to be followed by just anything: the rest begins with no hiragana.
  static func datedPart(of word: String) -> (date: Int, rest: Int)? {
    for particle in ["までには", "までに", "まで", "に"] {
      guard let range = word.firstRange(of: particle), range.lowerBound > word.startIndex,
        let next = word[range.upperBound...].unicodeScalars.first
      else { continue }
      if !particle.hasPrefix("までに"), (0x3041...0x309F).contains(next.value) { continue }
      return (word[..<range.lowerBound].count, word[range.upperBound...].count)
    }
    return nil
  }

  /// Where the time at the end of a word begins: 17時, 17時半, 17時30分, 午後5時, 正午; nil without one.
  private static func timeStart(in word: Substring) -> Substring.Index? {
    if word.hasSuffix("正午") { return word.index(word.endIndex, offsetBy: -2) }
    guard ["時", "半", "分"].contains(word.last), let hourMark = word.lastIndex(of: "時") else {
      return nil
    }
    var head = word[..<hourMark]
    while head.last?.isASCII == true, head.last?.isNumber == true { head.removeLast() }
    guard head.endIndex < hourMark else { return nil }
    if head.hasSuffix("午前") || head.hasSuffix("午後") { head.removeLast(2) }
    return head.endIndex
  }
}
