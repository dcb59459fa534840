import TaskExchange
import TaskModel

/// What a sync comes to: what changes here, what is to be sent, and what is remembered then.
struct SyncPlan {
  /// Something that is to be sent.
  struct Write {
    enum Action: Equatable {
      /// Where nothing is yet.
      case create
      case replace
      case delete
    }

    let action: Action
    /// What will be known of it then; for a deletion, what is known now.
    var object: KnownObject
    /// What the server has now; nil for nothing.
    let before: KnownObject?
    /// The task's number and text, to speak of it.
    let number: Int?
    let text: String
  }

  /// What changes here, one change a record.
  var changes: [Change] = []
  /// What is known of objects after that, before anything is sent.
  var known: [ObjectKey: KnownObject] = [:]
  var detached: Set<UUID> = []
  var writes: [Write] = []
  var report: SyncReport
  /// The tasks of conflicts that are new.
  var conflicts: [UUID] = []

  let source: SyncSource
  var state: ModelState
  var writing: WritingContext
  let clock: Clock
  var tasks: [UUID: TaskItem] = [:]
  /// The tasks of the list by what calendars call them.
  var uids: [String: UUID] = [:]
  /// Those of them that were known before.
  let earlierUIDs: Set<String>
  var bound: [UUID: ObjectKey] = [:]
  /// The tasks of objects that have come and were not known.
  var newcomers: [ObjectKey: UUID] = [:]
  /// Objects that cannot be read: nothing of them is changed.
  var frozen: Set<ObjectKey> = []
  var records: [(key: ObjectKey, record: RecordChanges.Record)] = []
  var deletions: Set<UUID> = []
  var objects: [ObjectKey: CalendarObject] = [:]
  var losses = Losses()

  /// Numbers of tasks that both sides had and one has not any more.
  struct Losses {
    var here = 0
    var there = 0
    /// Those that are here still and do not belong to the remote any more.
    var left = 0
    /// What is aside of tasks that are gone there and stay for it.
    var asides: [UUID: SetAside] = [:]
    /// Tasks that come back, as they were changed there and deleted here.
    var revived: [UUID] = []
  }

  /// More than so many, and than a fifth, gone at once stops a sync.
  static let lossLimit = 5
  /// Tasks that were done before that many seconds are not sent for the first time.
  static let doneLimit = 30 * 86_400

  init(
    _ source: SyncSource, onto state: ModelState, clock: Clock, accepts: (SyncFault) -> Bool
  ) throws {
    (self.source, self.state, self.clock) = (source, state, clock)
    report = SyncReport(remote: source.remote.name)
    detached = source.memory.detached
    known = source.memory.objects
    earlierUIDs = Set(known.values.lazy.filter { $0.id != nil }.map(\.uid))
    writing = WritingContext(state, clock: clock)
    let before = state
    bind()
    mergeFetched()
    mergeGone()
    mergeChanged()
    try guardAgainstLoss(accepts)
    sendNew()
    writes.removeAll { source.refused.contains($0.object.key) }
    // New tasks get their numbers in the order in which they were made.
    records.sort {
      ($0.record.record.task.created, $0.key) < ($1.record.record.task.created, $1.key)
    }
    try apply(from: before)
    finish()
  }

  /// What the server has if everything arrives.
  var sending: [KnownObject] { writes.filter { $0.action != .delete }.map(\.object) }

  func fields(_ bytes: [UInt8], _ zone: String?) -> CalendarFields? {
    object(bytes)?.fields(source.zones[zone], isKnown: isKnown)
  }

  /// The object that bytes are, which are read once; nil for none.
  func object(_ bytes: [UInt8]) -> CalendarObject? { source.parsed[bytes] }

  func isKnown(_ uid: String) -> Bool { uids[uid] != nil }

  /// What an object said when both sides were the same: tasks that were not known then were not named, and
  /// what names them now is news.
  func earlier(_ bytes: [UInt8], _ zone: String?) -> CalendarFields? {
    object(bytes)?.fields(source.zones[zone], isKnown: earlierUIDs.contains)
  }

  /// A task here as an object would tell it.
  func fields(of task: TaskItem, zone: String?) -> CalendarFields {
    CalendarFields(task, writing, source.zones[zone], isKnown: isKnown)
  }
}
