import LineEditing
import TaskModel
import TaskShellKit
import TaskStorage

/// Shows the changes of other shells above the line that is being edited.
final class OtherShells {
  private let session: Session
  private var watcher: StoreWatcher?
  /// What was announced since the editor asked; nil while no line is edited.
  private var gathered: [Sentence]?

  init(session: Session) {
    self.session = session
    session.screen.showElsewhere = { [weak self] in self?.announce($0) }
  }

  /// Starts to watch, as soon as there is a folder to watch; `isNews` is told after each news.
  func watch(with editor: LineEditor, whenChanged: @escaping () -> Void) {
    guard watcher == nil, let watcher = try? StoreWatcher(path: session.storePath) else { return }
    self.watcher = watcher
    editor.watch(descriptor: watcher.descriptor) { [weak self] in
      guard watcher.drain() else { return [] }
      defer { whenChanged() }
      return self?.news() ?? []
    }
  }

  /// What cannot be read now is said when a command needs it.
  private func news() -> [String] {
    gathered = []
    defer { gathered = nil }
    try? session.shell.model.refresh()
    return (gathered ?? []).flatMap(session.screen.rows(of:))
  }

  private func announce(_ sentences: [Sentence]) {
    if gathered != nil { gathered? += sentences } else { sentences.forEach(session.screen.show) }
  }
}
