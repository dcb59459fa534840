import TaskModel
import TestSupport
import Testing

@testable import TaskSync

@Suite struct MemoryFilesTests {
  private let folder: TemporaryFolder
  private let files: MemoryFiles

  init() throws {
    folder = try TemporaryFolder()
    files = MemoryFiles(folder: RemoteFolder(path: folder.path))
  }

  private static let objects = [
    KnownObject(
      key: ObjectKey(list: "http://localhost/a/", name: "x%20y.ics"), href: "/a/x y.ics",
      etag: ETag("\"1\""), id: UUID(high: 1, low: 2), uid: "é\"\u{202E}", zone: "Asia/Tokyo",
      body: Array("BEGIN:\r\n あ\t\u{0}\u{7F}\u{85}😀\r\n".utf8), told: Array("told".utf8),
      aside: OverruledValues(base: nil, mine: Array("mine".utf8), fields: ["text", "own x"]),
      isPending: true),
    KnownObject(
      key: ObjectKey(list: "http://localhost/a/", name: "z"), href: "/a/z", uid: "z", body: []),
  ]

  private static var memory: RemoteMemory {
    RemoteMemory(
      operation: UUID(high: 3, low: 4), version: 7,
      lists: ["http://localhost/a/": .init(ctag: "c", resourceID: nil), "b": .init()],
      objects: Dictionary(uniqueKeysWithValues: objects.map { ($0.key, $0) }),
      detached: [UUID(high: 5, low: 6)])
  }

  @Test func everythingIsReadBack() throws {
    #expect(try files.memory() == nil)
    #expect(try files.intent() == nil)
    try files.write(Self.memory)
    #expect(try files.memory() == Self.memory)
    let intent = SyncIntent(
      header: RemoteMemory(
        operation: UUID(high: 8, low: 9), version: 3, lists: Self.memory.lists),
      changed: Self.objects, removed: [Self.objects[1].key],
      sent: [Self.objects[0], Self.objects[0]],
      earlier: [Self.objects[1]])
    try files.write(intent)
    #expect(try files.intent() == intent)
    try files.removeIntent()
    #expect(try files.intent() == nil)
    try files.removeIntent()
  }

  /// The file of an older version has no order, but everything else is kept.
  @Test(arguments: ["", "ignored"]) func anOlderVersionKnewNoOrder(told: String) throws {
    var memory = Self.memory
    let lines = ["BEGIN:VTODO", "UID:z", "X-APPLE-SORT-ORDER;X=1:12", " 34", "SUMMARY:x", " y", ""]
    let body = Array(lines.joined(separator: "\r\n").utf8)
    let key = Self.objects[1].key
    memory.objects[key]?.body = body
    if !told.isEmpty { memory.objects[key]?.told = Array(told.utf8) + body }
    try files.write(memory)
    #expect(try files.memory() == memory)
    let text = String(decoding: try folder.bytes(of: "objects.jsonl"), as: UTF8.self)
    try folder.write(
      Array(text.replacing(#""order":true,"#, with: "").utf8), to: "objects.jsonl")
    let old = try #require(try files.memory())
    let without = told + "BEGIN:VTODO\r\nUID:z\r\nSUMMARY:x\r\n y\r\n"
    #expect(old.objects[key]?.told == Array(without.utf8))
    memory.objects[key]?.told = old.objects[key]?.told
    #expect(old == memory)
  }

  /// A truncated file is not accepted as complete.
  @Test func everyCutIsNoticed() throws {
    try files.write(Self.memory)
    let bytes = try folder.bytes(of: "objects.jsonl")
    for count in 0..<bytes.count {
      try folder.write(bytes.prefix(count), to: "objects.jsonl")
      #expect(throws: SyncFault.self, "\(count)") { try files.memory() }
    }
    try folder.write(bytes + bytes, to: "objects.jsonl")
    #expect(throws: SyncFault.self) { try files.memory() }
  }

  @Test func anotherProgramsFileIsRefused() throws {
    for text in ["{}\n{\"count\":0}\n", "{\"memory\":2}\n{\"count\":0}\n", "x\n", "\n\n"] {
      try folder.write(Array(text.utf8), to: "objects.jsonl")
      #expect(throws: SyncFault.self, "\(text)") { try files.memory() }
    }
  }
}
