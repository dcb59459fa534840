import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// A shell that reads only what a command needs.
struct OnDemandTests {
  private static func model(
    _ storage: FileStorage, inPieces: Bool = false
  ) throws -> SharedModel {
    storage.readsOnDemand = true
    if inPieces { storage.minimumForStreaming = 0 }
    return try SharedModel(storage: storage, author: "test")
  }

  /// Creates a store of five tasks, an older copy of it, and another store of six.
  private static func fill(_ folder: TemporaryFolder) throws {
    let shell = try folder.shell()
    for number in 1...3 { try shell.add("task \(number)") }
    try folder.write(try folder.bytes(), to: "older")
    for number in 4...5 { try shell.add("task \(number)") }
    let other = try folder.shell("other")
    for number in 1...6 { try other.add("TASK \(number)") }
  }

  @Test(arguments: [false, true]) func littleIsEnough(inPieces: Bool) throws {
    let folder = try TemporaryFolder()
    let shell = try folder.shell()
    for number in 1...5 { try shell.add("task \(number)") }
    let model = try Self.model(folder.storage(), inPieces: inPieces)
    try model.add("six")
    try model.edit(2, "deux")
    #expect(model.state.task(numbered: 2)?.text == "deux")
    #expect(model.state.taskCount == 6)
    try model.undo(2)
    #expect(try folder.stored().state.tasks.map(\.text) == (1...5).map { "task \($0)" })
    #expect(model.history.map(\.info.version) == Array(1...8))
    #expect(model.history == (try folder.stored()).history)
    #expect(model.state == (try folder.stored()).state)
  }

  /// The history is that of the file that was read, even if it has been replaced.
  @Test(arguments: [false, true]) func pastOutlivesAFold(inPieces: Bool) throws {
    let folder = try TemporaryFolder()
    let shell = try folder.shell()
    for number in 1...9 { try shell.add("task \(number)") }
    let model = try Self.model(folder.storage(), inPieces: inPieces)
    let storage = folder.storage(history: .short(1, slack: 0))
    _ = try SharedModel(storage: storage)
    _ = try storage.fold()
    #expect(try folder.stored().history.count == 1)
    #expect(model.history.count == 9)
    #expect(model.state.tasks.count == 9)
  }

  /// Changes that others append meanwhile are not seen yet; an overwritten file is not read as another
  /// store's tasks.
  @Test(arguments: ["more", "older", "other", "shorter", ""])
  func aFileReadInPiecesIsWhatItWas(change: String) throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    try folder.write(try folder.bytes().dropLast(40), to: "shorter")
    let model = try Self.model(folder.storage(), inPieces: true)
    switch change {
    case "": break
    case "more": try folder.shell().edit(1, "six")
    default: try folder.write(try folder.bytes(of: change))
    }
    let isSame = ["", "more"].contains(change)
    #expect(model.state.openTasks()?.plain == (isSame ? 5 : nil))
    #expect(model.state.task(numbered: 2)?.text == (isSame ? "task 2" : nil))
    #expect(model.state.tasks.map(\.text) == (isSame ? (1...5).map { "task \($0)" } : []))
    #expect(model.refusal == (isSame ? nil : .overwritten(path: folder.file("store"))))
  }

  /// A shell that reads in pieces counts, finds and reads tasks while another shell adds one.
  @Test func beginningsAreFoundInPieces() throws {
    let folder = try TemporaryFolder()
    let shell = try folder.shell()
    for number in 1...30 { try shell.add("task \(number)") }
    try shell.perform("done") { try $0.complete([2, 4], at: Instant(secondsSinceEpoch: 1)) }
    try shell.perform("delete") { try $0.delete([3]) }
    for number in [30, 7, 7] { try shell.edit(number, "text \(number)") }
    let model = try Self.model(folder.storage(), inPieces: true)
    #expect(model.state.openTasks()?.plain == 27)
    try shell.add("another")
    #expect(model.state.task(numbered: 7)?.text == "text 7")
    #expect(model.state.task(numbered: 3) == nil)
    #expect(model.state.tasks.map(\.number) == [1, 2] + Array(4...30))
    #expect(model.refusal == nil)
  }

  /// If the file that was read is overwritten, no history of another store is used.
  @Test(arguments: [false, true])
  func overwrittenFileHasNoPast(isOlder: Bool) throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)

    let model = try Self.model(folder.storage())
    let running = try folder.shell()
    try folder.write(try folder.bytes(of: isOlder ? "older" : "other"))
    for model in [model, running] {
      #expect(model.history.isEmpty)
      #expect(model.refusal == .overwritten(path: folder.file("store")))
      #expect(model.state.tasks.map(\.text) == (1...5).map { "task \($0)" })
      try model.refresh()
      #expect(model.refusal == nil)
      #expect(model.history == (try folder.stored()).history)
      #expect(model.state.taskCount == (isOlder ? 3 : 6))
    }
  }

  /// A flipped bit produces the same messages and contents as a complete read.
  @Test func damageIsTheSame() throws {
    let folder = try TemporaryFolder()
    let shell = try folder.shell()
    for number in 1...3 { try shell.add("task \(number)") }
    let bytes = try folder.bytes()
    func answer(_ storage: FileStorage) -> [String] {
      do {
        let stored = try storage.load()
        let texts = stored.state.tasks.map(\.text) + stored.history.map { "\($0.info.version)" }
        return texts + ["\(storage.takeNotices())", "\(String(describing: stored.refusal))"]
      } catch {
        return ["\(error)"]
      }
    }
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 1 << (offset % 8)
      try folder.write(damaged, to: "store")
      let expected = answer(folder.storage())
      for (readsOnDemand, minimumForStreaming) in [(true, 0), (true, .max), (false, 0)] {
        let other = folder.storage()
        (other.readsOnDemand, other.minimumForStreaming) = (readsOnDemand, minimumForStreaming)
        #expect(answer(other) == expected, "offset \(offset)")
      }
    }
  }

  /// A valid seal around an invalid task: reading it reports damage, and ends writing.
  @Test(arguments: [false, true]) func lateDamageEndsWriting(inPieces: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("one")
    let text = String(decoding: try folder.bytes(), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let index = try #require(
      lines.firstIndex { $0.contains(#""task""#) })
    lines[index] = lines[index].replacing("open", with: "lost")
    let end = try #require(lines.firstIndex { $0.contains(#""commit""#) })
    let head = lines[..<index].map { $0 + "\n" }.joined()
    let mark = try #require(lines[end].range(of: #","crc32c""#))
    var commit = Array((lines[index] + "\n" + lines[end][..<mark.lowerBound]).utf8)
    Seal.append(to: &commit, from: 0)
    try folder.write(Array(head.utf8) + commit, to: "store")

    let model = try Self.model(folder.storage(), inPieces: inPieces)
    var told: [StorageNotice] = []
    model.observe { if case .storage(let notice) = $0 { told.append(notice) } }
    #expect(!model.isDamaged)
    #expect(model.state.tasks.isEmpty)
    #expect(model.isDamaged)
    model.announceLateRefusal()
    model.announceLateRefusal()
    #expect(told.count == 1)
    #expect(throws: StorageError.self) { try model.add("two") }
    #expect(try folder.bytes() == Array(head.utf8) + commit)
    #expect(try folder.stored().refusal == model.refusal)
  }
}
