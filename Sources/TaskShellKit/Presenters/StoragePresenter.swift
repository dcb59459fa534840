import TaskLanguage
import TaskModel

/// Shows how safe the changes are.
package protocol StorageView: MessageView {
  /// Whether some change is not on disk yet.
  func show(isUnsaved: Bool)
  /// Something about the store that is said in every format, and if it `isFault` to those as well who
  /// want errors alone.
  func tell(ofStore sentence: Sentence, isFault: Bool)
  /// Why nothing can be saved, though the store could be read.
  func show(storeRefused failure: Failure)
}

/// The state of the store: what is not saved, and what was found when it was read.
package final class StoragePresenter {
  private let context: PresenterContext
  private unowned let view: any StorageView
  /// Whether there will be a next command that can mend what this one could not do.
  var keepsRunning: () -> Bool = { false }

  init(context: PresenterContext, view: any StorageView) {
    self.context = context
    self.view = view
    context.model.observe { [weak self] event in
      if case .storage(let notice) = event { self?.announce(notice) }
    }
  }

  private func announce(_ notice: StorageNotice) {
    view.show(isUnsaved: context.model.unsaved != nil)
    if case .refused(let error) = notice {
      view.show(storeRefused: Failure(error, context.language))
    } else if case .team(.conflict(let conflict, let theirs)) = notice {
      view.tell(
        ofStore: context.say(context.message(of: conflict, against: theirs)), isFault: false)
    } else {
      view.tell(
        ofStore: context.say(notice.message(keepsRunning: keepsRunning())),
        isFault: !notice.isReassuring)
    }
  }
}
