import TaskModel

/// Rebases changes that were made offline onto the team's changes since.
///
/// Each is merged like by `store merge`: changes on one side only are kept, lists are joined, and a
/// field changed on both sides gets the team's value, and a conflict is recorded. A new task gets
/// another number if its own was used in the meantime. Undoing one of the changes takes back what it came
/// to, not somebody else's equal change.
struct Rebase {
  /// The team's state with the changes applied to it.
  private(set) var state: ModelState
  /// The rebased changes; those without any effect left are omitted.
  private(set) var commits: [StoredCommit] = []
  private var told = NoticeList()
  var notices: [TeamNotice] { told.all }
  var conflicts: [TeamConflict] { told.conflicts }
  /// The effects of the changes on the team's state, by operation.
  private var effects: [UUID: [Change]] = [:]
  /// The original state of the changes, advanced with each of them.
  private var mine: ModelState
  private var version: Int
  /// The first number for new tasks. Tasks with a smaller number existed before, and get it again
  /// when restored, unless it was used meanwhile.
  private let firstNew: Int
  /// The numbers of the tasks by id; also of those deleted by the team, if known.
  private var numbers: [UUID: Int]
  /// The numbers used by the team, even for tasks that it has deleted.
  private let given: Set<Int>
  /// The team's ids of users, attributes and templates that were created here as well.
  private var ids: [UUID: UUID] = [:]
  /// The records that the changes were based on.
  private let common: CommonRecords

  /// Starts a rebase from the old base of the changes to the team's state at that version.
  ///
  /// - Parameter given: the numbers of tasks that the team has used meanwhile, by id.
  init(
    from old: ModelState, onto new: ModelState, at version: Int, given: [UUID: Int] = [:]
  ) {
    (mine, state, self.version) = (old, new, version)
    common = CommonRecords(of: old)
    firstNew = old.nextNumber
    numbers = given.merging(StateMerge.numbers(of: new)) { $1 }
    self.given = Set(given.values)
  }

  /// Skips a change that the team has; a task that it added keeps the team's number, even if it was
  /// deleted since and is restored.
  mutating func skip(_ commit: StoredCommit) {
    for case .task(nil, let task?) in mine.apply(commit).changes where numbers[task.id] == nil {
      numbers[task.id] = task.number
    }
  }

  /// Rebases the next change.
  mutating func add(_ commit: StoredCommit) {
    if let changes = reversal(commit.info.kind) {
      _ = mine.apply(commit)
      for change in changes { state.apply(change) }
      return append(changes, of: commit.info)
    }
    told.operation = commit.info.operation
    let (merge, logged) = merged(commit)
    let changes = merge.changes
    do {
      try state.requireRules(after: changes)
    } catch {
      for change in changes.reversed() { state.apply(change.inverse) }
      effects[commit.info.operation] = []
      keep(all: logged)
      return
    }
    effects[commit.info.operation] = changes
    for conflict in merge.conflicts { keep(conflict, of: logged) }
    for omission in merge.omissions {
      told.add(
        .incomplete(omission.task, without: omission.words), about: .task(omission.task.number))
    }
    reportRemainingFollowers(logged)
    reportRestored(by: changes, logged)
    reportRenamed(logged)
    reportNumbers(logged)
    append(changes, of: commit.info)
  }

  private mutating func append(_ changes: [Change], of info: CommitInfo) {
    guard !changes.isEmpty else { return }
    version += 1
    var info = info
    info.version = version
    commits.append(StoredCommit(info: info, updates: changes.compactMap(RecordUpdate.init)))
  }

  /// Returns the changes that undo or redo earlier ones of these changes, and takes back or repeats
  /// what was reported about them; nil for anything else.
  private mutating func reversal(_ kind: CommitInfo.Kind) -> [Change]? {
    func known(_ operations: [UUID]) -> [[Change]]? {
      let steps = operations.compactMap { effects[$0] }
      return steps.count == operations.count ? steps : nil
    }
    switch kind {
    case .command, .merge: return nil
    case .undo(let operations):
      guard let steps = known(operations)?.map(\.inverse),
        let changes = try? state.verified(steps)
      else { return nil }
      told.takenBack.formUnion(operations)
      return changes
    case .redo(let operations):
      guard let steps = known(operations), let changes = try? state.verified(steps) else {
        return nil
      }
      told.takenBack.subtract(operations)
      return changes
    }
  }

  /// Merges a commit into the state, and records the numbers that it used.
  private mutating func merged(_ commit: StoredCommit) -> (StateMerge, LoggedCommit) {
    // If a record changes twice, compares the two states.
    let before = commit.changesEachRecordOnce ? nil : mine
    let logged = mine.apply(commit)
    for case .task(nil, let task?) in logged.changes
    where task.number < firstNew && numbers[task.id] == nil && !given.contains(task.number)
      && state.task(numbered: task.number) == nil
    {
      numbers[task.id] = task.number
    }
    var merge: StateMerge
    if let before {
      merge = StateMerge(
        state, from: before, to: mine, preferring: nil, numbers: numbers, ids: ids,
        common: common)
    } else {
      // Moved out, so that nothing is copied.
      var (here, known) = (ModelState(), [UUID: Int]())
      swap(&here, &state)
      swap(&known, &numbers)
      merge = StateMerge(
        consume here, to: mine, preferring: nil, of: logged.changes, numbers: consume known,
        ids: ids, common: common)
    }
    ids = merge.ids
    (state, numbers) = merge.takeOutcome()
    return (merge, logged)
  }

  private mutating func keep(_ conflict: MergeConflict, of logged: LoggedCommit) {
    guard case .task(let here, let there, _) = conflict, let id = (here ?? there)?.id,
      let number = (here ?? there)?.number
    else { return told.add(command: logged.info.command, TeamNotice.givenWay) }
    let before = logged.changes.lazy.compactMap { (change) -> TaskItem? in
      if case .task(let task?, _) = change, task.id == id { task } else { nil }
    }.first?.identified(number, id)
    note(TeamConflict(number: number, base: before, mine: there), theirs: here)
  }

  /// Keeps a change that no longer applies, as conflicts.
  private mutating func keep(all logged: LoggedCommit) {
    for change in logged.changes {
      if case .task(let before, let after) = change, let task = after ?? before,
        let theirs = state.tasks.first(where: { $0.id == task.id })
      {
        note(
          TeamConflict(
            number: theirs.number, base: before.map(translated), mine: after.map(translated)),
          theirs: theirs)
      } else {
        told.add(command: logged.info.command, TeamNotice.givenWay)
      }
    }
  }

  /// Returns a task of this side with the team's numbers and ids in its references.
  private func translated(_ task: TaskItem) -> TaskItem {
    func number(_ number: Int) -> Int? {
      mine.task(numbered: number).map { numbers[$0.id] ?? number }
    }
    var translated = task.identified(numbers[task.id] ?? task.number, task.id)
    translated.after = task.after.compactMap(number).sorted()
    translated.parent = task.parent.flatMap(number)
    translated.assignees = task.assignees.map { ids[$0] ?? $0 }
    translated.values = CustomValues()
    for own in task.values { translated.values[ids[own.key] ?? own.key] = own.value }
    return translated
  }

  private mutating func note(_ conflict: TeamConflict, theirs: TaskItem?) {
    told.add(.conflict(conflict, theirs: theirs), about: .task(conflict.number))
  }

  /// Reports a deletion that had no effect, because somebody else uses or has changed the record.
  private mutating func reportRemainingFollowers(_ logged: LoggedCommit) {
    let isKept = logged.changes.contains { change in
      switch change {
      case .user(let user?, let after) where !user.isFormer && after?.isFormer ?? true:
        state.user(ids[user.id] ?? user.id)?.isFormer == false
      case .attribute(let attribute?, nil):
        state.attribute(ids[attribute.id] ?? attribute.id) != nil
      case .template(let template?, nil): state.template(ids[template.id] ?? template.id) != nil
      default: false
      }
    }
    let command = logged.info.command
    if isKept, told.last != .givenWay(command: command) {
      told.add(command: command, TeamNotice.stillUsed)
    }
  }

  /// Reports records that others have deleted and that exist again, because they are used or were
  /// changed here.
  private mutating func reportRestored(by changes: [Change], _ logged: LoggedCommit) {
    let added = Set(logged.changes.compactMap(\.addedRecord?.id))
    for record in changes.compactMap(\.addedRecord) where !added.contains(record.id) {
      let before = logged.changes.lazy.compactMap(\.recordBefore).first { $0.id == record.id }
      let name = (before ?? record).name
      told.add(command: logged.info.command) { .restored(name, command: $0) }
    }
  }

  /// Reports a user who was deleted and added again here, and has been renamed or deleted since.
  private mutating func reportRenamed(_ logged: LoggedCommit) {
    let command = logged.info.command
    // Undoing a deletion restores the same user, whatever the name.
    guard logged.info.kind == .command else { return }
    let isAnother = logged.changes.contains { change in
      guard case .user(let before?, let after?) = change, before.isFormer, !after.isFormer else {
        return false
      }
      return state.user(named: after.name) == nil
    }
    if isAnother { told.add(command: command, TeamNotice.givenWay) }
  }

  private mutating func reportNumbers(_ logged: LoggedCommit) {
    for case .task(nil, let task?) in logged.changes {
      guard let number = numbers[task.id], number != task.number else { continue }
      told.add(
        .renumbered(from: task.number, to: number, text: task.text), about: .task(task.number))
    }
  }
}

/// Notices in sequence, each once, at a cost that does not depend on their number.
private struct NoticeList {
  enum Subject: Hashable {
    case task(Int)
    case command(String)
  }

  private var entries: [(notice: TeamNotice, subject: Subject, operation: UUID)] = []
  /// The operation that the next notices are about.
  var operation = UUID.none
  /// The operations that were undone: their notices do not count.
  var takenBack: Set<UUID> = []

  private var valid: [(notice: TeamNotice, subject: Subject, operation: UUID)] {
    entries.filter { !takenBack.contains($0.operation) }
  }

  var all: [TeamNotice] {
    let valid = valid
    // If a task was changed several times here, the last change counts.
    let lastConflicts = Dictionary(
      valid.indices.compactMap { index -> (Int, Int)? in
        guard case .conflict(let conflict, _) = valid[index].notice else { return nil }
        return (conflict.number, index)
      }, uniquingKeysWith: { $1 })
    var known: [Subject: [TeamNotice]] = [:]
    return valid.indices.compactMap { index in
      let (notice, subject, _) = valid[index]
      if case .conflict(let conflict, _) = notice, lastConflicts[conflict.number] != index {
        return nil
      }
      guard !known[subject, default: []].contains(notice) else { return nil }
      known[subject, default: []].append(notice)
      return notice
    }
  }

  var conflicts: [TeamConflict] {
    valid.compactMap { if case .conflict(let conflict, _) = $0.notice { conflict } else { nil } }
  }

  var last: TeamNotice? { entries.last?.notice }

  mutating func add(_ notice: TeamNotice, about subject: Subject) {
    entries.append((notice, subject, operation))
  }

  mutating func add(command: String, _ notice: (String) -> TeamNotice) {
    add(notice(command), about: .command(command))
  }
}

extension Change {
  /// The user, attribute or template that it adds.
  var addedRecord: (id: UUID, name: String)? {
    switch self {
    case .user(let before, let after?) where before?.isFormer ?? true && !after.isFormer:
      (after.id, after.name)
    case .attribute(nil, let after?): (after.id, after.key)
    case .template(nil, let after?): (after.id, after.name)
    default: nil
    }
  }

  /// The user, attribute or template before it.
  fileprivate var recordBefore: (id: UUID, name: String)? {
    switch self {
    case .user(let before?, _): (before.id, before.name)
    case .attribute(let before?, _): (before.id, before.key)
    case .template(let before?, _): (before.id, before.name)
    default: nil
    }
  }
}

extension [UUID: Int] {
  /// Creates the numbers of the tasks that these changes added or changed, by id.
  init(of commits: some Sequence<StoredCommit>) {
    self.init()
    for case .task(let task) in commits.lazy.flatMap(\.updates) { self[task.id] = task.number }
  }

  /// Creates the numbers of the tasks that these changes added or changed, by id.
  init(of commits: some Sequence<LoggedCommit>) {
    self.init()
    for case .task(_, let task?) in commits.lazy.flatMap(\.changes) { self[task.id] = task.number }
  }
}
