import TaskExchange
import TaskModel

/// Objects deleted there, changes made only here, and new tasks here.
extension SyncPlan {
  mutating func mergeGone() {
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
      if let base, base == here, old.aside == nil {
        losses.there += 1
        deletions.insert(id)
      } else {
        losses.asides[id] = old.aside
        report.warnings.append(
          .changeOverDeletion(number: task.number, text: task.text, deletedHere: false))
      }
    }
  }

  mutating func mergeChanged() {
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
        || namesNewcomer(object) || namesReidentified(task)
      guard isSuspect, let calendar = self.object(object.body) else { continue }
      mergeChanged(task, calendar, object)
    }
  }

  /// Whether it refers to a task that has only arrived now, as its parent or predecessor.
  func namesNewcomer(_ object: KnownObject) -> Bool {
    guard !newcomers.isEmpty, object.body.namesOthers, let now = fields(object.body, object.zone),
      let before = earlier(object.body, object.zone)
    else { return false }
    return now != before
  }

  /// Whether its parent or a predecessor has another UID now, which its object has to name.
  func namesReidentified(_ task: TaskItem) -> Bool {
    guard !identities.changed.isEmpty else { return false }
    return (task.after + [task.parent].compactMap(\.self)).contains { number in
      state.task(numbered: number).map { identities.changed.contains($0.id) } ?? false
    }
  }

  mutating func mergeChanged(
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

  /// Restores a task that is missing here, if it is unknown whether it was deleted.
  mutating func restore(_ object: KnownObject) {
    guard let there = fields(object.body, object.zone),
      let record = record(there, object.id ?? .none, task: nil, object.key)
    else { return }
    records.append((object.key, record))
  }

  /// Stops if one side has lost more than a user would delete.
  func guardAgainstLoss(_ accepts: (SyncFault) -> Bool) throws(SyncFault) {
    let all = source.memory.objects.values.count { $0.id != nil }
    func isLoss(_ count: Int) -> Bool { count > Self.lossLimit && count * 5 > all }
    let here = SyncFault.tooManyGoneHere(count: losses.here, of: all)
    if isLoss(losses.here), !accepts(here) { throw here }
    let there = SyncFault.tooManyGoneThere(count: losses.there, of: all)
    if isLoss(losses.there), !accepts(there) { throw there }
  }

  mutating func sendNew() {
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
      let object = CalendarObject(fields, at: source.now, source.zones[source.zones.here])
      let key = freeKey(uid, task, list.url)
      let new = KnownObject(
        key: key, href: address.path + key.name, id: task.id, uid: uid, zone: source.zones.here,
        body: object.bytes, aside: losses.asides[task.id])
      bound[task.id] = key
      detached.remove(task.id)
      writes.append(
        Write(action: .create, object: new, before: nil, number: task.number, text: task.text))
    }
    if old > 0, source.memory.objects.isEmpty { report.warnings.append(.oldDoneNotSent(old)) }
  }

  /// Returns an unused address.
  func freeKey(_ uid: String, _ task: TaskItem, _ list: String) -> ObjectKey {
    let isUsual = uid.utf8.count <= 100 && uid.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    func key(_ name: String) -> ObjectKey {
      ObjectKey(list: list, name: WebAddress.encodedName("\(name).ics".utf8))
    }
    func isFree(_ key: ObjectKey) -> Bool {
      known[key] == nil && !frozen.contains(key) && !source.gone.contains(key)
    }
    let id = task.id.description
    return [isUsual ? uid : id, id].lazy.map(key).first(where: isFree) ?? key(UUID().description)
  }
}

extension [UInt8] {
  /// Whether an object may refer to other tasks.
  fileprivate var namesOthers: Bool {
    let name = Array("RELATED-TO".utf8)
    var start = startIndex
    while let index = self[start...].firstIndex(of: name[0]) {
      if self[index...].starts(with: name) { return true }
      start = index + 1
    }
    return false
  }
}

/// Changes made there.
extension SyncPlan {
  mutating func mergeFetched() {
    for (key, object) in objects.sorted(by: { $0.key < $1.key }) {
      guard let fetched = source.fetched[key], let id = known[key]?.id ?? newcomers[key] else {
        continue
      }
      let zone = known[key]?.zone ?? source.zones.here
      let there = object.fields(source.zones[zone], isKnown: isKnown)
      let move = object.move(source.zones[zone])
      if let move, known[key].flatMap({ self.object($0.body) })?.move(source.zones[zone]) != move {
        losses.moved[id] = move
      }
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
          number: task?.number, text: String(fields.title.prefix(Self.shownLimit)), status: nil,
          reason: .tooLarge))
      return nil
    }
    return RecordChanges.Record(record, changed: changed)
  }

  static let untitled = "(untitled)"
  /// The maximum characters of a title that no store takes, in a sentence.
  private static let shownLimit = 80

  func isListed(_ number: Int) -> Bool {
    state.task(numbered: number).map { isKnown(writing.uid(of: $0)) } ?? false
  }
}
