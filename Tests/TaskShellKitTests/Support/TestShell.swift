import Foundation
import TaskModel
import TestSupport

@testable import TaskLanguage
@testable import TaskShellKit

/// The status of a command; Testing has its own `ExitStatus`.
typealias Status = ExitStatus

/// A complete shell in memory: lines go in, the view's output comes out.
final class TestShell {
  let storage: MemoryStorage
  let model: SharedModel
  let view = RecordingView()
  let files: MemoryFiles
  let shell: Shell
  let interpreter: Interpreter
  /// The status of the last command.
  private(set) var status = ExitStatus.done
  /// The team, if the store belongs to one.
  let team: MemoryTeam?

  /// The lines typed before.
  private final class Typed {
    var lines: [String] = []
  }
  private let typed = Typed()

  /// - Parameter lines: commands that prepare the model; their output is dropped.
  init(
    _ lines: [String] = [], language: Language = .english, state: ModelState = ModelState(),
    files: [String: String] = [:], history: [String] = [], now: CivilDateTime = .now,
    storage: MemoryStorage? = nil, team: MemoryTeam? = nil,
    reminders: ReminderHost = ReminderHost(), program: ProgramFacts = ProgramFacts()
  ) throws {
    self.team = team
    self.storage = storage ?? MemoryStorage(state)
    let clock = Clock.fixed(at: now)
    typed.lines = history
    model = try SharedModel(storage: self.storage, author: "anna", now: { clock.now().instant })
    self.files = MemoryFiles(files)
    let host = ShellHost(
      files: self.files, exchange: self.files, maintenance: self.storage, stores: team,
      reminders: reminders, startupPath: "rc",
      tutorialPath: "tutorial",
      language: language,
      history: { [typed] in
        typed.lines.enumerated().map { place, line in
          // One line per hour, the last one an hour ago.
          InputLine(
            line, hasFailed: line == "lsit",
            time: clock.now().instant.secondsSinceEpoch - 3600 * (typed.lines.count - place))
        }
      },
      clearHistory: { [typed] in typed.lines = [] },
      deleteHistory: { [typed] lines in typed.lines.removeAll(where: lines.contains) },
      program: program)
    shell = Shell(model: model, clock: clock, view: view, host: host, table: .standard)
    interpreter = Interpreter(shell: shell)
    for line in lines { try interpreter.run(line: line) }
    _ = view.takeLines()
  }

  /// A shell with seven tasks and two people.
  static func office(
    language: Language = .english, files: [String: String] = [:], history: [String] = []
  ) throws -> TestShell {
    try TestShell(
      [
        "user add Anna seat 12", "user add \"Bob Miller\"", "add Buy milk",
        "add Pay rent due:2026-03-31", "add Call Anna @Anna due:\"2026-03-11 9:00\"",
        "add Read \"chapter 14\" @\"Bob Miller\"", "add Buy 資料 due:today", "add Old thing",
        "done 6", "add Write report due:2026-03-10",
      ], language: language, files: files, history: history)
  }

  /// Runs a typed line as one command; an error is reported to the view.
  @discardableResult
  func run(_ line: String) -> [String] { reporting { try interpreter.run(line: line) } }

  /// Runs words that an outer shell has split.
  func run(arguments: String...) -> [String] { run(arguments: arguments) }

  func run(arguments: [String]) -> [String] {
    reporting { try interpreter.run(arguments: arguments) }
  }

  /// Runs a line typed by a user who gives these answers.
  func run(_ line: String, answers: Answer...) -> (lines: [String], questions: [String]) {
    let person = Person(answers)
    shell.input = person
    defer { shell.input = NoAnswers() }
    return (run(line), person.questions)
  }

  /// Runs a script from a pipe.
  func run(script: String, keepsGoing: Bool = false) -> [String] {
    run(bytes: Array(script.utf8), keepsGoing: keepsGoing)
  }

  func run(bytes: [UInt8], keepsGoing: Bool = false) -> [String] {
    let runner = ScriptRunner(
      name: "stdin", lines: ScriptLines(bytes), interpreter: interpreter)
    status = runner.run(keepsGoing: keepsGoing)
    return view.takeLines()
  }

  /// Returns the row below the line while it is typed.
  func explanation(of line: String) -> String? {
    LineReader(shell: shell, index: TaskIndex(observing: model)).explanation(of: line)
  }

  /// Adds a user with a name that is refused today, but occurs in older stores.
  func addUser(_ name: String) throws {
    try model.perform("user add") { try $0.addUser(named: name, id: UUID(), seat: nil) }
    _ = view.takeLines()
  }

  /// The current tasks in words.
  var tasks: [String] {
    model.state.tasks.map { task in
      var words = ["\(task.number) \(task.text)"]
      if task.state == .done { words.append("[done]") }
      if let due = task.due { words.append("(\(due.iso8601))") }
      if let name = task.assignee.flatMap({ model.state.user($0)?.name }) {
        words.append("@\(name)")
      }
      return words.joined(separator: " ")
    }
  }

  /// The people and their seats in words.
  var people: [String] {
    model.state.users.map { "\($0.name) \(model.state.seats[$0.id]?.text ?? "-")" }
  }

  private func reporting(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      status = .done
    } catch {
      status = shell.report(error)
    }
    return view.takeLines()
  }
}
