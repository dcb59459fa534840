import Formats
import TaskModel

/// The files of a remote kept between syncs: `objects.jsonl`, `intent.jsonl`.
///
/// Each has a header, a line for each object, and a last line with their number, so that an
/// incomplete file is recognised.
struct MemoryFiles {
  let folder: RemoteFolder

  static let memory = "objects.jsonl"
  private static let intent = "intent.jsonl"

  /// Reads the memory; nil if there is none.
  func memory() throws(SyncFault) -> RemoteMemory? {
    guard let lines = try lines(of: Self.memory) else { return nil }
    var memory = lines.header
    for (role, object) in lines.objects where role == .known { memory.objects[object.key] = object }
    return memory
  }

  /// Reads the remembered position, without the objects; nil for none.
  func position() throws(SyncFault) -> RemotePosition? {
    guard let line = try folder.firstLine(of: Self.memory) else { return nil }
    return MemoryLines.header(of: line).map {
      RemotePosition(version: $0.version, unsent: $0.unsent)
    }
  }

  func write(_ memory: RemoteMemory) throws(SyncFault) {
    var writer = MemoryWriter()
    writer.header(memory)
    for (_, object) in memory.objects.sorted(by: { $0.key < $1.key }) { writer.object(object) }
    try folder.write(Self.memory, writer.finished())
  }

  /// Reads what the last sync was about to do, if it was interrupted.
  func intent() throws(SyncFault) -> SyncIntent? {
    guard let lines = try lines(of: Self.intent) else { return nil }
    var intent = SyncIntent(header: lines.header)
    for (role, object) in lines.objects {
      switch role {
      case .known: intent.changed.append(object)
      case .removed: intent.removed.append(object.key)
      case .sent: intent.sent.append(object)
      case .earlier: intent.earlier.append(object)
      }
    }
    return intent
  }

  func write(_ intent: SyncIntent) throws(SyncFault) {
    var writer = MemoryWriter()
    writer.header(intent.header)
    for object in intent.changed { writer.object(object) }
    for key in intent.removed { writer.object(KnownObject(key), as: .removed) }
    for object in intent.sent { writer.object(object, as: .sent) }
    for object in intent.earlier { writer.object(object, as: .earlier) }
    try folder.write(Self.intent, writer.finished())
  }

  func removeIntent() throws(SyncFault) {
    if folder.has(Self.intent) { try folder.remove(Self.intent) }
  }

  private func lines(of name: String) throws(SyncFault) -> MemoryLines? {
    guard let bytes = try folder.read(name) else { return nil }
    guard let lines = MemoryLines(bytes) else {
      throw .remoteFileDamaged(path: "\(folder.path)/\(name)")
    }
    return lines
  }
}

extension KnownObject {
  /// Creates an object of which only the key matters.
  fileprivate init(_ key: ObjectKey) { self.init(key: key, href: "", uid: "", body: []) }
}

/// The meaning of an object's line.
private enum Role: String {
  case known
  case removed
  case sent
  case earlier
}

private struct MemoryWriter {
  private var writer = JSONWriter()
  private var count = 0

  mutating func header(_ memory: RemoteMemory) {
    writer.beginObject()
    writer.field("memory", MemoryLines.version)
    writer.field("order", true)
    writer.field("operation", ifPresent: memory.operation?.description)
    writer.field("version", memory.version)
    if memory.unsent > 0 { writer.field("unsent", memory.unsent) }
    writer.array("lists", of: memory.lists.sorted(by: { $0.key < $1.key })) { writer, entry in
      let (url, state) = entry
      writer.field("url", url)
      writer.field("ctag", ifPresent: state.ctag)
      writer.field("resourceID", ifPresent: state.resourceID)
    }
    writer.array("detached", ifPresent: memory.detached.sorted().map(\.description))
    writer.endObject()
    writer.endLine()
  }

  mutating func object(_ object: KnownObject, as role: Role = .known) {
    count += 1
    writer.beginObject()
    if role != .known { writer.field("role", role.rawValue) }
    writer.field("list", object.key.list)
    writer.field("name", object.key.name)
    writer.field("href", object.href)
    writer.field("etag", ifPresent: object.etag?.text)
    writer.field("id", ifPresent: object.id?.description)
    writer.field("uid", object.uid)
    writer.field("zone", ifPresent: object.zone)
    writer.field("body", text(object.body))
    writer.field("told", ifPresent: object.told.map(text))
    if object.isPending { writer.field("pending", true) }
    if let aside = object.aside {
      writer.field("base", ifPresent: aside.base.map(text))
      writer.field("mine", text(aside.mine))
      writer.array("fields", ifPresent: aside.fields)
    }
    writer.endObject()
    writer.endLine()
  }

  /// Returns the bytes as text; invalid UTF-8 is never stored.
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  mutating func finished() -> [UInt8] {
    writer.beginObject()
    writer.field("count", count)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }
}

private struct MemoryLines {
  static let version = 1

  /// The memory without its objects.
  private(set) var header = RemoteMemory()
  /// Whether the program that wrote it supported the order of tasks.
  private var knowsOrder = false
  private(set) var objects: [(role: Role, object: KnownObject)] = []
  private var format: Int?
  private var count: Int?

  /// Nil for anything but a complete file.
  init?(_ bytes: [UInt8]) {
    let isRead = JSONReader.readLines(bytes) { (reader, isFirst) throws(Defect) in
      guard count == nil else { throw reader.defect() }
      guard isFirst else { return try readObject(&reader) }
      _ = try reader.object { (reader, key) throws(Defect) in
        try readHeader(&reader, try reader.text(of: key))
      }
    }
    guard isRead, format == Self.version, count == objects.count else { return nil }
    if !knowsOrder { forgetOrder() }
  }

  /// Removes the order from objects written by a program without support for it, so that the order
  /// does not count as removed.
  private mutating func forgetOrder() {
    for index in objects.indices {
      let object = objects[index].object
      objects[index].object.told = Self.withoutOrder(object.told ?? object.body) ?? object.told
    }
  }

  /// Returns the object without its lines of X-APPLE-SORT-ORDER; nil if it has none.
  private static func withoutOrder(_ bytes: [UInt8]) -> [UInt8]? {
    let name = Array("X-APPLE-SORT-ORDER".utf8)
    var (kept, isLeftOut) = ([UInt8](), false)
    kept.reserveCapacity(bytes.count)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // A continuation line begins with a blank (RFC 5545, section 3.1).
      let goesOn = line.first == 0x20 || line.first == 0x09
      if !goesOn {
        let start = line.prefix(name.count).map { 97...122 ~= $0 ? $0 & 0xDF : $0 }
        isLeftOut = start == name
      }
      if !isLeftOut { kept += line + [0x0A] }
    }
    kept.removeLast(min(1, kept.count))
    return kept.count == bytes.count ? nil : kept
  }

  /// Returns a number of a range in which no calculation can overflow.
  private static func number(_ number: Int?) -> Int { min(max(0, number ?? 0), 1 << 53) }

  /// Reads only the header; nil if there is none.
  static func header(of line: [UInt8]) -> RemoteMemory? {
    var lines = MemoryLines()
    let isRead = JSONReader.readObject(line) { (reader, name) throws(Defect) in
      try lines.readHeader(&reader, name)
    }
    return isRead && lines.format == version ? lines.header : nil
  }

  private init() {}

  private mutating func readHeader(_ reader: inout JSONReader, _ name: String) throws(Defect) {
    switch name {
    case "memory": format = try reader.integer()
    case "order": knowsOrder = reader.word() == true
    case "operation": header.operation = try reader.string().flatMap { UUID(uuidString: $0) }
    case "version": header.version = Self.number(try reader.integer())
    case "unsent": header.unsent = Self.number(try reader.integer())
    case "detached":
      header.detached = Set((try reader.strings() ?? []).compactMap { UUID(uuidString: $0) })
    case "lists":
      _ = try reader.array { (reader) throws(Defect) in try readList(&reader) }
    default: try reader.skipValue()
    }
  }

  private mutating func readList(_ reader: inout JSONReader) throws(Defect) {
    var (url, state) = ("", RemoteMemory.ListState())
    _ = try reader.object { (reader, key) throws(Defect) in
      switch try reader.text(of: key) {
      case "url": url = try reader.string() ?? ""
      case "ctag": state.ctag = try reader.string()
      case "resourceID": state.resourceID = try reader.string()
      default: try reader.skipValue()
      }
    }
    header.lists[url] = state
  }

  private mutating func readObject(_ reader: inout JSONReader) throws(Defect) {
    var (list, name): (String?, String?)
    var object = KnownObject(ObjectKey(list: "", name: ""))
    var (role, base, mine, fields) = (Role.known, [UInt8]?.none, [UInt8]?.none, [String]())
    _ = try reader.object { (reader, key) throws(Defect) in
      switch try reader.text(of: key) {
      case "list": list = try reader.string()
      case "name": name = try reader.string()
      case "href": object.href = try reader.string() ?? ""
      case "etag": object.etag = try reader.string().flatMap { ETag($0) }
      case "id": object.id = try reader.string().flatMap { UUID(uuidString: $0) }
      case "uid": object.uid = try reader.string() ?? ""
      case "zone": object.zone = try reader.string()
      case "body": object.body = Array((try reader.string() ?? "").utf8)
      case "told": object.told = try reader.string().map { Array($0.utf8) }
      case "base": base = try reader.string().map { Array($0.utf8) }
      case "mine": mine = try reader.string().map { Array($0.utf8) }
      case "fields": fields = try reader.strings() ?? []
      case "pending": object.isPending = reader.word() == true
      case "role": role = try reader.string().flatMap { Role(rawValue: $0) } ?? .known
      case "count": count = try reader.integer()
      default: try reader.skipValue()
      }
    }
    if count != nil { return }
    guard let list, let name else { throw reader.defect() }
    if let mine { object.aside = OverruledValues(base: base, mine: mine, fields: fields) }
    object.key = ObjectKey(list: list, name: name)
    objects.append((role, object))
  }
}
