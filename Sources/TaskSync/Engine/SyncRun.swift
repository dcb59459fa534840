import TaskModel

/// One sync with one remote: reads the server, merges both sides, records what it is about to do,
/// changes the store, writes to the server, and remembers all of it.
final class SyncRun: RemoteRun {
  private let remote: Remote
  private let server: CalDAVServer
  private let files: MemoryFiles
  private let model: SharedModel
  private let zones: SyncZones
  private let environment: SyncEnvironment
  private var collections: [String: CalDAVCollection] = [:]
  private var report: SyncReport
  /// The contents of the memory file.
  private var stored: RemoteMemory?
  private var hasCommitted = false
  /// Objects that the server may have accepted, though it reported a failure.
  private var uncertain: Set<ObjectKey> = []

  /// The maximum number of merges of an object that others keep changing.
  private static let roundLimit = 3

  init(
    _ remote: Remote, _ server: CalDAVServer, _ files: MemoryFiles, _ model: SharedModel,
    _ zones: SyncZones, _ environment: SyncEnvironment
  ) {
    (self.remote, self.server, self.files, self.model) = (remote, server, files, model)
    (self.zones, self.environment) = (zones, environment)
    report = SyncReport(remote: remote.name)
    for list in remote.lists {
      guard let address = WebAddress(list.url) else { continue }
      collections[list.url] = CalDAVCollection(server: server, address: address.asCollection)
    }
  }

  /// Finds out what would change.
  func rehearse() throws -> SyncReport {
    var start = try Start(files, model)
    let source = try read(&start)
    let plan = try SyncPlan(
      lookedAt(source), onto: model.state, clock: environment.clock, accepts: { _ in true })
    report.take(plan)
    for write in plan.writes { report.there.count(write) }
    report.isDryRun = true
    report.isFirst = start.memory.objects.isEmpty
    report.common =
      plan.known.values.count { $0.id != nil } + report.there.new - report.there.deleted
    report.requests = server.client.requests
    return report
  }

  func perform() throws -> SyncReport {
    var start = try Start(files, model)
    stored = start.stored
    report.isFirst = start.memory.objects.isEmpty
    if start.isContradicted { report.warnings.append(.joinedAnew) }
    var source = try read(&start)
    // The results of the last sync are kept, whatever happens to this one.
    if start.isInterrupted { try store(start.memory) }
    do {
      try bringTogether(&source)
    } catch let fault as SyncFault where hasCommitted {
      // Reports what was done nevertheless.
      report.fault = fault
    }
    report.requests = server.client.requests
    return report
  }

  private func bringTogether(_ source: inout SyncSource) throws {
    for round in 0...Self.roundLimit {
      let (plan, memory, revised) = try commit(source)
      hasCommitted = true
      report.take(plan)
      report.changes.revise(revised)
      source.willSend(plan.sending)
      var sending = SyncSending(
        plan.writes, memory, server, collections, zones, isLast: round == Self.roundLimit)
      let fault = sending.run(environment)
      report.take(sending)
      report.unsent = plan.writes.count - sending.done.count + source.refused.count
      sending.memory.unsent = report.unsent
      sending.memory.suspect(Set(revised.keys))
      uncertain.formUnion(sending.uncertain)
      try remember(&sending, source, fault)
      if let fault { throw fault }
      if sending.again.isEmpty { break }
      for key in sending.refusedNew { source.forgetLast(of: key) }
      // Reads again only what others have changed meanwhile.
      let refused = source.refused.union(sending.refused)
      source = SyncSource(
        remote: remote, memory: sending.memory, isJoin: false, sent: source.sent, zones: zones,
        now: source.now)
      source.refused = refused
      for (key, entry) in sending.again.sorted(by: { $0.key < $1.key }) {
        guard let answer = try collections[key.list]?.object(entry) else { continue }
        source.take(answer, of: key)
      }
    }
  }

  // MARK: Reading

  /// The initial state of a sync.
  struct Start {
    /// The memory as stored.
    let stored: RemoteMemory?
    /// The memory including what the last sync did afterwards, if it was interrupted.
    var memory: RemoteMemory
    /// What that one or earlier ones may have sent.
    private(set) var sent: [KnownObject]
    /// Whether the store's history contradicts the memory.
    let isContradicted: Bool
    /// Whether the last sync was interrupted.
    let isInterrupted: Bool

    init(_ files: MemoryFiles, _ model: SharedModel) throws {
      stored = try files.memory()
      let intent = try files.intent()
      var memory = stored ?? RemoteMemory()
      let past = SyncPast(model)
      if let intent, intent.header.operation.map(past.contains) ?? true,
        stored == nil || past.holds(memory)
      {
        memory.apply(intent)
        // A hook may have changed what it brought.
        if let operation = intent.header.operation { memory.suspect(past.tasks(of: operation)) }
        sent = intent.sent
      } else {
        // It ended before it had changed anything here, and so before it sent anything.
        sent = []
      }
      isInterrupted = intent != nil
      isContradicted = !memory.objects.isEmpty && !past.holds(memory)
      sent = (intent?.earlier ?? []) + sent
      self.memory = memory
    }
  }

  /// Returns the source with current changes here: other shells continue during network access.
  private func lookedAt(_ source: SyncSource) throws(SyncFault) -> SyncSource {
    var source = source
    guard !source.isJoin else { return source }
    let past = SyncPast(model)
    // The store was replaced meanwhile, perhaps from a backup.
    guard past.holds(source.memory) else { throw .syncInterrupted }
    source.changedHere = past.changed(since: source.memory)
    return source
  }

  private func read(_ start: inout Start) throws(SyncFault) -> SyncSource {
    var source = SyncSource(
      remote: remote, memory: start.memory,
      isJoin: start.isContradicted || start.memory.objects.isEmpty,
      zones: zones, now: environment.clock.now().instant)
    source.willSend(start.sent)
    var wanted: [ObjectKey: CalDAVCollection.Entry] = [:]
    var missing: [ObjectKey: CalDAVCollection.Entry] = [:]
    for (url, collection) in collections.sorted(by: { $0.key < $1.key }) {
      let old = start.memory.lists[url]
      let state = try collection.state()
      if let known = old?.resourceID, let now = state.resourceID, known != now {
        throw .listReplaced(url: url)
      }
      source.memory.lists[url] = RemoteMemory.ListState(
        ctag: state.ctag, resourceID: state.resourceID ?? old?.resourceID)
      if let ctag = state.ctag, ctag == old?.ctag, !start.isInterrupted { continue }
      let listing = try collection.listing()
      if listing.foreign > 0 { report.warnings.append(.foreignAddresses(listing.foreign)) }
      for (name, entry) in listing.entries {
        let key = ObjectKey(list: url, name: name)
        let known = start.memory.objects[key]
        if known == nil || entry.etag == nil || known?.etag != entry.etag { wanted[key] = entry }
      }
      for object in start.memory.objects.values
      where object.key.list == url && listing.entries[object.key.name] == nil {
        missing[object.key] = CalDAVCollection.Entry(href: object.href, etag: object.etag)
      }
    }
    try verify(missing, &source)
    try fetch(wanted, &source)
    return source
  }

  /// Requests each object that a listing omits: a listing that omits existing objects is invalid.
  private func verify(
    _ missing: [ObjectKey: CalDAVCollection.Entry], _ source: inout SyncSource
  ) throws(SyncFault) {
    for (key, entry) in missing.sorted(by: { $0.key < $1.key }) {
      switch try collections[key.list]?.object(entry) {
      case .gone?: source.gone.insert(key)
      case .tooLarge?: source.tooLarge.insert(key)
      case .found?, nil: throw .answerMalformed(.cut)
      }
    }
  }

  /// Requests objects; ignores unchanged ones, and records deleted ones.
  private func fetch(
    _ wanted: [ObjectKey: CalDAVCollection.Entry], _ source: inout SyncSource
  ) throws(SyncFault) {
    guard !wanted.isEmpty else { return }
    var done = 0
    for (url, collection) in collections.sorted(by: { $0.key < $1.key }) {
      let entries = wanted.filter { $0.key.list == url }.sorted { $0.key < $1.key }
        .map { (name: $0.key.name, entry: $0.value) }
      let answers = try collection.objects(entries) { count in
        environment.progress(done + count, wanted.count)
      }
      done += entries.count
      for (name, answer) in answers { source.take(answer, of: ObjectKey(list: url, name: name)) }
    }
  }

  // MARK: Writing

  /// Merges, records what is about to be done, and commits; returns the resulting plan, the
  /// memory before anything is sent, and the tasks that a hook has changed.
  private func commit(
    _ source: SyncSource
  ) throws -> (SyncPlan, RemoteMemory, [UUID: TaskItem]) {
    let operation = UUID()
    var made: (plan: SyncPlan, memory: RemoteMemory)?
    let author = Remote.author(of: remote.name)
    let commit = try model.adopt(author, by: author, operation: operation) { state in
      let source = try lookedAt(source)
      let plan = try SyncPlan(
        source, onto: state, clock: environment.clock, accepts: environment.acceptsLoss)
      var memory = source.memory
      (memory.objects, memory.detached) = (plan.known, plan.detached)
      // Unreadable objects are checked again by the next sync.
      for key in plan.frozen { memory.lists[key.list]?.ctag = nil }
      let last = SyncPast(model).last
      (memory.operation, memory.version) =
        plan.changes.isEmpty ? (last, model.version) : (operation, model.version + 1)
      memory.unsent = plan.writes.count + source.refused.count
      if !plan.changes.isEmpty || !plan.writes.isEmpty {
        try files.write(
          SyncIntent(
            from: stored ?? RemoteMemory(), to: memory,
            sending: plan.sending, earlier: Array(source.sent.values.joined())))
      }
      made = (plan, memory)
      return plan.changes
    }
    guard let made else { throw SyncFault.syncInterrupted }
    return (made.plan, made.memory, commit.revisions(of: made.plan.changes))
  }

  private func store(_ memory: RemoteMemory) throws(SyncFault) {
    try files.write(memory)
    stored = memory
  }

  /// Records what is known now; what may have been sent stays in the intent.
  private func remember(
    _ sending: inout SyncSending, _ source: SyncSource, _ fault: SyncFault?
  ) throws(SyncFault) {
    report.common = sending.memory.objects.values.count { $0.id != nil }
    if !sending.hasWritten, sending.again.isEmpty, fault == nil, uncertain.isEmpty,
      sending.memory == stored
    {
      return try files.removeIntent()
    }
    // Our own write has changed the CTag; it is read again.
    if sending.hasWritten || fault != nil || !sending.again.isEmpty {
      for url in sending.memory.lists.keys { sending.memory.lists[url]?.ctag = nil }
    }
    try store(sending.memory)
    let arrived = Set(sending.done.map(\.object.key))
    let isOver = fault == nil && sending.again.isEmpty
    let open = source.sent.filter { key, _ in
      !arrived.contains(key) && (!isOver || uncertain.contains(key))
    }.values.joined()
    if open.isEmpty {
      try files.removeIntent()
    } else {
      try files.write(
        SyncIntent(
          from: sending.memory, to: sending.memory, sending: [], earlier: Array(open)))
    }
  }
}

/// The history of a store, as far as it is known.
struct SyncPast {
  private let history: [LoggedCommit]
  private let version: Int
  private let state: ModelState

  init(_ model: SharedModel) {
    (history, version, state) = (model.history, model.version, model.state)
  }

  var last: UUID? { history.last?.info.operation }

  func contains(_ operation: UUID) -> Bool {
    history.contains { $0.info.operation == operation }
  }

  /// Returns the tasks that an operation has added or changed.
  func tasks(of operation: UUID) -> Set<UUID> {
    var tasks: Set<UUID> = []
    for commit in history where commit.info.operation == operation {
      for case .task(_, let task?) in commit.changes { tasks.insert(task.id) }
    }
    return tasks
  }

  /// Whether the store has developed from the remembered state.
  func holds(_ memory: RemoteMemory) -> Bool {
    guard let operation = memory.operation else {
      // It was a store without commits: either that is still so, or its whole history is known.
      return memory.version == version || history.first?.info.version == memory.version + 1
    }
    return contains(operation) || history.isEmpty && memory.version == version
  }

  /// Returns the tasks changed since the memory was written, including those that refer to a person
  /// or an attribute that was renamed; nil if that is unknown.
  func changed(since memory: RemoteMemory) -> Set<UUID>? {
    guard !memory.objects.isEmpty, holds(memory) else { return nil }
    var (changed, renamed): (Set<UUID>, Set<UUID>) = ([], [])
    let start = history.lastIndex { $0.info.operation == memory.operation }.map { $0 + 1 } ?? 0
    for commit in history[start...] {
      for change in commit.changes {
        switch change {
        case .task(let before, let after):
          if let id = (after ?? before)?.id { changed.insert(id) }
        case .user(let before?, let after?) where before.name != after.name:
          renamed.insert(after.id)
        case .attribute(let before?, let after?) where before.key != after.key:
          renamed.insert(after.id)
        default: break
        }
      }
    }
    guard !renamed.isEmpty else { return changed }
    for task in state.tasks where task.names(oneOf: renamed) { changed.insert(task.id) }
    return changed
  }
}

extension TaskItem {
  /// Whether it refers to one of these people, or has a value of one of these attributes.
  fileprivate func names(oneOf ids: Set<UUID>) -> Bool {
    assignees.contains(where: ids.contains)
      || sessions.contains { $0.person.map(ids.contains) ?? false }
      || ids.contains { values[$0] != nil }
  }
}

extension RemoteMemory {
  /// Makes the next sync compare these tasks with their objects.
  mutating func suspect(_ tasks: Set<UUID>) {
    guard !tasks.isEmpty else { return }
    for (key, object) in objects where object.id.map(tasks.contains) ?? false {
      objects[key]?.isPending = true
    }
  }

  /// Applies what a sync was about to do, and has done here.
  mutating func apply(_ intent: SyncIntent) {
    let known = objects
    self = intent.header
    objects = known
    for object in intent.changed { objects[object.key] = object }
    for key in intent.removed { objects[key] = nil }
  }
}

extension SyncIntent {
  init(
    from old: RemoteMemory, to new: RemoteMemory, sending: [KnownObject],
    earlier: [KnownObject]
  ) {
    header = new
    header.objects = [:]
    (sent, self.earlier) = (sending, earlier)
    changed = new.objects.values.filter { old.objects[$0.key] != $0 }.sorted { $0.key < $1.key }
    removed = old.objects.keys.filter { new.objects[$0] == nil }.sorted()
  }
}

extension SyncReport {
  mutating func take(_ plan: SyncPlan) {
    changes += plan.changes
    conflicts += plan.report.conflicts
    problems += plan.report.problems
    warnings += plan.report.warnings
  }

  mutating func take(_ sending: SyncSending) {
    for write in sending.done { there.count(write) }
    problems += sending.problems
  }
}

extension SyncReport.Counts {
  mutating func count(_ write: SyncPlan.Write) {
    switch write.action {
    case .create: new += 1
    case .replace: changed += 1
    case .delete: deleted += 1
    }
  }
}
