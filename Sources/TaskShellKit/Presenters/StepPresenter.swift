import TaskLanguage
import TaskModel

/// Undo and redo: whole commands, quoted as they were typed.
package final class StepPresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
  }

  /// Takes back the last steps, or none of them if there are fewer; if `any`, whoever made them.
  package func undo(_ count: Int, any: Bool = false) throws {
    try explaining {
      try context.model.undo(count, any: any)
    } steps: {
      context.model.undoableCommands(any: any).prefix(count).map(Bilingual.notUndone)
    }
  }

  /// Takes back that very step.
  package func undo(operation: UUID) throws {
    try explaining { try context.model.undo(operation: operation) }
  }

  /// Makes the steps again that were taken back last, or none of them if there are fewer.
  package func redo(_ count: Int) throws {
    try explaining {
      try context.model.redo(count)
    } steps: {
      context.model.redoableCommands.prefix(count).map(Bilingual.notRedone)
    }
  }

  /// - Parameter steps: the first of them are told where the refusal itself speaks of something else.
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

  /// The most steps that are told.
  private static let stepLimit = 3
}
