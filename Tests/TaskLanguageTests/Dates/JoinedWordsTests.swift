import TestSupport
import Testing

@testable import TaskLanguage

/// Dates with a typing error in one of their words: either the text keeps the whole date and a notice
/// says so, or the result is the same as without the error.
@Suite struct JoinedWordsTests {
  /// English dates and recurrences of several words.
  private static let phrases =
    DateForm.inText.flatMap(\.examples).filter {
      $0.contains(" ") && $0.utf8.allSatisfy { $0 < 0x80 }
    } + [
      "a week on friday", "end of next week", "at 3pm on friday", "every month on the 15th",
      "every year on march 20", "every other monday at 9am", "every day at noon", "in two weeks",
      "on the 14th of march at 5pm", "the day after tomorrow", "next week by 5pm",
      "tomorrow at half past 9", "every 2 weeks", "in four days", "by friday evening",
    ]

  /// Phrases that an error can turn into a common word, another date, or a plain length.
  private static let unsettled: Set = [
    "+3 workdays", "early tomorrow morning", "next month", "friday night",
    "friday night next week", "in two weeks", "every 2 weeks",
  ]

  private static let context = DateContext(now: .now)

  private static func find(_ text: String) -> DueInText? {
    try? DueInText.find(in: (try? Tokenizer.words(of: text)) ?? [], context)
  }

  private static func check(_ typed: String, isRight right: DueInText) {
    let text = "Call Bob " + typed
    // What is refused changes nothing.
    guard let found = find(text) else { return }
    if found.due == nil, found.recurrence == nil {
      #expect(found.notice != nil, "silent: \(typed)")
      return
    }
    let isSame = found.due == right.due && found.recurrence == right.recurrence
    #expect(isSame && found.text == right.text, "\(typed): \(found)")
  }

  @Test(arguments: phrases)
  func noSpaceThatIsLostChangesADate(phrase: String) throws {
    let right = try #require(Self.find("Call Bob " + phrase))
    let words = phrase.split(separator: " ").map(String.init)
    for index in words.indices.dropLast() {
      // A single letter glued to the end of a word is not looked for.
      let joined = words[index] + words[index + 1]
      if words[index + 1] == "a" { continue }
      let typed = words[..<index] + [joined] + words[(index + 2)...]
      Self.check(typed.joined(separator: " "), isRight: right)
    }
  }

  /// Two letters swapped, or one letter missing, doubled or replaced.
  @Test(arguments: phrases.filter { !unsettled.contains($0) })
  func noLetterThatIsWrongChangesADate(phrase: String) throws {
    let right = try #require(Self.find("Call Bob " + phrase))
    let words = phrase.split(separator: " ").map(String.init)
    for (index, word) in words.enumerated() {
      let isWord = word.utf8.allSatisfy { (97...122).contains($0) }
      guard isWord, word.utf8.count > 4 else { continue }
      for slip in Self.slips(in: word) where DateVocabulary.words[slip[...]] == nil {
        let typed = words[..<index] + [slip] + words[(index + 1)...]
        Self.check(typed.joined(separator: " "), isRight: right)
      }
    }
  }

  private static func slips(in word: String) -> Set<String> {
    let letters = Array(word)
    var slips: Set<String> = []
    for index in letters.indices.dropFirst() {
      var (swapped, without, doubled, other) = (letters, letters, letters, letters)
      swapped.swapAt(index - 1, index)
      without.remove(at: index)
      doubled.insert(letters[index], at: index)
      other[index] = "q"
      slips.formUnion([swapped, without, doubled, other].map { String($0) })
    }
    return slips.subtracting([word])
  }
}
