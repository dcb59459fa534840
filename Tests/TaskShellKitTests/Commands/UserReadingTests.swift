import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The readings of names: set, removed, and used wherever a person is referred to.
@Suite struct UserReadingTests {
  private func office(_ language: Language = .japanese) throws -> TestShell {
    try TestShell(
      [
        "user add 田中", "user add 青木", "user add \"佐藤 花子\"", "user add Ben",
        "user reading 田中 たなか", "user reading 青木 アオキ", "user reading \"佐藤 花子\" さとう はなこ",
      ], language: language)
  }

  @Test func readingIsSetAndRemoved() throws {
    let shell = try TestShell(["user add 田中"], language: .japanese)
    #expect(shell.run("user reading 田中 たなか") == ["田中さんの読みを「たなか」にしました"])
    #expect(shell.run("user reading 田中 たなか") == ["変更はありません"])
    #expect(shell.model.state.user(named: "田中")?.reading == "たなか")
    #expect(shell.run("ふりがな 田中 タナカ") == ["田中さんの読みを「タナカ」にしました"])
    #expect(shell.run("user reading 田中 なし") == ["田中さんの読みを解除しました"])
    shell.run("undo")
    #expect(shell.model.state.user(named: "田中")?.reading == "タナカ")
    let english = try TestShell(["user add 田中"])
    #expect(english.run("user reading 田中 たなか") == ["田中 is now read たなか"])
    #expect(english.run("user reading 田中 none") == ["田中 no longer has a reading"])
    #expect(english.run("user reading 田中").first?.hasPrefix("! ") == true)
    #expect(english.run("user reading 鈴木 すずき").first == "! There is nobody named 鈴木.")
  }

  /// A slip in `none` is not a reading.
  @Test(arguments: ["noen", "noe", "noqe", "田中", "\"\"", "\" \"", "たなか\u{301}", "x1"])
  func invalidReadingIsRefused(text: String) throws {
    let shell = try TestShell(["user add 田中"])
    let lines = shell.run("user reading 田中 \(text)")
    #expect(lines.first?.hasSuffix("cannot be how a name is read.") == true, "\(lines)")
    #expect(shell.status == .usage && shell.model.state.user(named: "田中")?.reading == nil)
    #expect(shell.run("user reading 田中 ﾀﾅｶ ー") == ["田中 is now read ﾀﾅｶ ー"])
  }

  @Test(arguments: ["@たなか", "@タナカ", "@tanaka", "@Tanaka", "@たなかさん", "@田中"])
  func namesAreReadSo(typed: String) throws {
    let shell = try office()
    shell.run("add 資料を送る \(typed)")
    let task = try #require(shell.model.state.tasks.last)
    #expect(task.text == "資料を送る")
    #expect(task.assignee == shell.model.state.user(named: "田中")?.id)
    #expect(shell.run("count \(typed)") == ["count 1"])
    #expect(shell.run("find \(typed.dropFirst())") == shell.run("find 田中"))
  }

  @Test func wholeNamesAreReadWithAndWithoutTheSpace() throws {
    let shell = try office()
    for typed in ["@さとうはなこ", "@\"さとう はなこ\"", "@satouhanako"] {
      shell.run("add 資料を送る \(typed)")
      let assignee = shell.model.state.tasks.last?.assignee
      #expect(assignee == shell.model.state.user(named: "佐藤 花子")?.id, "\(typed)")
    }
  }

  /// An ambiguous reading matches nobody; an exactly written name takes precedence.
  @Test func oneReadingOfTwoIsNobody() throws {
    let shell = try TestShell([
      "user add 田中", "user add 田仲", "user reading 田中 たなか", "user reading 田仲 たなか",
    ])
    #expect(
      shell.run("list @tanaka") == [
        "! There is nobody named tanaka.", "  > did you mean 田中 or 田仲?",
      ])
    shell.run("user add Tanaka")
    shell.run("add Call @tanaka")
    #expect(
      shell.model.state.tasks.last?.assignee == shell.model.state.user(named: "Tanaka")?.id)
  }

  /// 青木 is read あおき, 佐藤 さとう, 田中 たなか; Ben comes before kana.
  @Test func peopleAreInTheOrderOfTheirReadings() throws {
    let shell = try office()
    let names = ["Ben", "青木", "佐藤 花子", "田中"]
    let listed = shell.run("users")
    #expect(names.map { name in listed.firstIndex { $0.contains(name) } } == [0, 1, 2, 3])
    for name in names.reversed() { shell.run("add x @\"\(name)\"") }
    #expect(
      shell.run("list sort:assignee").map { String($0.prefix(3)) } == ["# 4", "# 3", "# 2", "# 1"])
  }

  @Test(arguments: [
    ("add x @た", ["田中"]), ("add x @tana", ["田中"]), ("add x @さと", ["佐藤 花子"]),
    ("list @ao", ["青木"]), ("assign 1 あお", ["青木"]), ("list @田", ["田中"]),
    ("list @be", ["Ben"]),
  ])
  func tabFindsThem(line: String, names: [String]) throws {
    let shell = try office()
    shell.run("add x")
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let found = completer.candidates(in: line, cursor: line.utf8.count)
    #expect(found.candidates.map(\.display) == names)
    #expect(!found.isScattered)
  }

  @Test func readingRoundTrips() throws {
    let shell = try office()
    let data = shell.model.state.user(named: "田中")
    let again = try TestShell(storage: shell.storage)
    #expect(again.model.state.user(named: "田中") == data)
    shell.run("add x @田中")
    shell.run("export all.json")
    let text = try #require(shell.files.text("all.json"))
    let other = try TestShell(files: ["all.json": text])
    other.run("import all.json --yes")
    #expect(other.model.state.user(named: "たなか")?.name == nil)
    #expect(other.model.state.user(named: "田中")?.reading == "たなか")
    let exported = try TestShell(["user add 田中", "user reading 田中 たなか", "add x"])
    #expect(exported.run("export a.csv").contains { $0.contains("reading") })
  }
}
