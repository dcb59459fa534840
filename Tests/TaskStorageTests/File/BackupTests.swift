import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

struct BackupTests {
  @Test func historyIsCopiedToo() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    for text in ["a", "b"] { try model.add(text) }
    try storage.backup(model.state, version: model.version, to: folder.file("copy"))
    #expect(try folder.bytes(of: "copy") == folder.bytes())
    #expect(try folder.mode(of: "copy") == 0o600)
  }

  @Test func tailIsNotCopied() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("a")
    let bytes = try folder.bytes()
    try folder.append("{\"task\":".utf8)
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    try storage.backup(model.state, version: model.version, to: folder.file("copy"))
    #expect(try folder.bytes(of: "copy") == bytes)
  }

  /// A backup excludes commits that this shell has not seen.
  @Test func stateIsThatOfTheShell() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    try model.add("a")
    try folder.shell().add("b")
    try storage.backup(model.state, version: model.version, to: folder.file("copy"))
    #expect(try folder.stored("copy").state == model.state)
    #expect(model.state.tasks.count == 1)
  }

  /// Unknown members and records, which this version would drop if it rewrote them.
  @Test func unknownRecordsAreCopied() throws {
    let folder = try TemporaryFolder()
    let header =
      #"{"format":"taskshell","version":1,"store":"00000000-0000-4000-8000-000000000001","#
      + #""generation":1,"incompatible":[],"readOnly":["teams"]}"#
    let user = #"{"user":{"id":"00000000-0000-4000-8000-000000000002","name":"Ann","colour":7}}"#
    let bytes = RefusalTests.store(header: header, [user, #"{"team":{"name":"Blue"}}"#])
    try folder.write(bytes)
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    #expect(model.refusal != nil)
    try storage.backup(model.state, version: model.version, to: folder.file("copy"))
    #expect(try folder.bytes(of: "copy") == bytes)
  }

  @Test func storeThatIsGoneIsWrittenFromMemory() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    try model.add("a")
    truncate(folder.file("store"), 0)
    try storage.backup(model.state, version: model.version, to: folder.file("copy"))
    #expect(try folder.stored("copy").state == model.state)
  }

  @Test func stagedChangesAreNotInBackup() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    try model.add("a")
    try model.begin()
    try model.add("staged")
    #expect(model.state.tasks.count == 2)
    #expect(model.committedState.tasks.map(\.text) == ["a"])
  }

  #if canImport(Glibc)
  /// A partial file would open as an empty store, and prevent the next attempt.
  @Test(.enabled(if: geteuid() == 0))
  func fullDeviceLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    for _ in 1...30 { try model.add(String(repeating: "x", count: 2000)) }
    mkdir(folder.file("full"), 0o700)
    try #require(mount("tmpfs", folder.file("full"), "tmpfs", 0, "size=16k") == 0)
    defer { umount2(folder.file("full"), Int32(MNT_DETACH)) }
    let path = folder.file("full/copy")
    #expect(throws: StorageError.cannotSave(path: path, step: .create, code: ENOSPC)) {
      try storage.backup(model.state, version: model.version, to: path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("full")).isEmpty)
  }
  #endif
}
