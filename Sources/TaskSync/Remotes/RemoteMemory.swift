import TaskModel

/// The identity of an object on a server: its list, and its name there.
struct ObjectKey: Hashable, Comparable, Sendable {
  /// The address of the list.
  let list: String
  /// The name in canonical encoding: see ``WebAddress/member(_:)``.
  let name: String

  static func < (one: ObjectKey, other: ObjectKey) -> Bool {
    (one.list, one.name) < (other.list, other.name)
  }
}

/// The known state of an object and its task: the base of the next merge.
struct KnownObject: Equatable, Sendable {
  var key: ObjectKey
  /// The path as the server writes it.
  var href: String
  var etag: ETag?
  /// The task here; nil for an object that is ignored because it was cancelled.
  var id: UUID?
  var uid: String
  /// The zone in which it was read; nil if unknown.
  var zone: String?
  /// The whole object as last seen on the server.
  var body: [UInt8]
  /// The object of the task here when both sides were the same, if the server has changed it.
  var told: [UInt8]?
  /// Values changed here that were overruled.
  var aside: OverruledValues?
  /// Whether a change here has not reached the server.
  var isPending = false
}

/// Values of a task from here that were overruled by the server's.
struct OverruledValues: Equatable, Sendable {
  /// The common base, as an object; nil if both sides met for the first time.
  var base: [UInt8]?
  /// The task as it was here, as an object.
  var mine: [UInt8]
  /// The names of the fields that differed.
  var fields: [String]
}

/// The memory of a remote: the last common state of both sides.
struct RemoteMemory: Equatable, Sendable {
  /// The values that show whether a list has changed.
  struct ListState: Equatable, Sendable {
    var ctag: String?
    var resourceID: String?
  }

  /// The last operation of the store it is based on; nil for a store without any.
  var operation: UUID?
  /// The version after that operation.
  var version = 0
  /// The number of changes up to there that the server is not known to have.
  var unsent = 0
  /// The states of the lists, by address.
  var lists: [String: ListState] = [:]
  var objects: [ObjectKey: KnownObject] = [:]
  /// Done tasks that were deleted there; they stay here and are not sent again.
  var detached: Set<UUID> = []
}

/// The intent of a sync, recorded beforehand: the coming memory, and the objects to be sent.
struct SyncIntent: Equatable, Sendable {
  /// The coming memory without its objects; its operation must exist for the rest to be valid.
  var header: RemoteMemory
  var changed: [KnownObject] = []
  var removed: [ObjectKey] = []
  /// Objects to be sent: valid if the server has that body, whatever its ETag.
  var sent: [KnownObject] = []
  /// Objects that earlier syncs may have sent, whether the rest is valid or not.
  var earlier: [KnownObject] = []
}
