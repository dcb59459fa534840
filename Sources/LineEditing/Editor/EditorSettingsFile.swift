import SystemCalls

/// The user's `~/.editrc` (editrc(5)), read to let its key bindings override those of this editor.
package struct EditorSettingsFile {
  /// The lines that bind keys, except those that choose emacs or vi.
  let bindings: [String]
  /// The escape sequences bound by these lines, as a terminal sends them.
  let sequences: Set<[UInt8]>
  /// The path of the file; nil if it could not be read, or does not exist.
  private(set) var path: String?
  /// Reason why an existing file is ignored.
  private(set) var failure: (path: String, code: Int32)?

  /// The maximum size in bytes.
  package static let maximumSize = 1 << 16

  /// Reads the file named by `EDITRC`, or the one in the home directory; empty if there is none.
  static func read() -> EditorSettingsFile {
    let home = getenv("HOME").map { String(cString: $0) + "/.editrc" }
    guard let path = getenv("EDITRC").map({ String(cString: $0) }) ?? home, !path.isEmpty else {
      return EditorSettingsFile("")
    }
    var settings = EditorSettingsFile("")
    do throws(SystemError) {
      let bytes = try OpenFile.settings(at: path, atMost: maximumSize)
      settings = EditorSettingsFile(String(decoding: bytes, as: UTF8.self))
      settings.path = path
    } catch {
      if error.code != ENOENT { settings.failure = (path, error.code) }
    }
    return settings
  }

  init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    bindings = lines.filter { line in
      let words = Self.words(of: line)
      return Self.isBind(words) && words.dropFirst().first.map { $0 != "-v" && $0 != "-e" } == true
    }
    sequences = Set(bindings.flatMap { Self.sequences(in: Self.words(of: $0)) })
  }

  private static func words(of line: String) -> [String] {
    line.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// `bind`, or `program:bind`.
  private static func isBind(_ words: [String]) -> Bool {
    words.first == "bind" || words.first?.hasSuffix(":bind") == true
  }

  private static func sequences(in words: [String]) -> [[UInt8]] {
    let options = words.dropFirst().prefix { $0.hasPrefix("-") }
    guard let key = words.dropFirst(1 + options.count).first else { return [] }
    if options.contains("-k") {
      guard let letter = arrows[key] else { return [] }
      return ["[", "O"].map { Array("\u{1B}\($0)\(letter)".utf8) }
    }
    let bytes = KeyNotation.bytes(of: key)
    return bytes.first == 0x1B && bytes.count > 2 ? [bytes] : []
  }

  /// The key names for `bind -k`, each with the last byte of the key's sequence.
  private static let arrows = [
    "up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F",
  ]
}

/// Keys as editrc(5) writes them: `^A`, `\e[A`, `"\033OA"`.
enum KeyNotation {
  private static let escapes: [Character: UInt8] = [
    "a": 0x07, "b": 0x08, "e": 0x1B, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B,
  ]

  /// Returns the bytes that a terminal sends for the keys.
  static func bytes(of notation: String) -> [UInt8] {
    var rest = notation[...]
    if let quote = rest.first, quote == "\"" || quote == "'", rest.count > 1, rest.last == quote {
      rest = rest.dropFirst().dropLast()
    }
    var bytes: [UInt8] = []
    while let character = rest.popFirst() {
      if character == "^", let control = rest.first?.asciiValue {
        rest.removeFirst()
        bytes.append(control == UInt8(ascii: "?") ? 0x7F : control & 0x1F)
      } else if character == "\\", let next = rest.first {
        let octal = rest.prefix(3).prefix { ("0"..."7").contains($0) }
        if let value = UInt8(octal, radix: 8) {
          rest = rest.dropFirst(octal.count)
          bytes.append(value)
        } else {
          rest.removeFirst()
          bytes += escapes[next].map { [$0] } ?? Array(String(next).utf8)
        }
      } else {
        bytes += Array(String(character).utf8)
      }
    }
    return bytes
  }
}
