import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// A store with a name added by a newer version is read and never written, however it is opened.
struct NewerNamesTests {
  private static func adding(_ name: String, in bytes: [UInt8]) -> [UInt8] {
    NewerVersionStore.adding(name, in: bytes, seal: Seal.append)
  }

  private enum Writing: CaseIterable {
    case commit, change, undo, fold, saveAgain, repair

    func write(_ model: SharedModel, _ storage: FileStorage) throws {
      switch self {
      case .commit: try model.add("new")
      case .change: try model.edit(2, "new")
      case .undo: try model.undo()
      case .fold: _ = try storage.fold()
      case .saveAgain:
        try storage.lock()
        defer { storage.unlock() }
        try storage.saveAgain(model.state)
      case .repair:
        // A repair would have nothing to do there; with additional damage, it would drop the name.
        if try storage.repair() == nil { throw StorageError.readOnly(path: "", features: []) }
      }
    }
  }

  /// Every kind of write, with the name in the current record of a task, in a replaced one, and in
  /// the base.
  @Test(arguments: [false, true], [false, true])
  func nothingWrites(onDemand: Bool, folded: Bool) throws {
    let folder = try TemporaryFolder()
    let first = try folder.shell()
    for text in ["one", "two"] { try first.add(text) }
    if folded {
      let storage = folder.storage(history: .short(0))
      _ = try storage.load()
      _ = try storage.fold()
      try folder.shell().edit(1, "replaced")
    }
    let bytes = Self.adding("mood", in: try folder.bytes())
    for isRepeated in [false, true] {
      for writing in Writing.allCases {
        try folder.write(bytes)
        let storage = folder.storage()
        storage.readsOnDemand = onDemand
        let model = try SharedModel(storage: storage, author: "test")
        let error = #expect(throws: StorageError.self, "\(writing) \(isRepeated)") {
          try writing.write(model, storage)
        }
        if case .readOnly? = error {} else { Issue.record("\(writing): \(error as Any)") }
        #expect(try folder.bytes() == bytes, "\(writing)")
      }
    }
  }

  /// The lock file records a check of a store for this very file.
  @Test func aFileIsLookedThroughOnce() throws {
    let folder = try TemporaryFolder()
    try folder.shell().add("one")
    let storage = folder.storage()
    storage.readsOnDemand = true
    let model = try SharedModel(storage: storage, author: "test")
    #expect(storage.known?.areNamesVerified == false)
    try model.add("two")
    #expect(storage.known?.areNamesVerified == true)
    let looked = LockRecord(try folder.bytes(of: "store.lock"))?.last?.verifiedFile
    #expect(looked?.hasPrefix(try #require(storage.known).identity.word) == true)
  }

  /// A damaged store with an unknown name in its intact part is left to the version that knows it.
  @Test func repairDropsNoName() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["one", "two", "three"] { try model.add(text) }
    var bytes = Self.adding("mood", in: try folder.bytes())
    bytes[try #require(bytes.firstRange(of: Array("three".utf8))).lowerBound] = UInt8(ascii: "T")
    try folder.write(bytes)
    let error = #expect(throws: StorageError.self) { try folder.storage().repair() }
    #expect(error == .readOnly(path: folder.file("store"), features: ["task.mood"]))
    #expect(try folder.bytes() == bytes)
  }
}
