import TaskModel

/// Shows that a step was taken back or made again.
package protocol StepView: MessageView {}

/// Undo and redo: whole commands, quoted as they were typed.
package final class StepPresenter {
  private let context: PresenterContext
  private unowned let view: any StepView

  init(context: PresenterContext, view: any StepView) {
    self.context = context
    self.view = view
    context.model.observe { [weak self] event in
      if case .committed(let commit) = event { self?.announce(commit) }
    }
  }

  /// Takes back the last steps, or none of them if there are fewer; if `any`, whoever made them.
  package func undo(_ count: Int, any: Bool = false) throws {
    try explaining { try context.model.undo(count, any: any) }
  }

  /// Takes back that very step.
  package func undo(operation: UUID) throws {
    try explaining { try context.model.undo(operation: operation) }
  }

  /// Makes the steps again that were taken back last, or none of them if there are fewer.
  package func redo(_ count: Int) throws { try explaining { try context.model.redo(count) } }

  private func explaining(_ body: () throws -> Void) throws {
    do { try body() } catch let error as ModelError { throw context.explained(error) }
  }

  private func announce(_ commit: Commit) {
    switch commit.origin {
    case .undo(let titles): for title in titles { view.show(context.say(.undone(title))) }
    case .redo(let titles): for title in titles { view.show(context.say(.redone(title))) }
    case .command, .exchange, .elsewhere, .rollback, .replacement: break
    }
  }
}
