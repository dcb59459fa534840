import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

struct DamageTests {
  @Test(arguments: [
    "{\"task\":{\"number\":9", "\n", "\u{0}\u{0}", "{\"gone\":{\"task\":7}}\n{\"com",
  ])
  func tornTailIsCutByTheNextCommit(tail: String) throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("a")
    let bytes = try folder.bytes()
    try folder.append(tail.utf8)
    let model = try folder.shell()
    var notices: [StorageNotice] = []
    model.observe { if case .storage(let notice) = $0 { notices.append(notice) } }
    #expect(model.refusal == nil)
    try model.refresh()
    #expect(try folder.bytes() == bytes + Array(tail.utf8), "a reader leaves it alone")
    try model.add("b")
    #expect(try folder.bytes().starts(with: bytes + Array("{\"task\":{\"number\":2,".utf8)))
    #expect(try folder.stored().state == model.state)
    #expect(notices.count == 2)
    let path = folder.file("store")
    #expect(notices.first == .incomplete(path: path, bytes: tail.utf8.count))
    guard case .tornTail(path, tail.utf8.count, let copy)? = notices.last else {
      Issue.record("\(notices)")
      return
    }
    #expect(try folder.bytes(of: copy) == Array(tail.utf8))
    #expect(try folder.mode(of: copy) == 0o600)
    try model.add("c")
    #expect(try folder.names().count == 3)
  }

  /// A reader sees an append in progress only when it is complete.
  @Test func appendInProgressIsFollowed() throws {
    let folder = try TemporaryFolder()
    let (writer, reader) = (try folder.shell(), try folder.shell())
    try writer.add("a")
    let before = try folder.bytes()
    try writer.add("b")
    let whole = try folder.bytes()
    truncate(folder.file("store"), off_t(before.count))
    try reader.refresh()
    for index in before.count..<whole.count {
      // The seal is complete before its line feed.
      #expect(reader.state.tasks.count == (index == whole.count - 1 ? 2 : 1))
      try folder.append([whole[index]])
      try reader.refresh()
    }
    #expect(reader.state == writer.state)
  }

  private func damaged() throws -> (folder: TemporaryFolder, bytes: [UInt8], offset: Int) {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["first", "second", "third"] { try model.add(text) }
    var bytes = try folder.bytes()
    let offset = try #require(bytes.firstRange(of: Array("second".utf8))).lowerBound
    bytes[offset] = UInt8(ascii: "S")
    try folder.write(bytes)
    return (folder, bytes, offset)
  }

  @Test func damageInTheMiddleIsReadUpToItAndNeverWritten() throws {
    let (folder, bytes, _) = try damaged()
    let model = try folder.shell()
    #expect(model.state.tasks.map(\.text) == ["first"])
    guard case .damaged(_, let line, let offset, .checksum)? = model.refusal else {
      Issue.record("not refused")
      return
    }
    #expect(line == 6)
    #expect(bytes[offset...].starts(with: Array("{\"commit".utf8)))
    #expect(throws: try #require(model.refusal)) { try model.add("x") }
    try model.refresh()
    #expect(try folder.bytes() == bytes)
  }

  /// A seal is not enough: the closing line of a commit also has its length.
  @Test(arguments: [false, true])
  func lengthOfACommitIsChecked(onDemand: Bool) throws {
    let folder = try TemporaryFolder()
    let shell = try folder.shell()
    for text in ["one", "two"] { try shell.add(text) }
    let storage = folder.storage()
    _ = try storage.load()
    let last = try #require(storage.known?.spans.last).range
    let bytes = try folder.bytes()
    let text = String(decoding: bytes[last], as: UTF8.self)
    let place = try #require(text.range(of: ",\"bytes\":", options: .backwards))
    let seal = try #require(text.range(of: ",\"crc32c\":", options: .backwards))
    let length = try #require(Int(text[place.upperBound..<seal.lowerBound]))
    var commit = Array("\(text[..<place.upperBound])\(length - 1)".utf8)
    Seal.append(to: &commit, from: 0)
    try folder.write(bytes[..<last.lowerBound] + commit)
    let reader = folder.storage()
    reader.readsOnDemand = onDemand
    let stored = try reader.load()
    #expect(stored.state.tasks.map(\.text) == ["one"])
    guard case .damaged(_, _, _, .checksum)? = stored.refusal else {
      Issue.record("\(String(describing: stored.refusal))")
      return
    }
  }

  /// The storage itself refuses as well.
  @Test func aDamagedStoreRefusesEveryWrite() throws {
    let (folder, bytes, _) = try damaged()
    let storage = folder.storage()
    let stored = try storage.load()
    let refusal = try #require(stored.refusal)
    try storage.lock()
    defer { storage.unlock() }
    let info = CommitInfo(
      version: stored.version + 1, operation: UUID(), author: "test",
      time: Instant(secondsSinceEpoch: 0), command: "add x", kind: .command)
    #expect(throws: refusal) {
      try storage.commit(StoredCommit(info: info, updates: [.gone(.task(1))]), onto: stored.state)
    }
    #expect(throws: refusal) { try storage.saveAgain(stored.state) }
    #expect(try folder.bytes() == bytes)
  }

  @Test func damageUnderARunningShellStopsIt() throws {
    let (folder, bytes, _) = try damaged()
    var good = bytes
    good[try #require(bytes.firstRange(of: Array("Second".utf8))).lowerBound] = UInt8(ascii: "s")
    try folder.write(good)
    let model = try folder.shell()
    #expect(model.state.tasks.count == 3)
    try folder.write(bytes)
    #expect(throws: StorageError.self) { try model.add("x") }
    #expect(try folder.bytes() == bytes)
  }

  @Test func repairBelievesALineEditedByHand() throws {
    let (folder, bytes, _) = try damaged()
    let check = try #require(try folder.storage().check())
    #expect(check.refusal != nil)
    #expect(check.defects.map(\.line) == [6])
    let repair = try #require(try folder.storage().repair())
    #expect(try folder.bytes(of: repair.copy) == bytes)
    let model = try folder.shell()
    #expect(model.refusal == nil)
    #expect(model.state.tasks.map(\.text) == ["first", "Second", "third"])
    #expect(model.version == 3)
    try model.add("fourth")
    #expect(try folder.stored().state == model.state)
    #expect(try folder.storage().repair() == nil)
  }

  @Test func repairOfEveryFlippedByteKeepsTheOtherRecords() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["first", "second", "third"] { try model.add(text) }
    let bytes = try folder.bytes()
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= 0x10
      let salvage = broken.withUnsafeBufferPointer { Salvage(of: $0) }
      #expect(salvage.state.tasks.count >= 2)
      #expect(!salvage.defects.isEmpty, "byte \(index)")
    }
  }

  @Test func repairLeavesWhatIsNoStore() throws {
    let folder = try TemporaryFolder()
    let bytes = Array("dear diary\n".utf8)
    try folder.write(bytes)
    let error = #expect(throws: StorageError.self) { try folder.storage().repair() }
    #expect(error == .foreign(path: folder.file("store")))
    #expect(try folder.bytes() == bytes)
  }

  @Test func soundStoreIsNotRepaired() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("a")
    let bytes = try folder.bytes()
    #expect(try folder.storage().repair() == nil)
    let check = try #require(try folder.storage().check())
    #expect(check.refusal == nil)
    #expect(check.defects.isEmpty)
    #expect(try folder.bytes() == bytes)
  }
}
