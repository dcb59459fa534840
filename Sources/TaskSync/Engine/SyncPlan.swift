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
  private(set) var changes: [Change] = []
  /// What is known of objects after that, before anything is sent.
  private(set) var known: [ObjectKey: KnownObject] = [:]
  private(set) var detached: Set<UUID> = []
  private(set) var writes: [Write] = []
  private(set) var report: SyncReport
  /// The tasks of conflicts that are new.
  private(set) var conflicts: [UUID] = []

  private let source: SyncSource
  private var state: ModelState
  private var writing: WritingContext
  private let clock: Clock
  private var tasks: [UUID: TaskItem] = [:]
  /// The tasks of the list by what calendars call them.
  private var uids: [String: UUID] = [:]
  /// Those of them that were known before.
  private let earlierUIDs: Set<String>
  private var bound: [UUID: ObjectKey] = [:]
  /// The tasks of objects that have come and were not known.
  private var newcomers: [ObjectKey: UUID] = [:]
  /// Tasks that come back, as they were changed there and deleted here.
  private var revived: [UUID] = []
  /// Objects that cannot be read: nothing of them is changed.
  private var frozen: Set<ObjectKey> = []
  private var records: [(key: ObjectKey, record: RecordChanges.Record)] = []
  private var deletions: Set<UUID> = []
  private var objects: [ObjectKey: CalendarObject] = [:]
  private var losses = Losses()

  /// Numbers of tasks that both sides had and one has not any more.
  private struct Losses {
    var here = 0
    var there = 0
    /// Those that are here still and do not belong to the remote any more.
    var left = 0
  }

  /// More than so many, and than a fifth, gone at once stops a sync.
  private static let lossLimit = 5
  /// Tasks that were done before that many seconds are not sent for the first time.
  private static let doneLimit = 30 * 86_400

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
    // New tasks get their numbers in the order in which they were made.
    records.sort {
      ($0.record.record.task.created, $0.key) < ($1.record.record.task.created, $1.key)
    }
    try apply(from: before)
    finish()
  }

  private func fields(_ bytes: [UInt8], _ zone: String?) -> CalendarFields? {
    (try? CalendarObject(bytes))?.fields(source.zones[zone], isKnown: isKnown)
  }

  private func isKnown(_ uid: String) -> Bool { uids[uid] != nil }

  /// What an object said when both sides were the same: tasks that were not known then were not named, and
  /// what names them now is news.
  private func earlier(_ bytes: [UInt8], _ zone: String?) -> CalendarFields? {
    (try? CalendarObject(bytes))?.fields(source.zones[zone], isKnown: earlierUIDs.contains)
  }

  /// A task here as an object would tell it.
  private func fields(of task: TaskItem, zone: String?) -> CalendarFields {
    CalendarFields(task, writing, source.zones[zone], isKnown: isKnown)
  }
}

// MARK: Which task is which object

extension SyncPlan {
  private mutating func bind() {
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
  private func isToBeSent(_ task: TaskItem) -> Bool {
    guard source.contains(task) else { return false }
    guard task.state == .done else { return true }
    if detached.contains(task.id) { return false }
    let done = task.completed ?? task.created
    return done.secondsSinceEpoch > source.now.secondsSinceEpoch - Self.doneLimit
  }

  /// Of a task that recurs and was done, the open one that came then has the object from now on; the one
  /// that is done gets one of its own.
  private mutating func handOver() {
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

  private mutating func change(_ task: TaskItem, _ body: (inout TaskItem) -> Void) {
    var after = task
    body(&after)
    guard after != task else { return }
    state.apply(.task(before: task, after: after))
    tasks[task.id] = after
  }

  /// Reads what has come, and finds the task of each: that which it was, or the one of its UID.
  private mutating func bindFetched() {
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
        source.sent[key]?.id ?? byUID[object.uid] ?? CalendarIdentity.id(object.uid)
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
  private mutating func freeze(_ key: ObjectKey, _ reason: SyncReport.Problem.Reason) {
    frozen.insert(key)
    let number = known[key]?.id.flatMap { tasks[$0]?.number }
    report.problems.append(
      SyncReport.Problem(number: number, text: key.name, status: nil, reason: reason))
  }

  /// Nil for an object that cannot be read, or must not be written.
  private mutating func read(_ key: ObjectKey, _ fetched: Collection.Fetched) -> CalendarObject? {
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

// MARK: What has changed there

extension SyncPlan {
  private mutating func mergeFetched() {
    for (key, object) in objects.sorted(by: { $0.key < $1.key }) {
      guard let fetched = source.fetched[key], let id = known[key]?.id ?? newcomers[key] else {
        continue
      }
      let zone = known[key]?.zone ?? source.zones.here
      let there = object.fields(source.zones[zone], isKnown: isKnown)
      let new = KnownObject(
        key: key, href: fetched.entry.href, etag: fetched.entry.etag, id: id, uid: object.uid,
        zone: zone, body: object.bytes, aside: known[key]?.aside)
      if let task = tasks[id] {
        merge(task, object, there, new)
      } else {
        take(object, there, new)
      }
    }
  }

  /// An object of which there is no task here.
  private mutating func take(
    _ object: CalendarObject, _ there: CalendarFields, _ new: KnownObject
  ) {
    var new = new
    let old = known[new.key]
    if there.isCancelled {
      new.id = nil
      known[new.key] = new
      return
    }
    if let old, old.id != nil, !source.isJoin {
      if fields(old.body, old.zone) == there {
        known[new.key] = new
        losses.here += 1
        return delete(new, text: there.title)
      }
      if let id = old.id { revived.append(id) }
    }
    if let id = new.id { detached.remove(id) }
    guard let record = record(there, new.id ?? .none, all: true, task: nil, new.key) else { return }
    records.append((new.key, record))
    known[new.key] = new
  }

  /// A task and an object that may both have changed.
  private mutating func merge(
    _ task: TaskItem, _ object: CalendarObject, _ there: CalendarFields, _ new: KnownObject
  ) {
    var (new, there) = (new, there)
    let old = known[new.key]
    let base = base(of: new, there)
    var here = fields(of: task, zone: new.zone)
    normalize(&here, task, there)
    if there.isCancelled {
      if let base, base == here {
        new.id = nil
        known[new.key] = new
        deletions.insert(task.id)
        bound[task.id] = nil
        return
      }
      // What was done here since brings it back.
      there.isCancelled = base?.isCancelled ?? false
    }
    let told = old?.told.flatMap { earlier($0, new.zone) }
    let merge = CalendarMerge(base: base, here: here, there: there, sent: told)
    if !merge.conflicts.isEmpty { setAside(merge.conflicts, here, old, &new, task) }
    if !merge.changedHere.isEmpty || CalendarIdentity.uid(of: task) != object.uid {
      guard
        let record = record(merge.here, task.id, changed: merge.changedHere, task: task, new.key)
      else { return }
      records.append((new.key, record))
    }
    known[new.key] = new
    var mine = merge.there
    mine.isCancelled = there.isCancelled
    send(mine, of: object, new, task)
  }

  /// What both sides came from; nil where they meet for the first time.
  private func base(of new: KnownObject, _ there: CalendarFields) -> CalendarFields? {
    if let sent = source.sent[new.key], let fields = fields(sent.body, new.zone) {
      // What was sent has arrived.
      if fields == there { return there }
      if known[new.key] == nil { return fields }
    }
    guard !source.isJoin, let old = known[new.key], old.id != nil else { return nil }
    return earlier(old.body, old.zone)
  }

  /// What is done comes back no more; another to-do does.
  private func normalize(
    _ here: inout CalendarFields, _ task: TaskItem, _ there: CalendarFields?
  ) {
    if task.state == .done, there?[.recurrence] == nil { here[.recurrence] = nil }
  }

  private mutating func setAside(
    _ conflicts: [CalendarField], _ here: CalendarFields, _ old: KnownObject?,
    _ new: inout KnownObject, _ task: TaskItem
  ) {
    var mine = here
    var names = Set(conflicts.map(\.name))
    if let earlier = old?.aside, let values = fields(earlier.mine, new.zone) {
      // What was aside already stays as it was, unless it was changed again.
      for field in CalendarField.named(earlier.fields) where !conflicts.contains(field) {
        mine[field] = values[field]
      }
      names.formUnion(earlier.fields)
    }
    new.aside = SetAside(
      base: old?.aside?.base ?? (source.isJoin ? nil : old?.body),
      mine: CalendarObject(mine, at: source.now).bytes, fields: names.sorted())
    self.conflicts.append(task.id)
  }

  /// Sends an object that says these fields, if it does not say them already.
  private mutating func send(
    _ fields: CalendarFields, of object: CalendarObject, _ old: KnownObject, _ task: TaskItem
  ) {
    let patched = object.saying(
      fields, at: source.now, source.zones[old.zone], isKnown: isKnown)
    guard patched != object else { return }
    var next = old
    (next.body, next.told) = (patched.bytes, nil)
    known[old.key]?.isPending = true
    writes.append(
      Write(action: .replace, object: next, before: old, number: task.number, text: task.text))
  }

  private mutating func delete(_ object: KnownObject, number: Int? = nil, text: String) {
    known[object.key]?.isPending = true
    writes.append(
      Write(action: .delete, object: object, before: object, number: number, text: text))
  }

  /// The record of a task; nil for one that no store takes.
  private mutating func record(
    _ fields: CalendarFields, _ id: UUID, changed: [CalendarField] = [], all: Bool = false,
    task: TaskItem?, _ key: ObjectKey
  ) -> RecordChanges.Record? {
    var fields = fields
    if fields.title.allSatisfy(\.isWhitespace) { fields[.text] = .text(Self.untitled) }
    var record = fields.record(id: id, at: source.now) { uids[$0] }
    record.missing.after = task?.after.filter { !isListed($0) } ?? []
    if record.parent == nil {
      record.missing.parent = task?.parent.flatMap { isListed($0) ? nil : $0 }
    }
    guard record.task.isTakenByStores else {
      frozen.insert(key)
      report.problems.append(
        SyncReport.Problem(
          number: task?.number, text: fields.title, status: nil, reason: .tooLarge))
      return nil
    }
    return RecordChanges.Record(record, changed: changed)
  }

  private static let untitled = "(untitled)"

  private func isListed(_ number: Int) -> Bool {
    state.task(numbered: number).map { isKnown(writing.uid(of: $0)) } ?? false
  }
}

// MARK: What is gone there, and what has changed here alone

extension SyncPlan {
  private mutating func mergeGone() {
    for key in source.gone.sorted() {
      guard let old = known[key] else { continue }
      known[key] = nil
      guard let id = old.id, bound[id] == key, let task = tasks[id] else { continue }
      bound[id] = nil
      guard !source.isJoin else { continue }
      if task.state == .done {
        detached.insert(id)
        continue
      }
      var here = fields(of: task, zone: old.zone)
      let base = fields(old.told ?? old.body, old.zone)
      normalize(&here, task, base)
      if let base, base == here {
        losses.there += 1
        deletions.insert(id)
      } else {
        report.warnings.append(
          .changeOverDeletion(number: task.number, text: task.text, deletedHere: false))
      }
    }
  }

  private mutating func mergeChanged() {
    for object in known.values.sorted(by: { $0.key < $1.key }) {
      guard let id = object.id, objects[object.key] == nil, !frozen.contains(object.key) else {
        continue
      }
      guard let task = tasks[id] else {
        if source.isJoin {
          restore(object)
        } else {
          losses.here += 1
          delete(object, text: fields(object.body, object.zone)?.title ?? "")
        }
        continue
      }
      let isSuspect =
        source.isJoin || object.isPending || source.changedHere?.contains(id) ?? true
        || namesNewcomer(object)
      guard isSuspect, let calendar = try? CalendarObject(object.body) else { continue }
      mergeChanged(task, calendar, object)
    }
  }

  /// Whether it names a task that has come only now, as what it is a part of or comes after.
  private func namesNewcomer(_ object: KnownObject) -> Bool {
    guard !newcomers.isEmpty, let now = fields(object.body, object.zone),
      let before = earlier(object.body, object.zone)
    else { return false }
    return now != before
  }

  private mutating func mergeChanged(
    _ task: TaskItem, _ calendar: CalendarObject, _ object: KnownObject
  ) {
    var object = object
    let base = calendar.fields(source.zones[object.zone], isKnown: isKnown)
    if !source.contains(task), source.remote.mapping.contains(base), !source.isJoin {
      losses.here += 1
      losses.left += 1
      return delete(object, number: task.number, text: task.text)
    }
    var here = fields(of: task, zone: object.zone)
    normalize(&here, task, base)
    let told = object.told.flatMap { earlier($0, object.zone) }
    let merge = CalendarMerge(
      base: source.isJoin ? nil : earlier(object.body, object.zone), here: here, there: base,
      sent: told)
    object.isPending = false
    known[object.key] = object
    if source.isJoin || !merge.changedHere.isEmpty {
      if !merge.conflicts.isEmpty { setAside(merge.conflicts, here, object, &object, task) }
      known[object.key] = object
      if !merge.changedHere.isEmpty,
        let record = record(
          merge.here, task.id, changed: merge.changedHere, task: task, object.key)
      {
        records.append((object.key, record))
      }
    }
    send(merge.there, of: calendar, object, task)
  }

  /// A task that is gone here, where nobody can tell whether it was deleted.
  private mutating func restore(_ object: KnownObject) {
    guard let there = fields(object.body, object.zone),
      let record = record(there, object.id ?? .none, all: true, task: nil, object.key)
    else { return }
    records.append((object.key, record))
  }

  /// Stops where one side has lost more than anybody deletes.
  private func guardAgainstLoss(_ accepts: (SyncFault) -> Bool) throws(SyncFault) {
    let all = source.memory.objects.values.count { $0.id != nil }
    func isLoss(_ count: Int) -> Bool { count > Self.lossLimit && count * 5 > all }
    let here = SyncFault.tooManyGoneHere(count: losses.here, of: all)
    if isLoss(losses.here), !accepts(here) { throw here }
    let there = SyncFault.tooManyGoneThere(count: losses.there, of: all)
    if isLoss(losses.there), !accepts(there) { throw there }
  }

  private mutating func sendNew() {
    guard let list = source.remote.lists.first, let address = WebAddress(list.url) else { return }
    var old = 0
    let unreadable = Set(frozen.compactMap { known[$0]?.uid })
    for task in state.tasks where bound[task.id] == nil && !deletions.contains(task.id) {
      guard isToBeSent(task) else {
        if source.contains(task), !detached.contains(task.id) { old += 1 }
        continue
      }
      let uid = writing.uid(of: task)
      guard !unreadable.contains(uid) else { continue }
      var fields = fields(of: task, zone: source.zones.here)
      normalize(&fields, task, nil)
      let object = CalendarObject(fields, at: source.now)
      let key = freeKey(uid, task, list.url)
      let new = KnownObject(
        key: key, href: address.path + key.name, id: task.id, uid: uid, zone: source.zones.here,
        body: object.bytes)
      bound[task.id] = key
      detached.remove(task.id)
      writes.append(
        Write(action: .create, object: new, before: nil, number: task.number, text: task.text))
    }
    if old > 0, source.memory.objects.isEmpty { report.warnings.append(.oldDoneNotSent(old)) }
  }

  /// An address that nothing here is known to have.
  private func freeKey(_ uid: String, _ task: TaskItem, _ list: String) -> ObjectKey {
    let isUsual = uid.utf8.count <= 100 && uid.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    let names = [isUsual ? uid : task.id.description, task.id.description, UUID().description]
    let keys = names.map {
      ObjectKey(list: list, name: WebAddress.encodedName(Array("\($0).ics".utf8)))
    }
    return keys.first { known[$0] == nil && !frozen.contains($0) && !source.gone.contains($0) }
      ?? keys[2]
  }
}

// MARK: The changes

extension SyncPlan {
  /// Makes the records changes that the state can take.
  private mutating func apply(from before: ModelState) throws {
    var circles = 0
    while true {
      do {
        try take(records.map(\.record))
        break
      } catch let error as ModelError {
        // What others have put in a circle is not taken; all else is.
        circles += 1
        guard circles < 100, let culprits = culprits(error), !culprits.isEmpty else {
          try takeEach()
          break
        }
        for culprit in culprits { drop(culprit) }
      }
    }
    changes = before.changes(to: state)
  }

  private mutating func take(_ records: [RecordChanges.Record]) throws {
    var made = RecordChanges(records, onto: state, at: source.now).changes
    made += state.deletions(of: Set(deletions.compactMap { tasks[$0]?.number }))
    let verified = try state.verified(made)
    state.apply(verified)
  }

  /// The places of the records that an error names.
  private func culprits(_ error: ModelError) -> [Int]? {
    let numbers: [Int]
    switch error {
    case .cycle(let circle), .loop(let circle): numbers = circle
    default: return nil
    }
    let known = RecordChanges(records.map(\.record), onto: state, at: source.now).numbers
    let named = Set(numbers)
    return records.indices.filter {
      known[records[$0].record.record.task.id].map(named.contains) ?? false
    }
  }

  /// Takes a record without what it says of other tasks.
  private mutating func drop(_ place: Int) {
    var record = records[place].record.record
    report.problems.append(
      SyncReport.Problem(
        number: tasks[record.task.id]?.number, text: record.task.text, status: nil,
        reason: .inconsistent))
    (record.after, record.parent) = ([], nil)
    records[place].record = RecordChanges.Record(
      record, changed: records[place].record.changed.filter { $0 != .after && $0 != .parent })
  }

  /// One by one: what cannot be is left out, and said.
  private mutating func takeEach() throws {
    for (key, record) in records {
      do {
        let made = RecordChanges([record], onto: state, at: source.now).changes
        state.apply(try state.verified(made))
      } catch {
        frozen.insert(key)
        known[key] = source.memory.objects[key]
        writes.removeAll { $0.object.key == key }
        report.problems.append(
          SyncReport.Problem(
            number: tasks[record.record.task.id]?.number, text: record.record.task.text,
            status: nil, reason: .inconsistent))
      }
    }
    state.apply(
      try state.verified(state.deletions(of: Set(deletions.compactMap { tasks[$0]?.number }))))
  }

  /// Counts, and remembers of what was taken what the tasks here have become: only what differs from that
  /// later was changed here.
  private mutating func finish() {
    let taken = Dictionary(
      state.tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    writing = WritingContext(state, clock: clock)
    let sending = Set(writes.map(\.object.key))
    for (key, _) in records where !sending.contains(key) && !frozen.contains(key) {
      guard let object = known[key], let task = object.id.flatMap({ taken[$0] }),
        let calendar = objects[key] ?? (try? CalendarObject(object.body))
      else { continue }
      var here = fields(of: task, zone: object.zone)
      let there = calendar.fields(source.zones[object.zone], isKnown: isKnown)
      normalize(&here, task, there)
      let told =
        here == there
        ? nil
        : calendar.saying(here, at: source.now, source.zones[object.zone], isKnown: isKnown).bytes
      known[key]?.told = told
    }
    for change in changes {
      switch change {
      case .task(nil, _?): report.here.new += 1
      case .task(_?, nil): report.here.deleted += 1
      case .task(let before?, let after?) where !before.isSameButIdentity(as: after):
        report.here.changed += 1
      default: break
      }
    }
    for id in revived {
      guard let task = taken[id] else { continue }
      report.warnings.append(
        .changeOverDeletion(number: task.number, text: task.text, deletedHere: true))
    }
    if losses.left > 0 { report.warnings.append(.leftMapping(losses.left)) }
    let openConflicts = OpenConflicts(state, source.zones)
    for id in conflicts {
      guard let object = bound[id].flatMap({ known[$0] }), let task = taken[id],
        let conflict = openConflicts.conflict(of: object, task)
      else { continue }
      report.conflicts.append(SyncReport.Conflict(conflict, theirs: task))
    }
  }
}

extension ModelState {
  /// What deletes tasks: their parts stand by themselves then.
  fileprivate func deletions(of numbers: Set<Int>) -> [Change] {
    guard !numbers.isEmpty else { return [] }
    let parts = linkedTasks.filter { task in
      !numbers.contains(task.number) && task.parent.map(numbers.contains) ?? false
    }
    return parts.map { part in
      var alone = part
      alone.parent = nil
      return .task(before: part, after: alone)
    }
      + numbers.sorted().compactMap { number in
        task(numbered: number).map { .task(before: $0, after: nil) }
      }
  }
}

extension TaskItem {
  /// Whether every text of it is as long as stores take.
  fileprivate var isTakenByStores: Bool {
    let texts = [text] + notes + tags + [project].compactMap { $0 }
    return texts.allSatisfy { $0.utf8.count <= 1 << 16 }
      && texts.reduce(0) { $0 + $1.utf8.count } <= 1 << 18
  }

  /// Whether only what calendars call it differs.
  fileprivate func isSameButIdentity(as other: TaskItem) -> Bool {
    var (one, two) = (self, other)
    one.values[CalendarIdentity.key] = nil
    two.values[CalendarIdentity.key] = nil
    two.modified = one.modified
    return one == two
  }
}
