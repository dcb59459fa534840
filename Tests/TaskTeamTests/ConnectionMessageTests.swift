import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

extension Cluster {
  /// Sets the authentication method of a role over the network, and ends all connections.
  fileprivate func admit(_ role: String, by method: String) throws {
    try "host all \(role) all \(method)\nlocal all all trust\nhost all all all trust\n"
      .write(toFile: "\(folder)/data/pg_hba.conf", atomically: false, encoding: .utf8)
    try stop("immediate")
    try start()
  }
}

/// The messages about a server that no longer admits a user.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct ConnectionMessageTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    (cluster, folder) = (try Cluster(team: ["ben"]), try TemporaryFolder())
    try cluster.listen()
  }

  private func address(_ role: String, team: String = "home", _ more: String = "") -> String {
    "postgresql://\(role)@127.0.0.1:\(cluster.port)/tasks?team=\(team)\(more)"
  }

  /// The address in libpq's messages.
  private var place: String {
    #"connection to server at "127.0.0.1", port \#(cluster.port) failed"#
  }

  /// The reasons why a user loses access, with the messages in both languages.
  enum End: String, CaseIterable {
    case locked, password, removed

    func happen(_ cluster: Cluster) throws {
      switch self {
      case .locked: try cluster.sql("ALTER ROLE ben NOLOGIN")
      case .password:
        try cluster.sql("ALTER ROLE ben PASSWORD 'new'")
        try cluster.admit("ben", by: "scram-sha-256")
      case .removed:
        try cluster.sql("SELECT taskshell.remove(id, 'ben') FROM taskshell.store", as: "anna")
      }
    }

    func sentences(_ place: String) -> [String] {
      let said =
        switch self {
        case .locked: #"FATAL:  role "ben" is not permitted to log in"#
        case .password: #"FATAL:  password authentication failed for user "ben""#
        case .removed: ""
        }
      return self == .removed
        ? ["You are no longer a member of the team home.", "チーム home のメンバーではなくなりました"]
        : [
          "The server does not let you in: \(place): \(said)",
          "サーバーにログインできません: \(place): \(said)",
        ]
    }
  }

  @Test(arguments: End.allCases) func oneShotNamesWhy(_ end: End) throws {
    for (language, locale) in ["C.UTF-8", "ja_JP.UTF-8"].enumerated() {
      let program = try TeamProgram(language: locale)
      let passwords = program.folder.file("passwords")
      try "*:*:*:*:old\n".write(toFile: passwords, atomically: true, encoding: .utf8)
      chmod(passwords, 0o600)
      let store = address("ben", "&passfile=\(passwords)")
      if language == 1 { try comeBack(end) }
      #expect(try program.run(["--store", store, "add", "Buy milk"]).status == 0)
      try end.happen(cluster)
      let read = try program.run(["--store", store, "list"])
      let sentence = end.sentences(place)[language]
      #expect(read.status == 0 && read.output.contains("Buy milk"))
      #expect(read.errors.hasPrefix(sentence), "\(end): \(read.errors)")
      #expect(read.errors.ranges(of: sentence).count == 1)
      let made = try program.run(["--store", store, "add", "Pay rent"])
      #expect(made.status == 0 && (made.output + made.errors).contains(sentence))
    }
  }

  private func endConnections() throws {
    try cluster.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ben'")
  }

  private func comeBack(_ end: End) throws {
    try cluster.sql("ALTER ROLE ben LOGIN")
    if end == .password { try cluster.admit("ben", by: "trust") }
    guard end == .removed else { return }
    try cluster.sql("SELECT taskshell.invite(id, 'ben', 'member') FROM taskshell.store", as: "anna")
  }

  /// At a prompt, an existing connection ends as well, or the next change fails.
  @Test(arguments: End.allCases) func aPromptNamesWhy(_ end: End) throws {
    let passwords = folder.file("passwords")
    try "*:*:*:*:old\n".write(toFile: passwords, atomically: true, encoding: .utf8)
    chmod(passwords, 0o600)
    let ben = try Client(address("ben", "&passfile=\(passwords)"), filesIn: folder, "ben")
    try ben.add("One")
    #expect(try ben.isShared())
    try end.happen(cluster)
    if end != .removed {
      try endConnections()
    } else {
      // The change is not kept here, and must not be reported as kept.
      #expect(throws: StorageError.team(.noLongerMember("home"))) { try ben.add("Two") }
      #expect(ben.storage.unshared == 0)
    }
    #expect(
      try ben.waits {
        ben.notices.contains {
          switch $0 {
          case .problem(.loginRefused(let sentence)):
            "The server does not let you in: \(sentence)".hasPrefix(end.sentences(place)[0])
          case .problem(.noLongerMember("home")): end == .removed
          default: false
          }
        }
      }, "\(ben.notices)")
    // From now on it is kept.
    try ben.add("Three")
    #expect(ben.notices.contains(.unshared(1)))
    #expect(ben.notices.filter { if case .problem = $0 { true } else { false } }.count == 1)
  }

  /// A transient condition is not reported as a problem.
  @Test func aServerThatIsFullIsNoObstacle() throws {
    let ben = try Client(address("ben"), filesIn: folder, "ben")
    try cluster.sql("ALTER ROLE ben CONNECTION LIMIT 0")
    try endConnections()
    #expect(
      try ben.waits {
        if case .apart(.unreachable) = ben.storage.link.state { true } else { false }
      })
    try ben.add("Meanwhile")
    #expect(ben.notices == [.unshared(1)])
    try cluster.sql("ALTER ROLE ben CONNECTION LIMIT -1")
    #expect(try ben.isShared())
  }

  /// An untrusted certificate, with all lines of its error.
  @Test func aCertificateIsNamedInAllLines() throws {
    let files = "\(cluster.folder)/tls"
    try cluster.makeExpiredCertificate(in: files)
    try cluster.stop()
    cluster.options +=
      " -c ssl=on -c ssl_cert_file=\(files)/certificate -c ssl_key_file=\(files)/key"
    try cluster.start()
    func problem(_ root: String) throws -> TeamProblem? {
      do {
        _ = try Client(
          address("ben", "&sslmode=verify-full&sslrootcert=\(root)"), filesIn: folder, "new")
      } catch {
        if case StorageError.team(let problem) = error { return problem }
      }
      return nil
    }
    #expect(
      try problem("\(files)/certificate")
        == .untrusted("\(place): SSL error: certificate verify failed"))
    let missing = try problem("/nowhere/root.crt")
    guard case .untrusted(let sentence)? = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    #expect(
      sentence.hasPrefix(#"\#(place): root certificate file "/nowhere/root.crt" does not exist; "#))
    #expect(sentence.contains("change sslmode to disable server certificate verification"))
  }

  /// Warnings and notices of the server are not printed.
  @Test func noticesStayFromTheScreen() throws {
    let library = try #require(LibPQ.shared)
    let connection = try Connection(try TeamAddress(address("ben")).options(library), library)
    let path = folder.file("screen")
    let (file, screen) = (try OpenFile.open(path, O_RDWR | O_CREAT), dup(STDERR_FILENO))
    dup2(file.descriptor, STDERR_FILENO)
    defer {
      dup2(screen, STDERR_FILENO)
      close(screen)
    }
    try connection.run(
      script: "SET client_min_messages = notice;"
        + " DO $$ BEGIN RAISE WARNING 'written anywhere'; END $$")
    #expect(!String(decoding: try file.bytes(), as: UTF8.self).contains("written anywhere"))
  }

  /// Connecting tests the store first, and writes nothing if that fails.
  @Test func connectTriesFirst() throws {
    let program = try TeamProgram()
    func connect(_ address: String) throws -> TeamProgram.Result {
      try program.run(["store", "connect", address])
    }
    let rc = program.folder.file(".config/taskshell/rc")
    func isWritten() -> Bool { FileManager.default.fileExists(atPath: rc) }
    try cluster.createTeam("work")
    let wrong = try connect(address("anna", team: "hme"))
    #expect(wrong.status == 1)
    #expect(wrong.errors.hasPrefix("There is no team hme, or you are not in it."))
    let several = try connect("postgresql://anna@127.0.0.1:\(cluster.port)/tasks")
    #expect(several.status == 1)
    #expect(several.errors.hasPrefix("You are in several teams: home, work"))
    let port = try Listener.freePort()
    let nobody = try connect("postgresql://anna@127.0.0.1:\(port)/tasks?team=home&sslmode=disable")
    #expect(nobody.status == 1)
    #expect(nobody.errors.hasPrefix("Cannot reach the team's server: connection to server at"))
    #expect(!isWritten())
    #expect(try program.run(["add", "My own"]).status == 0)
    let right = try connect(address("anna"))
    #expect(right.status == 0 && isWritten())
    let lines = (right.output + right.errors).split(separator: "\n").map(String.init)
    let own = program.folder.file(".local/share/taskshell/tasks.jsonl")
    #expect(lines.contains("Your own list is still where it was: \(own)"), "\(lines)")
    #expect(try program.run(["count"]).output == "0\n")
  }

  /// Locking a role ends connections while they are being made, and so does the end of a command:
  /// no command crashes.
  @Test func theEndOfACommandMeetsAConnectionBeingMade() throws {
    let program = try TeamProgram()
    let store = address("ben")
    #expect(try program.run(["--store", store, "add", "One"]).status == 0)
    try End.locked.happen(cluster)
    for _ in 0..<100 {
      let result = try program.run(["--store", store, "count"])
      #expect(result.status == 0 && result.output == "1\n")
    }
  }
}
