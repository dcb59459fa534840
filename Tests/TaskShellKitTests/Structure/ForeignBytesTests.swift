import Foundation
import Testing

/// Readers of foreign formats work on bytes: Swift strings consist of characters, and a combining
/// accent after a sign, or CR before LF, makes another character than the format means.
@Suite struct ForeignBytesTests {
  /// Operations on characters, and those that accept a sign where a format has digits.
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

  @Test func readersCheckForeignBytes() throws {
    var found: [String] = []
    for file in try SourceTree.files(in: "Sources/TaskExchange") where Self.isReader(file) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        // Splitting by bytes, and words of the language, which are not a format.
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
