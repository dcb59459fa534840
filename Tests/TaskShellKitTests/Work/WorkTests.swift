import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Working on tasks, and recording the time.
@Suite struct WorkTests {
  /// A shell at a time in March 2026 on the storage of another.
  private func later(
    _ shell: TestShell, hour: Int, minute: Int = 0, day: Int = 11, language: Language = .english
  ) throws -> TestShell {
    let date = try #require(CivilDate(year: 2026, month: 3, day: day))
    let time = try #require(CivilTime(hour: hour, minute: minute))
    return try TestShell(
      language: language, now: CivilDateTime(date: date, time: time), storage: shell.storage)
  }

  @Test(arguments: ["stop", "stop 1", "done 1", "done milk"])
  func forgottenWorkIsAskedAbout(line: String) throws {
    var shell = try TestShell.office()
    shell.run("start 1")
    shell = try later(shell, hour: 10, day: 12)
    #expect(
      shell.run(line) == [
        "! 24h would be recorded for task 1: Buy milk", "  > to record it: --yes",
      ])
    #expect(shell.status == .refused)
    let (lines, questions) = shell.run(line, answers: "n")
    #expect(
      questions == [
        "1: Buy milk, since Wed 11 Mar 10:00 (yesterday): k keeps 24h, a time ends it then, d drops "
          + "it [Enter: not now] "
      ] && lines == ["! Nothing changed."])
    #expect(shell.model.state.task(numbered: 1)?.sessions.isEmpty == true)
    _ = shell.run(line, answers: "y")
    #expect(shell.model.state.task(numbered: 1)?.sessions.map(\.length.count) == [24 * 60])
  }

  @Test func forgottenWorkInScripts() throws {
    var shell = try TestShell.office()
    shell.run("start 1")
    shell.run("start 2")
    let japanese = try later(shell, hour: 22, minute: 1, language: .japanese)
    #expect(
      japanese.run("stop 1") == [
        "! タスク 1 に12時間1分の作業時間が記録されます: Buy milk", "  > 記録するには --yes を付けてください",
      ])
    shell = try later(shell, hour: 22, minute: 1)
    #expect(shell.run("stop 1 --yes").first?.hasPrefix("Stopped 1: Buy milk, 12h1m") == true)
    shell = try later(shell, hour: 22)
    #expect(shell.run("stop 2").first?.hasPrefix("Stopped 2: Pay rent, 12h") == true)
  }

  @Test func timeIsNotedFromStartToStop() throws {
    var shell = try TestShell.office()
    #expect(shell.run("start 1") == ["Started 1: Buy milk"])
    #expect(shell.run("list started") == ["# 1 Buy milk"])
    #expect(shell.run("1 start") == ["Task 1 was just started: Buy milk"])
    shell = try later(shell, hour: 10, minute: 25)
    #expect(shell.run("start 1") == ["Task 1 was started 25m ago: Buy milk"])
    #expect(shell.run("stop") == ["Stopped 1: Buy milk, 25m"])
    #expect(shell.run("stop 1").first == "Task 1 was not started: Buy milk")
    #expect(shell.run("stop") == ["! Nothing is being worked on.", "  > start 3"])
    shell = try later(shell, hour: 11)
    shell.run("start 1")
    shell = try later(shell, hour: 12, minute: 30)
    #expect(shell.run("done 1") == ["Done 1: Buy milk, 1h30m, 1h55m in all"])
    #expect(
      shell.model.state.task(numbered: 1)?.sessions.map(\.notation) == [
        "2026-03-11T10:00/PT25M", "2026-03-11T11:00/PT1H30M",
      ])
    #expect(shell.run("list all spent>1h") == ["# 1 Buy milk [done]"])
    #expect(shell.run("start 1") == ["! Task 1 is done.", "  > reopen 1"])
  }

  @Test func stopByDoneIsUndoneInOneStep() throws {
    var shell = try TestShell.office()
    shell.run("start 1")
    shell = try later(shell, hour: 11)
    shell.run("done 1")
    shell.run("undo")
    #expect(shell.model.state.task(numbered: 1)?.started != nil)
    #expect(shell.model.state.task(numbered: 1)?.sessions.isEmpty == true)
    #expect(shell.run("redo").last == "Done 1: Buy milk, 1h")
  }

  @Test func othersGoOn() throws {
    let shell = try TestShell.office()
    shell.run("start 1")
    #expect(
      shell.run("start 2") == [
        "Started 2: Pay rent", "Still being worked on:", "  | 1  Buy milk", "  > stop 1",
      ])
    shell.run("set me Anna")
    shell.run("edit 2 @\"Bob Miller\"")
    shell.run("stop")
    #expect(shell.run("count started") == ["count 1"])
    #expect(shell.model.state.task(numbered: 2)?.started != nil)
  }

  /// Several tasks are told in one sentence, and done ones are left out before the question.
  @Test func severalTasksAreStartedAndStopped() throws {
    for (language, said) in [
      Language.english: [
        "3 tasks were not started: 1 A, 2 B, 3 C", "Left out 1 done task: 4 D",
        "2 tasks were already started: 1 A, 2 B", "Change 4 tasks? [y/N] ", "changes 4 tasks",
      ],
      .japanese: [
        "3件は作業中ではありません: 1 A、2 B、3 C", "完了した1件を除きました: 4 D", "2件はすでに作業中です: 1 A、2 B",
        "4件のタスクを変更しますか？ [y/N] ", "4件を変更",
      ],
    ] {
      let shell = try TestShell(
        ["add A", "add B", "add C", "add D", "add E", "done 4"], language: language)
      #expect(shell.run("stop 1-3") == [said[0]])
      #expect(shell.run("start 3 4").first == said[1])
      #expect(shell.run("stop 1-5").count == 1)
      shell.run("start 1 2")
      #expect(shell.run("start 1 2 5").contains(said[2]))
      #expect(shell.run("stop all").count == 3)
      let row = try #require(shell.explanation(of: "start 1-5 "))
      #expect(row.contains(said[4]) && row.contains(said[1]), "\(row)")
      let (lines, questions) = shell.run("start 1-5", answers: "y")
      #expect(questions == [said[3]] && lines.first == said[1])
      #expect(shell.model.state.tasks.filter { $0.started != nil }.map(\.number) == [1, 2, 3, 5])
      shell.run("done 1-3 5 --yes")
      #expect(shell.run("start 1-5", answers: "y").questions == [])
    }
  }

  @Test(arguments: [
    ("track 1 45m", "Changed 1: Buy milk, 45m", "2026-03-11/PT45M"),
    (
      "track 1 1h 30m yesterday", "Changed 1: Buy milk, 1h30m on Tue 10 Mar (yesterday)",
      "2026-03-10/PT1H30M"
    ),
    (
      "track 1 2時間 月曜", "Changed 1: Buy milk, 2h on Mon 9 Mar (2 days ago)", "2026-03-09/PT2H"
    ),
    (
      "1 track 20m yesterday 2pm", "Changed 1: Buy milk, 20m on Tue 10 Mar (yesterday)",
      "2026-03-10T14:00/PT20M"
    ),
  ])
  func timeIsNotedAfterwards(line: String, said: String, notation: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line) == [said])
    let session = try #require(shell.model.state.task(numbered: 1)?.sessions.first)
    #expect(session.notation == notation)
    #expect(WorkSession(notation: notation) == session)
  }

  /// Steps taken back together tell each task once, and the sum of its time once.
  @Test func severalSessionsHaveOneSum() throws {
    let shell = try TestShell(["add A", "track 1 14m", "track 1 17m", "edit 1 B"])
    #expect(
      shell.run("undo 3").last == "Changed 1: A, was: B; 31m of time removed")
    #expect(shell.run("redo 3").last == "Changed 1: B, was: A, 14m, 17m, 31m in all")
  }

  @Test(arguments: [Language.english: "Wed 11 Mar 14m", .japanese: "3月11日(水) 14分"])
  func sessionsAreInTheLanguage(language: Language, words: String) throws {
    let shell = try TestShell(["add A", "track 1 14m"], language: language)
    let task = try #require(shell.model.state.tasks.first)
    let value = Attribute.sessions.kind.display(
      task, DisplayContext(shell.model.state, shell.shell.clock))
    #expect(value?.text(in: language) == words)
  }

  @Test(arguments: [
    ("track 1", "How long was it?"), ("track 1 soon", "\"soon\" is not a length of time."),
    ("track 1 45m tomorrow", "\"tomorrow\" is not in the past."),
    ("track 1 0m", "\"0m\" is not a length of time."), ("track 9 45m", "There is no task 9."),
  ])
  func badTimesAreRefused(line: String, said: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line).first == "! " + said)
    #expect(shell.model.state.task(numbered: 1)?.sessions.isEmpty == true)
  }

  private func worked(language: Language = .english) throws -> TestShell {
    let shell = try TestShell.office(language: language)
    for line in [
      "set me Anna", "edit 1 project:home #shop", "track 1 45m", "track 2 1h yesterday",
      "track 1 15m yesterday", "track 2 2h 2026-03-02", "set me \"Bob Miller\"", "track 4 30m",
    ] { shell.run(line) }
    return shell
  }

  @Test func theTimesheetAddsUp() throws {
    let shell = try worked()
    #expect(
      shell.run("timesheet") == [
        "| 2026-03-10 | 15 | 1 | Buy milk | home | Anna",
        "| 2026-03-10 | 60 | 2 | Pay rent | - | Anna",
        "| 2026-03-11 | 45 | 1 | Buy milk | home | Anna",
        "| 2026-03-11 | 30 | 4 | Read chapter 14 | - | Bob Miller", "2h30m in all.",
      ])
    #expect(
      shell.run("timesheet yesterday @none") == [
        "| 2026-03-10 | 15 | 1 | Buy milk | home | Anna",
        "| 2026-03-10 | 60 | 2 | Pay rent | - | Anna", "1h15m in all.",
      ])
    #expect(
      shell.run("timesheet all group:user") == [
        "| Anna | 240", "| Bob Miller | 30", "4h30m in all.",
      ])
    #expect(
      shell.run("timesheet group:project") == ["| - | 90", "| home | 60", "2h30m in all."])
    #expect(shell.run("timesheet group:tag #shop") == ["| #shop | 60", "1h in all."])
    #expect(
      shell.run("timesheet last week group:number") == ["| 2 Pay rent | 120", "2h in all."])
    #expect(
      shell.run("timesheet milk 2026-03-02").first == "No time was recorded.")
  }

  /// It is unknown which of them worked.
  @Test func timeOfATaskOfSeveralPeopleIsTheirs() throws {
    let shell = try TestShell.office()
    for line in ["edit 1 @Anna @\"Bob Miller\"", "track 1 1h"] { shell.run(line) }
    #expect(
      shell.run("timesheet @\"Bob Miller\"")
        == ["| 2026-03-11 | 60 | 1 | Buy milk | - | Anna, Bob Miller", "1h in all."])
    #expect(shell.run("timesheet group:user") == ["| Anna, Bob Miller | 60", "1h in all."])
  }

  @Test func estimatesStandAgainstWhatWasSpent() throws {
    let shell = try worked()
    #expect(shell.run("stats").contains("Time spent: 4h30m"))
    shell.run("edit 1 estimate:2h")
    #expect(shell.run("stats").contains("Estimated 2h, spent 1h (50%)"))
    #expect(
      try worked(language: .japanese).run("stats").contains("作業時間: 4時間30分"))
  }

  @Test func workThatGoesOnCounts() throws {
    var shell = try TestShell.office()
    shell.run("start 1")
    shell = try later(shell, hour: 10, minute: 40)
    #expect(
      shell.run("timesheet") == ["| 2026-03-11 | 40 | 1 | Buy milk | - | -", "40m in all."])
  }

  /// The time is still recorded, with one remark.
  @Test(arguments: [
    (["track 1 45m", "start 1"], 0), (["start 1", "stop 1"], 0), (["done 2", "track 1 45m"], 1),
    (["1 start", "done 1", "track 2 1h"], 0),
  ])
  func deletedUserRecordsNobody(lines: [String], place: Int) throws {
    for language in Language.allCases {
      let shell = try TestShell.office(language: language)
      for line in ["set me Anna", "user rename Anna Annie"] { shell.run(line) }
      let said =
        language == .english
        ? ["~ \"me\" is set to Anna, but there is nobody of that name.", "  > set me NAME"]
        : ["~ 「me」は「Anna」に設定されていますが、そのユーザーはいません", "  > set me 名前"]
      for (index, line) in lines.enumerated() {
        let shown = shell.run(line)
        #expect(shell.status == .done)
        #expect(shown.filter(said.contains) == (index == place ? said : []), "\(line)")
      }
    }
  }

  @Test func staleNameIsReportedOnStop() throws {
    for line in ["stop 1", "done 1"] {
      let shell = try TestShell.office()
      for line in ["set me Anna", "start 1", "user rename Anna Annie"] { shell.run(line) }
      #expect(
        shell.run(line).first == "~ \"me\" is set to Anna, but there is nobody of that name.",
        "\(line)")
    }
  }

  @Test func nobodyIsMissingWhereNobodyIsSet() throws {
    let shell = try TestShell.office()
    #expect(shell.run("track 1 45m") == ["Changed 1: Buy milk, 45m"])
  }

  @Test func inJapanese() throws {
    var shell = try TestShell.office(language: .japanese)
    #expect(shell.run("start 1") == ["タスク 1 の作業を開始しました: Buy milk"])
    shell = try later(shell, hour: 10, minute: 5, language: .japanese)
    #expect(shell.run("stop") == ["タスク 1 の作業を中断しました: Buy milk、5分"])
    #expect(
      shell.run("track 1 1時間半 昨日") == ["タスク 1 を変更しました: Buy milk、3月10日(火・昨日)に1時間30分、合計1時間35分"])
    #expect(shell.run("timesheet").last == "合計 1時間35分")
    #expect(shell.run("list 作業中") == ["該当するタスクはありません"])
  }

  @Test func theLatestStandsInThePrompt() throws {
    let shell = try TestShell.office()
    let work = StartedTasks(observing: shell.model)
    let now = Clock.fixed(at: .now).now().instant
    #expect(work.latest(at: now) == nil)
    shell.run("start 1")
    let latest = try #require(
      work.latest(at: Instant(secondsSinceEpoch: now.secondsSinceEpoch + 1500)))
    #expect(latest == (1, 25, 0))
    #expect(
      shell.shell.say(.startedAgo(latest.number, latest.minutes, others: latest.others))
        == "1 started 25 min ago")
    shell.run("undo")
    #expect(work.latest(at: now) == nil)
  }

  @Test func aRecurringTaskBeginsAnew() throws {
    let shell = try TestShell(["add Water plants every day"])
    shell.run("start 1")
    shell.run("done 1")
    #expect(shell.model.state.task(numbered: 2)?.started == nil)
    #expect(shell.model.state.task(numbered: 2)?.sessions.isEmpty == true)
  }
}
