import Testing

@testable import TaskLanguage

/// The boundaries between commands.
struct InputLinesTests {
  @Test(arguments: [
    ("add a", ["add a"]), ("add a\nadd b\n", ["add a", "add b", ""]),
    ("add a \\\nb", ["add a b"]), ("add \"a\nb\" c\nlist", ["add \"a\nb\" c", "list"]),
    ("add a\\\\\nlist", ["add a\\\\", "list"]), ("# it \\\nlist", ["# it \\", "list"]),
    ("add it\"s\nlist", ["add it\"s", "list"]), ("", [""]),
  ])
  func commands(text: String, expected: [String]) {
    let parts = InputLines.parts(of: text)
    #expect(parts.map(\.command) == expected)
    for part in parts {
      let rest = String(decoding: text.utf8.dropFirst(part.offset), as: UTF8.self)
      #expect(rest.hasPrefix(part.text))
    }
  }

  @Test(arguments: [
    ("add \"a", true), ("add a\\", true), ("add a\\\\", false), ("add \"a\"", false),
  ])
  func unfinished(text: String, expected: Bool) {
    #expect(InputLines.isIncomplete(text) == expected)
  }
}
