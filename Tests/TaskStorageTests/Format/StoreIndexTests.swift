import Formats
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// A store read by its index equals the one read as a whole; the index is nil for anything unusual.
struct StoreIndexTests {
  private static func index(_ bytes: [UInt8]) -> StoreIndex? {
    bytes.withUnsafeBufferPointer { StoreIndex($0) }
  }

  private static func image(_ bytes: [UInt8]) throws -> ParsedStore {
    try bytes.withUnsafeBufferPointer { try ParsedStore($0) }
  }

  private static func lines(_ bytes: [UInt8], _ index: StoreIndex) -> TaskLines {
    TaskLines(.memory(bytes), index.offsets) { bytes in
      let image = bytes.flatMap { try? Self.image($0) }
      return (image?.state.tasks ?? [], image == nil ? StorageError.foreign(path: "") : nil)
    }
  }

  @Test(arguments: 0..<300)
  func foundIsRead(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (bytes, _, _) = generator.store(tasks: Int(seed % 40), commits: Int(seed % 11))
    let image = try Self.image(bytes)
    let index = try #require(Self.index(bytes))
    #expect(index.header == image.header)
    #expect(index.base == image.base)
    #expect(index.baseEnd == image.baseEnd)
    #expect(index.spans == image.spans)
    #expect(index.version == image.version)
    let lines = Self.lines(bytes, index)
    #expect(index.state(of: lines) == image.state)
    #expect(lines.refusal == nil)
    #expect(index.state(of: lines.tasks()) == image.state)
    #expect(StoreIndex.commits(of: bytes) == image.history)
    for number in 0...image.state.nextNumber {
      let one = Self.lines(bytes, index)
      #expect(one.task(numbered: number) == image.state.task(numbered: number))
      #expect(!one.isRead)
    }
  }

  /// Counting open tasks, and finding linked and due ones, by the beginnings of their lines agrees
  /// with reading them.
  @Test(arguments: 0..<100)
  func beginningsTell(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var tasks = generator.state(tasks: 30).tasks
    for index in tasks.indices where generator.chance(3) {
      tasks[index].until = generator.due()?.date
      if generator.chance(2) { tasks[index].notes = [#","wait":"2026-01-01""#] }
      if generator.chance(2) { tasks[index].notes.append(#","after":[1]"#) }
    }
    let state = ModelState(tasks: tasks, users: [], seats: [], nextNumber: 1)
    let line = BaseLine(
      records: tasks.count, nextNumber: state.nextNumber, version: 0, kept: 0,
      time: Instant(secondsSinceEpoch: 0))
    let bytes = StoreEncoder.base(StoreHeader(store: UUID(), generation: 1), state, line)
    let lines = Self.lines(bytes, try #require(Self.index(bytes)))
    let dated = tasks.filter { $0.state == .open && ($0.wait != nil || $0.until != nil) }
    let plain = tasks.count { $0.state == .open } - dated.count
    #expect(lines.openTasks() == OpenTasks(plain: plain, dated: dated))
    #expect(lines.linkedTasks() == tasks.filter(\.isLinked))
    let some = tasks.filter { $0.number.isMultiple(of: 3) }
    #expect(lines.numbers(of: Set(some.map(\.id))) == some.map(\.number))
    #expect(lines.numbers(of: [UUID()]) == [])
    #expect(tasks.contains { $0.isLinked })
    for day in tasks.compactMap(\.due?.date) {
      let due = lines.dueTasks(by: day)
      #expect(due == state.dueTasks(by: day))
      #expect(
        due?.deadlines
          == tasks.filter { $0.state == .open }.compactMap(\.due).filter { $0.date <= day })
    }
    #expect(!lines.isRead)
    _ = lines.tasks()
    #expect(lines.openTasks() == nil)
    #expect(lines.linkedTasks() == nil)
    #expect(lines.numbers(of: []) == nil)
    #expect(lines.dueTasks(by: .epoch) == nil)
  }

  /// Two threads read the same as one.
  @Test func threadsAgree() throws {
    var generator = SeededGenerator(seed: 7)
    let (bytes, states, _) = generator.store(tasks: 501, commits: 20)
    let offsets = try #require(Self.index(bytes)).offsets
    for minimumForThreads in [0, .max] {
      let tasks = bytes.withUnsafeBufferPointer {
        TaskLines.tasks($0, offsets, minimumForThreads: minimumForThreads)
      }
      #expect(tasks == states.last?.tasks)
    }
  }

  /// With any flipped bit, there is no index; after a truncation, only if the end is that of a
  /// commit.
  @Test func damageIsNeverFound() throws {
    var generator = SeededGenerator(seed: 3)
    let (bytes, _, ends) = generator.store(tasks: 6, commits: 4)
    for offset in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[offset] ^= 1 << bit
        #expect(Self.index(damaged) == nil, "bit \(bit) at \(offset)")
      }
      #expect((Self.index(Array(bytes[..<offset])) != nil) == ends.contains(offset))
    }
    #expect(Self.index(bytes + [0x0A]) == nil)
    #expect(Self.index(bytes + Array("{}\n".utf8)) == nil)
  }

  @Test func newerStoresAreReadAsAWhole() throws {
    let store = UUID()
    for line in [
      #"{"board":{"name":"x"}}"#,
      #"{"user":{"id":"\#(store)","name":"Anna","colour":"red"}}"#,
    ] {
      #expect(Self.index(Self.sealedBase([line])) == nil)
    }
    var header = StoreHeader(store: store, generation: 1)
    header.readOnly = ["boards"]
    #expect(Self.index(Self.sealedBase([], header)) == nil)
  }

  /// Sealed lines that are not tasks: the index does not detect them, reading does.
  @Test func sealedNonsenseTurnsUpWhenItIsRead() throws {
    let good =
      #"{"task":{"number":1,"id":"7b89296c-6dcb-4c50-8857-7eb1924770d3","text":"a","state":"open","created":"2026-01-01T00:00:00Z"}}"#
    for line in [
      good.replacing(#""number":1"#, with: #""number":2"#).replacing("open", with: "lost"),
      good.replacing(#""number":1"#, with: #""number":2"#).replacing("2026", with: "20xx"),
      good.replacing(#""number":1"#, with: #""number":2"#).replacing("}}", with: "}"),
    ] {
      let bytes = Self.sealedBase([good, line])
      let lines = Self.lines(bytes, try #require(Self.index(bytes)))
      #expect(lines.task(numbered: 1)?.text == "a")
      #expect(lines.refusal == nil)
      #expect(lines.task(numbered: 2) == nil)
      #expect(lines.refusal != nil)
    }
    for twice in [[good, good], [good.replacing(#""number":1"#, with: #""number":0"#)]] {
      #expect(Self.index(Self.sealedBase(twice)) == nil)
    }
    // Another order of members is left to the reader of the whole store.
    let other = good.replacing(#","state":"open""#, with: "")
      .replacing(#""text""#, with: #""state":"open","text""#)
    let bytes = Self.sealedBase([other])
    let lines = Self.lines(bytes, try #require(Self.index(bytes)))
    #expect(lines.tasks().map(\.text) == ["a"])
  }

  /// A base with the given lines, sealed as by a shell.
  private static func sealedBase(
    _ lines: [String], _ header: StoreHeader = StoreHeader(store: UUID(), generation: 1)
  ) -> [UInt8] {
    var writer = JSONWriter()
    header.write(to: &writer)
    let base =
      #"{"base":{"records":\#(lines.count),"nextNumber":9,"version":0,"kept":0"#
      + #","time":"2026-01-01T00:00:00Z""#
    var bytes = writer.bytes + Array((lines.map { $0 + "\n" }.joined() + base).utf8)
    Seal.append(to: &bytes, from: 0)
    return bytes
  }
}
