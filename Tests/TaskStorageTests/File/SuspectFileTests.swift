import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

#if canImport(Glibc)
/// The child process that adds a task with its system calls interfered with; not a test by itself.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["REFUSED_STORE"] != nil,
    "runs in a process of its own, which another test starts"))
struct RefusedChild {
  /// Makes an unconfirmed commit and, if requested, another one without its lock file.
  @Test func refusedChild() throws {
    let environment = ProcessInfo.processInfo.environment
    let path = try #require(environment["REFUSED_STORE"])
    raise(SIGSTOP)
    let storage = FileStorage(path: path, command: "child", lockTimeout: .milliseconds(100))
    if environment["REFUSED_LOOK"] != nil {
      _ = try storage.load()
      return try Data("\(storage.takeNotices())".utf8)
        .write(to: URL(fileURLWithPath: "\(path).said"))
    }
    let model = try SharedModel(storage: storage)
    var said = "saved"
    do {
      try model.add("unconfirmed")
      if model.unsaved != nil { said = "unsaved" }
    } catch {
      said = "\(error)"
    }
    try Data(said.utf8).write(to: URL(fileURLWithPath: "\(path).said"))
    guard environment["REFUSED_LOCK"] != nil else { return }
    unlink("\(path).lock")
    try model.add("next")
  }
}

/// The effect of a failed synchronisation on later processes.
@Suite(.enabled(if: TracedChild.isAvailable, "strace is not installed"))
struct RefusedSynchronisationTests {
  private func refuse(
    in folder: TemporaryFolder, withoutLock: Bool = false
  ) throws -> String {
    var environment = ["REFUSED_STORE": folder.file("store")]
    if withoutLock { environment["REFUSED_LOCK"] = "1" }
    let child = try TracedChild(
      test: "refusedChild", environment: environment, system: "fdatasync",
      injection: "error=EIO:when=1")
    #expect(child.hasEnded)
    return String(decoding: (try? folder.bytes(of: "store.said")) ?? [], as: UTF8.self)
  }

  /// The next commit of any process creates a new file.
  @Test func everyProcessIsWarned() throws {
    let folder = try TemporaryFolder()
    let waiting = try folder.shell()
    try waiting.add("first")
    #expect(try refuse(in: folder) == "unsaved")
    let generation = try #require(try folder.storage().info()?.generation)
    let record = LockRecord(try folder.bytes(of: "store.lock"))
    #expect(record?.last?.suspect == generation)
    try waiting.add("third")
    #expect(try folder.storage().info()?.generation == generation + 1)
    #expect(try folder.stored().state.tasks.map(\.text) == ["first", "unconfirmed", "third"])
    #expect(LockRecord(try folder.bytes(of: "store.lock"))?.last?.suspect == nil)
  }

  /// A shell remembers its failed synchronisation without the lock file.
  @Test func ownRefusalIsRemembered() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("first")
    #expect(try refuse(in: folder, withoutLock: true) == "unsaved")
    #expect(try folder.storage().info()?.generation == 2)
    #expect(try folder.stored().state.tasks.map(\.text) == ["first", "unconfirmed", "next"])
  }
}
#endif

/// A file whose synchronisation failed once is not extended.
struct SuspectFileTests {
  /// Leaves the lock file as a shell does after a failed synchronisation.
  private func warn(_ folder: TemporaryFolder) throws {
    let storage = folder.storage()
    _ = try storage.load()
    try storage.lock()
    defer { storage.unlock() }
    try storage.markSuspect(try #require(storage.known), try #require(storage.session))
  }

  @Test func nextCommitOfAnyShellWritesAWholeFile() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try folder.shell(), try folder.shell())
    try first.add("a")
    try warn(folder)
    let before = try #require(try FileIdentity.at(folder.file("store")))
    try second.add("b")
    let after = try #require(try FileIdentity.at(folder.file("store")))
    #expect(!after.isSameFile(as: before))
    #expect(try folder.storage().info()?.generation == 2)
    #expect(try folder.stored().state == second.state)
    #expect(second.state.tasks.map(\.number) == [1, 2])
    // The new file is no longer suspect.
    try first.add("c")
    #expect(try #require(try FileIdentity.at(folder.file("store"))).isSameFile(as: after))
    #expect(try folder.stored().state == first.state)
  }

  @Test func warningNamesTheGeneration() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("a")
    try warn(folder)
    let record = try #require(LockRecord(try folder.bytes(of: "store.lock")))
    #expect(record.last?.suspect == 1)
    #expect(record.last?.version == 1)
    #expect(LockRecord(record.bytes) == record)
    try folder.shell().add("b")
    #expect(LockRecord(try folder.bytes(of: "store.lock"))?.last?.suspect == nil)
  }
}
