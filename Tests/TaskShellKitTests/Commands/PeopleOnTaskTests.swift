import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Several assignees, absent people, and people who have left.
@Suite struct PeopleOnTaskTests {
  private func shell(_ language: Language = .english) throws -> TestShell {
    try TestShell(
      ["user add Ann", "user add Ben", "user add Carol", "add Plan @Ann @Ben", "add Call @Ann"],
      language: language)
  }

  @Test func severalPeopleDoATask() throws {
    let shell = try shell()
    #expect(shell.run("add Build @Ben @Carol") == ["Added 3: Build, @Ben @Carol"])
    #expect(shell.run("list @Carol") == ["# 3 Build @Ben, Carol"])
    #expect(shell.run("count @Ben") == ["count 2"])
    #expect(shell.run("edit 3 +@Ann") == ["Changed 3: Build, @Ben @Carol → @Ben @Carol @Ann"])
    #expect(shell.run("edit 3 -@Ben") == ["Changed 3: Build, @Ben @Carol @Ann → @Carol @Ann"])
    #expect(shell.run("edit 3 @Ben") == ["Changed 3: Build, @Carol @Ann → @Ben"])
    shell.run("undo 3")
    #expect(shell.run("list @Carol") == ["# 3 Build @Ben, Carol"])
    #expect(shell.run("edit 3 @none") == ["Changed 3: Build, unassigned"])
  }

  @Test func aTaskMovesFromOneOfThem() throws {
    let shell = try shell()
    shell.run("move @Ann @Carol")
    #expect(shell.run("list sort:number") == ["# 1 Plan @Carol, Ben", "# 2 Call @Carol"])
    #expect(shell.run("user delete Ben").first == "! Ben has 1 open task.")
  }

  @Test func bothHaveItInEverySum() throws {
    let shell = try shell()
    shell.run("workload")
    let cells = shell.view.report?.rows.map { $0.cells.map(\.text) }
    #expect(cells?.map { [$0[0], $0[2]] } == [["Ann", "2"], ["Ben", "1"], ["Carol", "0"]])
    #expect(shell.run("list group:user").count >= 3)
  }

  @Test func deletedUserStaysInHistory() throws {
    let shell = try shell()
    shell.run("done 1")
    shell.run("move @Ben @Carol")
    #expect(shell.run("user delete Ben") == ["Deleted Ben"])
    #expect(shell.run("list done @Ben") == ["# 1 Plan [done] @Ann, Ben"])
    #expect(shell.run("add New @Ben").first == "! There is nobody named Ben.")
    #expect(shell.people == ["Ann -", "Carol -"])
    #expect(shell.run("reopen 1").first == "Reopened 1: Plan, @Ann @Ben → @Ann")
    #expect(shell.run("list @Ann") == ["# 1 Plan @Ann", "# 2 Call @Ann"])
  }

  @Test func theLogKnowsWhoeverLeft() throws {
    let shell = try shell()
    shell.run("assign 2 Carol")
    shell.run("assign 2 Ann")
    #expect(shell.run("user delete Carol") == ["Deleted Carol"])
    shell.run("log 2")
    #expect(shell.view.log.map(\.changes).contains(["Changed 2: Call, @Ann → @Carol"]))
  }

  @Test func somebodyIsAway() throws {
    let shell = try shell()
    #expect(
      shell.run("user away Ben until friday")
        == ["Ben is away Wed 11 Mar to Fri 13 Mar"])
    #expect(
      shell.run("assign 2 Ben") == [
        "Changed 2: Call, @Ann → @Ben", "Ben is away Wed 11 Mar to Fri 13 Mar",
      ])
    #expect(
      shell.run("user away Ben from 1 april until 3 april")
        == ["Ben is away Wed 11 Mar to Fri 13 Mar, Wed 1 Apr to Fri 3 Apr"])
    #expect(shell.run("user away Ben none") == ["Ben is no longer away"])
    for range in ["1 april until 3 april", "from 1 april to 3 april", "4月1日から4月3日まで", "4月1日〜4月3日"] {
      #expect(shell.run("user away Ben \(range)") == ["Ben is away Wed 1 Apr to Fri 3 Apr"])
      shell.run("user away Ben none")
    }
    for range in ["from 10 april until 1 april", "4月10日から4月1日まで", "4月10日〜4月1日"] {
      #expect(shell.run("user away Ben \(range)").first?.contains("ends before it begins") == true)
    }
    for time in ["this afternoon", "午後", "tomorrow 15:00", "明日 15:00 から金曜まで"] {
      #expect(shell.run("user away Ben \(time)").first?.contains("has a time") == true)
    }
    #expect(
      shell.run("user away Ben from friday until monday")
        == ["Ben is away Fri 13 Mar to Mon 16 Mar"])
    shell.run("user away Ben none")
    #expect(shell.run("user away Ben tomorrow") == ["Ben is away on Thu 12 Mar"])
    #expect(shell.run("user away Ben nonsense").first == "! \"nonsense\" is not a date.")
    #expect(shell.run("user away Zoe friday").first == "! There is nobody named Zoe.")
    #expect(shell.run("user away Ben").first == "! Please enter a date.")
    shell.run("undo")
    #expect(shell.model.state.user(named: "Ben")?.absences.isEmpty == true)
  }

  @Test func workIsSetAgainstWhatPeopleCanDo() throws {
    let shell = try shell()
    shell.run("edit 2 due:friday estimate:10h")
    shell.run("edit 1 due:friday estimate:4h")
    #expect(shell.run("user capacity Ann 4h") == ["Ann now has a capacity of 4h a day"])
    shell.run("user capacity Ben 6h")
    shell.run("user away Ben until tomorrow")
    shell.run("workload")
    let cells = shell.view.report?.rows.map { Array($0.cells.map(\.text).suffix(3)) }
    #expect(cells == [["120", "360", "240"], ["720", "720", "0"], ["0", "", ""]])
    #expect(shell.run("workload month #home").last?.hasPrefix("|") == true)
    #expect(shell.run("user capacity Ann 25h").first?.hasPrefix("! ") == true)
    #expect(shell.run("user capacity Ann none") == ["Ann no longer has a capacity"])
  }

  @Test func inJapanese() throws {
    let shell = try shell(.japanese)
    #expect(shell.run("user capacity Ben 6時間") == ["Benさんの作業可能時間を1日6時間にしました"])
    shell.run("user away Ben 金曜")
    #expect(shell.run("user away Ben none") == ["Benさんの不在を解除しました"])
  }

  @Test(arguments: [
    ("until friday", "Wed 11 Mar to Fri 13 Mar"), ("to friday", "Wed 11 Mar to Fri 13 Mar"),
    ("金曜まで", "Wed 11 Mar to Fri 13 Mar"), ("金曜までに", "Wed 11 Mar to Fri 13 Mar"),
    ("金曜 まで", "Wed 11 Mar to Fri 13 Mar"), ("until 金曜", "Wed 11 Mar to Fri 13 Mar"),
    ("until 金曜まで", "Wed 11 Mar to Fri 13 Mar"), ("来週まで", "Wed 11 Mar to Sun 22 Mar"),
    ("until next week", "Wed 11 Mar to Sun 22 Mar"), ("来週", "Mon 16 Mar to Sun 22 Mar"),
    ("tomorrow through next friday", "Thu 12 Mar to Fri 20 Mar"),
    ("4月1日から4月10日まで", "Wed 1 Apr to Fri 10 Apr"),
    ("4月1日から 4月10日まで", "Wed 1 Apr to Fri 10 Apr"),
    ("4月1日 から 4月10日 まで", "Wed 1 Apr to Fri 10 Apr"),
    ("4月1日から4月10日", "Wed 1 Apr to Fri 10 Apr"),
    ("from 4月1日 until 4月10日", "Wed 1 Apr to Fri 10 Apr"),
    ("金曜", "on Fri 13 Mar"),
  ])
  func fromOneDayUntilAnother(words: String, days: String) throws {
    #expect(try shell().run("user away Ben \(words)") == ["Ben is away \(days)"])
  }

  /// A task that waits moves, too: else nobody could be deleted who has one.
  @Test func hiddenTasksMove() throws {
    let shell = try TestShell([
      "user add Ann", "user add Bob", "add A @Ann wait:friday", "add B @Ann until:2026-03-01",
      "add C @Ann",
      "add D @Ann", "done 4",
    ])
    shell.run("move @Ann @Bob --yes")
    #expect(
      shell.model.state.user(named: "Bob").map { bob in
        shell.model.state.tasks.filter { $0.assignees.contains(bob.id) }.map(\.number)
      } == [1, 2, 3])
    shell.run("user delete Ann")
    #expect(shell.status == .done)
  }

  /// An absence without an end is not guessed.
  @Test(arguments: ["until", "まで", "から", "from", "from friday", "4月1日から", "4月1日から まで"])
  func anAbsenceHasAnEnd(words: String) throws {
    let shell = try shell()
    #expect(shell.run("user away Ben \(words)").first == "! Please enter a date.")
    #expect(shell.run("user away Ben none") == ["Nothing to change."])
  }

  @Test(arguments: ["昨日まで", "until yesterday", "until nonsense", "明日から3日間"])
  func invalidAbsenceIsRefused(words: String) throws {
    let shell = try shell()
    shell.run("user away Ben \(words)")
    #expect(shell.status == .usage || shell.status == .refused)
    #expect(shell.model.state.user(named: "Ben")?.absences == [])
  }
}
