import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

@Suite struct FolderSyncTests {
  private let shared: TemporaryFolder
  private let laptop: FolderMachine
  private let desktop: FolderMachine

  init() throws {
    shared = try TemporaryFolder()
    let remote = FolderMachine.remote(shared.file("tasks"))
    (laptop, desktop) = (try FolderMachine([remote]), try FolderMachine([remote], offset: 3600))
  }

  private func meet() throws {
    for _ in 0..<2 { for machine in [laptop, desktop] { try machine.sync() } }
  }

  @Test func tasksComeAndGo() throws {
    let milk = try laptop.add("Buy milk") { $0.tags = ["home"] }
    let rent = try desktop.add("Pay rent")
    #expect(try desktop.sync(isDryRun: true).there.new == 1)
    try meet()
    #expect(laptop.texts == ["Buy milk", "Pay rent"])
    #expect(desktop.texts == laptop.texts)
    try laptop.edit(milk) { $0.text = "Buy oat milk" }
    try desktop.edit(milk) { $0.priority = .high }
    try desktop.delete(rent)
    try meet()
    #expect(laptop.records == desktop.records)
    #expect(laptop.task(milk)?.text == "Buy oat milk")
    #expect(laptop.task(milk)?.priority == .high)
    #expect(laptop.task(rent) == nil)
    #expect(try laptop.conflicts.isEmpty)
  }

  /// Equal work that both have recorded adds up, unless it began at one moment; what one removes
  /// afterwards is removed once.
  @Test(arguments: [nil, CivilTime.midnight], [0, 1])
  func timeThatBothHaveRecordedAddsUp(time: CivilTime?, before: Int) throws {
    let length = try #require(Minutes(30))
    let session = WorkSession(start: Due(date: .epoch, time: time), length: length)
    let task = try laptop.add("Plan") { task in
      task.sessions = [WorkSession](repeating: session, count: before)
    }
    try meet()
    func count() throws -> Int? {
      try meet()
      #expect(laptop.records == desktop.records)
      return laptop.task(task)?.sessions.count
    }
    for machine in [laptop, desktop] { try machine.edit(task) { $0.sessions.append(session) } }
    #expect(try count() == (session.addsUp ? before + 2 : before + 1))
    try desktop.edit(task) { $0.sessions.removeLast() }
    #expect(try count() == (session.addsUp ? before + 1 : before))
    try laptop.edit(task) { $0.sessions = [] }
    #expect(try count() == 0)
    for machine in [desktop, laptop] { try machine.edit(task) { $0.sessions.append(session) } }
    #expect(try count() == (session.addsUp ? 2 : 1))
  }

  @Test func aDeletionStays() throws {
    let task = try laptop.add("Old")
    try meet()
    try laptop.delete(task)
    try desktop.edit(task) { $0.text = "Changed" }
    try laptop.sync()
    let report = try desktop.sync()
    #expect(report.warnings.contains(.deletedOverChange(text: "Changed")))
    try meet()
    #expect(laptop.texts.isEmpty)
    #expect(desktop.texts.isEmpty)
  }

  @Test func twoValuesAreOneConflictThatIsDecidedOnce() throws {
    let task = try laptop.add("Plan")
    try meet()
    try laptop.edit(task) { $0.text = "Plan A" }
    try desktop.edit(task) { $0.text = "Plan B" }
    try meet()
    #expect(laptop.texts == ["Plan B"], "the desktop's clock is ahead")
    #expect(try laptop.conflicts.map(\.mine?.text) == ["Plan A"])
    #expect(try desktop.conflicts == laptop.conflicts)
    try laptop.synchronizer.forgetConflict(1, in: laptop.model.state)
    #expect(try laptop.conflicts.isEmpty)
    try meet()
    #expect(try desktop.conflicts.isEmpty)
    #expect(desktop.texts == ["Plan B"])
  }

  @Test func aTaskDoneTwiceIsFollowedOnce() throws {
    let task = try laptop.add("Water plants") { task in
      task.due = Due(date: CivilDateTime.now.date)
      task.recurrence = Recurrence(.days(3))
    }
    try meet()
    try laptop.complete(task)
    try desktop.complete(task)
    try meet()
    #expect(laptop.texts == ["Water plants", "Water plants"])
    #expect(desktop.records == laptop.records)
    #expect(try laptop.conflicts.isEmpty)
  }

  @Test func nothingNewIsNothingWritten() throws {
    try laptop.add("Buy milk")
    try meet()
    let (before, version) = (laptop.checkpoints, laptop.model.version)
    #expect(try laptop.sync().isEmpty)
    // Writing the status for other shells is not counted as a checkpoint.
    #expect(laptop.checkpoints - before == 0)
    #expect(laptop.model.version == version)
  }

  /// A file that arrives at any moment of a sync is read by it or by the next one.
  @Test func whatArrivesDuringASyncIsRead() throws {
    try laptop.add("First")
    try meet()
    for moment in 0..<100 {
      let (mine, theirs) = try (laptop.add("Mine"), desktop.add("Theirs"))
      laptop.quiet = moment
      laptop.beforePush = { [desktop] in _ = try? desktop.sync() }
      try laptop.sync()
      let hasArrived = laptop.beforePush == nil
      laptop.beforePush = nil
      try laptop.sync()
      guard hasArrived else { return #expect(moment > 3) }
      #expect(laptop.task(theirs) != nil && laptop.task(mine) != nil, "\(moment)")
    }
  }

  @Test func halfAFileIsWaitedFor() throws {
    try laptop.add("Buy milk")
    try laptop.sync()
    let folder = SegmentFolder(path: shared.file("tasks"))
    let (machine, names) = try #require(folder.listing().first)
    let path = "\(folder.path)/\(machine)/\(names[0])"
    let whole = try OpenFile.open(path, O_RDONLY).bytes()
    truncate(path, 20)
    let report = try desktop.sync()
    #expect(desktop.texts.isEmpty)
    #expect(
      report.warnings == [.waiting(machine: String(machine.prefix(4)), count: 1)])
    try OpenFile.open(path, O_WRONLY).write(whole)
    try desktop.sync()
    #expect(desktop.texts == ["Buy milk"])
  }

  /// What was written just before a disk was pulled out is there empty, shorter, or as many zeros.
  @Test(arguments: [0, 20, nil]) func damagedSegmentIsPublishedAgain(length: off_t?) throws {
    try laptop.add("Buy milk")
    try laptop.sync()
    let folder = SegmentFolder(path: shared.file("tasks"))
    let (machine, names) = try #require(folder.listing().first)
    let path = "\(folder.path)/\(machine)/\(names[0])"
    let whole = try OpenFile.open(path, O_RDONLY).bytes()
    if let length {
      truncate(path, length)
    } else {
      try OpenFile.open(path, O_WRONLY).write([UInt8](repeating: 0, count: whole.count))
      // As many bytes as there were are looked at by the next sync that has something to write.
      try laptop.add("Pay rent")
    }
    try laptop.sync()
    #expect(try OpenFile.open(path, O_RDONLY).bytes() == whole)
    #expect(try desktop.sync().warnings == [])
    #expect(desktop.texts == laptop.texts)
  }

  /// What a full or broken disk keeps back is reported, and again when it is sent.
  @Test func whatIsSentLateIsSaid() throws {
    try laptop.add("Buy milk")
    try laptop.sync()
    let folder = SegmentFolder(path: shared.file("tasks"))
    let (machine, _) = try #require(folder.listing().first)
    let path = "\(folder.path)/\(machine)"
    rename(path, "\(path).away")
    try OpenFile.open(path, O_WRONLY | O_CREAT).write([])
    for count in 1...3 {
      try laptop.add("Task \(count)")
      let report = try laptop.sync()
      #expect(report.fault != nil && report.there.new == 1 && report.unsent == count, "\(report)")
    }
    unlink(path)
    rename("\(path).away", path)
    let report = try laptop.sync()
    #expect(report.fault == nil && report.isEmpty && report.sentLate == 3, "\(report)")
    #expect(try laptop.sync().sentLate == 0)
    try desktop.sync()
    #expect(desktop.texts == laptop.texts && desktop.texts.count == 4)
  }

  /// Each kind of record counts, here and there.
  @Test func whatIsNoTaskCounts() throws {
    let anna = User(id: UUID(), name: "Anna")
    var renamed = anna
    renamed.name = "Ann"
    let changes = [Change.user(before: nil, after: anna), .user(before: anna, after: renamed)]
    for change in changes + [.user(before: renamed, after: nil)] {
      try laptop.perform { _ in [change] }
      #expect(try laptop.sync().there == SyncReport.Counts(others: 1))
      #expect(try desktop.sync().here == SyncReport.Counts(others: 1))
    }
  }

  @Test func removedSegmentIsPublishedAgain() throws {
    try laptop.add("Buy milk")
    try laptop.sync()
    let folder = SegmentFolder(path: shared.file("tasks"))
    let (machine, names) = try #require(folder.listing().first)
    unlink("\(folder.path)/\(machine)/\(names[0])")
    try laptop.sync()
    try desktop.sync()
    #expect(desktop.texts == ["Buy milk"])
  }

  @Test func foreignFilesAreLeftAlone() throws {
    try laptop.add("Buy milk")
    try laptop.sync()
    let path = shared.file("tasks")
    let machine = String(repeating: "a", count: 32)
    mkdir("\(path)/\(machine)", 0o700)
    mkdir("\(path)/notes", 0o700)
    symlink("/etc/passwd", "\(path)/\(machine)/\(String(repeating: "0", count: 64))")
    let hostile = Array("{\"segment\":1}\n[[[[".utf8)
    try SegmentFolder(path: path).write(
      hostile, OwnMachine.Part(machine: machine, name: segmentName(hostile)))
    let report = try desktop.sync()
    #expect(desktop.texts == ["Buy milk"])
    #expect(report.warnings.contains(.unreadableFiles(machine: "aaaa", count: 1)))
    #expect(report.warnings.contains(.waiting(machine: "aaaa", count: 1)))
  }

  @Test func anEmptyMountPointIsNoFolder() throws {
    try laptop.add("Buy milk")
    try laptop.sync()
    rename(shared.file("tasks"), shared.file("away"))
    #expect(throws: SyncFault.folderMissing(path: shared.file("tasks"))) { try laptop.sync() }
    mkdir(shared.file("tasks"), 0o700)
    #expect(throws: SyncFault.folderReplaced(path: shared.file("tasks"))) { try laptop.sync() }
    #expect(laptop.texts == ["Buy milk"])
  }

  @Test func aCopyOfAMachineIsAnotherOne() throws {
    try laptop.add("Buy milk")
    try laptop.sync()
    let home = try TemporaryFolder()
    #expect(try run("cp", "-R", laptop.path, "\(laptop.path).remotes", home.file("")) == 0)
    let copy = try FolderMachine(laptop.remotes, home: home)
    try copy.add("On the copy")
    try laptop.add("On the first")
    #expect(try copy.sync().warnings == [.newMachine])
    try laptop.sync()
    try copy.sync()
    try desktop.sync()
    #expect(laptop.texts == ["Buy milk", "On the copy", "On the first"])
    #expect(copy.texts == laptop.texts)
    #expect(desktop.texts == laptop.texts)
    #expect(desktop.synchronizer.machines().count == 3)
  }

  @Test func anOlderStoreDeletesNothing() throws {
    let first = try laptop.add("First")
    try meet()
    #expect(try run("cp", laptop.path, "\(laptop.path).old") == 0)
    try laptop.add("Second")
    try laptop.edit(first) { $0.text = "First, changed" }
    try meet()
    #expect(try run("cp", "\(laptop.path).old", laptop.path) == 0)
    try laptop.restart()
    let report = try laptop.sync()
    #expect(report.warnings.contains(.joinedAnew))
    try meet()
    #expect(desktop.texts.count == 2)
    #expect(desktop.records == laptop.records)
    #expect(try laptop.conflicts.count == 1)
  }

  @Test func twoFoldersHaveNoEcho() throws {
    let other = FolderMachine.remote(shared.file("other"), name: "stick")
    let remotes = [laptop.remotes[0], other]
    let one = try FolderMachine(remotes)
    let two = try FolderMachine(remotes, offset: -7200)
    // This machine sees only the second folder: its knowledge has come through the others.
    let three = try FolderMachine([other], offset: 600)
    let task = try one.add("Plan")
    func round() throws {
      for machine in [one, two, three] {
        for place in machine.remotes.indices { try machine.sync(place) }
      }
    }
    for step in 0..<4 {
      try one.edit(task) { $0.text = "Plan \(step)" }
      try round()
      try two.edit(task) { $0.priority = step % 2 == 0 ? .high : nil }
      try round()
      try three.edit(task) { $0.project = "step\(step)" }
      try round()
    }
    try round()
    #expect(one.records == two.records)
    #expect(one.records == three.records)
    #expect(one.task(task)?.text == "Plan 3")
    #expect(try one.conflicts.isEmpty)
    let versions = [one, two, three].map(\.model.version)
    try round()
    #expect([one, two, three].map(\.model.version) == versions)
  }

  @Test func manySyncsAreFewFiles() throws {
    let task = try laptop.add("Count")
    for step in 0..<80 {
      try laptop.edit(task) { $0.text = "Count \(step)" }
      try laptop.add("Task \(step)")
      try laptop.sync()
      if step % 7 == 0 { try desktop.sync() }
    }
    try desktop.sync()
    #expect(laptop.records == desktop.records)
    let names = SegmentFolder(path: shared.file("tasks")).listing().values.map(\.count)
    #expect(names.allSatisfy { $0 <= 14 })
  }

  /// A sync ends before and after each change of a file; the next one continues from there.
  @Test(arguments: [false, true]) func aSyncMayEndAnywhere(isFirst: Bool) throws {
    let task = try laptop.add("Plan")
    if !isFirst { try meet() }
    try laptop.edit(task) { $0.text = "Plan A" }
    try desktop.add("Other")
    try desktop.sync()
    var ends = 0
    while true {
      try laptop.add("Step \(ends)")
      laptop.remaining = ends
      let isDone = (try? laptop.sync()).map { $0.fault == nil } ?? false
      laptop.remaining = nil
      try laptop.restart()
      if isDone { break }
      ends += 1
      try laptop.sync()
      try desktop.sync()
      #expect(laptop.texts.count == ends + 2)
      #expect(desktop.records == laptop.records)
      try desktop.edit(task) { $0.notes.append("note \(ends)") }
      try desktop.sync()
    }
    #expect(ends > 5)
    try meet()
    #expect(desktop.records == laptop.records)
    #expect(try laptop.conflicts.isEmpty)
    #expect(laptop.task(task)?.notes.count == ends)
  }

  /// Values from a first sync are not published again as one's own, wherever it ends: removing a
  /// value meanwhile removes it on all machines.
  @Test func aFirstSyncMayEndAnywhere() throws {
    var ends = 0
    while true {
      let remote = FolderMachine.remote(shared.file("tasks\(ends)"))
      let (one, two) = (try FolderMachine([remote]), try FolderMachine([remote], offset: 3600))
      let task = try one.add("Plan") { $0.priority = .high }
      try one.sync()
      two.remaining = ends
      let isDone = (try? two.sync()).map { $0.fault == nil } ?? false
      two.remaining = nil
      try two.restart()
      try one.edit(task) { $0.priority = nil }
      try one.sync()
      for machine in [two, one, two] { try machine.sync() }
      #expect(one.task(task)?.priority == nil && two.task(task)?.priority == nil, "\(ends)")
      #expect(try one.conflicts.isEmpty && two.conflicts.isEmpty, "\(ends)")
      if isDone { break }
      ends += 1
    }
    #expect(ends > 5)
  }

  private func segmentName(_ bytes: [UInt8]) -> String { segmentHash(bytes) }

  /// A renamed name that gives way is reported once on each machine that learns of it.
  @Test func aNameOfTwoIsTold() throws {
    let third = try FolderMachine([FolderMachine.remote(shared.file("tasks"))], offset: -600)
    let machines = [laptop, desktop, third]
    let anna = User(id: UUID(), name: "Anna")
    try machines[0].perform { _ in [.user(before: nil, after: anna)] }
    for machine in machines { try machine.sync() }
    for (place, name) in ["Ann", "Annie"].enumerated() {
      var renamed = anna
      renamed.name = name
      try machines[place].perform { _ in [.user(before: anna, after: renamed)] }
    }
    let expected = SyncReport.Warning.overruled(
      OverruledValue(name: "Annie", field: "name", stands: "Annie", other: "Ann"))
    try machines[0].sync()
    #expect(try machines[1].sync().warnings == [expected])
    #expect(try machines[2].sync().warnings == [expected])
    #expect(try machines[0].sync().warnings == [expected])
    for machine in machines { #expect(try machine.sync().warnings == []) }
    #expect(machines.allSatisfy { $0.model.state.users.map(\.name) == ["Annie"] })
    // Giving the other name again applies everywhere, without a report.
    var again = anna
    again.name = "Ann"
    try machines[2].perform { state in [.user(before: state.users[0], after: again)] }
    for place in [2, 0, 1] { #expect(try machines[place].sync().warnings == []) }
    #expect(machines.allSatisfy { $0.model.state.users.map(\.name) == ["Ann"] })
  }

  /// A renamed machine has its new name on the others, through any remote, and nothing else
  /// changes: authors are recorded by number.
  @Test func aMachineIsRenamed() throws {
    let (laptop, desktop) = (
      try FolderMachine([FolderMachine.remote(shared.file("tasks"), machine: "laptop")]),
      try FolderMachine([FolderMachine.remote(shared.file("tasks"), machine: "desktop")])
    )
    let task = try laptop.add("Buy milk")
    for machine in [laptop, desktop, laptop] { try machine.sync() }
    let known = try desktop.sync().machines
    #expect(known.map(\.title).sorted() == ["desktop", "laptop"])
    var renamed = laptop.remotes[0]
    renamed.machine = "ノート 1"
    try RemoteStorage(store: laptop.path).replace(renamed)
    laptop.remotes[0] = renamed
    // Meanwhile its clock goes back.
    laptop.seconds -= 7200
    let report = try laptop.sync()
    #expect(report.here.isEmpty && report.there.isEmpty)
    let seen = try desktop.sync()
    #expect(seen.here.isEmpty && seen.warnings.isEmpty)
    let titles = Dictionary(seen.machines.map { ($0.id, $0.title) }) { first, _ in first }
    #expect(titles.values.sorted() == ["desktop", "ノート 1"])
    #expect(Set(titles.keys) == Set(known.map(\.id)))
    // Nothing more is to be synced, and a change is passed on.
    #expect(try laptop.sync().isEmpty && desktop.sync().isEmpty)
    try laptop.edit(task) { $0.text = "Buy oat milk" }
    try laptop.sync()
    try desktop.sync()
    #expect(desktop.task(task)?.text == "Buy oat milk")
    #expect(throws: SyncFault.noRemote("other")) {
      try RemoteStorage(store: laptop.path).replace(FolderMachine.remote("x", name: "other"))
    }
  }

  /// The rule of a task is changed on one machine while another completes it: all agree, and each
  /// that learns of it reports once that the successor has the previous rule.
  @Test(arguments: [true, false], [Recurrence(.weeks(2)), nil])
  func aRuleOfWhatIsDoneMeanwhile(isRuleFirst: Bool, given: Recurrence?) throws {
    let third = try FolderMachine([FolderMachine.remote(shared.file("tasks"))], offset: 5000)
    let machines = [laptop, desktop, third]
    let task = try laptop.add("Pay rent") { task in
      task.due = CivilDate(year: 2026, month: 3, day: 12).map { Due(date: $0) }
      task.recurrence = Recurrence(.days(1))
    }
    for machine in machines { try machine.sync() }
    try laptop.edit(task) { $0.recurrence = given }
    try desktop.complete(task)
    var told: [[SyncReport.Warning]] = [[], [], []]
    for round in 0..<4 {
      for place in isRuleFirst ? [0, 1, 2] : [1, 0, 2] {
        told[place] += try machines[place].sync().warnings
      }
      if round == 0 { #expect(told.flatMap(\.self).count >= 1) }
    }
    for machine in machines {
      let next = try #require(machine.model.state.tasks.first { $0.state == .open })
      #expect(next.recurrence == Recurrence(.days(1)))
      #expect(machine.task(task)?.recurrence == given)
      #expect(machine.model.state.tasks.count == 2)
      let place = try #require(machines.firstIndex { $0 === machine })
      #expect(
        told[place] == [
          .missedRule(
            MissedRule(
              number: next.number, text: "Pay rent", kept: Recurrence(.days(1)), given: given))
        ], "\(place)")
    }
    // Giving the successor the new rule applies everywhere, without further reports.
    let next = try #require(third.model.state.tasks.first { $0.state == .open })
    try third.edit(next.id) { $0.recurrence = Recurrence(.weeks(3)) }
    for place in [2, 0, 1, 2] { #expect(try machines[place].sync().warnings.isEmpty) }
    for machine in machines { #expect(machine.task(next.id)?.recurrence == Recurrence(.weeks(3))) }
  }

  /// A rule that was known where the task was done is not reported.
  @Test func aRuleThatWasKnownIsNotTold() throws {
    let task = try laptop.add("Pay rent") { task in
      task.due = CivilDate(year: 2026, month: 3, day: 12).map { Due(date: $0) }
      task.recurrence = Recurrence(.days(1), count: 5)
    }
    for machine in [laptop, desktop] { try machine.sync() }
    try laptop.edit(task) { $0.recurrence = Recurrence(.weeks(1), count: 7) }
    for machine in [laptop, desktop] { try machine.sync() }
    try desktop.complete(task)
    for machine in [desktop, laptop, desktop] { #expect(try machine.sync().warnings.isEmpty) }
    #expect(
      laptop.model.state.tasks.map(\.recurrence) == desktop.model.state.tasks.map(\.recurrence))
  }

  /// A change that gave way in a background sync is stored until it is reported, once.
  @Test func overruledValueIsKeptUntilReported() throws {
    let storage = RemoteStorage(store: desktop.path)
    desktop.pendingMessages = { report in report.warnings.map { _ in ["gave way", "譲った"] } }
    let anna = User(id: UUID(), name: "Anna")
    try laptop.perform { _ in [.user(before: nil, after: anna)] }
    for machine in [laptop, desktop] { try machine.sync() }
    for (machine, name) in [(laptop, "Ann"), (desktop, "Annie")] {
      var renamed = anna
      renamed.name = name
      try machine.perform { _ in [.user(before: anna, after: renamed)] }
    }
    try laptop.sync()
    try desktop.sync()
    // Syncs without reports do not remove it.
    for _ in 0..<3 { try desktop.sync() }
    #expect(storage.takePendingMessages(of: "own") == [["gave way", "譲った"]])
    #expect(storage.takePendingMessages(of: "own") == [])
    try desktop.sync()
    #expect(
      storage.takePendingMessages(of: "own") == [] && storage.takePendingMessages(of: "none") == [])
  }
}
