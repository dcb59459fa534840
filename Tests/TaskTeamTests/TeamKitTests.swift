import Foundation
import SystemCalls
import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskShellKit
@testable import TaskTeam

/// The output of `store team kit` sets up a server that only a member can join; with its
/// certificates, every possible fault is named.
@Suite(.enabled(if: Cluster.isAvailable, Comment(rawValue: Cluster.reason)))
struct TeamKitTests {
  private struct Part {
    let kind: String
    let name: String
    var lines: [String] = []
    var text: String { lines.joined(separator: "\n") + "\n" }
  }

  private func parts(_ language: Language) -> [Part] {
    var parts: [Part] = []
    for line in TeamKit.lines(in: language) {
      if line.hasPrefix("=== ") {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        parts.append(Part(kind: words[1], name: words[2]))
      } else if !parts.isEmpty {
        parts[parts.count - 1].lines.append(line)
      }
    }
    return parts
  }

  private func part(_ kind: String, _ name: String) throws -> Part {
    try #require(parts(.english).first { $0.kind == kind && $0.name.hasSuffix(name) })
  }

  @Test func bothLanguagesSetUpTheSame() throws {
    func commands(_ language: Language) -> [String] {
      TeamKit.lines(in: language).filter { !$0.hasPrefix("# ") && !$0.hasPrefix("-- ") }
    }
    #expect(commands(.english) == commands(.japanese))
    #expect(commands(.english).contains { $0.hasPrefix("[en]") || $0.hasPrefix("[ja]") } == false)
    for (english, japanese) in zip(parts(.english), parts(.japanese)) {
      #expect((english.kind, english.name) == (japanese.kind, japanese.name))
      #expect(english.lines.count == japanese.lines.count, "\(english.name)")
    }
  }

  /// The blocks to be typed or written into files, from the document in one language.
  private func blocks(_ name: String) throws -> [[String]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs")
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { place in
      parts[place].split(separator: "\n").map(String.init).filter { !$0.contains("add ") }
    }
  }

  @Test func bothDocumentsHaveTheSameBlocks() throws {
    let blocks = try blocks("team.md")
    #expect(blocks.count == 10)
    #expect(try blocks == self.blocks("team.ja.md"))
  }

  /// Sets up a server with the files of the kit, with all paths in its folder.
  private func server(in cluster: Cluster) throws {
    let data = "\(cluster.folder)/data"
    func local(_ text: String) -> String {
      text.replacingOccurrences(of: "/etc/postgresql/15/main", with: data)
        .replacingOccurrences(of: "chown postgres: server.key", with: "")
    }
    try cluster.stop()
    try cluster.runAsServer(["/bin/sh", "-ec", local(try part("sh", "certificates").text)])
    try local(try part("file", "taskshell.conf").text)
      .write(toFile: "\(data)/taskshell.conf", atomically: false, encoding: .utf8)
    // The administrator of a test server has another name than on Debian, and connects by the
    // socket.
    let rules = try part("file", "pg_hba.conf").text
    try ("local all admin trust\n" + rules + "hostssl tasks all 127.0.0.2/32 scram-sha-256\n")
      .write(toFile: "\(data)/pg_hba.conf", atomically: false, encoding: .utf8)
    try
      (String(contentsOfFile: "\(data)/postgresql.conf", encoding: .utf8)
      + "\ninclude 'taskshell.conf'\n")
      .write(toFile: "\(data)/postgresql.conf", atomically: false, encoding: .utf8)
    cluster.port = try Listener.freePort()
    cluster.options = "-c listen_addresses=127.0.0.1"
    try cluster.start()
    try cluster.sql("DROP DATABASE tasks", in: "postgres")
    for role in ["anna", "ben"] { try cluster.sql("DROP ROLE \(role)", in: "postgres") }
    for line in try part("sql", "roles").lines where !line.hasPrefix("--") && !line.isEmpty {
      try cluster.sql(line, in: "postgres")
    }
    for role in ["anna", "ben"] {
      try cluster.sql("ALTER ROLE \(role) PASSWORD 'of \(role)'", in: "postgres")
    }
    let passwords = "\(cluster.folder)/passwords"
    try "*:*:*:anna:of anna\n*:*:*:ben:of ben\n"
      .write(toFile: passwords, atomically: false, encoding: .utf8)
    chmod(passwords, 0o600)
  }

  private func address(
    _ cluster: Cluster, _ role: String, host: String = "db.example", root: String = "team-ca.crt"
  ) -> String {
    "postgresql://\(role)@\(host):\(cluster.port)/tasks?hostaddr=127.0.0.1&sslmode=verify-full"
      + "&sslrootcert=\(cluster.folder)/data/\(root)&passfile=\(cluster.folder)/passwords&team=home"
  }

  private func findings(_ address: String) throws -> [TeamFinding] {
    TeamDoctor(of: try TeamAddress(address)).findings()
  }

  @Test func aMemberJoins() throws {
    let cluster = try Cluster()
    try server(in: cluster)
    let (anna, ben) = (address(cluster, "anna"), address(cluster, "ben"))
    try TeamCreation.create(at: try TeamAddress(anna))
    let before = try findings(ben)
    #expect(
      before.filter { $0.outcome != .ok }.map(\.fact)
        == [.noMember(team: "home", role: "ben", others: [])])
    let folder = try TemporaryFolder()
    let first = try Client(anna, filesIn: folder, "first", interactive: false)
    try first.storage.invite("ben", .member)
    try first.add("Buy milk")
    let second = try Client(ben, filesIn: folder, "second", interactive: false)
    #expect(second.texts == ["1 Buy milk"])
    try second.add("Pay rent")
    #expect(try first.waits { first.texts == ["1 Buy milk", "2 Pay rent"] })
    let found = try findings(ben)
    #expect(found.filter { $0.outcome != .ok } == [])
    #expect(
      found.contains { if case .encrypted(_, "TLSv1.3", _) = $0.fact { true } else { false } })
    // Nobody can connect without TLS, from another network, or after being removed.
    for line in try part("sql", "remove").lines where !line.hasPrefix("--") && !line.isEmpty {
      if line.hasPrefix("DROP ROLE") { continue }
      try cluster.sql(line)
    }
    #expect(try findings(ben).last?.fact == .roleLocked(role: "ben"))
  }

  @Test func certificateProblemsAreReported() throws {
    let cluster = try Cluster()
    try server(in: cluster)
    func last(_ address: String) throws -> TeamFact? { try findings(address).last?.fact }
    let place = "db.example:\(cluster.port)"
    #expect(
      try last(address(cluster, "anna", host: "db2.example"))
        == .certificateOfAnother(host: "db2.example"))
    let missing = "\(cluster.folder)/data/none.crt"
    #expect(try last(address(cluster, "anna", root: "none.crt")) == .rootMissing(path: missing))
    let commands = try part("sh", "certificates").lines
    func renew(_ prepare: String, _ days: Int) throws {
      let sign = try #require(commands.first { $0.contains("-days 365 ") })
        .replacingOccurrences(of: "-days 365", with: "-days \(days)")
      try cluster.runAsServer(["/bin/sh", "-ec", "cd \(cluster.folder)/data\n\(prepare)\n\(sign)"])
      try cluster.sql("SELECT pg_reload_conf()", in: "postgres")
    }
    func waits(_ isSo: (TeamFact?) throws -> Bool) throws -> Bool {
      for _ in 0..<200 {
        if try isSo(last(address(cluster, "anna"))) { return true }
        usleep(20_000)
      }
      return false
    }
    try renew("", -1)
    #expect(
      try waits { if case .certificateExpired(place, _) = $0 { true } else { false } })
    let authority = try #require(commands.first { $0.hasPrefix("openssl req -x509") })
    try renew("cp team-ca.crt old.crt\n\(authority)", 365)
    #expect(try waits { if case .schemaMissing = $0 { true } else { false } })
    let untrusted = try last(address(cluster, "anna", root: "old.crt"))
    guard case .certificateUntrusted(place, _)? = untrusted else {
      Issue.record("\(String(describing: untrusted))")
      return
    }
    try renew("", 7)
    #expect(
      try waits { _ in
        try findings(address(cluster, "anna")).contains {
          if case .certificateEnds(_, _, days: 6...7) = $0.fact { true } else { false }
        }
      })
  }
}
