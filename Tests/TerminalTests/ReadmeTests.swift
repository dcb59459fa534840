import Foundation
import Testing

/// What README shows is what the program does.
@Suite struct ReadmeTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Program.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  /// The lines at its prompts, in their order, on an empty store; those of a team need a server.
  @Test func examplesRun() throws {
    let readme = try Self.text("README.md")
    let alone = readme.components(separatedBy: "## A team")[0]
    let lines = alone.components(separatedBy: "\n").filter { $0.hasPrefix("taskshell> ") }.map {
      $0.dropFirst("taskshell> ".count).components(separatedBy: "  #")[0]
    }
    #expect(lines.count > 8)
    try withProgram { program in
      for line in lines {
        // A step that is open ends with its run.
        let words = line.hasPrefix("rollback") ? ["-c", "begin", "-c", line] : ["-c", line]
        let ends = line.hasPrefix("begin") ? ["-c", "rollback"] : []
        let result = try program.run(arguments: ["--store", program.store] + words + ends)
        #expect(result.status == 0, "\(line): \(result.errors)")
      }
    }
  }

  /// The lines of an outer shell, in their order, on an empty store; what a team or a build needs is
  /// looked at elsewhere.
  @Test func linesOfAnOuterShellRun() throws {
    let readme = try Self.text("README.md").components(separatedBy: "## A team")[0]
    var (lines, block) = ([String](), "")
    for line in readme.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        block = block.isEmpty ? String(line.dropFirst(3)) : ""
      } else if block == "sh" {
        lines.append(line)
      } else if block == "console", line.hasPrefix("$ ") {
        lines.append(String(line.dropFirst(2)))
      }
    }
    #expect(lines.count > 10)
    try withProgram { program in
      var program = program
      let folder = program.folder.path
      program.environment["TASKSHELL_STORE"] = program.store
      program.environment["PATH"] = "\(folder)/bin:" + (program.environment["PATH"] ?? "")
      let prepared = try program.run(
        "/bin/sh",
        arguments: [
          "-c",
          """
          set -e
          mkdir bin && ln -s "$1" bin/taskshell
          echo 'add Water plants' > week.tasks
          echo '(A) Call Mum +family @phone' > todo.txt
          echo 'data.location=~/.task' > .taskrc
          task rc.confirmation=no add Buy bread >/dev/null 2>&1
          task export > tasks.json 2>/dev/null
          """, "sh", Program.path,
        ])
      #expect(prepared.status == 0, "\(prepared.errors)")
      for line in lines {
        // It goes on until it is stopped.
        let endless = line.hasPrefix("taskshell watch")
        let result = try program.run(
          "/bin/sh", arguments: ["-c", endless ? "timeout 1 \(line)" : "set -e; \(line)"])
        #expect(result.status == (endless ? 124 : 0), "\(line): \(result.errors)")
        #expect(!result.errors.contains("not found"), "\(line): \(result.errors)")
      }
      let texts = try program.run("list", "--json").output
      for text in ["Buy milk", "Water plants", "Buy bread", "Call Mum"] {
        #expect(texts.contains("\"text\":\"\(text)\""), "\(text)")
      }
      #expect(FileManager.default.fileExists(atPath: folder + "/page.html"))
    }
  }

  @Test(arguments: ["session", "board"]) func pictureIsARun(name: String) throws {
    try withProgram { program in
      let script = Program.packageFolder.appendingPathComponent("docs/\(name).py").path
      let drawn = try program.run("python3", arguments: [script, Program.path])
      #expect(drawn.status == 0, "\(drawn.errors)")
      #expect(drawn.output == (try Self.text("docs/\(name).svg")))
    }
  }

  /// The pictures of the themes are runs, too.
  @Test func themePicturesAreRuns() throws {
    try withProgram { program in
      let script = Program.packageFolder.appendingPathComponent("docs/themes.py").path
      let drawn = try program.run("python3", arguments: [script, Program.path, "."])
      #expect(drawn.status == 0, "\(drawn.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        .filter { $0.hasSuffix(".svg") }
      #expect(names.count == 4)
      for name in names {
        let picture = try String(
          contentsOf: program.folder.appendingPathComponent(name), encoding: .utf8)
        #expect(picture == (try Self.text("docs/\(name)")), "\(name)")
      }
    }
  }

  /// Every line of the pages about themes runs, and `theme` answers what stands there.
  @Test(arguments: ["", ".ja"])
  func themePagesRun(language: String) throws {
    let page = try Self.text("docs/themes\(language).md")
    let blocks = page.components(separatedBy: "```\n").enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    var count = 0
    try withProgram { program in
      var program = program
      program.environment["LANG"] = language.isEmpty ? "en_US.UTF-8" : "ja_JP.UTF-8"
      for block in blocks {
        let lines = block.components(separatedBy: "\n").filter { !$0.isEmpty }
        for line in lines where line.hasPrefix("taskshell> ") || line.hasPrefix("set ") {
          let typed = line.replacing("taskshell> ", with: "")
          let result = try program.run(arguments: ["--store", program.store, "-c", typed])
          #expect(result.status == 0, "\(typed): \(result.errors)")
          count += 1
        }
      }
      let themes = try program.run(arguments: ["--store", program.store, "-c", "theme"]).output
      #expect(page.contains(themes))
    }
    #expect(count > 15)
  }

  /// Commands that change something, the second time: a value of JSON, also where nothing is to change.
  @Test(arguments: [
    "start 1", "stop 1", "done 1", "reopen 1", "edit 1 A", "tag 1 #x", "due 1 friday",
    "priority 1 high", "project 1 house", "assign 1 none",
  ])
  func secondTimeInJSON(line: String) throws {
    try withProgram { program in
      try program.run("add", "A")
      if line == "stop 1" { try program.run("start", "1") }
      try program.run("-c", line)
      let result = try program.run("--json", "-c", line)
      #expect(result.status == 0)
      #expect(result.output == "[]\n", "\(line)")
    }
  }
}
