import Testing

@testable import TaskShellKit

/// A verb for an attribute takes values with and without their key, typed and split by an outer shell,
/// and stores what `edit` does.
struct AttributeVerbTests {
  private static let values: [(verb: String, key: String, values: [String])] = [
    ("due", "due", ["friday", "friday 5pm", "next friday", "3 april", "+1d", "none", "17:00"]),
    ("priority", "priority", ["high", "none"]),
    ("project", "project", ["house", "house.kitchen", "none", "/x", "'y"]),
    ("tag", "tag", ["home", "home,diy", "none"]),
    ("remind", "remind", ["30m", "friday 9am", "none"]),
  ]

  private static func facts(_ shell: TestShell) -> [String] {
    shell.model.state.tasks.map {
      "\(String(describing: $0.due)) \(String(describing: $0.priority)) \($0.project ?? "none") "
        + "\($0.tags) \($0.reminders)"
    }
  }

  @Test(arguments: values.map(\.verb)) func valuesAreThoseOfEdit(verb: String) throws {
    let row = try #require(Self.values.first { $0.verb == verb })
    for value in row.values {
      let keyed = "\(row.key):\(value)"
      let wanted = try TestShell(["add x due:2026-03-12"])
      wanted.run("edit 1 \(keyed)")
      for typed in [value, keyed] {
        for isSplit in [false, true] {
          let shell = try TestShell(["add x due:2026-03-12"])
          let words = [verb, "1"] + typed.split(separator: " ").map(String.init)
          let said =
            isSplit
            ? shell.run(arguments: words) : shell.run(words.joined(separator: " "))
          #expect(Self.facts(shell) == Self.facts(wanted), "\(words), \(isSplit): \(said)")
        }
      }
    }
  }

  /// A value of another attribute, quoted or not, is none of this one.
  @Test(arguments: ["due", "priority", "project"]) func othersAreRefused(verb: String) throws {
    let keys = ["due:friday", "due:\"next friday\"", "project:a", "!high", "#a", "wait:monday"]
    for value in keys where !value.hasPrefix(verb) && !(verb == "priority" && value == "!high") {
      let shell = try TestShell(["add x"])
      #expect(shell.run("\(verb) 1 \(value)").first?.hasPrefix("! ") == true, "\(verb) \(value)")
      #expect(shell.tasks == ["1 x"])
    }
  }

  /// Marks around a value that is one word for an outer shell are kept.
  @Test(arguments: ["\"friday\"", "'friday'", "/x y/", "a b"]) func marksAreKept(name: String)
    throws
  {
    let shell = try TestShell(["add x"])
    shell.run(arguments: "project", "1", name)
    #expect(shell.model.state.tasks.first?.project == name)
  }
}
