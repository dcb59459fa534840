import Formats
import TaskModel
import TaskStorage

/// Commits as the functions of the schema take and give them.
enum TeamWire {
  static let commitQuery = "SELECT * FROM taskshell.commit($1, $2, $3, $4, $5)"
  /// Gives the turn to write to whoever waits for it.
  static let passQuery = "SELECT pg_catalog.pg_advisory_unlock_all()"

  /// The query for what was made after a version, whose change is `last` where that is known, and its
  /// values.
  static func news(
    of store: UUID, after version: Int, _ last: UUID?, schema: Int
  ) -> (query: String, values: [String?]) {
    let values = [store.notation, String(version)]
    guard schema > 3 else { return ("SELECT * FROM taskshell.news($1, $2)", values) }
    return ("SELECT * FROM taskshell.news($1, $2, $3)", values + [last?.notation])
  }

  /// As ``news(of:after:_:schema:)``, forked as well where one of these changes is not the server's: one
  /// that was shared again can be where it was though another before it is gone.
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

  /// How many of the last changes of a copy without a checkpoint are proved when a connection has been
  /// made.
  static let provedLimit = 100

  /// The query for when the server got a change, without an answer where it has not all of these
  /// operations, or got the checkpoint at another moment; and its values.
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

  /// Whether the server has not all of the changes of a copy, or not as it got them first.
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

  /// When the server got a change, in whole microseconds.
  private static func moment(_ row: String) -> String {
    "(pg_catalog.date_part('epoch', \(row).received) * 1000000)::pg_catalog.int8"
  }

  private static func values(of checkpoint: Checkpoint?) -> [String?] {
    [(checkpoint?.version).map(String.init), (checkpoint?.received).map(String.init)]
  }

  /// The last version up to which both have the same, and whom the server takes this shell for.
  static let commonQuery = """
    SELECT coalesce(pg_catalog.min(known.version) \
    FILTER (WHERE o.operation IS DISTINCT FROM known.operation) - 1, \
    pg_catalog.max(known.version), 0), session_user \(known("$2", "$3"))
    """

  /// The changes of a copy beside those that the server has of these versions.
  private static func known(_ versions: String, _ operations: String) -> String {
    """
    FROM ROWS FROM (pg_catalog.unnest(\(versions)::pg_catalog.int8[]), \
    pg_catalog.unnest(\(operations)::pg_catalog.uuid[])) AS known (version, operation) \
    LEFT JOIN taskshell.op o ON o.store = $1 AND o.version = known.version
    """
  }

  /// Which of these operations the server has.
  static let knownQuery =
    "SELECT operation FROM taskshell.op WHERE store = $1 AND operation = ANY ($2::pg_catalog.uuid[])"

  /// The numbers of those of these tasks that the server has or had, and whose these numbers are or were.
  static let numbersQuery = """
    SELECT id, number FROM taskshell.task WHERE store = $1 \
    AND (id = ANY ($2::pg_catalog.uuid[]) OR number = ANY ($3::pg_catalog.int8[]))
    """

  /// The values for ``commonQuery``.
  static func values(
    of operations: [(version: Int, operation: UUID)], in store: UUID
  ) -> [String?] {
    let versions = operations.map { String($0.version) }.joined(separator: ",")
    let ids = operations.map(\.operation.notation).joined(separator: ",")
    return [store.notation, "{\(versions)}", "{\(ids)}"]
  }

  static let sizeQuery = "SELECT head, next_number, records FROM taskshell.size($1)"
  static let recordsQuery = "SELECT part, place, record FROM taskshell.records($1, $2, $3, $4)"
  /// How many commits the server gives at a time.
  static let newsLimit = 1000

  /// What the server did with a commit.
  enum Outcome {
    case accepted(version: Int, author: String)
    /// What was made since; the turn to write is this shell's.
    case stale([StoredCommit])
  }

  /// How many commits are given to the server at a time, unless that would be more records than this.
  static let batchLimit = (commits: 200, updates: 5000)

  /// The first of these commits that can be given to the server together; one at least.
  static func batch(of commits: [StoredCommit]) -> ArraySlice<StoredCommit> {
    var updates = 0
    let rest = commits.dropFirst().prefix(batchLimit.commits - 1).prefix { commit in
      updates += commit.updates.count
      return updates <= batchLimit.updates
    }
    return commits[..<rest.endIndex]
  }

  /// The values for ``commitQuery``; `more` says that others follow at once.
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
    // A text of the database cannot have it.
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
    // An answer without a row.
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

  /// The commits of rows whose first column that is, without what of them cannot be read: that is told.
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

  /// The greatest number that a task can have in the change of that version: each may go that far beyond
  /// those before it.
  private static func greatestNumber(at version: Int) -> Int {
    let (product, overflows) = (max(version, 0) + 1).multipliedReportingOverflow(by: 10_000_000)
    return overflows ? lastNumber : min(product, lastNumber)
  }

  /// The seconds of the years 1 to 9999, which alone can be written.
  private static let years = -62_135_596_800...253_402_300_799

  /// The greatest number of a task that leaves one for the next.
  private static let lastNumber = 1 << 53 - 2

  /// How much a store is, from the row of ``sizeQuery``.
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

  /// How far a reading of the records of a store has come.
  struct Cursor {
    /// The part of the store, and the last record of it.
    let (part, record): (Int, Int)

    static let start = Cursor(part: 1, record: 0)

    init(part: Int, record: Int) { (self.part, self.record) = (part, record) }

    /// Reads what ``text`` writes; nil for anything else.
    init?(_ text: String) {
      let numbers = text.split(separator: " ").map { Int($0) }
      guard numbers.count == 2, let part = numbers[0], let record = numbers[1] else { return nil }
      self.init(part: part, record: record)
    }

    var text: String { "\(part) \(record)" }
    /// The values of ``recordsQuery`` that name it.
    var values: [String] { [String(part), String(record)] }
  }

  /// Records of a store that came together, and where they end.
  struct Part {
    let updates: [RecordUpdate]
    let end: Cursor
  }

  /// The rows of ``recordsQuery``; nil after the last.
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
