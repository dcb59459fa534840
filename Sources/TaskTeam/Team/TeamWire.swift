import Formats
import TaskModel
import TaskStorage

/// Encoding of commits for the functions of the schema, and decoding of results.
enum TeamWire {
  static let commitQuery = "SELECT * FROM taskshell.commit($1, $2, $3, $4, $5)"
  /// Lets the server work longer on a query, in milliseconds; replaces the limit of the address.
  static let allowanceQuery = "SELECT pg_catalog.set_config('statement_timeout', $1, false)"

  /// Returns the time that a slow or busy server may need for commits, beyond that for one of a few
  /// records.
  static func work(on commits: some Sequence<StoredCommit>) -> Duration {
    let updates = commits.reduce(0) { $0 + $1.updates.count }
    return updates < 1000 ? .zero : .milliseconds(updates * 10)
  }

  /// Releases the turn to write to the next shell.
  static let passQuery = "SELECT pg_catalog.pg_advisory_unlock_all()"

  /// Returns the query for changes after a version, whose operation is `last` if known, and its
  /// values.
  static func news(
    of store: UUID, after version: Int, _ last: UUID?, schema: Int
  ) -> (query: String, values: [String?]) {
    let values = [store.notation, String(version)]
    guard schema > 3 else { return ("SELECT * FROM taskshell.news($1, $2)", values) }
    return ("SELECT * FROM taskshell.news($1, $2, $3)", values + [last?.notation])
  }

  /// Like ``news(of:after:_:schema:)``, but also reports a fork if one of these changes is not on
  /// the server: one that was shared again may be in its place although an earlier one is missing.
  static func provedNews(
    of store: UUID, after version: Int, _ last: UUID?,
    proving operations: [(version: Int, operation: UUID)], behind checkpoint: Checkpoint?
  ) -> (query: String, values: [String?]) {
    let query = """
      SELECT * FROM taskshell.news($1, $2, CASE WHEN \(isLost(operations: "$4", "$5", behind: "$6", "$7")) \
      THEN '\(UUID.none.notation)' ELSE $3::pg_catalog.uuid END)
      """
    let known = values(of: operations, in: store).dropFirst()
    return (
      query,
      [store.notation, String(version), last?.notation] + known + values(of: checkpoint)
    )
  }

  /// The number of last changes, of a copy without a checkpoint, that are verified on connecting.
  static let provedLimit = 100

  /// Returns the query for the time when the server got a change, with its values. The result is
  /// empty if an operation is missing there, or if the time of the checkpoint differs.
  static func checkpoint(
    of store: UUID, at version: Int, _ operation: UUID?, behind checkpoint: Checkpoint?,
    proving operations: [(version: Int, operation: UUID)]
  ) -> (query: String, values: [String?]) {
    let query = """
      SELECT \(moment("op")) FROM taskshell.op WHERE op.store = $1 AND op.version = $2 \
      AND op.operation = $3 AND NOT (\(isLost(operations: "$4", "$5", behind: "$6", "$7")))
      """
    let known = values(of: operations, in: store).dropFirst()
    return (
      query,
      [store.notation, String(version), operation?.notation] + known + values(of: checkpoint)
    )
  }

  /// Returns a condition: the server lacks changes of a copy, or got them at another time.
  private static func isLost(
    operations versions: String, _ operations: String, behind version: String, _ received: String
  ) -> String {
    """
    EXISTS (SELECT \(known(versions, operations)) \
    WHERE o.operation IS DISTINCT FROM known.operation) \
    OR \(version)::pg_catalog.int8 IS NOT NULL AND NOT EXISTS (SELECT FROM taskshell.op o \
    WHERE o.store = $1 AND o.version = \(version) AND \(moment("o")) = \(received)::pg_catalog.int8)
    """
  }

  /// Returns an expression for the time when the server got a change, in whole microseconds.
  private static func moment(_ row: String) -> String {
    "(pg_catalog.date_part('epoch', \(row).received) * 1000000)::pg_catalog.int8"
  }

  private static func values(of checkpoint: Checkpoint?) -> [String?] {
    [(checkpoint?.version).map(String.init), (checkpoint?.received).map(String.init)]
  }

  /// Queries the last common version, and the role of this shell on the server.
  static let commonQuery = """
    SELECT coalesce(pg_catalog.min(known.version) \
    FILTER (WHERE o.operation IS DISTINCT FROM known.operation) - 1, \
    pg_catalog.max(known.version), 0), session_user \(known("$2", "$3"))
    """

  /// Returns a join of a copy's changes with the server's of the same versions. Each is looked up: a server
  /// that has not analyzed its table yet would read all of it for a join, and check its policy for each row.
  private static func known(_ versions: String, _ operations: String) -> String {
    """
    FROM ROWS FROM (pg_catalog.unnest(\(versions)::pg_catalog.int8[]), \
    pg_catalog.unnest(\(operations)::pg_catalog.uuid[])) AS known (version, operation) \
    CROSS JOIN LATERAL (SELECT (SELECT op.operation FROM taskshell.op \
    WHERE op.store = $1 AND op.version = known.version)) o (operation)
    """
  }

  /// Queries which of these operations the server has.
  static let knownQuery =
    "SELECT operation FROM taskshell.op WHERE store = $1 AND operation = ANY ($2::pg_catalog.uuid[])"

  /// Queries the current and former numbers of these tasks, and the tasks of these numbers.
  static let numbersQuery = """
    SELECT id, number FROM taskshell.task WHERE store = $1 \
    AND (id = ANY ($2::pg_catalog.uuid[]) OR number = ANY ($3::pg_catalog.int8[]))
    """

  /// Returns the values for ``commonQuery``.
  static func values(
    of operations: [(version: Int, operation: UUID)], in store: UUID
  ) -> [String?] {
    let versions = operations.map { String($0.version) }.joined(separator: ",")
    let ids = operations.map(\.operation.notation).joined(separator: ",")
    return [store.notation, "{\(versions)}", "{\(ids)}"]
  }

  static let sizeQuery = "SELECT head, next_number, records FROM taskshell.size($1)"
  static let recordsQuery = "SELECT part, place, record FROM taskshell.records($1, $2, $3, $4)"
  /// The maximum number of commits in one answer.
  static let newsLimit = 1000

  /// The server's response to a commit.
  enum Outcome {
    case accepted(version: Int, author: String)
    /// Changes made since; this shell now has the turn to write.
    case stale([StoredCommit])
  }

  /// The maximum number of commits sent at once, and of their records.
  static let batchLimit = (commits: 200, updates: 5000)

  /// Returns the first of these commits that can be sent together; at least one.
  static func batch(of commits: [StoredCommit]) -> ArraySlice<StoredCommit> {
    var updates = 0
    let rest = commits.dropFirst().prefix(batchLimit.commits - 1).prefix { commit in
      updates += commit.updates.count
      return updates <= batchLimit.updates
    }
    return commits[..<rest.endIndex]
  }

  /// Returns the values for ``commitQuery``; `more` means that others follow at once.
  static func values(
    of commits: some Collection<StoredCommit>, in store: UUID, more: Bool, behind last: UUID?
  ) -> [String?] {
    let base = (commits.first?.info.version ?? 1) - 1
    return [
      store.notation, String(base), "[\(commits.map(object).joined(separator: ",\n"))]",
      more ? "true" : "false", last?.notation,
    ]
  }

  private static func object(of commit: StoredCommit) -> String {
    let info = commit.info
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("operation", info.operation.notation)
    writer.field("made", info.time.secondsSinceEpoch)
    // A database text cannot contain it.
    writer.field("command", info.command.filter { $0 != "\0" })
    writer.field("kind", text(of: info.kind))
    writer.endObject()
    let members = String(decoding: writer.bytes, as: UTF8.self).dropLast()
    return "\(members),\"updates\":\(RecordText.text(of: commit.updates))}"
  }

  static func outcome(
    _ results: [QueryResult], telling tell: (TeamNotice) -> Void
  ) throws(TeamProblem) -> Outcome {
    guard let result = results.first else { throw .garbled }
    // A result without a row.
    guard let row = result.rows.first else { throw .garbled }
    switch result.text(row, 0) {
    case "accepted":
      guard let version = result.integer(row, 1), let author = result.text(row, 3) else {
        throw .garbled
      }
      return .accepted(version: version, author: author)
    case "stale": return .stale(try commits(results, from: 1, telling: tell))
    case "forked": throw .behind
    default: throw .garbled
    }
  }

  /// Decodes the commits of rows from that column on; unreadable parts are skipped and reported.
  static func commits(
    _ results: [QueryResult], from column: Int = 0, telling tell: (TeamNotice) -> Void
  ) throws(TeamProblem) -> [StoredCommit] {
    var commits: [StoredCommit] = []
    for result in results {
      for row in result.rows {
        if result.text(row, column + 5) == "forked" { throw .behind }
        guard let version = result.integer(row, column),
          let operation = result.text(row, column + 1).flatMap({ UUID(uuidString: $0) }),
          let author = result.text(row, column + 2), let made = result.integer(row, column + 3),
          let command = result.text(row, column + 4), let kind = result.text(row, column + 5),
          let text = result.text(row, column + 6)
        else { throw .garbled }
        var (updates, unread) = RecordText.readable(text)
        let most = greatestNumber(at: version)
        let count = updates.count
        updates.removeAll { if case .task(let task) = $0 { task.number > most } else { false } }
        unread += count - updates.count
        let time = years.contains(made) ? made : 0
        if Self.kind(kind) == nil || time != made { unread = max(unread, 1) }
        if unread > 0 { tell(.unreadable(version: version, author: author, count: unread)) }
        commits.append(
          StoredCommit(
            info: CommitInfo(
              version: version, operation: operation, author: author,
              time: Instant(secondsSinceEpoch: time), command: command,
              kind: Self.kind(kind) ?? .command),
            updates: updates))
      }
    }
    return commits
  }

  /// Returns the greatest valid task number in the change of that version: each may exceed earlier
  /// ones by a limited amount.
  private static func greatestNumber(at version: Int) -> Int {
    let (product, overflows) = (max(version, 0) + 1).multipliedReportingOverflow(by: 10_000_000)
    return overflows ? lastNumber : min(product, lastNumber)
  }

  /// The seconds of the years 1 to 9999, the only ones that can be written.
  private static let years = -62_135_596_800...253_402_300_799

  /// The greatest task number that leaves one for the next.
  private static let lastNumber = 1 << 53 - 2

  /// The size of a store, from the row of ``sizeQuery``.
  struct Size {
    let head: Int
    let nextNumber: Int
    let records: Int
  }

  static func size(_ results: [QueryResult]) throws(TeamProblem) -> Size {
    guard let result = results.first, let row = result.rows.first,
      let head = result.integer(row, 0), let nextNumber = result.integer(row, 1),
      let records = result.integer(row, 2)
    else { throw .garbled }
    return Size(
      head: head, nextNumber: min(max(nextNumber, 1), lastNumber), records: records)
  }

  /// The position of a reading in the records of a store.
  struct Cursor {
    /// The part of the store, and the last record read of it.
    let (part, record): (Int, Int)

    static let start = Cursor(part: 1, record: 0)

    init(part: Int, record: Int) { (self.part, self.record) = (part, record) }

    /// Parses ``text``; nil for anything else.
    init?(_ text: String) {
      let numbers = text.split(separator: " ").map { Int($0) }
      guard numbers.count == 2, let part = numbers[0], let record = numbers[1] else { return nil }
      self.init(part: part, record: record)
    }

    var text: String { "\(part) \(record)" }
    /// The values for ``recordsQuery``.
    var values: [String] { [String(part), String(record)] }
  }

  /// Records of a store that were read together, and the position after them.
  struct Part {
    let updates: [RecordUpdate]
    let end: Cursor
  }

  /// Decodes the rows of ``recordsQuery``; nil after the last.
  static func part(
    _ results: [QueryResult], telling tell: (TeamNotice) -> Void
  ) throws(TeamProblem) -> Part? {
    guard let result = results.first else { throw .garbled }
    var (updates, end) = ([RecordUpdate](), nil as Cursor?)
    for row in result.rows {
      guard let part = result.integer(row, 0), let last = result.integer(row, 1) else {
        throw .garbled
      }
      if let update = result.text(row, 2).flatMap({ RecordText.update(of: $0) }) {
        updates.append(update)
      } else {
        tell(.unreadable(version: nil, author: "", count: 1))
      }
      end = Cursor(part: part, record: last)
    }
    return end.map { Part(updates: updates, end: $0) }
  }

  private static func text(of kind: CommitInfo.Kind) -> String {
    switch kind {
    case .command: "command"
    case .undo(let operations): text("undo", operations)
    case .redo(let operations): text("redo", operations)
    case .merge(let operations): text("merge", operations)
    }
  }

  private static func text(_ word: String, _ operations: [UUID]) -> String {
    ([word] + operations.map(\.notation)).joined(separator: " ")
  }

  private static func kind(_ text: String) -> CommitInfo.Kind? {
    let words = text.split(separator: " ")
    let operations = words.dropFirst().compactMap { UUID(uuidString: String($0)) }
    guard operations.count == words.count - 1 else { return nil }
    switch (words.first, operations.isEmpty) {
    case ("command", true): return .command
    case ("undo", false): return .undo(operations)
    case ("redo", false): return .redo(operations)
    case ("merge", false): return .merge(operations)
    default: return nil
    }
  }
}
