import Formats
import SystemCalls
import TaskModel

enum StoreEncoder {
  /// Encodes a header and a base: the beginning of a store, or a whole store without commits.
  static func base(
    _ header: StoreHeader, _ state: borrowing ModelState, _ base: BaseLine
  ) -> [UInt8] {
    var writer = JSONWriter()
    header.write(to: &writer)
    for attribute in state.attributes { write(.attribute(attribute), to: &writer) }
    for user in state.everyone { write(.user(user), to: &writer) }
    // A dictionary has no order, but equal states must have equal bytes.
    let seats = state.seats.map { Seat(user: $0.key, name: $0.value) }
      .sorted { $0.name < $1.name }
    for seat in seats { write(.seat(seat), to: &writer) }
    for template in state.templates { write(.template(template), to: &writer) }
    for task in state.tasks { write(.task(task), to: &writer) }
    writer.beginObject()
    writer.beginObject("base")
    writer.field("records", base.records)
    writer.field("nextNumber", base.nextNumber)
    writer.field("version", base.version)
    writer.field("kept", base.kept)
    writer.field("time", base.time.rfc3339)
    var bytes = writer.bytes
    Seal.append(to: &bytes, from: 0)
    return bytes
  }

  /// Encodes the updates, one in each line.
  static func lines(of updates: some Sequence<RecordUpdate>) -> [UInt8] {
    var writer = JSONWriter()
    for update in updates { write(update, to: &writer) }
    return writer.bytes
  }

  static func commit(_ commit: StoredCommit) -> [UInt8] {
    closed(lines(of: commit.updates), commit.info)
  }

  /// Appends the closing line of a commit to its lines.
  static func closed(_ lines: consuming [UInt8], _ info: CommitInfo) -> [UInt8] {
    var bytes = lines
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginObject("commit")
    writer.field("version", info.version)
    writer.field("previous", info.version - 1)
    writer.field("operation", info.operation)
    writer.field("author", info.author)
    writer.field("time", info.time.rfc3339)
    writer.field("command", info.command)
    switch info.kind {
    case .command: break
    case .undo(let operations): write(operations, as: "undoes", to: &writer)
    case .redo(let operations): write(operations, as: "redoes", to: &writer)
    case .merge(let operations): write(operations, to: &writer, all: "merges")
    }
    writer.field("bytes", bytes.count)
    bytes += writer.bytes
    Seal.append(to: &bytes, from: 0)
    return bytes
  }

  /// Writes the first operation as one member, and the others undone together with it as a second
  /// one, which an older version does not know.
  private static func write(
    _ operations: [UUID], as key: StaticString, to writer: inout JSONWriter
  ) {
    guard let first = operations.first else { return }
    writer.field(key, first)
    guard operations.count > 1 else { return }
    write(operations.dropFirst(), to: &writer, all: "also")
  }

  private static func write(
    _ operations: some Collection<UUID>, to writer: inout JSONWriter, all key: StaticString
  ) {
    writer.beginArray(key)
    for operation in operations { writer.string(operation.notation) }
    writer.endArray()
  }

  private static func write(_ update: RecordUpdate, to writer: inout JSONWriter) {
    writer.beginObject()
    switch update {
    case .task(let task):
      writer.beginObject("task")
      TaskCodec.write(task, to: &writer)
    case .user(let user):
      writer.beginObject("user")
      write(user, to: &writer)
    case .seat(let seat):
      // A kind that older programs do not know: they read the store, but do not write it.
      writer.beginObject(seat.name.number == nil ? "place" : "seat")
      writer.field("user", seat.user)
      if let number = seat.name.number {
        writer.field("number", number)
      } else {
        writer.field("name", seat.name.text)
      }
    case .attribute(let attribute):
      writer.beginObject("attribute")
      writer.field("id", attribute.id)
      writer.field("key", attribute.key)
      writer.field("kind", attribute.kind.rawValue)
      writer.array("choices", ifPresent: attribute.choices)
    case .template(let template):
      writer.beginObject("template")
      write(template, to: &writer)
    case .gone(let record):
      writer.beginObject("gone")
      write(record, to: &writer)
    }
    writer.endObject()
    writer.endObject()
    writer.endLine()
  }

  private static func write(_ user: User, to writer: inout JSONWriter) {
    writer.field("id", user.id)
    writer.field("name", user.name)
    writer.field("reading", ifPresent: user.reading)
    if let capacity = user.capacity { writer.field("capacity", capacity.count) }
    writer.array("away", ifPresent: user.absences.map(\.notation))
    if user.isFormer { writer.field("state", "former") }
  }

  private static func write(_ record: RecordID, to writer: inout JSONWriter) {
    switch record {
    case .task(let number): writer.field("task", number)
    case .user(let id): writer.field("user", id)
    case .seat(let user): writer.field("seat", user)
    case .attribute(let id): writer.field("attribute", id)
    case .template(let id): writer.field("template", id)
    }
  }

  private static func write(_ template: TaskTemplate, to writer: inout JSONWriter) {
    writer.field("id", template.id)
    writer.field("name", template.name)
    writer.field("anchor", ifPresent: template.anchor?.iso8601)
    writer.array("tasks", of: template.tasks) { TaskCodec.write($1, to: &$0) }
  }
}

/// Encoding of a commit, which is read back before it is written: so nothing is stored that would
/// make the store unreadable, such as an instant outside the years 1 to 9999.
extension StoreEncoder {
  /// The number of records below which a second thread costs more than it saves.
  static let minimumForThreads = 1000

  /// Returns the bytes; nil if the commit would not read back unchanged.
  static func checked(_ commit: StoredCommit, minimumForThreads: Int = minimumForThreads)
    -> [UInt8]?
  {
    let updates = commit.updates
    guard updates.count >= minimumForThreads else {
      let bytes = Self.commit(commit)
      return reads(bytes, as: commit) ? bytes : nil
    }
    var parts = WorkerThread.halves(of: updates.indices, isWorthwhile: true) {
      checkedLines(updates[$0])
    }
    let closing = StoredCommit(info: commit.info, updates: [])
    guard reads(Self.commit(closing), as: closing), var lines = parts.removeFirst() else {
      return nil
    }
    while !parts.isEmpty {
      guard let part = parts.removeFirst() else { return nil }
      // Includes the closing line: growing again would need twice the memory.
      lines.reserveCapacity(lines.count + part.count + (parts.isEmpty ? 1 << 12 : 0))
      lines += part
    }
    return closed(lines, commit.info)
  }

  private static func reads(_ bytes: [UInt8], as commit: StoredCommit) -> Bool {
    let read = bytes.withUnsafeBufferPointer { bytes in
      var reader = CommitReader()
      return try? reader.read(bytes, from: 0, after: commit.info.version - 1).commit
    }
    return read == commit
  }

  /// Encodes some records; nil if they would not read back unchanged.
  private static func checkedLines(_ updates: ArraySlice<RecordUpdate>) -> [UInt8]? {
    let bytes = lines(of: updates)
    return bytes.withUnsafeBufferPointer({ reads($0, as: updates) }) ? bytes : nil
  }

  private static func reads(
    _ bytes: UnsafeBufferPointer<UInt8>, as updates: ArraySlice<RecordUpdate>
  ) -> Bool {
    var (lines, position) = (LineReader(), 0)
    for update in updates {
      guard let end = bytes.lineEnd(from: position) else { return false }
      var reader = JSONReader(bytes, position..<end)
      position = end + 1
      if let task = TaskCodec.canonicalTask(&reader) {
        guard case .task(let written) = update, task == written else { return false }
      } else {
        guard case .update(let read)? = try? lines.read(&reader), read == update else {
          return false
        }
      }
    }
    return position == bytes.count
  }
}
