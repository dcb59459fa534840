import Foundation
import SystemCalls
import TestSupport

/// A PostgreSQL server for one test, in a temporary folder, that listens only on a socket there.
///
/// A server must not run as root, nor can it read root's files: in that case it runs as `nobody`.
final class Cluster {
  /// The folder of the server's programs; nil without them, or without a library to connect.
  static let programs: String? = {
    let versions =
      (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders =
      versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "/usr/lib/postgresql/\($0)/bin" }
      + ["/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"]
    return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
  }()
  static let isAvailable = programs != nil
  static let reason = "PostgreSQL's server is not installed (postgresql)"

  let folder = "/tmp/taskshell-pg-\(UUID().uuidString.prefix(8))"
  /// The port of the socket, and of the network if `options` enable it.
  var port = 5432
  /// Additional options for starting the server.
  var options = ""
  private var programs: String { Self.programs ?? "" }

  struct Failed: Error { let output: String }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if geteuid() == 0 { chown(folder, 65534, 65534) }
    try run(
      "initdb", "-D", "\(folder)/data", "-A", "trust", "-U", "admin", "--no-sync", "-E", "UTF8",
      "--locale=C", "--wal-segsize=1")
    try start()
    try sql("CREATE DATABASE tasks", in: "postgres")
    try sql(TeamSQL.schema)
    for role in ["anna", "ben", "eve"] { try sql("CREATE ROLE \(role) LOGIN") }
    try sql("GRANT EXECUTE ON FUNCTION taskshell.create_team TO anna")
  }

  /// A server with the team `home`.
  convenience init(team members: [String], as rights: String = "member") throws {
    try self.init()
    try createTeam(with: members, as: rights)
  }

  deinit {
    try? stop("immediate")
    try? FileManager.default.removeItem(atPath: folder)
  }

  func address(
    _ role: String, in database: String = "tasks", team: String = "home"
  ) -> String {
    "postgresql://\(role)@/\(database)?host=\(folder)&team=\(team)"
  }

  func start() throws {
    let options =
      "-c listen_addresses='' -k \(folder) -p \(port) -c max_connections=60 -c shared_buffers=16MB"
      + " \(self.options)"
    try run(
      "pg_ctl", "-D", "\(folder)/data", "-l", "\(folder)/log", "-w", "-t", "300", "-o", options,
      "start")
  }

  func stop(_ mode: String = "fast") throws {
    try run("pg_ctl", "-D", "\(folder)/data", "-w", "-m", mode, "stop")
  }

  /// Creates a team with these members; anna is its admin.
  func createTeam(
    _ name: String = "home", with members: [String] = [], as rights: String = "member",
    in database: String = "tasks"
  ) throws {
    try sql("SELECT taskshell.create_team('\(name)')", as: "anna", in: database)
    for role in members {
      try sql(
        "SELECT taskshell.invite(id, '\(role)', '\(rights)') FROM taskshell.store"
          + " WHERE name = '\(name)'", as: "anna", in: database)
    }
  }

  /// Restarts the server, so that it also listens on a port of the local network.
  func listen(_ options: String = "") throws {
    try stop()
    port = try Listener.freePort()
    self.options = "-c listen_addresses=127.0.0.1 \(options)"
    try start()
  }

  /// The processes of the server: the first, and its children.
  var processes: [pid_t] {
    let first = (try? String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8))
      .flatMap { $0.split(separator: "\n").first }.flatMap { pid_t($0) }
    guard let first else { return [] }
    let children = try? output("/usr/bin/env", ["pgrep", "-P", "\(first)"])
    return [first] + (children ?? "").split(separator: "\n").compactMap { pid_t($0) }
  }

  /// Suspends the whole server while `body` runs.
  func paused<Result>(_ body: () throws -> Result) throws -> Result {
    let paused = processes
    for process in paused { kill(process, SIGSTOP) }
    defer { for process in paused { kill(process, SIGCONT) } }
    return try body()
  }

  /// Runs SQL as a role and returns its rows, with fields separated by `|`.
  @discardableResult
  func sql(
    _ text: String, as role: String = "admin", in database: String = "tasks"
  ) throws -> String {
    try output(
      "\(programs)/psql",
      [
        "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", folder, "-p", "\(port)", "-U", role, "-c", text,
        database,
      ])
  }

  /// Makes a certificate of this machine that expired yesterday, and its `key`, in a new folder.
  func makeExpiredCertificate(in folder: String) throws {
    let commands = """
      mkdir \(folder) && cd \(folder) && openssl req -newkey ec -pkeyopt \
      ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -addext \
      subjectAltName=IP:127.0.0.1 -keyout key -out request && chmod 600 key && openssl x509 \
      -req -in request -signkey key -days -1 -copy_extensions copy -out certificate
      """
    try runAsServer(["/bin/sh", "-c", commands])
  }

  private func run(_ program: String, _ arguments: String...) throws {
    try runAsServer(["\(programs)/\(program)"] + arguments)
  }

  /// Runs a program as the server's user, and returns its output.
  @discardableResult
  func runAsServer(_ words: [String]) throws -> String {
    try geteuid() == 0
      ? output(
        "/usr/bin/env",
        ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] + words)
      : output(words[0], Array(words.dropFirst()))
  }

  /// Returns the output of a program. Does not use Foundation, which would also wait for a server
  /// that it started.
  func output(_ program: String, _ arguments: [String]) throws -> String {
    let path = "\(folder)/out-\(UUID().uuidString)"
    let nothing = try OpenFile.open("/dev/null", O_RDWR)
    let file = try OpenFile.open(path, O_RDWR | O_CREAT)
    defer { unlink(path) }
    let process = ChildProcess.spawn(
      [program] + arguments, input: nothing.descriptor, output: file.descriptor,
      errors: file.descriptor)
    guard let process, let status = ChildProcess.wait(for: process, within: 300_000) else {
      throw Failed(output: "\(program) does not end")
    }
    let text = String(decoding: try file.bytes(), as: UTF8.self)
    guard status == 0 else { throw Failed(output: text) }
    return text
  }
}
