import Foundation
import Testing

/// docs/machines.md is executed literally: each line after a prompt is typed, and the answer must
/// match.
@Suite struct MachinesPageTests {
  /// A step of the page: a line to type, and its answer.
  private struct Step {
    let command: String
    var answer: [String]
  }

  /// The steps of a page, in order.
  private func steps(_ page: String, prompt: String = "taskshell> ") throws -> [Step] {
    let text = try String(
      contentsOf: Program.packageFolder.appendingPathComponent(page), encoding: .utf8)
    var steps: [Step] = []
    for block in text.components(separatedBy: "```console\n").dropFirst() {
      let lines = block.components(separatedBy: "\n").prefix { $0 != "```" }
      for line in lines {
        if line.hasPrefix(prompt) {
          steps.append(Step(command: String(line.dropFirst(prompt.count)), answer: []))
        } else if !steps.isEmpty, !line.hasPrefix("$ ") {
          steps[steps.count - 1].answer.append(line)
        }
      }
    }
    return steps
  }

  /// Runs a test with two machines, each with its own home folder, in which the shared folders are
  /// links.
  private func withMachines(
    _ language: String, _ body: (_ laptop: Program, _ desktop: Program) throws -> Void
  ) throws {
    try withProgram { laptop in
      try withProgram { desktop in
        var (laptop, desktop) = (laptop, desktop)
        for name in ["Sync", "Dropbox"] {
          let path = laptop.folder.appendingPathComponent(name).path
          try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
          try FileManager.default.createSymbolicLink(
            atPath: desktop.folder.appendingPathComponent(name).path, withDestinationPath: path)
        }
        (laptop.environment["LANG"], desktop.environment["LANG"]) = (language, language)
        laptop.environment["TASKSHELL_NOW"] = "2026-03-11T09:40:00"
        desktop.environment["TASKSHELL_NOW"] = "2026-03-11T09:12:00"
        // The default folder of stores, as on the page.
        for program in [laptop, desktop] {
          try FileManager.default.createDirectory(
            atPath: program.folder.path + "/.local/share/taskshell",
            withIntermediateDirectories: true)
        }
        try body(laptop, desktop)
      }
    }
  }

  /// Types a line and returns the output, with the home folder of the page.
  private func typed(_ line: String, _ program: Program) throws -> [String] {
    let store = program.folder.path + "/.local/share/taskshell/tasks.jsonl"
    let result = try program.run("--store", store, "-c", line)
    let said = (result.output + result.errors).replacing(program.folder.path, with: "/home/anna")
    #expect(result.status == 0, "\(line): \(said)")
    return said.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [("docs/machines.md", "C.UTF-8"), ("docs/machines.ja.md", "ja_JP.UTF-8")])
  func thePageIsTrue(page: String, language: String) throws {
    let steps = try steps(page)
    #expect(steps.count == 7)
    func take(_ start: String, _ program: Program, _ wanted: Int = 0) throws {
      let fitting = steps.filter { $0.command.hasPrefix(start) }
      let step = try #require(fitting.dropFirst(wanted).first, "\(start)")
      #expect(try typed(step.command, program) == step.answer, "\(step.command)")
    }
    // A folder.
    try withMachines(language) { laptop, desktop in
      for number in 1...12 { _ = try typed("add Task \(number)", laptop) }
      try take("sync add own folder ~/Sync", laptop)
      try take("sync", laptop, 1)
      _ = try typed("add From the desktop", desktop)
      _ = try typed("sync add own folder ~/Sync/tasks machine:desktop", desktop)
      _ = try typed("sync", desktop)
      _ = try typed("sync", laptop)
      try take("sync status", laptop)
      try take("sync machine", laptop)
      _ = try typed("sync", laptop)
      _ = try typed("sync", desktop)
      let title = language.hasPrefix("ja") ? "ノート" : "notebook"
      #expect(try typed("sync status", desktop).contains { $0.hasPrefix("  \(title)") })
      #expect(try typed("count", laptop) == ["13"] && typed("count", desktop) == ["13"])
      _ = try typed("sync remove own", laptop)
      #expect(try typed("count", laptop) == ["13"])
    }
    // A repository.
    try withMachines(language) { laptop, desktop in
      let path = laptop.folder.path + "/tasks.git"
      #expect(
        try laptop.run("/usr/bin/git", arguments: ["init", "-q", "--bare", path]).status == 0)
      let step = try #require(steps.first { $0.command.hasPrefix("sync add own git") })
      let command = step.command.replacing("git@host.example:tasks.git", with: path)
      for number in 1...12 { _ = try typed("add Task \(number)", laptop) }
      #expect(
        try typed(command, laptop)
          == step.answer.map {
            $0.replacing("git@host.example:tasks.git", with: "/home/anna/tasks.git")
          })
      _ = try typed("sync", laptop)
      _ = try typed(command.replacing("laptop", with: "desktop"), desktop)
      _ = try typed("sync", desktop)
      #expect(try typed("count", desktop) == ["12"])
    }
    // An encrypted folder.
    try withMachines(language) { laptop, desktop in
      _ = try typed("add Secret milk", laptop)
      try take("sync add own folder ~/Dropbox", laptop)
      _ = try typed("sync", laptop)
      let key = laptop.folder.path + "/.local/share/taskshell/tasks.jsonl.own.key"
      try FileManager.default.copyItem(atPath: key, toPath: desktop.folder.path + "/own.key")
      try take("sync add own folder ~/Dropbox", desktop, 1)
      _ = try typed("sync", desktop)
      #expect(try typed("count", desktop) == ["1"])
      let tasks = laptop.folder.path + "/Dropbox/tasks"
      let age = "for f in \(tasks)/*/*; do age --decrypt --identity '\(key)' $f; done"
      let opened = try laptop.run("/bin/sh", arguments: ["-c", age])
      #expect(opened.output.contains("Secret milk"))
      let found = try laptop.run("/bin/sh", arguments: ["-c", "grep -rc milk \(tasks)"])
      #expect(found.status == 1)
    }
  }
}
