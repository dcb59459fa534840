import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// A replacement of the store under a running shell is reported in one sentence, not as changes of
/// somebody.
struct ReplacedStoreTests {
  private final class Events {
    var origins: [Commit.Origin] = []
    var notices: [StorageNotice] = []
  }

  private func watched(_ model: SharedModel) -> Events {
    let events = Events()
    model.observe {
      switch $0 {
      case .committed(let commit): events.origins.append(commit.origin)
      case .storage(let notice): events.notices.append(notice)
      default: break
      }
    }
    return events
  }

  /// Without the lock file, the running shell relies on its own memory.
  @Test(arguments: [true, false])
  func olderCopy(hasLockFile: Bool) throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["a", "b"] { try model.add(text) }
    let old = try folder.bytes()
    for text in ["c", "d"] { try model.add(text) }
    let events = watched(model)
    try folder.write(old)
    if !hasLockFile { unlink(folder.file("store.lock")) }
    try model.refresh()
    #expect(model.state.tasks.map(\.text) == ["a", "b"])
    #expect(events.notices == [.missing(path: folder.file("store"), changes: 2)])
    #expect(events.origins == [.replacement])
    try model.add("e")
    #expect(model.state.tasks.map(\.number) == [1, 2, 5])
    #expect(try folder.stored().state.tasks == model.state.tasks)
  }

  @Test func anotherStore() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["a", "b"] { try model.add(text) }
    try folder.shell("other").add("x")
    let events = watched(model)
    rename(folder.file("other"), folder.file("store"))
    try model.refresh()
    #expect(model.state.tasks.map(\.text) == ["x"])
    #expect(events.notices == [.replaced(path: folder.file("store"), .other)])
    #expect(events.origins == [.replacement])
    try model.add("y")
    #expect(model.state.tasks.map(\.number) == [1, 2])
  }

  @Test func copyThatWentAnotherWay() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    try model.add("a")
    try folder.write(try folder.bytes(), to: "copy")
    let copy = try folder.shell("copy")
    for text in ["x", "y", "z"] { try copy.add(text) }
    for text in ["b", "c"] { try model.add(text) }
    let events = watched(model)
    rename(folder.file("copy"), folder.file("store"))
    try model.refresh()
    #expect(events.notices == [.replaced(path: folder.file("store"), .diverged)])
    #expect(events.origins == [.replacement])
  }

  /// Changes a byte of the last commit, as another program may do.
  private func damaged(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    bytes[try #require(bytes.lastIndex(of: UInt8(ascii: ":")))] = UInt8(ascii: "~")
    return bytes
  }

  /// The tasks that a shell has read are kept, and not reported as deleted.
  @Test func damageTakesNothingAway() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["a", "b", "c"] { try model.add(text) }
    let (state, bytes) = (model.state, try folder.bytes())
    let events = watched(model)
    for _ in 1...2 {
      try folder.write(try damaged(bytes))
      try model.refresh()
      #expect(model.state == state && events.origins.isEmpty)
      guard case .refused(.damaged)? = events.notices.last else {
        Issue.record("\(events.notices)")
        return
      }
      #expect(throws: StorageError.self) { try model.add("d") }
      // The intact bytes are restored.
      try folder.write(bytes)
      try model.refresh()
      #expect(model.state == state && events.origins.isEmpty && model.refusal == nil)
    }
    #expect(events.notices.count == 2)
    try model.add("d")
    #expect(model.state.tasks.map(\.number) == [1, 2, 3, 4])
    #expect(try folder.stored().state == model.state)
  }

  /// The shell that repairs a store continues with the repaired contents.
  @Test(arguments: [true, false])
  func theShellThatRepairsSeesIt(wasRead: Bool) throws {
    let folder = try TemporaryFolder()
    for text in ["a", "b", "c"] { try folder.shell().add(text) }
    if !wasRead { try folder.write(try damaged(try folder.bytes())) }
    let storage = folder.storage()
    let model = try SharedModel(storage: storage, author: "test")
    if wasRead { try folder.write(try damaged(try folder.bytes())) }
    let events = watched(model)
    let repair = try #require(try storage.repair())
    #expect(repair.records == 3 && repair.lostChanges == 0)
    try model.refresh()
    #expect(model.state.tasks.map(\.text) == ["a", "b", "c"] && model.refusal == nil)
    #expect(!events.origins.contains(.elsewhere))
    try model.add("d")
    #expect(try folder.stored().state == model.state)
  }

  /// The history was only in the file, unlike the tasks.
  @Test func anEmptiedStoreHasNoPast() throws {
    let folder = try TemporaryFolder()
    for text in ["a", "b"] { try folder.shell().add(text) }
    let model = try folder.shell()
    truncate(folder.file("store"), 0)
    try model.refresh()
    #expect(model.isGone)
    #expect(model.history.isEmpty && model.refusal == nil)
    #expect(throws: ModelError.nothingToUndo) { try model.undo() }
    try model.add("c")
    #expect(!model.isGone)
    #expect(try folder.stored().state == model.state)
    #expect(model.state.tasks.map(\.number) == [1, 2, 3])
  }

  @Test(arguments: [true, false])
  func vanishedStoreIsWrittenAgain(isEmptied: Bool) throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["a", "b"] { try model.add(text) }
    if isEmptied { truncate(folder.file("store"), 0) } else { unlink(folder.file("store")) }
    try model.refresh()
    try model.begin()
    #expect(throws: ModelError.stagingIsOpen) { try model.saveAgain() }
    try model.rollback()
    try model.saveAgain()
    #expect(!model.isGone)
    #expect(try folder.stored().state == model.state)
  }

  @Test func newerCopyOfTheSameStoreIsNothingSpecial() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    try model.add("a")
    try folder.write(try folder.bytes(), to: "copy")
    try folder.shell("copy").add("b")
    let events = watched(model)
    rename(folder.file("copy"), folder.file("store"))
    try model.refresh()
    #expect(events.notices == [])
    #expect(events.origins == [.elsewhere])
    #expect(model.state.tasks.map(\.text) == ["a", "b"])
  }
}
