import Foundation
import Testing

/// Each mutation of the store and the model is a patch that must apply to the current code;
/// otherwise the check of its tests cannot run.
struct MutationTests {
  private static let folder = "Tests/Torture/mutations"

  @Test(arguments: try SourceTree.names(in: folder))
  func everyMutationStillFits(name: String) throws {
    let lines = try SourceTree.text(of: "\(Self.folder)/\(name)").split(
      separator: "\n", omittingEmptySubsequences: false)
    let file = try #require(lines.first { $0.hasPrefix("+++ b/") }).dropFirst(6)
    let source = try SourceTree.text(of: String(file))
    let hunks = lines.drop { !$0.hasPrefix("@@") }.dropLast().split { $0.hasPrefix("@@") }
    #expect(!hunks.isEmpty)
    for hunk in hunks {
      let before = hunk.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
      #expect(source.components(separatedBy: before).count == 2)
      #expect(hunk.contains { $0.hasPrefix("+") } || hunk.contains { $0.hasPrefix("-") })
    }
  }
}
