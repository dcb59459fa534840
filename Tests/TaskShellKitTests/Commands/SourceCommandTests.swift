import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct SourceCommandTests {
  @Test func runsTheLinesOfAFile() throws {
    let shell = try TestShell(files: ["week.tasks": "# week\nadd A\nnew\nB\nnone\n"])
    #expect(shell.run("source week.tasks") == ["Added 1: A", "Added 2: B", "Saved"])
    #expect(shell.run(". week.tasks").first == "Added 3: A")
    #expect(shell.status == .done)
  }

  @Test func namesMayHoldSpaces() throws {
    let shell = try TestShell(files: ["my week.tasks": "add A", "C:\\w": "add B"])
    #expect(shell.run("source my week.tasks") == ["Added 1: A"])
    #expect(shell.run(#"source "my week.tasks""#) == ["Added 2: A"])
    #expect(shell.run(#"source C:\w"#) == ["Added 3: B"])
  }

  @Test(arguments: [
    (
      "add A\ndone 9\nadd B", ["Added 1: A", "! f:2: There is no task 9.", "  > list all"],
      Status.refused
    ),
    ("foo", [#"! f:1: There is no command "foo"."#, "  > help lists the commands"], .usage),
    ("source g\nadd B", ["! g:2: There is no task 7.", "  > list all"], .refused),
    (
      "source h\nadd B", [#"! h:1: There is no command "bar"."#, "  > help lists the commands"],
      .usage
    ),
    ("source none", ["! f:1: Cannot read none: No such file or directory"], .refused),
  ])
  func aFailureIsToldOnceWithItsPlace(file: String, shown: [String], status: Status) throws {
    let shell = try TestShell(files: ["f": file, "g": "# c\ndone 7", "h": "bar"])
    #expect(shell.run("source f") == shown)
    #expect(shell.status == status)
    #expect(shell.run(script: "source f\nadd C\n").suffix(shown.count).last == shown.last)
    #expect(shell.status == status)
  }

  @Test func aScriptThatReadsItselfEnds() throws {
    let shell = try TestShell(files: ["f": "add A\nsource f\n"])
    let lines = shell.run("source f")
    #expect(lines == ["Added 1: A", "! f:2: f was not run again, because it is already running."])
    #expect(shell.status == .usage)
    #expect(shell.run("source f").count == 2)
  }

  @Test func scriptsAreNestedSixteenDeep() throws {
    let files = Dictionary(
      uniqueKeysWithValues: (1...17).map { ("f\($0)", "add \($0)\nsource f\($0 + 1)\n") })
    let shell = try TestShell(files: files)
    #expect(
      shell.run("source f1").last
        == "! f16:2: f17 was not run, because scripts are nested too deeply.")
    #expect(shell.tasks.count == 16)
  }

  @Test func quitEndsEveryScript() throws {
    let shell = try TestShell(files: ["f": "source g\nadd B", "g": "quit\nadd A"])
    #expect(shell.run(script: "source f\nadd C").isEmpty)
    #expect(shell.shell.isLeaving)
    #expect(shell.tasks.isEmpty)
  }

  @Test(arguments: [
    ("source", ["! Please enter a file name.", "  > help source"], Status.usage),
    ("source missing", ["! Cannot read missing: No such file or directory"], .refused),
  ])
  func refused(line: String, shown: [String], status: Status) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == shown)
    #expect(shell.status == status)
  }

  @Test func optionsReachTheLines() throws {
    let shell = try TestShell(files: ["f": "list\ndone 9"])
    shell.run("source f --json")
    #expect(shell.view.formats == [.json, .table])
    #expect(shell.view.failures.map(\.2) == [.json])
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(language: .japanese, files: ["f": "source f"])
    #expect(shell.run("source 無い") == ["! 無い を読めません: ファイルがありません"])
    #expect(shell.run("source f") == ["! f:1: f は実行中のため、もう一度は実行していません"])
  }
}
