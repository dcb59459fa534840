import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Every rule for dates in texts decides its own examples.
@Suite struct DateRuleTests {
  private struct Example {
    var text: String
    var marked: Substring
    var outcome: DateOutcome

    /// `[taken]`, `{offered}`, `/left/`.
    init?(_ example: String) {
      for (open, close, outcome) in [
        ("[", "]", DateOutcome.take), ("{", "}", .offer), ("/", "/", .leave),
      ] {
        guard let start = example.firstIndex(of: Character(open)),
          let end = example.lastIndex(of: Character(close)), start < end
        else { continue }
        let marked = example[example.index(after: start)..<end]
        text = example[..<start] + String(marked) + example[example.index(after: end)...]
        self.marked = marked
        self.outcome = outcome
        return
      }
      return nil
    }
  }

  @Test(arguments: DateRule.all.map(\.name))
  func decidesItsExamples(name: String) throws {
    let rule = try #require(DateRule.all.first { $0.name == name })
    #expect(!rule.examples.isEmpty)
    var isDecided = false
    for written in rule.examples {
      let example = try #require(Example(written))
      let words = example.text.split(separator: " ").map {
        Word(String($0))
      }
      let text = DatedText(words, DateContext(now: .now))
      let span = try #require(
        text.spans.last { span in
          let (shown, marked) = (text.shown(span.range).folded, String(example.marked).folded)
          return marked.contains(shown) || shown.contains(marked)
        },
        "\(written)")
      let decision = DateRule.decision(on: DateCandidate(span, in: text))
      #expect(decision.outcome == example.outcome, "\(written): \(decision.rule.name)")
      isDecided = isDecided || decision.rule.name == name
      let found = try DueInText.find(in: words, DateContext(now: .now))
      let isTaken = found.due != nil || found.recurrence != nil
      #expect(isTaken == (example.outcome == .take), "\(written)")
      #expect(isTaken || found.text == words.map(\.text), "\(written)")
      if example.outcome == .offer { #expect(found.notice != nil, "\(written)") }
    }
    #expect(isDecided, "no example is decided by it")
  }

  /// The words of an English dictionary, that of the package wamerican.
  private static func commonWords() throws -> [String] {
    let list = try String(contentsOfFile: "/usr/share/dict/american-english", encoding: .utf8)
    return list.split(separator: "\n").map(String.init).filter {
      (3...12).contains($0.utf8.count) && $0.utf8.allSatisfy { (97...122).contains($0) }
    }
  }

  /// No common word before a date is taken for a misspelt date word.
  @Test func noCommonWordIsASlip() throws {
    let words = try Self.commonWords()
    #expect(words.count > 40_000)
    for word in words where !Self.isSwapped(word) {
      #expect(NearMiss.meant(by: word).isEmpty, "\(word)")
    }
  }

  /// Whether two letters of a day are swapped in a word: `toady`.
  private static func isSwapped(_ word: String) -> Bool {
    ["today", "tomorrow", "tonight"].contains { $0.utf8.sorted() == word.utf8.sorted() }
  }

  /// None that is near a word of dates is taken for it before a day or a time that is whole without
  /// it; other rules offer the time after a few of them.
  @Test(arguments: ["friday", "at 5pm"])
  func noCommonWordHoldsADateBack(date: String) throws {
    let context = DateContext(now: .now)
    for word in try Self.commonWords()
    where DateVocabulary.words[word[...]] == nil && !Self.isCue(word) && !word.hasPrefix("mid") {
      let near = NearMiss.corrections(of: word).filter { $0.strength < .clear }.map(\.meant)
      let isOther = [
        "comings", "ends", "lasts", "lost", "lunchtimes", "off", "sent", "thievery",
      ].contains(word)
      // `very monday`
      guard !near.isEmpty, !near.contains("every"), !near.contains("next"), !isOther,
        !Self.isSwapped(word)
      else { continue }
      let words = try Tokenizer.words(of: "Call Bob \(word) \(date)")
      let found = try DueInText.find(in: words, context)
      #expect(found.due != nil && found.text == ["Call", "Bob", word], "\(word)")
    }
  }

  /// Whether a word alone may be a cue for a date after it.
  private static func isCue(_ word: String) -> Bool {
    [
      EnglishCues.negations, EnglishCues.conditions, EnglishCues.frequencies,
      EnglishCues.titlesOfPeople, EnglishCues.copulas, EnglishCues.subjects, EnglishCues.ties,
      EnglishCues.relatives, EnglishCues.questions, EnglishCues.tellers, EnglishCues.hedges,
      EnglishCues.reporting,
    ].contains { $0.contains(word) } || word.hasSuffix("ed")
  }

  /// It does not affect a date before or after it either, unless it is a word of dates or of the
  /// tables itself.
  @Test func commonWordsChangeNothing() throws {
    let context = DateContext(now: .now)
    let words = try Self.commonWords()
    for word in words
    where DateVocabulary.words[word[...]] == nil && !Self.isCue(word)
      && !word.hasPrefix("mid") && !Self.isSwapped(word)
    {
      let before = ["Call", "Bob", word, "tomorrow"].map {
        Word($0)
      }
      let found = try DueInText.find(in: before, context)
      #expect(
        found.due != nil && found.text == ["Call", "Bob", word] && found.notice == nil, "\(word)")
    }
  }

  /// The words after which a slip is searched for are those of the vocabulary that determine a
  /// time.
  @Test func theListIsOfTheVocabulary() {
    let words = DateVocabulary.words.names.flatMap { $0.split(separator: " ").map(String.init) }
    let own = words.filter { word in
      word.utf8.allSatisfy { (97...122).contains($0) }
        && DateVocabulary.words[word[...]].map { Self.mayBeMissed($0, word) } == true
    }
    let holidays = ["christmas", "easter", "thanksgiving", "halloween"]
    let names = Set(
      Holiday.names.flatMap { $0.0.split { " |".contains($0) }.map(String.init) })
    // Numbers and joints that are missed inside of a phrase: `in fjour weeks`.
    let inside = [
      "after", "before", "eight", "eleven", "except", "first", "five", "four", "fourth", "nine",
      "quarter",
      "second",
      "sept", "seven", "third", "three", "thurs", "tues", "twelve", "weekday", "weekdays",
    ]
    #expect(inside.allSatisfy { DateVocabulary.words[$0[...]] != nil })
    let expected = Set(own + inside + holidays.filter(names.contains)).sorted()
    #expect(NearMiss.all.split(separator: " ").map(String.init) == expected)
  }

  private static func mayBeMissed(_ kind: Lexeme.Kind, _ word: String) -> Bool {
    let count = word.utf8.count
    switch kind {
    case .weekday: return word.hasSuffix("day")
    case .tonight, .dayOffset: return ["today", "tomorrow", "yesterday", "tonight"].contains(word)
    case .month: return count > 4 || word == "june" || word == "july"
    case .adverb: return count > 4
    case .clockName: return count > 3
    case .weekend: return word == "weekend"
    case .part: return count > 4 && !word.hasPrefix("noon")
    case .unit:
      let units = ["day", "week", "month", "year", "hour", "minute", "fortnight"]
      return units.contains(word) || units.dropLast().contains(String(word.dropLast()))
    case .every: return word == "every" || word == "each"
    case .direction, .other, .coming, .last: return count > 3 && count < 7
    case .preposition(.before), .preposition(.until): return count == 6 || word == "until"
    default: return false
    }
  }

  @Test(arguments: ["tomorow", "wendesday", "fortnihgtly", "septmber", "weekned", "midnigth"])
  func aSlipIsOne(word: String) { #expect(!NearMiss.meant(by: word).isEmpty) }

  /// The running time is linear in the length of a line.
  @Test(arguments: [
    "the day after ", "next ", "every ", "明日", "a ", "friday 5pm ", "not ", "3/4 ", "tomorow ",
  ])
  func longLinesAreLinear(piece: String) throws {
    func steps(_ count: Int) throws -> Swift.Duration {
      let words = String(repeating: piece, count: count).split(separator: " ").map {
        Word(String($0))
      }
      return ContinuousClock().measure {
        _ = try? DueInText.find(in: words, DateContext(now: .now))
      }
    }
    _ = try steps(100)
    let (short, long) = (try steps(1_000), try steps(4_000))
    #expect(long < short * 16 + Swift.Duration.milliseconds(50))
  }
}
