import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

struct FileStorageTests {
  private let now = Instant(secondsSinceEpoch: 1_773_219_600)

  private func add(_ text: String, to model: SharedModel) throws {
    try model.perform("add \(text)") { try $0.add(TaskPatch(text: text), id: UUID(), at: now) }
  }

  @Test func storeThatDoesNotExistIsEmpty() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    #expect(try storage.load() == StoredModel())
    #expect(try folder.names().isEmpty)
  }

  @Test func committedStateIsLoaded() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    var generator = SeededGenerator(seed: 1)
    var model = try storage.load()
    for version in 1...50 {
      let commit = generator.commit(onto: model.state, version: version)
      try storage.lock()
      #expect(try storage.commit(commit, onto: model.state) == .durable)
      storage.unlock()
      model.history.append(model.state.apply(commit))
      model.version = version
      #expect(try folder.storage().load() == model)
      #expect(try storage.news() == nil)
    }
    #expect(try folder.names() == ["store", "store.lock"])
  }

  @Test func commitIsAppended() throws {
    let folder = try TemporaryFolder()
    let model = try SharedModel(storage: folder.storage())
    try add("a", to: model)
    let first = try folder.bytes()
    try add("b", to: model)
    let second = try folder.bytes()
    #expect(second.starts(with: first))
    #expect(second.count < first.count + 600)
  }

  @Test func onlyItsOwnerMayReadIt() throws {
    let folder = try TemporaryFolder()
    let before = umask(0)
    defer { umask(before) }
    let model = try SharedModel(storage: folder.storage("a/b/store"))
    try add("a", to: model)
    #expect(try folder.mode(of: "a") == 0o700)
    #expect(try folder.mode(of: "a/b") == 0o700)
    #expect(try folder.mode(of: "a/b/store") == 0o600)
    #expect(try folder.mode(of: "a/b/store.lock") == 0o600)
  }

  @Test func emptyFileIsNoStoreYet() throws {
    let folder = try TemporaryFolder()
    try folder.write([])
    let model = try SharedModel(storage: folder.storage())
    #expect(model.state == ModelState())
    try add("a", to: model)
    #expect(try folder.storage().load().state == model.state)
  }

  @Test(arguments: [true, false])
  func vanishedStoreIsWrittenAgain(isRemoved: Bool) throws {
    let folder = try TemporaryFolder()
    let model = try SharedModel(storage: folder.storage())
    try add("a", to: model)
    if isRemoved { unlink(folder.file("store")) } else { truncate(folder.file("store"), 0) }
    try model.refresh()
    #expect(model.state.tasks.count == 1)
    try add("b", to: model)
    #expect(try folder.storage().load().state.tasks.map(\.text) == ["a", "b"])
  }

  @Test func vanishedDirectoryIsMadeAgain() throws {
    let folder = try TemporaryFolder()
    let model = try SharedModel(storage: folder.storage("d/store"))
    try add("a", to: model)
    try FileManager.default.removeItem(atPath: folder.file("d"))
    try add("b", to: model)
    #expect(try folder.storage("d/store").load().state == model.state)
  }

  @Test func linkIsFollowedAndStays() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("real"), withIntermediateDirectories: false)
    symlink("real/second", folder.file("store"))
    symlink(folder.file("real/data"), folder.file("real/second"))
    let model = try SharedModel(storage: folder.storage())
    try add("a", to: model)
    try add("b", to: model)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("store"))
        == "real/second")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("real")).sorted() == [
        "data", "data.lock", "second",
      ])
    #expect(try folder.storage("real/data").load().state == model.state)
  }

  @Test func loopOfLinksIsRefused() throws {
    let folder = try TemporaryFolder()
    symlink("other", folder.file("store"))
    symlink("store", folder.file("other"))
    let storage = folder.storage()
    #expect(throws: StorageError.cannotOpen(path: storage.path, code: ELOOP)) { try storage.load() }
    #expect(throws: StorageError.cannotSave(path: storage.path, step: .lock, code: ELOOP)) {
      try storage.lock()
    }
  }

  @Test func irregularFileIsRefused() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.file("directory"), 0o700)
    mkfifo(folder.file("pipe"), 0o600)
    func refusal(_ path: String) -> StorageError? {
      #expect(throws: StorageError.self) { try FileStorage(path: path, command: "t").load() }
    }
    #expect(refusal(folder.file("directory")) == .isDirectory(path: folder.file("directory")))
    #expect(refusal(folder.file("directory/")) == .isDirectory(path: folder.file("directory/")))
    #expect(refusal(folder.file("pipe")) == .notRegularFile(path: folder.file("pipe")))
    #expect(refusal("/dev/null") == .notRegularFile(path: "/dev/null"))
    #expect(refusal("/dev/tty") != nil)
    #expect(
      refusal("\(folder.path)/pipe/x") == .cannotOpen(path: "\(folder.path)/pipe/x", code: ENOTDIR))
    #expect(refusal("a\u{0}b") == .cannotOpen(path: "a\u{0}b", code: EINVAL))
  }

  @Test func socketIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = "/tmp/s\(UInt32.random(in: 0 ... .max))"
    defer { unlink(path) }
    #if canImport(Glibc)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    close(descriptor)
    #expect(throws: StorageError.notRegularFile(path: path)) {
      try FileStorage(path: path, command: "t").load()
    }
    _ = folder
  }

  @Test func temporariesOfKilledSavesAreSwept() throws {
    let folder = try TemporaryFolder()
    let ours = ".store.0123456789abcdef.tmp"
    let others = [
      ".other.0123456789abcdef.tmp", ".store.0123456789abcdef", ".store.x.tmp", ".store.tmp",
    ]
    for name in [ours] + others { try folder.write([1], to: name) }
    let model = try SharedModel(storage: folder.storage())
    #expect(try folder.names().contains(ours))
    try add("a", to: model)
    #expect(try folder.names() == (others + ["store", "store.lock"]).sorted())
  }

  /// A file that this object has not seen is never overwritten, whatever the caller does.
  @Test func unseenStoreIsNotOverwritten() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    _ = try storage.load()
    let model = try SharedModel(storage: folder.storage())
    try add("a", to: model)
    let bytes = try folder.bytes()
    var generator = SeededGenerator(seed: 9)
    let commit = generator.commit(onto: ModelState(), version: 1)
    try storage.lock()
    defer { storage.unlock() }
    let expected = StorageError.cannotSave(path: storage.path, step: .open, code: ESTALE)
    #expect(throws: expected) { try storage.commit(commit, onto: ModelState()) }
    #expect(try folder.bytes() == bytes)
  }

  @Test func unseenCommitIsNotOverwritten() throws {
    let folder = try TemporaryFolder()
    let model = try SharedModel(storage: folder.storage())
    try add("a", to: model)
    let storage = folder.storage()
    let state = try storage.load().state
    try add("b", to: model)
    let bytes = try folder.bytes()
    var generator = SeededGenerator(seed: 9)
    let commit = generator.commit(onto: state, version: 2)
    try storage.lock()
    defer { storage.unlock() }
    let expected = StorageError.cannotSave(path: storage.path, step: .open, code: ESTALE)
    #expect(throws: expected) { try storage.commit(commit, onto: state) }
    #expect(try folder.bytes() == bytes)
  }

  @Test func versionsAreDense() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    try model.add("a")
    let storage = folder.storage()
    let state = try storage.load().state
    var generator = SeededGenerator(seed: 2)
    try storage.lock()
    defer { storage.unlock() }
    let expected = StorageError.cannotSave(path: storage.path, step: .open, code: ESTALE)
    for version in [1, 3] {
      let commit = generator.commit(onto: state, version: version)
      #expect(throws: expected) { try storage.commit(commit, onto: state) }
    }
  }

  /// One such commit would make the whole store unreadable.
  @Test func unreadableCommitIsNotWritten() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    try model.add("a")
    let bytes = try folder.bytes()
    let expected = StorageError.cannotSave(path: folder.file("store"), step: .write, code: EINVAL)
    for second in [Int.min, Int.max] {
      let instant = Instant(secondsSinceEpoch: second)
      #expect(throws: expected) {
        try model.perform("") { try $0.add(TaskPatch(text: "b"), id: UUID(), at: instant) }
      }
    }
    #expect(model.state.tasks.count == 1)
    #expect(try folder.bytes() == bytes)
  }

  @Test func committingNeedsTheLock() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    _ = try storage.load()
    var generator = SeededGenerator(seed: 9)
    let commit = generator.commit(onto: ModelState(), version: 1)
    let expected = StorageError.cannotSave(path: storage.path, step: .lock, code: ENOLCK)
    #expect(throws: expected) { try storage.commit(commit, onto: ModelState()) }
    #expect(try folder.names().isEmpty)
  }

  @Test func damageUnderARunningShellIsSaid() throws {
    let folder = try TemporaryFolder()
    let model = try SharedModel(storage: folder.storage())
    try add("a", to: model)
    var bytes = try folder.bytes()
    let base = try #require(bytes.firstRange(of: Array("{\"base".utf8)))
    bytes[base.lowerBound + 20] ^= 1
    try folder.write(bytes)
    let expected = StorageError.damaged(
      path: folder.file("store"), line: 2, offset: base.lowerBound + 20, what: .notJSON)
    #expect(throws: expected) { try model.refresh() }
    #expect(throws: expected) { try add("b", to: model) }
    #expect(model.state.tasks.count == 1)
    #expect(try folder.bytes() == bytes)
  }
}
