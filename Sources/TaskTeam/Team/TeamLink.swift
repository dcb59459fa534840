import SystemCalls
import TaskModel

/// The way to the server: made, lost and made again without anybody waiting for it.
///
/// One query is on its way at a time, and its answer is handed to whoever asked.
final class TeamLink {
  enum State {
    case connecting(Connecting)
    case connected(Connection)
    case apart(TeamProblem?)
  }

  /// What the server answered: its rows, or why there are none.
  typealias Answer = Result<[QueryResult], QueryFailure>

  let address: TeamAddress
  private(set) var state = State.apart(nil)
  /// What the server said last; kept when it is gone.
  private(set) var handshake: Handshake?
  /// Whether the server may have something new.
  var hasHint = false
  /// The version that the server has told of last, which one may have already.
  var hintedVersion = 0
  /// Called when a connection has been made; a problem ends it.
  var greeted: (Handshake) -> TeamProblem? = { _ in nil }
  private var handler: ((Answer) -> Void)?
  private var retry = MonotonicTime.now
  private var pause = Duration.zero
  private var nextLook = MonotonicTime.now
  /// When the query that is on its way was sent.
  private var sent = MonotonicTime.now
  /// How long answers take; one that was late counts little.
  private(set) var roundTrip = Duration.milliseconds(25)

  /// How long an answer may take: longer than the server works on a question. Behind a proxy a connection
  /// can look alive whose server is gone.
  var longestAnswer = Duration.seconds(70)
  private static let longestPause = Duration.seconds(5)
  /// How often a server is asked that does not tell.
  private static let lookInterval = Duration.seconds(2)

  init(to address: TeamAddress) { self.address = address }

  var isConnected: Bool { if case .connected = state { true } else { false } }
  /// Whether a query can be sent now.
  var isIdle: Bool { isConnected && handler == nil }

  /// Whether a query was sent that long ago and has no answer yet.
  func isLate(by limit: Duration) -> Bool {
    isConnected && handler != nil && MonotonicTime.now - sent > limit
  }

  /// Readable when there is something to ``tend()`` to; nil if only time will tell.
  var descriptor: Int32? {
    switch state {
    case .connecting(let connecting): connecting.descriptor
    case .connected(let connection): connection.descriptor
    case .apart: nil
    }
  }

  /// Takes what has come, and connects again when it is time to; never waits.
  func tend() {
    switch state {
    case .connecting(let connecting):
      if let outcome = connecting.takeOutcome() { take(outcome) }
    case .connected(let connection): take(from: connection)
    case .apart: if MonotonicTime.now >= retry { connect() }
    }
  }

  /// Begins to connect unless that is done, however short ago it failed.
  func connect() {
    guard case .apart = state else { return }
    state = .connecting(Connecting(to: address))
  }

  /// Waits until that is so, or there is no hope of it, for so long at most.
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

  /// Sends a query if the server is there and nothing else is on its way; the answer comes later, and
  /// is a failure without a code where the connection is lost meanwhile.
  func send(
    _ query: String, _ values: [String?], then handler: @escaping (Answer) -> Void
  ) {
    guard case .connected(let connection) = state, self.handler == nil else { return }
    self.handler = handler
    sent = .now
    do throws(QueryFailure) { try connection.send(query, values) } catch { lose(error) }
  }

  /// Gives the connection up, for that reason.
  func end(for problem: TeamProblem) {
    state = .apart(problem)
    retry = .now + Self.longestPause
    finish(.failure(QueryFailure(code: "", sentence: "", hint: "")))
  }

  /// Gives the connection up for another one.
  func connectAnew() {
    state = .connecting(Connecting(to: address))
    finish(.failure(QueryFailure(code: "", sentence: "", hint: "")))
  }

  private func take(_ outcome: Connecting.Outcome) {
    switch outcome {
    case .success(let (connection, handshake)):
      if let problem = greeted(handshake) { return end(for: problem) }
      (pause, hasHint) = (.zero, true)
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
    if isLate(by: longestAnswer) {
      return lose(QueryFailure(code: "", sentence: "no answer in time", hint: ""))
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

  /// Without a server; it is tried again after a pause that grows.
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

/// A connection that is being made in a thread of its own: looking up a name, the handshake and the
/// files that libpq reads can each take as long as they like.
final class Connecting: @unchecked Sendable {
  typealias Outcome = Result<(Connection, Handshake), TeamProblem>

  private let outcome = Box()
  private let end: OpenFile
  private let thread: WorkerThread?

  /// Written by the thread before it says so, and read after that.
  private final class Box: @unchecked Sendable { var outcome: Outcome? }

  /// Starts at once.
  init(to address: TeamAddress) {
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
        box.outcome = .success(try Self.connect(to: address))
      } catch {
        box.outcome = .failure(error)
      }
      _ = close(other)
    }
    if thread == nil { close(other) }
  }

  /// Readable when there is an outcome.
  var descriptor: Int32 { end.descriptor }

  /// What came of it; nil for as long as that is open. To be called until it is not nil.
  func takeOutcome() -> Outcome? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard descriptor < 0 || poll(&entry, 1, 0) > 0 else { return nil }
    thread?.join()
    return outcome.outcome ?? .failure(.unreachable("no thread"))
  }

  /// Waits that many milliseconds for an outcome.
  func wait(milliseconds: Int) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, Int32(clamping: milliseconds))
  }

  private static func connect(
    to address: TeamAddress
  ) throws(TeamProblem) -> (Connection, Handshake) {
    guard let library = LibPQ.shared else { throw .noLibrary }
    let connection: Connection
    do throws(QueryFailure) {
      connection = try Connection(address.options(library), library)
    } catch { throw TeamProblem(error) }
    return (connection, try Handshake(of: address, connection))
  }
}
