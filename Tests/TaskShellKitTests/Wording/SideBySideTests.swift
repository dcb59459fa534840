import Foundation
import Testing

/// Every sentence of the shell in both languages. `make sentences` prints them side by side.
@Suite struct SideBySideTests {
  @Test func everySentenceIsInBothLanguages() throws {
    let pairs = try SourcePairs.all()
    #expect(pairs.count > 400)
    if ProcessInfo.processInfo.environment["TASKSHELL_PRINT_SENTENCES"] != nil { Self.show(pairs) }
    for pair in pairs {
      let place = "\(pair.file):\(pair.line): \(pair.english) | \(pair.japanese)"
      let (english, japanese) = (Self.words(pair.english), Self.words(pair.japanese))
      #expect(!english.contains(where: Self.isJapanese), "\(place)")
      let needsNoJapanese = english.lowercased() == japanese.lowercased() || english.isEmpty
      #expect(needsNoJapanese || japanese.contains(where: Self.isJapanese), "\(place)")
    }
  }

  /// Punctuation is Japanese and paired, and a single sentence has no full stop.
  @Test func japaneseIsSetAsJapanese() throws {
    for pair in try SourcePairs.all() {
      let place = "\(pair.file):\(pair.line): \(pair.japanese)"
      let text = Array(pair.japanese)
      for marks in ["「」", "（）"] {
        let counts = marks.map { mark in text.count { $0 == mark } }
        #expect(counts[0] == counts[1], "\(place)")
      }
      for (left, right) in zip(text, text.dropFirst()) {
        #expect(!(Self.isJapanese(left) && "?!;".contains(right)), "\(place)")
        #expect(!(left == "(" && Self.isJapanese(right)), "\(place)")
      }
      let isSentence = pair.japanese.hasSuffix("。")
      #expect(!isSentence || pair.japanese.count { $0 == "。" } > 1 || pair.english.hasSuffix("."))
    }
  }

  @Test func literalsAreRead() {
    let source = ##"""
      Bilingual("a \(f("x")) b", "あ") Message(
        "one"
          + " two", #"い\"#, hint: nil) Bilingual(name, "う") Bilingual("say \"x\"", "え")
      """##
    #expect(
      SourcePairs.pairs(of: source).map(\.english) == [
        ##"a \(f("x")) b"##, "one two", ##"say \"x\""##,
      ])
    #expect(SourcePairs.pairs(of: source).map(\.japanese) == ["あ", ##"い\"##, "え"])
    #expect(SourcePairs.pairs(of: source).map(\.line) == [1, 1, 3])
  }

  /// The text without interpolations and typed words.
  private static func words(_ text: String) -> String {
    var words = ""
    var depth = 0
    for (index, character) in text.enumerated() {
      let isEscaped = index > 0 && Array(text)[index - 1] == "\\"
      if character == "(", isEscaped || depth > 0 { depth += 1 }
      if depth == 0, character.isLetter { words.append(character) }
      if character == ")", depth > 0 { depth -= 1 }
    }
    return words
  }

  private static func isJapanese(_ character: Character) -> Bool {
    character.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
      || character.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }

  private static func show(_ pairs: [SourcePair]) {
    for (index, pair) in pairs.enumerated() {
      if index == 0 || pairs[index - 1].file != pair.file { print("\n\(pair.file)") }
      let padding = String(repeating: " ", count: max(1, 60 - pair.english.count))
      print("  \(pair.english)\(padding)\(pair.japanese)")
    }
  }
}
