import Formats
import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// A store of each released format: it stays readable, and format 1 is still written like this.
/// Never edit one; add another.
///
/// Tags, projects and later fields are members that a task without them does not have, so a store
/// without them has not changed. A reader that does not know a member opens the store as read-only,
/// as required: the version stays 1.
struct GoldenTests {
  private static let version1 = #"""
    {"format":"taskshell","version":1,"store":"00000000-0000-4000-8000-100000000007","generation":2,"incompatible":[],"readOnly":[]}
    {"user":{"id":"00000000-0000-4000-8000-100000000008","name":"田中"}}
    {"user":{"id":"00000000-0000-4000-8000-100000000009","name":"Ann"}}
    {"seat":{"user":"00000000-0000-4000-8000-100000000008","number":12}}
    {"task":{"number":1,"id":"00000000-0000-4000-8000-100000000001","text":"資料を送る \"now\" \\ \u001b[31m🍣","state":"open","due":"2026-03-14T17:00","assignee":"00000000-0000-4000-8000-100000000008","created":"2026-03-11T09:00:00Z"}}
    {"task":{"number":3,"id":"00000000-0000-4000-8000-100000000003","text":"b","state":"done","due":"2026-03-14","created":"2026-03-11T09:00:00Z","completed":"2026-03-11T09:01:00Z"}}
    {"base":{"records":5,"nextNumber":5,"version":7,"kept":317,"time":"2026-03-11T09:00:08Z","crc32c":"fe14eee5"}}
    {"task":{"number":5,"id":"00000000-0000-4000-8000-100000000005","text":"c","state":"open","created":"2026-03-11T09:00:08Z"}}
    {"commit":{"version":8,"previous":7,"operation":"00000000-0000-4000-8000-100000000008","author":"鈴木@host","time":"2026-03-11T09:00:08Z","command":"add c","bytes":125,"crc32c":"38374572"}}
    {"gone":{"task":5}}
    {"commit":{"version":9,"previous":8,"operation":"00000000-0000-4000-8000-100000000009","author":"鈴木@host","time":"2026-03-11T09:00:09Z","command":"add c","undoes":"00000000-0000-4000-8000-100000000008","bytes":20,"crc32c":"f9f38205"}}
    {"task":{"number":5,"id":"00000000-0000-4000-8000-100000000005","text":"c","state":"open","created":"2026-03-11T09:00:08Z"}}
    {"commit":{"version":10,"previous":9,"operation":"00000000-0000-4000-8000-100000000010","author":"鈴木@host","time":"2026-03-11T09:00:10Z","command":"add c","redoes":"00000000-0000-4000-8000-100000000008","bytes":125,"crc32c":"66eb4479"}}
    {"gone":{"task":1}}
    {"gone":{"seat":"00000000-0000-4000-8000-100000000008"}}
    {"gone":{"user":"00000000-0000-4000-8000-100000000008"}}
    {"user":{"id":"00000000-0000-4000-8000-100000000009","name":"Anne"}}
    {"seat":{"user":"00000000-0000-4000-8000-100000000009","number":7}}
    {"commit":{"version":11,"previous":10,"operation":"00000000-0000-4000-8000-100000000011","author":"鈴木@host","time":"2026-03-11T09:00:11Z","command":"user delete 田中\ttab","bytes":271,"crc32c":"bef6430a"}}
    """#

  private func id(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-4000-8000-\(100_000_000_000 + number)") ?? UUID()
  }

  private func instant(_ second: Int) -> Instant {
    Instant(secondsSinceEpoch: 1_773_219_600 + second)
  }

  private func info(_ version: Int, _ command: String, _ kind: CommitInfo.Kind) -> CommitInfo {
    CommitInfo(
      version: version, operation: id(version), author: "鈴木@host", time: instant(version),
      command: command, kind: kind)
  }

  private var base: ModelState {
    let due = CivilDate(year: 2026, month: 3, day: 14).map {
      Due(date: $0, time: CivilTime(hour: 17))
    }
    let tasks = [
      TaskItem(
        number: 1, id: id(1), text: "資料を送る \"now\" \\ \u{1B}[31m🍣", due: due, assignee: id(8),
        created: instant(0)),
      TaskItem(
        number: 3, id: id(3), text: "b", state: .done, due: due.map { Due(date: $0.date) },
        created: instant(0), completed: instant(60)),
    ]
    return ModelState(
      tasks: tasks, users: [User(id: id(8), name: "田中"), User(id: id(9), name: "Ann")],
      seats: [Seat(user: id(8), name: 12)], nextNumber: 5)
  }

  private var commits: [StoredCommit] {
    let task = TaskItem(number: 5, id: id(5), text: "c", created: instant(8))
    return [
      StoredCommit(info: info(8, "add c", .command), updates: [.task(task)]),
      StoredCommit(info: info(9, "add c", .undo([id(8)])), updates: [.gone(.task(5))]),
      StoredCommit(info: info(10, "add c", .redo([id(8)])), updates: [.task(task)]),
      StoredCommit(
        info: info(11, "user delete 田中\ttab", .command),
        updates: [
          .gone(.task(1)), .gone(.seat(id(8))), .gone(.user(id(8))),
          .user(User(id: id(9), name: "Anne")),
          .seat(Seat(user: id(9), name: 7)),
        ]),
    ]
  }

  private var written: [UInt8] {
    var header = StoreHeader(store: id(7), generation: 2)
    header.readOnly = []
    let kept = StoreEncoder.commit(commits[0])
    let line = BaseLine(
      records: 5, nextNumber: 5, version: 7, kept: kept.count, time: instant(8))
    return StoreEncoder.base(header, base, line) + commits.flatMap(StoreEncoder.commit)
  }

  @Test func version1IsWritten() {
    #expect(String(decoding: written, as: UTF8.self) == Self.version1 + "\n")
  }

  /// A name has a record type of its own, which an older program skips, and then does not write.
  @Test func aSeatWithANameIsAPlace() throws {
    let seat = Seat(user: id(9), name: try #require(SeatName("3F-12")))
    let bytes = StoreEncoder.lines(of: [.seat(seat)])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"place":{"user":"\#(id(9).notation)","name":"3F-12"}}"# + "\n")
    try bytes.withUnsafeBufferPointer { buffer in
      var (reader, lines) = (JSONReader(buffer, 0..<buffer.count - 1), LineReader())
      let line = try lines.read(&reader)
      #expect(line == .update(.seat(seat)))
    }
  }

  @Test func version1IsRead() throws {
    let folder = try TemporaryFolder()
    try folder.write((Self.version1 + "\n").utf8)
    let stored = try folder.stored()
    var expected = base
    #expect(stored.history == commits.map { expected.apply($0) })
    #expect(stored.state == expected)
    #expect(stored.version == 11)
    #expect(stored.refusal == nil)
    let info = try #require(try folder.storage().info())
    #expect(info.generation == 2)
    #expect(info.commitsSinceFold == 3)
  }

  private static let attributes = #"""
    {"task":{"number":2,"id":"00000000-0000-4000-8000-100000000002","text":"b","state":"open","due":"2026-02-28","project":"house.台所","tags":["家","diy"],"priority":"high","notes":["one","two\nlines"],"every":"month from 2026-01-31 until 2026-12-31 5 times","after":[1,7],"wait":"2026-02-01","created":"2026-03-11T09:00:00Z"}}
    """#

  @Test func attributesAreWrittenAndRead() throws {
    let day = { CivilDate(year: 2026, month: $0, day: $1) }
    let due = try #require(day(2, 28))
    let task = TaskItem(
      number: 2, id: id(2), text: "b", due: Due(date: due), project: "house.台所",
      tags: ["家", "diy"], priority: .high, notes: ["one", "two\nlines"],
      recurrence: Recurrence(.months(1), anchor: day(1, 31), until: day(12, 31), count: 5),
      after: [1, 7], wait: day(2, 1), created: instant(0))
    let commit = StoredCommit(info: info(8, "add b", .command), updates: [.task(task)])
    let lines = StoreEncoder.commit(commit).split(separator: UInt8(ascii: "\n"))
    let first = try #require(lines.first)
    #expect(String(decoding: first, as: UTF8.self) == Self.attributes)
  }
}
