import Foundation
import TestSupport
import Testing

/// Starting and ending the program.
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
        first.errors == "\"me\" is set to Anna, but there is nobody of that name yet.\n"
          + "Hint: user add Anna\nAdded Anna\n")
      #expect(try program.run("add", "Ask", "@me").errors == "Added 1: Ask, @Anna\n")
    }
  }

  /// A file that is read implicitly must not block, nor be endless.
  @Test(arguments: ["pipe", "/dev/zero"])
  func aStartUpFileThatMightNeverEndIsPassedOver(target: String) throws {
    try withProgram { program in
      var program = program
      try program.run("add", "One")
      let pipe = program.folder.path + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let folder = program.folder.path + "/.config/taskshell"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = folder + "/rc"
      #expect(symlink(target == "pipe" ? pipe : target, path) == 0)
      for (language, sentence) in [
        ("en_US.UTF-8", "Cannot read \(path): Not a regular file\n"),
        ("ja_JP.UTF-8", "\(path) を読めません: 通常のファイルではありません\n"),
      ] {
        program.environment["LANG"] = language
        let result = try program.run("count")
        #expect(result.output == "1\n" && result.status == 0)
        #expect(result.errors == sentence)
      }
    }
  }

  /// `--help` works anywhere in a command, but quoted in a shell or after `--` it is text.
  @Test(arguments: [
    ["add", "--help"], ["add", "--help", "me"], ["list", "-h"], ["list", "today", "--help"],
    ["--help", "add"], ["undo", "help"], ["-c", "add --help"], ["user", "add", "--help"],
  ])
  func helpOfACommand(arguments: [String]) throws {
    try withProgram { program in
      let result = try program.run(arguments: ["--store", program.store] + arguments)
      #expect(result.status == 0)
      #expect(result.errors == "")
      #expect(result.output.contains("Usage:"), "\(result.output)")
      #expect(program.storeBytes == nil)
    }
  }

  @Test(arguments: [
    (["add", "Buy", "--odd"], "add has no option --odd.\n"),
    (["add", "--odd"], "add has no option --odd.\n"),
    (["list", "--frob"], "list has no option --frob.\n"),
    (["list", "--jsn"], "list has no option --jsn.\nHint: did you mean --json?\n"),
    (["list", "--json=1"], "list has no option --json=1.\n"),
    (["add", "Buy", "--help", "milk"], "--help is in the middle of a text.\n"),
    (["undo", "--save"], "undo has no option --save.\n"),
  ])
  func unknownOptionsOfACommandAreRefused(arguments: [String], message: String) throws {
    try withProgram { program in
      let result = try program.run(arguments: ["--store", program.store] + arguments)
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix(message), "\(result.errors)")
      #expect(program.storeBytes == nil)
    }
  }

  @Test(arguments: [
    (["add", "--", "--odd", "@x"], "--odd @x"), (["add", "Buy", "--", "--odd"], "Buy --odd"),
    (["add", "Buy milk --odd"], "Buy milk --odd"),
    (["add", "Buy", "-- the", "good"], "Buy -- the good"),
    (["add", "Buy", "--", "the", "good"], "Buy -- the good"),
    (["-c", "add Buy \"--odd\""], "Buy --odd"), (["add", "a--b", "--5", "---"], "a--b --5 ---"),
    (["add", "--json", "Buy"], "--json Buy"), (["add", "--yes", "Buy"], "--yes Buy"),
  ])
  func dashesThatAreText(arguments: [String], text: String) throws {
    try withProgram { (program) throws in
      #expect(try program.run(arguments: ["--store", program.store] + arguments).status == 0)
      #expect(try program.run("list").output == "1\topen\t\t\t\(text)\n")
    }
  }

  @Test func aWordWithSpacesIsALine() throws {
    try withProgram { (program) throws in
      #expect(try program.run("add Buy milk").errors == "Added 1: Buy milk\n")
      #expect(try program.run("list all").output == "1\topen\t\t\tBuy milk\n")
      #expect(try program.run("frob all").status == 2)
    }
  }

  @Test func quietSaysNothingButDataAndErrors() throws {
    try withProgram { (program) throws in
      for option in ["-q", "--quiet"] {
        #expect(try program.run(option, "add", "One").errors == "")
      }
      #expect(try program.run("-q", "count").output == "2\n")
      #expect(try program.run("-q", "done", "7").errors == "There is no task 7.\nHint: list all\n")
    }
  }

  @Test func withoutAHomeTheStoreMustBeNamed() throws {
    try withProgram { program in
      var program = program
      program.environment["HOME"] = nil
      let environment = program.environment
      func run(_ arguments: [String]) throws -> Program.Result {
        try program.run("/usr/bin/env", arguments: ["-u", "HOME", Program.path] + arguments)
      }
      #expect(environment["HOME"] == nil)
      let result = try run(["list"])
      #expect(result.status == 1)
      #expect(
        result.errors == "HOME is not set, so there is no place for tasks.\n"
          + "Hint: set HOME, or name a store with --store PATH\n")
      #expect(try run(["--store", program.store, "add", "One"]).errors == "Added 1: One\n")
    }
  }

  /// Without its arguments the program would read a script from standard input and succeed.
  @Test(.enabled(if: isInstalled("strace"), "strace is not installed"))
  func unreadableArgumentsAreSaid() throws {
    try withProgram { program in
      let result = try program.run(
        "/usr/bin/env",
        arguments: [
          "strace", "-f", "-qq", "-o", "trace", "-P", "/proc/self/maps", "-e",
          "inject=openat:error=EIO", Program.path, "--store", program.store, "add", "One",
        ])
      #expect(result.status == 1)
      #expect(
        result.errors.contains(
          "Cannot read the arguments.\nHint: make sure that /proc is mounted\n"))
    }
  }

  /// A closed descriptor must not be reused for the store.
  @Test(
    arguments: [
      ("<&-", "", 1, "stdin:1: Cannot read stdin: Bad file descriptor\n"),
      (">&-", "list", 1, "Cannot write the output: Bad file descriptor\n"),
      (">&- 2>&-", "list", 1, ""), ("2>&-", "add Two", 0, ""), ("<&- >&- 2>&-", "add Two", 0, ""),
    ] as [(String, String, Int32, String)])
  func closedDescriptors(
    redirection: String, words: String, status: Int32, errors: String
  ) throws {
    try withProgram { program in
      try program.run("add", "One")
      let result = try program.run(
        "/bin/sh",
        arguments: ["-c", "exec \"$0\" --store S \(words) \(redirection)", Program.path])
      #expect(result.status == status)
      #expect(result.errors == errors)
      #expect(try program.run("store", "check").status == 0)
      #expect(try program.run("count").output == (words == "add Two" ? "2\n" : "1\n"))
    }
  }

  @Test(arguments: [
    (["--foo"], "There is no option --foo.\n"),
    (["--store", "", "list"], "--store needs a value: --store PATH\n"),
    (["--format=", "list"], "--format needs a value: --format table|plain|json|csv\n"),
    (["--store"], "--store needs a value: --store PATH\n"),
    (["--format", "xml", "list"], "--format cannot be \"xml\": --format table|plain|json|csv\n"),
    (
      ["-c", "list", "list"],
      "Give commands with -c, with -f or as arguments, but in only one of these ways.\n"
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
      #expect(
        result.errors
          == "Added 1: One\nThere is no task 7.\nHint: list all\nThe line after it was not run.\n")
      #expect(try program.run("count").output == "1\n")
    }
  }

  @Test func versionAndHelp() throws {
    try withProgram { program in
      #expect(try program.run("--version").output == "taskshell 0.1.0\n")
      let help = try program.run("--help")
      #expect(help.status == 0)
      #expect(help.output.contains("--store PATH"))
      #expect(help.output.contains("Examples:\n"))
      #expect(help.output.contains("man taskshell"))
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
      #expect(result.errors == "Cannot write the output: No space left on device\n")
    }
  }

  @Test(
    .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full"), "there is no /dev/full"))
  func streamsFailOneByOne() throws {
    try withProgram { program in
      var program = program
      func run(_ script: String) throws -> Program.Result {
        try program.run(
          "/bin/sh",
          arguments: ["-c", "\"$0\" --store S -c 'add One' -c list \(script)", Program.path])
      }
      let lost = try run("2>/dev/full")
      #expect(lost.status == 1)
      #expect(lost.output == "1\topen\t\t\tOne\n")
      program.environment["LC_ALL"] = "ja_JP.UTF-8"
      let result = try run(">/dev/full")
      #expect(result.status == 1)
      #expect(result.errors == "タスク 2 を追加しました: One\n出力を書き込めません: 空き容量がありません\n")
    }
  }

  /// The replacement for a closed input is not the store, and is reported.
  @Test(arguments: [
    ("en_US.UTF-8", "Cannot read stdin: Bad file descriptor"),
    ("ja_JP.UTF-8", "を読めません: "),
  ])
  func closedInputIsASentence(language: String, sentence: String) throws {
    try withProgram { program in
      let script = "LC_ALL=\(language) exec \"$0\" --store S <&-"
      let result = try program.run("/bin/sh", arguments: ["-c", script, Program.path])
      #expect(result.errors.contains(sentence), "\(result.errors)")
      #expect(result.status == 1)
      let add = "\"$0\" --store S add x <&- && \"$0\" --store S count"
      #expect(try program.run("/bin/sh", arguments: ["-c", add, Program.path]).output == "1\n")
    }
  }

  @Test(arguments: ["LC_ALL", "LC_MESSAGES", "LANG"])
  func japaneseByTheEnvironment(variable: String) throws {
    try withProgram { program in
      var program = program
      program.environment[variable] = "ja_JP.UTF-8"
      let result = try program.run("find", "Bob")
      #expect(result.errors == "「Bob」というユーザーは見つかりません\nヒント: 一覧は「users」、追加するには「user add Bob」\n")
    }
  }
}
