import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Forgotten work, and work started, ended or done before it is entered.
@Suite struct PastWorkTests {
  private static let created = Self.moment(day: 9, hour: 8)

  private static func moment(day: Int, hour: Int, minute: Int = 0) -> CivilDateTime {
    CivilDateTime(
      date: CivilDate(year: 2026, month: 3, day: day) ?? .epoch,
      time: CivilTime(hour: hour, minute: minute) ?? .midnight)
  }

  /// A shell at a moment, on a store in which the lines were run on 9 March at 8:00.
  private func shell(
    _ lines: [String], at moment: CivilDateTime = .now, language: Language = .english
  ) throws -> TestShell {
    let first = try TestShell(lines, language: language, now: Self.created)
    return try TestShell(language: language, now: moment, storage: first.storage)
  }

  private func sessions(_ shell: TestShell, _ number: Int = 1) -> [String] {
    shell.model.state.task(numbered: number)?.sessions.map(\.notation) ?? []
  }

  // MARK: Forgotten work

  private static let enders = ["stop", "stop 1", "done 1", "done paint", "plan", "review 1"]

  private static let ends: [(answers: [String], sessions: [String]?)] = [
    (["k"], ["2026-03-09T08:00/PT50H"]), (["y"], ["2026-03-09T08:00/PT50H"]), (["d"], []),
    (["9 march 17:00"], ["2026-03-09T08:00/PT9H"]), (["9:30"], ["2026-03-09T08:00/PT49H30M"]),
    (["yesterday 17:00"], ["2026-03-09T08:00/PT33H"]), (["昨日17時"], ["2026-03-09T08:00/PT33H"]),
    (["soon", "k"], ["2026-03-09T08:00/PT50H"]), (["2026-03-08 9:00", "d"], []),
    (["tomorrow", "yesterday", "at 9:30"], ["2026-03-09T08:00/PT49H30M"]),
    ([""], nil), (["n"], nil), (["soon", ""], nil), ([], nil),
  ]

  /// Every command that ends work asks in the same way; without an answer, nothing changes.
  @Test(arguments: enders, Language.allCases)
  func forgottenWorkIsAskedAbout(line: String, language: Language) throws {
    for (answers, expected) in Self.ends {
      let shell = try shell(["add Paint due:2026-03-10", "start 1"], language: language)
      let before = shell.model.state
      let asks = line == "plan" || line == "review 1"
      let given = (asks ? ["d"] : []) + answers
      let person = Person(given.map(Answer.line) + (asks && expected == nil ? [.interrupted] : []))
      shell.shell.input = person
      shell.run(line)
      let question = person.questions.dropFirst(asks ? 1 : 0).first ?? ""
      #expect(
        question.hasPrefix(
          language.say(
            Bilingual(
              "1: Paint, since Mon 9 Mar 08:00 (2 days ago): k keeps 50h,",
              "タスク 1: Paint、3月9日(月・2日前) 08:00から: k 50時間を記録、"))), "\(line): \(question)")
      guard let expected else {
        #expect(shell.model.state == before, "\(line) \(answers)")
        continue
      }
      #expect(sessions(shell) == expected, "\(line) \(answers)")
      let task = try #require(shell.model.state.task(numbered: 1))
      #expect(task.started == nil && (task.state == .done) == !line.hasPrefix("stop"))
      shell.run("undo")
      #expect(shell.model.state == before, "\(line) \(answers)")
    }
  }

  @Test(arguments: enders) func scriptsAreRefused(line: String) throws {
    let shell = try shell(["add Paint due:2026-03-10", "start 1"])
    let before = shell.model.state
    let isAsked = line == "plan" || line == "review 1"
    let lines = shell.run(script: isAsked ? "\(line)\nd\n" : "\(line)\n")
    #expect(lines.contains { $0.contains("50h would be recorded for task 1: Paint") }, "\(lines)")
    #expect(shell.model.state == before)
    if !isAsked {
      shell.run("\(line) --yes")
      #expect(sessions(shell) == ["2026-03-09T08:00/PT50H"])
    }
  }

  // MARK: The past

  /// The line, its effect, and the answer in both languages; the time is Wed 11 March, 10:00.
  /// One time recorded twice is said; times that touch, and lengths without a time, are not.
  @Test func anOverlapIsSaid() throws {
    func clock(_ minute: Int) -> String {
      "\(8 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }
    for minute in stride(from: 0, through: 55, by: 5) {
      for length in [5, 15, 30] {
        let shell = try shell(["add A"])
        shell.run("track 1 8:20-8:40")
        let said = shell.run("track 1 \(clock(minute))-\(clock(minute + length))")
        let isTwice = minute < 40 && minute + length > 20
        let words = "Some of that was recorded before: 20m from 08:20."
        #expect(said.contains(words) == isTwice, "\(minute), \(length): \(said)")
      }
    }
    let shell = try shell(["add A", "add B"])
    for line in ["track 1 8:20-8:40", "track 1 30m"] { shell.run(line) }
    #expect(shell.run("track 2 8:20-8:40").count == 1)
    #expect(shell.run("track 1 20m").count == 1)
    #expect(shell.run("track 1 8:20-8:40 yesterday").count == 1)
  }

  @Test(
    arguments: [
      ("start 1 9am", "started 2026-03-11T09:00", "Started 1: A, since Wed 11 Mar 09:00 (today)"),
      ("start 1 at 9:15", "started 2026-03-11T09:15", nil),
      ("start 1 yesterday 16:00", "started 2026-03-10T16:00", nil),
      ("start 1 30m ago", "started 2026-03-11T09:30", nil),
      ("start 1 -30m", "started 2026-03-11T09:30", nil),
      ("start 1 since 22:30", "started 2026-03-10T22:30", nil),
      ("start 1 昨日16時", "started 2026-03-10T16:00", nil),
      ("start 1 9時半から", "started 2026-03-11T09:30", nil),
      (
        "start 2 7:30", "2 started 2026-03-11T07:30", "Changed 2: B, since Wed 11 Mar 07:30 (today)"
      ),
      ("stop 2 at 9:00", "2 2026-03-11T08:00/PT1H", "Stopped 2: B, 1h"),
      ("stop 2 8:45", "2 2026-03-11T08:00/PT45M", nil),
      ("stop at 9:30", "2 2026-03-11T08:00/PT1H30M", nil),
      ("stop 2 9時に", "2 2026-03-11T08:00/PT1H", nil),
      ("done 2 at 9:00", "2 2026-03-11T08:00/PT1H done 2026-03-11T09:00", "Done 2: B, 1h"),
      ("done 1 yesterday", "done 2026-03-10T23:59", "Done 1: A, on Tue 10 Mar (yesterday)"),
      ("done 1 monday 17:00", "done 2026-03-09T17:00", nil),
      ("done 1 2 days ago", "done 2026-03-09T23:59", nil),
      ("done 1 昨日", "done 2026-03-10T23:59", nil),
      ("done 1 today", "done 2026-03-11T10:00", "Done 1: A"),
      ("done a at 9:00", "done 2026-03-11T09:00", nil),
      ("done B at 9:00", "2 2026-03-11T08:00/PT1H done 2026-03-11T09:00", "Done 2: B, 1h"),
      ("done a 9時に", "done 2026-03-11T09:00", nil),
      ("track 1 9:00-9:45", "2026-03-11T09:00/PT45M", "Changed 1: A, 45m"),
      ("track 1 9:00 - 9:45", "2026-03-11T09:00/PT45M", nil),
      ("track 1 9am to 9:45", "2026-03-11T09:00/PT45M", nil),
      ("track 1 9-9:45", "2026-03-11T09:00/PT45M", nil),
      ("track 1 9:00〜9:45", "2026-03-11T09:00/PT45M", nil),
      ("track 1 9時から9時半まで", "2026-03-11T09:00/PT30M", nil),
      ("track 1 14:00-16:00 yesterday", "2026-03-10T14:00/PT2H", nil),
      ("track 1 22:00-1:30", "2026-03-10T22:00/PT3H30M", nil),
      ("track 1 22:00-1:30 monday", "2026-03-09T22:00/PT3H30M", nil),
      ("track 3 -1h", "3 2026-03-10/PT1H", "Changed 3: C; 1h of time removed"),
      ("track 3 -30m", "3 2026-03-10/PT1H,2026-03-11/PT30M", nil),
      ("track 3 -2h", "3 ", nil), ("track 3 -1時間半", "3 2026-03-10/PT30M", nil),
    ] as [(String, String, String?)])
  func thePastIsSaid(line: String, expected: String, said: String?) throws {
    for language in Language.allCases {
      let shell = try shell(
        ["add A", "add B", "add C", "track 3 1h", "undo"], language: language)
      for line in ["start 2 8:00", "track 3 1h yesterday", "track 3 1h"] { shell.run(line) }
      let (number, rest) =
        expected.first?.isNumber == true && expected.dropFirst().first == " "
        ? (Int(String(expected.prefix(1))) ?? 0, String(expected.dropFirst(2))) : (1, expected)
      let before = shell.model.state
      let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
      let command = try #require(shell.shell.parsed(line).commands.last)
      #expect(try reader.rehearsal(of: command)?.commits.count == 1, "\(line)")
      let tried = shell.run("\(line) --dry-run")
      #expect(shell.model.state == before)
      let lines = shell.run(line)
      #expect(tried.dropLast() == lines[...], "\(line)")
      if language == .english, let said { #expect(lines.contains(said), "\(lines)") }
      #expect(shell.status == .done, "\(line): \(lines)")
      let task = try #require(shell.model.state.task(numbered: number))
      var facts = [task.sessions.map(\.notation).joined(separator: ",")]
      if let begin = task.started.flatMap(shell.shell.clock.civil) {
        facts.append("started \(Due(begin).iso8601)")
      }
      if let done = task.completed.flatMap(shell.shell.clock.civil) {
        facts.append("done \(Due(done).iso8601)")
      }
      #expect(facts.filter { !$0.isEmpty }.joined(separator: " ") == rest, "\(line)")
      shell.run("undo")
      #expect(shell.model.state == before, "\(line)")
    }
  }

  /// An impossible time changes nothing.
  @Test(
    arguments: [
      ("start 1 11:00", "\"11:00\" is not in the past."),
      ("start 1 tomorrow", "\"tomorrow\" is not in the past."),
      ("start 1 yesterday", "At what time was that?"),
      ("stop 2 yesterday", "At what time was that?"),
      ("done 2 yesterday", "At what time was that?"),
      ("stop 2 at 7:00", "The work on task 2 began after that: Wed 11 Mar 2026 08:00"),
      ("done 2 at 7:00", "The work on task 2 began after that: Wed 11 Mar 2026 08:00"),
      ("stop 2 12:00", "\"12:00\" is not in the past."),
      ("done 1 friday 99", "After task numbers, done takes only DATE."),
      ("done 1 tomorrow", "\"tomorrow\" is not in the past."),
      ("track 1 9:00-11:00", "\"9:00-11:00\" is not in the past."),
      ("track 1 9:00-9:00", "\"9:00-9:00\" is not a length of time."),
      ("track 1 -1h", "No time is recorded for task 1: A"),
      ("track 3 -3h", "Only 2h is recorded for task 3: C"), ("track 3 -soon", nil),
    ] as [(String, String?)])
  func impossibleTimeIsRefused(line: String, said: String?) throws {
    let shell = try shell(["add A", "add B", "add C"])
    for line in ["start 2 8:00", "track 3 1h yesterday", "track 3 1h"] { shell.run(line) }
    let before = shell.model.state
    let lines = shell.run(line)
    if let said { #expect(lines.first == "! " + said) }
    #expect(shell.status != .done && shell.model.state == before, "\(lines)")
  }

  /// Dates without numbers are conditions.
  @Test(arguments: ["done today", "list yesterday", "done 1,2", "done 1 and 2", "done 1 2"])
  func datesAreConditionsWithoutNumbers(line: String) throws {
    let shell = try shell(["add A due:2026-03-11", "add B due:2026-03-11"])
    shell.run(line)
    #expect(shell.status == .done)
  }

  /// A recurring task continues from the day on which it was done.
  @Test func recurrenceCountsFromTheDoneDay() throws {
    let shell = try shell(["add Water again:3 days due:2026-03-09"])
    shell.run("done 1 yesterday")
    #expect(shell.model.state.task(numbered: 2)?.due?.iso8601 == "2026-03-13")
    shell.run("reopen 1")
    #expect(shell.model.state.task(numbered: 2) == nil)
  }

  // MARK: Across midnight

  @Test func aSessionOverMidnightCountsOnBothDays() throws {
    let shell = try shell(["add A"])
    shell.run("track 1 22:00-1:30")
    shell.run("track 1 3h 2026-03-10")
    #expect(
      shell.run("timesheet")
        == [
          "| 2026-03-10 | 300 | 1 | A | - | -", "| 2026-03-11 | 90 | 1 | A | - | -",
          "6h30m in all.",
        ])
    #expect(shell.run("timesheet today").last == "1h30m in all.")
    shell.run("start 1 yesterday 23:00")
    #expect(shell.run("timesheet yesterday").last == "6h in all.")
  }

  /// No minute is lost or counted twice, whatever the start and length of a session.
  @Test func theDaysOfASessionAddUp() throws {
    for start in stride(from: 0, to: 1440, by: 97) {
      for length in [1, 60, 719, 1439, 1440, 1441, 2880, 5000, 100_000] {
        let session = WorkSession(
          start: Due(
            date: try #require(CivilDate(year: 2026, month: 2, day: 27)),
            time: CivilTime(hour: start / 60, minute: start % 60)),
          length: try #require(Minutes(length)))
        let days = session.byDay
        #expect(days.reduce(0) { $0 + $1.length.count } == length)
        #expect(Set(days.map(\.start.date)).count == days.count)
        #expect(days.allSatisfy { $0.length.count <= 1440 })
        #expect(days.count == (start + length - 1) / 1440 + 1)
      }
    }
  }

  @Test(arguments: [("start 3 yes", "yesterday"), ("done 3 昨", "昨日"), ("stop 3 mon", "monday")])
  func datesAreCompletedBehindNumbers(line: String, expected: String) throws {
    let shell = try shell(["add A", "add B", "add C"])
    let completer = Completer(
      shell: shell.shell, index: TaskIndex(observing: shell.model), paths: { _ in [] })
    let found = completer.candidates(in: line, cursor: line.utf8.count)
    #expect(found.candidates.contains { $0.insertion == expected }, "\(found)")
  }
}
