import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// The findings of an examination of the way to a server: each fault has its own fact, which is the
/// last one if further checks depend on it.
@Suite(.enabled(if: Cluster.isAvailable, Comment(rawValue: Cluster.reason)))
struct DoctorTests {
  private func findings(_ address: String) throws -> [TeamFinding] {
    TeamDoctor(of: try TeamAddress(address)).findings()
  }

  private func wrong(_ address: String) throws -> [TeamFact] {
    try findings(address).filter { $0.outcome != .ok }.map(\.fact)
  }

  /// The address through the local network.
  private func local(_ cluster: Cluster, _ role: String, _ more: String = "") -> String {
    "postgresql://\(role)@127.0.0.1:\(cluster.port)/tasks?team=home\(more)"
  }

  private func listening(_ more: String = "") throws -> Cluster {
    let cluster = try Cluster()
    try cluster.listen(more)
    return cluster
  }

  @Test func nothingListens() throws {
    let port = try Listener.freePort()
    #expect(
      try wrong("postgresql://anna@127.0.0.1:\(port)/tasks?team=home")
        == [.nothingListens(endpoint: "127.0.0.1:\(port)")])
    #expect(
      try wrong("postgresql://anna@/tasks?host=/tmp/nowhere&team=home")
        == [.nothingListens(endpoint: "/tmp/nowhere/.s.PGSQL.5432")])
    let unknown = try wrong("postgresql://anna@db.invalid/tasks?team=home")
    guard case .nameUnknown(host: "db.invalid", _)? = unknown.first else {
      Issue.record("\(unknown)")
      return
    }
  }

  @Test(arguments: [
    Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), [], [0], [UInt8](repeating: 255, count: 9),
  ])
  func somethingElseAnswers(_ answer: [UInt8]) throws {
    let server = try Listener(answering: answer)
    #expect(
      try wrong("postgresql://anna@127.0.0.1:\(server.port)/tasks?team=home")
        == [.notPostgreSQL(endpoint: "127.0.0.1:\(server.port)")])
  }

  @Test func aServerThatSaysNothingIsLeft() throws {
    let server = try Listener(answering: nil)
    let began = Date()
    #expect(
      try wrong("postgresql://anna@127.0.0.1:\(server.port)/tasks?team=home")
        == [.staysSilent(endpoint: "127.0.0.1:\(server.port)", seconds: 5)])
    #expect(Date().timeIntervalSince(began) < 8)
  }

  @Test func aHandshakeThatIsNoneIsNamed() throws {
    let server = try Listener(answering: Array("SHTTP/1.1 400 Bad Request\r\n\r\n".utf8))
    let facts = try wrong(
      "postgresql://anna@127.0.0.1:\(server.port)/tasks?team=home&sslmode=require")
    guard case .handshakeFailed? = facts.first, facts.count == 1 else {
      Issue.record("\(facts)")
      return
    }
  }

  @Test func aServerWithoutTLS() throws {
    let cluster = try listening()
    let place = "127.0.0.1:\(cluster.port)"
    for mode in ["require", "verify-ca", "verify-full"] {
      #expect(
        try wrong(local(cluster, "anna", "&sslmode=\(mode)")) == [.tlsNotOffered(endpoint: place)])
    }
  }

  @Test func refusedLogins() throws {
    let cluster = try listening()
    try cluster.sql("ALTER ROLE ben PASSWORD 'right'; ALTER ROLE eve NOLOGIN")
    let rules = "\(cluster.folder)/data/pg_hba.conf"
    try
      "host all ben 127.0.0.1/32 scram-sha-256\nhost all carl 127.0.0.1/32 reject\nlocal all all trust\nhost all all 127.0.0.1/32 trust\n"
      .write(toFile: rules, atomically: false, encoding: .utf8)
    try cluster.sql("CREATE ROLE carl LOGIN; REVOKE CONNECT ON DATABASE tasks FROM PUBLIC")
    try cluster.sql("SELECT pg_reload_conf()")
    let passwords = "\(cluster.folder)/passwords"
    try "*:*:*:*:sesame\n".write(toFile: passwords, atomically: true, encoding: .utf8)
    chmod(passwords, 0o600)
    func facts(_ role: String, _ more: String = "") throws -> [TeamFact] {
      try wrong(local(cluster, role, more))
    }
    #expect(try facts("ben", "&passfile=\(passwords)") == [.passwordWrong(role: "ben")])
    #expect(
      try facts("ben", "&passfile=/nowhere")
        == [.passwordMissing(line: "127.0.0.1:\(cluster.port):tasks:ben:PASSWORD")])
    #expect(try facts("eve") == [.roleLocked(role: "eve")])
    #expect(try facts("zoe") == [.roleUnknown(role: "zoe")])
    #expect(try facts("anna") == [.databaseForbidden("tasks", role: "anna")])
    guard case .notAdmitted? = try facts("carl").first else {
      Issue.record("carl gets in")
      return
    }
    #expect(
      try wrong("postgresql://anna@127.0.0.1:\(cluster.port)/nope?team=home")
        == [.databaseUnknown("nope")])
  }

  @Test func databaseContents() throws {
    let cluster = try Cluster()
    try cluster.sql("CREATE DATABASE empty", in: "postgres")
    #expect(
      try wrong(cluster.address("anna", in: "empty")) == [.schemaMissing(database: "empty")])
    try cluster.sql("SELECT taskshell.create_team('home')")
    let anna = cluster.address("anna")
    #expect(try wrong(anna) == [.noMember(team: "home", role: "anna", others: [])])
    func invite(_ rights: String) throws {
      try cluster.sql("SELECT taskshell.invite(id, 'anna', '\(rights)') FROM taskshell.store")
    }
    try invite("reader")
    #expect(try wrong(anna) == [.member(team: "home", rights: .reader)])
    try invite("member")
    #expect(try wrong(anna) == [])
    #expect(
      try wrong(cluster.address("anna", team: "work"))
        == [.noMember(team: "work", role: "anna", others: ["home"])])
    #expect(try wrong(cluster.address("admin")) == [.loggedInAsSuperuser(role: "admin")])
    let known = TeamSchema.version
    try cluster.sql("UPDATE taskshell.schema SET version = 1")
    #expect(try wrong(anna) == [.schemaOlder(version: 1, wanted: known)])
    try cluster.sql("UPDATE taskshell.schema SET version = 99, writes = 99")
    #expect(try wrong(anna) == [.schemaNewer(version: 99, supported: known, canRead: true)])
    try cluster.sql("UPDATE taskshell.schema SET reads = 99")
    #expect(try wrong(anna) == [.schemaNewer(version: 99, supported: known, canRead: false)])
  }

  @Test func serverDurability() throws {
    let cluster = try Cluster(team: [])
    let anna = cluster.address("anna")
    #expect(
      try findings(anna).map(\.check) == [
        .library, .network, .tls, .login, .server, .pooler, .news, .timeouts, .replication,
        .connections, .schema, .team, .size,
      ])
    #expect(
      try wrong("\(anna)&options=-c%20lock_timeout%3D0") == [
        .limitsMissing(
          database: "tasks",
          settings: ["statement_timeout", "idle_in_transaction_session_timeout"])
      ])
    try cluster.sql("ALTER ROLE anna SET synchronous_commit = off")
    #expect(try wrong(anna) == [.notFlushed(setting: "synchronous_commit")])
    try cluster.sql("ALTER ROLE anna RESET synchronous_commit")
    try cluster.sql("ALTER ROLE anna SET default_transaction_read_only = on")
    #expect(try wrong(anna) == [.readOnly(role: "anna")])
    try cluster.sql("ALTER ROLE anna RESET default_transaction_read_only")
    try cluster.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try cluster.sql("SELECT pg_reload_conf()")
    while try !cluster.sql("SHOW synchronous_standby_names").hasPrefix("*") {}
    #expect(try wrong(anna) == [.waitsForStandby])
    try cluster.stop()
    try Data().write(to: URL(filePath: "\(cluster.folder)/data/standby.signal"))
    try cluster.start()
    guard case .standby? = try wrong(anna).first else {
      Issue.record("no standby")
      return
    }
  }

  /// One of two servers may be down; the finding depends on whether one accepts changes.
  @Test func oneOfTwoHostsIsEnough() throws {
    let cluster = try listening()
    try cluster.sql("SELECT taskshell.create_team('home')")
    try cluster.sql("SELECT taskshell.invite(id, 'anna', 'member') FROM taskshell.store")
    let other = try Listener.freePort()
    let address =
      "postgresql://anna@127.0.0.1:\(other),127.0.0.1:\(cluster.port)/tasks?team=home"
    let found = try findings(address)
    #expect(found.filter { $0.outcome == .wrong } == [])
    #expect(
      found.filter { $0.outcome == .warning }.map(\.fact)
        == [.nothingListens(endpoint: "127.0.0.1:\(other)")])
  }

  @Test(.enabled(if: Pooler.isAvailable, "pgbouncer is not installed"))
  func aPoolerIsSeenAndItsMode() throws {
    let cluster = try Cluster(team: [])
    let refusing = try Pooler(of: cluster, "pool_mode = session")
    #expect(try wrong(refusing.address("anna")) == [.optionsRefused])
    let limits = TeamFact.limitsMissing(
      database: "tasks", settings: ["statement_timeout", "idle_in_transaction_session_timeout"])
    let sharing = try Pooler(
      of: cluster, "pool_mode = transaction\nignore_startup_parameters = options")
    #expect(try wrong(sharing.address("anna")) == [.pooledTransactions, limits])
    for setting in ["statement_timeout", "idle_in_transaction_session_timeout"] {
      try cluster.sql("ALTER DATABASE tasks SET \(setting) = '60s'")
    }
    let keeping = try Pooler(
      of: cluster, "pool_mode = session\nignore_startup_parameters = options")
    let found = try findings(keeping.address("anna"))
    #expect(found.filter { $0.outcome != .ok } == [])
    #expect(found.contains(TeamFinding(.pooledSession)))
  }
}

/// A pooler in front of a server, run by the server's user.
final class Pooler {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/sbin/pgbouncer")

  private let cluster: Cluster
  private let port: Int
  private var process: pid_t?

  init(of cluster: Cluster, _ settings: String) throws {
    let folder = "\(cluster.folder)/pooler-\(UUID())"
    self.cluster = cluster
    port = try Listener.freePort()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if geteuid() == 0 { chown(folder, 65534, 65534) }
    try """
    [databases]
    tasks = host=\(cluster.folder) port=\(cluster.port) dbname=tasks
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = \(port)
    unix_socket_dir =
    auth_type = trust
    auth_file = \(folder)/users
    pidfile = \(folder)/pid
    logfile = \(folder)/log
    \(settings)

    """.write(toFile: "\(folder)/ini", atomically: false, encoding: .utf8)
    try "\"anna\" \"\"\n".write(toFile: "\(folder)/users", atomically: false, encoding: .utf8)
    try cluster.runAsServer(["/usr/sbin/pgbouncer", "-d", "\(folder)/ini"])
    // It listens once it has written its process id, or a little later.
    while process == nil || !Listener.answers(port) {
      process = (try? String(contentsOfFile: "\(folder)/pid", encoding: .utf8)).flatMap {
        pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
  }

  // SIGKILL, because it inherits blocked signals of its parent, such as SIGTERM.
  deinit { if let process { kill(process, SIGKILL) } }

  func address(_ role: String) -> String {
    "postgresql://\(role)@127.0.0.1:\(port)/tasks?team=home"
  }
}
