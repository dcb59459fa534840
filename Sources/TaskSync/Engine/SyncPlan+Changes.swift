import TaskExchange
import TaskModel

/// Changes of the store, and their record in the memory.
extension SyncPlan {
  /// Converts the records to changes that are valid for the state.
  mutating func apply(from before: ModelState) throws {
    var circles = 0
    while true {
      do {
        try take(records.map(\.record))
        break
      } catch let error as ModelError {
        // Links from the server that form a circle are dropped; everything else is applied.
        circles += 1
        guard circles < 100, let culprits = culprits(error), !culprits.isEmpty else {
          try takeEach()
          break
        }
        // Removing one link opens the circle; the others stay.
        drop(culprits[0])
      }
    }
    changes = before.changes(to: state)
  }

  /// Applies the records, then deletes what is gone there, to which a record may still be linked.
  mutating func take(_ records: [RecordChanges.Record]) throws {
    var next = state
    let made = RecordChanges(records, onto: next, at: source.now).changes
    next.apply(try next.verified(made))
    let deleted = next.deletions(of: Set(deletions.compactMap { tasks[$0]?.number }))
    next.apply(try next.verified(deleted))
    state = next
  }

  /// Returns the indices of the records that an error names and that bring links: those of the
  /// other tasks in the circle are from here.
  func culprits(_ error: ModelError) -> [Int]? {
    let numbers: [Int]
    switch error {
    case .cycle(let circle), .loop(let circle): numbers = circle
    default: return nil
    }
    let known = RecordChanges(records.map(\.record), onto: state, at: source.now).numbers
    let named = Set(numbers)
    return records.indices.filter { index in
      let (record, changed) = (records[index].record.record, records[index].record.changed)
      guard let number = known[record.task.id], named.contains(number) else { return false }
      return changed.contains { $0 == .after || $0 == .parent }
        || tasks[record.task.id] == nil && (!record.after.isEmpty || record.parent != nil)
    }
  }

  /// Drops a record's references to other tasks; they are removed from the server, too, so that all
  /// sides agree.
  mutating func drop(_ index: Int) {
    var record = records[index].record.record
    losses.unlinked.insert(records[index].key)
    (record.after, record.parent) = ([], nil)
    records[index].record = RecordChanges.Record(
      record, changed: records[index].record.changed.filter { $0 != .after && $0 != .parent })
  }

  /// Applies the records without invalid ones, which are reported; if some are invalid only together,
  /// one after the other.
  mutating func takeEach() throws {
    let before = state
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
    let each = state
    do {
      // Only together have they the links to tasks that arrive with them.
      state = before
      try take(records.filter { !frozen.contains($0.key) }.map(\.record))
    } catch {
      state = each
      try take([])
    }
  }

  /// Counts the changes, and records the tasks as they are now: only later differences from that
  /// are local changes.
  mutating func finish() {
    let taken = Dictionary(
      state.tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    writing = WritingContext(state, clock: clock)
    for key in records.map(\.key) where losses.unlinked.contains(key) && !frozen.contains(key) {
      sendUnlinked(key, taken)
    }
    let sending = Set(writes.map(\.object.key))
    for (key, _) in records where !sending.contains(key) && !frozen.contains(key) {
      guard let object = known[key], let task = object.id.flatMap({ taken[$0] }),
        let calendar = objects[key] ?? self.object(object.body)
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
    for id in losses.revived {
      guard let task = taken[id] else { continue }
      report.warnings.append(
        .changeOverDeletion(number: task.number, text: task.text, deletedHere: true))
    }
    for (id, move) in losses.moved.sorted(by: { $0.key < $1.key }) {
      guard let task = taken[id], task.state == .open else { continue }
      report.warnings.append(.movedOccurrence(number: task.number, text: task.text, move))
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

  /// Sends an object without the dropped links, as its task is here.
  private mutating func sendUnlinked(_ key: ObjectKey, _ taken: [UUID: TaskItem]) {
    let write = writes.firstIndex { $0.object.key == key && $0.action != .delete }
    guard let object = write.map({ writes[$0].object }) ?? known[key],
      let task = object.id.flatMap({ taken[$0] }),
      let calendar = try? CalendarObject(object.body)
    else { return }
    let here = fields(of: task, zone: object.zone)
    if let write {
      writes[write].object.body =
        calendar.saying(here, at: source.now, source.zones[object.zone], isKnown: isKnown).bytes
    } else {
      send(here, of: calendar, object, task)
    }
    report.warnings.append(.unlinked(number: task.number, text: task.text))
  }
}

extension ModelState {
  /// Returns the changes that delete tasks; their remaining parts lose the parent.
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

extension ImportedTask {
  /// The bytes of a time, a length or a number beside a note, a session or a link.
  private static let entry = 128

  /// Whether all its texts, and the whole task, are within the limits of stores.
  var isTakenByStores: Bool {
    var texts = [task.text] + task.notes + task.noted + task.tags + people
    if let project = task.project { texts.append(project) }
    texts += own.flatMap(\.value.texts)
    for own in task.values { texts += own.value.texts }
    let entries = task.notes.count + sessions.count + after.count + texts.count
    return texts.allSatisfy { $0.utf8.count <= RecordLimits.text }
      && texts.reduce(entries * Self.entry) { $0 + $1.storedLength } <= RecordLimits.record
  }
}

extension FieldValue {
  /// The texts in the value, if it has any.
  fileprivate var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .texts(let texts): texts
    default: []
    }
  }
}
