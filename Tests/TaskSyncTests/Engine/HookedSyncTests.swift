import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// What a hook makes of what a sync brings is sent by the next sync, and only once.
@Suite struct HookedSyncTests {
  /// What a hook does to a task.
  enum Edit: CaseIterable {
    case text, project, tags, note, priority, due, removal

    func apply(to task: TaskItem) -> TaskItem {
      var after = task
      switch self {
      case .text: after.text += task.text.hasSuffix("!") ? "" : "!"
      case .project: after.project = "home"
      case .tags: after.tags = ["seen"]
      case .note: after.notes = ["Seen"]
      case .priority: after.priority = .high
      case .due: after.due = Due(iso8601: "2026-05-05")
      case .removal: after.tags = []
      }
      return after
    }
  }

  /// The tasks without numbers and times of changes.
  private func described(_ machine: some SyncedMachine) -> [String] {
    machine.model.state.tasks.map { task in
      "\(task.text) \(task.project ?? "") \(task.tags) \(task.notes) "
        + "\(task.priority?.rawValue ?? "") \(task.due?.iso8601 ?? "")"
    }.sorted()
  }

  /// One machine adds and edits, another has the hook; a sync of the latter ends at that point.
  ///
  /// - Returns: whether the sync was over before that point.
  private func check<Machine: SyncedMachine>(
    _ edit: Edit, _ home: Machine, _ laptop: Machine, sync: (Machine) throws -> SyncReport,
    endingAt point: Int?, end: (Machine, Int?) throws -> Void
  ) throws -> Bool {
    let milk = try home.add("Milk") { $0.tags = ["old"] }
    _ = try sync(home)
    _ = try sync(laptop)
    try home.edit(milk) { $0.estimate = Minutes(15) }
    try home.add("Rent") { $0.tags = ["old"] }
    _ = try sync(home)
    laptop.hook = { edit.apply(to: $0) }
    try end(laptop, point)
    var isOver = true
    do {
      let report = try sync(laptop)
      let told = report.changes.compactMap { change in
        if case .task(_, let task?) = change { task } else { nil }
      }
      #expect(told.map { edit.apply(to: $0) } == told, "\(edit)")
    } catch { isOver = false }
    try end(laptop, nil)
    _ = try sync(laptop)
    laptop.hook = nil
    _ = try sync(laptop)
    _ = try sync(home)
    let wanted = described(laptop)
    #expect(described(home) == wanted, "\(edit), ending at \(point ?? -1)")
    #expect(home.model.state.tasks.allSatisfy { edit.apply(to: $0) == $0 }, "\(edit)")
    #expect(try sync(laptop).isEmpty && sync(home).isEmpty, "\(edit) is sent again")
    return isOver
  }

  @Test(arguments: Edit.allCases) func aFolderGetsIt(_ edit: Edit) throws {
    for point in [nil] + (0..<100).map(Optional.some) {
      let shared = try TemporaryFolder()
      let remote = FolderMachine.remote(shared.file("tasks"))
      let isOver = try check(
        edit, try FolderMachine([remote]), try FolderMachine([remote]), sync: { try $0.sync() },
        endingAt: point,
        end: { machine, point in
          machine.remaining = point
          if point == nil { try machine.restart() }
        })
      if point != nil, isOver { return }
    }
    Issue.record("The sync is never over.")
  }

  @Test(.enabled(if: isInstalled("python3")), arguments: Edit.allCases)
  func aServerGetsIt(_ edit: Edit) throws {
    for point in [nil] + (0..<100).map(Optional.some) {
      let server = try CalDAVTestServer()
      let isOver = try check(
        edit, try Machine(server), try Machine(server), sync: { try $0.sync() },
        endingAt: point,
        end: { machine, point in
          machine.remaining = point
          if point == nil { try machine.restart() }
        })
      if point != nil, isOver { return }
    }
    Issue.record("The sync is never over.")
  }
}
