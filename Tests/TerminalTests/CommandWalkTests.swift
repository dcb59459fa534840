import Foundation
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import TaskStorage

/// Every command of the table on a store written by a newer version: a change is refused in one
/// sentence, however it is run, and no byte of the store changes.
@Suite struct CommandWalkTests {
  /// Commands that ask the user, need a server, or do not end.
  private static let needsOthers = [
    "new", "store team", "store connect", "store copy", "store mine", "store theirs",
    "store doctor", "store drop", "store merge", "watch", "sync", "sync add", "sync lists",
    "sync status", "sync remove", "sync machine",
  ]

  /// Commands that change no store.
  private static let reading: Set = [
    "list", "board", "count", "show", "search", "open", "copy", "select", "deselect", "plan",
    "attributes",
    "review", "next", "why", "timesheet", "users", "seat", "find", "agenda", "timeline",
    "calendar", "stats", "workload", "seats", "projects", "tags", "diff", "log", "begin",
    "rollback", "store", "store check", "store repair", "store backup", "store retry", "export",
    "help", "date", "set", "unset", "alias", "abbr", "report", "context", "macro", "clear",
    "history", "theme", "prompt", "news", "bug", "quit",
  ]

  /// Commands to run before the examples, so that there is something to commit.
  private static func staged(_ verb: Verb) -> [String] {
    verb.name == "commit" ? ["begin", "add Staged"] : []
  }

  private static let verbs = CommandTable.standard.commands.map { $0.verb.name }
    .filter { !needsOthers.contains($0) }

  /// A folder with the files and tasks for the examples of a verb.
  private func scene(of verb: Verb) throws -> Program {
    let program = try Program()
    for (name, text) in ExampleScene.files {
      try text.write(
        toFile: program.folder.appendingPathComponent(name).path, atomically: false,
        encoding: .utf8)
    }
    let lines = ExampleScene.lines(before: verb.name).map(\.english)
    let result = try program.run(
      arguments: ["--store", program.store, "--yes"] + lines.flatMap { ["-c", $0] })
    #expect(result.status == 0, "\(verb.name): \(result.errors)")
    return program
  }

  @Test(arguments: verbs) func aNewerStoreIsNotChanged(name: String) throws {
    let verb = try #require(CommandTable.standard.command(named: name)).verb
    let program = try scene(of: verb)
    defer { program.remove() }
    let url = URL(fileURLWithPath: program.store)
    let bytes = try Data(contentsOf: url)
    let newer = Data(NewerVersionStore.adding("mood", in: Array(bytes), seal: Seal.append))
    let refusal = "The store can be read but not changed, because of task.mood: \(program.store)"
    let staged = Self.staged(verb)
    var changes = false
    for example in verb.examples.map(\.english) {
      try bytes.write(to: url)
      let script = program.folder.appendingPathComponent("script").path
      let lines = staged + [example]
      try lines.joined(separator: "\n").write(toFile: script, atomically: false, encoding: .utf8)
      let commands = lines.flatMap { ["-c", $0] }
      _ = try program.run(arguments: ["--store", program.store, "--yes"] + commands)
      let isChanging = program.storeBytes != bytes
      changes = changes || isChanging
      var ways = [commands]
      if isChanging { ways.append(["-f", script]) }
      // A single word is read as a typed line.
      if isChanging, staged.isEmpty { ways.append([example]) }
      for way in ways {
        try newer.write(to: url)
        let result = try program.run(arguments: ["--store", program.store, "--yes"] + way)
        #expect(program.storeBytes == newer, "\(way)")
        guard isChanging else { continue }
        #expect(result.status == 1, "\(way): \(result.errors)")
        #expect(
          result.errors.contains(refusal + "\nHint: use a newer taskshell; nothing changed\n"),
          "\(way): \(result.errors)")
      }
    }
    #expect(changes != Self.reading.contains(name), "what changes a store is looked at here")
  }

  /// `store copy` and `store merge` read another store and never drop its unknown names.
  @Test func copiesDropNoName() throws {
    try withProgram { program in
      try program.run("add", "One")
      try program.run("store", "backup", "copy.jsonl")
      let copy = program.folder.appendingPathComponent("copy.jsonl")
      let original = try #require(program.storeBytes)
      _ = try program.run(arguments: ["--store", copy.path, "add", "Two"])
      let newer = Data(
        NewerVersionStore.adding("mood", in: Array(try Data(contentsOf: copy)), seal: Seal.append))
      try newer.write(to: copy)
      let merged = try program.run("store", "merge", "copy.jsonl")
      #expect(merged.status == 1)
      #expect(
        merged.errors == """
          The store can be read but not changed, because of task.mood: copy.jsonl
          Hint: use a newer taskshell; nothing changed

          """)
      #expect(program.storeBytes == original)
      let copied = try program.run("store", "copy", "copy.jsonl", "new.jsonl")
      #expect((copied.status, copied.errors) == (1, merged.errors))
      #expect(try program.run("store", "copy", program.store, "copy.jsonl").status == 1)
      let new = program.folder.appendingPathComponent("new.jsonl").path
      #expect(!FileManager.default.fileExists(atPath: new))
      #expect(try Data(contentsOf: copy) == newer)
    }
  }
}
