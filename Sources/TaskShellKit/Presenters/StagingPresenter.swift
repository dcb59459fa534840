import TaskLanguage
import TaskModel

/// Staging: several commands that become one commit or none.
package final class StagingPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  /// Whether this shell's whole run is one commit, which no command may end.
  private var isWhole = false

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  package func begin() throws {
    try context.model.begin()
    view.show(
      DataAnswer(["staged": .integer(0)], sentences: [context.say(.stagingBegun)]))
  }

  package func commit() throws {
    try requireOwnStep()
    let count = context.model.staged?.count ?? 0
    do {
      try context.model.commitStaged(stagedTitle ?? context.title)
    } catch let error as ModelError where error != .nothingStaged {
      let details = (context.explained(error) as? ChangedSince)?.details
      throw StagingConflict(cause: error, details: details)
    }
    view.show(DataAnswer(context.say(.stagingCommitted(count))))
  }

  package func rollback() throws {
    try requireOwnStep()
    let count = context.model.staged?.count ?? 0
    try context.model.rollback()
    view.show(
      DataAnswer(
        ["rolledBack": .integer(count)], sentences: [context.say(.stagingRolledBack(count))]))
  }

  /// Stages everything until ``commitWhole(title:)`` or ``rollbackWhole()``.
  package func beginSingleCommit() throws {
    try context.model.begin()
    isWhole = true
  }

  package func commitWhole(title: String) throws {
    isWhole = false
    try context.model.commitStaged(stagedTitle ?? title, isReported: true)
  }

  /// The staged commands as typed: the first ones, and the number of the others; nil without any.
  private var stagedTitle: String? {
    let titles = context.model.stagedTitles
    guard titles.count > Self.titleLimit else {
      return titles.isEmpty ? nil : titles.joined(separator: " ; ")
    }
    let first = titles.prefix(Self.titleLimit - 1).joined(separator: " ; ")
    return "\(first) ; … (+\(titles.count - Self.titleLimit + 1))"
  }

  /// The most commands that the title of a step names.
  private static let titleLimit = 4

  package func rollbackWhole() throws {
    isWhole = false
    try rollback()
  }

  private func requireOwnStep() throws {
    if isWhole { throw ModelError.stagedAsWhole }
  }
}

/// Undo and redo of whole commands, which are quoted as typed.
package struct UndoPresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  /// Undoes the last steps; throws if there are fewer. Includes other authors' steps if `any`.
  package func undo(_ count: Int, any: Bool = false) throws {
    try explaining {
      try context.model.undo(count, any: any)
    } steps: {
      context.model.undoableCommands(any: any).prefix(count).map(Bilingual.notUndone)
    }
  }

  /// Undoes one particular step.
  package func undo(operation: UUID) throws {
    try explaining { try context.model.undo(operation: operation) }
  }

  /// Redoes the steps that were undone last; throws if there are fewer.
  package func redo(_ count: Int) throws {
    try explaining {
      try context.model.redo(count)
    } steps: {
      context.model.redoableCommands.prefix(count).map(Bilingual.notRedone)
    }
  }

  /// - Parameter steps: the steps to report if the error itself is about something else.
  private func explaining(
    _ body: () throws -> Void, steps: () -> [Bilingual] = { [] }
  ) throws {
    do { try body() } catch let error as ModelError {
      switch error {
      case .inconsistent, .cycle, .loop, .nameTaken, .seatTaken, .userHasOpenTasks, .attributeInUse,
        .attributeTaken:
        throw ChangedSince(cause: error, details: Array(steps().prefix(Self.stepLimit)))
      default: throw context.explained(error)
      }
    }
  }

  /// The most steps that are reported.
  private static let stepLimit = 3
}
