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

  /// Takes back the last steps, or none of them if there are fewer.
  package func undo(_ count: Int) throws {
    if context.model.staged != nil { throw ModelError.stagingIsOpen }
    let available = context.model.undoDepth
    if available == 0 { throw ModelError.nothingToUndo }
    if count > available { throw ModelError.fewerToUndo(available: available) }
    if count > 1 { try context.model.requireUndoable(count) }
    for _ in 0..<count { try context.model.undo() }
  }

  /// Makes the steps again that were taken back last, or none of them if there are fewer.
  package func redo(_ count: Int) throws {
    if context.model.staged != nil { throw ModelError.stagingIsOpen }
    let available = context.model.redoDepth
    if available == 0 { throw ModelError.nothingToRedo }
    if count > available { throw ModelError.fewerToRedo(available: available) }
    for _ in 0..<count { try context.model.redo() }
  }

  private func announce(_ commit: Commit) {
    switch commit.origin {
    case .undo(let title): view.show(context.say(.undone(title)))
    case .redo(let title): view.show(context.say(.redone(title)))
    case .command, .elsewhere, .rollback: break
    }
  }
}
