/// The end of a sentence, not part of a date: the `!!!` of `tomorrow!!!`, a `🎉`, a `please`.
///
/// It is removed before a date is searched at the end of a text, and then appended to the rest.
struct SentenceEnd {
  /// The words before it.
  private(set) var words: [Word]
  /// Punctuation attached to the last of the words, and です before it.
  private var glued = ""
  private var predicate = ""
  /// The words after them.
  private var tail: [String] = []

  init(_ words: [Word]) {
    self.words = words
    while self.words.count > 1, let count = Self.closingWords(self.words) {
      tail.insert(contentsOf: self.words.suffix(count).map(\.text), at: 0)
      self.words.removeLast(count)
    }
    guard let last = self.words.last, !last.isLiteral else { return }
    let marks = Self.marks(of: last.text)
    let core = last.text.dropLast(marks.count)
    predicate = Self.predicates.first { core.hasSuffix($0) && core.count > $0.count } ?? ""
    guard !marks.isEmpty || !predicate.isEmpty, !core.isEmpty else { return }
    glued = String(marks)
    self.words[self.words.count - 1] = Word(
      range: last.range, text: String(core.dropLast(predicate.count)), isLiteral: false)
  }

  /// Appends it to the remaining words: whole if the last word is among them, otherwise without
  /// full stops and commas, which followed the date.
  func closing(_ text: [String]) -> [String] {
    guard !glued.isEmpty || !predicate.isEmpty || !tail.isEmpty, var last = text.last else {
      return text
    }
    let isWhole = last == words.last?.text
    last += isWhole ? predicate + glued : glued.filter { !Self.isStop($0) }
    let rest = isWhole ? tail : tail.filter { !$0.allSatisfy(Self.isStop) }
    return text.dropLast() + [last] + rest
  }

  /// Returns how many words at the end close the sentence together; nil if none do.
  private static func closingWords(_ words: [Word]) -> Int? {
    guard let last = words.last, !last.isLiteral else { return nil }
    let text = last.text
    if marks(of: text).count == text.count || smileys.contains(text) { return 1 }
    let folded = text.dropLast(marks(of: text).count).description.folded
    if courtesy.contains([folded]) { return 1 }
    guard words.count > 2, !words[words.count - 2].isLiteral else { return nil }
    return courtesy.contains([words[words.count - 2].text.folded, folded]) ? 2 : nil
  }

  /// Returns the punctuation at a word's end, except a stop that may belong to it: `p.m.`, `14.3.`.
  private static func marks(of word: String) -> Substring {
    let marks = word.suffix(
      from: word.lastIndex { !isMark($0) }.map(word.index(after:)) ?? word.startIndex)
    guard marks == "." else { return marks }
    let core = word.dropLast()
    // `14.03.2026.`
    if !core.contains(".") || core.last?.isNumber == true && core.count(where: { $0 == "." }) == 2 {
      return marks
    }
    if core.last?.isLetter == true { return core.folded.hasSuffix(".m") ? "" : marks }
    return core.contains { "/-:：／".contains($0) || $0.isLetter } ? marks : ""
  }

  private static func isMark(_ character: Character) -> Bool {
    // A question sets nothing: "Book vet friday?"
    if character.isASCII { return "!.,;:".contains(character) }
    if "！。．、，…‥；：〜～♪♫☆★♡♥❤✨".contains(character) { return true }
    return character.unicodeScalars.first.map { first in
      first.properties.isEmojiPresentation
        || first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}")
    } == true
  }

  /// Returns whether it only ends or separates sentences.
  private static func isStop(_ character: Character) -> Bool {
    ".,;:。．、，；：…‥〜～".contains(character)
  }

  /// What may end a word of a date, the longest first.
  private static let predicates = [
    "お願いします", "をお願い", "お願い", "よろしく", "です", "厳守",
  ]

  private static let smileys: Set = [
    ":)", ":-)", ";)", ";-)", ":(", ":-(", ":D", ":-D", ":P", ":p", "xD", "XD", "^^", "^_^", "<3",
    "\\o/", "(笑)", "（笑）", "笑", "w", "ww", "www",
  ]

  /// Courtesy words, folded.
  private static let courtesy: Set<[String]> = [
    ["please"], ["pls"], ["plz"], ["thanks"], ["thx"], ["ty"], ["thank", "you"], ["lol"], ["xx"],
    ["お願いします"], ["お願い致します"], ["お願いいたします"], ["お願い"], ["おねがい"], ["おねがいします"], ["よろしく"], ["宜しく"],
    ["よろしくお願いします"], ["頼む"], ["頼みます"], ["必ず"], ["絶対"], ["忘れずに"], ["忘れないで"],
  ]
}
