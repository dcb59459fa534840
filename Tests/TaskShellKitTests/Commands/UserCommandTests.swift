import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

@Suite struct UserCommandTests {
  @Test(arguments: [
    ("user add Carl", "Carl -", "Added Carl"),
    ("user add Carl seat 7", "Carl 7", "Added Carl, seat 7"),
    ("User Add Carl Cox Seat ７", "Carl Cox 7", "Added Carl Cox, seat 7"),
    ("user add 花子 席 8", "花子 8", "Added 花子, seat 8"),
    ("user add Carl seat 3F-12", "Carl 3F-12", "Added Carl, seat 3F-12"),
    ("user add @Carl", "Carl -", "Added Carl"),
    ("user add \"Carl  Cox\"", "Carl  Cox -", "Added Carl  Cox"),
    ("user add \" Carl　\"", "Carl -", "Added Carl"),
    ("user add Window \"seat\"", "Window seat -", "Added Window seat"),
  ])
  func added(line: String, person: String, sentence: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == [sentence])
    #expect(shell.people == [person])
    #expect(
      shell.view.changedPeople.map { "\($0.name) \($0.seat?.text ?? "-")" } == [person])
  }

  @Test(arguments: [
    ("user rename Anna Annika", ["Renamed Anna to Annika"], "Annika 12"),
    ("user rename bob miller Robert M", ["Renamed Bob Miller to Robert M"], "Robert M -"),
    ("user rename anna ANNA", ["Renamed Anna to ANNA"], "ANNA 12"),
    ("user rename Anna \" Annika \"", ["Renamed Anna to Annika"], "Annika 12"),
    ("user rename Anna Anna", ["Nothing to change."], "Anna 12"),
    ("user seat Anna 14", ["Anna now sits at seat 14"], "Anna 14"),
    ("user seat Anna ３階-7", ["Anna now sits at seat 3階-7"], "Anna 3階-7"),
    ("user seat @anna none", ["Anna no longer has a seat"], "Anna -"),
    ("user seat bob miller 3", ["Bob Miller now sits at seat 3"], "Bob Miller 3"),
    ("user seat Bob Miller none", ["Nothing to change."], "Bob Miller -"),
    ("user seat Anna なし", ["Anna no longer has a seat"], "Anna -"),
  ])
  func changed(line: String, shown: [String], person: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line) == shown)
    #expect(shell.people.contains(person))
  }

  /// The longest known name is meant, unless quotes end it.
  @Test(arguments: [
    ("user seat Anna Maria 3", ["Anna -", "Anna Maria 3"]),
    (#"user rename "Anna" Maria"#, ["Maria -", "Anna Maria -"]),
    (#"user rename @"Anna" Maria"#, ["Maria -", "Anna Maria -"]),
    ("user rename anna maria Maria", ["Anna -", "Maria -"]),
  ])
  func theLongestNameIsMeant(line: String, people: [String]) throws {
    let shell = try TestShell(["user add Anna", "user add Anna Maria"])
    shell.run(line)
    #expect(shell.people == people)
  }

  @Test func deletingAPerson() throws {
    let shell = try TestShell(["user add Anna seat 12", "add Call @Anna", "done 1"])
    #expect(
      shell.run("user delete anna")
        == ["Deleted Anna"])
    #expect(shell.view.changedPeople.first?.seat == 12)
    #expect(shell.people.isEmpty)
    #expect(
      shell.run("undo") == [
        "Undone: user delete anna", "Added Anna, seat 12",
      ])
    #expect(shell.people == ["Anna 12"])
  }

  @Test(arguments: [
    ("user add", ["! Please enter a name.", "  > help user add"], Status.usage),
    ("user add seat 12", ["! Please enter a name.", "  > help user add"], .usage),
    ("user add Carl seat", ["! Please enter a seat.", "  > help user add"], .usage),
    (
      "user add Carl seat x",
      [
        #"! "x" cannot be the name of a seat."#,
        "  > a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
      ], .usage
    ),
    (
      "user add Carl seat -1",
      [
        #"! "-1" cannot be the name of a seat."#,
        "  > a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
      ], .usage
    ),
    (
      "user add Carl seat 0",
      [
        #"! "0" cannot be the name of a seat."#,
        "  > a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
      ], .usage
    ),
    (
      "user add Carl seat 1000000",
      [
        #"! "1000000" cannot be the name of a seat."#,
        "  > a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
      ],
      .usage
    ),
    ("user add ＡＮＮＡ", ["! There is already someone named Anna."], .refused),
    ("user add Carl seat 12", ["! Seat 12 is taken by Anna."], .refused),
    ("user add \" \"", ["! A person needs a name."], .refused),
    ("user rename", ["! Which person?", "  > help user rename"], .usage),
    ("user rename Anna", ["! Please enter a name.", "  > help user rename"], .usage),
    (
      "user rename Zoe Zoë",
      ["! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person"],
      .refused
    ),
    ("user rename Anna bob miller", ["! There is already someone named Bob Miller."], .refused),
    ("user seat", ["! Which person?", "  > help user seat"], .usage),
    ("user seat Anna", ["! Please enter a seat.", "  > help user seat"], .usage),
    (
      "user seat Anna x",
      [
        #"! "x" cannot be the name of a seat."#,
        "  > a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
      ], .usage
    ),
    (
      "user seat Anna 14 15", [#"! Unexpected "15"."#, "  > help user seat"],
      .usage
    ),
    ("user seat Bob Miller 12", ["! Seat 12 is taken by Anna."], .refused),
    (
      "user seat Zoe 1",
      ["! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person"],
      .refused
    ),
    ("user delete", ["! Which person?", "  > help user delete"], .usage),
    (
      "user delete Anna",
      [
        "! Anna has 1 open task.",
        "  > list @Anna all shows them; move @Anna @NAME hands them over",
      ],
      .refused
    ),
    (
      "user rm Zoe",
      ["! There is nobody named Zoe.", "  > users lists everyone; user add Zoe adds that person"],
      .refused
    ),
    ("users all", [#"! Unexpected "all"."#, "  > help users"], .usage),
    (
      "user",
      [
        #"! "user" is not a complete command."#,
        "  > user add, user rename, user reading, user capacity, user away, user delete, user rm or user seat",
      ], .usage
    ),
    (
      "user ad Carl",
      [#"! There is no command "user ad"."#, "  > did you mean user add Carl?"], .usage
    ),
    ("user show", [#"! There is no command "user show"."#, "  > help lists the commands"], .usage),
  ])
  func refused(line: String, shown: [String], status: Status) throws {
    let shell = try TestShell.office()
    let before = shell.model.state
    #expect(shell.run(line) == shown)
    #expect(shell.status == status)
    #expect(shell.model.state == before)
  }

  @Test func everybodyIsListedByName() throws {
    let shell = try TestShell()
    #expect(shell.run("users") == ["No people yet.", "  > user add Anna seat 12"])
    for line in ["user add carl", "user add Berta seat 2", "user add anna"] { shell.run(line) }
    #expect(shell.run("people") == ["@ anna -", "@ Berta 2", "@ carl -"])
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("users") == ["ユーザーはまだいません", "  > user add 花子 座席 12"])
    #expect(shell.run("user add 花子 席 12") == ["ユーザーを追加しました: 花子、座席 12"])
    #expect(shell.run("user add 花子") == ["! 「花子」というユーザーはすでにいます"])
    #expect(shell.run("user add 太郎 seat 12") == ["! 座席 12 は花子さんが使っています"])
    #expect(shell.run("user rename 花子 華子") == ["ユーザー名を変更しました: 花子 → 華子"])
    #expect(shell.run("user seat 華子 14") == ["華子さんの座席を 14 にしました"])
    #expect(shell.run("user seat 華子 なし") == ["華子さんの座席を解除しました"])
    #expect(shell.run("user seat 華子 なし") == ["変更はありません"])
    #expect(
      shell.run("user seat 華子 0") == [
        "! 「0」は座席の名前に使えません", "  > 999999までの番号か、数字を含む名前（A1、3F-12、東3 など）を指定してください",
      ])
    #expect(
      shell.run("user seat 華子 x") == [
        "! 「x」は座席の名前に使えません", "  > 999999までの番号か、数字を含む名前（A1、3F-12、東3 など）を指定してください",
      ])
    shell.run("add 仕事 @華子")
    #expect(
      shell.run("user delete 華子") == [
        "! 華子さんには未完了のタスクが1件あります", "  > 一覧は「list @華子 すべて」、引き継ぐには「move @華子 @名前」",
      ])
    shell.run("delete 1")
    #expect(shell.run("user delete 華子") == ["ユーザーを削除しました: 華子"])
    #expect(
      shell.run("user") == [
        "! 「user」に続けて語を入力してください",
        "  > user add、user rename、user reading、user capacity、user away、user delete、user rm、user seat",
      ])
  }
}
