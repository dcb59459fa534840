import SystemCalls
import TaskModel

/// The connection to the server, established, lost and re-established without blocking.
///
/// One query is in progress at a time; its answer is passed to the sender.
final class TeamLink {
  enum State {
    case connecting(Connecting)
    case connected(Connection)
    case apart(TeamProblem?)
  }

  /// The server's answer: its rows, or the failure.
  typealias Answer = Result<[QueryResult], QueryFailure>

  let address: TeamAddress
  private(set) var state = State.apart(nil)
  /// The last handshake; kept when the connection is lost.
  private(set) var handshake: Handshake?
  /// Whether the server may have news.
  var hasHint = false
  /// The version in the server's last notification, which may be known already.
  var hintedVersion = 0
  /// Called for a new connection; returning a problem ends it.
  var greeted: (Handshake) -> TeamProblem? = { _ in nil }
  /// The store that the address has led to before; nil if it has not.
  var known: () -> UUID? = { nil }
  private var handler: ((Answer) -> Void)?
  private var retry = MonotonicTime.now
  private var pause = Duration.zero
  private var nextLook = MonotonicTime.now
  /// The time when the query in progress was sent, or connecting began.
  private var sent = MonotonicTime.now
  /// The smoothed response time; a single late answer counts little.
  private(set) var roundTrip = Duration.milliseconds(25)

  /// The maximum time for an answer: longer than the server's own limit for a query. Behind a
  /// proxy, a connection may seem alive although the server is gone.
  var longestAnswer = Duration.seconds(70)
  /// The maximum time for each answer of the handshake.
  var longestGreeting = Duration.seconds(20)
  /// The additional time for the query in progress.
  private var work = Duration.zero
  /// The additional time that the server allows for queries on this connection.
  var allowance = Duration.zero
  private static let longestPause = Duration.seconds(5)
  /// The polling interval for servers without notifications.
  private static let lookInterval = Duration.seconds(2)

  init(to address: TeamAddress) { self.address = address }

  var isConnected: Bool { if case .connected = state { true } else { false } }
  /// Whether a query can be sent now.
  var isIdle: Bool { isConnected && handler == nil }

  /// Whether the query in progress has been without an answer for that long, or connecting has
  /// taken that long.
  func isLate(by limit: Duration) -> Bool {
    if case .apart = state { return false }
    return !isIdle && MonotonicTime.now - sent > limit
  }

  /// The descriptor, readable when ``tend()`` has something to do; nil if it only depends on time.
  var descriptor: Int32? {
    switch state {
    case .connecting(let connecting): connecting.descriptor
    case .connected(let connection): connection.descriptor
    case .apart: nil
    }
  }

  /// Handles what has arrived, and reconnects when it is time to; never blocks.
  func tend() {
    switch state {
    case .connecting(let connecting):
      if let outcome = connecting.takeOutcome() { take(outcome) }
    case .connected(let connection): take(from: connection)
    case .apart: if MonotonicTime.now >= retry { connect() }
    }
  }

  /// Starts connecting unless in progress, however recent the last failure.
  func connect() {
    guard case .apart = state else { return }
    beginConnecting()
  }

  private func beginConnecting() {
    state = .connecting(Connecting(to: address, knowing: known(), within: longestGreeting))
    sent = .now
  }

  /// Waits until `isDone`, or until that has become impossible, for `limit` at most.
  func wait(atMost limit: Duration, until isDone: () -> Bool) {
    let deadline = MonotonicTime.now + limit
    tend()
    while !isDone() {
      let left = (deadline - .now).milliseconds
      guard left > 0 else { return }
      switch state {
      case .connecting(let connecting): connecting.wait(milliseconds: left)
      case .connected(let connection): connection.wait(milliseconds: left)
      case .apart: return
      }
      tend()
    }
  }

  /// Sends a query if connected and idle; the answer comes later, and is a failure without a code
  /// if the connection is lost meanwhile.
  ///
  /// - Parameter work: the time that it may take beyond ``longestAnswer``.
  func send(
    _ query: String, _ values: [String?], taking work: Duration = .zero,
    then handler: @escaping (Answer) -> Void
  ) {
    guard case .connected(let connection) = state, self.handler == nil else { return }
    (self.handler, self.work) = (handler, work)
    sent = .now
    do throws(QueryFailure) { try connection.send(query, values) } catch { lose(error) }
  }

  /// Closes the connection because of that problem.
  func end(for problem: TeamProblem) {
    state = .apart(problem)
    retry = .now + Self.longestPause
    finish(.failure(QueryFailure(code: "", sentence: "", hint: "")))
  }

  /// Closes the connection and connects again.
  func connectAnew() {
    beginConnecting()
    finish(.failure(QueryFailure(code: "", sentence: "", hint: "")))
  }

  private func take(_ outcome: Connecting.Outcome) {
    switch outcome {
    case .success(let (connection, handshake)):
      if let problem = greeted(handshake) { return end(for: problem) }
      (pause, hasHint, allowance) = (.zero, true, .zero)
      self.handshake = handshake
      state = .connected(connection)
    case .failure(let problem): part(problem)
    }
  }

  private func take(from connection: Connection) {
    do throws(QueryFailure) { try connection.consumeInput() } catch { return lose(error) }
    hintedVersion = max(hintedVersion, connection.takeNotifications().max() ?? 0)
    if handshake?.notifies == false, MonotonicTime.now >= nextLook {
      (hasHint, nextLook) = (true, .now + Self.lookInterval)
    }
    if isLate(by: longestAnswer + work) {
      return lose(QueryFailure(code: "", sentence: "", hint: ""))
    }
    guard handler != nil, !connection.isBusy else { return }
    let took = MonotonicTime.now - sent
    roundTrip = took < roundTrip ? took : (roundTrip * 7 + min(took, .seconds(1))) / 8
    let results = connection.takeResults()
    finish(results.lazy.compactMap(\.failure).first.map { .failure($0) } ?? .success(results))
  }

  private func lose(_ failure: QueryFailure) {
    part(TeamProblem(failure))
    finish(.failure(failure))
  }

  /// Enters the disconnected state; retries after increasing pauses.
  private func part(_ problem: TeamProblem) {
    state = .apart(problem)
    retry = .now + pause
    pause = min(max(pause * 2, .milliseconds(250)), Self.longestPause)
  }

  private func finish(_ answer: Answer) {
    let handler = handler
    self.handler = nil
    handler?(answer)
  }
}

/// A connection being established in its own thread: the name lookup, the handshake and the files
/// that libpq reads may each take any time.
final class Connecting: @unchecked Sendable {
  typealias Outcome = Result<(Connection, Handshake), TeamProblem>

  private let outcome = Box()
  private let end: OpenFile
  private let thread: WorkerThread?

  /// Written by the thread before it signals, and read after that.
  private final class Box: @unchecked Sendable { var outcome: Outcome? }

  /// Starts at once.
  init(to address: TeamAddress, knowing known: UUID?, within limit: Duration) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      (end, thread) = (OpenFile(descriptor: -1), nil)
      return
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    end = OpenFile(descriptor: ends[0])
    let (box, other) = (outcome, ends[1])
    thread = WorkerThread {
      do throws(TeamProblem) {
        box.outcome = .success(try Self.connect(to: address, knowing: known, within: limit))
      } catch {
        box.outcome = .failure(error)
      }
      _ = close(other)
    }
    if thread == nil { close(other) }
  }

  /// The descriptor, readable when there is an outcome.
  var descriptor: Int32 { end.descriptor }

  /// Returns the outcome; nil while pending. To be called until it is not nil.
  func takeOutcome() -> Outcome? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard descriptor < 0 || poll(&entry, 1, 0) > 0 else { return nil }
    thread?.join()
    return outcome.outcome ?? .failure(.unreachable("no thread"))
  }

  /// Waits for the outcome, at most that many milliseconds.
  func wait(milliseconds: Int) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, Int32(clamping: milliseconds))
  }

  private static func connect(
    to address: TeamAddress, knowing known: UUID?, within limit: Duration
  ) throws(TeamProblem) -> (Connection, Handshake) {
    guard let library = LibPQ.shared else { throw .noLibrary }
    let connection: Connection
    do throws(QueryFailure) {
      connection = try Connection(address.options(library), library)
    } catch { throw TeamProblem(error) }
    return (connection, try Handshake(of: address, knowing: known, connection, within: limit))
  }
}
