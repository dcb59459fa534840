import Foundation
import Testing

/// What the guide shows is what the program does.
@Suite struct GuideTests {
  private static let folder = Program.packageFolder.appendingPathComponent("docs/guide").path

  private static func pages(_ language: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(language)")
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
  }

  private static let all = ["en", "ja"].flatMap { language in
    pages(language).map { "\(language)/\($0)" }
  }

  private func run(_ script: String, _ arguments: String...) throws {
    try withProgram { program in
      let path = Program.packageFolder.appendingPathComponent("docs/site/\(script)").path
      let result = try program.run("python3", arguments: [path, Program.path] + arguments)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  /// The console blocks of a page, one after the other on an empty store, print what stands below them.
  @Test(arguments: all) func transcriptsAreTrue(page: String) throws {
    try run("transcripts.py", "\(Self.folder)/\(page)")
  }

  @Test func pagesAreInBothLanguages() {
    // That of figures is made by the program that measures, for both languages.
    let english = Set(Self.pages("en")).union(["benchmarks.md"])
    #expect(english == Set(Self.pages("ja")).union(["benchmarks.md"]))
    #expect(english.count > 15)
  }

  /// Twelve things that a beginner wants, done by what the guide says and nothing else.
  @Test func firstThingsAreDone() throws {
    try run("first_things.py")
  }
}
