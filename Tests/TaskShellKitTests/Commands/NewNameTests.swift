import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Names that would be ambiguous where people are referred to.
@Suite struct NewNameTests {
  @Test(arguments: [
    "none", "None", "なし", "me", "ＭＥ", "it", "them", "12", "１２", "3,5-7", "due:x", "user:x", "#home",
    "!high", "!none", "-x", "(x", "limit:3", "Carl #home", "Carl due:friday",
    "unassigned", "担当者なし", "五郎、六郎", "五郎,六郎", "件数:3",
  ])
  func refused(name: String) throws {
    let shell = try TestShell(["user add Anna"])
    for line in ["user add \(name)", "user rename Anna \(name)"] where name != "user:x" {
      let shown = shell.run(line)
      #expect(shown.first?.hasSuffix("because it means something else in commands.") == true)
      #expect(shown.last == "  > user add Anna")
      #expect(shell.status == .usage)
      #expect(shell.people == ["Anna -"])
    }
  }

  @Test(arguments: [
    ("user rename Anna anna seat 3", "  > user seat anna 3"),
    ("user add Zed seat 3 seat 4", "  > user seat Zed 3"),
    ("user add Zed 席 3 seat 4", "  > user seat Zed 3"),
  ])
  func noNameEndsInASeat(line: String, hint: String) throws {
    let shell = try TestShell(["user add Anna"])
    #expect(shell.run(line).last == hint)
    #expect(shell.status == .usage)
    #expect(shell.people == ["Anna -"])
  }

  @Test func existingNameIsKept() throws {
    let shell = try TestShell(["add x"])
    try shell.addUser("None")
    #expect(shell.run("user seat none 3") == ["None now sits at seat 3"])
    #expect(shell.run("user rename none Norbert") == ["Renamed None to Norbert"])
    try shell.addUser("12")
    #expect(shell.run("user delete 12") == ["Deleted 12"])
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(
      shell.run("user add なし") == [
        "! 「なし」はコマンドで別の意味を持つため、名前に使えません", "  > user add 花子",
      ])
    #expect(
      shell.run("user add 花子 席 3 席 4") == [
        "! 名前の末尾に「席 3」は使えません", "  > user seat 花子 3",
      ])
  }
}
