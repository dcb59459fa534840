import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// One wrong letter anywhere in an example of a verb that changes something: it is refused, or has
/// the effect of the right line. A text, such as a title or a new name, may contain the slip.
@Suite struct SlipWalkTests {
  private static let verbs = CommandTable.standard.commands.map { $0.verb }
    .filter { $0.canRehearse && $0.name != "new" }.map(\.name)

  @Test(arguments: verbs)
  func noSlipChangesAnythingElse(name: String) throws {
    let verb = try #require(CommandTable.standard.command(named: name)).verb
    for example in verb.examples.map(\.english) where !example.contains("--dry-run") {
      let right = try Self.commits(of: example, name)
      for (line, word, slip) in Self.slips(in: example) {
        let got = try Self.commits(of: line, name)
        let isText =
          got.map { $0.lowercased().replacing(slip, with: word) } == right.map { $0.lowercased() }
        let isAsTyped = got == right || got.isEmpty || isText
        #expect(isAsTyped || Self.takesText(verb.name), "\(example): \(line)")
      }
    }
  }

  /// Whether most words of a verb are free text, such as a title or a new name.
  private static func takesText(_ verb: String) -> Bool {
    switch verb {
    // Words that cannot be read stay in the text, with a remark.
    case "add", "edit", "append", "prepend", "note": true
    case "tag", "project", "tag rename", "project rename", "template save", "attribute rename",
      "user rename":
      true
    default: false
    }
  }

  /// In `add` a slip stays in the text, with a remark unless it is in the title.
  @Test(arguments: [
    "add Buy milk tomrorow", "add Team meeting tomoqrow 5pm", "add Water plants evry 3 days",
    "add Water plants every 3 daqs",
  ])
  func addSaysWhatItKeeps(line: String) throws {
    let shell = try CommandTableTests.prepared(for: "add", .english)
    let said = shell.run(line)
    #expect(said.last?.contains("is in the text") == true, "\(said)")
  }

  @Test func aSlipInSeatIsNobodysName() throws {
    let shell = try CommandTableTests.prepared(for: "user add", .english)
    let before = shell.model.state
    shell.run("user add Berta saet 7")
    #expect(shell.model.state == before && shell.status == .usage)
  }

  private static func commits(of line: String, _ verb: String) throws -> [String] {
    let shell = try CommandTableTests.prepared(for: verb, .english)
    var commits: [Commit] = []
    shell.model.observe { if case .committed(let commit) = $0 { commits.append(commit) } }
    shell.run(line)
    return commits.words
  }

  /// The line with two letters of a word swapped, with one omitted, and with one replaced.
  private static func slips(in line: String) -> [(line: String, word: String, slip: String)] {
    var slips: [(String, String, String)] = []
    let words = line.split { !$0.isLetter }.map(String.init).filter {
      $0.count > 3 && $0.allSatisfy(\.isASCII)
    }
    for word in Set(words).sorted() {
      let letters = Array(word)
      let middle = letters.count / 2
      var (swapped, dropped, other) = (letters, letters, letters)
      swapped.swapAt(middle - 1, middle)
      dropped.remove(at: middle)
      other[middle] = other[middle] == "q" ? "z" : "q"
      for slip in [swapped, dropped, other].map({ String($0) }) where slip != word {
        slips.append((line.replacing(word, with: slip), word.lowercased(), slip.lowercased()))
      }
    }
    return slips
  }
}
