import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Finding a seat by name, and a person by seat.
@Suite struct FindCommandTests {
  @Test(arguments: [
    ("find Anna", ["@ Anna 12"], Status.done), ("who ａｎｎａ", ["@ Anna 12"], .done),
    ("find @anna", ["@ Anna 12"], .done), ("seat 12", ["@ Anna 12"], .done),
    ("seat １２", ["@ Anna 12"], .done),
    ("find bob miller", ["! Bob Miller has no seat.", "  > user seat Bob Miller 12"], .refused),
    ("find Ana", ["! There is nobody named Ana.", "  > did you mean Anna?"], .refused),
    (
      "find milk", ["! There is nobody named milk.", "  > tasks contain the word (list milk)"],
      .refused
    ),
    (
      "find Zoe",
      ["! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person"],
      .refused
    ),
    ("seat 13", ["! Nobody sits at seat 13."], .refused),
    (
      "seat 0",
      [
        #"! "0" cannot be the name of a seat."#,
        "  > a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
      ], .usage
    ),
    ("find", ["! Which person?", "  > help find"], .usage),
    ("seat", ["! Please enter a seat.", "  > help seat"], .usage),
    (
      "seat x",
      [
        #"! "x" cannot be the name of a seat."#,
        "  > a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
      ], .usage
    ),
    ("seat 12 13", [#"! Unexpected "13"."#, "  > help seat"], .usage),
    (
      "seat 99999999999999999999",
      [
        #"! "99999999999999999999" cannot be the name of a seat."#,
        "  > a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
      ], .usage
    ),
  ])
  func looksUp(line: String, shown: [String], status: Status) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line) == shown)
    #expect(shell.status == status)
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(["user add 花子", "add 牛乳"], language: .japanese)
    #expect(shell.run("find 花子") == ["! 花子さんの座席は登録されていません", "  > user seat 花子 12"])
    #expect(shell.run("find 牛乳") == ["! 「牛乳」というユーザーは見つかりません", "  > この語を含むタスクがあります（「list 牛乳」）"])
    #expect(
      shell.run("find 太郎") == ["! 「太郎」というユーザーは見つかりません", "  > 一覧は「users」、追加するには「user add 太郎」"])
    #expect(shell.run("find 花代") == ["! 「花代」というユーザーは見つかりません", "  > もしかして: 花子"])
    #expect(shell.run("seat 3") == ["! 座席 3 は空席です"])
  }

  @Test func usersTellWhatIsOpen() throws {
    let shell = try TestShell.office()
    shell.run("add Later @Anna wait:2026-05-01")
    shell.run("users")
    #expect(shell.view.people.map(\.open) == [1, 1])
    shell.run("find Anna")
    #expect(shell.view.people.map(\.open) == [nil])
  }
}
