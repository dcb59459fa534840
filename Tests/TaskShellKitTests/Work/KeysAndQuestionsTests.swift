import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Letters of cards and plans do what their row shows, and questions can be answered again.
@Suite struct KeysAndQuestionsTests {
  private func card(_ due: String?, time: String = "") throws -> TestShell {
    let shell = try TestShell([
      "add A" + (due.map { " due:\"\($0)\($0.isEmpty ? "" : time)\"" } ?? "")
    ])
    shell.shell.input = Person([])
    shell.run("1")
    return shell
  }

  /// Every key of a card, with every deadline, is offered and does what it shows, or neither.
  @Test(
    arguments: [nil, "2026-03-01", "2026-03-11", "2026-03-12", "2026-03-16", "2026-04-20"],
    ["", " 17:00"])
  func everyKeyThatIsOfferedWorks(due: String?, time: String) throws {
    let days: [CardKey: String] = [
      .today: "2026-03-11", .tomorrow: "2026-03-12", .nextWeek: "2026-03-16",
    ]
    for key in CardKey.allCases {
      let shell = try card(due, time: time)
      let actions = try #require(shell.view.cards.first).actions
      let isOffered = actions.contains { $0.hasPrefix("\(key.rawValue) ") }
      #expect(isOffered == (shell.shell.cardLine(for: Character(key.rawValue)) != nil))
      if let day = days[key] { #expect(isOffered == (due != day), "\(key)") }
      guard isOffered, key != .edit, key != .note, key != .why else { continue }
      let before = shell.model.state
      shell.run(key.rawValue)
      #expect(shell.status == .done && shell.model.state != before, "\(key) \(due ?? "-")")
      if let day = days[key] {
        let task = try #require(shell.model.state.task(numbered: 1))
        #expect(task.due?.date.iso8601 == day)
        #expect(task.due?.time?.hour == (due == nil || time.isEmpty ? nil : 17), "\(key)")
      }
    }
  }

  @Test func aCardStaysAfterARefusal() throws {
    let shell = try card("2026-04-20")
    for line in ["done 9", "lsit", "edit 1 tomorow"] {
      shell.run(line)
      #expect(shell.status != .done)
    }
    #expect(shell.run("m").first?.hasPrefix("Changed 1: A, due Thu 12 Mar") == true)
    #expect(shell.shell.cardLine(for: "m") == nil)
  }

  // MARK: Plans

  private static let tasks = [
    "add A due:2026-03-09 #home project:house !high estimate:2h", "add B due:2026-03-10 #work",
    "add C due:2026-03-11",
  ]

  @Test func aPlanTellsWhatATaskIs() throws {
    let questions = try TestShell(Self.tasks).run("plan", answers: "q").questions
    #expect(
      questions.first?.hasPrefix(
        "[1/3] 1  A (2 days late, !high, project:house, #home, 2h estimated)") == true)
    let japanese = try TestShell(Self.tasks, language: .japanese).run("plan", answers: "q")
      .questions
    #expect(japanese.first?.contains("!高、プロジェクト:house、#home") == true, "\(japanese)")
  }

  /// Going back discards the answer, whichever it was; at the first one it has no effect.
  @Test(arguments: ["d", "t", "m", "w", "a|dec 5", "a|tuesday", "", "b"], Language.allCases)
  func goingBackForgetsTheAnswer(answer: String, language: Language) throws {
    let expected = try TestShell(Self.tasks, language: language)
    _ = expected.run("plan", answers: "m", "d", "q")
    let shell = try TestShell(Self.tasks, language: language)
    let back =
      answer == "b"
      ? [Answer.line("b")]
      : answer.split(separator: "|", omittingEmptySubsequences: false).map {
        Answer.line(String($0))
      } + [.line("b")]
    let person = Person(back + [.line("m"), .line("w"), .line("b"), .line("d"), .line("q")])
    shell.shell.input = person
    shell.run("plan")
    #expect(shell.tasks == expected.tasks, "\(answer): \(person.questions)")
    #expect(person.questions.first?.contains("b\u{A0}") == false)
    shell.run("undo")
    #expect(shell.tasks == (try TestShell(Self.tasks)).tasks)
  }

  @Test func aQuestionMarkExplains() throws {
    for language in Language.allCases {
      let shell = try TestShell(Self.tasks, language: language)
      let (lines, questions) = shell.run("plan", answers: "?", "q")
      #expect(questions.count == 2 && questions[0] == questions[1])
      #expect(lines.filter { $0.hasPrefix("  | ") }.count == PlanKey.allCases.count)
    }
  }

  @Test(arguments: ["plan", "review 1"]) func aPlanStaysInItsContext(line: String) throws {
    let first = try TestShell(
      Self.tasks,
      now: CivilDateTime(date: CivilDate(year: 2026, month: 3, day: 8) ?? .epoch, time: .midnight))
    let shell = try TestShell(storage: first.storage)
    shell.run("context work = #work")
    shell.run("context work")
    let (lines, questions) = shell.run(line, answers: "q")
    #expect(questions.count == 1 && questions[0].hasPrefix("[1/1] 2  B"), "\(questions)")
    #expect(lines.contains { $0.contains("2 tasks outside context work are hidden") }, "\(lines)")
  }

  // MARK: Parts and blocked tasks

  @Test(arguments: [
    ("add X under:1", "#home project:house"), ("add X under:1 #garden", "#garden project:house"),
    ("add X under:1 project:yard", "#home project:yard"), ("add X", ""), ("add X under:3", ""),
    ("add X under:1 project:none", "#home"),
  ])
  func partsGetWhatTheirWholeHas(line: String, expected: String) throws {
    let shell = try TestShell(Self.tasks)
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let row = reader.explanation(of: line)
    shell.run(line)
    let task = try #require(shell.model.state.task(numbered: 4))
    let facts = task.tags.map { "#" + $0 } + (task.project.map { ["project:" + $0] } ?? [])
    #expect(facts.joined(separator: " ") == expected)
    for fact in facts { #expect(row?.contains(fact) == true, "\(row ?? "")") }
  }

  @Test(arguments: [
    ("list wait:any", 1), ("count wait:2026-04-01", 1), ("list wait>today", 1),
    ("list wait:none", 1),
    ("list", 1), ("list waiting", 1), ("list until:any", 0), ("count -wait:any", 1),
  ])
  func requestedWaitingTaskIsShown(line: String, count: Int) throws {
    let shell = try TestShell(["add A wait:2026-04-01", "add B"])
    let lines = shell.run(line.replacing("list", with: "count"))
    #expect(lines == ["count \(count)"], "\(lines)")
  }
}
