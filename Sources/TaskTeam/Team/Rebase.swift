import TaskModel

/// Puts changes that were made without the team behind what the team has done meanwhile.
///
/// Each is merged as `store merge` merges: what only one side changed stands, lists are joined, and of a
/// field that both have changed the team's value stands and a conflict is kept. A task that is new gets
/// another number if its own was given meanwhile.
struct Rebase {
  /// The team's state with the changes put behind it.
  private(set) var state: ModelState
  /// The changes as they are now; those of which nothing is left are not among them.
  private(set) var commits: [StoredCommit] = []
  private(set) var conflicts: [TeamConflict] = []
  private(set) var notices: [TeamNotice] = []
  /// What the changes were made to, as they are gone through.
  private var mine: ModelState
  private var version: Int
  /// Tasks below it had their number before, and have it when they come back, unless it was given
  /// meanwhile: what is new is given one from here on.
  private let firstNew: Int
  /// The numbers of the tasks, by id; of those as well that the team has deleted, where they are known.
  private var numbers: [UUID: Int]
  /// Numbers that the team has given, also to tasks that it has deleted.
  private let given: Set<Int>
  /// The ids that the team has of users, attributes and templates that were made here as well.
  private var ids: [UUID: UUID] = [:]
  /// What the changes stood on.
  private let common: CommonRecords

  /// From the state that the changes stood on to the one that the team has at that version.
  ///
  /// - Parameter given: the numbers of tasks that the team has had meanwhile, by id.
  init(
    from old: ModelState, onto new: ModelState, at version: Int, given: [UUID: Int] = [:]
  ) {
    (mine, state, self.version) = (old, new, version)
    common = CommonRecords(of: old)
    firstNew = old.nextNumber
    numbers = given.merging(StateMerge.numbers(of: new)) { $1 }
    self.given = Set(given.values)
  }

  /// Goes past a change that the team has got; a task that it made has the number that the team has given
  /// it, also where it was deleted since and comes back.
  mutating func skip(_ commit: StoredCommit) {
    for case .task(nil, let task?) in mine.apply(commit).changes where numbers[task.id] == nil {
      numbers[task.id] = task.number
    }
  }

  /// Takes the next change.
  mutating func add(_ commit: StoredCommit) {
    let (merge, logged) = merged(commit)
    let changes = merge.changes
    do {
      try state.requireRules(after: changes)
    } catch {
      for change in changes.reversed() { state.apply(change.inverse) }
      keep(all: logged)
      return
    }
    for conflict in merge.conflicts { keep(conflict, of: logged) }
    tellKept(logged)
    tellRenamed(logged)
    tellNumbers(logged)
    guard !changes.isEmpty else { return }
    version += 1
    var info = commit.info
    info.version = version
    commits.append(StoredCommit(info: info, updates: changes.compactMap(RecordUpdate.init)))
  }

  /// Merges a commit into the state, and remembers which numbers that has given.
  private mutating func merged(_ commit: StoredCommit) -> (StateMerge, LoggedCommit) {
    // Where a record changes twice, both states are compared.
    let before = commit.isOnePerRecord ? nil : mine
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
      // Taken out of here, so that nothing is copied.
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
    else { return notices.append(.givenWay(command: logged.info.command)) }
    let before = logged.changes.lazy.compactMap { (change) -> TaskItem? in
      if case .task(let task?, _) = change, task.id == id { task } else { nil }
    }.first?.identified(number, id)
    note(TeamConflict(number: number, base: before, mine: there), theirs: here)
  }

  /// A change that does not fit at all any more.
  private mutating func keep(all logged: LoggedCommit) {
    var hasTold = false
    for change in logged.changes {
      if case .task(let before, let after) = change, let task = after ?? before,
        let theirs = state.tasks.first(where: { $0.id == task.id })
      {
        note(
          TeamConflict(
            number: theirs.number, base: before.map(translated), mine: after.map(translated)),
          theirs: theirs)
      } else if !hasTold {
        hasTold = true
        notices.append(.givenWay(command: logged.info.command))
      }
    }
  }

  /// A task as it was here, with the numbers and ids that the team has for what it refers to.
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
    conflicts.append(conflict)
    notices.append(.conflict(conflict, theirs: theirs))
  }

  /// Tells of what was deleted here and stays, as somebody else uses it or has changed it.
  private mutating func tellKept(_ logged: LoggedCommit) {
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
    if isKept, notices.last != .givenWay(command: command) {
      notices.append(.stillUsed(command: command))
    }
  }

  /// Tells of somebody who was deleted and added anew here, and has another name by now, or is gone.
  private mutating func tellRenamed(_ logged: LoggedCommit) {
    let command = logged.info.command
    // Whoever takes a deletion back has that one again, whatever the name.
    guard logged.info.kind == .command else { return }
    let isAnother = logged.changes.contains { change in
      guard case .user(let before?, let after?) = change, before.isFormer, !after.isFormer else {
        return false
      }
      return state.user(named: after.name) == nil
    }
    if isAnother, notices.last != .givenWay(command: command) {
      notices.append(.givenWay(command: command))
    }
  }

  private mutating func tellNumbers(_ logged: LoggedCommit) {
    for case .task(nil, let task?) in logged.changes {
      guard let number = numbers[task.id], number != task.number else { continue }
      notices.append(.renumbered(from: task.number, to: number, text: task.text))
    }
  }
}

extension [UUID: Int] {
  /// The numbers of the tasks that these changes have made or changed, by id.
  init(of commits: some Sequence<StoredCommit>) {
    self.init()
    for case .task(let task) in commits.lazy.flatMap(\.updates) { self[task.id] = task.number }
  }

  /// The numbers of the tasks that these changes have made or changed, by id.
  init(of commits: some Sequence<LoggedCommit>) {
    self.init()
    for case .task(_, let task?) in commits.lazy.flatMap(\.changes) { self[task.id] = task.number }
  }
}
