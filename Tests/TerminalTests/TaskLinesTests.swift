import Formats
import LineEditing
import TaskModel
import TaskStorage
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// Lists with one line per task.
@Suite struct TaskLinesTests {
  private func lines(
    _ commands: [String], _ language: Language = .english, columns: Int? = 80,
    glyphs: Glyphs = .unicode, color: Bool = false, isTwoLine: Bool = false,
    group: Attribute? = nil
  ) throws -> [String] {
    let storage = MemoryStorage(ModelState())
    let model = try SharedModel(storage: storage)
    let clock = Clock.fixed()
    let output = Output()
    let screen = Screen(
      format: .json, output: output, isTerminal: false, usesColor: { color },
      language: { language })
    let host = ShellHost(
      files: DiskFiles(), maintenance: storage, startupPath: "/nonexistent", language: language,
      history: { [] })
    let shell = Shell(
      model: model, clock: clock, view: screen, host: host, table: .standard)
    let interpreter = Interpreter(shell: shell)
    for command in commands { try interpreter.run(line: command) }
    let maker = RowBuilder(model: model, clock: clock)
    let tasks = TaskFilter(scope: .all).matches(
      in: model.state, defaultScope: .all, clock: clock)
    let text = TaskLines(
      language: language, columns: columns, style: Styler(isEnabled: color), glyphs: glyphs,
      isTwoLine: isTwoLine
    ).text(tasks.map(maker.row))
    return text.split(separator: "\n").map(String.init)
  }

  private static let office = [
    "user add Anna", "add Buy milk", "add Pay rent due:2026-03-31 #home project:house",
    "add Call Anna @Anna due:\"2026-03-11 9:00\"", "add Water plants every day 8pm due:tomorrow",
    "add Write report due:2026-03-08 !high", "add Plan the trip due:friday after:1 wait:2026-03-12",
    "note 2 x", "add Old", "done 7", "add 資料を田中さんに送る due:今日17時", "start 1",
  ]

  @Test func remindersStandBehindAClock() throws {
    let line =
      "add Pay rent due:\"2026-03-12 17:00\" remind:1h,30m remind:\"2026-03-12 9:00\" #home"
    #expect(
      try lines([line]) == ["1  Pay rent  tomorrow 17:00  #home ⏰ 1h, 30m, 2026/03/12 09:00"])
    #expect(
      try lines([line], .japanese)
        == ["1  Pay rent  明日 17:00  #home ⏰ 1時間前、30分前、3月12日(木) 09:00"])
  }

  @Test func aTaskIsALine() throws {
    #expect(
      try lines(Self.office) == [
        "5  Write report          3 days late           !high",
        "3  Call Anna             late since 09:00      @Anna",
        "8  資料を田中さんに送る  today 17:00",
        "4  Water plants          tomorrow 20:00    ↻",
        "6  Plan the trip         Fri               ⧗⊘",
        "2  Pay rent              31 Mar            ✎   project:house #home",
        "1  Buy milk                                ▸",
        "7  Old                   done today        ✓",
      ])
  }

  @Test func inJapanese() throws {
    #expect(
      try lines(Self.office, .japanese).prefix(6) == [
        "5  Write report          3日超過            !高",
        "3  Call Anna             09:00を過ぎた      @Anna",
        "8  資料を田中さんに送る  今日 17:00",
        "4  Water plants          明日 20:00     ↻",
        "6  Plan the trip         金曜           ⧗⊘",
        "2  Pay rent              3月31日        ✎   プロジェクト:house #home",
      ])
  }

  @Test func signsArePlainWithoutUnicode() throws {
    let shown = try lines(Self.office, glyphs: .ascii)
    #expect(shown[3].hasSuffix("~") && shown[4].hasSuffix("wx") && shown[7].hasSuffix("v"))
  }

  /// The text has at least 40 columns before other fields are shown beside it, except for a sign of
  /// the rest.
  @Test(arguments: [40, 60, 80, 100]) func longTextsKeepTheirRoom(columns: Int) throws {
    let text = "A rather long text that says a lot about what is to be done, and more of it"
    let shown = try lines(
      [
        "user add \"Somebody With A Name\"",
        "add \(text) due:friday #tag1 #tag2 #tag3 project:some.long.project"
          + " @\"Somebody With A Name\"", "add Short",
      ], columns: columns)
    for line in shown { #expect(TerminalText.width(line) <= columns) }
    let kept = zip(shown[0].dropFirst(3), text).prefix { $0 == $1 }.count
    #expect(kept >= min(39, columns - 13), "\(shown[0])")
  }

  /// On the narrowest terminal the text comes before the deadline.
  @Test(arguments: [14, 16, 18, 20, 24, 30]) func aTextIsReadable(columns: Int) throws {
    for line in try lines(
      ["add Call the office due:\"2026-03-12 17:00\" #home", "add Read the book", "start 2"],
      columns: columns)
    {
      #expect(TerminalText.width(line) <= columns, "\(line)")
      #expect(line.contains("Call th") || line.contains("Read th"), "\(line)")
    }
  }

  /// Omitted fields of a task are indicated, however little room there is.
  @Test(arguments: [24, 30, 40, 50, 60]) func omittedFieldsLeaveASign(columns: Int) throws {
    let text = "A rather long text that says a lot about what is to be done"
    for rest in ["!high", "#home", "!low #home #work", "project:some.project", "#a", "!high #b"] {
      let shown = try lines(
        ["add \(text) due:friday \(rest)", "add Short \(rest)"], columns: columns)
      for line in shown {
        #expect(TerminalText.width(line) <= columns)
        #expect(line.hasSuffix("…") || line.hasSuffix("  " + rest), "\(line)")
      }
    }
  }

  @Test func textAboveTheRest() throws {
    let shown = try lines(
      ["add Buy milk due:friday #home", "add Read"], isTwoLine: true)
    #expect(shown == ["1  Buy milk", "   2026/03/13 (in 2 days)  #home", "2  Read"])
  }

  @Test(arguments: [
    (Language.english, "   2026/03/13 17:00 (in 2 days)  #home"),
    (.japanese, "   2026/03/13 17:00(2日後)  #home"),
  ])
  func belowTheTextADateIsWrittenOut(language: Language, below: String) throws {
    let shown = try lines(
      ["add Buy milk due:2026-03-13T17:00 #home", "add Late due:2026-03-09", "add Now due:today"],
      language, columns: 40, isTwoLine: true)
    #expect(shown.contains(below))
    #expect(
      shown.contains(
        language == .english ? "   2026/03/09 (2 days late)" : "   2026/03/09(2日超過)"))
    #expect(
      shown.contains(language == .english ? "   2026/03/11 (today)" : "   2026/03/11(今日)"))
  }

  /// A narrow terminal has two lines per task by default; an explicit setting takes precedence, and
  /// without a terminal nothing is narrow.
  @Test func narrowTerminalsHaveTwoLines() {
    for columns in [nil, 1, 40, 59, 60, 80, 200] {
      let isNarrow = columns.map { $0 < 60 } ?? false
      #expect(ListLayout.auto.shown(columns: columns) == (isNarrow ? .twoLine : .lines))
      for layout in ListLayout.allCases where layout != .auto {
        #expect(layout.shown(columns: columns) == layout)
      }
    }
  }

  @Test(arguments: [
    (Language.english, ["done today", "done yesterday", "done 4 Mar", "done 4 Mar 2025"]),
    (.japanese, ["今日完了", "昨日完了", "3月4日完了", "2025年3月4日完了"]),
  ])
  func doneDateInWords(language: Language, said: [String]) throws {
    let today = CivilDateTime.now.date
    let days = [0, -1, -7, -372].compactMap(today.adding(days:))
    #expect(days.map { Bilingual.done(on: $0, today: today).text(in: language) } == said)
    let shown = try lines(["add Old due:2026-03-01 #home", "done 1"], language)
    #expect(shown == ["1  Old  \(said[0])  ✓  #home"])
  }

  @Test func theDeadlineIsColouredAndTheTagIsDim() throws {
    let shown = try lines(["add Buy milk due:2026-03-10 #home"], color: true)
    #expect(shown[0].contains(TextStyle.red.applied(to: "1 day late")))
    #expect(shown[0].contains(TextStyle.dim.applied(to: "#home")))
    #expect(!shown[0].contains(TextStyle.red.applied(to: "Buy milk")))
  }

  @Test(arguments: [
    ("2026-03-11", true, "today", "今日"), ("2026-03-11T17:00", true, "today 17:00", "今日 17:00"),
    ("2026-03-11T09:00", true, "late since 09:00", "09:00を過ぎた"),
    ("2026-03-11T09:00", false, "today 09:00", "今日 09:00"),
    ("2026-03-10", true, "1 day late", "1日超過"), ("2026-03-01", true, "10 days late", "10日超過"),
    ("2026-03-12", true, "tomorrow", "明日"), ("2026-03-13", true, "Fri", "金曜"),
    ("2026-03-17T08:00", true, "Tue 08:00", "火曜 08:00"), ("2026-03-18", true, "18 Mar", "3月18日"),
    ("2027-03-11", true, "11 Mar 2027", "2027年3月11日"), ("2026-03-10", false, "10 Mar", "3月10日"),
  ])
  func deadlinesAsPeopleSayThem(
    due: String, isOpen: Bool, english: String, japanese: String
  ) throws {
    let said = Bilingual.relativeDue(try #require(Due(iso8601: due)), now: .now, isOpen: isOpen)
    #expect(said == Bilingual(english, japanese))
  }
}
