import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Tags, projects and priorities in `add` and `edit`.
@Suite struct AttributeTests {
  private static func words(_ shell: TestShell) -> [String] {
    shell.model.state.tasks.map { task in
      ([task.text] + task.tags.map { "#\($0)" }
        + [task.project.map { "project:\($0)" }, task.priority.map { "!\($0.rawValue)" }]
        .compactMap { $0 }).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("add Buy milk #errands", "Buy milk #errands", "Added 1: Buy milk, #errands (new)"),
    (
      "add Buy #errands milk #home", "Buy milk #errands #home",
      "Added 1: Buy milk, #errands (new), #home (new)"
    ),
    (
      "add Paint project:house.kitchen !high", "Paint project:house.kitchen !high",
      "Added 1: Paint, !high, project:house.kitchen (new)"
    ),
    ("add Paint !h", "Paint !high", "Added 1: Paint, !high"),
    ("add Paint !M", "Paint !medium", "Added 1: Paint, !medium"),
    ("add Paint priority:low", "Paint !low", "Added 1: Paint, !low"),
    ("add Paint tag:home", "Paint #home", "Added 1: Paint, #home (new)"),
    ("add Paint #home #Home", "Paint #home", "Added 1: Paint, #home (new)"),
    (
      "add Paint #home, then rest", "Paint, then rest #home",
      "Added 1: Paint, then rest, #home (new)"
    ),
    ("add Fix #42 in C# code!", "Fix #42 in C# code!", "Added 1: Fix #42 in C# code!"),
    ("add Wow !important thing", "Wow !important thing", "Added 1: Wow !important thing"),
    ("add Keep -#home and size<5", "Keep -#home and size<5", "Added 1: Keep -#home and size<5"),
    (##"add Paint \#home"##, "Paint #home", "Added 1: Paint #home"),
    (##"add Paint #"two words""##, "Paint #two words", "Added 1: Paint, #two words (new)"),
    ("add 牛乳　＃家", "牛乳 #家", "Added 1: 牛乳, #家 (new)"),
    ("add 牛乳　明日　＃家", "牛乳 #家", "Added 1: 牛乳, due Thu 12 Mar (tomorrow), #家 (new)"),
    ("add Party #🎉", "Party #🎉", "Added 1: Party, #🎉 (new)"),
  ])
  func added(line: String, task: String, sentence: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line) == [sentence])
    #expect(Self.words(shell) == [task])
  }

  @Test func editsAddAndTakeAway() throws {
    let shell = try TestShell(["add Paint #home #diy project:house !high"])
    #expect(
      shell.run("edit 1 -#HOME #wall") == ["Changed 1: Paint: added #wall (new), removed #home"])
    #expect(
      shell.run("edit 1 project:none !low") == ["Changed 1: Paint: !low, removed project:house"])
    #expect(shell.run("edit 1 -!low") == ["Changed 1: Paint: removed !low"])
    #expect(shell.run("edit 1 tag:none") == ["Changed 1: Paint: removed #diy, removed #wall"])
    #expect(Self.words(shell) == ["Paint"])
    shell.run("undo 4")
    #expect(Self.words(shell) == ["Paint #home #diy project:house !high"])
  }

  @Test(arguments: [
    ("add x !high !low", "! ! is given twice."),
    ("add x every:week every:day", "! Only one every: or again: is possible."),
    ("add x every:week again:day", "! Only one every: or again: is possible."),
    ("add x project:", "! project: needs a value."),
    ("add x project:a..b", #"! "a..b" cannot be the name of a project."#),
    ("add x priority:purple", #"! "purple" is not a priority."#),
  ])
  func refused(line: String, sentence: String) throws {
    let shell = try TestShell()
    #expect(shell.run(line).first == sentence)
    #expect(shell.tasks.isEmpty)
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("add 牛乳　明日　＃家") == ["タスク 1 を追加しました: 牛乳、期限 3月12日(木・明日)、#家（新規）"])
    #expect(shell.run("edit 1 -#家") == ["タスク 1 を変更しました: 牛乳、#家 を外しました"])
  }

  @Test func rowsHoldThem() throws {
    let shell = try TestShell(["add Paint #home project:house !high"])
    shell.run("list")
    let row = try #require(shell.view.tasks.first)
    #expect(row[.tag]?.data == .texts(["home"]))
    #expect(row[.project]?.shown == "house")
    #expect(row[.priority]?.shown == "high")
  }
}
