import Testing

@testable import TaskLanguage

/// A phrase stands in one table: words without a time in theirs, those of dates in the vocabulary.
@Suite struct VagueWordsTests {
  @Test func noPhraseStandsInTwoTables() {
    let own = VagueWords.english + VagueWords.ownJapanese
    #expect(Set(own).count == own.count)
    for phrase in own {
      let words = phrase.split(separator: " ").map(String.init)
      let isRead =
        words.count == 1
        ? DateVocabulary.words[phrase] != nil || DateVocabulary.japanese[phrase] != nil
          || DateVocabulary.compounds[phrase] != nil
        : DateVocabulary.phrases.longest(words[...])?.count == words.count
      #expect(!isRead, "\(phrase)")
    }
  }

  @Test(arguments: [DateVocabulary.untimed, DateVocabulary.japaneseUntimed])
  func whatHasNoTimeIsToldOf(rows: [(String, Lexeme.Kind)]) throws {
    for phrase in rows.flatMap({ $0.0.split(separator: " ").map(String.init) }) {
      let words = ["Call", "Bob", phrase].map { Word(range: 0..<0, text: $0, isLiteral: false) }
      let found = try DueInText.find(in: words, DateContext(now: .now))
      #expect(found.notice != nil && found.due == nil, "\(phrase)")
    }
  }
}
