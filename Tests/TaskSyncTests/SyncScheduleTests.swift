import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// The schedule of background syncs, tested on values without a clock or processes.
@Suite struct SyncScheduleTests {
  /// A schedule whose last sync ended at 10,000, without changes since.
  private func schedule(_ change: (inout SyncSchedule) -> Void = { _ in }) -> SyncSchedule {
    var schedule = SyncSchedule(interval: 300)
    schedule.status = RemoteStatus(time: 10_000)
    change(&schedule)
    return schedule
  }

  /// Returns the first second at which a sync is due.
  private func due(_ change: (inout SyncSchedule) -> Void) -> Int? {
    let schedule = schedule(change)
    return (max(10_000, schedule.changed, schedule.started ?? 0)..<12_000).first {
      schedule.isDue(at: $0)
    }
  }

  @Test func nowAndThenWhereNothingChanges() {
    #expect(due { _ in } == 10_300)
    #expect(due { $0.interval = 60 } == 10_060)
    #expect(due { $0.status = nil } == 10_000)
  }

  @Test func aChangeWaitsUntilItIsQuiet() {
    #expect(due { ($0.unsynced, $0.changed) = (1, 10_100) } == 10_103)
    // Two syncs are at least ten seconds apart, even if another shell made the last one.
    #expect(due { ($0.unsynced, $0.changed) = (1, 10_001) } == 10_010)
    #expect(due { ($0.unsynced, $0.changed, $0.started) = (1, 10_100, 10_099) } == 10_109)
  }

  @Test func faultsSlowItDown() {
    let delays = [(1, 30), (2, 60), (3, 120), (5, 480), (6, 900), (60, 900), (Int.max, 900)]
    for (failures, delay) in delays {
      let found = due {
        ($0.unsynced, $0.changed) = (3, 9_000)
        $0.status?.failures = failures
      }
      #expect(found == 10_000 + delay, "\(failures)")
    }
    // An account is not locked by repeated attempts that cannot succeed.
    let login = due {
      ($0.unsynced, $0.changed) = (3, 9_000)
      $0.status?.failures = 1
      $0.status?.needsPerson = true
    }
    #expect(login == 10_900)
  }

  @Test func aServerMayAskForARest() {
    func resting(until pause: Int) -> Int? {
      due {
        ($0.unsynced, $0.changed) = (1, 9_000)
        $0.status?.failures = 1
        $0.status?.pause = pause
      }
    }
    #expect(resting(until: 10_500) == 10_500)
    #expect(resting(until: 10_001) == 10_030)
    // A pause of a year is not respected.
    #expect(resting(until: 40_000_000) == 10_030)
  }

  @Test func failedProcessIsNotRestartedAtOnce() {
    func dying(_ deaths: Int) -> Int? {
      due { ($0.unsynced, $0.changed, $0.started, $0.deaths) = (1, 9_000, 10_000, deaths) }
    }
    #expect(dying(0) == 10_010)
    #expect(dying(1) == 10_030)
    #expect(dying(4) == 10_240)
  }

  /// A clock that was set back does not stop syncing for years.
  @Test func timesThatAreToComeSayNothing() {
    var schedule = schedule { ($0.unsynced, $0.changed, $0.started) = (1, 99_000, 99_000) }
    schedule.status?.time = 99_000
    #expect(schedule.isDue(at: 10_000))
  }

  @Test func aStatusIsReadAsItWasWritten() throws {
    var status = RemoteStatus(time: 17)
    (status.synced, status.failures, status.pause) = (3, 5, 99)
    (status.needsPerson, status.conflicts) = (true, 1)
    status.notes = [["one", "一"], ["two", "二"]]
    status.fault = RemoteStatus.Fault(
      code: "tooSlow", word: ["slow", "遅い"], sentence: ["It is slow.", "遅いです"], hint: [])
    #expect(RemoteStatus(json: status.json) == status)
    #expect(RemoteStatus(json: RemoteStatus(time: 1).json) == RemoteStatus(time: 1))
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"status\":2,\"time\":1}", "{\"status\":1,\"failures\":-1}",
    "{\"status\":1,\"conflicts\":-7}", "{\"status\":1,\"time\":\"x\"", "\u{0}",
  ])
  func invalidStatusIsNone(text: String) {
    #expect(RemoteStatus(json: Array(text.utf8)) == nil)
  }

  @Test func halfOfANoteIsNone() {
    let status = RemoteStatus(json: Array(#"{"status":1,"notes":["a","b","c"]}"#.utf8))
    #expect(status?.notes == [["a", "b"]])
    #expect(RemoteStatus(json: Array(#"{"status":1,"notes":[]}"#.utf8))?.notes == [])
  }

  @Test func authorsOfSyncsAreKnown() {
    #expect(Remote.name(ofAuthor: Remote.author(of: "phone")) == "phone")
    for author in ["anna", "sync", "sync ", "sync a/b", "synchrony"] {
      #expect(Remote.name(ofAuthor: author) == nil, "\(author)")
    }
  }
}

/// Counts the tasks changed here since the last sync.
@Suite struct UnsyncedTests {
  private func task(_ number: Int, _ body: (inout TaskItem) -> Void = { _ in }) -> TaskItem {
    var task = TaskItem(
      number: number, id: UUID(derivedFrom: ["\(number)"]), text: "T\(number)",
      created: Instant(secondsSinceEpoch: 0))
    body(&task)
    return task
  }

  private func count(
    _ mapping: Remote.Mapping = .all, by author: String = "anna", _ changes: [Change]...
  ) -> Int {
    let remote = Remote(name: "phone", url: "https://h/", mapping: mapping)
    return remote.changes(
      in: changes.enumerated().map { version, changes in
        LoggedCommit(
          info: CommitInfo(
            version: version + 1, operation: UUID(), author: author, time: Instant(utc: .now),
            command: "x", kind: .command), changes: changes)
      })
  }

  @Test func eachTaskCountsOnce() {
    let (one, two) = (task(1), task(2))
    let changed = task(1) { $0.text = "Other" }
    #expect(count() == 0)
    #expect(count(.all, [.task(before: nil, after: one), .task(before: nil, after: two)]) == 2)
    #expect(
      count(.all, [.task(before: nil, after: one)], [.task(before: one, after: changed)]) == 1)
  }

  @Test func unchangedStateDoesNotCount() {
    let one = task(1)
    let changed = task(1) { $0.text = "Other" }
    #expect(
      count(.all, [.task(before: one, after: changed)], [.task(before: changed, after: one)]) == 0)
    #expect(count(.all, [.task(before: nil, after: one)], [.task(before: one, after: nil)]) == 0)
    #expect(count(.all, [.task(before: one, after: nil)]) == 1)
  }

  /// A change from a remote does not count for that remote, but does for others.
  @Test func changesFromTheRemoteDoNotCount() {
    let changes: [Change] = [.task(before: nil, after: task(1))]
    #expect(count(.all, by: "sync phone", changes) == 0)
    #expect(count(.all, by: "sync work", changes) == 1)
  }

  @Test func onlyTasksOfTheRemoteCount() {
    let (home, other) = (task(1) { $0.tags = ["home"] }, task(2))
    let changes: [Change] = [.task(before: nil, after: home), .task(before: nil, after: other)]
    #expect(count(.tag("home"), changes) == 1)
    // A task that leaves the remote is a change of it.
    #expect(count(.tag("home"), [.task(before: home, after: task(1))]) == 1)
  }

  /// A file written by another program produces no number that overflows, because every shell
  /// calculates with them.
  @Test(
    arguments: ["time", "synced", "failures", "pause", "conflicts"],
    [Int.min, Int.min + 1, -1, Int.max - 1, Int.max])
  func numbersOfAFileAreBounded(member: String, number: Int) {
    let text = #"{"status":1,"\#(member)":\#(number)}"#
    #expect(RemoteStatus(json: Array(text.utf8)) == nil)
  }
}
