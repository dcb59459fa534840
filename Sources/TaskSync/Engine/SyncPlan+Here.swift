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
        || namesNewcomer(object)
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
    let names = [isUsual ? uid : task.id.description, task.id.description, UUID().description]
    let keys = names.map {
      ObjectKey(list: list, name: WebAddress.encodedName(Array("\($0).ics".utf8)))
    }
    return keys.first { known[$0] == nil && !frozen.contains($0) && !source.gone.contains($0) }
      ?? keys[2]
  }
}

extension [UInt8] {
  /// Whether an object may refer to other tasks.
  fileprivate var namesOthers: Bool {
    let name = Array("RELATED-TO".utf8)
    var start = startIndex
    while let place = self[start...].firstIndex(of: name[0]) {
      if self[place...].starts(with: name) { return true }
      start = place + 1
    }
    return false
  }
}
