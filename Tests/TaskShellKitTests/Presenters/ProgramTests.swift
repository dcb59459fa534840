import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// News of a version, notices at the start, and the report for bug reports.
@Suite struct ProgramTests {
  private static let secrets = ["Anna", "milk", "資料", "work", "garden", "Bob", "hunter2"]

  private func shell(
    version: String = "2.0", day: Int = 11, files: [String: String] = [:],
    language: Language = .english, _ lines: [String] = ["add Buy milk"]
  ) throws -> TestShell {
    let date = try #require(CivilDate(year: 2026, month: 3, day: day))
    let facts = ProgramFacts(
      version: version, system: { "Linux 6.1 x86_64" }, terminal: { "xterm, 80 × 24" },
      locale: { "LANG=C.UTF-8" })
    return try TestShell(
      lines, language: language, files: files,
      now: CivilDateTime(date: date, time: CivilTime.midnight), program: facts)
  }

  private func text(_ path: String, _ shell: TestShell) -> String? {
    shell.files.contents[path].map { String(decoding: $0, as: UTF8.self) }
  }

  private func greeting(_ shell: TestShell, showsAtStart: Bool = false) -> [String] {
    shell.shell.presenters.program.greeting(showsAtStart: showsAtStart).map(\.text)
  }

  /// The greetings of successive starts, each with the file of the one before.
  private func greetings(
    _ starts: [(version: String, day: Int)], language: Language = .english,
    _ lines: [String] = ["add Buy milk"], showsAtStart: Bool = false
  ) throws -> [[String]] {
    var files: [String: String] = [:]
    return try starts.map { version, day in
      let shell = try shell(
        version: version, day: day, files: files, language: language, lines)
      defer { files["seen"] = text("seen", shell) }
      return greeting(shell, showsAtStart: showsAtStart)
    }
  }

  @Test func anotherVersionIsSaidOnce() throws {
    let said = try greetings(
      [("1.0", 11), ("1.0", 11), ("2.0", 11), ("2.0", 11), ("1.0", 11)], showsAtStart: true)
    #expect(
      said == [[], [], ["This is taskshell 2.0."], [], ["This is taskshell 1.0."]])
    let japanese = try greetings(
      [("1.0", 11), ("2.0", 11)], language: .japanese, showsAtStart: true)
    #expect(japanese == [[], ["taskshell 2.0 になりました"]])
  }

  /// The first start has nothing to show yet.
  @Test func startupTipIsShownOnceOnTheFirstDay() throws {
    let days = [("1.0", 11), ("1.0", 11), ("1.0", 11), ("1.0", 12)]
    #expect(
      try greetings(days) == [
        [], ["taskshell can show what to do next when it starts."], [], [],
      ])
    #expect(
      try greetings(days, language: .japanese)[1] == ["起動時に、次にやることを表示できます"])
    #expect(try greetings(days, []).allSatisfy(\.isEmpty), "nothing is next")
    #expect(try greetings(days, showsAtStart: true).allSatisfy(\.isEmpty))
  }

  /// Whatever the file contains, a start prints something or nothing, and continues.
  @Test(arguments: [
    "", "\n\n", "version", "version  ", "since tomorrow", "since 2026-13-45", "told start",
    String(repeating: "version 1\n", count: 10_000), String(repeating: "x", count: 100_000),
    "version \u{1B}[31mred\nsince 0000-00-00",
  ])
  func anyFile(written: String) throws {
    let shell = try shell(day: 12, files: ["seen": written])
    let said = [greeting(shell), greeting(shell)].joined()
    #expect(Set(said).count == said.count && said.count <= 2)
    #expect(text("seen", shell) == "version 2.0\ntold start\n")
    #expect(greeting(shell).isEmpty)
  }

  /// Contains no text of the user, in every language and format.
  @Test(arguments: [Language.english, .japanese]) func aReportTellsNothingOfTasks(
    language: Language
  ) throws {
    let shell = try shell(
      language: language,
      [
        "user add Anna", "user add \"Bob Miller\"", "add Buy milk @Anna project:work #garden",
        "add 資料", "note 1 hunter2", "alias garden = list #garden", "context work = project:work",
        "macro milk = add Buy milk", "abbr work = project:work", "set filter #garden",
        "set me Anna",
        "set start list #garden", "template save milk 1", "attribute add garden text",
      ])
    let said = shell.run("bug")
    let text = said.joined(separator: "\n")
    for secret in Self.secrets { #expect(!text.contains(secret), "\(secret)") }
    #expect(said.first == "taskshell: 2.0")
    let counts = language == .english ? "counts: " : "件数: "
    #expect(
      said.contains(
        counts + "tasks 2, open 2, users 2, attributes 1, templates 1, commits 0, bytes 0, "
          + "remotes 0, history 0, aliases 1, abbreviations 1, macros 1, contexts 1"), "\(text)")
    let label = language == .english ? "changed settings: " : "変更した設定: "
    #expect(said.contains { $0.hasPrefix(label) && $0.contains("filter") && $0.contains("me") })
  }

  @Test func newsAreOfThisVersion() throws {
    let said = try shell().run("news")
    #expect(said.first == "taskshell 0.1.0")
    #expect(News.all.allSatisfy { (1...10).contains($0.lines.count) })
  }

  @Test func aStartIsSetAndKept() throws {
    let shell = try shell()
    shell.run("set --save start \"next 5\"")
    #expect(shell.shell.settings.start == "next 5")
    #expect(text("definitions", shell)?.contains("set start \"next 5\"\n") == true)
    shell.run("unset --save start")
    #expect(shell.shell.settings.start == nil)
  }
}
