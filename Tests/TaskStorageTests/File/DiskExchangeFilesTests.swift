import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Where exports go: files are replaced, pipes and devices are written into.
@Suite struct DiskExchangeFilesTests {
  private let files = DiskExchangeFiles(home: "")

  @Test func whatIsThereIsTold() throws {
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

  @Test func aPipeStaysAPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    // Both ends at once: nothing waits.
    let reader = try OpenFile.open(path, O_RDWR)
    try files.write(path, Array("tasks".utf8))
    var bytes = [UInt8](repeating: 0, count: 5)
    #expect(read(reader.descriptor, &bytes, 5) == 5 && bytes == Array("tasks".utf8))
    #expect(files.destination(path) == .stream)
  }

  @Test func aFullDeviceIsAnError() {
    #expect(throws: FileError(path: "/dev/full", action: .write, code: ENOSPC)) {
      try files.write("/dev/full", [1])
    }
  }
}
