import LineEditing
import SystemCalls
import TaskModel
import TaskShellKit
import TaskStorage

/// Shows changes made by other shells above the line that is being edited.
final class OtherShells {
  private let session: Session
  private var watcher: StoreWatcher?
  private var team: TeamWatch?
  /// The watched store.
  private var name: String?
  /// The timer that retries while there is no folder to watch.
  private var timer: Int?
  /// Announcements gathered for the editor; nil while no line is edited.
  private var gathered: [Sentence]?

  init(session: Session) {
    self.session = session
    session.screen.showElsewhere = { [weak self] in self?.announce($0) }
  }

  /// Starts to watch as soon as there is a folder; `whenChanged` is called after each change.
  func watch(with editor: LineEditor, whenChanged: @escaping () -> Void) {
    if name != session.store.name { forget(editor) }
    name = session.store.name
    watchTeam(with: editor, whenChanged)
    guard !isWatching(with: editor, whenChanged), timer == nil else { return }
    timer = editor.addTimer(everyMilliseconds: Self.interval) { [weak self, weak editor] in
      guard let self, let editor, isWatching(with: editor, whenChanged) else { return [] }
      if let timer { editor.removeTimer(timer) }
      timer = nil
      defer { whenChanged() }
      return news()
    }
  }

  /// Stops watching the previous store.
  private func forget(_ editor: LineEditor) {
    if let watcher { editor.watch(descriptor: watcher.descriptor, nil) }
    if let timer { editor.removeTimer(timer) }
    team?.stop()
    (watcher, timer, team) = (nil, nil, nil)
  }

  private func watchTeam(with editor: LineEditor, _ whenChanged: @escaping () -> Void) {
    guard let store = session.store.team else { return }
    let watch =
      team
      ?? TeamWatch(of: store) { [weak self] in
        defer { whenChanged() }
        return self?.news() ?? []
      }
    team = watch
    watch.start(with: editor)
  }

  /// Milliseconds between checks for the folder of a new store.
  private static let interval = 2000

  /// Starts to watch unless already watching; false if there is no folder yet.
  private func isWatching(
    with editor: LineEditor, _ whenChanged: @escaping () -> Void
  ) -> Bool {
    if watcher != nil { return true }
    guard let watcher = try? StoreWatcher(path: session.store.path) else { return false }
    self.watcher = watcher
    editor.watch(descriptor: watcher.descriptor) { [weak self] in
      guard watcher.drain() else { return [] }
      defer { whenChanged() }
      return self?.news() ?? []
    }
    return true
  }

  /// Returns rows for new changes. A read error is left to the next command that needs the store.
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

/// Keeps in touch with a team while a line is edited: messages of the server wake the editor, and a
/// lost connection is made again.
final class TeamWatch {
  private let team: any SharedStorage
  private let news: () -> [String]
  private weak var editor: LineEditor?
  /// The descriptor that the editor watches now.
  private var descriptor: Int32?
  private var timer: Int?

  private static let interval = 500

  /// - Parameter news: reads the store and returns the rows to show.
  init(of team: any SharedStorage, news: @escaping () -> [String]) {
    (self.team, self.news) = (team, news)
  }

  func start(with editor: LineEditor) {
    self.editor = editor
    follow()
    guard timer == nil else { return }
    timer = editor.addTimer(everyMilliseconds: Self.interval) { [weak self] in self?.look() ?? [] }
  }

  func stop() {
    if let timer { editor?.removeTimer(timer) }
    if let descriptor { editor?.watch(descriptor: descriptor, nil) }
    (timer, descriptor) = (nil, nil)
  }

  private func look() -> [String] {
    // Also consumes the server's messages while changes are staged and news are not shown.
    team.tend()
    defer { follow() }
    return news()
  }

  /// Watches the current connection: it can be lost and made again.
  private func follow() {
    let now = team.descriptor
    guard now != descriptor, let editor else { return }
    if let descriptor { editor.watch(descriptor: descriptor, nil) }
    descriptor = now
    if let now { editor.watch(descriptor: now) { [weak self] in self?.look() ?? [] } }
  }
}

/// Checks for reminders while a shell is open.
final class ReminderWatch {
  /// Time between checks, in milliseconds.
  static let interval = 10_000

  private let shell: Shell
  /// The time of the last check, and the default reminder then.
  private var last: (time: MonotonicTime, usual: Int?)?

  init(shell: Shell) { self.shell = shell }

  /// Returns the reminders that became due since the last check.
  ///
  /// Looks at all open tasks; therefore not at every prompt, and not before the first one.
  func news(isTimer: Bool) -> [(sentence: Sentence, notice: ReminderNotice)] {
    let usual = shell.settings.remindMinutes
    if !isTimer {
      guard let last, last.usual != usual || last.time + .milliseconds(Self.interval) < .now else {
        return []
      }
    }
    last = (.now, usual)
    return shell.presenters.reminders.news(shell.settings)
  }
}
