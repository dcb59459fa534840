import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Merging two diverged copies of a store loses nothing of either.
struct MergeTests {
  private let folder: TemporaryFolder
  private let here: SharedModel
  private let there: SharedModel
  private let storage: FileStorage

  /// Two shells on copies of a store with the tasks 1 and 2.
  init() throws {
    folder = try TemporaryFolder()
    let first = try folder.shell()
    try first.add("one")
    try first.add("two")
    try FileManager.default.copyItem(
      atPath: folder.file("store"), toPath: folder.file("store 2"))
    storage = folder.storage()
    here = try SharedModel(storage: storage, author: "test")
    there = try folder.shell("store 2")
  }

  @discardableResult
  private func merge(_ preference: MergePreference? = nil) throws -> Commit? {
    try here.merge("store merge", preferring: preference) {
      try storage.divergence(of: folder.file("store 2"), from: $0)
    }
  }

  private func texts(_ model: SharedModel) -> [String] {
    model.state.tasks.map { "\($0.number) \($0.text)" }
  }

  @Test func changesOfBothStay() throws {
    try here.edit(1, "uno")
    try here.add("mine")
    try there.edit(2, "due")
    try there.add("theirs")
    try there.perform("note") { try $0.edit([3], TaskPatch([.after: .set(.numbers([2]))])) }
    try merge()
    #expect(texts(here) == ["1 uno", "2 due", "3 mine", "4 theirs"])
    #expect(here.state.task(numbered: 4)?.after == [2])
    #expect(try folder.stored().state == here.state)
    // The merge is one step, which can be undone and redone.
    try here.undo()
    #expect(texts(here) == ["1 uno", "2 two", "3 mine"])
    try here.redo()
    #expect(texts(here) == ["1 uno", "2 due", "3 mine", "4 theirs"])
  }

  @Test func anIncompleteCopyIsSaid() throws {
    try there.add("theirs")
    let end = try folder.bytes(of: "store 2").count
    try there.add("more")
    truncate(folder.file("store 2"), off_t(end + 20))
    var notices: [StorageNotice] = []
    here.observe { if case .storage(let notice) = $0 { notices.append(notice) } }
    try merge()
    #expect(texts(here) == ["1 one", "2 two", "3 theirs"])
    #expect(notices == [.incompleteCopy(path: folder.file("store 2"), bytes: 20)])
  }

  @Test func aSecondMergeBringsInWhatIsNew() throws {
    try here.add("mine")
    try there.add("theirs")
    #expect(try merge()?.changes.count == 1)
    #expect(try merge() == nil)
    try here.edit(4, "changed here")
    try there.add("more")
    #expect(try merge()?.changes.count == 1)
    #expect(texts(here).suffix(2) == ["4 changed here", "5 more"])
    try here.undo(3)
    #expect(texts(here) == ["1 one", "2 two", "3 mine"])
    #expect(try merge()?.changes.count == 2)
  }

  @Test func theOtherWayRoundMakesThemTheSame() throws {
    try here.add("mine")
    try there.add("theirs")
    try merge()
    let other = folder.storage("store 2")
    let back = try SharedModel(storage: other, author: "test")
    _ = try back.merge("store merge") { try other.divergence(of: folder.file("store"), from: $0) }
    #expect(Set(back.state.tasks.map(\.text)) == ["one", "two", "mine", "theirs"])
    #expect(back.state.tasks.count == 4)
  }

  @Test func sameFieldIsAConflictUntilOneIsPreferred() throws {
    try here.edit(1, "here")
    try there.edit(1, "there")
    try there.add("theirs")
    let before = here.state
    let (mine, theirs) = (here.state.task(numbered: 1), there.state.task(numbered: 1))
    #expect(
      throws: MergeConflicts(conflicts: [.task(here: mine, there: theirs, fields: [.text])])
    ) { try merge() }
    #expect(here.state == before)
    try merge(.here)
    #expect(texts(here) == ["1 here", "2 two", "3 theirs"])
    try here.undo()
    try merge(.there)
    // The number used by the undone merge is not reused.
    #expect(texts(here) == ["1 there", "2 two", "4 theirs"])
  }

  @Test func deletedHereAndChangedThereIsAConflict() throws {
    try here.perform("delete 1") { try $0.delete([1]) }
    try here.perform("delete 2") { try $0.delete([2]) }
    try there.edit(1, "there")
    #expect(throws: MergeConflicts.self) { try merge() }
    try merge(.there)
    #expect(texts(here).count == 1)
    #expect(here.state.tasks.first?.text == "there")
  }

  @Test func listsAreJoined() throws {
    try here.perform("a") { try $0.edit([1], TaskPatch([.tags: .set(.texts(["a", "b"]))])) }
    try there.perform("b") { try $0.edit([1], TaskPatch([.tags: .set(.texts(["b", "c"]))])) }
    try merge()
    #expect(here.state.task(numbered: 1)?.tags == ["a", "b", "c"])
  }

  @Test func peopleOfTheSameNameAreOne() throws {
    for (model, number) in [(here, 1), (there, 2)] {
      try model.perform("user") { state in
        let user = User(id: UUID(), name: "Anna")
        return [
          .user(before: nil, after: user),
          .seat(
            before: nil, after: Seat(user: user.id, name: SeatName(integerLiteral: number))),
        ]
      }
      let id = try #require(model.state.users.first?.id)
      try model.perform("assign") {
        try $0.edit([number], TaskPatch([.assignee: .set(.person(id))]))
      }
    }
    let anna = try #require(here.state.users.first?.id)
    #expect(throws: MergeConflicts(conflicts: [.seat(user: anna, here: 1, there: 2)])) {
      try merge()
    }
    try merge(.there)
    #expect(here.state.users.count == 1)
    #expect(here.state.seats == [anna: 2])
    #expect(here.state.tasks.map(\.assignee) == [anna, anna])
  }

  @Test func othersAreRefused() throws {
    let stranger = try folder.shell("store 3")
    try stranger.add("x")
    let path = folder.file("store 3")
    #expect(throws: StorageError.unrelated(path: path)) {
      try storage.divergence(of: path, from: [])
    }
    let missing = folder.file("nothing")
    #expect(throws: StorageError.cannotOpen(path: missing, code: ENOENT)) {
      try storage.divergence(of: missing, from: [])
    }
    // All of the common history was dropped.
    let short = try folder.shell("store 2", history: .short(2))
    for number in 0..<40 { try short.add("\(number) \(String(repeating: "x", count: 100))") }
    let copy = folder.file("store 2")
    #expect(throws: StorageError.pastForgotten(path: copy)) { try merge() }
    #expect(texts(here) == ["1 one", "2 two"])
  }

  @Test func aDamagedCopyIsRefused() throws {
    try there.add("theirs")
    let path = folder.file("store 2")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[bytes.count - 60] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(throws: StorageError.self) { try merge() }
    #expect(texts(here) == ["1 one", "2 two"])
  }

  @Test(arguments: [
    ("store 2", true), ("store (1)", true), ("store (conflicted copy 2026-03-11)", true),
    ("store (Anna's conflicted copy)", true), ("store (花子 の競合コピー 2026-03-11)", true),
    ("store (SFConflict a@b 2026-03-11)", true), ("store.sync-conflict-20260311-090000-ABC", true),
    ("store", false), ("store.lock", false), ("store.damaged-0123", false), ("store two", false),
    ("store (final)", false), ("store ", false), ("other 2", false),
  ])
  func copiesAreKnownByTheirNames(name: String, isCopy: Bool) throws {
    #expect(SyncCopy.matches(name, copyOf: "store") == isCopy)
    let dotted = name.replacing(/^store(.*)/) { "store\($0.1).jsonl" }
    if dotted != name { #expect(SyncCopy.matches(dotted, copyOf: "store.jsonl") == isCopy) }
  }

  @Test func checkMentionsCopies() throws {
    #expect(try storage.check()?.copies == ["store 2"])
    #expect(try storage.check()?.isSound == true)
  }
}
