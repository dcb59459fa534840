import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Machines that sync through a public place with the program `age`, which `make test-dependencies`
/// installs.
@Suite struct EncryptedSyncTests {
  private let shared: TemporaryFolder
  private let folder: String
  private let key: String

  init() throws {
    shared = try TemporaryFolder()
    (folder, key) = (shared.file("tasks"), shared.file("key"))
    try SegmentCipher.makeKey(at: key, isInterrupted: { false })
  }

  private func remote(_ key: String?, url: String? = nil, kind: Remote.Kind = .folder) -> Remote {
    var remote = Remote(name: "own", url: url ?? folder)
    (remote.kind, remote.key, remote.machine) = (kind, key, "Annas laptop")
    return remote
  }

  private func machine(offset: Int = 0) throws -> FolderMachine {
    try FolderMachine([remote(key)], offset: offset)
  }

  /// The paths of all files below a folder.
  private func files(below path: String) -> [String] {
    (directoryEntries(at: path) ?? []).flatMap { (name: String) -> [String] in
      let inner = "\(path)/\(name)"
      return directoryEntries(at: inner) == nil ? [inner] : files(below: inner)
    }
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    try OpenFile.open(path, O_RDONLY).bytes()
  }

  private func segments() -> [String] {
    files(below: folder).filter { !$0.hasSuffix("/taskshell-sync") }
  }

  @Test func machinesMeetAndNothingCanBeRead() throws {
    let (one, two) = (try machine(), try machine(offset: 600))
    let id = try one.add("Buy milk") { $0.notes = ["Oat milk"] }
    try two.add("Pay rent")
    for _ in 0..<3 { for machine in [one, two] { try machine.sync() } }
    try two.edit(id) { $0.text = "Buy oranges" }
    for machine in [two, one, two] { try machine.sync() }
    #expect(one.texts == ["Buy oranges", "Pay rent"])
    #expect(one.records == two.records)
    #expect(try one.sync().isEmpty && two.sync().isEmpty)
    let words = ["milk", "oranges", "rent", "Pay", "laptop", "text", "lines", id.notation]
    #expect(segments().count == 3)
    for path in files(below: folder) {
      let text = String(decoding: try bytes(path), as: UTF8.self) + path.dropFirst(folder.count)
      for word in words { #expect(!text.contains(word), "\(path): \(word)") }
    }
  }

  /// A program in place of `age` that succeeds with an output that is cut, or with none, is not
  /// believed, and what it left out is done by the next sync.
  @Test(arguments: ["--encrypt", "--decrypt"], ["head -c 120", "tail -c 120", "true"])
  func aProgramThatCutsIsNotBelieved(command: String, filter: String) throws {
    let (one, two) = (try machine(), try machine(offset: 600))
    for machine in [one, two, one] {
      try machine.add("Task \(machine.offset)")
      try machine.sync()
    }
    try one.add("Buy milk")
    try two.add("Pay rent")
    try two.sync()
    let age = try #require(ChildProcess.program(named: "age"))
    let programs = shared.file("bin")
    mkdir(programs, 0o700)
    // The mark of the folder, which is armored, is left alone.
    let script = """
      #!/bin/sh
      case "$(head -c 5 < /dev/stdin) $*" in
      -----*) ;;
      *'\(command)'*'\(key)'*) '\(age)' "$@" | \(filter); exit 0;;
      esac
      exec '\(age)' "$@"

      """
    try OpenFile.open("\(programs)/age", O_WRONLY | O_CREAT).write(Array(script.utf8))
    chmod("\(programs)/age", 0o700)
    for _ in 1...2 {
      let report = try ChildProcess.$searchPath.withValue(programs) { try one.sync() }
      #expect(report.fault == .programFailed(name: "age", reason: ""), "\(report)")
    }
    try one.sync()
    try two.sync()
    try one.sync()
    #expect(one.texts == ["Buy milk", "Pay rent", "Task 0", "Task 0", "Task 600"])
    #expect(one.records == two.records)
  }

  /// Decrypts without this program.
  @Test func anybodyWithTheKeyCanDecryptByHand() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    let path = try #require(segments().first)
    let age = try #require(ChildProcess.program(named: "age"))
    let output = ProgramOutput.run([age, "-d", "-i", key, path], atMost: 1 << 20)?.output
    let text = String(decoding: try #require(output), as: UTF8.self)
    #expect(text.hasPrefix("{\"segment\":1") && text.contains("Buy milk"))
    #expect(path.hasSuffix("/" + segmentHash(try bytes(path))))
  }

  @Test func theKeyIsForItsOwnerAlone() throws {
    var status = stat()
    #expect(stat(key, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(throws: SyncFault.self) { try SegmentCipher.makeKey(at: key, isInterrupted: { false }) }
  }

  /// The same contents are encrypted to different bytes, which reveals nothing.
  @Test func theSameTwiceDoesNotLookTheSame() throws {
    let cipher = SegmentCipher(key: key)
    let (one, two) = (
      try cipher.encrypt(Array("Buy milk".utf8)), try cipher.encrypt(Array("Buy milk".utf8))
    )
    #expect(one != two)
    #expect(try cipher.decrypt(one) == cipher.decrypt(two))
  }

  @Test func deletedFilesAreWrittenAgain() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    for path in segments() { unlink(path) }
    try one.add("Pay rent")
    try one.sync()
    let two = try machine()
    try two.sync()
    #expect(two.texts == ["Buy milk", "Pay rent"])
  }

  @Test func damagedFilesAreWrittenAgain() throws {
    let (one, two) = (try machine(), try machine())
    try one.add("Buy milk")
    try one.sync()
    for path in segments() { truncate(path, 0) }
    try one.sync()
    #expect(try two.sync().warnings == [])
    #expect(two.texts == ["Buy milk"])
  }

  /// The index of the files is lost, as in a crash just before it was written.
  @Test func headersAreRebuiltFromFiles() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    unlink("\(one.path).remotes/own/sealed")
    try one.add("Pay rent")
    let report = try one.sync()
    #expect(!report.warnings.contains(.newMachine))
    #expect(segments().count == 2)
    let two = try machine()
    try two.sync()
    #expect(two.texts == ["Buy milk", "Pay rent"])
  }

  /// A machine that has written many files folds them, and removes those no longer needed.
  @Test func foldedFilesGo() throws {
    let one = try machine()
    for count in 0..<40 {
      try one.add("Task \(count)")
      try one.sync()
    }
    #expect(segments().count <= 14)
    let two = try machine()
    try two.sync()
    #expect(two.records == one.records)
  }

  @Test func halfCopiedFilesAreWaitedFor() throws {
    let (one, two) = (try machine(), try machine())
    try one.add("Buy milk")
    try one.sync()
    let path = try #require(segments().first)
    let whole = try bytes(path)
    try OpenFile.open(path, O_WRONLY).truncate(to: whole.count / 2)
    let report = try two.sync()
    #expect(two.texts == [])
    #expect(report.warnings.contains { if case .waiting = $0 { true } else { false } })
    try OpenFile.open(path, O_WRONLY).write(whole)
    try two.sync()
    #expect(two.texts == ["Buy milk"])
  }

  @Test func aHalfCopiedMarkIsWaitedFor() throws {
    let (one, two) = (try machine(), try machine())
    try one.add("Buy milk")
    try one.sync()
    let mark = "\(folder)/taskshell-sync"
    let whole = try bytes(mark)
    for count in [0, 10, 64, whole.count - 1] {
      try OpenFile.open(mark, O_WRONLY).truncate(to: count)
      #expect(throws: SyncFault.folderIncomplete(path: mark)) { try two.sync() }
      try OpenFile.open(mark, O_WRONLY).write(whole)
    }
    #expect(two.texts == [])
    try two.sync()
    #expect(two.texts == ["Buy milk"])
  }

  // MARK: Keys

  @Test func anotherKeyChangesNothing() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    let before = try files(below: folder).map { try bytes($0) }
    let other = shared.file("other")
    try SegmentCipher.makeKey(at: other, isInterrupted: { false })
    let two = try FolderMachine([remote(other)])
    try two.add("Pay rent")
    #expect(throws: SyncFault.keyWrong(path: other)) { try two.sync(isDryRun: true) }
    #expect(throws: SyncFault.keyWrong(path: other)) { try two.sync() }
    #expect(two.texts == ["Pay rent"])
    #expect(try files(below: folder).map { try bytes($0) } == before)
    // A machine whose key is gone after a sync reports it, and keeps its tasks.
    rename(key, shared.file("away"))
    #expect(throws: SyncFault.keyMissing(path: key)) { try one.sync() }
    rename(other, key)
    #expect(throws: SyncFault.keyWrong(path: key)) { try one.sync() }
    try OpenFile.open(key, O_WRONLY).write(Array("no key\n".utf8))
    #expect(throws: SyncFault.self) { try one.sync() }
    #expect(one.texts == ["Buy milk"])
    rename(shared.file("away"), key)
    #expect(try one.sync().isEmpty)
  }

  @Test func plainMachineDoesNotJoinEncrypted() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    let count = files(below: folder).count
    let two = try FolderMachine([remote(nil)])
    try two.add("Pay rent")
    #expect(throws: SyncFault.folderEncrypted(path: folder)) { try two.sync(isDryRun: true) }
    #expect(throws: SyncFault.folderEncrypted(path: folder)) { try two.sync() }
    #expect(files(below: folder).count == count && two.texts == ["Pay rent"])
    // Nor if the mark is gone.
    unlink(folder + "/taskshell-sync")
    #expect(throws: SyncFault.folderEncrypted(path: folder)) { try two.sync() }
    #expect(files(below: folder).count == count - 1)
    let plain = shared.file("plain")
    let three = try FolderMachine([remote(nil, url: plain)])
    try three.sync()
    let four = try FolderMachine([remote(key, url: plain)])
    try four.add("Pay rent")
    #expect(throws: SyncFault.folderNotEncrypted(path: plain)) { try four.sync() }
    #expect(files(below: plain).count == 2)
  }

  /// Two folders were created independently with two keys, and a tool has merged them.
  @Test func filesOfAnotherKeyAreSaidAndKept() throws {
    let other = shared.file("other")
    try SegmentCipher.makeKey(at: other, isInterrupted: { false })
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    let away = try FolderMachine([remote(other, url: shared.file("away"))])
    try away.add("Pay rent")
    try away.sync()
    for name in directoryEntries(at: shared.file("away")) ?? [] where name != "taskshell-sync" {
      rename(shared.file("away/\(name)"), "\(folder)/\(name)")
    }
    let report = try one.sync()
    #expect(
      report.warnings.contains { if case .otherKey(_, count: 1) = $0 { true } else { false } })
    #expect(one.texts == ["Buy milk"] && segments().count == 2)
  }

  /// A remote with a key is unreadable for a program that does not support keys, and would write
  /// plain text.
  @Test func olderProgramsLeaveItAlone() throws {
    let text = String(decoding: remote(key).json, as: UTF8.self)
    #expect(text.hasPrefix("{\"version\":2,"))
    #expect(Remote(name: "own", json: Array(text.utf8)) == remote(key))
    let old = text.replacing("\"version\":2", with: "\"version\":1")
    #expect(Remote(name: "own", json: Array(old.utf8)) == nil)
  }

  // MARK: Adding

  private func synchronizer(_ machine: FolderMachine) -> (Synchronizer, RemoteStorage) {
    (machine.synchronizer, RemoteStorage(store: machine.path))
  }

  @Test(arguments: [Remote.Kind.folder, .git])
  func aKeyIsMadeWhereThereIsNone(kind: Remote.Kind) throws {
    var url = folder
    if kind == .git {
      url = shared.file("tasks.git")
      #expect(try run("git", "init", "--quiet", "--bare", url) == 0)
    }
    let one = try FolderMachine([])
    let (synchronizer, storage) = synchronizer(one)
    let own = storage.keyPath(of: "own")
    #expect(own == "\(one.path).own.key")
    #expect(try synchronizer.add(ofMachines: remote(own, url: url, kind: kind)))
    one.remotes = [try storage.remote(named: "own")]
    try one.add("Buy milk")
    try one.sync()
    // Another machine without the key is not added; one with it is.
    let two = try FolderMachine([])
    let (other, otherStorage) = self.synchronizer(two)
    let missing = otherStorage.keyPath(of: "own")
    #expect(throws: SyncFault.self) {
      try other.add(ofMachines: remote(missing, url: url, kind: kind))
    }
    #expect(throws: SyncFault.self) {
      try other.add(ofMachines: remote(nil, url: url, kind: kind))
    }
    #expect(throws: SyncFault.keyWrong(path: key)) {
      try other.add(ofMachines: remote(key, url: url, kind: kind))
    }
    #expect(try otherStorage.names().isEmpty && access(missing, F_OK) != 0)
    #expect(try !other.add(ofMachines: remote(own, url: url, kind: kind)))
    two.remotes = [try otherStorage.remote(named: "own")]
    try two.sync()
    #expect(two.texts == ["Buy milk"])
    // The key stays after the remote is removed, and is reused.
    try synchronizer.remove(named: "own")
    #expect(access(own, F_OK) == 0)
    #expect(try !synchronizer.add(ofMachines: remote(own, url: url, kind: kind)))
  }

  @Test func aRepositoryShowsNothing() throws {
    let url = shared.file("tasks.git")
    #expect(try run("git", "init", "--quiet", "--bare", url) == 0)
    let machines = try (0..<2).map {
      try FolderMachine([remote(key, url: url, kind: .git)], offset: $0)
    }
    for machine in machines { try machine.add("Buy milk \(machine.offset)") }
    for _ in 0..<3 { for machine in machines { try machine.sync() } }
    #expect(machines[0].texts.count == 2 && machines[0].records == machines[1].records)
    let git = try #require(ChildProcess.program(named: "git"))
    let log = ProgramOutput.run([git, "-C", url, "log", "--all", "-p", "--text"], atMost: 1 << 22)
    let text = String(decoding: try #require(log?.output), as: UTF8.self)
    #expect(text.contains("age-encryption.org") && !text.contains("milk"))
  }

  // MARK: The external program

  /// Tests a program in place of `age`, found by the search path.
  @Test func aProgramThatGoesOnForEverIsEnded() throws {
    let endless = ProgramOutput.answer(
      of: ["/bin/sh", "-c", "while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done"],
      input: try TemporaryFile.holding([]), atMost: 1000, within: 20_000, stop: Cancellation(),
      endsAtLimit: true)
    #expect(endless?.output == nil && endless != nil)
    let asleep = ProgramOutput.answer(
      of: ["/bin/sh", "-c", "sleep 100"], input: try TemporaryFile.holding([]), atMost: 1000,
      within: 100, stop: Cancellation())
    #expect(asleep?.ending == .tookTooLong)
    let large = [UInt8](repeating: 120, count: 3 << 20)
    let echoed = ProgramOutput.answer(
      of: ["/bin/cat"], input: try TemporaryFile.holding(large), atMost: large.count,
      within: 60_000, stop: Cancellation())
    #expect(echoed?.output == large && echoed?.ending == .ended(status: 0))
    let complaining = ProgramOutput.answer(
      of: ["/bin/sh", "-c", "echo out; echo no >&2; exit 3"], input: try TemporaryFile.holding([]),
      atMost: 10, within: 60_000, stop: Cancellation())
    #expect(complaining?.output == Array("out\n".utf8) && complaining?.errors == Array("no\n".utf8))
    #expect(complaining?.ending == .ended(status: 3))
  }
}
