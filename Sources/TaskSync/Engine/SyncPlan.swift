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

  /// What one side had and has not any more.
  struct Losses {
    var here = 0
    var there = 0
    /// Those that are here still and do not belong to the remote any more.
    var left = 0
    /// What is aside of tasks that are gone there and stay for it.
    var asides: [UUID: SetAside] = [:]
    /// Tasks that come back, as they were changed there and deleted here.
    var revived: [UUID] = []
    /// Objects whose links to other tasks were dropped, as they would have led back to their own.
    var unlinked: Set<ObjectKey> = []
  }

  /// More than this number, and than a fifth, gone at once stops a sync.
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

/// Which task is which object.
extension SyncPlan {
  mutating func bind() {
    tasks = Dictionary(state.tasks.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for object in known.values {
      guard let id = object.id else { continue }
      bound[id] = object.key
      uids[object.uid] = id
    }
    handOver()
    bindFetched()
    for task in state.tasks where bound[task.id] == nil && isToBeSent(task) {
      uids[writing.uid(of: task)] = task.id
    }
  }

  /// Whether a task that no object stands for is to get one.
  func isToBeSent(_ task: TaskItem) -> Bool {
    guard source.contains(task) else { return false }
    guard task.state == .done else { return true }
    if detached.contains(task.id) { return false }
    let done = task.completed ?? task.created
    return done.secondsSinceEpoch > source.now.secondsSinceEpoch - Self.doneLimit
  }

  /// Of a task that recurs and was done, the open one that came then has the object from now on; the one
  /// that is done gets one of its own.
  mutating func handOver() {
    let done = known.values.filter { object in
      guard let task = object.id.flatMap({ tasks[$0] }) else { return false }
      return task.state == .done && task.recurrence != nil
        && source.changedHere?.contains(task.id) ?? true
    }
    guard !done.isEmpty else { return }
    let recurring = Dictionary(
      grouping: state.tasks.filter { $0.recurrence != nil }, by: \.created)
    for var object in done.sorted(by: { $0.key < $1.key }) {
      guard let task = object.id.flatMap({ tasks[$0] }) else { continue }
      var last = task
      while last.state == .done,
        let next = last.completed.flatMap({ recurring[$0] })?.first(where: {
          $0.follows(last) && bound[$0.id] == nil
        })
      {
        last = next
      }
      guard last.id != task.id, last.state == .open else { continue }
      change(task) {
        CalendarIdentity.set(CalendarIdentity.uid(ofDone: $0, in: object.uid), of: &$0)
      }
      change(last) { CalendarIdentity.set(object.uid, of: &$0) }
      bound[task.id] = nil
      bound[last.id] = object.key
      uids[object.uid] = last.id
      object.id = last.id
      known[object.key] = object
    }
    writing = WritingContext(state, clock: clock)
  }

  mutating func change(_ task: TaskItem, _ body: (inout TaskItem) -> Void) {
    var after = task
    body(&after)
    guard after != task else { return }
    state.apply(.task(before: task, after: after))
    tasks[task.id] = after
  }

  /// Reads what has come, and finds the task of each: that which it was, or the one of its UID.
  mutating func bindFetched() {
    let byUID = Dictionary(
      state.tasks.lazy.filter { $0.values[CalendarIdentity.key] != nil }.map {
        (CalendarIdentity.uid(of: $0), $0.id)
      }, uniquingKeysWith: { first, _ in first })
    for key in source.tooLarge.sorted() { freeze(key, .tooLarge) }
    for (key, fetched) in source.fetched.sorted(by: { $0.key < $1.key }) {
      guard let object = read(key, fetched) else { continue }
      objects[key] = object
      if known[key]?.id != nil {
        uids[object.uid] = known[key]?.id
        continue
      }
      var id =
        source.sent[key]?.last?.id ?? byUID[object.uid] ?? CalendarIdentity.id(object.uid)
      if let other = bound[id], other != key {
        // The object has another address now, or the server has two of one UID.
        if source.gone.contains(other) {
          known[other] = nil
          bound[id] = key
        } else {
          id = UUID(derivedFrom: ["object", key.list, key.name])
        }
      }
      bound[id] = key
      newcomers[key] = id
      uids[object.uid] = id
    }
  }

  /// Leaves an object and its task alone, and says why.
  mutating func freeze(_ key: ObjectKey, _ reason: SyncReport.Problem.Reason) {
    frozen.insert(key)
    let number = known[key]?.id.flatMap { tasks[$0]?.number }
    report.problems.append(
      SyncReport.Problem(number: number, text: key.name, status: nil, reason: reason))
  }

  /// Nil for an object that cannot be read, or must not be written.
  mutating func read(_ key: ObjectKey, _ fetched: Collection.Fetched) -> CalendarObject? {
    guard String(validating: fetched.bytes, as: UTF8.self) != nil else {
      freeze(key, .unreadable(line: 0))
      return nil
    }
    do {
      let object = try CalendarObject(fetched.bytes)
      guard object.isReadOnly else { return object }
      freeze(key, .severalTasks)
    } catch {
      freeze(key, .unreadable(line: error.line))
    }
    return nil
  }
}
