import Foundation
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskModel
@testable import TaskShellKit

/// What docs/team.md quotes is said in those words. Its commands need a server: `make team-test` types them.
@Suite struct TeamPageTests {
  @Test(arguments: [(Language.english, "docs/team.md"), (.japanese, "docs/team.ja.md")])
  func quotedSentencesExist(language: Language, page: String) throws {
    let text = try String(
      contentsOf: packageFolder.appendingPathComponent(page), encoding: .utf8)
    // Rows of English are broken between words; within a quotation, that is a space.
    let shown = text.replacing(/\n */, with: language == .english ? " " : "")
    let rent = language.say(Bilingual("Pay rent", "家賃を払う"))
    let milk = language.say(Bilingual("Buy milk", "牛乳を買う"))
    let done = Message.taskChanged(.completed, 12, rent, details: []).elsewhere(by: "ben")
    let sentences = [
      done, TeamNotice.unshared(3).message,
      TeamNotice.renumbered(from: 12, to: 14, text: milk).message,
    ].map { language.say($0).text }
    let marks = [Bilingual.unsharedMark(3), .asideMark(1)].map { "(\(language.say($0)))" }
    for quoted in sentences + marks {
      #expect(shown.contains("`\(quoted)`"), "\(quoted)")
    }
  }

  private let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
