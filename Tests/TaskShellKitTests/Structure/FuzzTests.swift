import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Random lines through the whole interpreter: none traps, and an error changes nothing.
@Suite struct FuzzTests {
  @Test(arguments: 0..<6)
  func anyLineIsAnsweredOrRefused(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let shell = try TestShell.office(
      language: seed % 2 == 0 ? .english : .japanese,
      files: ["week.tasks": "add From a file\n", "bad": "nonsense\n"], history: ["add x"])
    var statuses: [Status: Int] = [:]
    for step in 0..<700 {
      let before = shell.model.state
      let line = generator.command()
      if step % 3 == 0 {
        let answers = (0..<3).map { _ in generator.answer() }
        shell.shell.input = Person(answers)
        shell.run(line)
        shell.shell.input = NoAnswers()
      } else if step % 3 == 1 {
        _ = shell.run(script: line)
      } else {
        _ = shell.run(arguments: line.split(separator: " ").map(String.init))
      }
      statuses[shell.status, default: 0] += 1
      if shell.status != .done, !line.contains("\n") {
        // A user whom the person agreed to add stays, even if the rest is declined.
        let hasAddedUsers = step % 3 == 0 && shell.model.state.users.count > before.users.count
        #expect(
          hasAddedUsers
            ? shell.model.state.tasks == before.tasks : shell.model.state == before,
          "\(line.debugDescription)")
      }
      Self.check(shell.model.state, line)
      if shell.model.staged == nil {
        #expect(shell.storage.load().state == shell.model.state)
      }
      shell.shell.isLeaving = false
    }
    #expect(statuses.values.allSatisfy { $0 > 30 }, "\(statuses)")
  }

  /// Checks the invariants of a state after any line.
  private static func check(_ state: ModelState, _ line: String) {
    #expect(state.tasks.allSatisfy { $0.number < state.nextNumber })
    #expect(state.tasks.allSatisfy { task in task.text.contains { !$0.isWhitespace } })
    #expect(state.tasks.allSatisfy { ($0.state == .done) == ($0.completed != nil) })
    let ids = Set(state.users.map(\.id))
    #expect(state.tasks.allSatisfy { $0.assignee.map(ids.contains) != false }, "\(line)")
    #expect(Set(state.users.map(\.name.folded)).count == state.users.count)
    #expect(Set(state.seats.values).count == state.seats.count)
    #expect(Set(state.seats.keys).isSubset(of: ids))
  }
}

extension SeededGenerator {
  /// A line that often begins like a command, with a random continuation.
  fileprivate mutating func command() -> String {
    let verbs = CommandTable.standard.names.sorted()
    let words = [
      "milk", "Buy", "Anna", "@anna", "@Bob Miller", "@none", "@\"", "user:anna", "due:fri",
      "due:none", "due:\"", "due:2026-02-30", "due:", "@", "today", "tomorrow", "5pm", "at 7",
      "friday 9", "in 3 days", "in 99999999999999999999 days", "overdue", "all", "done", "open",
      "it", "them", "none", "seat", "12", "0", "1", "2,4-6", "0-99999999999999999999", "9-1", "-1",
      "３", "明日17時", "資料", "　", "\"", "\\", "\"a b\"", "\"\"", "'", "$(x)", "#", "!high", "🍣",
      "e\u{301}",
      "\u{301}", "\u{202E}", "\0", "\u{1B}[31m", "\t", "--json", "--yes", "--format", "--save",
      "language", "color", "ja", "week.tasks", "bad", "1 milk", "seat 1000000", "0123abcd",
    ]
    var line = isLikely() ? verbs.randomElement(using: &self) ?? "" : ""
    for _ in 0..<Int.random(in: 0...5, using: &self) {
      line += isLikely() ? " " : ""
      line += words.randomElement(using: &self) ?? ""
    }
    return Int.random(in: 0..<12, using: &self) == 0 ? line + self.line() : line
  }

  fileprivate mutating func answer() -> Answer {
    switch Int.random(in: 0...5, using: &self) {
    case 0: .endOfInput
    case 1: .interrupted
    case 2: .line("y")
    case 3: .line("none")
    default: .line(line())
    }
  }

  private mutating func isLikely() -> Bool { Int.random(in: 0..<8, using: &self) > 0 }
}
