import Formats
import TaskModel

/// The data of this machine about itself and the others, beside the store: `self.json`.
struct OwnMachine: Equatable {
  /// The identity of a segment: its machine and its name.
  struct Part: Hashable, Comparable {
    let machine: String
    let name: String

    static func < (one: Part, other: Part) -> Bool {
      (one.machine, one.name) < (other.machine, other.name)
    }
  }

  /// A random id; see ``Segment/machine``.
  var id = OwnMachine.newID()
  var title = ""
  /// A value that distinguishes this place from a copy of it: a copy gets its own id.
  var place: String
  /// The number of the last part that was written here.
  var part = 0
  var lastName: String?
  /// The segments that the store is made of, except what was done here since.
  var adopted: Set<Part> = []
  /// The names of own segments that were folded into others.
  var retired: [String] = []
  /// The last operation of the store when these were adopted, and its version then.
  var operation: UUID?
  var version = 0
  /// The number of changes so far that were made into segments here.
  var made = 0
  var conflicts: [ReplicaConflict] = []
  /// Tasks whose conflicts were resolved with the current value.
  var settled: Set<UUID> = []
  var machines: [KnownMachine] = []

  /// Returns 32 hexadecimal digits, from the system's random numbers.
  static func newID() -> String {
    let bytes = SHA256.name(of: Array("\(UUID()) \(UUID())".utf8))
    return String(bytes.prefix(32))
  }

  /// Returns the title of a machine without a name.
  static func title(of id: String) -> String { String(id.prefix(4)) }
}

extension OwnMachine {
  /// The file of a remote that says what it has: a value for the state of its folder, and ``made``
  /// when all of that was there.
  static let seen = "seen"

  /// Returns the content of that file; without a state, the next sync looks at the folder.
  func seen(_ state: String?) -> [UInt8] { Array("\(state ?? "-") \(made)\n".utf8) }

  /// Returns the number of changes that a remote does not have; nil if it has never had any.
  func unsent(to remote: RemoteFolder) -> Int? {
    let seen = ((try? remote.read(Self.seen)) ?? nil).map { String(decoding: $0, as: UTF8.self) }
    guard let sent = seen?.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }),
      sent >= 0
    else { return nil }
    return max(0, made - sent)
  }
}

/// A machine that has written something.
package struct KnownMachine: Equatable, Sendable {
  package let id: String
  package let title: String
  /// The time of its last segment, in seconds since 1970.
  package let time: Int
  /// Whether it is this machine.
  package let isOwn: Bool
}

extension OwnMachine {
  private static let version = 1
  /// The maximum number remembered: an older one that reappears is taken for the work of a copy.
  private static let retiredLimit = 2000

  var json: [UInt8] {
    JSONWriter.line { writer in
      writer.field("self", Self.version)
      writer.field("id", id)
      writer.field("title", title)
      writer.field("place", place)
      writer.field("part", part)
      writer.field("last", ifPresent: lastName)
      writer.field("operation", ifPresent: operation?.description)
      writer.field("version", version)
      writer.field("made", made)
      writer.array("adopted", ifPresent: adopted.sorted().map { "\($0.machine) \($0.name)" })
      writer.array("retired", ifPresent: retired.suffix(Self.retiredLimit).map(\.self))
      writer.array("settled", ifPresent: settled.sorted().map(\.notation))
      writer.array("conflicts", of: conflicts) { writer, conflict in
        writer.field("task", conflict.task)
        writer.field("field", conflict.field)
        writer.field("text", ifPresent: conflict.text)
      }
      writer.array("machines", of: machines) { writer, machine in
        writer.field("id", machine.id)
        writer.field("title", machine.title)
        writer.field("time", machine.time)
      }
    }
  }

  /// Nil for anything but such a file.
  init?(json: [UInt8]) {
    self.init(id: "", place: "")
    var format: Int?
    let isRead = JSONReader.readObject(json) { (reader, name) throws(Defect) in
      switch name {
      case "self": format = try reader.integer()
      case "id": id = try reader.string() ?? ""
      case "title": title = try reader.string() ?? ""
      case "place": place = try reader.string() ?? ""
      case "part": part = try reader.integer() ?? 0
      case "last": lastName = try reader.string()
      case "operation": operation = try reader.string().flatMap { UUID(uuidString: $0) }
      case "version": version = try reader.integer() ?? 0
      case "made": made = try reader.integer() ?? 0
      case "adopted": adopted = Set((try reader.strings() ?? []).compactMap(Part.init(text:)))
      case "retired": retired = try reader.strings() ?? []
      case "settled":
        settled = Set((try reader.strings() ?? []).compactMap { UUID(uuidString: $0) })
      case "conflicts": try readConflicts(&reader)
      case "machines": try readMachines(&reader)
      default: try reader.skipValue()
      }
    }
    guard isRead, format == Self.version, Segment.isMachine(id), (0...1 << 40).contains(part),
      (0...1 << 53).contains(version), (0...1 << 53).contains(made)
    else { return nil }
  }

  private mutating func readConflicts(_ reader: inout JSONReader) throws(Defect) {
    var all: [ReplicaConflict] = []
    _ = try reader.array { (reader) throws(Defect) in
      var (task, field, text) = (UUID?.none, "", String?.none)
      _ = try reader.object { (reader, key) throws(Defect) in
        switch try reader.text(of: key) {
        case "task": task = try reader.string().flatMap { UUID(uuidString: $0) }
        case "field": field = try reader.string() ?? ""
        case "text": text = try reader.string()
        default: try reader.skipValue()
        }
      }
      if let task { all.append(ReplicaConflict(task: task, field: field, text: text)) }
    }
    conflicts = all
  }

  private mutating func readMachines(_ reader: inout JSONReader) throws(Defect) {
    var all: [KnownMachine] = []
    let own = id
    _ = try reader.array { (reader) throws(Defect) in
      var (id, title, time) = ("", "", 0)
      _ = try reader.object { (reader, key) throws(Defect) in
        switch try reader.text(of: key) {
        case "id": id = try reader.string() ?? ""
        case "title": title = try reader.string() ?? ""
        case "time": time = try reader.integer() ?? 0
        default: try reader.skipValue()
        }
      }
      if (0...1 << 40).contains(time) {
        all.append(KnownMachine(id: id, title: title, time: time, isOwn: id == own))
      }
    }
    machines = all
  }
}

extension OwnMachine.Part {
  fileprivate init?(text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 2, Segment.isMachine(parts[0]), Segment.isName(parts[1]) else {
      return nil
    }
    self.init(machine: parts[0], name: parts[1])
  }
}
