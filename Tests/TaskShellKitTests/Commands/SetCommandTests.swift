import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct SetCommandTests {
  /// A command that does not exist is refused at once, not at every start.
  @Test func theCommandOfTheStartExists() throws {
    let shell = try TestShell(["alias mine = list #home"])
    for line in ["board", "next 5", "mine", "list today ; next", "none", "一覧"] {
      #expect(shell.run("set start \"\(line)\"").first?.hasPrefix("!") != true, "\(line)")
    }
    for line in ["bogus", "list ; bogus", "bord"] {
      #expect(shell.run("set start \"\(line)\"").first?.hasPrefix("!") == true, "\(line)")
    }
  }

  /// The word of a format is no option of a command.
  @Test func aFormatIsNamed() throws {
    let shell = try TestShell()
    for format in ["csv", "plain", "table"] {
      #expect(shell.run("list --\(format)").last == "  > did you mean --format \(format)?")
    }
  }

  @Test func settingsAreShown() throws {
    let shell = try TestShell()
    #expect(shell.run("set").prefix(2) == ["language auto", "color auto"])
    #expect(shell.run("set COLOR") == ["color auto"])
    #expect(shell.run("set color Never").isEmpty)
    #expect(shell.shell.settings.color == .never)
    #expect(shell.run("set color") == ["color never"])
    #expect(shell.files.contents.isEmpty)
  }

  @Test func theLanguageChangesTheNextSentence() throws {
    let shell = try TestShell()
    shell.run("set language ja")
    #expect(shell.run("add 牛乳") == ["タスク 1 を追加しました: 牛乳"])
    shell.run("set language en")
    #expect(shell.run("done 1") == ["Done 1: 牛乳"])
    let japanese = try TestShell(["set language en", "set language auto"], language: .japanese)
    #expect(japanese.run("add 牛乳") == ["タスク 1 を追加しました: 牛乳"])
  }

  @Test(arguments: [
    (nil, "set language ja\n"), ("", "set language ja\n"),
    ("add A\n", "add A\nset language ja\n"), ("add A", "add A\nset language ja\n"),
    ("# mine\nset language en\n\nset color never", "# mine\nset language ja\n\nset color never\n"),
    ("  SET  Language en # x\nlist\n", "set language ja\nlist\n"),
    ("set language en\nset language auto\n", "set language en\nset language ja\n"),
    (
      "set color never\r\nset language en\r\nlist\r\n",
      "set color never\r\nset language ja\r\nlist\r\n"
    ),
    ("# set language en\n", "# set language en\nset language ja\n"),
    ("\n\n", "\n\nset language ja\n"),
  ])
  func savingKeepsEveryOtherLine(before: String?, after: String) throws {
    let shell = try TestShell()
    if let before { shell.files.contents["definitions"] = Array(before.utf8) }
    #expect(shell.run("set --save language ja") == ["language を definitions に保存しました"])
    #expect(shell.files.text("definitions") == after)
  }

  @Test func savingKeepsBytesThatAreNotText() throws {
    let shell = try TestShell()
    shell.files.contents["definitions"] = [0x23, 0x20, 0xFF, 0xC3, 0x0A]
    shell.run("set color always --save")
    #expect(
      shell.files.contents["definitions"]
        == [0x23, 0x20, 0xFF, 0xC3, 0x0A] + Array("set color always\n".utf8))
  }

  @Test func aValueInUseIsSaved() throws {
    let shell = try TestShell(["set color never"])
    #expect(shell.run("set --save color") == ["Saved color in definitions"])
    #expect(shell.files.text("definitions") == "set color never\n")
  }

  @Test func aFailedSaveSetsNothing() throws {
    let shell = try TestShell()
    shell.files.writeFailure = 13
    #expect(
      shell.run("set --save language ja") == ["! Cannot write definitions: Permission denied"])
    #expect(shell.shell.settings == Settings())
  }

  @Test(arguments: [
    ("set --save", ["! Please enter a name.", "  > help set"]),
    ("set colr", [#"! There is no setting "colr"."#, "  > did you mean color?"]),
    ("set xyz", [#"! There is no setting "xyz"."#, "  > set lists them"]),
    ("set language fr", [#"! language cannot be "fr"."#, "  > auto, en or ja"]),
    ("set color always now", [#"! Unexpected "now"."#, "  > help set"]),
  ])
  func refused(line: String, shown: [String]) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == shown)
    #expect(shell.status == .usage)
    #expect(shell.shell.settings == Settings())
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("set colr") == ["! 「colr」という設定はありません", "  > もしかして: color"])
    #expect(shell.run("set color x") == ["! color に「x」は指定できません", "  > auto、always、never"])
    #expect(shell.run("set color x y") == ["! 「y」は不要です", "  > help set"])
    shell.files.writeFailure = 28
    #expect(shell.run("set color never --save") == ["! definitions に書き込めません: 空き容量がありません"])
  }
}
