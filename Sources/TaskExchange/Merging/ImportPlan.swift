import TaskModel

/// The outcome of an import: the changes that merge the records into a state, and a report.
///
/// Tasks are matched by id. Each field of an existing task gets the new value if only the file has
/// changed it since the last import, stays if only users here have, and is a conflict if both have,
/// differently.
package struct ImportPlan {
  /// The outcome for a task.
  package enum Outcome: CaseIterable, Sendable {
    case added
    case changed
    case deleted
    case same
    /// Both sides changed a field: it stayed as it is here. Changes made only in the file were
    /// applied nevertheless; then the task counts as changed as well.
    case conflicting
    /// The task was deleted here, and stays so.
    case goneHere
  }

  /// A field that both sides have changed.
  package struct Conflict: Equatable, Sendable {
    package let fields: [TaskField]
    package let here: TaskItem
    /// The task as in the file; nil if it was deleted there.
    package let there: TaskItem?
    /// The resulting task here: unchanged, or with the changes made only in the file.
    package let merged: TaskItem
  }

  /// A task and its outcome, for display.
  package struct Row: Equatable, Sendable {
    package let outcome: Outcome
    /// The task as it was here; nil for a new one.
    package let before: TaskItem?
    package let task: TaskItem
  }

  /// The report of an import.
  package struct Summary: Equatable, Sendable {
    package fileprivate(set) var counts: [Outcome: Int] = [:]
    package fileprivate(set) var conflicts: [Conflict] = []
    /// The first of the changed tasks, each once.
    package fileprivate(set) var rows: [Row] = []
    /// The number of all changed tasks.
    package fileprivate(set) var rowCount = 0
    /// Problems found only in connection with the existing tasks.
    package fileprivate(set) var problems: [RecordProblem] = []
    package fileprivate(set) var losses = LossReport()
    /// The names of people added by the file.
    package fileprivate(set) var newPeople: [UUID: String] = [:]

    /// The number of users that the file's own records changed.
    package fileprivate(set) var changedPeople = 0
    package fileprivate(set) var personConflicts: [PersonConflict] = []

    fileprivate mutating func addPeople(_ told: ImportPeople) {
      changedPeople = told.changed.count
      personConflicts = told.conflicts
    }

    package func count(_ outcome: Outcome) -> Int { counts[outcome] ?? 0 }
  }

  package private(set) var changes: [Change] = []
  package private(set) var summary = Summary()

  private static let rowLimit = 10

  private var batch: ImportedTasks
  /// The fields that the file contains.
  private let carried: [ImportMemory.Named]
  /// Whether every file of the format contains the same fields.
  private let isWhole: Bool
  private let options: ImportOptions
  private var links: ImportLinks

  /// - Parameter past: returns the known commits, oldest first; called only if tasks differ.
  package init(
    _ batch: ImportedTasks, onto state: ModelState, _ options: ImportOptions, at instant: Instant,
    past: @escaping () -> [LoggedCommit] = { [] }
  ) {
    self.batch = batch
    carried = batch.carried.map { ImportMemory.Named($0) }
    isWhole = !batch.carriesByFile
    self.options = options
    let history = ImportHistory(past)
    links = ImportLinks(batch, state, options, history)
    var circular: [RecordProblem] = []
    while true {
      plan(state, history, instant)
      let found = circularRecords(in: state)
      circular += found.map(\.problem)
      guard options.skipsBad, !found.isEmpty else { break }
      // Nothing else may refer to a skipped record: the rest is planned again without it.
      let gone = Set(found.map(\.id))
      self.batch.tasks.removeAll { gone.contains($0.task.id) }
      links = ImportLinks(self.batch, state, options, history)
    }
    summary.problems += circular
  }

  private mutating func plan(_ state: ModelState, _ history: ImportHistory, _ instant: Instant) {
    (changes, summary) = ([], Summary())
    // Changes are large: growing the array step by step would hold many of them twice.
    changes.reserveCapacity(links.changes.count + batch.tasks.count)
    changes += links.changes
    summary.losses.add(links.losses)
    summary.problems += links.problems
    summary.newPeople = links.newPeople
    summary.addPeople(links.importedPeople)
    for (index, record) in batch.tasks.enumerated() where !links.repeated.contains(index) {
      let number = links.number(of: record)
      let local = state.task(numbered: number)
      let task = links.task(record, number, local)
      summary.losses.add(links.losses(record, local))
      if let local {
        take(record, task, local, history, instant)
      } else {
        add(record, task, history)
      }
    }
  }

  /// Returns a record of each cycle that the import would create, with the problem.
  private func circularRecords(in state: ModelState) -> [(id: UUID, problem: RecordProblem)] {
    let isLinked = batch.tasks.contains { record in
      record.parent != nil || !record.after.isEmpty || !record.missing.isEmpty
    }
    guard isLinked else { return [] }
    var indices: [Int: Int] = [:]
    for (index, record) in batch.tasks.enumerated() where !links.repeated.contains(index) {
      indices[links.number(of: record)] = index
    }
    // A few are enough to refuse everything; a file may contain any number.
    let cycles = ImportCycles(state: state, changes: changes, limit: options.skipsBad ? .max : 10)
    return cycles.tasks { indices[$0] != nil }.compactMap { field, number in
      guard let record = indices[number].map({ batch.tasks[$0] }) else { return nil }
      return (record.task.id, RecordProblem(line: record.line, field: field, .noCycle))
    }
  }

  private mutating func note(_ outcome: Outcome, _ task: TaskItem, from before: TaskItem? = nil) {
    summary.counts[outcome, default: 0] += 1
    guard outcome != .same, outcome != .goneHere else { return }
    summary.rowCount += 1
    guard summary.rows.count < Self.rowLimit else { return }
    summary.rows.append(Row(outcome: outcome, before: before, task: task))
  }

  private mutating func add(_ record: ImportedTask, _ task: TaskItem, _ history: ImportHistory) {
    if record.isDeleted { return summary.losses.add(.deleted) }
    if !options.prefersFile, history.wasDeletedHere(task.id) { return note(.goneHere, task) }
    var task = task
    if options.remembers {
      task.values[ImportMemory.key] = ImportMemory.text(
        of: task, remembered(record), code: batch.code)
    }
    changes.append(.task(before: nil, after: task))
    note(.added, task)
  }

  private mutating func take(
    _ record: ImportedTask, _ theirs: TaskItem, _ local: TaskItem, _ history: ImportHistory,
    _ instant: Instant
  ) {
    let fields = fields(of: record, theirs, local)
    let memory = ImportMemory(of: local, code: batch.code)
    let merge = ImportMerge(
      fields, local: local, theirs: theirs, prefersFile: options.prefersFile,
      base: memory.map { .remembered($0) } ?? history.base(of: local, against: theirs, fields),
      isFirst: memory == nil && record.isIdentifiedByText)
    if record.isDeleted { return delete(local, merge) }
    var merged = merge.task
    if !merge.conflicts.isEmpty {
      summary.conflicts.append(
        Conflict(fields: merge.conflicts, here: local, there: theirs, merged: merge.task))
    } else if options.remembers {
      merged.values[ImportMemory.key] = ImportMemory.text(
        of: theirs, remembered(record), code: batch.code,
        identity: record.task.id == local.id ? nil : record.task.id,
        keeping: isWhole && record.mentioned == nil ? nil : memory)
    }
    let isChanged = merge.task != local
    if isChanged { merged.modified = instant }
    if merged != local { changes.append(.task(before: local, after: merged)) }
    if merge.conflicts.isEmpty { return note(isChanged ? .changed : .same, merged, from: local) }
    if isChanged { summary.counts[.changed, default: 0] += 1 }
    note(.conflicting, merged, from: local)
  }

  /// Returns the fields that the record has, sessions also where the format has none.
  private func fields(of record: ImportedTask) -> [TaskField] {
    let fields = record.mentioned ?? batch.carried
    return record.sessions.isEmpty || fields.contains(.sessions) ? fields : fields + [.sessions]
  }

  /// Returns the fields that the task of the record remembers.
  private func remembered(_ record: ImportedTask) -> [ImportMemory.Named] {
    guard record.mentioned != nil || !record.sessions.isEmpty else { return carried }
    return fields(of: record).map { ImportMemory.Named($0) }
  }

  /// Returns the fields that the record mentions, including custom attributes.
  private func fields(
    of record: ImportedTask, _ theirs: TaskItem, _ local: TaskItem
  ) -> [TaskField] {
    let fields = fields(of: record)
    guard !theirs.values.isEmpty || !local.values.isEmpty else { return fields }
    return fields
      + Set(theirs.values.keys).union(local.values.keys)
      .filter { $0 != ImportMemory.key }.sorted()
      .filter { key in
        theirs.values[key] != nil
          || record.mentioned == nil && (links.ownIDs.contains(key) || isOriginal(key))
      }
      .map { .custom($0) }
  }

  /// Whether it is the original to-do of a calendar, which the next calendar may not have any more.
  private func isOriginal(_ key: UUID) -> Bool {
    key == CalendarOriginal.key && batch.code == CalendarReader.code
  }

  /// Deletes a task that was deleted at its source, if nobody has changed it here.
  private mutating func delete(_ local: TaskItem, _ merge: ImportMerge) {
    guard merge.isUntouchedHere || options.prefersFile else {
      summary.conflicts.append(
        Conflict(fields: [.state], here: local, there: nil, merged: local))
      return note(.conflicting, local, from: local)
    }
    changes.append(.task(before: local, after: nil))
    note(.deleted, local, from: local)
  }
}

/// The options of an import.
package struct ImportOptions: Equatable, Sendable {
  /// Whether the file wins where both sides have changed something.
  package var prefersFile = false
  /// Whether unreadable records are skipped, instead of stopping the import.
  package var skipsBad = false
  /// Whether tasks remember what the file contained, for the next import; a sync keeps this itself.
  package var remembers = true

  package init(prefersFile: Bool = false, skipsBad: Bool = false, remembers: Bool = true) {
    self.prefersFile = prefersFile
    self.skipsBad = skipsBad
    self.remembers = remembers
  }
}

extension TaskItem {
  /// The fields of custom attributes, except what an import remembers.
  var customFields: [TaskField] {
    guard values.count > 0 else { return [] }
    return values.keys.filter { $0 != ImportMemory.key }.map { .custom($0) }
  }
}
