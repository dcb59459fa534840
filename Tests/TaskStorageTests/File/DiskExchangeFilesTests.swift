import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Destinations of exports: files are replaced, pipes and devices are written to.
@Suite struct DiskExchangeFilesTests {
  private let files = DiskExchangeFiles(home: "")

  @Test func destinationOfExistingFiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.file
    #expect(files.destination(path("new")) == .free)
    #expect(files.destination(path("no/new")) == .noFolder(path("no")))
    try files.replace(path("new"), with: [])
    #expect(files.destination(path("new")) == .taken)
    #expect(files.destination(folder.path) == .taken)
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(files.destination(path("pipe")) == .stream)
    #expect(files.destination("/dev/null") == .stream)
    #expect(symlink("nowhere", path("link")) == 0)
    #expect(files.destination(path("link")) == .taken)
  }

  /// A web server that may read a calendar may read the next one.
  @Test(arguments: [0o600, 0o644, 0o640]) func aModeStays(mode: Int) throws {
    let folder = try TemporaryFolder()
    try files.replace(folder.file("feed.ics"), with: [1])
    #expect(try folder.mode(of: "feed.ics") == 0o600)
    chmod(folder.file("feed.ics"), mode_t(mode))
    try files.replace(folder.file("feed.ics"), with: [2])
    #expect(try folder.mode(of: "feed.ics") == mode)
  }

  /// By name, through links of both kinds, and by another path of the folder.
  @Test func filesOfAStoreAreRecognised() throws {
    let folder = try TemporaryFolder()
    let (path, digits) = (folder.file, "0123456789abcdef")
    let storage = FileStorage(path: path("store"), command: "test")
    let files = DiskExchangeFiles(home: folder.path, stores: { [path("store")] })
    #expect(files.destination(path("store.lock")) == .ofStore(.lock))
    #expect(files.destination(path("store.remotes")) == .ofStore(.remotes))
    #expect(files.destination(path("store.remotes/x")) == .ofStore(.remotes))
    #expect(files.destination(path("store.remotes2/x")) != .ofStore(.remotes))
    try storage.lock()
    storage.unlock()
    try files.replace(path("store"), with: [1])
    try files.replace(path("store.damaged-\(digits)"), with: [1])
    let parts: [(name: String, part: StorePart)] = [
      ("store", .store), ("store.lock", .lock), ("store.damaged-\(digits)", .copy),
      ("store.torn-\(digits)", .copy), (".store.\(digits).tmp", .temporary),
      ("store.remotes", .remotes), ("store.remotes/phone", .remotes),
      ("store.remotes/phone/objects.jsonl", .remotes), ("store.remotes/new", .remotes),
    ]
    #expect(
      mkdir(path("store.remotes"), 0o700) == 0 && mkdir(path("store.remotes/phone"), 0o700) == 0)
    try files.replace(path("store.remotes/phone/objects.jsonl"), with: [1])
    #expect(Set(parts.map(\.part)) == Set(StorePart.allCases))
    #expect(symlink(folder.path, path("way")) == 0)
    for (index, (name, part)) in parts.enumerated() {
      for way in [path(name), "~/\(name)", path("./\(name)"), path("way/\(name)")] {
        #expect(files.destination(way) == .ofStore(part), "\(way)")
      }
      #expect(symlink(name, path("link\(index)")) == 0)
      #expect(files.destination(path("link\(index)")) == .ofStore(part), "\(name)")
      guard part != .remotes, try folder.names().contains(name) else { continue }
      #expect(link(path(name), path("hard\(index)")) == 0)
      #expect(files.destination(path("hard\(index)")) == .ofStore(part), "\(name)")
      #expect(throws: StorageError.partOfStore(path: path(name), part)) {
        try storage.backup(ModelState(), version: 0, to: path(name))
      }
    }
    #expect(symlink(path("store.remotes/phone"), path("remote")) == 0)
    #expect(files.destination(path("remote/x")) == .ofStore(.remotes))
    for name in ["stores", "store.damaged-1", "store.damaged", "store.lock2", ".store.tmp"] {
      #expect(files.destination(path(name)) == .free, "\(name)")
    }
  }

  @Test func aPipeStaysAPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // Opened for both ends, so that nothing waits.
    let reader = try OpenFile.open(path, O_RDWR)
    try files.write(path, Array("tasks".utf8))
    var bytes = [UInt8](repeating: 0, count: 5)
    #expect(read(reader.descriptor, &bytes, 5) == 5 && bytes == Array("tasks".utf8))
    #expect(files.destination(path) == .stream)
  }

  /// Files with a cancellation at the third check.
  private var stopped: DiskExchangeFiles {
    let stop = Cancellation()
    var looks = 0
    stop.isRequested = {
      looks += 1
      return looks > 2
    }
    return DiskExchangeFiles(home: "", stop: stop)
  }

  @Test func aPipeIsNotWaitedForForEver() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FileError(path: path, action: .read, code: EINTR, wasStopped: true)) {
      try stopped.read(path, atMost: 100)
    }
    #expect(throws: FileError(path: path, action: .write, code: EINTR, wasStopped: true)) {
      try stopped.write(path, [1])
    }
    let reader = try OpenFile.open(path, O_RDONLY | O_NONBLOCK)
    let more = [UInt8](repeating: 1, count: 1 << 20)
    #expect(throws: FileError(path: path, action: .write, code: EINTR, wasStopped: true)) {
      try stopped.write(path, more)
    }
    withExtendedLifetime(reader) {}
    #expect(stopped.run(["exec sleep", "60"], atMost: 100) == .stopped)
  }

  @Test(arguments: [0, 5, 300_000]) func aPipeIsReadToItsEnd(count: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let script = "sleep 0.1; head -c \(count) /dev/zero > '\(path)'"
    let writer = try #require(ChildProcess.spawn(["/bin/sh", "-c", script]))
    #expect(try files.read(path, atMost: 1 << 20) == [UInt8](repeating: 0, count: count))
    #expect(ChildProcess.wait(for: writer) == 0)
    // Use another one, because a program started by another test may still have the read end open.
    let other = folder.file("other")
    #expect(mkfifo(other, 0o600) == 0)
    let reader = try #require(
      ChildProcess.spawn(["/bin/sh", "-c", "sleep 0.1; cat '\(other)' >/dev/null"]))
    try files.write(other, [UInt8](repeating: 0, count: count))
    #expect(ChildProcess.wait(for: reader) == 0)
  }

  @Test func aFullDeviceIsAnError() {
    #expect(throws: FileError(path: "/dev/full", action: .write, code: ENOSPC)) {
      try files.write("/dev/full", [1])
    }
  }
}
