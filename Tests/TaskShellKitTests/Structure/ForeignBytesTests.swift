import Foundation
import Testing

/// Readers of foreign bytes look at bytes: a text of Swift has characters, and one that an accent
/// follows, or a carriage return before a line feed, is another one than the format means.
@Suite struct ForeignBytesTests {
  /// What looks at characters, or reads a sign where a format has digits.
  private static func banned() -> [(name: String, pattern: Regex<Substring>)] {
    [
      ("hasPrefix", /\.hasPrefix\(/), ("hasSuffix", /\.hasSuffix\(/),
      ("components", /\.components\(/), ("split", /\.split[ (]/), ("contains", /\.contains\("/),
      ("range", /\.range\(of:/), ("firstIndex", /\.(?:first|last)Index\(of: "/),
      ("Int", /\bU?Int(?:\d+)?\((?:text|word|digits|parts|String\(|cell|property)/),
      ("radix", /radix: (?!16, uppercase)/),
    ]
  }

  /// Pages are only written.
  private static func isReader(_ file: URL) -> Bool { !file.path.contains("/Page/") }

  @Test func theyDo() throws {
    var found: [String] = []
    for file in try SourceTree.files(in: "Sources/TaskExchange") where Self.isReader(file) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        // By bytes, and words of the language, which are no format.
        let code = ["utf8.split(", "Tokenizer.split(", "heading.split {"].reduce(String(line)) {
          $0.replacing($1, with: "")
        }
        for (name, pattern) in Self.banned() where code.contains(pattern) {
          found.append("\(file.lastPathComponent):\(number + 1): \(name)")
        }
      }
    }
    #expect(found == [])
  }
}
