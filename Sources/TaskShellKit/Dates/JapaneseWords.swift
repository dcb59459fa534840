/// Japanese writes no spaces: 明日17時までに is a day, a time and a particle in one word.
enum JapaneseWords {
  private static let particles = ["までに", "まで", "に"]

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
    guard word.last == "時" || word.last == "半" || word.last == "分" || word.hasSuffix("正午"),
      let day = dayPrefixes.first(where: { word.hasPrefix($0) }), word.count > day.count
    else { return [String(word)] }
    let time = word.dropFirst(day.count)
    return [day, String(time.first == "の" ? time.dropFirst() : time)]
  }

  /// The day words that a time may follow without a space, longer ones first.
  private static let dayPrefixes: [String] =
    (["今日", "きょう", "明日", "あした", "明後日", "あさって"] + WeekdayWords.clear.keys)
    .filter { ($0.utf8.first ?? 0) >= 0x80 }
    .sorted { $0.count > $1.count }
}
