import TaskModel
import Testing

@testable import TaskLanguage

/// A phrase is in only one table: vague words in their own, those of dates in the vocabulary.
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

  /// The suggestion for a vague word can be read, and is shown at both ends of a text.
  @Test func suggestionForVagueWordIsRead() throws {
    let context = ValueContext(
      people: People(state: ModelState(), me: nil), dates: DateContext(now: .now))
    var offered: Set<String> = []
    for phrase in VagueWords.english + VagueWords.ownJapanese {
      guard let form = VagueWords.rule(phrase) else { continue }
      offered.insert(phrase)
      var reader = TaskWordsReader(
        Tokenizer.split("x " + form).words[...], context, isEdit: true)
      let patch = try reader.read().patch
      #expect(patch[.due] != nil || patch[.recurrence] != nil, "\(phrase): \(form)")
    }
    for phrase in ["五十日", "花金", "月明け"] {
      for text in [["支払い", phrase], [phrase + "に", "支払い"], [phrase + "までに", "支払い"]] {
        let words = text.map { Word($0) }
        let found = try DueInText.find(in: words, DateContext(now: .now))
        guard case .word(_, let written)? = found.notice else {
          Issue.record("\(text)")
          continue
        }
        #expect(written == VagueWords.rule(phrase), "\(text)")
      }
    }
    #expect(offered.isSuperset(of: ["五十日", "花金", "月明け"]))
  }

  @Test(arguments: [DateVocabulary.untimed, DateVocabulary.japaneseUntimed])
  func vagueWordIsReported(rows: [(String, Lexeme.Kind)]) throws {
    for phrase in rows.flatMap({ $0.0.split(separator: " ").map(String.init) }) {
      let words = ["Call", "Bob", phrase].map { Word($0) }
      let found = try DueInText.find(in: words, DateContext(now: .now))
      #expect(found.notice != nil && found.due == nil, "\(phrase)")
    }
  }
}
