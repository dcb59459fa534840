import Foundation

/// A sentence or label of the sources in both languages, with interpolations as written.
struct SourcePair {
  let file: String
  let line: Int
  let english: String
  let japanese: String
}

/// Finds every literal `Bilingual(…)` and `Message(…)` below `Sources/`.
///
/// It reads the sources, so that no separate list of sentences has to be maintained.
enum SourcePairs {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  static func all() throws -> [SourcePair] {
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    return try (files ?? []).filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      return pairs(of: text, file)
    }
  }

  static func pairs(of text: String, _ file: String = "") -> [SourcePair] {
    let characters = Array(text)
    var pairs: [SourcePair] = []
    var line = 1
    for start in characters.indices {
      if characters[start] == "\n" { line += 1 }
      for name in ["Bilingual(", "Message("] where characters[start...].starts(with: name) {
        var reader = LiteralReader(characters, at: start + name.count)
        guard let english = reader.literal(), reader.skip(","), let japanese = reader.literal()
        else { continue }
        pairs.append(SourcePair(file: file, line: line, english: english, japanese: japanese))
      }
    }
    return pairs
  }
}

/// Reads string literals; those joined with `+` are one.
private struct LiteralReader {
  private let characters: [Character]
  private var place: Int

  init(_ characters: [Character], at place: Int) {
    self.characters = characters
    self.place = place
  }

  /// Skips blanks and then a character; returns whether it was there.
  mutating func skip(_ character: Character) -> Bool {
    var next = place
    while next < characters.count, characters[next].isWhitespace { next += 1 }
    guard next < characters.count, characters[next] == character else { return false }
    place = next + 1
    return true
  }

  mutating func literal() -> String? {
    let isRaw = skip("#")
    guard skip("\"") else { return nil }
    var text = ""
    while place < characters.count {
      let character = characters[place]
      place += 1
      if character == "\"", !isRaw || (place < characters.count && characters[place] == "#") {
        if isRaw { place += 1 }
        break
      }
      text.append(character)
      guard character == "\\", !isRaw, place < characters.count else { continue }
      text += characters[place] == "(" ? interpolation() : escape()
    }
    let end = place
    guard skip("+") else { return text }
    if let more = literal() { return text + more }
    place = end
    return text
  }

  private mutating func escape() -> String {
    place += 1
    return String(characters[place - 1])
  }

  private mutating func interpolation() -> String {
    var text = ""
    var depth = 0
    repeat {
      depth += characters[place] == "(" ? 1 : characters[place] == ")" ? -1 : 0
      text.append(characters[place])
      place += 1
    } while depth > 0 && place < characters.count
    return text
  }
}
