import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// A file whose synchronisation failed once is built on by nobody.
struct SuspectFileTests {
  /// The lock file as a shell leaves it that was refused a synchronisation.
  private func warn(_ folder: TemporaryFolder) throws {
    let storage = folder.storage()
    _ = try storage.load()
    try storage.lock()
    defer { storage.unlock() }
    try storage.warn(of: try #require(storage.known), try #require(storage.session))
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
    // The new file is as good as any.
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
