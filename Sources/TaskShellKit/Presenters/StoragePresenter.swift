import TaskLanguage
import TaskModel

/// The state of the store: what is not saved, and what was found when it was read.
package final class StoragePresenter {
  private let context: PresenterContext
  private unowned let view: any ShellView
  /// Whether there will be a next command that can mend what this one could not do.
  var keepsRunning: () -> Bool = { false }

  init(context: PresenterContext, view: any ShellView) {
    self.context = context
    self.view = view
    context.model.observe { [weak self] event in
      if case .storage(let notice) = event { self?.announce(notice) }
    }
  }

  private func announce(_ notice: StorageNotice) {
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
