import Foundation
import Testing

/// Scripts from pipes and files, with the location of errors.
@Suite struct ScriptTests {
  @Test func theIssuesExample() throws {
    try withProgram { program in
      let script = "add Buy milk due:2026-03-14 @Anna\nlist\n"
      let refused = try program.run(input: script)
      #expect(refused.status == 1)
      #expect(
        refused.errors
          == "stdin:1: There is nobody named Anna.\nHint: users lists everyone; user add Anna adds that person\n"
      )
      #expect(program.storeBytes == nil)
      try program.run("user", "add", "Anna", "seat", "12")
      let done = try program.run(input: script)
      #expect(done.status == 0)
      #expect(done.output == "1\topen\t2026/03/14\tAnna\tBuy milk\n")
      let json = try program.run("--json", "list").output
      let id = try #require(json.split(separator: "\"").first { $0.utf8.count == 36 })
      #expect(
        json == """
          [{"number":1,"id":"\(id)","text":"Buy milk","state":"open","due":"2026-03-14",\
          "assignee":"Anna","created":"2026-03-11T10:00:00Z"}]

          """)
    }
  }

  @Test func commentsAndBlankLinesAreSkipped() throws {
    try withProgram { program in
      let result = try program.run(
        input: "#!/usr/bin/env taskshell\n\n  # a comment\nadd One\r\n#\n")
      #expect(result.status == 0)
      #expect(result.errors == "Added 1: One\n")
    }
  }

  /// The result is the same in a pipe, a file and `-c`.
  @Test func commentsAndRowsThatGoOn() throws {
    let script = "# a comment \\\nadd Buy \\\n  milk\n\n#\ndone 7\n"
    try withProgram { program in
      try script.write(
        toFile: program.folder.path + "/s.tasks", atomically: false, encoding: .utf8)
      let piped = try program.run(input: script)
      #expect(piped.errors.hasPrefix("Added 1: Buy milk\nstdin:6: There is no task 7.\n"))
      let file = try program.run("-f", "s.tasks")
      #expect(file.errors.hasPrefix("Added 2: Buy milk\ns.tasks:6: There is no task 7.\n"))
      let lines = try program.run("-c", script)
      #expect(lines.errors.hasPrefix("Added 3: Buy milk\nThere is no task 7.\n"))
      #expect([piped, file, lines].allSatisfy { $0.status == 1 })
      #expect(try program.run(input: "add One \\\n  Two @\"\n").errors.hasPrefix("stdin:1: "))
    }
  }

  /// HOME is the folder of the program here.
  @Test func sourceExpandsATilde() throws {
    try withProgram { program in
      let path = program.folder.path + "/s.tasks"
      try "add One\n".write(toFile: path, atomically: false, encoding: .utf8)
      let done = try program.run("-c", "source ~/s.tasks")
      #expect(done.errors == "Added 1: One\n")
      let missing = try program.run("-c", "source ~/t.tasks")
      #expect(missing.errors.hasPrefix("Cannot read ~/t.tasks: "))
    }
  }

  /// The steps of earlier sessions are not those of a macro.
  @Test(arguments: [("count; count", nil), ("add a; add b", 2), ("add a; count", nil)])
  func aMacroCountsItsOwnSteps(lines: String, steps: Int?) throws {
    try withProgram { program in
      try program.run(input: "add One\nadd Two\nmacro --save twice = \(lines)\n")
      let errors = try program.run("-c", "twice").errors
      #expect(errors.contains("to take all of them back") == (steps != nil))
      if let steps { #expect(errors.contains("That was \(steps) steps")) }
    }
  }

  @Test func keepGoingAnswersWithTheFirstFailure() throws {
    try withProgram { program in
      let result = try program.run("--keep-going", input: "frobnicate\nadd One\ndone 7\n")
      #expect(result.status == 2)
      #expect(
        result.errors == """
          stdin:1: There is no command "frobnicate".
          Hint: help lists the commands
          Added 1: One
          stdin:3: There is no task 7.
          Hint: list all

          """)
    }
  }

  @Test(arguments: [
    (["done 7", "add One"], "The line after it was not run.\n"),
    (["done 7", "add One", "add Two"], "2 lines after it were not run.\n"),
    (["add One", "done 7"], ""),
  ])
  func linesThatWereNotRunAreCounted(lines: [String], sentence: String) throws {
    try withProgram { program in
      let failure = "There is no task 7.\nHint: list all\n"
      let options = lines.flatMap { ["-c", $0] }
      let result = try program.run(arguments: ["--store", program.store] + options)
      #expect(result.status == 1)
      #expect(result.errors.hasSuffix(failure + sentence))
      let quiet = try program.run(arguments: ["--store", program.store, "-q"] + options)
      #expect(quiet.errors == failure)
    }
  }

  @Test func aFileNamesItself() throws {
    try withProgram { program in
      try "add One\ndone 7\n".write(
        toFile: program.folder.path + "/week.tasks", atomically: false, encoding: .utf8)
      let result = try program.run("-f", "week.tasks")
      #expect(result.status == 1)
      #expect(result.errors.contains("week.tasks:2: There is no task 7.\n"))
      let missing = try program.run("-f", "nowhere")
      #expect(missing.status == 1)
      #expect(missing.errors == "Cannot read nowhere: No such file or directory\n")
      #expect(try program.run("-f", ".").errors == "Cannot read .: Is a directory\n")
    }
  }

  /// An atomic script commits all or nothing, and must not contain `commit` or `rollback`.
  @Test(arguments: [
    ("add One\nadd Two\n", 0, "2\n"), ("add One\ndone 7\n", 1, "0\n"),
    ("add One\ncommit\n", 1, "0\n"), ("add One\nrollback\n", 1, "0\n"),
  ])
  func anAtomicScriptIsOneStep(script: String, status: Int32, count: String) throws {
    try withProgram { program in
      #expect(try program.run("--atomic", input: script).status == status)
      #expect(try program.run("count").output == count)
      let steps = try program.run("log").output.split(separator: "\n")
      #expect(steps.count == (status == 0 ? 1 : 0))
    }
  }

  /// As one step, the commands of a script say what they say alone, once.
  @Test(arguments: ["table", "plain", "json", "csv"])
  func anAtomicScriptSaysTheSame(format: String) throws {
    let script = "add One\nadd Two due:2026-03-14\ndone 1\ntrack 2 14m\nlist\n"
    let said = try [["--format", format], ["--format", format, "--atomic"]].map { options in
      var said = ""
      try withProgram { program in
        let result = try program.run(
          arguments: ["--store", program.store] + options, input: Data(script.utf8))
        said = (result.output + result.errors).replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID")
      }
      return said
    }
    #expect(said[0] == said[1])
  }

  /// Without the right to run, a hook is refused with the way to give it.
  @Test func aHookThatCannotRunSaysHow() throws {
    try withProgram { program in
      let hooks = program.folder.path + "/.config/taskshell/hooks"
      try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
      let hook = hooks + "/before-commit"
      try "#!/bin/sh\n".write(toFile: hook, atomically: false, encoding: .utf8)
      #expect(try program.run("add", "x").errors.contains("(chmod +x \(hook))"))
    }
  }

  @Test func aFilterMayNameSomebodyAtTheStart() throws {
    try withProgram { program in
      try program.run(input: "user add Anna\nadd One @Anna\nadd Two\n")
      #expect(try program.run("-c", "set filter @Anna", "-c", "count").output == "1\n")
    }
  }

  @Test func stagedChangesAtTheEndAreReported() throws {
    try withProgram { program in
      let result = try program.run(input: "begin\nadd One\n")
      #expect(result.status == 1)
      #expect(
        result.errors.hasSuffix(
          "Added 1: One\nThe staged changes were discarded: they were not committed.\nDiscarded 1 change.\n"
        ))
      #expect(try program.run(input: "begin\n").status == 0)
    }
  }

  @Test func badBytesAreRefusedWhereTheyAre() throws {
    try withProgram { program in
      func errors(_ bytes: [UInt8]) throws -> String {
        let result = try program.run(arguments: ["--store", program.store], input: Data(bytes))
        #expect(result.status == 2)
        return result.errors
      }
      #expect(
        try errors(Array("add ".utf8) + [0xFF])
          == "stdin:1: The line is not valid UTF-8.\n")
      #expect(try errors([0x61, 0x00]) == "stdin:1: The line contains a NUL character.\n")
      let long = try errors(Array("add ".utf8) + [UInt8](repeating: 0x61, count: 1 << 20))
      #expect(long == "stdin:1: The line is too long: 1048580 bytes (at most 65536).\n")
      #expect(program.storeBytes == nil)
    }
  }

  @Test func refusalsAreObjectsInJSON() throws {
    try withProgram { program in
      let result = try program.run("--json", input: "add One\ndone 7\n")
      #expect(
        result.errors == """
          {"error":"There is no task 7.","hint":"list all","source":"stdin","line":2,"status":1,"code":"noTask"}

          """)
      #expect(result.output.hasPrefix(#"[{"number":1,"#))
    }
  }

  /// Each command prints one value, whatever it changed.
  @Test func eachCommandPrintsOneJSONValue() throws {
    try withProgram { program in
      let result = try program.run(
        "--json",
        input: """
          user add Anna
          add One @Anna
          done 1
          user delete Anna
          diff since:2026-03-10
          undo 2
          redo 2
          add Two
          done 2
          undo 2
          edit 1 One

          """)
      #expect(result.errors == "")
      let values = try result.output.split(separator: "\n").map { line in
        try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
      let shapes = values.map { value -> String in
        guard let object = value as? [String: [[String: Any]]] else {
          return "\((value as? [Any])?.count ?? -1)"
        }
        return object.sorted { $0.key < $1.key }
          .map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
      }
      // Anna stays known, because she has completed a task.
      let both = "tasks 1, users 1"
      #expect(shapes == ["1", "1", "1", "1", "1", both, both, "1", "1", "1", "0"])
    }
  }

  @Test func theFormReadsTheNextLines() throws {
    try withProgram { program in
      let saved = try program.run(input: "new\nBuy milk\n2026/03/14 17:00\nlist\n")
      #expect(saved.status == 0)
      #expect(saved.output == "1\topen\t2026/03/14 17:00\t\tBuy milk\n")
      #expect(try program.run(input: "new\n\n").errors == "stdin:2: A task needs a text.\n")
      let noDate = try program.run(input: "new\nBuy bread\n")
      #expect(noDate.status == 1)
      #expect(noDate.errors.contains("When is it due?\n"))
      #expect(try program.run("count").output == "1\n")
    }
  }
}
