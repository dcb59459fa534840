import SystemCalls
import TaskModel

/// A connection to a server, closed with this object.
///
/// Must be used by one thread at a time.
final class Connection: @unchecked Sendable {
  private let library: LibPQ
  private let handle: LibPQ.Connection
  /// Results received so far, so that a caller can wait for an answer in parts.
  private var received: [QueryResult] = []
  /// Whether a query was sent whose answer has not arrived completely.
  private(set) var isBusy = false

  /// The queries sent on this connection, and their number.
  private var plans: [String: Plan] = [:]
  private var planCount = 0
  private var current: (query: String, values: [String?]) = ("", [])
  /// Whether the query in progress is the preparation of the current one.
  private var isPlanning = false

  /// The server's plan for a query.
  private struct Plan {
    /// The codes for a plan that is missing, or of other results.
    static let invalid = ["26000", "0A000"]
    let name: String
    var uses = 0
    var isKept = false
  }

  /// Connects, blocking as long as that takes: not for use while a user is typing.
  init(_ options: [(name: String, value: String)], _ library: LibPQ) throws(QueryFailure) {
    let handle = withTexts(options.map(\.name)) { names in
      withTexts(options.map(\.value)) { values in library.connecting.connect(names, values, 1) }
    }
    guard let handle else { throw QueryFailure(code: "", sentence: "out of memory", hint: "") }
    (self.library, self.handle) = (library, handle)
    guard library.connecting.status(handle) == 0 else {
      throw QueryFailure(code: QueryFailure.notConnected, sentence: message, hint: "")
    }
    // Discards warnings and notices, which libpq would write to the terminal.
    _ = library.connecting.setNoticeProcessor(handle, { _, _ in }, nil)
  }

  /// Takes over an established connection.
  init(handle: LibPQ.Connection, _ library: LibPQ) {
    (self.library, self.handle) = (library, handle)
  }

  deinit { library.connecting.finish(handle) }

  /// The descriptor, readable when the server has sent something.
  var descriptor: Int32 { library.connecting.socket(handle) }

  private var message: String { library.message(of: handle) }

  /// Runs a query and waits for its answer, up to a limit: a server that hangs does not close the
  /// connection.
  func run(
    _ query: String, _ values: [String?] = [], within limit: Duration
  ) throws(QueryFailure) -> QueryResult {
    try send(query, values)
    let end = MonotonicTime.now + limit
    while isBusy {
      guard MonotonicTime.now < end else {
        throw QueryFailure(code: "", sentence: "", hint: "")
      }
      wait(milliseconds: (end - .now).milliseconds)
      try consumeInput()
    }
    guard let answer = takeResults().first else { throw lost() }
    if let failure = answer.failure { throw failure }
    return answer
  }

  /// Runs several queries without values, up to the first that fails.
  func run(script: String) throws(QueryFailure) {
    guard let result = library.queries.runScript(handle, script) else { throw lost() }
    if let failure = QueryResult(result, library).failure { throw failure }
  }

  /// Sends a query without blocking. From the third time on the server keeps its plan, as planning
  /// takes longer than most queries; asking for that takes a round trip.
  func send(_ query: String, _ values: [String?]) throws(QueryFailure) {
    _ = library.queries.setNonblocking(handle, 1)
    (current, received) = ((query, values), [])
    if let plan = plans[query], plan.uses > 1, !plan.isKept {
      isPlanning = true
      try begin(library.queries.prepare(handle, plan.name, query, 0, nil))
    } else {
      try execute()
    }
  }

  /// Sends the current query, for which the server may have a plan.
  private func execute() throws(QueryFailure) {
    let (query, values) = current
    var plan = plans[query] ?? Plan(name: "taskshell_\(planCount)")
    if plan.uses == 0 { planCount += 1 }
    plan.uses += 1
    plans[query] = plan
    let count = Int32(values.count)
    try begin(
      withTexts(values) { values in
        if plan.isKept {
          library.queries.execute(handle, plan.name, count, values.baseAddress, nil, nil, 0)
        } else {
          library.queries.send(handle, query, count, nil, values.baseAddress, nil, nil, 0)
        }
      })
  }

  private func begin(_ isSent: Int32) throws(QueryFailure) {
    guard isSent == 1 else { throw lost() }
    isBusy = true
    _ = library.queries.flush(handle)
  }

  /// Reads what has arrived, without blocking.
  func consumeInput() throws(QueryFailure) {
    guard library.queries.flush(handle) >= 0, library.queries.consumeInput(handle) == 1 else {
      throw lost()
    }
    while isBusy, library.queries.isBusy(handle) == 0 {
      guard let result = library.queries.getResult(handle) else {
        try finish()
        continue
      }
      received.append(QueryResult(result, library))
    }
    guard library.connecting.status(handle) == 0 else { throw lost() }
  }

  /// Ends the query in progress, unless it follows its plan, or the plan is not valid any more: a
  /// pooler has changed the server, or the schema was upgraded.
  private func finish() throws(QueryFailure) {
    let failure = received.first?.failure
    if isPlanning {
      isPlanning = false
      plans[current.query]?.isKept = failure == nil
    } else if plans[current.query]?.isKept == true, Plan.invalid.contains(failure?.code ?? "") {
      plans = [:]
    } else {
      isBusy = false
      return
    }
    received = []
    try execute()
  }

  /// Returns the results that have arrived since the last call.
  func takeResults() -> [QueryResult] {
    defer { received = [] }
    return received
  }

  /// Returns the numbers in notifications that have arrived since the last call.
  func takeNotifications() -> [Int] {
    var numbers: [Int] = []
    while let notification = library.queries.notifies(handle) {
      let text = notification.load(fromByteOffset: Self.textOffset, as: LibPQ.Text?.self)
      numbers.append(text.flatMap { String(cString: $0).decimal } ?? .max)
      library.queries.freeMemory(notification)
    }
    return numbers
  }

  /// The offset of the text in a `PGnotify`, after the channel's name and the sender's process.
  private static let textOffset = 2 * MemoryLayout<UnsafeRawPointer>.size

  /// Waits until the server sends something, for at most that many milliseconds.
  func wait(milliseconds: Int) {
    let isFlushed = library.queries.flush(handle) == 0
    let events = Int16(POLLIN) | (isFlushed ? 0 : Int16(POLLOUT))
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    _ = poll(&entry, 1, Int32(clamping: milliseconds))
  }

  private func lost() -> QueryFailure {
    QueryFailure(code: "", sentence: message, hint: "")
  }
}

/// Calls `body` with C strings, NULL for nil, and a NULL at the end.
private func withTexts<Result>(
  _ texts: [String?], _ body: (UnsafeMutableBufferPointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let copies = texts.map { $0.flatMap { strdup($0) } }
  defer { for copy in copies { free(copy) } }
  var pointers = copies.map { UnsafePointer($0) } + [nil]
  let count = texts.count
  return pointers.withUnsafeMutableBufferPointer { buffer in
    body(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
  }
}

/// Calls `body` with C strings and a NULL at the end, as an end mark for C functions.
func withTexts<Result>(
  _ texts: [String], _ body: (LibPQ.Texts) -> Result?
) -> Result? {
  withTexts(texts as [String?]) { $0.baseAddress.flatMap { body(UnsafePointer($0)) } }
}

/// The result of a query, freed with this object.
final class QueryResult {
  private let library: LibPQ
  private let result: LibPQ.Result

  init(_ result: LibPQ.Result, _ library: LibPQ) {
    (self.result, self.library) = (result, library)
  }

  deinit { library.results.clear(result) }

  /// `PGRES_COMMAND_OK`, `PGRES_TUPLES_OK` and `PGRES_SINGLE_TUPLE`.
  private static let successes: Set<Int32> = [1, 2, 9]

  /// The reason why the query was refused; nil if it succeeded.
  var failure: QueryFailure? {
    guard !Self.successes.contains(library.results.status(result)) else { return nil }
    return QueryFailure(
      code: field("C") ?? "", sentence: field("M") ?? "", hint: field("H") ?? "",
      detail: field("D") ?? "")
  }

  var rows: Range<Int> { 0..<Int(library.results.rowCount(result)) }

  /// Returns the text of a cell; nil for NULL, for a missing column, and for invalid UTF-8.
  func text(_ row: Int, _ column: Int) -> String? {
    let (row, column) = (Int32(row), Int32(column))
    guard row < library.results.rowCount(result), column < library.results.columnCount(result),
      library.results.isNull(result, row, column) == 0,
      let start = library.results.value(result, row, column)
    else { return nil }
    let count = Int(library.results.length(result, row, column))
    return start.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(validating: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  func integer(_ row: Int, _ column: Int) -> Int? { text(row, column).flatMap { Int($0) } }

  /// Returns the field for a `PG_DIAG_…` code, which is the protocol's letter.
  private func field(_ letter: Unicode.Scalar) -> String? {
    library.results.errorField(result, Int32(letter.value)).map { String(cString: $0) }
  }
}

/// Reason why the server refused a query.
struct QueryFailure: Error, Equatable {
  /// The SQLSTATE, five characters; empty if the connection was lost.
  let code: String
  /// The code when there was no connection yet: `sqlclient_unable_to_establish_sqlconnection`.
  static let notConnected = "08001"
  let sentence: String
  let hint: String
  /// The operation of a refused change.
  var detail = ""

  /// Whether retrying may succeed: problems of the connection, serialisation, resources, an
  /// administrator, the system, a read-only server, a lock.
  var isPassing: Bool {
    ["", "25006", "55P03"].contains(code)
      || ["08", "40", "53", "57", "58"].contains(code.prefix(2))
  }

  /// The operation of a change that the server will never accept as it is, if it is the only cause.
  var refusedOperation: UUID? {
    ["22", "23"].contains(code.prefix(2)) ? UUID(uuidString: detail) : nil
  }
}
