import TaskModel

/// An object of a server, wherever it is called by: its list, and its name in there.
struct ObjectKey: Hashable, Comparable, Sendable {
  /// The address of the list.
  let list: String
  /// Encoded in one way only: see ``WebAddress/member(_:)``.
  let name: String

  static func < (one: ObjectKey, other: ObjectKey) -> Bool {
    (one.list, one.name) < (other.list, other.name)
  }
}

/// What is known of an object and the task that it is: the base of the next merge.
struct KnownObject: Equatable, Sendable {
  var key: ObjectKey
  /// The path, as the server writes it.
  var href: String
  var etag: ETag?
  /// The task here; nil for an object that stays out, as it was cancelled.
  var id: UUID?
  var uid: String
  /// The zone by whose clocks it was read; nil where that was not known.
  var zone: String?
  /// All of it, as the server had it last.
  var body: [UInt8]
  /// What the task here was told as when both sides were the same, where the server has made something
  /// else of it.
  var told: [UInt8]?
  /// What was changed here and could not stand.
  var aside: SetAside?
  /// Whether something that was changed here has not reached the server.
  var isPending = false
}

/// Values of a task that were given here and could not stand beside the server's.
struct SetAside: Equatable, Sendable {
  /// What both sides had before, as an object; nil where they had met for the first time.
  var base: [UInt8]?
  /// The task as it was here, as an object.
  var mine: [UInt8]
  /// The names of the fields that differed.
  var fields: [String]
}

/// What is remembered of a remote: what both sides were when they were the same last.
struct RemoteMemory: Equatable, Sendable {
  /// What tells whether a list has changed.
  struct ListState: Equatable, Sendable {
    var ctag: String?
    var resourceID: String?
    /// The names of properties that the server has been seen to store as they were sent.
    var kept: Set<String> = []
    /// Whether the server has been seen to store something else than what was sent.
    var rewrites = false

    /// Whether a strong ETag in the answer to a PUT is that of these very bytes. It ought to be (RFC 4791,
    /// section 5.3.4), but not every server that rewrites what it is sent leaves the ETag out.
    func keeps(_ body: [UInt8]) -> Bool { !rewrites && body.propertyNames.isSubset(of: kept) }

    /// Takes note of what the server has made of an object.
    mutating func learn(_ sent: [UInt8], isKept: Bool) {
      if isKept { kept.formUnion(sent.propertyNames) } else { rewrites = true }
    }
  }

  /// The last operation of the store that it stands on; nil for a store without any.
  var operation: UUID?
  /// The version that this operation has led to.
  var version = 0
  /// By the addresses of the lists.
  var lists: [String: ListState] = [:]
  var objects: [ObjectKey: KnownObject] = [:]
  /// Tasks that were done and are gone there, which stay here and are not sent again.
  var detached: Set<UUID> = []
}

/// What a sync is about to do, written down before it does: what the memory will be, and the objects that
/// are to be sent.
struct SyncIntent: Equatable, Sendable {
  /// The operation of the store that has to be there for the rest to be true; nil for a store without
  /// any.
  var operation: UUID?
  var version = 0
  var lists: [String: RemoteMemory.ListState] = [:]
  var detached: Set<UUID> = []
  var changed: [KnownObject] = []
  var removed: [ObjectKey] = []
  /// What the server has if it was sent: true where the server has that body, whatever its ETag.
  var sent: [KnownObject] = []
  /// What syncs before may have sent, be the rest true or not.
  var earlier: [KnownObject] = []
}

extension [UInt8] {
  /// The names of the properties of an object.
  var propertyNames: Set<String> {
    var names: Set<String> = []
    for line in split(separator: UInt8(ascii: "\n"))
    where line.first != UInt8(ascii: " ") && line.first != UInt8(ascii: "\t") {
      let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
      names.insert(String(decoding: name, as: UTF8.self).uppercased())
    }
    return names
  }
}
