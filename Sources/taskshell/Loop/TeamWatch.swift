import LineEditing
import TaskStorage

/// Keeps in touch with a team while a line is edited: what the server says wakes the editor, and a
/// connection that was lost is made again.
final class TeamWatch {
  private let team: any SharedStorage
  private let news: () -> [String]
  private weak var editor: LineEditor?
  /// What the editor watches now.
  private var descriptor: Int32?
  private var timer: Int?

  private static let interval = 500

  /// `news` looks at the store, and answers with the rows to show.
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
    // Also while something is staged, and nobody wants news: what the server says is taken in.
    team.tend()
    defer { follow() }
    return news()
  }

  /// Watches what there is to watch now: a connection comes, goes, and comes again.
  private func follow() {
    let now = team.descriptor
    guard now != descriptor, let editor else { return }
    if let descriptor { editor.watch(descriptor: descriptor, nil) }
    descriptor = now
    if let now { editor.watch(descriptor: now) { [weak self] in self?.look() ?? [] } }
  }
}
