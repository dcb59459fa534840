import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// The messages if the store has less than was saved; no number is reused.
struct LastSeenTests {
  private func notices(of storage: FileStorage) throws -> [StorageNotice] {
    _ = try storage.load()
    return storage.takeNotices()
  }

  /// A store of three commits, and their ends.
  private func three() throws -> (folder: TemporaryFolder, ends: [Int]) {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    let ends = try ["a", "b", "c"].map {
      try model.add($0)
      return try folder.bytes().count
    }
    return (folder, ends)
  }

  @Test func wholeStoreIsNotSpokenOf() throws {
    let (folder, _) = try three()
    #expect(try notices(of: folder.storage()) == [])
    let record = try #require(LockRecord(try folder.bytes(of: "store.lock")))
    #expect(record.last?.version == 3)
    #expect(record.last?.nextNumber == 4)
    #expect(record.last?.operation == (try folder.stored().history.last?.info.operation))
  }

  @Test(arguments: [(0, 0, 2), (1, 0, 1), (1, 10, 1), (0, 200, 2)])
  func lostCommitsAreCounted(kept: Int, rest: Int, missing: Int) throws {
    let (folder, ends) = try three()
    truncate(folder.file("store"), off_t(ends[kept] + rest))
    let path = folder.file("store")
    let expected = [StorageNotice.missing(path: path, changes: missing)]
    for _ in 1...2 { #expect(try notices(of: folder.storage()) == expected) }
    // The numbers of lost tasks are not reused.
    let model = try folder.shell()
    try model.add("d")
    #expect(model.state.tasks.map(\.number) == Array(1...kept + 1) + [4])
    #expect(try notices(of: folder.storage()) == [])
    #expect(try folder.stored().state == model.state)
  }

  /// The number stays reserved although the lock file was written meanwhile.
  @Test func numberIsReservedForLong() throws {
    let (folder, ends) = try three()
    truncate(folder.file("store"), off_t(ends[1]))
    for text in ["x", "y"] { try folder.shell().edit(1, text) }
    let model = try folder.shell()
    try model.add("d")
    #expect(model.state.tasks.map(\.number) == [1, 2, 4])
  }

  @Test func lineFeedAloneIsNotMissed() throws {
    let (folder, ends) = try three()
    let state = try folder.stored().state
    truncate(folder.file("store"), off_t(ends[2] - 1))
    #expect(try notices(of: folder.storage()) == [])
    #expect(try folder.stored().state == state)
    #expect(try folder.storage().check()?.refusal == nil)
    #expect(try folder.storage().info()?.tailBytes == 0)
    let (first, second) = (try folder.shell(), try folder.shell())
    try first.add("d")
    try second.refresh()
    #expect(second.state == first.state)
    try second.add("e")
    #expect(try folder.stored().state == second.state)
    let text = String(decoding: try folder.bytes(), as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    #expect(!text.contains("\n\n"))
    #expect(try folder.storage().repair() == nil)
  }

  @Test func lineFeedOfTheBaseAloneIsNotMissed() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell(history: .short(0, slack: 0))
    try model.add("a")
    try model.add("b")
    try #require(try folder.stored().history.isEmpty)
    truncate(folder.file("store"), off_t(try folder.bytes().count - 1))
    #expect(try folder.stored().state == model.state)
    try folder.shell().add("c")
    #expect(try folder.stored().state.tasks.map(\.number) == [1, 2, 3])
  }

  @Test func tailOfAnUnfinishedAppendIsSaidOnce() throws {
    let (folder, _) = try three()
    try folder.append("{\"task\":{".utf8)
    let storage = folder.storage()
    let expected = [StorageNotice.incomplete(path: storage.path, bytes: 9)]
    #expect(try notices(of: storage) == expected)
    #expect(try storage.news() == nil)
    #expect(storage.takeNotices() == [])
    #expect(try notices(of: folder.storage()) == expected)
  }

  /// A running shell is notified as well, but not while another process may still be writing.
  @Test func tailUnderARunningShell() throws {
    let (folder, _) = try three()
    let (reader, writer) = (folder.storage(), folder.storage())
    _ = try reader.load()
    try writer.lock()
    try folder.append("{\"task\":{".utf8)
    #expect(try reader.news() == nil)
    #expect(reader.takeNotices() == [])
    writer.unlock()
    #expect(try reader.news() == nil)
    #expect(reader.takeNotices() == [.incomplete(path: reader.path, bytes: 9)])
  }

  /// A reader that starts during an append waits for its end.
  ///
  /// Uses a thread of its own, because the few threads of tasks may be blocked by other tests.
  @Test func appendInProgressIsWaitedFor() throws {
    let (folder, ends) = try three()
    let whole = try folder.bytes()
    truncate(folder.file("store"), off_t(ends[2] - 40))
    let writer = folder.storage()
    try writer.lock()
    let path = folder.file("store")
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var read: (version: Int, notices: [StorageNotice])?
    Thread.detachNewThread {
      let storage = FileStorage(path: path, command: "reader", lockTimeout: .seconds(600))
      read = (try? storage.load().version).map { ($0, storage.takeNotices()) }
      done.signal()
    }
    usleep(20_000)
    try folder.append(whole[(ends[2] - 40)...])
    writer.unlock()
    done.wait()
    #expect(read?.version == 3)
    #expect(read?.notices.isEmpty == true)
  }

  @Test(arguments: [true, false])
  func storeThatIsGoneOrEmptiedIsSaid(isEmptied: Bool) throws {
    let (folder, _) = try three()
    let running = folder.storage()
    _ = try running.load()
    if isEmptied { truncate(folder.file("store"), 0) } else { unlink(folder.file("store")) }
    let path = folder.file("store")
    #expect(try running.news() == nil)
    #expect(try running.news() == nil)
    #expect(
      running.takeNotices() == [.vanished(path: path, isEmptied: isEmptied, isKept: true)])
    let expected = [StorageNotice.vanished(path: path, isEmptied: isEmptied, isKept: false)]
    #expect(try notices(of: folder.storage()) == expected)
    let model = try folder.shell()
    try model.add("new")
    #expect(model.state.tasks.map(\.number) == [isEmptied ? 4 : 1])
    #expect(try notices(of: folder.storage()) == [])
  }

  @Test func anotherStoreIsSaid() throws {
    let (folder, _) = try three()
    try folder.shell("other").add("x")
    rename(folder.file("other"), folder.file("store"))
    let expected = [StorageNotice.replaced(path: folder.file("store"), .other)]
    #expect(try notices(of: folder.storage()) == expected)
    let model = try folder.shell()
    try model.add("y")
    #expect(model.state.tasks.map(\.number) == [1, 2], "its own numbers")
    #expect(try notices(of: folder.storage()) == [])
  }

  @Test func copyThatWentAnotherWayIsSaid() throws {
    let (folder, _) = try three()
    try folder.write(try folder.bytes(), to: "copy")
    try folder.shell().add("here")
    try folder.shell("copy").add("there")
    rename(folder.file("copy"), folder.file("store"))
    let expected = [StorageNotice.replaced(path: folder.file("store"), .diverged)]
    #expect(try notices(of: folder.storage()) == expected)
    try folder.shell().add("on")
    #expect(try notices(of: folder.storage()) == [])
  }

  @Test func damagedMemoryIsForgotten() throws {
    let (folder, ends) = try three()
    var bytes = try folder.bytes(of: "store.lock")
    truncate(folder.file("store"), off_t(ends[1]))
    bytes[bytes.count - 40] ^= 1
    try folder.write(bytes, to: "store.lock")
    #expect(try notices(of: folder.storage()) == [])
    try folder.shell().add("d")
  }

  /// A store that grows while it is read has lost nothing.
  @Test func readersBesideAWriterAreToldNothing() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let rounds = 150
    let writing = Task.detached {
      let model = try SharedModel(storage: FileStorage(path: path, command: "writer"))
      for round in 1...rounds { try model.add("\(round)") }
    }
    var loads = 0
    while true {
      let storage = folder.storage()
      let version = try storage.load().version
      #expect(try folder.storage().check()?.isSound ?? true)
      #expect(storage.takeNotices() == [])
      loads += 1
      if version == rounds { break }
      await Task.yield()
    }
    try await writing.value
    print("loads beside a writer", loads)
  }

  @Test func warningIsOfThisStore() throws {
    let folder = try TemporaryFolder()
    try folder.shell("other").add("x")
    try folder.shell().add("a")
    rename(folder.file("other"), folder.file("store"))
    let storage = folder.storage()
    _ = try storage.load()
    try storage.lock()
    defer { storage.unlock() }
    let known = try #require(storage.known)
    let session = try #require(storage.session)
    try storage.markSuspect(known, session)
    #expect(storage.isMarkedSuspect(known, session))
  }
}
