import SystemCalls
import TaskModel
import TaskStorage

/// Sharing changes made here, and receiving those of others.
extension TeamStorage {
  /// The descriptor, readable when there is something to do; nil if it only depends on time.
  package var descriptor: Int32? { link.descriptor }

  /// Continues pending work; never blocks.
  package func tend() {
    link.tend()
    noteProblem()
    arrived.removeAll { $0.info.version <= head }
    guard link.isIdle, let store = cache.store ?? link.handshake?.store else { return }
    let known = max(arrived.last?.info.version ?? head, head)
    if let fork = trouble.fork {
      investigate(fork, in: store)
    } else if link.hasHint || link.hintedVersion > known {
      link.hasHint = false
      link.hintedVersion = 0
      let news = newsQuery(of: store, after: known)
      link.send(news.query, news.values) { [weak self] in self?.takeNews($0) }
    } else if isCheckpointDue {
      askForCheckpoint(in: store)
    } else if arrived.isEmpty, trouble.currentProblem == nil, trouble.refused == nil,
      !outbox.isEmpty,
      trouble.hasRested
    {
      let batch = Array(TeamWire.batch(of: outbox.commits))
      if let allowance = allowance(for: batch) {
        link.send(allowance.query, allowance.values) { _ in }
      } else {
        send(batch, in: store)
      }
    } else if let turn, MonotonicTime.now - turn > Self.longestThought {
      pass()
    } else if trouble.currentProblem != nil, !outbox.isEmpty, trouble.hasRested {
      // No notification tells that rights were restored or the schema was upgraded.
      link.connectAnew()
    }
  }

  /// Returns the query that makes the server's limit long enough for these commits; nil if it is.
  private func allowance(
    for commits: [StoredCommit]
  ) -> (query: String, values: [String?])? {
    let work = TeamWire.work(on: commits)
    guard work > link.allowance else { return nil }
    link.allowance = work
    return (TeamWire.allowanceQuery, [String((.seconds(60) + work).milliseconds)])
  }

  /// Returns the time to wait for the server's answer to commits: a script waits while the server
  /// may be working on them.
  private func answerTimeout(for commits: some Sequence<StoredCommit>) -> Duration {
    let updates = commits.reduce(0) { $0 + $1.updates.count }
    return answerTimeout
      + max(
        .milliseconds(updates / 4), isInteractive ? .zero : TeamWire.work(on: commits))
  }

  /// Returns the query for news; the first one on a connection verifies the copy's last changes,
  /// and each one its checkpoint: a pooler may change the server behind a connection.
  private func newsQuery(of store: UUID, after version: Int) -> (query: String, values: [String?]) {
    let schema = link.handshake?.version ?? TeamSchema.version
    let last = operation(of: version)
    guard schema > 3, last != nil else {
      return TeamWire.news(of: store, after: version, last, schema: schema)
    }
    if isProved, checkpoint == nil {
      return TeamWire.news(of: store, after: version, last, schema: schema)
    }
    var operations: [(version: Int, operation: UUID)] = []
    if !isProved {
      isProved = true
      checkpoint = kept.checkpoint.read(of: store)
      operations =
        checkpoint.map { known in cache.operations.filter { $0.version > known.version } }
        ?? cache.operations.suffix(TeamWire.provedLimit)
    }
    return TeamWire.provedNews(
      of: store, after: version, last, proving: operations, behind: checkpoint)
  }

  /// Returns the operation of the change of that version, if known.
  func operation(of version: Int) -> UUID? {
    arrived.last { $0.info.version == version }?.info.operation
      ?? cache.operation(of: version)
  }

  /// The time to prepare a change again after it was refused as stale while others wait.
  private static let longestThought = Duration.milliseconds(100)

  /// Releases the turn to write, because this shell's change was dropped.
  private func pass() {
    turn = nil
    link.send(TeamWire.passQuery, []) { _ in }
  }

  /// Receives what has arrived and sends what is pending, until all is sent or the limit is
  /// reached; returns whether anything has changed.
  package func finish(within limit: Duration) throws(StorageError) -> Bool {
    let deadline = MonotonicTime.now + limit
    var hasChanged = false
    while MonotonicTime.now < deadline {
      if trouble.notTaken != nil { break }
      if !hasNews, !(try isFirstShared()) { break }
      try lock()
      defer { unlock() }
      _ = try news()
      hasChanged = true
    }
    return hasChanged
  }

  /// Sends the first pending change and waits for the server's answer; false if there is no change,
  /// or no answer in time.
  func isFirstShared() throws(StorageError) -> Bool {
    guard !outbox.isEmpty, trouble.currentProblem == nil else { return false }
    guard !link.isLate(by: answerTimeout) else { return false }
    link.wait(atMost: answerTimeout) { link.isIdle }
    guard link.isIdle else { return false }
    // Handles anything else in the meantime, such as notifications of news.
    let limit =
      isInteractive ? answerTimeout : answerTimeout(for: TeamWire.batch(of: outbox.commits))
    link.wait(atMost: limit) {
      tend()
      return hasNews || trouble.currentProblem != nil || !trouble.hasRested
    }
    return hasNews
  }

  private func takeNews(_ answer: TeamLink.Answer) {
    do {
      let commits = try TeamWire.commits(try answer.get(), telling: note)
      trouble.unfounded = nil
      takeNews(commits)
    } catch {
      stop(error)
    }
  }

  /// Sends commits; accepted ones, or others' that came first, are added to ``arrived``.
  private func send(_ commits: [StoredCommit], in store: UUID) {
    let more = outbox.commits.count > commits.count
    link.send(
      TeamWire.commitQuery, values(of: commits, in: store, more: more),
      taking: TeamWire.work(on: commits)
    ) { [weak self] in self?.takeLate($0, of: commits) }
  }

  private func values(
    of commits: [StoredCommit], in store: UUID, more: Bool
  ) -> [String?] {
    let last = operation(of: (commits.first?.info.version ?? 1) - 1)
    return TeamWire.values(of: commits, in: store, more: more, behind: last)
  }

  private func takeNews(_ commits: [StoredCommit]) {
    arrived += commits
    if commits.count >= TeamWire.newsLimit { link.hasHint = true }
  }

  /// The pause in sending after a temporary fault.
  private static let pause = Duration.seconds(1)

  /// Handles an error: a lost connection is reported elsewhere, a temporary fault causes a pause, a
  /// refused change is handled at the next check for news. Anything else stops all sending.
  private func stop(_ error: any Error) {
    let problem = (error as? QueryFailure).map(TeamProblem.init) ?? error as? TeamProblem
    guard let problem else { return }
    if case .unreachable = problem { return }
    if case .behind = problem { return noteFork() }
    turn = turn ?? .now
    if let failure = error as? QueryFailure, let operation = failure.refusedOperation {
      trouble.refused = (operation, failure.sentence)
      return
    }
    if case .delayed = problem {
      return rest(for: problem)
    }
    // Reconnecting shows whether the user is a reader now, or no longer a member.
    if problem == .mayNotWrite, !trouble.isDenied {
      trouble.isDenied = true
      return link.connectAnew()
    }
    hold(for: problem)
  }

  /// Stops sending; after a pause, a new connection checks whether the problem is over.
  func hold(for problem: TeamProblem) {
    trouble.currentProblem = problem
    trouble.rest = .now + trouble.longestRest
    noteOnce(problem)
  }

  /// Whether the user, a reader when last connected, may write by now.
  func hasGotRights() -> Bool {
    link.connectAnew()
    link.wait(atMost: answerTimeout) { link.isConnected }
    return link.handshake?.rights != .reader
  }

  /// Pauses sending.
  private func rest(for problem: TeamProblem) {
    trouble.rest = .now + Self.pause
    noteOnce(problem)
  }

  /// Reports, once, the changes of others that were skipped.
  func note(_ unreadable: TeamNotice) {
    guard case .unreadable(let version, _, _) = unreadable,
      trouble.unreadable.insert(version).inserted
    else { return }
    notify(unreadable)
  }

  /// Sends a commit; returns nil if the server does not confirm it in time.
  func share(_ commit: StoredCommit, in store: UUID) throws(StorageError) -> Durability? {
    guard trouble.currentProblem == nil, !link.isLate(by: answerTimeout) else { return nil }
    let limit = answerTimeout(for: [commit])
    link.wait(atMost: limit) { link.isIdle }
    if !fresh().isEmpty { return .stale }
    guard link.isIdle else { return nil }
    if let allowance = allowance(for: [commit]) {
      _ = try? ask(allowance.query, allowance.values, answerTimeout)
      guard link.isIdle else { return nil }
    }
    let box = AnswerBox()
    let isLate = Flag()
    link.send(
      TeamWire.commitQuery, values(of: [commit], in: store, more: false),
      taking: TeamWire.work(on: [commit])
    ) { [weak self] in
      box.answer = $0
      // The commit is kept here meanwhile, and the answer becomes news.
      if isLate.isSet { self?.takeLate($0, of: [commit]) }
    }
    link.wait(atMost: limit) { box.answer != nil }
    guard let answer = box.answer else {
      isLate.isSet = true
      return nil
    }
    return try apply(answer, of: commit)
  }

  private final class Flag { var isSet = false }

  /// Handles the server's answer to commits that are kept here.
  private func takeLate(_ answer: TeamLink.Answer, of commits: [StoredCommit]) {
    do {
      switch try TeamWire.outcome(try answer.get(), telling: note) {
      case .accepted(let version, let author):
        trouble.isDenied = false
        // The turn is kept if more follow.
        turn = outbox.commits.count > commits.count ? .now : nil
        if version == commits.last?.info.version {
          arrived += commits.map { $0.accepted($0.info.version, author) }
        } else {
          link.hasHint = true
        }
      case .stale(let commits):
        turn = .now
        takeNews(commits)
      }
    } catch {
      stop(error)
    }
  }

  /// Interprets the answer to a commit; nil if the connection was lost meanwhile.
  private func apply(
    _ answer: TeamLink.Answer, of commit: StoredCommit
  ) throws(StorageError) -> Durability? {
    let results: [QueryResult]
    switch answer {
    case .success(let success): results = success
    case .failure(let failure):
      let problem = TeamProblem(failure)
      if case .unreachable = problem { return nil }
      // The turn to write outlives a refused change on the server.
      turn = .now
      if case .delayed = problem {
        rest(for: problem)
        return nil
      }
      throw .team(problem == .mayNotWrite ? rightsProblem() : problem)
    }
    let outcome: TeamWire.Outcome
    do throws(TeamProblem) {
      outcome = try TeamWire.outcome(results, telling: note)
    } catch {
      guard error == .behind else { throw .team(error) }
      // The change is kept here until the server's contents are known.
      noteFork()
      return nil
    }
    switch outcome {
    case .accepted(let version, let author):
      guard version == head + 1 else { throw .team(.garbled) }
      keep([commit.accepted(version, author)])
      (head, turn) = (version, nil)
      return .durable
    case .stale(let commits):
      turn = .now
      takeNews(commits)
      return .stale
    }
  }

  /// Finds out the user's rights after a write was denied.
  private func rightsProblem() -> TeamProblem {
    link.connectAnew()
    link.wait(atMost: answerTimeout) { link.isConnected }
    if case .apart = link.state { return problem }
    return .mayNotWrite
  }

  /// Adds commits of the server to the copy. Failure is harmless: the server has them, and the next
  /// start reads them again.
  func keep(_ commits: [StoredCommit]) {
    let rest = commits.filter { $0.info.version > cache.version }
    if !rest.isEmpty { try? cache.adopt(rest) }
    // Others may share again what was set aside as lost.
    let operations = Set(commits.map(\.info.operation))
    if !aside.operations.isDisjoint(with: operations) { try? aside.remove(operations) }
  }

  /// Returns the commits that have arrived and follow the head without a gap.
  func fresh() -> [StoredCommit] {
    arrived.removeAll { $0.info.version <= head }
    var (commits, version) = ([StoredCommit](), head)
    for commit in arrived.sorted(by: { $0.info.version < $1.info.version })
    where commit.info.version == version + 1 {
      commits.append(commit)
      version += 1
    }
    if commits.isEmpty, !arrived.isEmpty {
      arrived = []
      link.hasHint = true
    }
    return commits
  }
}

extension StoredCommit {
  /// Returns the commit as the server has it.
  fileprivate func accepted(_ version: Int, _ author: String) -> StoredCommit {
    StoredCommit(
      info: CommitInfo(
        version: version, operation: info.operation, author: author, time: info.time,
        command: info.command, kind: info.kind),
      updates: updates)
  }
}
