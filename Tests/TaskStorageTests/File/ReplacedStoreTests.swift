import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// What stands in the place of the store under a running shell is told in one sentence, not as the
/// changes of somebody.
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

  /// Without the lock file, the running shell's own memory is what tells.
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
