import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

struct HistoryTests {
  @Test func undoReachesBackIntoEarlierSessions() throws {
    let folder = try TemporaryFolder()
    for text in ["a", "b", "c"] { try folder.shell().add(text) }
    try folder.shell().undo()
    try folder.shell().undo()
    #expect(try folder.stored().state.tasks.map(\.text) == ["a"])
    try folder.shell().redo()
    #expect(try folder.stored().state.tasks.map(\.text) == ["a", "b"])
    let model = try folder.shell()
    #expect(model.undoableCommands().count == 2)
    #expect(model.redoableCommands.count == 1)
    try model.add("d")
    #expect(model.redoableCommands.count == 0)
    #expect(model.state.tasks.map(\.number) == [1, 2, 4], "numbers are not given twice")
  }

  /// The history of a task that existed before the last fold, was changed, deleted and restored,
  /// with other commits, also long ones, in between.
  @Test func thePastOfOneTaskIsReadAlone() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage("store", history: .short(100))
    let model = try SharedModel(storage: storage, author: "test")
    for text in ["a", "b"] { try model.add(text) }
    _ = try storage.fold()
    try model.edit(1, "A")
    try model.add(String(repeating: "long ", count: 3000))
    try model.perform("delete both") { try $0.delete([1, 2]) }
    try model.undo()
    try model.edit(1, String(repeating: "x", count: 5000))
    let fresh = folder.storage("store", history: .short(100))
    let past = try fresh.load().past
    let known = try #require(fresh.known)
    let offsets = try #require(
      try folder.bytes().withUnsafeBufferPointer { StoreIndex($0)?.offsets })
    for number in 1...4 {
      let alone = try #require(known.past(ofTask: number, in: offsets))
      #expect(alone == past.commits(ofTask: number))
      _ = past.commits
      #expect(alone == past.commits(ofTask: number))
    }
    let titles = try #require(known.past(ofTask: 1, in: offsets)).map(\.info.command)
    #expect(titles.suffix(4) == ["edit 1", "delete both", "delete both", "edit 1"])
    #expect(known.past(ofTask: 1, in: TaskOffsets(capacity: 0))?.isEmpty == true)
  }

  @Test func undoTakesBackTheOwnLastStep() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try folder.shell(), try folder.shell())
    try first.add("mine")
    try second.add("yours")
    try first.undo()
    #expect(first.state.tasks.map(\.text) == ["yours"])
    try second.refresh()
    #expect(second.undoableCommands().count == 1)
  }

  @Test func stepUndoneElsewhereIsNotUndoneAgain() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("a")
    let (first, second) = (try folder.shell(), try folder.shell())
    try first.undo()
    try second.refresh()
    #expect(second.undoableCommands().count == 0)
    #expect(second.redoableCommands.count == 1)
    try second.redo()
    try first.refresh()
    #expect(first.undoableCommands().count == 1)
    #expect(first.state.tasks.count == 1)
  }

  @Test func otherFieldsSurviveAnUndo() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try folder.shell(), try folder.shell())
    try first.add("a")
    try first.edit(1, "b")
    let due = Due(date: try #require(CivilDate(year: 2026, month: 3, day: 14)))
    try second.perform("edit") { try $0.edit([1], TaskPatch(due: .set(due))) }
    try first.undo()
    #expect(first.state.task(numbered: 1)?.text == "a")
    #expect(first.state.task(numbered: 1)?.due == due)
  }

  @Test func sameFieldIsAConflictThatShowsBoth() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try folder.shell(), try folder.shell())
    try first.add("a")
    try first.edit(1, "b")
    let expected = first.state.task(numbered: 1)
    try second.edit(1, "c")
    let stored = second.state.task(numbered: 1)
    let bytes = try folder.bytes()
    #expect(
      throws: ModelError.taskChangedSince(number: 1, stored: stored, expected: expected)
    ) { try first.undo() }
    #expect(try folder.bytes() == bytes)
    #expect(first.undoableCommands().count == 3)
  }

  @Test func sameTaskTwiceInOneCommandIsUndone() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    try model.add("a")
    try model.perform("done 1 1") { try $0.complete([1, 1], at: Instant(secondsSinceEpoch: 0)) }
    #expect(try folder.stored().state == model.state)
    try model.undo()
    #expect(model.state.task(numbered: 1)?.state == .open)
  }

  @Test func logSaysWhoWhatAndWhen() throws {
    let folder = try TemporaryFolder()
    let model = try SharedModel(storage: folder.storage(), author: "鈴木@host") {
      Instant(secondsSinceEpoch: 1_000_000)
    }
    try model.add("\u{1B}[31m \u{202E}x")
    try model.undo()
    let history = try folder.stored().history
    #expect(history.map(\.info.author) == ["鈴木@host", "鈴木@host"])
    #expect(
      history.map(\.info.time) == Array(repeating: Instant(secondsSinceEpoch: 1_000_000), count: 2))
    #expect(history.map(\.info.command) == Array(repeating: "add \u{1B}[31m \u{202E}x", count: 2))
    #expect(history[1].info.kind == .undo([history[0].info.operation]))
    #expect(history == model.history)
    // The file contains no control characters, which could affect a terminal that shows it.
    #expect(try folder.bytes().allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  @Test func everyVersionCanBeSeenAgain() throws {
    let folder = try TemporaryFolder()
    var time = 0
    let model = try SharedModel(storage: folder.storage(history: .short(10)), author: "") {
      Instant(secondsSinceEpoch: time)
    }
    var states = [model.state]
    for round in 1...60 {
      time = round * 10
      if round % 3 == 0 { try model.edit(1, "\(round)") } else { try model.add("\(round)") }
      states.append(model.state)
    }
    let later = try SharedModel(storage: folder.storage())
    let known = later.history.count
    #expect((10..<60).contains(known))
    for version in 0...60 {
      // The base is the state before the first commit kept, whose time is unknown.
      let expected = version > 60 - known ? states[version] : nil
      let past = later.state(asOf: Instant(secondsSinceEpoch: version * 10 + 9))
      // Numbers are never reused, so going back does not release them.
      #expect(past?.tasks == expected?.tasks && past?.users == expected?.users)
      #expect((past == nil) == (expected == nil))
    }
  }

  @Test func infoCounts() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.storage().info() == nil)
    let model = try SharedModel(storage: folder.storage(), author: "") {
      Instant(secondsSinceEpoch: 77)
    }
    for text in ["a", "b", "c"] { try model.add(text) }
    try folder.append([1, 2])
    let info = try #require(try folder.storage().info())
    #expect(info.path == folder.file("store"))
    #expect(info.size == (try folder.bytes().count))
    #expect(info.generation == 1)
    #expect(info.version == 3)
    #expect(info.records == 3)
    #expect(info.commits == 3)
    #expect(info.commitsSinceFold == 2)
    #expect(info.lastFold == Instant(secondsSinceEpoch: 77))
    #expect(info.tailBytes == 2)
  }

  @Test func backupIsAStore() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    try model.add("a")
    try storage.backup(model.state, version: model.version, to: folder.file("copy"))
    #expect(try folder.stored("copy").state == model.state)
    #expect(try folder.stored("copy").version == 1)
    #expect(try folder.mode(of: "copy") == 0o600)
    for (name, code) in [("copy", EEXIST), ("d/copy", ENOENT)] {
      #expect(
        throws: StorageError.cannotSave(path: folder.file(name), step: .create, code: code)
      ) { try storage.backup(model.state, version: 1, to: folder.file(name)) }
    }
  }

  @Test func foldKeepsWhatAnotherShellHasCommitted() throws {
    let folder = try TemporaryFolder()
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    try model.add("a")
    try folder.shell().add("b")
    #expect(
      throws: StorageError.cannotSave(path: folder.file("store"), step: .open, code: ESTALE)
    ) { try storage.fold() }
    try model.refresh()
    #expect(try storage.fold()?.version == 2)
    #expect(try folder.stored().state == model.state)
    #expect(model.state.tasks.map(\.text) == ["a", "b"])
  }
}
