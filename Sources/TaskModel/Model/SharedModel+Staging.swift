/// Staging: several commands that become one step, or nothing.
///
/// Between ``begin()`` and its end, requests change this shell's state alone. The store is neither
/// locked nor written meanwhile, so other shells go on; what they commit is met at the end.
extension SharedModel {
  /// The staged changes and the state that they apply to.
  struct Staging {
    /// Whether nobody hears of it before its end.
    let isSilent: Bool
    var changes: [Change] = []
    /// The commands that made them, and how many each has made.
    var steps: [(title: String, count: Int)] = []
    /// The state without ``changes``.
    let baseline: ModelState
  }

  /// What is staged: changes that are seen in this shell alone; nil when nothing was begun.
  package var staged: [Change]? { staging?.changes }

  /// The commands that are staged, as they were typed.
  package var stagedTitles: [String] { staging?.steps.map(\.title) ?? [] }

  /// The state without what is staged.
  package var committedState: ModelState { staging?.baseline ?? state }

  /// Begins to stage; refused while something is staged already.
  package func begin() throws { try begin(isSilent: false) }

  private func begin(isSilent: Bool) throws {
    guard staging == nil else { throw ModelError.stagingIsOpen }
    try refresh()
    staging = Staging(isSilent: isSilent, baseline: state)
    firstStagedNumber = state.nextNumber
    announce(.staging(0))
  }

  /// Commits what is staged as one durable step.
  ///
  /// New tasks get their numbers now. If another shell has changed a record meanwhile, the conflict
  /// is thrown and everything stays staged.
  package func commitStaged(_ title: String) throws {
    guard let staging else { throw ModelError.nothingStaged }
    let (overlay, selected) = (state, selection)
    state = staging.baseline
    self.staging = nil
    let isSilent = staging.isSilent
    // Another shell may have a task of that number, which nobody selected.
    if let selected, selected >= firstStagedNumber { selection = nil }
    do {
      var firstNumber = firstStagedNumber
      try commit(.command, .command, title) { fresh in
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
      // What others committed was adopted on the way; the staged changes stand on it from now on.
      self.staging = Staging(
        isSilent: isSilent, changes: staging.changes, steps: staging.steps, baseline: state)
      state = overlay
      throw error
    }
  }

  /// Makes what the requests of `body` ask for one step, which observers hear of as one commit: all of
  /// it, or nothing where one is refused.
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

  /// Forgets what is staged.
  package func rollback() throws(ModelError) {
    guard let staging else { throw .nothingStaged }
    state = staging.baseline
    self.staging = nil
    announce(Commit(origin: .rollback, title: "", changes: staging.changes.inverse))
    announce(.staging(nil))
  }

  /// Takes back the last commands that were staged.
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
  /// Renumbers the tasks that the changes create: from `new` on instead of `old`.
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

/// Rehearsing: what requests would change is found out, and nothing comes of it.
extension SharedModel {
  /// What was asked for while nothing comes of it.
  struct Rehearsal {
    var commits: [Commit] = []
    /// Those of a chain that can be taken back in it.
    var steps: [Commit] = []
    /// Whether each request meets what those before it have led to.
    let isChain: Bool
  }

  /// Makes the requests of `body` without any effect: the model, the store and the observers stay as
  /// they are, and nobody is told but of ``ModelEvent/rehearsed(_:)``.
  ///
  /// Each request meets this shell's own state, without a look at the store.
  ///
  /// - Parameter isChain: whether each meets what those before it have changed, as several commands do,
  ///   which takes a copy of the state, and observers hear of each.
  /// - Returns: what each request would have changed, but for those that would have changed nothing.
  package func rehearse(isChain: Bool, _ body: () throws -> Void) rethrows -> [Commit] {
    if rehearsal != nil {
      try body()
      return []
    }
    rehearsal = Rehearsal(isChain: isChain)
    let before = (state, selection, staging, firstStagedNumber)
    defer {
      rehearsal = nil
      (state, selection, staging, firstStagedNumber) = before
    }
    try body()
    return rehearsal?.commits ?? []
  }

  /// Whether nothing comes of requests now.
  package var isRehearsing: Bool { rehearsal != nil }

  /// Whether nobody hears of what is asked for.
  package var isSilent: Bool { rehearsal?.isChain == false }

  /// Takes back the last steps of a chain, which the store knows nothing of.
  func undoRehearsed(_ count: Int) throws {
    let steps = rehearsal?.steps ?? []
    guard count <= steps.count else { throw ModelError.fewerToUndo(available: steps.count) }
    let taken = Array(steps.suffix(count).reversed())
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
      origin: origin, title: title, changes: try asked(request, as: origin), author: author)
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
