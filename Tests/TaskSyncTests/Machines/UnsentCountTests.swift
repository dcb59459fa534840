import SystemCalls
import TestSupport
import Testing

@testable import TaskSync

/// What shells show as not synced yet, with machines that meet in folders.
@Suite struct UnsentCountTests {
  private let shared: TemporaryFolder
  private let laptop: FolderMachine
  private let desktop: FolderMachine

  init() throws {
    shared = try TemporaryFolder()
    let remote = FolderMachine.remote(shared.file("tasks"))
    (laptop, desktop) = (try FolderMachine([remote]), try FolderMachine([remote], offset: 3600))
  }

  /// Wherever a sync ends, what the folder lacks is counted, before and after another that fails;
  /// what had arrived only until its record is written.
  @Test(arguments: [false, true]) func whatAnEndedSyncLeftIsCounted(hasNews: Bool) throws {
    try laptop.add("Buy milk")
    try laptop.sync()
    let path = shared.file("tasks")
    var (point, early) = (0, 0)
    while true {
      if hasNews { try desktop.add("There \(point)") }
      try desktop.sync()
      try laptop.add("Task \(point)")
      laptop.remaining = point
      let report = try? laptop.sync()
      laptop.remaining = nil
      if let report, report.fault == nil { break }
      try desktop.sync()
      let lacking = desktop.texts.contains("Task \(point)") ? 0 : 1
      let atOnce = laptop.unsynced
      rename(path, "\(path).away")
      mkdir(path, 0o700)
      #expect(throws: SyncFault.self) { try laptop.sync() }
      rmdir(path)
      rename("\(path).away", path)
      for count in [atOnce, laptop.unsynced] {
        #expect(count == lacking || count == 1, "\(point): \(count)")
      }
      if lacking == 0, laptop.unsynced > 0 { early += 1 }
      try laptop.sync()
      #expect(laptop.unsynced == 0)
      point += 1
    }
    #expect(laptop.unsynced == 0)
    #expect(point > 5 && point < 100 && early <= 2, "\(point) \(early)")
  }

  /// What one remote of two has, the other one lacks until it is synced as well.
  @Test func eachRemoteHasACountOfItsOwn() throws {
    let other = FolderMachine.remote(shared.file("other"), name: "other")
    let machine = try FolderMachine(laptop.remotes + [other])
    try machine.add("Buy milk")
    for place in 0...1 { try machine.sync(place) }
    try machine.add("Pay rent")
    try machine.sync(0)
    #expect(machine.unsynced == 1)
    rename(other.url, "\(other.url).away")
    #expect(throws: SyncFault.self) { try machine.sync(1) }
    #expect(machine.unsynced == 1)
    rename("\(other.url).away", other.url)
    #expect(try machine.sync(1).sentLate == 1)
    #expect(machine.unsynced == 0)
  }
}
