import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

#if canImport(Glibc)
/// Saving to a full device; mounting one requires root.
@Suite(.enabled(if: geteuid() == 0, "only root can mount a small device"))
struct FullDeviceTests {
  @Test func fullDeviceKeepsTheOldStore() throws {
    let folder = try TemporaryFolder()
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=32k") == 0 else { return }
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    let now = Instant(secondsSinceEpoch: 0)
    func add(bytes: Int) throws {
      let draft = TaskPatch(text: String(repeating: "x", count: bytes))
      try model.perform("add") { try $0.add(draft, id: UUID(), at: now) }
    }
    try add(bytes: 1000)
    let (before, bytes) = (model.state, try folder.bytes())
    let expected = StorageError.cannotSave(path: storage.path, step: .write, code: ENOSPC)
    #expect(throws: expected) { try add(bytes: 60_000) }
    #expect(model.state == before)
    #expect(try folder.bytes() == bytes)
    #expect(try folder.names() == ["store", "store.lock"])
    try add(bytes: 1000)
    #expect(try folder.storage().load().state == model.state)
  }
}
#endif
