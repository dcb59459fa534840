import TaskLanguage
import TaskModel
import Testing

@testable import TaskShellKit

/// Unambiguous slips in `add` are corrected with a remark, and do not hide the rest of the line.
@Suite struct ReadSlipTests {
  private static func shell(_ language: Language = .english) throws -> TestShell {
    try TestShell(language: language)
  }

  @Test(arguments: [
    ("!urgent", "high"), ("!hgih", "high"), ("!hig", "high"), ("!med", "medium"), ("!lw", "low"),
    ("!緊急", "high"), ("!重要", "high"), ("!important", "high"), ("!mediun", "medium"),
  ])
  func marksAreRead(mark: String, level: String) throws {
    for line in ["add Pay \(mark)", "add \(mark) Pay", "add Pay \(mark) tomorrow"] {
      let shell = try Self.shell()
      let said = shell.run(line)
      let task = try #require(shell.model.state.tasks.first)
      #expect(task.text == "Pay" && task.priority?.rawValue == level, "\(line)")
      #expect(said.last == "\"\(mark)\" is read as !\(level)", "\(line)")
      #expect((task.due != nil) == line.hasSuffix("tomorrow"), "\(line)")
    }
    let shell = try Self.shell(.japanese)
    #expect(
      shell.run("add 支払い \(mark)").last
        == "「\(mark)」は「!\(["high": "高", "medium": "中", "low": "低"][level] ?? "")」として読みました")
  }

  /// Another mark stays text, and the date before it is still read.
  @Test func otherMarksHideNoDate() throws {
    let shell = try Self.shell()
    #expect(
      shell.run("add Trip on dec 20 !foo").last
        == "\"!foo\" stayed in the text. Did you mean !high, !medium, !low?")
    #expect(shell.tasks == ["1 Trip !foo (2026-12-20)"])
  }

  @Test(arguments: ["add x メモ:", "add x project:", "add x 期限:", "add x 担当:"])
  func aKeyWantsAValue(line: String) throws {
    let shell = try Self.shell()
    #expect(shell.run(line).first?.hasPrefix("!") == true)
    #expect(shell.model.state.tasks.isEmpty && shell.status == .usage)
    #expect(try Self.shell().run("add Shopping list:") == ["Added 1: Shopping list:"])
  }

  @Test(arguments: [
    ("wait:due-3d due:2026-03-20", "2026-03-17"), ("due:2026-03-20 wait:due-3d", "2026-03-17"),
    ("Pay friday wait:due-2d", "2026-03-11"), ("待機:期限-3d 期限:2026-03-20", "2026-03-17"),
    ("until:due+7d due:2026-03-20", "2026-03-27"),
    ("scheduled:due-1w due:2026-03-20", "2026-03-13"),
    ("every:friday wait:due-1d", "2026-03-12"),
  ])
  func datesCountFromOthers(words: String, expected: String) throws {
    let shell = try Self.shell()
    shell.run("add Pay \(words)")
    let task = try #require(shell.model.state.tasks.first)
    let dates = [task.wait?.iso8601, task.until?.iso8601, task.scheduled?.iso8601].compactMap(
      \.self)
    #expect(dates == [expected], "\(words)")
  }

  /// A date may be relative to another relative date, in any order, but not in a circle.
  @Test(arguments: [
    "wait:scheduled-1d scheduled:due-2d due:2026-03-20",
    "scheduled:due-2d due:2026-03-20 wait:scheduled-1d",
  ])
  func oneAfterAnother(words: String) throws {
    let shell = try Self.shell()
    shell.run("add Pay \(words)")
    let task = try #require(shell.model.state.tasks.first)
    #expect(task.wait?.iso8601 == "2026-03-17" && task.scheduled?.iso8601 == "2026-03-18")
    shell.run("add Rest wait:scheduled-1d scheduled:wait+1d")
    #expect(shell.status == .usage && shell.model.state.tasks.count == 1)
  }

  @Test func inEditTheyCountFromTheDeadlineOfTheTask() throws {
    let shell = try Self.shell()
    shell.run("add Pay due:2026-03-20")
    shell.run("edit 1 wait:due-3d")
    #expect(shell.model.state.tasks.first?.wait?.iso8601 == "2026-03-17")
    shell.run("edit 1 due:2026-03-30 wait:due-3d")
    #expect(shell.model.state.tasks.first?.wait?.iso8601 == "2026-03-27")
    shell.run("edit 1 due:none")
    #expect(
      shell.run("edit 1 wait:due-3d").first
        == "! \"due-3d\" has no date to count from.")
    let japanese = try Self.shell(.japanese)
    #expect(
      japanese.run("add 支払い 待機:期限-3d") == [
        "! 「期限-3d」の起点になる日付がありません", "  > 起点の日付も書いてください",
      ])
    #expect(japanese.status == .usage)
  }

  @Test(arguments: [
    "due:friday every week", "every week due:friday", "every:week due:friday",
    "due:friday every:week",
    "due:friday weekly", "期限:金曜 毎週",
  ])
  func halvesStandInAnyOrder(words: String) throws {
    let shell = try Self.shell()
    shell.run("add Pay \(words)")
    let task = try #require(shell.model.state.tasks.first)
    #expect(task.text == "Pay" && task.due?.iso8601 == "2026-03-13", "\(words)")
    #expect(task.recurrence?.notation == "week", "\(words)")
  }

  @Test(arguments: [
    ("佐藤 花子", "佐藤花子"), ("佐藤 花子", "佐藤花子さん"), ("佐藤花子", "佐藤花子様"), ("髙橋", "高橋"),
    ("高橋", "髙橋さん"), ("山﨑", "山崎先生"), ("Anna", "Annaさん"), ("渡邊", "渡辺君"),
  ])
  func peopleAreFound(name: String, typed: String) throws {
    let shell = try Self.shell()
    shell.run("user add \"\(name)\"")
    shell.run("add 電話 @\(typed)")
    #expect(shell.model.state.tasks.first?.assignees.count == 1, "\(typed)")
    #expect(shell.model.state.users.count == 1)
  }

  /// An exact name takes precedence over a similar one.
  @Test func theVeryNameIsMeant() throws {
    let shell = try Self.shell()
    shell.run("user add 高橋")
    shell.run("user add 髙橋")
    shell.run("add 電話 @髙橋")
    let task = try #require(shell.model.state.tasks.first)
    #expect(shell.model.state.user(named: "髙橋").map { [$0.id] } == task.assignees)
  }
}
