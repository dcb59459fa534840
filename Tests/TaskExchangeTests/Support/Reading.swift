import TaskLanguage
import TaskModel
import TestSupport

@testable import TaskExchange

extension ReadingContext {
  /// A context at the time of all tests, in UTC.
  static func fixed(
    attributes: [AttributeDefinition] = [], goesOn: @escaping (Int) -> Bool = { _ in true }
  ) -> ReadingContext {
    ReadingContext(
      clock: .fixed(), dates: DateContext(now: .now), attributes: attributes, goesOn: goesOn)
  }
}

extension ExchangeFormat {
  func read(_ text: String, _ context: ReadingContext = .fixed()) throws -> ImportedTasks {
    try read(Array(text.utf8), context)
  }
}

extension ModelState {
  /// Returns the state after an import.
  func importing(
    _ batch: ImportedTasks, _ options: ImportOptions = ImportOptions(), past: [LoggedCommit] = []
  ) -> (state: ModelState, summary: ImportPlan.Summary, changes: [Change]) {
    let plan = ImportPlan(
      batch, onto: self, options, at: Clock.fixed().now().instant, past: { past })
    var state = self
    for change in plan.changes { state.apply(change) }
    return (state, plan.summary, plan.changes)
  }
}

extension LossReport {
  /// The losses in English.
  var words: [String] { all.map { $0.loss.words(count: $0.count).english } }
}

/// A calendar with one VTODO for each list of lines.
func calendar(_ todos: [String]...) -> String {
  let parts = todos.map { ["BEGIN:VTODO"] + $0 + ["END:VTODO"] }
  let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test"] + parts.flatMap(\.self)
  return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
}

/// Reads the single to-do of a calendar, which has an id and a text besides these lines.
func readTodo(
  _ lines: String..., context: ReadingContext = .fixed()
) throws -> (task: ImportedTask?, losses: [String], problems: [RecordProblem]) {
  let read = try ExchangeFormat.ical.read(
    calendar(["UID:a", "SUMMARY:Water"] + lines), context)
  return (read.tasks.first, read.losses.words, read.problems)
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
