import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The daily plan, the picker, and people who are added on the way.
@Suite struct PlanTests {
  /// Spaces within a key's label do not break.
  private static let keys = keys(hasBefore: false)
  private static let moreKeys = keys(hasBefore: true)

  private static func keys(hasBefore: Bool) -> String {
    "d_done · t_today · m_tomorrow · w_next_week · a_date · x_delete · Enter_skip · \(hasBefore ? "b_back · " : "")q_save_and_stop · ?_help · Esc_cancel: "
      .replacing("_", with: "\u{A0}")
  }

  @Test func thePlanIsOneStep() throws {
    let shell = try TestShell.office()
    let before = shell.tasks
    let (lines, questions) = shell.run("plan", answers: "m", "%", "d", "")
    #expect(
      questions == [
        "[1/3] 7  Write report (1 day late)\n" + Self.keys,
        "[2/3] 3  Call Anna (late since 09:00, @Anna)\n" + Self.moreKeys,
        "[2/3] 3  Call Anna (late since 09:00, @Anna)\n" + Self.moreKeys,
        "[3/3] 5  Buy 資料 (due today)\n" + Self.moreKeys,
      ])
    #expect(lines.contains("Done 3: Call Anna"))
    #expect(lines.contains("Changed 7: Write report, due Thu 12 Mar (tomorrow)"))
    #expect(lines.suffix(2) == ["# 5 Buy 資料 (2026/03/11) !today", "Today: 1 task"])
    shell.run("undo")
    #expect(shell.tasks == before)
  }

  /// A day keeps the time, and a time the day, as in `edit`.
  @Test(arguments: [
    (["m"], "2026-03-12T18:00"), (["w"], "2026-03-16T18:00"),
    (["a", "friday"], "2026-03-13T18:00"), (["a", "2026-03-13"], "2026-03-13"),
    (["a", "19:00"], "2026-03-11T19:00"),
    (["a", "friday 8am"], "2026-03-13T08:00"),
  ])
  func theTimeOfDayStays(answers: [String], due: String) throws {
    let shell = try TestShell(["add One due:2026-03-11T18:00"])
    shell.shell.input = Person(answers.map(Answer.line))
    shell.run("plan")
    #expect(shell.tasks == ["1 One (\(due))"])
  }

  /// What another shell does while a question is open is asked about again, and an answer to what
  /// it changed afterwards is dropped.
  @Test(arguments: Language.allCases)
  func answersAreToWhatIsThere(language: Language) throws {
    let shell = try TestShell(
      ["add One due:2026-03-08", "add Two due:2026-03-09", "add Three due:2026-03-10"],
      language: language)
    let person = Person(["m", "d", "d", "d"])
    person.meanwhile = { count in
      for line in [2: ["done 1", "edit 2 Changed"], 4: ["delete 3"]][count] ?? [] {
        try? shell.interpreter.run(line: line)
      }
    }
    shell.shell.input = person
    let lines = shell.run("plan")
    #expect(person.questions.count == 4)
    #expect(person.questions[2].contains("Changed"))
    #expect(shell.tasks == ["1 One [done] (2026-03-08)", "2 Changed [done] (2026-03-09)"])
    #expect(lines.contains { $0.hasSuffix(": 1") })
  }

  /// The successors of a deleted task are moved and done in the same step.
  @Test func followersOfDeletedTaskChangeOnce() throws {
    let shell = try TestShell([
      "add Sand due:2026-03-20", "add Prime due:2026-03-08 after:1",
      "add Paint due:2026-03-09 after:2", "add Hang due:2026-03-10 after:2",
    ])
    let before = shell.model.state.tasks
    _ = shell.run("plan", answers: "x", "y", "m", "d", "q")
    #expect(shell.model.state.tasks.map(\.after) == [[], [1], [1]])
    #expect(shell.model.state.task(numbered: 3)?.due?.iso8601 == "2026-03-12")
    #expect(shell.model.state.task(numbered: 4)?.state == .done)
    let changes = shell.model.history.last?.changes ?? []
    #expect(changes.count == 3)
    shell.run("undo")
    #expect(shell.model.state.tasks == before)
  }

  @Test func leftWithControlCNothingHappened() throws {
    let shell = try TestShell.office()
    let before = shell.tasks
    #expect(shell.run("plan", answers: "d", "d", .interrupted).lines == ["! Nothing changed."])
    #expect(shell.tasks == before)
    #expect(shell.model.history.count == shell.model.version)
    _ = shell.run("plan", answers: "x", "y", "q")
    #expect(shell.model.state.task(numbered: 7) == nil && shell.model.state.tasks.count == 6)
  }

  /// A key that is not an answer begins a date.
  @Test func aDateIsBegun() throws {
    let shell = try TestShell(["add Write due:2026-03-10"])
    #expect(
      shell.run("plan", answers: "f", "friday").lines.first
        == "Changed 1: Write, due Fri 13 Mar (in 2 days)")
  }

  @Test func aDateIsTyped() throws {
    let shell = try TestShell(["add Write due:2026-03-10 estimate:2h"])
    let (lines, questions) = shell.run("plan", answers: "a", "nope", "friday")
    #expect(questions.first?.hasPrefix("[1/1] 1  Write (1 day late, 2h estimated)\n") == true)
    #expect(questions.dropFirst() == ["Date: ", "Date: "])
    #expect(lines.contains("! \"nope\" is not a date."))
    #expect(lines.contains("Changed 1: Write, due Fri 13 Mar (in 2 days)"))
    shell.run("undo")
    // An empty line, Escape and Ctrl-C ask again; then Ctrl-C ends the form.
    #expect(
      shell.run("plan", answers: "a", "", "ｍ").lines.contains(
        "Changed 1: Write, due Thu 12 Mar (tomorrow)"))
    shell.run("undo")
    #expect(shell.run("plan", answers: "a", .interrupted).lines == ["! Nothing changed."])
  }

  /// As with `done` and `delete`, the parts of a task are listed and confirmed.
  @Test func partsGoWithTheirWhole() throws {
    func trip() throws -> TestShell {
      try TestShell(["add Trip due:today", "add Book under:1 due:today", "add Pack under:1"])
    }
    let ask = "Delete task 1 and its 2 parts (2 Book, 3 Pack)? [y/N] "
    var shell = try trip()
    var (lines, questions) = shell.run("plan", answers: "x", "n", "x", "y")
    #expect(questions.filter { $0 == ask }.count == 2 && questions.count == 4)
    #expect(shell.tasks.isEmpty)
    shell.run("undo")
    #expect(shell.tasks.count == 3)
    shell = try trip()
    (lines, questions) = shell.run("plan", answers: "d", "y")
    #expect(
      questions.last == "Trip has 2 open parts: 2 Book, 3 Pack\nDone as well? [y/N] ")
    #expect(shell.tasks.allSatisfy { $0.contains("[done]") })
    // A part that was answered before is done only once with its whole.
    shell = try TestShell(["add Trip due:today", "add Book under:1 due:2026-03-10"])
    (lines, questions) = shell.run("plan", answers: "d", "d")
    #expect(questions.count == 2 && shell.tasks.allSatisfy { $0.contains("[done]") })
    shell = try TestShell(["add Trip due:today", "add Book under:1 due:2026-03-10"])
    (lines, questions) = shell.run("plan", answers: "m", "x", "y")
    #expect(shell.tasks.isEmpty && questions.count == 3 && lines.last == "Today: 0 tasks")
  }

  @Test func inAScriptPartsAreToldOf() throws {
    let shell = try TestShell(["add Trip due:today", "add Book under:1"])
    #expect(shell.run(script: "plan\nd\n").first == "Its parts are still open:")
    shell.run("undo")
    _ = shell.run(script: "plan\nx\n")
    #expect(shell.tasks == ["1 Trip (2026-03-11)", "2 Book"])
  }

  @Test func aScriptAnswersWithItsLines() throws {
    let shell = try TestShell.office()
    #expect(shell.run("plan").count == 3)
    let lines = shell.run(script: "plan\nd\nskip\nfriday\ncount\n")
    #expect(lines.contains("Done 7: Write report") && lines.last == "count 5")
    #expect(shell.run(script: "plan\nnonsense\n").contains { $0.hasPrefix("! stdin:") })
  }

  @Test func aListIsChosenFrom() throws {
    let shell = try TestShell.office()
    let chooser = Chooser(shell.model.state.tasks.filter { [1, 5].contains($0.number) })
    shell.shell.input = chooser
    #expect(shell.run("done buy") == ["Done 1: Buy milk", "Done 5: Buy 資料"])
    shell.run("undo")
    #expect(chooser.offers == [true])
    shell.run("select buy")
    #expect(chooser.offers == [true, false])
    chooser.tasks = nil
    #expect(shell.run("done buy") == ["! Nothing changed."])
    #expect(shell.run("done buy --no-input").first == "! 2 tasks match:")
  }

  @Test func unblockedTaskIsInThePlan() throws {
    let shell = try TestShell(["add A", "add B after:1 estimate:2h", "done 1"])
    let (lines, questions) = shell.run("plan", answers: "t")
    #expect(questions.first?.hasPrefix("[1/1] 2  B (no longer blocked, 2h estimated)") == true)
    #expect(lines.last == "Today: 1 task, 2h estimated")
    #expect(shell.run("plan", answers: "").questions.count == 1)
  }

  @Test func aReviewLooksAtWhatNobodyTouched() throws {
    let old = try TestShell(["add Old thing", "add Older"])
    let later = try TestShell(
      now: CivilDateTime(
        date: try #require(CivilDate(year: 2026, month: 4, day: 1)), time: .midnight),
      storage: old.storage)
    let (lines, questions) = later.run("review", answers: "x", "y", "")
    #expect(questions.first?.hasPrefix("[1/2] 1  Old thing (untouched for 20 days)") == true)
    #expect(lines.first == "Deleted 1: Old thing")
    #expect(
      later.run("review 30").first == "Every open task has changed in the last 30 days.")
  }

  @Test func severalTasksArePickedFrom() throws {
    let shell = try TestShell.office()
    let (lines, questions) = shell.run("done buy", answers: "milk")
    #expect(
      questions == [
        "1  Buy milk\n5  Buy 資料\nWhich? Enter numbers, words to narrow the list, or nothing to cancel: "
      ])
    #expect(lines == ["Done 1: Buy milk"])
    shell.run("undo")
    #expect(
      shell.run("done buy", answers: "9", "1 5").lines == ["Done 1: Buy milk", "Done 5: Buy 資料"])
    shell.run("undo")
    #expect(shell.run("done buy", answers: "").lines == ["! Nothing changed."])
    #expect(
      shell.run("done buy", answers: "zzz").questions.last
        == "None of these contains \"zzz\".\nWhich? Enter numbers, words to narrow the list, or nothing to cancel: "
    )
    #expect(shell.run("done buy").first == "! 2 tasks match:")
  }

  @Test func somebodyUnknownIsAdded() throws {
    let shell = try TestShell.office()
    let (lines, questions) = shell.run("add Plan @Zacharias", answers: "y")
    #expect(questions == ["Add Zacharias as a person? [y/N] "])
    #expect(lines.last == "Added 8: Plan, @Zacharias")
    #expect(
      shell.run("assign 1 Xaver", answers: "n").lines.first == "! There is nobody named Xaver.")
    #expect(shell.run("add Plan @Xaver").first == "! There is nobody named Xaver.")
    #expect(shell.run("list @Xaver", answers: "y").questions.isEmpty)
  }

  /// A line that is refused for another reason asks nothing before.
  @Test(arguments: ["add Plan", "edit 1", "duplicate 1 Plan"])
  func nobodyIsAskedAboutALineThatIsRefused(line: String) throws {
    let shell = try TestShell.office()
    let users = shell.model.state.users
    for slip in ["est:2h", "due:frid", "every:mond"] {
      for words in ["@Xaver \(slip)", "\(slip) @Xaver"] {
        let (lines, questions) = shell.run("\(line) \(words)", answers: "y")
        #expect(questions.isEmpty, "\(line) \(words)")
        #expect(lines.contains { $0.hasPrefix("!") }, "\(line) \(words)")
      }
    }
    #expect(shell.model.state.users == users)
  }

  @Test func inJapanese() throws {
    let shell = try TestShell.office(language: .japanese)
    let (lines, questions) = shell.run("plan", answers: "d", "m", "q")
    #expect(
      questions.first == "[1/3] 7  Write report（1日超過）\n"
        + "d_完了 · t_今日 · m_明日 · w_来週 · a_日付 · x_削除 · Enter_そのまま · q_保存して終了 · ?_説明 · Esc_中止: "
        .replacing("_", with: "\u{A0}"))
    #expect(lines.last == "今日: 1件")
    shell.run("undo")
    #expect(shell.run(script: "plan\n完了\n明日\n終了\n").last == "今日: 1件")
    #expect(shell.run("add x @ゼン", answers: "はい").questions == ["ユーザー「ゼン」を追加しますか？ [y/N] "])
  }
}

/// Looking back, choosing steps, swapping seats.
@Suite struct LeadTests {
  @Test func countsOfThePast() throws {
    let shell = try TestShell.office()
    #expect(shell.run("count asof:today") == ["count 6"])
    #expect(shell.run("count asof:2020-01-01").first?.hasPrefix("count 0") == true)
    #expect(shell.run("show 1 asof:today") == ["= 1 Buy milk"])
    for line in ["stats asof:today", "workload asof:today", "agenda asof:today", "tags asof:today"]
    {
      shell.run(line)
      #expect(shell.status == .done, "\(line)")
    }
  }

  @Test func theLogIsNarrowed() throws {
    let shell = try TestShell.office()
    #expect(shell.run("log limit:1") == ["10 anna: add Write report due:2026-03-10"])
    #expect(shell.run("log @anna limit:2").count == 2)
    #expect(shell.run("log @ben") == ["No task matches."])
    #expect(shell.run("log 6 since:today limit:1") == ["9 anna: done 6"])
    #expect(shell.run("log limit:0").first == "! limit: takes a number of tasks, 1 or more.")
  }

  @Test func seatsAreSwapped() throws {
    let shell = try TestShell(["user add Anna seat 1", "user add Ben seat 2", "user add Carol"])
    shell.run("swap anna Ben")
    #expect(shell.people == ["Anna 2", "Ben 1", "Carol -"])
    shell.run("swap Ben Carol")
    #expect(shell.people == ["Anna 2", "Ben -", "Carol 1"])
    shell.run("undo")
    #expect(shell.people == ["Anna 2", "Ben 1", "Carol -"])
    #expect(shell.run("swap Anna Zoe").first == "! There is nobody named Zoe.")
    #expect(shell.run("swap Anna Anna") == ["Nothing to change."])
  }
}
