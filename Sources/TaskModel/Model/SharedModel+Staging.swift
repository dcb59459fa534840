/// Staging of several commands that become one step, or are discarded.
///
/// Between ``begin()`` and its end, requests change the state of this shell only. The store is
/// neither locked nor written, so other shells continue; their commits are reconciled at the end.
extension SharedModel {
  /// The staged changes and the state that they apply to.
  struct Staging {
    /// Whether observers are not told of it before it ends.
    let isSilent: Bool
    var changes: [Change] = []
    /// The commands, each with the number of changes that it made.
    var steps: [(title: String, count: Int)] = []
    /// The state without ``changes``.
    let baseline: ModelState
  }

  /// The staged changes, visible in this shell only; nil when nothing is being staged.
  package var staged: [Change]? { staging?.changes }

  /// The staged commands, as typed.
  package var stagedTitles: [String] { staging?.steps.map(\.title) ?? [] }

  /// The state without the staged changes.
  package var committedState: ModelState { staging?.baseline ?? state }

  /// Begins staging; throws if changes are staged already.
  package func begin() throws { try begin(isSilent: false) }

  private func begin(isSilent: Bool) throws {
    guard staging == nil else { throw ModelError.stagingIsOpen }
    try refresh()
    staging = Staging(isSilent: isSilent, baseline: state)
    firstStagedNumber = state.nextNumber
    announce(.staging(0))
  }

  /// Commits the staged changes as one durable step.
  ///
  /// New tasks get their final numbers now. Throws the conflict, leaving everything staged, if
  /// another shell has changed a record meanwhile.
  ///
  /// - Parameter isReported: whether the changes need no report, unless their numbers have changed.
  package func commitStaged(_ title: String, isReported: Bool = false) throws {
    guard let staging else { throw ModelError.nothingStaged }
    let (overlay, selected) = (state, selection)
    state = staging.baseline
    self.staging = nil
    let isSilent = staging.isSilent
    // The number may now be that of another shell's task, which nobody selected.
    if let selected, selected >= firstStagedNumber { selection = nil }
    do {
      var firstNumber = firstStagedNumber
      try commit(
        isReported && firstNumber == firstStagedNumber ? .script : .command, .command, title
      ) { fresh in
        firstNumber = fresh.nextNumber
        return try fresh.verified(
          staging.changes.renumbered(from: firstStagedNumber, to: firstNumber))
      }
      if !isSilent { announce(.staging(nil)) }
      if let selected, selected >= firstStagedNumber {
        try? select(selected - firstStagedNumber + firstNumber)
      }
    } catch {
      selection = selected
      // Commits of others were adopted meanwhile; the staged changes now apply on top of them.
      self.staging = Staging(
        isSilent: isSilent, changes: staging.changes, steps: staging.steps, baseline: state)
      state = overlay
      throw error
    }
  }

  /// Makes the requests of `body` one step, which observers see as one commit: all of them, or none
  /// if one is refused.
  package func asOneStep(_ title: String, _ body: () throws -> Void) throws {
    guard staging == nil, rehearsal == nil else { return try body() }
    try begin(isSilent: true)
    do {
      try body()
      try commitStaged(title)
    } catch {
      if let staging { (state, self.staging) = (staging.baseline, nil) }
      throw error
    }
  }

  /// Discards the staged changes.
  package func rollback() throws(ModelError) {
    guard let staging else { throw .nothingStaged }
    state = staging.baseline
    self.staging = nil
    announce(Commit(origin: .rollback, title: "", changes: staging.changes.inverse))
    announce(.staging(nil))
  }

  /// Undoes the last `count` staged commands.
  func undoStaged(_ count: Int) throws(ModelError) {
    guard let staging else { throw .nothingStaged }
    guard count <= staging.steps.count else {
      throw .fewerStaged(available: staging.steps.count)
    }
    let steps = staging.steps.suffix(count)
    let changes = Array(staging.changes.suffix(steps.reduce(0) { $0 + $1.count })).inverse
    let titles = steps.reversed().map(\.title)
    if rehearsal != nil {
      _ = try? rehearse(.undo(titles), titles.joined(separator: "; ")) { _ in changes }
      return
    }
    for change in changes { state.apply(change) }
    self.staging?.changes.removeLast(changes.count)
    self.staging?.steps.removeLast(count)
    announce(Commit(origin: .undo(titles), title: titles.joined(separator: "; "), changes: changes))
    announce(.staging(staged?.count))
  }

  func stage(
    _ title: String, as origin: Commit.Origin, _ request: (ModelState) throws -> [Change]
  ) throws -> Commit {
    if onlyReads { throw ModelError.onlyReads }
    let changes = try request(state)
    for change in changes { state.apply(change) }
    staging?.changes.append(contentsOf: changes)
    if !changes.isEmpty { staging?.steps.append((title, changes.count)) }
    let commit = Commit(origin: origin, title: title, changes: changes)
    if !changes.isEmpty {
      announce(commit)
      announce(.staging(staged?.count))
    }
    return commit
  }
}

extension [Change] {
  /// Renumbers the tasks that the changes create, from `new` on instead of `old`.
  fileprivate func renumbered(from old: Int, to new: Int) -> [Change] {
    guard old != new else { return self }
    return map { change in
      guard case .task(let before, let after) = change else { return change }
      let moved = { (task: TaskItem?) in
        task?.renumbered { $0 < old ? $0 : $0 - old + new }
      }
      return .task(before: moved(before), after: moved(after))
    }
  }
}

/// Rehearsing: finding out what requests would change, without any effect.
extension SharedModel {
  /// The requests made so far in a rehearsal.
  struct Rehearsal {
    var commits: [Commit] = []
    /// The commits of a chain that can be undone within it.
    var steps: [Commit] = []
    /// The number of steps before the chain that it undoes.
    var undone = 0
    /// Whether each request sees the effects of those before it.
    var isChain: Bool
  }

  /// Runs the requests of `body` without any effect: model, store and observers stay unchanged, and
  /// only ``ModelEvent/rehearsed(_:)`` is announced.
  ///
  /// Each request is applied to this shell's own state, without reading the store.
  ///
  /// - Parameter isChain: whether each request sees the changes of those before it, as with several
  ///   commands; observers are told of each.
  /// - Returns: the changes that each request would have made, omitting those without any.
  package func rehearse(isChain: Bool, _ body: () throws -> Void) rethrows -> [Commit] {
    if let outer = rehearsal {
      rehearsal?.isChain = outer.isChain && isChain
      defer { rehearsal?.isChain = outer.isChain }
      try body()
      return Array(rehearsal?.commits.dropFirst(outer.commits.count) ?? [])
    }
    rehearsal = Rehearsal(isChain: isChain)
    let before = (state, selection, staging, firstStagedNumber)
    if isChain { state = state.copied(forChanges: 0) }
    defer {
      rehearsal = nil
      (state, selection, staging, firstStagedNumber) = before
    }
    try body()
    return rehearsal?.commits ?? []
  }

  /// Whether requests are only rehearsed now.
  package var isRehearsing: Bool { rehearsal != nil }

  /// Whether observers are not told of requests now.
  package var isSilent: Bool { rehearsal?.isChain == false }

  /// Undoes the last steps of a chain, which are not in the store.
  func undoRehearsed(_ count: Int) throws {
    let taken = Array((rehearsal?.steps ?? []).suffix(count).reversed())
    rehearsal?.steps.removeLast(count)
    let titles = taken.map(\.title)
    _ = try rehearse(.undo(titles), titles.joined(separator: "; ")) { _ in
      taken.flatMap(\.changes.inverse)
    }
  }

  func rehearse(
    _ origin: Commit.Origin, _ title: String, _ request: (ModelState) throws -> [Change]
  ) throws -> Commit {
    let commit = Commit(
      origin: origin, title: title, changes: try requestedChanges(request, as: origin),
      author: author)
    guard !commit.changes.isEmpty else { return commit }
    rehearsal?.commits.append(commit)
    if rehearsal?.isChain == true {
      state.apply(commit.changes)
      if !commit.isUndo { rehearsal?.steps.append(commit) }
      announce(.rehearsed(commit))
    }
    return commit
  }
}
