import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

struct StoreWatcherTests {
  private func isReadable(_ watcher: StoreWatcher) -> Bool {
    var entry = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test func commitAndFoldAreSeen() throws {
    let folder = try TemporaryFolder()
    let watcher = try StoreWatcher(path: folder.file("store"))
    let model = try folder.shell(history: .short(2))
    #expect(!isReadable(watcher))
    #expect(!watcher.drain())
    for round in 1...20 {
      try model.add("\(round)")
      #expect(isReadable(watcher))
      #expect(watcher.drain())
      #expect(!isReadable(watcher))
      #expect(!watcher.drain())
    }
    unlink(folder.file("store"))
    #expect(watcher.drain())
  }

  @Test func otherFilesAreIgnored() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    try model.add("a")
    let watcher = try StoreWatcher(path: folder.file("store"))
    for name in ["other", "store2", "stor", ".store.x.tmp"] { try folder.write([1], to: name) }
    #expect(!watcher.drain())
  }

  @Test func linkIsWatchedWhereItLeads() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.file("real"), 0o700)
    symlink("real/data", folder.file("store"))
    let watcher = try StoreWatcher(path: folder.file("store"))
    try folder.shell().add("a")
    #expect(watcher.drain())
  }

  @Test func missingDirectoryIsSaid() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("none/store")
    #expect(throws: StorageError.cannotOpen(path: path, code: ENOENT)) {
      try StoreWatcher(path: path)
    }
  }
}
