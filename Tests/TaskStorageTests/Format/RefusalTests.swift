import Formats
import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskStorage

/// Stores that are refused, each for its own reason; none is ever overwritten.
struct RefusalTests {
  private static let header =
    #"{"format":"taskshell","version":1,"store":"00000000-0000-4000-8000-000000000001","#
    + #""generation":1,"incompatible":[],"readOnly":[]}"#
  private static let user = #"{"user":{"id":"00000000-0000-4000-8000-000000000002","name":"Ann"}}"#
  private static let seat = #"{"seat":{"user":"00000000-0000-4000-8000-000000000002","number":1}}"#
  private static let task =
    #"{"task":{"number":1,"id":"00000000-0000-4000-8000-000000000003","text":"a","#
    + #""state":"open","created":"2026-03-11T09:00:00Z"}}"#

  /// A sealed store with the given lines.
  static func store(
    header: String = header, _ lines: [String], records: Int? = nil, nextNumber: Int = 10
  ) -> [UInt8] {
    var bytes = Array((header + "\n").utf8)
    for line in lines { bytes.append(contentsOf: (line + "\n").utf8) }
    let base =
      #"{"base":{"records":\#(records ?? lines.count),"nextNumber":\#(nextNumber),"version":1,"#
      + #""kept":0,"time":"2026-03-11T09:00:00Z""#
    bytes.append(contentsOf: base.utf8)
    Seal.append(to: &bytes, from: 0)
    return bytes
  }

  private func error(_ bytes: [UInt8]) throws -> StorageError? {
    let folder = try TemporaryFolder()
    try folder.write(bytes)
    let storage = folder.storage()
    let error = #expect(throws: StorageError.self) { try SharedModel(storage: storage) }
    try storage.lock()
    defer { storage.unlock() }
    var generator = SeededGenerator(seed: 1)
    let commit = generator.commit(onto: ModelState(), version: 1)
    #expect(throws: StorageError.self) { try storage.commit(commit, onto: ModelState()) }
    #expect(try folder.bytes() == bytes)
    return error
  }

  private func damage(_ lines: [String], records: Int? = nil, nextNumber: Int = 10) throws
    -> (line: Int, what: Damage)?
  {
    guard
      case .damaged(_, let line, _, let what)? =
        try error(Self.store(lines, records: records, nextNumber: nextNumber))
    else { return nil }
    return (line, what)
  }

  @Test func wholeStoreIsRead() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.store([Self.user, Self.seat, Self.task]))
    let state = try folder.storage().load().state
    #expect(state.tasks.map(\.number) == [1])
    #expect(state.users.map(\.name) == ["Ann"])
    #expect(state.seats.count == 1)
    #expect(state.nextNumber == 10)
  }

  @Test(arguments: [
    (user, "user"), (seat, "seat"), (attribute, "attribute"), (template, "template"),
  ])
  func duplicates(line: String, kind: String) throws {
    let found = try damage([line, line])
    #expect(found?.line == 3)
    #expect(found?.what == .duplicate)
  }

  @Test func duplicateTasks() throws {
    let second = Self.task.replacingOccurrences(of: #""number":1"#, with: #""number":2"#)
    let sameNumber = Self.task.replacingOccurrences(of: "000000000003", with: "000000000004")
    #expect(try damage([Self.task, sameNumber])?.what == .duplicate)
    let third = second.replacingOccurrences(of: "000000000003", with: "000000000005")
    #expect(try damage([Self.task, third, sameNumber])?.what == .duplicate)
    #expect(try damage([third, sameNumber, Self.task])?.what == .duplicate)
    let sameSeat = Self.seat.replacingOccurrences(of: "000000000002", with: "000000000009")
    #expect(try damage([Self.seat, sameSeat])?.what == .duplicate)
  }

  @Test func anyOrderIsRead() throws {
    let folder = try TemporaryFolder()
    let second =
      Self.task.replacingOccurrences(of: #""number":1"#, with: #""number":2"#)
      .replacingOccurrences(of: "000000000003", with: "000000000004")
    try folder.write(Self.store([second, Self.task]))
    #expect(try folder.storage().load().state.tasks.map(\.number) == [1, 2])
  }

  @Test(arguments: [
    (#""number":1"#, #""number":0"#, "number"), (#""number":1"#, #""number":1.0"#, "number"),
    (#""number":1"#, #""number":9007199254740993"#, "number"), (#""number":1,"#, "", "number"),
    (#""number":1"#, #""number":1,"number":1"#, "number"), (#""text":"a""#, #""text":1"#, "text"),
    (#""state":"open""#, #""state":"maybe""#, "state"), ("T09:00:00Z", "T09:00:00", "created"),
    ("-000000000003", "-00000000000g", "id"), ("2026-03-11", "2026-02-29", "created"),
  ])
  func badFields(good: String, bad: String, field: String) throws {
    let line = Self.task.replacingOccurrences(of: good, with: bad)
    let found = try damage([Self.user, line])
    #expect(found?.line == 3)
    #expect(found?.what == .badField(field))
  }

  private static let attribute =
    #"{"attribute":{"id":"00000000-0000-4000-8000-000000000004","key":"size","kind":"choice","#
    + #""choices":["s","m"]}}"#
  private static let template =
    #"{"template":{"id":"00000000-0000-4000-8000-000000000005","name":"day","tasks":[]}}"#
  private static let value =
    #","values":[{"attribute":"00000000-0000-4000-8000-000000000004","text":"s"}]}}"#

  @Test(arguments: [
    (attribute, #""kind":"choice""#, #""kind":"colour""#, "kind"),
    (attribute, #""key":"size","#, "", "key"), (attribute, #"["s","m"]"#, #"["s",1]"#, "choices"),
    (attribute, "000004", "00000x", "id"), (attribute, #""key":"size""#, #""key":null"#, "key"),
    (template, #""name":"day","#, "", "name"), (template, "[]", "{}", "tasks"),
    (template, "[]", "[1]", "task"), (template, "[]", #"[{"number":1}]"#, "id"),
    (template, #""tasks":[]"#, #""anchor":"x","tasks":[]"#, "anchor"),
    (user, #""name":"Ann""#, #""name":"Ann","capacity":-1"#, "capacity"),
    (user, #""name":"Ann""#, #""name":"Ann","away":["2026-03-12/2026-03-11"]"#, "away"),
    (user, #""name":"Ann""#, #""name":"Ann","state":"gone""#, "state"),
  ])
  func badFieldsOfOthers(line: String, good: String, bad: String, field: String) throws {
    #expect(line.contains(good))
    let found = try damage([line.replacingOccurrences(of: good, with: bad)])
    #expect(found?.line == 2 && found?.what == .badField(field), "\(String(describing: found))")
  }

  @Test(arguments: [
    ("\"text\":\"s\"", "\"text\":1"), ("\"text\":\"s\"", "\"number\":\"x\""),
    ("\"text\":\"s\"", "\"date\":\"2026-02-30\""), ("\"text\":\"s\"", "\"minutes\":\"5\""),
    ("\"text\":\"s\"", "\"minutes\":-5"), ("\"text\":\"s\"", "\"colour\":\"red\""),
    ("\"text\":\"s\"", "\"text\":\"s\",\"number\":\"1\""), ("000004", "00000x"),
    (",\"text\":\"s\"", ""), ("\"attribute\"", "\"other\""),
  ])
  func badValues(good: String, bad: String) throws {
    let line = Self.task.dropLast(2) + Self.value.replacingOccurrences(of: good, with: bad)
    let found = try damage([Self.attribute, String(line)])
    #expect(found?.line == 3 && found?.what == .badField("values"), "\(String(describing: found))")
  }

  @Test func valuesAreRead() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.store([Self.attribute, Self.template, String(Self.task.dropLast(2)) + Self.value]))
    let state = try folder.storage().load().state
    let size = try #require(state.attribute(named: "size"))
    #expect(size.kind == .choice && size.choices == ["s", "m"])
    #expect(state.tasks.first?.values[size.id] == .text("s"))
    #expect(state.template(named: "day")?.tasks == [])
  }

  @Test(arguments: [
    ("[]", Damage.unknownRecord), ("{}", .unknownRecord), ("1", .unknownRecord),
    ("{\"a\":1,\"b\":2}", .unknownRecord), ("x", .notJSON), ("{\"task\":1}", .badField("task")),
    ("{\"task\":{", .notJSON), ("{\"task\":{}} x", .badField("number")), ("", .notJSON),
  ])
  func badLines(line: String, what: Damage) throws {
    #expect(try damage([Self.user, line])?.what == what)
  }

  @Test func counts() throws {
    #expect(try damage([Self.user], records: 2)?.what == .countMismatch)
    #expect(try damage([Self.task], nextNumber: 1)?.what == .badField("nextNumber"))
  }

  @Test func checksumSaysWhere() throws {
    var bytes = Self.store([Self.user, Self.task])
    let index = try #require(bytes.firstRange(of: Array("Ann".utf8))?.lowerBound)
    bytes[index] = UInt8(ascii: "B")
    guard case .damaged(_, let line, let offset, .checksum)? = try error(bytes) else {
      Issue.record("not a checksum")
      return
    }
    #expect(line == 4)
    #expect(bytes[offset...].starts(with: Array(#"{"base""#.utf8)))
  }

  @Test(arguments: [
    "", "hello", "{}", "[1]", #"{"format":"other","version":1}"#, #"{"format":1}"#, "\u{0}\u{0}",
    #"{"format":"taskshell2"}"#,
  ])
  func foreign(firstLine: String) throws {
    let bytes = Self.store(header: firstLine, [Self.user])
    guard case .foreign? = try error(bytes) else {
      Issue.record("\(firstLine)")
      return
    }
  }

  @Test(arguments: ["0", "-1", "9223372036854775807", "1.5", "null"])
  func badGeneration(value: String) throws {
    let header = Self.header.replacingOccurrences(
      of: #""generation":1"#, with: #""generation":\#(value)"#)
    let damage = Damage.badField("generation")
    guard case .damaged(_, 1, 0, damage)? = try error(Self.store(header: header, [])) else {
      Issue.record("not damaged")
      return
    }
  }

  @Test func newerFormat() throws {
    let header = #"{"version":2,"anything":[{}],"format":"taskshell"}"#
    guard case .newerFormat(_, 2, 1)? = try error(Self.store(header: header, [])) else {
      Issue.record("not newer")
      return
    }
  }

  @Test func incompatible() throws {
    let header = Self.header.replacingOccurrences(
      of: #""incompatible":[]"#, with: #""incompatible":["x","y"]"#)
    guard case .incompatible(_, ["x", "y"])? = try error(Self.store(header: header, [])) else {
      Issue.record("not incompatible")
      return
    }
  }

  /// Data of a newer version is read, and never written: saving would drop it.
  @Test(arguments: [
    (#""readOnly":[]"#, #""readOnly":["tags"]"#, "tags"),
    (#""generation":1"#, #""generation":1,"shape":{"a":[1]}"#, "header.shape"),
    (#""name":"Ann""#, #""name":"Ann","colour":{"x":null}"#, "user.colour"),
    (#"{"user":"#, #"{"project":{"name":"P"}}"# + "\n" + #"{"user":"#, "project"),
  ])
  func readOnly(old: String, new: String, feature: String) throws {
    let folder = try TemporaryFolder()
    let lines = [Self.header, Self.user].joined(separator: "\n")
      .replacingOccurrences(of: old, with: new).components(separatedBy: "\n")
    let bytes = Self.store(header: lines[0], Array(lines.dropFirst()))
    try folder.write(bytes)
    let storage = folder.storage()
    let model = try SharedModel(storage: storage)
    #expect(model.state.users.map(\.name) == ["Ann"])
    let expected = StorageError.readOnly(path: storage.path, features: [feature])
    #expect(model.refusal == expected)
    #expect(!model.isDamaged)
    #expect(throws: expected) {
      try model.perform("") { try $0.addUser(named: "Bob", id: UUID(), seat: nil) }
    }
    #expect(model.state.users.count == 1)
    #expect(try folder.bytes() == bytes)
  }
}
