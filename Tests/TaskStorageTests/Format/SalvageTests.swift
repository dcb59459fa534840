import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Sealed data takes precedence over unsealed data, whichever byte of a store is changed.
struct SalvageTests {
  /// A base and commits that change each kind of its records, with the lines that contain each.
  private struct Example {
    var bytes: [UInt8]
    var state = NamedChange.base
    /// The part of each line; the header is in the base.
    var parts: [Int] = []
    /// The part with the latest version of each record.
    var last: [String: Int] = [:]

    /// - Parameter first: the deeds before, contained in the base.
    init(_ deeds: [NamedChange], after first: [NamedChange] = []) throws {
      for deed in first { state = try deed.done(in: state) }
      let base = BaseLine(
        records: state.recordCount, nextNumber: state.nextNumber, version: 1, kept: 0,
        time: Instant(secondsSinceEpoch: 0))
      bytes = StoreEncoder.base(StoreHeader(store: UUID(), generation: 1), state, base)
      for key in state.records.keys { last[key] = 0 }
      note(0)
      for (index, deed) in deeds.enumerated() {
        let before = state
        state = try deed.done(in: before)
        let info = CommitInfo(
          version: index + 2, operation: UUID(), author: "", time: base.time,
          command: deed.description, kind: .command)
        let updates = before.changes(to: state).compactMap(RecordUpdate.init)
        bytes += StoreEncoder.commit(StoredCommit(info: info, updates: updates))
        let (old, new) = (before.records, state.records)
        for key in Set(old.keys).union(new.keys) where old[key] != new[key] {
          last[key] = index + 1
        }
        note(index + 1)
      }
    }

    private mutating func note(_ part: Int) {
      let lines = bytes.count { $0 == 0x0A }
      parts += Array(repeating: part, count: lines - parts.count)
    }
  }

  private static func example() throws -> Example {
    try Example([
      .rename("Anna", "Ann"), .sit("Cleo", 10), .addUser("Zoe"), .sit("Zoe", 9),
      .renameAttribute("width"), .save("evening", [2]), .save("morning", [1, 3]),
      .adding("New"), .edit(1, [.text: .set(.text("Bread"))]),
      NamedChange("delete 2") { try $0.delete([2]) },
      .edit(3, [.text: .set(.text("Butter"))]), .adding("Last"),
    ])
  }

  /// Another character of the same kind: a digit, a hexadecimal digit, a letter.
  private static func other(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "9"): UInt8(ascii: "1")
    case UInt8(ascii: "0")..<UInt8(ascii: "9"): byte + 1
    case UInt8(ascii: "f"): UInt8(ascii: "a")
    case UInt8(ascii: "a"): UInt8(ascii: "b")
    default: byte ^ 1
    }
  }

  @Test func oneOtherCharacterTakesNothingFromWhatIsSealed() throws {
    let example = try Self.example()
    let whole = example.bytes.withUnsafeBufferPointer { Salvage(of: $0) }
    #expect(whole.state == example.state && whole.defects.isEmpty)
    let records = example.state.records
    var (bytes, line) = (example.bytes, 0)
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte != 0x0A else {
        line += 1
        continue
      }
      bytes[index] = Self.other(byte)
      let salvage = bytes.withUnsafeBufferPointer { Salvage(of: $0) }
      bytes[index] = byte
      let part = example.parts[line]
      let found = salvage.state.records
      for (key, last) in example.last where last != part && found[key] != records[key] {
        Issue.record("byte \(index) in line \(line + 1): \(key) is \(found[key] ?? "gone")")
      }
      #expect(!salvage.defects.isEmpty, "byte \(index)")
      // Only the damaged part is reported.
      let blamed = salvage.defects.filter { defect in
        example.parts[min(defect.line, example.parts.count) - 1] != part
      }
      #expect(blamed.isEmpty, "byte \(index) in line \(line + 1): \(blamed)")
      if part < example.parts.last ?? 0 { #expect(salvage.version == 13, "byte \(index)") }
    }
  }

  /// Replaces each digit of each task number with every other one, in a base alone and in one
  /// followed by sealed commits: sealed data is unchanged, and of the other tasks each is kept, or
  /// its line is reported.
  @Test(arguments: [
    [],
    [
      NamedChange.edit(12, [.text: .set(.text("Bread"))]),
      NamedChange("delete 2") { try $0.delete([2]) },
      .edit(1, [.text: .set(.text("Butter"))]), .adding("Last"),
    ],
  ]) func noTaskIsLostToANumber(deeds: [NamedChange]) throws {
    let more = (4...14).map { NamedChange.adding("Task \($0)") }
    let example = try Example(deeds, after: more)
    let field = Array(#""number":"#.utf8)
    var (bytes, line, tried) = (example.bytes, 1, 0)
    for index in bytes.indices where example.parts[min(line, example.parts.count) - 1] == 0 {
      if bytes[index] == 0x0A { line += 1 }
      guard bytes[index...].starts(with: field) else { continue }
      let digits = bytes[(index + field.count)...].prefix { (48...57).contains($0) }.indices
      for place in digits {
        let byte = bytes[place]
        for digit in UInt8(48)...57 where digit != byte {
          bytes[place] = digit
          let salvage = bytes.withUnsafeBufferPointer { Salvage(of: $0) }
          let found = Dictionary(grouping: salvage.state.tasks, by: \.id)
          tried += 1
          for task in example.state.tasks {
            let kept = found[task.id] ?? []
            let isNamed = salvage.defects.contains { $0.line == line }
            #expect(kept.map(\.text) == [task.text] || kept.isEmpty && isNamed, "line \(line)")
            if example.last["task \(task.number)"] ?? 0 > 0 { #expect(kept == [task]) }
          }
          // No deleted task returns, unless it is unknown which task that was.
          #expect(salvage.state.tasks.count <= example.state.tasks.count + 1)
          #expect(!salvage.defects.isEmpty)
        }
        bytes[place] = byte
      }
    }
    #expect(tried > 150)
  }

  @Test func oneOfTwoTasksWithOneNumberGetsANewOne() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["T1", "T2", "T3"] { try model.add(text) }
    let storage = folder.storage(history: .short(0))
    _ = try storage.load()
    _ = try storage.fold()
    var bytes = try folder.bytes()
    let index = try #require(bytes.firstRange(of: Array(#""number":1"#.utf8))).upperBound - 1
    bytes[index] = UInt8(ascii: "3")
    try folder.write(bytes)
    let repair = try #require(try folder.storage().repair())
    #expect(repair.defects.map(\.what) == [.sameNumber(new: 4), .checksum])
    #expect(repair.defects.map(\.line) == [4, 5])
    let tasks = try folder.stored().state.tasks
    #expect(tasks.map { "\($0.number) \($0.text)" } == ["2 T2", "3 T1", "4 T3"])
  }

  /// As two users would see it: the id and the number of the first record of a task.
  @Test(
    arguments: [
      (#""number":2,"id":""#, nil, [2: "new text", 1: "T1", 3: "T3"]),
      (#""number":"#, 4, [2: "new text", 3: "T3", 4: "T1"]),
    ] as [(String, Int?, [Int: String])])
  func anOlderRecordIsNotBelieved(place: String, new: Int?, kept: [Int: String]) throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["T1", "T2", "T3"] { try model.add(text) }
    try model.edit(2, "new text")
    var bytes = try folder.bytes()
    let index = try #require(bytes.firstRange(of: Array(place.utf8))).upperBound
    bytes[index] = place.hasSuffix("\"") ? Self.other(bytes[index]) : UInt8(ascii: "3")
    try folder.write(bytes)
    let repair = try #require(try folder.storage().repair())
    #expect(
      repair.defects.map(\.what) == [new.map { .sameNumber(new: $0) } ?? .contradicted, .checksum])
    #expect(repair.lostChanges == 0)
    let tasks = try folder.stored().state.tasks
    #expect(Dictionary(uniqueKeysWithValues: tasks.map { ($0.number, $0.text) }) == kept)
  }

  /// A repeated commit is ignored; changes in between are not reverted.
  @Test func anOutdatedCommitIsNotBelieved() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    try model.add("old")
    let start = try folder.bytes().count
    try model.edit(1, "older")
    let commit = try folder.bytes()[start...]
    try model.edit(1, "new")
    try folder.append(commit)
    let repair = try #require(try folder.storage().repair())
    #expect(repair.defects.map(\.what) == [.duplicate])
    #expect(try folder.stored().state.tasks.map(\.text) == ["new"])
  }

  /// Wherever the last change is cut short, all of it is there or nothing.
  @Test(arguments: [
    NamedChange("done 1, 3") { try $0.complete([1, 3], at: Instant(utc: .now)) },
    NamedChange("delete 1") { try $0.delete([1]) }, .rename("Anna", "Ann"), .adding("Last"),
  ]) func aChangeIsTakenWholeOrNot(deed: NamedChange) throws {
    func salvaged(_ bytes: some Sequence<UInt8>) -> ModelState {
      Array(bytes).withUnsafeBufferPointer { Salvage(of: $0) }.state
    }
    let after = try Example([.adding("New"), deed])
    let first = try #require(after.parts.lastIndex(of: 1)) + 1
    let lines = after.bytes.split(separator: 0x0A)
    let start = lines[..<first].reduce(0) { $0 + $1.count + 1 }
    let before = salvaged(after.bytes[..<start])
    for end in start..<after.bytes.count {
      for zeros in [0, 512 - end % 512] {
        let state = salvaged(after.bytes[..<end] + Array(repeating: 0, count: zeros))
        #expect(state == before || state == after.state, "\(end - start), \(zeros)")
      }
    }
  }

  /// A repair cuts off such a change, and what was before it can still be undone.
  @Test func theHistoryStaysBeforeAChangeCutShort() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["one", "two"] { try model.add(text) }
    let whole = try folder.bytes()
    try model.add("three")
    try folder.write(folder.bytes().prefix(whole.count + 30))
    let repair = try #require(try folder.storage().repair())
    #expect(repair.keepsHistory && repair.lostChanges == 1 && repair.records == 2)
    #expect(try folder.bytes() == whole)
    #expect(try folder.storage().repair() == nil)
  }

  /// An unreadable closing line does not invalidate the next commit.
  @Test func aLostSealDoesNotReachTheNextCommit() throws {
    let folder = try TemporaryFolder()
    let model = try folder.shell()
    for text in ["one", "two"] { try model.add(text) }
    var bytes = try folder.bytes()
    let index = try #require(bytes.firstRange(of: Array(#"{"commit""#.utf8))).lowerBound
    bytes[index] = UInt8(ascii: "x")
    try folder.write(bytes)
    let repair = try #require(try folder.storage().repair())
    #expect(repair.defects.map(\.line) == [4])
    #expect(try folder.stored().state.tasks.map(\.text) == ["one", "two"])
  }
}

extension ModelState {
  /// The records by kind and key.
  fileprivate var records: [String: String] {
    var records: [String: String] = [:]
    for task in tasks { records["task \(task.number)"] = "\(task)" }
    for user in everyone { records["user \(user.id)"] = "\(user)" }
    for (user, name) in seats { records["seat \(user)"] = name.text }
    for attribute in attributes { records["attribute \(attribute.id)"] = "\(attribute)" }
    for template in templates { records["template \(template.id)"] = "\(template)" }
    return records
  }
}
