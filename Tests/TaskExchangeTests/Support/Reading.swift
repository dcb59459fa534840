import TaskLanguage
import TaskModel
import TestSupport

@testable import TaskExchange

extension ReadingContext {
  /// At the time of all tests, in UTC.
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
  /// This state after an import.
  func importing(
    _ batch: ImportedTasks, _ ways: ImportWays = ImportWays(), past: [LoggedCommit] = []
  ) -> (state: ModelState, summary: ImportPlan.Summary, changes: [Change]) {
    let plan = ImportPlan(
      batch, onto: self, ways, at: Clock.fixed().now().instant, past: { past })
    var state = self
    for change in plan.changes { state.apply(change) }
    return (state, plan.summary, plan.changes)
  }
}

extension Losses {
  /// In English.
  var words: [String] { all.map { $0.loss.words(count: $0.count).english } }
}
