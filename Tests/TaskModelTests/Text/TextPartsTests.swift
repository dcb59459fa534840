import TestSupport
import Testing

@testable import TaskModel

/// Compares the results with the standard library's string processing, which the program does not
/// use.
struct TextPartsTests {
  private static let letters: [Character] = [
    "a", "b", "é", "e\u{301}", "e", "か", "が", "\r\n", "\n", "👍🏽", "👍",
  ]

  @Test func partsAreFoundAsTheLibraryFindsThem() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<2000 {
      let text = String((0..<Int.random(in: 0...8)).map { _ in Self.letter(&generator) })
      let part = String((0..<Int.random(in: 0...2)).map { _ in Self.letter(&generator) })
      let limit = Bool.random() ? Int.max : Int.random(in: 0...2)
      #expect(
        TextParts.firstRange(of: part, in: text) == text.firstRange(of: part), "\(text) \(part)")
      guard !part.isEmpty else { continue }
      #expect(
        TextParts.replacing(part, with: "-", in: text, limit: limit)
          == text.replacing(part, with: "-", maxReplacements: limit), "\(text) \(part)")
    }
  }

  @Test func nothingIsReplacedForNothing() {
    #expect(TextParts.replacing("", with: "-", in: "abc") == "abc")
    #expect(TextParts.firstRange(of: "", in: "abc")?.isEmpty == true)
  }

  private static func letter(_ generator: inout SeededGenerator) -> Character {
    letters.randomElement(using: &generator) ?? "a"
  }
}
