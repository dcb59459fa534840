import Foundation
import Testing

/// The guide shows the actual behaviour of the program.
@Suite struct GuideTests {
  private static let folder = Program.packageFolder.appendingPathComponent("docs/guide").path

  private static func pages(_ language: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(language)")
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
  }

  private static let all = ["en", "ja"].flatMap { language in
    pages(language).map { "\(language)/\($0)" }
  }

  /// Runs a script of the project with the path of the program.
  private func run(_ script: String, _ arguments: String...) throws {
    try withProgram { program in
      let path = Program.packageFolder.appendingPathComponent(script).path
      let result = try program.run("python3", arguments: [path, Program.path] + arguments)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  /// The console blocks of a page, run one after another on an empty store, print the output shown.
  @Test(arguments: all) func transcriptsAreTrue(page: String) throws {
    try run("docs/site/transcripts.py", "\(Self.folder)/\(page)")
  }

  /// Links are valid in a checkout; the site replaces some of them.
  @Test(arguments: all) func linksLeadSomewhere(page: String) throws {
    let path = URL(fileURLWithPath: "\(Self.folder)/\(page)")
    let text = try String(contentsOf: path, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
      let target = path.deletingLastPathComponent().appendingPathComponent(String(match.1))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(match.1)")
    }
  }

  @Test func pagesAreInBothLanguages() {
    // The benchmark program generates its page in both languages.
    let english = Set(Self.pages("en")).union(["benchmarks.md"])
    #expect(english == Set(Self.pages("ja")).union(["benchmarks.md"]))
    #expect(english.count > 15)
  }

  /// Twelve tasks of a beginner can be done by following only the guide.
  @Test func firstThingsAreDone() throws {
    try run("docs/site/first_things.py")
  }

  /// The page about the phone shows the actual output of syncing with a server.
  @Test func thePageAboutThePhoneIsTrue() throws {
    try run("Tests/Sync/phone_page.py")
  }

  /// The first two programs of the page about hooks refuse and change as described.
  @Test(arguments: [
    ("docs/hooks.md", "Send the invoice", "money"), ("docs/hooks.ja.md", "請求書を出す", "経理"),
  ])
  func hooksDoWhatThePageSays(page: String, text: String, project: String) throws {
    let whole = try String(
      contentsOf: Program.packageFolder.appendingPathComponent(page), encoding: .utf8)
    let hooks = whole.components(separatedBy: "```sh\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    for (hook, changes) in zip(hooks, [false, true]) {
      try withProgram { program in
        let folder = program.folder.path + "/.config/taskshell/hooks"
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        try program.write(script: hook, to: folder + "/before-commit")
        #expect(try program.run("add", text).status == (changes ? 0 : 1))
        #expect(try program.run("add", "A", "project:house").status == 0)
        let tasks = try program.run("list", "--json").output
        #expect(tasks.contains("\"project\":\"house\""))
        #expect(tasks.contains(text) == changes)
        #expect(
          tasks.contains("\"project\":\"\(project)\",\"priority\":\"high\"") == changes, "\(tasks)")
      }
    }
  }
}
