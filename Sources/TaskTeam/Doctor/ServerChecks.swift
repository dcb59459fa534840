import TaskModel

/// Facts about a server that a logged-in user can query. Read-only.
struct ServerChecks {
  private let session: DoctorSession
  private let address: TeamAddress
  private let target: Target
  private let functions: DoctorFunctions

  init(
    _ session: DoctorSession, _ address: TeamAddress, _ target: Target,
    _ functions: DoctorFunctions
  ) {
    (self.session, self.address) = (session, address)
    (self.target, self.functions) = (target, functions)
  }

  /// Returns the facts, up to a failure of the server itself or a refused query.
  func facts() -> [TeamFact] {
    var facts: [TeamFact] = []
    do throws(QueryFailure) {
      facts += try self.facts(of: server())
      guard facts.last.map(TeamFinding.init)?.outcome != .wrong else { return facts }
      facts.append(try pooler())
      facts.append(try news())
      facts += try limits()
      facts.append(try replication())
      facts += try connections()
      facts += try team()
    } catch { facts.append(.checkRefused(reason: error.sentence)) }
    return facts
  }

  private struct Server {
    let version: Int
    let name: String
    let isStandby: Bool
    let isReadOnly: Bool
    let isSuperuser: Bool
    let role: String
    let database: String
  }

  private func server() throws(QueryFailure) -> Server {
    let answer = try session.ask(
      """
      SELECT pg_catalog.current_setting('server_version_num'),
        pg_catalog.current_setting('server_version'), pg_catalog.pg_is_in_recovery(),
        pg_catalog.current_setting('default_transaction_read_only') = 'on',
        COALESCE((SELECT r.rolsuper FROM pg_catalog.pg_roles r WHERE r.rolname = session_user), false),
        session_user, pg_catalog.current_database()
      """)
    return Server(
      version: answer.integer(0, 0) ?? 0, name: answer.text(0, 1) ?? "",
      isStandby: answer.text(0, 2) == "t", isReadOnly: answer.text(0, 3) == "t",
      isSuperuser: answer.text(0, 4) == "t", role: answer.text(0, 5) ?? "",
      database: answer.text(0, 6) ?? "")
  }

  private func facts(of server: Server) -> [TeamFact] {
    let name = String(server.name.prefix { $0 != " " })
    let login: TeamFact =
      server.isSuperuser
      ? .loggedInAsSuperuser(role: server.role)
      : .loggedIn(role: server.role, database: server.database)
    if server.version < 130_000 { return [login, .versionTooOld(name)] }
    if server.isStandby { return [login, .standby(version: name)] }
    if server.isReadOnly { return [login, .readOnly(role: server.role)] }
    return [login, .version(name)]
  }

  /// Checks whether a second session shares the server process of the first one.
  private func pooler() throws(QueryFailure) -> TeamFact {
    let query = "SELECT pg_catalog.pg_backend_pid()"
    let process = try session.ask(query).integer(0, 0)
    let second = try? DoctorSession(to: address, target, functions)
    for _ in 0..<3 {
      guard let other = try? second?.ask(query).integer(0, 0) else { break }
      let again = try session.ask(query).integer(0, 0)
      if other == process || again != process { return .pooledTransactions }
    }
    return process == session.namedProcess ? .ownSession : .pooledSession
  }

  /// Checks LISTEN in a transaction, whose rollback ends the listening.
  private func news() throws(QueryFailure) -> TeamFact {
    _ = try session.ask("BEGIN")
    let listens = (try? session.ask("LISTEN taskshell_doctor")) != nil
    _ = try session.ask("ROLLBACK")
    return listens ? .tellsNews : .tellsNoNews
  }

  private func limits() throws(QueryFailure) -> [TeamFact] {
    let names = ["statement_timeout", "idle_in_transaction_session_timeout"]
    let answer = try session.ask(
      "SELECT s.name, s.setting FROM pg_catalog.pg_settings s WHERE s.name IN ($1, $2)", names)
    var limits: [String: Int] = [:]
    for row in answer.rows {
      if let name = answer.text(row, 0) { limits[name] = answer.integer(row, 1) }
    }
    let missing = names.filter { limits[$0] == 0 }
    guard missing.isEmpty else {
      return [.limitsMissing(database: target["dbname"], settings: missing)]
    }
    return [
      .limits(
        statement: (limits[names[0]] ?? 0) / 1000, idle: (limits[names[1]] ?? 0) / 1000)
    ]
  }

  /// Checks which failures an acknowledged change survives.
  private func replication() throws(QueryFailure) -> TeamFact {
    let answer = try session.ask(
      """
      SELECT pg_catalog.current_setting('synchronous_standby_names') <> '',
        pg_catalog.current_setting('synchronous_commit'), pg_catalog.current_setting('fsync'),
        (SELECT pg_catalog.count(*) FROM pg_catalog.pg_stat_replication)
      """)
    let standbys = answer.integer(0, 3) ?? 0
    let waits = answer.text(0, 0) == "t"
    if answer.text(0, 2) == "off" { return .notFlushed(setting: "fsync") }
    switch answer.text(0, 1) {
    case "off": return .notFlushed(setting: "synchronous_commit")
    case "local": return standbys == 0 ? .alone : .asynchronous(standbys: standbys)
    default: break
    }
    if waits { return standbys == 0 ? .waitsForStandby : .synchronous(standbys: standbys) }
    return standbys == 0 ? .alone : .asynchronous(standbys: standbys)
  }

  private func connections() throws(QueryFailure) -> [TeamFact] {
    let answer = try session.ask(
      """
      SELECT (SELECT pg_catalog.count(*) FROM pg_catalog.pg_stat_activity a
          WHERE a.datid IS NOT NULL),
        pg_catalog.current_setting('max_connections')::int
          - pg_catalog.current_setting('superuser_reserved_connections')::int
      """)
    guard let used = answer.integer(0, 0), let limit = answer.integer(0, 1) else { return [] }
    return [
      used < limit - limit / 5
        ? .connections(used: used, limit: limit) : .connectionsShort(used: used, limit: limit)
    ]
  }

  private func team() throws(QueryFailure) -> [TeamFact] {
    let database = target["dbname"]
    let found = try session.ask("SELECT pg_catalog.to_regclass('taskshell.schema')")
    guard found.text(0, 0) != nil else { return [.schemaMissing(database: database)] }
    let schema = try session.ask("SELECT s.version, s.reads, s.writes FROM taskshell.schema s")
    guard let version = schema.integer(0, 0), let reads = schema.integer(0, 1),
      let writes = schema.integer(0, 2)
    else { return [.schemaMissing(database: database)] }
    let known = TeamSchema.version
    if reads > known { return [.schemaNewer(version: version, supported: known, canRead: false)] }
    let fact: TeamFact =
      version < known
      ? .schemaOlder(version: version, wanted: known)
      : writes > known
        ? .schemaNewer(version: version, supported: known, canRead: true)
        : .schema(version: version)
    return try [fact] + membership()
  }

  /// Checks the membership, by a query that works with every version of the schema.
  private func membership() throws(QueryFailure) -> [TeamFact] {
    let answer = try session.ask(
      """
      SELECT s.id, s.name, s.head, taskshell.may(s.id, 'member'), taskshell.may(s.id, 'admin'),
        (SELECT pg_catalog.count(*) FROM taskshell.member m WHERE m.store = s.id),
        (SELECT pg_catalog.count(*) FROM taskshell.task t
         WHERE t.store = s.id AND t.record IS NOT NULL),
        pg_catalog.pg_database_size(pg_catalog.current_database()) / 1024
      FROM taskshell.store s WHERE taskshell.may(s.id, 'reader') ORDER BY s.name LIMIT 50
      """)
    let names = answer.rows.map { answer.text($0, 1) ?? "" }
    let row = address.team.map { names.firstIndex(of: $0) } ?? (names.count == 1 ? 0 : nil)
    guard let row else {
      return address.team == nil && names.count > 1
        ? [.teamNotNamed(names)]
        : [.noMember(team: address.team, role: target["user"], others: names)]
    }
    let rights: TeamRights =
      answer.text(row, 4) == "t" ? .admin : answer.text(row, 3) == "t" ? .member : .reader
    return [
      .member(team: names[row], rights: rights),
      .size(
        members: answer.integer(row, 5) ?? 0, tasks: answer.integer(row, 6) ?? 0,
        changes: answer.integer(row, 2) ?? 0, kilobytes: answer.integer(row, 7) ?? 0),
    ]
  }
}
