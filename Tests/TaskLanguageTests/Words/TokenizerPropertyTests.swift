import TestSupport
import Testing

@testable import TaskLanguage

@Suite struct TokenizerPropertyTests {
  /// The words of any line are in order within it, and read back from quotes.
  @Test(arguments: 0..<8)
  func anyLineIsSplit(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<500 {
      let line = generator.line()
      let result = Tokenizer.split(line)
      var end = 0
      for word in result.words {
        #expect(word.range.lowerBound >= end, "\(line.debugDescription)")
        #expect(!word.range.isEmpty)
        end = word.range.upperBound
      }
      #expect(end <= line.utf8.count)
      if let quote = result.unclosedQuote {
        #expect(Array(line.utf8)[quote] == UInt8(ascii: "\""))
        #expect(result.words.last?.range.contains(quote) == true)
      }
      for word in result.words where word.isLiteral {
        let quoted = "\"" + word.text.map { $0.isSpecial ? "\\\($0)" : "\($0)" }.joined() + "\""
        guard quoted.first == "\"" else { continue }
        let again = Tokenizer.split(quoted)
        #expect(again.words.map(\.text) == [word.text], "\(line.debugDescription)")
      }
    }
  }

  @Test func anyScalarIsSplit() {
    for value in UInt32(0)...0x3100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for line in ["\(scalar)", "@\(scalar)", "\"\(scalar)", "\\\(scalar)", "due:\(scalar)x"] {
        #expect(Tokenizer.split(line).words.count <= 2)
      }
    }
  }
}

extension Character {
  fileprivate var isSpecial: Bool { self == "\"" || self == "\\" }
}
