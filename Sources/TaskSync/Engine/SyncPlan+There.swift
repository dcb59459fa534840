import TaskExchange
import TaskModel

/// Changes made there.
extension SyncPlan {
  mutating func mergeFetched() {
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
        take(there, new)
      }
    }
  }

  /// Adds an object without a task here.
  mutating func take(_ there: CalendarFields, _ new: KnownObject) {
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
      if let id = old.id { losses.revived.append(id) }
    }
    if let id = new.id { detached.remove(id) }
    guard let record = record(there, new.id ?? .none, task: nil, new.key) else { return }
    records.append((new.key, record))
    known[new.key] = new
  }

  /// Merges a task and an object that may both have changed.
  mutating func merge(
    _ task: TaskItem, _ object: CalendarObject, _ there: CalendarFields, _ new: KnownObject
  ) {
    var (new, there) = (new, there)
    let old = known[new.key]
    let base = base(of: new, there)
    var here = fields(of: task, zone: new.zone)
    normalize(&here, task, there)
    if there.isCancelled {
      if let base, base == here, new.aside == nil {
        new.id = nil
        known[new.key] = new
        deletions.insert(task.id)
        bound[task.id] = nil
        losses.there += 1
        return
      }
      // A later change here restores it.
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

  /// Returns the common origin of both sides; nil if they meet for the first time.
  func base(of new: KnownObject, _ there: CalendarFields) -> CalendarFields? {
    let sent = (source.sent[new.key] ?? []).compactMap { fields($0.body, new.zone) }
    // An object that was sent has arrived, perhaps late.
    if sent.contains(there) { return there }
    if known[new.key] == nil, let last = sent.last { return last }
    guard !source.isJoin, let old = known[new.key], old.id != nil,
      var base = earlier(old.body, old.zone)
    else { return nil }
    // It has arrived, and others have changed it since: its sent values were not their change.
    for sent in sent {
      for field in Set(there.values.keys).union(sent.values.keys).union(base.values.keys)
      where there[field] == sent[field] {
        base[field] = there[field]
      }
    }
    return base
  }

  /// Removes the recurrence of a done task; another to-do recurs.
  func normalize(
    _ here: inout CalendarFields, _ task: TaskItem, _ there: CalendarFields?
  ) {
    if task.state == .done, there?[.recurrence] == nil { here[.recurrence] = nil }
  }

  mutating func setAside(
    _ conflicts: [CalendarField], _ here: CalendarFields, _ old: KnownObject?,
    _ new: inout KnownObject, _ task: TaskItem
  ) {
    var mine = here
    var names = Set(conflicts.map(\.name))
    if let earlier = old?.aside, let values = fields(earlier.mine, new.zone) {
      // Values set aside earlier are kept, unless changed again.
      for field in CalendarField.named(earlier.fields) where !conflicts.contains(field) {
        mine[field] = values[field]
      }
      names.formUnion(earlier.fields)
    }
    new.aside = OverruledValues(
      base: old?.aside?.base ?? (source.isJoin ? nil : old?.body),
      mine: CalendarObject(mine, at: source.now, source.zones[new.zone]).bytes,
      fields: names.sorted())
    self.conflicts.append(task.id)
  }

  /// Sends an object with these fields, unless it has them already.
  mutating func send(
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

  mutating func delete(_ object: KnownObject, number: Int? = nil, text: String) {
    known[object.key]?.isPending = true
    writes.append(
      Write(action: .delete, object: object, before: object, number: number, text: text))
  }

  /// Returns the record of a task; nil if it exceeds the limits of stores.
  mutating func record(
    _ fields: CalendarFields, _ id: UUID, changed: [CalendarField] = [], task: TaskItem?,
    _ key: ObjectKey
  ) -> RecordChanges.Record? {
    var fields = fields
    if fields.title.allSatisfy(\.isWhitespace) { fields[.text] = .text(Self.untitled) }
    var record = fields.record(id: id, at: source.now) { uids[$0] }
    record.missing.after = task?.after.filter { !isListed($0) } ?? []
    if record.parent == nil {
      record.missing.parent = task?.parent.flatMap { isListed($0) ? nil : $0 }
    }
    guard record.isTakenByStores else {
      frozen.insert(key)
      report.problems.append(
        SyncReport.Problem(
          number: task?.number, text: fields.title, status: nil, reason: .tooLarge))
      return nil
    }
    return RecordChanges.Record(record, changed: changed)
  }

  static let untitled = "(untitled)"

  func isListed(_ number: Int) -> Bool {
    state.task(numbered: number).map { isKnown(writing.uid(of: $0)) } ?? false
  }
}
