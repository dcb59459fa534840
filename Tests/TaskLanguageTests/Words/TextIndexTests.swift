import Testing

@testable import TaskLanguage

struct TextIndexTests {
  private static let texts = ["one two three", "two", "", "three one", "一日 いちにち", "two"]

  @Test(arguments: [
    ("one", [0], [3], [0, 3]), ("two", [1, 5], [1, 5], [0, 1, 5]), ("three", [3], [0], [0, 3]),
    ("一日", [4], [], [4]), ("いちにち", [], [4], [4]), ("t", [], [], []), ("one two", [], [], []),
  ])
  func textsAreFoundByTheirWords(word: String, first: [Int], last: [Int], every: [Int]) {
    #expect(TextIndex(Self.texts, by: .firstWord).numbers(of: word) == first)
    #expect(TextIndex(Self.texts, by: .lastWord).numbers(of: word) == last)
    #expect(TextIndex(Self.texts, by: .everyWord).numbers(of: word[...]) == every)
  }

  @Test func textsAreFoundByTheirParts() {
    let index = TextIndex(["one,two three", "two three", "", "four,one"], by: .everyPart)
    #expect(index.numbers(of: "two three") == [0, 1])
    #expect(index.numbers(of: "one") == [0, 3])
    #expect(index.numbers(of: "two").isEmpty)
  }

  @Test(arguments: [
    ("two", [1, 5]), ("", [2]), ("three one", [3]), ("one", []), ("three one ", []),
  ])
  func textsAreFoundWhole(text: String, numbers: [Int]) {
    #expect(TextIndex(Self.texts, by: .wholeText).numbers(of: text) == numbers)
  }

  /// Words that share a slot are distinguished if there are more words than slots.
  @Test func thousandsOfWordsAreFound() {
    let index = TextIndex((0..<5000).map { "a\($0) b\($0 % 7)" }, by: .everyWord)
    for number in 0..<5000 { #expect(index.numbers(of: "a\(number)") == [number]) }
    #expect(index.numbers(of: "b3").count == 714)
    #expect(index.numbers(of: "a5000").isEmpty)
  }

  @Test func theLastMeaningCounts() {
    let table = WordTable([("mo month", 1), ("m mo", 2)])
    #expect(table["month"] == 1)
    #expect(table["mo"] == 2)
    #expect(table["m"] == 2)
    #expect(table["months"] == nil)
  }

  @Test func theLongestPhraseIsFound() {
    let table = PhraseTable(
      [("end of", 1), ("end of day", 2), ("end of day", 3), ("end", 4)], by: .firstWord)
    #expect(table.longest(["end", "of", "day", "x"])?.value == 2)
    #expect(table.longest(["end", "of", "day,"])?.count == 3)
    #expect(table.longest(["end", "of", "da"])?.count == 2)
    #expect(table.longest(["ende"]) == nil)
  }
}
