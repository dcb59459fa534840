import Foundation
import Testing

/// How the program is started, and how it ends.
@Suite struct LaunchTests {
  @Test func wordsAreOneCommand() throws {
    try withProgram { program in
      let added = try program.run("add", "Buy milk tomorrow")
      #expect(added.status == 0)
      #expect(added.output == "")
      #expect(added.errors == "Added 1: Buy milk, due Thu 12 Mar (tomorrow)\n")
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test func theStartUpFileMayNameSomebodyWhoIsNotThereYet() throws {
    try withProgram { program in
      let folder = program.folder.appendingPathComponent(".config/taskshell")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("set me Anna\n".utf8).write(to: folder.appendingPathComponent("rc"))
      let first = try program.run("user", "add", "Anna")
      #expect(first.status == 0)
      #expect(
        first.errors == "\"me\" is set to Anna, but there is no such user yet.\n"
          + "Hint: user add Anna\nAdded user Anna\n")
      #expect(try program.run("add", "Ask", "@me").errors == "Added 1: Ask, @Anna\n")
    }
  }

  @Test func optionsEndAtTheFirstWord() throws {
    try withProgram { program in
      let result = try program.run("add", "--help", "me")
      #expect(result.errors == "Added 1: --help me\n")
    }
  }

  @Test(arguments: [
    (["--foo"], "There is no option --foo.\n"),
    (["--json=foo", "list"], "There is no option --json=foo.\n"),
    (["--store", "", "list"], "--store needs a value: --store PATH\n"),
    (["--format=", "list"], "--format needs a value: --format table|plain|json|csv\n"),
    (["--store"], "--store needs a value: --store PATH\n"),
    (["--format", "xml", "list"], "--format cannot be \"xml\": --format table|plain|json|csv\n"),
    (
      ["-c", "list", "list"],
      "Give commands with -c, with -f or as words, in only one of these ways.\n"
    ),
  ])
  func wrongOptionsAreUsageErrors(arguments: [String], message: String) throws {
    try withProgram { program in
      let result = try program.run(arguments: arguments)
      #expect(result.status == 2)
      #expect(result.errors == message + "Hint: taskshell --help\n")
      #expect(result.output == "")
    }
  }

  @Test func aClockThatCannotBeReadIsRefused() throws {
    try withProgram { program in
      var program = program
      program.environment["TASKSHELL_NOW"] = "noon"
      let result = try program.run("list")
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("TASKSHELL_NOW must look like 2026-03-11T10:00:00: noon\n"))
    }
  }

  @Test func anArgumentThatIsNotUTF8IsRefused() throws {
    try withProgram { program in
      let result = try program.run(
        "/bin/sh",
        arguments: ["-c", "exec \"$0\" --store S add \"$(printf 'a\\377')\"", Program.path])
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("Argument 4 is not UTF-8.\n"))
    }
  }

  @Test func severalLinesStopAtTheFirstFailure() throws {
    try withProgram { program in
      let result = try program.run("-c", "add One", "-c", "done 7", "-c", "add Two")
      #expect(result.status == 1)
      #expect(result.errors == "Added 1: One\nThere is no task 7.\nHint: list all\n")
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test func versionAndHelp() throws {
    try withProgram { program in
      #expect(try program.run("--version").output == "taskshell 0.1.0\n")
      let help = try program.run("--help")
      #expect(help.status == 0)
      #expect(help.output.contains("--store PATH"))
      #expect(!help.output.contains("--complete"))
      #expect(try program.run("-h").output == help.output)
    }
  }

  @Test(
    .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: ["list", "--help"])
  func outputThatCannotBeWrittenIsSaid(word: String) throws {
    try withProgram { program in
      try program.run("add", "One")
      let result = try program.run(
        "/bin/sh", arguments: ["-c", "exec \"$0\" --store S \"$1\" >/dev/full", Program.path, word])
      #expect(result.status == 1)
      #expect(result.errors == "Standard output cannot be written: No space left on device\n")
    }
  }

  @Test(arguments: ["LC_ALL", "LC_MESSAGES", "LANG"])
  func japaneseByTheEnvironment(variable: String) throws {
    try withProgram { program in
      var program = program
      program.environment[variable] = "ja_JP.UTF-8"
      let result = try program.run("find", "Bob")
      #expect(result.errors == "「Bob」というユーザーは見つかりません\nヒント: users で一覧を表示します\n")
    }
  }
}
