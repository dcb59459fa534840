import TaskExchange
import TaskModel

/// Both sides of a sync as they are known before they are merged.
struct SyncSource {
  let remote: Remote
  /// What both sides were when they were the same last.
  var memory: RemoteMemory
  /// Whether the memory cannot be believed, or is empty: nothing is deleted then.
  let isJoin: Bool
  /// What was sent and may have arrived, or be on its way still, the latest last.
  var sent: [ObjectKey: [KnownObject]] = [:]
  /// The objects that have changed there, or are new.
  var fetched: [ObjectKey: Collection.Fetched] = [:]
  /// Those that have more bytes than are read.
  var tooLarge: Set<ObjectKey> = []
  /// Those that are gone there.
  var gone: Set<ObjectKey> = []
  /// The tasks that have changed here since; nil where that is not known.
  var changedHere: Set<UUID>?
  let zones: SyncZones
  let now: Instant
  /// Objects that the server has refused in this sync, which are not sent to it again.
  var refused: Set<ObjectKey> = []
  let parsed = ParsedObjects()

  /// Takes note of what the server has answered; what has not changed is left out.
  mutating func take(_ answer: Collection.Answer, of key: ObjectKey) {
    switch answer {
    case .gone: gone.insert(key)
    case .tooLarge: tooLarge.insert(key)
    case .found(let object):
      if memory.objects[key]?.body == object.bytes {
        // Only its version is another one.
        memory.objects[key]?.etag = object.entry.etag
        if sent[key] == nil { return }
      }
      fetched[key] = object
    }
  }

  /// Notes what is about to be sent.
  mutating func willSend(_ objects: [KnownObject]) {
    for object in objects {
      sent[object.key] = (sent[object.key] ?? []).suffix(Self.sentLimit - 1) + [object]
    }
  }

  /// Forgets what was sent last, where the server has said that it did not take it.
  mutating func forgetLast(of key: ObjectKey) {
    sent[key]?.removeLast()
    if sent[key]?.isEmpty == true { sent[key] = nil }
  }

  /// Of one object.
  private static let sentLimit = 4

  /// Whether a task belongs to the remote.
  func contains(_ task: TaskItem) -> Bool { remote.mapping.contains(task.project, task.tags) }
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

  /// Whether an object of a server belongs to it, by what it says.
  func contains(_ fields: CalendarFields) -> Bool {
    if self == .all { return true }
    return contains(
      fields[.project].flatMap { String.from($0) }, [String].from(fields[.tags]) ?? [])
  }
}

/// The clocks by which objects are read: those of the place where each was read first.
final class SyncZones {
  /// The zone of this place; nil where its name is not known.
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

/// Objects by their bytes, each read once in a sync however often it is looked at.
final class ParsedObjects {
  private var known: [[UInt8]: CalendarObject] = [:]
  /// How many are kept; a first sync looks at each once.
  private static let limit = 1000

  subscript(bytes: [UInt8]) -> CalendarObject? {
    if let object = known[bytes] { return object }
    guard let object = try? CalendarObject(bytes) else { return nil }
    if known.count >= Self.limit { known = [:] }
    known[bytes] = object
    return object
  }
}
