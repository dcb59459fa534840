import TaskExchange
import TaskModel

/// Both sides of a sync before they are merged.
struct SyncSource {
  let remote: Remote
  /// The last common state of both sides.
  var memory: RemoteMemory
  /// Whether the memory is invalid or empty: then nothing is deleted.
  let isJoin: Bool
  /// Objects that were sent and may have arrived, or may still arrive, the latest last.
  var sent: [ObjectKey: [KnownObject]] = [:]
  /// Objects that have changed there, or are new.
  var fetched: [ObjectKey: CalDAVCollection.Fetched] = [:]
  /// Objects above the size limit.
  var tooLarge: Set<ObjectKey> = []
  /// Objects that were deleted there.
  var gone: Set<ObjectKey> = []
  /// The tasks that have changed here since; nil if unknown.
  var changedHere: Set<UUID>?
  let zones: SyncZones
  let now: Instant
  /// Objects that the server has refused in this sync; they are not sent again.
  var refused: Set<ObjectKey> = []
  let parsed = ParsedObjects()

  /// Records the server's answer; ignores unchanged objects.
  mutating func take(_ answer: CalDAVCollection.Answer, of key: ObjectKey) {
    switch answer {
    case .gone: gone.insert(key)
    case .tooLarge: tooLarge.insert(key)
    case .found(let object):
      if memory.objects[key]?.body == object.bytes {
        // Only its version has changed.
        memory.objects[key]?.etag = object.entry.etag
        if sent[key] == nil { return }
      }
      fetched[key] = object
    }
  }

  /// Records objects that are about to be sent.
  mutating func willSend(_ objects: [KnownObject]) {
    for object in objects {
      sent[object.key] = (sent[object.key] ?? []).suffix(Self.sentLimit - 1) + [object]
    }
  }

  /// Forgets the object sent last, if the server reports that it was not accepted.
  mutating func forgetLast(of key: ObjectKey) {
    sent[key]?.removeLast()
    if sent[key]?.isEmpty == true { sent[key] = nil }
  }

  /// The maximum number of sent versions kept for an object.
  private static let sentLimit = 4

  /// Whether a task belongs to the remote.
  func contains(_ task: TaskItem) -> Bool { remote.mapping.contains(task.project, task.tags) }
}

extension Commit {
  /// Returns the tasks that are not as a sync wanted them, because a hook has changed them: others do
  /// not have them so yet.
  func revisions(of wanted: [Change]) -> [UUID: TaskItem] {
    var tasks: [UUID: TaskItem] = [:]
    for case .task(_, let task?) in wanted { tasks[task.id] = task }
    var revised: [UUID: TaskItem] = [:]
    for case .task(_, let task?) in changes where tasks[task.id] != task {
      revised[task.id] = task
    }
    return revised
  }
}

extension [Change] {
  /// Puts the tasks as a hook has changed them in the place of those that it got.
  mutating func revise(_ tasks: [UUID: TaskItem]) {
    guard !tasks.isEmpty else { return }
    self = map { change in
      guard case .task(let before, let task?) = change, let revised = tasks[task.id] else {
        return change
      }
      return .task(before: before, after: revised)
    }
  }
}

extension Remote.Mapping {
  /// Whether a task of that project and those tags belongs to the remote.
  func contains(_ project: String?, _ tags: [String]) -> Bool {
    switch self {
    case .all: return true
    case .tag(let tag):
      let key = tag.folded
      return tags.contains { $0.folded == key }
    case .project(let name):
      guard let project = project?.folded else { return false }
      let key = name.folded
      return project == key || project.hasPrefix(key + ".")
    }
  }

  /// Whether an object of a server belongs to the remote, by its contents.
  func contains(_ fields: CalendarFields) -> Bool {
    if self == .all { return true }
    return contains(
      fields[.project].flatMap { String.from($0) }, [String].from(fields[.tags]) ?? [])
  }
}

/// The time zones for reading objects: each keeps the zone in which it was first read.
final class SyncZones {
  /// The local zone; nil if its name is unknown.
  let here: String?
  private let own: CalendarContext
  private var others: [String: CalendarContext] = [:]

  init(_ context: CalendarContext, here: String?) { (own, self.here) = (context, here) }

  subscript(zone: String?) -> CalendarContext {
    guard let zone, zone != here else { return own }
    if let known = others[zone] { return known }
    let context = own.inZone(zone) ?? own
    others[zone] = context
    return context
  }
}

/// A cache of parsed objects by their bytes, each parsed once in a sync.
final class ParsedObjects {
  private var known: [[UInt8]: CalendarObject] = [:]
  /// The maximum number kept; a first sync reads each once.
  private static let limit = 1000

  subscript(bytes: [UInt8]) -> CalendarObject? {
    if let object = known[bytes] { return object }
    guard let object = try? CalendarObject(bytes) else { return nil }
    if known.count >= Self.limit { known = [:] }
    known[bytes] = object
    return object
  }
}
