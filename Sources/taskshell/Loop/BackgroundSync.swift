import LineEditing
import SystemCalls
import TaskModel
import TaskShellKit
import TaskSync

/// Syncs the store in the background: after changes and at intervals, each remote in its own
/// process, which is never waited for.
final class BackgroundSync {
  /// A process that syncs a remote.
  private struct Child {
    let process: pid_t
    let started: MonotonicTime
    /// The time of the previous result; unchanged if this process reported nothing.
    let earlier: Int?
  }

  /// When the syncs of a remote started, and how many in a row died without a result.
  private struct Pace {
    var started: Int?
    var deaths = 0
  }

  private let session: Session
  private var children: [String: Child] = [:]
  private var paces: [String: Pace] = [:]
  private var timer: Int?
  /// The version of the store seen last, and when it was first seen.
  private var seen: (version: Int, since: Int)?
  private var store: String?

  /// The time between two checks of the processes and the clock, in milliseconds.
  private static let interval = 500
  /// The time after which a process is stopped; normally it ends by itself after two minutes.
  private static let limit = Duration.seconds(150)
  /// Environment variables removed and added so that no program asks for input.
  private static let (removed, added): (Set<String>, [String]) = (
    ["GPG_TTY", "SSH_ASKPASS", "GIT_ASKPASS", "DEBUGINFOD_URLS"],
    ["GIT_TERMINAL_PROMPT=0", "SSH_ASKPASS_REQUIRE=never"]
  )

  init(session: Session) {
    self.session = session
    sync.yieldToForeground = { [weak self] in self?.stop() }
  }

  private var sync: SyncPresenter { session.shell.presenters.sync }

  /// Starts the timer if the store has remotes; `whenChanged` is called when a sync has ended.
  func watch(with editor: LineEditor, whenChanged: @escaping () -> Void) {
    if store != session.store.name { (store, paces, seen) = (session.store.name, [:], nil) }
    let isNeeded = !children.isEmpty || pace != nil && !sync.names.isEmpty
    guard isNeeded != (timer != nil) else { return }
    if let timer { editor.removeTimer(timer) }
    timer =
      isNeeded
      ? editor.addTimer(everyMilliseconds: Self.interval) { [weak self] in
        self?.look(whenChanged) ?? []
      } : nil
  }

  /// Starts a last sync of unsynced changes, which outlives this shell.
  func leave() {
    guard pace != nil else { return }
    for standing in sync.remoteStates()
    where standing.unsynced > 0 && standing.status?.synced != nil
      && sync.canRunInBackground(standing.name)
    {
      start(standing)
    }
  }

  // MARK: Helpers

  /// Seconds between two syncs; nil if background sync is off.
  private var pace: Int? { session.shell.settings.sync.seconds }

  private var now: Int { time(nil) }

  /// Collects ended syncs and starts new ones; returns the rows to be shown above the line.
  private func look(_ whenChanged: () -> Void) -> [String] {
    let ended = children.filter { hasEnded($0.value) }
    for name in ended.keys { children[name] = nil }
    let remoteStates = sync.remoteStates()
    var sentences: [Sentence] = []
    for standing in remoteStates where ended[standing.name] != nil {
      let isTold = standing.status?.time != ended[standing.name]?.earlier
      paces[standing.name, default: Pace()].deaths =
        isTold ? 0 : paces[standing.name, default: Pace()].deaths + 1
      if isTold, standing.status?.conflicts ?? 0 > 0 { sentences = sync.conflictSentences }
      if isTold { sentences += sync.pendingSentences(of: standing.name) }
    }
    sentences += startDue(remoteStates)
    if !ended.isEmpty { whenChanged() }
    return sentences.flatMap(session.screen.rows(of:))
  }

  private func startDue(_ remoteStates: [SyncWatch.RemoteState]) -> [Sentence] {
    guard let pace else { return [] }
    let version = session.shell.model.version
    if seen?.version != version { seen = (version, seen == nil ? 0 : now) }
    var sentences: [Sentence] = []
    for standing in remoteStates
    where children[standing.name] == nil && standing.status?.synced != nil {
      var schedule = SyncSchedule(interval: pace)
      (schedule.status, schedule.unsynced) = (standing.status, standing.unsynced)
      schedule.changed = seen?.since ?? 0
      let own = paces[standing.name] ?? Pace()
      (schedule.started, schedule.deaths) = (own.started, own.deaths)
      guard schedule.isDue(at: now) else { continue }
      guard sync.canRunInBackground(standing.name) else {
        if let notice = sync.noticeOfPassword(standing.name) { sentences.append(notice) }
        continue
      }
      start(standing)
    }
    return sentences
  }

  private func start(_ standing: SyncWatch.RemoteState) {
    guard let file = session.shell.host.stores?.file else { return }
    paces[standing.name, default: Pace()].started = now
    let process = ChildProcess.spawnDetached(
      [
        "--store", file, "--no-rc", "--no-input", "--quiet", "sync", standing.name,
        "--background",
      ], removing: Self.removed, adding: Self.added)
    children[standing.name] = process.map {
      Child(process: $0, started: MonotonicTime.now, earlier: standing.status?.time)
    }
  }

  private func hasEnded(_ child: Child) -> Bool {
    if ChildProcess.wait(for: child.process, within: 0) != nil { return true }
    guard MonotonicTime.now - child.started > Self.limit else { return false }
    ChildProcess.stopGroup(child.process)
    return true
  }

  /// Stops the running processes, so that they do not delay what the user does next. A sync may be
  /// interrupted at any moment; the next one resumes it.
  private func stop() {
    for child in children.values { ChildProcess.stopGroup(child.process) }
    children = [:]
  }
}
