import TaskModel
import TaskStorage

/// Reading what the team has.
extension TeamStorage {
  /// How long the very first connection may take.
  private static let firstPatience = Duration.seconds(20)
  /// How long a part of it may take to arrive.
  static let partPatience = Duration.seconds(60)

  /// Reads everything from the server, where there is no copy that can be read.
  func readFirst(else damaged: StoredModel) throws(StorageError) -> StoredModel {
    link.wait(atMost: Self.firstPatience) { link.isConnected }
    guard let greeting = link.greeting, link.isConnected else {
      if damaged.refusal != nil { return damaged }
      throw .team(problem)
    }
    if cache.store == nil { try takeFiles(of: greeting.store) }
    let isHeld = cache.isLocked
    try lock()
    defer { if !isHeld { unlock() } }
    // Another shell may have read it meanwhile.
    let stored = try cache.load()
    if cache.store != nil, stored.refusal == nil { return stored }
    // An older schema has no parts to read.
    if greeting.head <= longestPast || greeting.version < TeamSchema.version {
      try cache.begin(with: ModelState(), version: 0, of: greeting.store)
    } else {
      try begin(from: try readNow(in: greeting.store), of: greeting.store)
    }
    try readOn(to: greeting)
    progress(nil)
    return try cache.load()
  }

  /// What the server has now, record by record.
  func readNow(in store: UUID) throws(StorageError) -> ServerState {
    var reading = FirstReading(of: store, keptAt: "\(cache.path).first") {
      (query, values) throws(StorageError) in try self.ask(query, values, Self.partPatience)
    }
    reading.progress = { [progress] in progress(($0, $1)) }
    reading.tell = note
    let server = try reading.read()
    reading.forget()
    return server
  }

  /// Makes the copy anew; its last change is known, too, so that one can tell whether a server has it.
  func begin(from server: ServerState, of store: UUID) throws(StorageError) {
    let last = server.last.map { [$0] } ?? []
    try cache.begin(with: server.state, version: server.version - last.count, of: store)
    if !last.isEmpty { try cache.adopt(last) }
  }

  /// The operations of the copy.
  var known: Set<UUID> { Set(cache.operations.map(\.operation)) }

  /// Reads changes after the copy's last one, in parts that stay if the next is cut short.
  private func readOn(to greeting: Greeting) throws(StorageError) {
    while true {
      progress((cache.version, max(greeting.head, cache.version)))
      let news = TeamWire.news(
        of: greeting.store, after: cache.version, cache.lastOperation, schema: greeting.version)
      let results = try ask(news.query, news.values, Self.partPatience)
      let commits = try understood { () throws(TeamProblem) in
        try TeamWire.commits(results, telling: note)
      }
      guard !commits.isEmpty else { return }
      try cache.adopt(commits)
    }
  }

  /// What a script reads is what the server has, if that answers in time.
  func catchUp(_ stored: StoredModel) throws(StorageError) -> StoredModel {
    link.wait(atMost: .seconds(2)) { link.isConnected }
    guard link.isConnected else {
      noteProblem()
      return stored
    }
    head = stored.version
    tend()
    link.wait(atMost: patience) {
      tend()
      return link.isIdle && !link.hasHint
    }
    // A command that ends at once is the only one that would ever find out what the server has lost.
    link.wait(atMost: trouble.fork == nil ? .zero : Self.partPatience) {
      tend()
      return trouble.fork?.isComplete ?? true
    }
    guard !arrived.isEmpty, outbox.isEmpty else { return stored }
    try lock()
    defer { unlock() }
    _ = try cache.news()
    head = cache.version
    // With changes that are not shared yet it is a rebase, and the first look at the news makes it.
    guard try outbox.read(of: cache.store ?? UUID(), at: head, knowing: known).isEmpty,
      outbox.isEmpty
    else {
      return try cache.load()
    }
    let fresh = fresh()
    if !fresh.isEmpty { try cache.adopt(fresh) }
    return try cache.load()
  }

  /// The copy with what is kept beside it.
  func standing(on stored: StoredModel) throws(StorageError) -> StoredModel {
    guard let store = cache.store else { return stored }
    var stored = stored
    let missing = try outbox.read(of: store, at: stored.version, knowing: known)
    try openConflicts.read(of: store)
    try aside.read(of: store)
    if !missing.isEmpty {
      stored = try locked { () throws(StorageError) in
        _ = try cache.news()
        let rest = missing.filter { $0.info.version > cache.version }
        if !rest.isEmpty { try cache.adopt(rest) }
        return try cache.load()
      }
    }
    head = stored.version
    outbox.stand(on: stored.state)
    unsharedOnce = outbox.commits.count
    try forgetSharedAside()
    if isAsideTwice || !aside.ofOtherProgram.isEmpty { try mendAside(of: store, on: stored.state) }
    for commit in outbox.commits { stored.past.append(stored.state.apply(commit)) }
    stored.version += outbox.commits.count
    stored.state.reserveNumbers(below: aside.nextNumber)
    return stored
  }

  /// Sends a query and waits for its answer.
  func ask(
    _ query: String, _ values: [String?], _ limit: Duration
  ) throws(StorageError) -> [QueryResult] {
    link.wait(atMost: limit) { link.isIdle }
    guard link.isIdle else { throw .team(problem) }
    let box = AnswerBox()
    link.send(query, values) { box.answer = $0 }
    link.wait(atMost: limit) { box.answer != nil }
    switch box.answer {
    case .success(let results)?: return results
    case .failure(let failure)?: throw .team(TeamProblem(failure))
    case nil: throw .team(.unreachable(""))
    }
  }

  /// Why there is no connection.
  var problem: TeamProblem {
    guard case .apart(let problem?) = link.state else { return .unreachable("") }
    return switch problem {
    case .unreachable(let sentence) where cache.store == nil: .neverRead(sentence)
    case .noTeam(let name) where cache.store != nil: .noLongerMember(name)
    default: problem
    }
  }

  func understood<Value>(
    _ read: () throws(TeamProblem) -> Value
  ) throws(StorageError) -> Value {
    do {
      return try read()
    } catch {
      throw .team(error)
    }
  }
}

/// The answer to a query that is waited for.
final class AnswerBox { var answer: TeamLink.Answer? }
