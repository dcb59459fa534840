import TaskModel
import Testing

@testable import TaskShellKit

/// A tag or project new to all tasks is marked, before Enter and in the answer, because it may be a
/// slip.
struct NewValuesTests {
  private static let garden = [
    "add Dig #garden project:house", "add Water every:day due:today #garden",
    "add Paint project:house.kitchen",
  ]

  @Test(arguments: [
    ("add x #garden", ""), ("add x #GARDEN", ""),
    ("add x #gardne", "#gardne (new; did you mean #garden?)"),
    ("add x #zoo", "#zoo (new)"), ("add x #ab", "#ab (new)"), ("add x project:house", ""),
    ("add x project:huose", "project:huose (new; did you mean project:house?)"),
    ("add x project:office", "project:office (new)"), ("edit 1 #zoo", "#zoo (new)"),
    ("edit 3 #garden", ""), ("edit 1 -#garden", ""), ("done 2", ""),
    ("tag 3 gardens", "#gardens (new; did you mean #garden?)"),
  ])
  func isMarked(line: String, mark: String) throws {
    let shell = try TestShell(Self.garden)
    let index = TaskIndex(observing: shell.model)
    let row = LineReader(shell: shell.shell, index: index).explanation(of: line) ?? ""
    let answer = shell.run(line).first ?? ""
    for said in [row, answer] {
      #expect(mark.isEmpty ? !said.contains("(new") : said.contains(mark), "\(line): \(said)")
    }
    #expect(!shell.run("undo").contains { $0.contains("(new") })
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(["add 掃除 #台所仕事"], language: .japanese)
    #expect(shell.run("add 皿 #台所仕亊").first?.hasSuffix("（新規。もしかして: #台所仕事）") == true)
    #expect(shell.run("add 本 #読書").first?.hasSuffix("#読書（新規）") == true)
  }
}
