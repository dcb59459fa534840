import TaskModel

/// Shows how safe the changes are.
package protocol StorageView: MessageView {
  /// Whether some change is not on disk yet.
  func show(isUnsaved: Bool)
  /// Why nothing can be saved, though the store could be read.
  func show(storeRefused failure: Failure)
}

/// The state of the store: what is not saved, and what was found when it was read.
package final class StoragePresenter {
  private let context: PresenterContext
  private unowned let view: any StorageView

  init(context: PresenterContext, view: any StorageView) {
    self.context = context
    self.view = view
    context.model.observe { [weak self] event in
      if case .storage(let notice) = event { self?.announce(notice) }
    }
  }

  private func announce(_ notice: StorageNotice) {
    view.show(isUnsaved: context.model.unsaved != nil)
    switch notice {
    case .unsaved(let error): view.show(context.say(.notSaved(error)))
    case .saved: view.show(context.say(.savedAfterAll))
    case .tornTail(let path, let bytes, let copy):
      view.show(context.say(.tailMoved(bytes: bytes, of: path, to: copy)))
    case .refused(let error): view.show(storeRefused: Failure(error, context.language()))
    }
  }
}
