import TaskModel

/// The server's information about a team, read on connecting.
struct Handshake: Equatable, Sendable {
  let store: UUID
  let name: String
  /// The role that is logged in, which is the author of own changes.
  let role: String
  /// The version of the last change.
  let head: Int
  let rights: TeamRights
  /// The version of the database schema.
  let version: Int
  /// Whether the server sends notifications of news; otherwise it is polled.
  let notifies: Bool

  /// Queries the team and starts listening; notifications from then on are not missed.
  ///
  /// - Parameters:
  ///   - known: the store that the address has led to before; chosen among several teams.
  ///   - limit: the maximum time for each answer.
  init(
    of address: TeamAddress, knowing known: UUID?, _ connection: Connection, within limit: Duration
  ) throws(TeamProblem) {
    let answer: QueryResult
    do throws(QueryFailure) {
      answer = try connection.run(
        "SELECT id, name, rights, version, reads, writes, head, session_user"
          + " FROM taskshell.hello($1)",
        [address.team], within: limit)
    } catch {
      // Missing objects: the schema, a table, a function.
      guard ["3F000", "42P01", "42883"].contains(error.code) else { throw TeamProblem(error) }
      throw .noSchema
    }
    try self.init(answer, of: address.team, knowing: known, connection, within: limit)
  }

  private init(
    _ answer: QueryResult, of team: String?, knowing known: UUID?, _ connection: Connection,
    within limit: Duration
  ) throws(TeamProblem) {
    func storeID(_ row: Int) -> UUID? { answer.text(row, 0).flatMap { UUID(uuidString: $0) } }
    guard let first = answer.rows.first else { throw .noTeam(team ?? "") }
    let row =
      answer.rows.count == 1 ? first : answer.rows.first { known != nil && storeID($0) == known }
    guard let row else { throw .severalTeams(answer.rows.compactMap { answer.text($0, 1) }) }
    guard let store = storeID(row),
      let name = answer.text(row, 1),
      let rights = answer.text(row, 2).flatMap(TeamRights.init(rawValue:)),
      let version = answer.integer(row, 3), let reads = answer.integer(row, 4),
      let writes = answer.integer(row, 5), let head = answer.integer(row, 6),
      let role = answer.text(row, 7)
    else { throw .garbled }
    guard reads <= TeamSchema.version else {
      throw .newerSchema(version: version, supported: TeamSchema.version)
    }
    (self.store, self.name, self.role) = (store, name, role)
    (self.head, self.version) = (head, version)
    self.rights = writes <= TeamSchema.version ? rights : .reader
    let id = store.notation
    // Used for counting connections; it is public, but does not disclose the id.
    do throws(QueryFailure) {
      _ = try connection.run(
        "SELECT pg_catalog.set_config('application_name', 'taskshell ' ||"
          + " pg_catalog.left(pg_catalog.md5('taskshell ' || $1), 12), false)", [id], within: limit)
    } catch { throw TeamProblem(error) }
    notifies = (try? connection.run("LISTEN \"taskshell_\(id)\"", within: limit)) != nil
  }
}

extension TeamProblem {
  /// Creates the problem for a failed query.
  init(_ failure: QueryFailure) {
    switch failure.code {
    case "": self = .unreachable(failure.sentence.oneLine)
    case QueryFailure.notConnected: self.init(connecting: failure.sentence)
    case _ where failure.isPassing: self = .delayed(failure.sentence)
    case "42501": self = .mayNotWrite
    default: self = .refused(failure.sentence, hint: failure.hint)
    }
  }

  /// Creates the problem for a failed connection, from libpq's message: in English, as no other
  /// language is set; a server's own message follows a severity, in any language.
  private init(connecting sentence: String) {
    let text = sentence.oneLine
    let isOfServer = sentence.contains(":  ") || sentence.contains("no password supplied")
    if isOfServer, !Self.passing.contains(where: { sentence.contains($0) }) {
      self = .loginRefused(text)
    } else if sentence.contains("certificate") {
      self = .untrusted(text)
    } else {
      self = .unreachable(text)
    }
  }

  /// Messages of servers and poolers that will accept connections again by themselves.
  private static let passing = [
    "starting up", "shutting down", "recovery", "not yet accepting", "not accepting connections",
    "too many", "connection slots", "no more connections", "terminating connection",
    "due to timeout", "query_wait_timeout", "login has been failing", "cannot connect to server",
    "paused", "suspended",
  ]
}

extension String {
  /// The lines, joined into one.
  fileprivate var oneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }.joined(separator: "; ")
  }
}
