import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

struct SeveralShellsTests {
  private let now = Instant(secondsSinceEpoch: 1_773_219_600)

  private func add(_ text: String, to model: SharedModel) throws {
    try model.perform("add \(text)") { try $0.add(TaskPatch(text: text), id: UUID(), at: now) }
  }

  @Test func alternatingShellsLoseNothing() throws {
    let folder = try TemporaryFolder()
    let models = try (0..<2).map { _ in try SharedModel(storage: folder.storage()) }
    for round in 0..<100 { try add("\(round)", to: models[round % 2]) }
    let stored = try folder.storage().load().state
    #expect(stored.tasks.map(\.text) == (0..<100).map { "\($0)" })
    #expect(stored.tasks.map(\.number) == Array(1...100))
    try models[0].refresh()
    #expect(models[0].state == stored)
    #expect(models[1].state == stored)
  }

  @Test func racingShellsLoseNothing() async throws {
    let folder = try TemporaryFolder()
    let (shells, rounds) = (8, 50)
    let path = folder.file("store")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for shell in 0..<shells {
        group.addTask {
          let storage = FileStorage(path: path, command: "t", lockTimeout: .seconds(60))
          let model = try SharedModel(storage: storage)
          for round in 0..<rounds {
            try model.perform("add") {
              try $0.add(TaskPatch(text: "\(shell) \(round)"), id: UUID(), at: now)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let stored = try folder.storage().load().state
    #expect(stored.tasks.map(\.number) == Array(1...shells * rounds))
    #expect(Set(stored.tasks.map(\.text)).count == shells * rounds)
    #expect(try folder.names() == ["store", "store.lock"])
  }

  @Test func changeOfAnotherShellIsAnnounced() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (
      try SharedModel(storage: folder.storage()), try SharedModel(storage: folder.storage())
    )
    var seen: [Commit] = []
    second.observe { if case .committed(let commit) = $0 { seen.append(commit) } }
    try second.refresh()
    #expect(seen.isEmpty)
    try add("a", to: first)
    try second.refresh()
    #expect(seen.map(\.origin) == [.elsewhere])
    #expect(second.state == first.state)
  }

  @Test func holderOfTheLockIsNamed() throws {
    let folder = try TemporaryFolder()
    let first = FileStorage(path: folder.file("store"), command: "task\nshell")
    let second = folder.storage(lockTimeout: .milliseconds(20))
    try first.lock()
    let error = #expect(throws: StorageError.self) { try second.lock() }
    guard case .busy(let path, let holder?)? = error else {
      Issue.record("not busy")
      return
    }
    #expect(path == folder.file("store"))
    #expect(holder.hasPrefix("\(getpid()) "))
    #expect(holder.hasSuffix(" task shell"))
    first.unlock()
    try second.lock()
    second.unlock()
  }

  @Test func removedLockFileIsMadeAgain() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.storage(), folder.storage(lockTimeout: .zero))
    try first.lock()
    first.unlock()
    unlink(folder.file("store.lock"))
    try first.lock()
    #expect(throws: StorageError.self) { try second.lock() }
    first.unlock()
  }

  /// A stopped shell would block the others.
  @Test func stopIsHeldOffWhileLocked() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    func isBlocked() -> Bool {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return sigismember(&mask, SIGTSTP) == 1
    }
    // The threads of tests have every signal blocked.
    var (stop, before) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #expect(!isBlocked())
    try storage.lock()
    #expect(isBlocked())
    storage.unlock()
    #expect(!isBlocked())
  }
}
