import TaskExchange
import TaskModel

/// The plan of a sync: the changes here, the objects to send, and what to remember.
struct SyncPlan {
  /// An object to be sent.
  struct Write {
    enum Action: Equatable {
      /// Creates an object where there is none.
      case create
      case replace
      case delete
    }

    let action: Action
    /// The object as known after the write; for a deletion, as known now.
    var object: KnownObject
    /// The object on the server now; nil if there is none.
    let before: KnownObject?
    /// The task's number and text, for messages.
    let number: Int?
    let text: String
  }

  /// The changes here, one for each record.
  var changes: [Change] = []
  /// The objects as known afterwards, before anything is sent.
  var known: [ObjectKey: KnownObject] = [:]
  var detached: Set<UUID> = []
  var writes: [Write] = []
  var report: SyncReport
  /// The tasks of new conflicts.
  var conflicts: [UUID] = []

  let source: SyncSource
  var state: ModelState
  var writing: WritingContext
  let clock: Clock
  var tasks: [UUID: TaskItem] = [:]
  /// The tasks of the list by UID.
  var uids: [String: UUID] = [:]
  var identities: Identities
  var bound: [UUID: ObjectKey] = [:]
  /// The tasks of arrived objects that were unknown.
  var newcomers: [ObjectKey: UUID] = [:]
  /// Unreadable objects: nothing of them is changed.
  var frozen: Set<ObjectKey> = []
  var records: [(key: ObjectKey, record: RecordChanges.Record)] = []
  var deletions: Set<UUID> = []
  var objects: [ObjectKey: CalendarObject] = [:]
  var losses = Losses()

  /// The UIDs before this sync, and what it changes of them.
  struct Identities {
    /// The UIDs that were known before.
    let earlier: Set<String>
    /// The tasks that have got another UID, or given theirs to another.
    var changed: Set<UUID> = []
  }

  /// The numbers of tasks that one side has lost.
  struct Losses {
    var here = 0
    var there = 0
    /// Tasks that still exist here but do not belong to the remote any more.
    var left = 0
    /// The values set aside of tasks that are deleted there but stay because of them.
    var asides: [UUID: OverruledValues] = [:]
    /// Tasks that are restored, because they were changed there and deleted here.
    var revived: [UUID] = []
    /// Occurrences that were moved there, by task.
    var moved: [UUID: CalendarMove] = [:]
    /// Objects whose links to other tasks were dropped, because they would have formed a circle.
    var unlinked: Set<ObjectKey> = []
  }

  /// A sync stops if more than this number, and more than a fifth, are lost at once.
  static let lossLimit = 5
  /// Tasks that were done more seconds ago than this are not sent for the first time.
  static let doneLimit = 30 * 86_400

  init(
    _ source: SyncSource, onto state: ModelState, clock: Clock, accepts: (SyncFault) -> Bool
  ) throws {
    (self.source, self.state, self.clock) = (source, state, clock)
    report = SyncReport(remote: source.remote.name)
    detached = source.memory.detached
    known = source.memory.objects
    identities = Identities(earlier: Set(known.values.lazy.filter { $0.id != nil }.map(\.uid)))
    writing = WritingContext(state, clock: clock)
    let before = state
    bind()
    mergeFetched()
    mergeGone()
    mergeChanged()
    try guardAgainstLoss(accepts)
    sendNew()
    writes.removeAll { source.refused.contains($0.object.key) }
    // New tasks get their numbers in the order of creation.
    records.sort {
      ($0.record.record.task.created, $0.key) < ($1.record.record.task.created, $1.key)
    }
    try apply(from: before)
    finish()
  }

  /// The objects on the server if everything arrives.
  var sending: [KnownObject] { writes.filter { $0.action != .delete }.map(\.object) }

  func fields(_ bytes: [UInt8], _ zone: String?) -> CalendarFields? {
    object(bytes)?.fields(source.zones[zone], isKnown: isKnown)
  }

  /// Returns the parsed object, which is parsed only once; nil if there is none.
  func object(_ bytes: [UInt8]) -> CalendarObject? { source.parsed[bytes] }

  func isKnown(_ uid: String) -> Bool { uids[uid] != nil }

  /// Returns the fields of an object when both sides were the same: references to tasks unknown
  /// then were not read, so they count as new.
  func earlier(_ bytes: [UInt8], _ zone: String?) -> CalendarFields? {
    object(bytes)?.fields(source.zones[zone], isKnown: identities.earlier.contains)
  }

  /// Returns the fields of a task here as in an object.
  func fields(of task: TaskItem, zone: String?) -> CalendarFields {
    CalendarFields(task, writing, source.zones[zone], isKnown: isKnown)
  }
}

/// The assignment of tasks to objects.
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

  /// Whether a task without an object is to get one.
  func isToBeSent(_ task: TaskItem) -> Bool {
    guard source.contains(task) else { return false }
    guard task.state == .done else { return true }
    if detached.contains(task.id) { return false }
    let done = task.completed ?? task.created
    return done.secondsSinceEpoch > source.now.secondsSinceEpoch - Self.doneLimit
  }

  /// Assigns the object of a done recurring task to the last one that followed it, which is done if
  /// the series has ended, and gives a UID of its own to each task that has that of another's object.
  mutating func handOver() {
    guard source.changedHere?.isEmpty != true else { return }
    let done = known.values.filter { object in
      guard let task = object.id.flatMap({ tasks[$0] }) else { return false }
      return task.state == .done && task.recurrence != nil
        && source.changedHere?.contains(task.id) ?? true
    }
    if !done.isEmpty { handOver(done.sorted { $0.key < $1.key }) }
    let new = writing.newUIDs(among: state.tasks) { task in
      bound[task.id].flatMap { known[$0]?.uid } == writing.uid(of: task)
    }
    for task in state.tasks {
      guard let uid = new[task.id] else { continue }
      identities.changed.insert(task.id)
      change(task) { CalendarIdentity.set(uid, of: &$0) }
    }
    writing = WritingContext(state, clock: clock)
  }

  private mutating func handOver(_ done: [KnownObject]) {
    let open = Dictionary(
      grouping: state.tasks.filter { $0.state == .open && bound[$0.id] == nil },
      by: writing.uid(of:))
    let recurring = Dictionary(
      grouping: state.tasks.filter { $0.recurrence != nil }, by: \.created)
    for var object in done {
      guard let task = object.id.flatMap({ tasks[$0] }) else { continue }
      var last = task
      while last.state == .done,
        let next = last.completed.flatMap({ recurring[$0] })?.first(where: {
          $0.follows(last) && bound[$0.id] == nil
        })
      {
        last = next
      }
      // It has inherited the UID, whatever was changed since; the first one follows by its text.
      last = open[object.uid]?.max { $0.number < $1.number } ?? last
      guard last.id != task.id else { continue }
      change(last) { CalendarIdentity.set(object.uid, of: &$0) }
      bound[task.id] = nil
      bound[last.id] = object.key
      uids[object.uid] = last.id
      object.id = last.id
      known[object.key] = object
      identities.changed.formUnion([task.id, last.id])
    }
  }

  mutating func change(_ task: TaskItem, _ body: (inout TaskItem) -> Void) {
    var after = task
    body(&after)
    guard after != task else { return }
    state.apply(.task(before: task, after: after))
    tasks[task.id] = after
  }

  /// Parses arrived objects, and finds the task of each: the known one, or the one with its UID.
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
        // The object has moved to another address, with all that is known of it.
        if source.gone.contains(other), var moved = known.removeValue(forKey: other) {
          (moved.key, moved.href) = (key, fetched.entry.href)
          known[key] = moved
          bound[id] = key
          uids[object.uid] = id
          continue
        }
        // The server has two with one UID.
        id = UUID(derivedFrom: ["object", key.list, key.name])
      }
      bound[id] = key
      newcomers[key] = id
      uids[object.uid] = id
    }
  }

  /// Leaves an object and its task unchanged, and reports why.
  mutating func freeze(_ key: ObjectKey, _ reason: SyncReport.Problem.Reason) {
    frozen.insert(key)
    let number = known[key]?.id.flatMap { tasks[$0]?.number }
    report.problems.append(
      SyncReport.Problem(number: number, text: key.name, status: nil, reason: reason))
  }

  /// Returns nil for an object that cannot be parsed, or must not be written.
  mutating func read(_ key: ObjectKey, _ fetched: CalDAVCollection.Fetched) -> CalendarObject? {
    guard String(validating: fetched.bytes, as: UTF8.self) != nil else {
      freeze(key, .unreadable(line: 0))
      return nil
    }
    do {
      let object = try CalendarObject(fetched.bytes)
      guard object.isReadOnly else { return object }
      freeze(key, .severalTasks)
    } catch {
      // Some servers list events as well. They are none of ours, and known so as not to be read again.
      if known[key]?.id == nil, CalendarObject.isOfOthers(fetched.bytes) {
        known[key] = KnownObject(
          key: key, href: fetched.entry.href, etag: fetched.entry.etag, uid: "", body: [])
      } else {
        freeze(key, .unreadable(line: error.line))
      }
    }
    return nil
  }
}
