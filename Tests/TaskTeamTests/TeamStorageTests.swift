import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// Shells that share a list through a server, which disappears and returns.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct TeamStorageTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    (cluster, folder) = (try Cluster(team: ["ben"]), try TemporaryFolder())
  }

  private func client(_ role: String, interactive: Bool = true) throws -> Client {
    try Client(cluster.address(role), filesIn: folder, role, interactive: interactive)
  }

  /// The texts on the server, to check that none is lost or duplicated and no number is reused.
  private func texts() throws -> [String] {
    try cluster.sql(
      "SELECT record -> 'task' ->> 'text' FROM taskshell.task WHERE record IS NOT NULL ORDER BY number"
    )
    .split(separator: "\n").map(String.init)
  }

  @Test func changesReachTheOtherShell() throws {
    let (anna, ben) = (try client("anna"), try client("ben"))
    #expect(try anna.add("Buy milk") == 1)
    #expect(try ben.waits { ben.texts == ["1 Buy milk"] })
    #expect(ben.told == ["anna: add Buy milk"])
    #expect(try ben.add("Pay rent") == 2)
    #expect(try anna.waits { anna.texts == ["1 Buy milk", "2 Pay rent"] })
    #expect(anna.notices.isEmpty && ben.notices.isEmpty)
    #expect(try texts() == ["Buy milk", "Pay rent"])
    #expect(anna.model.history.map(\.info.author) == ["anna", "ben"])
  }

  /// An address without a team leads to the store that it has led to before, also when its user is
  /// invited to another team; never silently to that one.
  @Test(arguments: [false, true]) func anotherInvitationChangesNothing(isDamaged: Bool) throws {
    let address = "postgresql://ben@/tasks?host=\(cluster.folder)"
    let first = try Client(address, filesIn: folder, "ben")
    try first.add("One")
    #expect(try first.isShared())
    // The name of the new team comes before that of the other.
    try cluster.createTeam("another", with: ["ben"])
    first.storage.link.connectAnew()
    try first.add("Two")
    #expect(try first.isShared(), "\(first.notices)")
    if isDamaged {
      try Data("garbage".utf8).write(to: URL(fileURLWithPath: first.storage.cache.path))
    }
    let again = try Client(address, filesIn: folder, "ben", interactive: false)
    try again.add("Three")
    #expect(again.storage.unshared == 0 && again.texts == ["1 One", "2 Two", "3 Three"])
    #expect(try texts() == ["One", "Two", "Three"])
    #expect(throws: StorageError.team(.severalTeams(["another", "home"]))) {
      try Client(address, filesIn: folder, "new")
    }
    // Whoever is in the other team alone by now is told so.
    try cluster.sql(
      "SELECT taskshell.remove(id, 'ben') FROM taskshell.store WHERE name = 'home'", as: "anna")
    again.storage.link.connectAnew()
    #expect(try again.waits { again.notices.contains(.problem(.anotherTeam("another"))) })
    try again.add("Four")
    #expect(again.storage.unshared == 1)
    #expect(try texts() == ["One", "Two", "Three"])
  }

  /// A request is repeated on the current state: nobody gets a number already used.
  @Test func slowerRequestIsRepeated() throws {
    // Interactive shells would continue without a server as slow as on a busy machine.
    let (anna, ben) = (
      try client("anna", interactive: false), try client("ben", interactive: false)
    )
    for round in 0..<10 {
      #expect(try anna.add("A\(round)") == round * 2 + 1)
      #expect(try ben.add("B\(round)") == round * 2 + 2)
    }
    #expect(try texts().count == 20)
    #expect(try anna.waits { anna.texts.count == 20 })
    #expect(anna.texts == ben.texts)
  }

  @Test func assignerIsRecorded() throws {
    let (anna, ben) = (try client("anna"), try client("ben"))
    for name in ["Anna", "Ben"] {
      try anna.model.perform("user") { try $0.addUser(named: name, id: UUID(), seat: nil) }
    }
    let ids = anna.model.state.users.map(\.id)
    try anna.add("For Ben")
    try anna.edit(1, [.assignee: .set([ids[1]].fieldValue ?? .text(""))])
    #expect(anna.model.state.task(numbered: 1)?.assigner == "anna")
    #expect(try ben.waits { ben.model.state.task(numbered: 1)?.assigner == "anna" })
    // A task assigned to oneself has no assigner.
    try anna.edit(1, [.assignee: .set([ids[0]].fieldValue ?? .text(""))])
    #expect(anna.model.state.task(numbered: 1)?.assigner == nil)
    try anna.model.undo()
    #expect(anna.model.state.task(numbered: 1)?.assigner == "anna")
    #expect(ben.storage.present() == ["anna", "ben"])
  }

  /// Undo and history of steps by several people.
  @Test func undoIsOnesOwnAndThePastIsEverybodys() throws {
    let (anna, ben) = (try client("anna"), try client("ben"))
    try anna.add("Anna's")
    #expect(try ben.waits { ben.texts.count == 1 })
    try ben.add("Ben's")
    #expect(try anna.waits { anna.texts.count == 2 })
    try anna.model.undo()
    #expect(anna.texts == ["2 Ben's"])
    #expect(throws: ModelError.self) { try anna.model.undo() }
    #expect(anna.texts == ["2 Ben's"])
    #expect(anna.model.history.map(\.info.author) == ["anna", "ben", "anna"])
    let first = try #require(anna.model.history.first?.info.time)
    #expect(anna.model.history.allSatisfy { $0.info.time >= first })
  }

  @Test func withoutTheServerEverythingIsThereAndIsSharedLater() throws {
    let (anna, ben) = (try client("anna"), try client("ben"))
    try anna.add("Buy milk")
    #expect(try ben.waits { ben.texts.count == 1 })
    // A busy machine may have reported a delay.
    #expect(try anna.isShared())
    try cluster.stop("immediate")
    #expect(try anna.add("Offline one") == 2)
    #expect(try anna.add("Offline two") == 3)
    #expect(anna.notices.suffix(2) == [.unshared(1), .unshared(2)])
    // Another start, without a server as well.
    let again = try client("anna")
    #expect(again.texts == ["1 Buy milk", "2 Offline one", "3 Offline two"])
    #expect(again.storage.unshared == 2)
    try cluster.start()
    #expect(try anna.isShared())
    #expect(try ben.waits { ben.texts.count == 3 })
    #expect(ben.texts == anna.texts)
    #expect(anna.notices.last == .shared(2))
    #expect(try again.isShared())
    #expect(again.texts == anna.texts)
    #expect(try texts() == ["Buy milk", "Offline one", "Offline two"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: anna.folder).allSatisfy {
        !$0.hasSuffix(".outbox")
      })
  }

  /// A server that exists but does not answer: nobody waits longer than the limit, and a request
  /// without an answer takes effect once.
  @Test func aServerThatIsPausedDelaysNobody() throws {
    let anna = try client("anna")
    try anna.add("Before")
    let shortest = try cluster.paused {
      try (1...5).map { number in
        try ContinuousClock().measure { try anna.add("Meanwhile \(number)") }
      }.min()
    }
    // The minimum, because a busy machine may delay any one of them.
    #expect(try #require(shortest) < .milliseconds(1500))
    #expect(anna.storage.unshared == 5)
    #expect(try anna.isShared())
    #expect(
      try texts() == ["Before"] + (1...5).map { "Meanwhile \($0)" })
    #expect(try cluster.sql("SELECT head FROM taskshell.store") == "6\n")
  }

  /// A connection that seems alive but has no peer, as behind a proxy, is replaced.
  @Test func aConnectionThatNobodyAnswersIsGivenUp() throws {
    let anna = try client("anna")
    try anna.add("Before")
    #expect(try anna.isShared())
    let session = try cluster.sql("SELECT pid FROM pg_stat_activity WHERE usename = 'anna'")
    let process = try #require(pid_t(session.filter { $0.isNumber }))
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    anna.storage.link.longestAnswer = .seconds(1)
    try anna.add("Meanwhile")
    #expect(anna.storage.unshared == 1)
    #expect(try anna.isShared())
    #expect(try texts() == ["Before", "Meanwhile"])
  }

  /// A server that accepts a connection, but does not answer the first question, delays the first
  /// change alone, and is given up.
  @Test func aServerThatDoesNotGreetIsGivenUp() throws {
    let anna = try client("anna")
    try anna.add("Before")
    #expect(try anna.isShared())
    let library = try #require(LibPQ.shared)
    let blocker = try Connection(
      try TeamAddress(cluster.address("admin")).options(library), library)
    try blocker.run(script: "BEGIN; LOCK TABLE taskshell.member")
    anna.storage.link.longestGreeting = .seconds(1)
    anna.storage.link.connectAnew()
    let shortest = try (1...5).map { number in
      try ContinuousClock().measure { try anna.add("Meanwhile \(number)") }
    }.min()
    #expect(try #require(shortest) < .milliseconds(90))
    let link = anna.storage.link
    link.wait(atMost: .seconds(20)) { if case .apart = link.state { true } else { false } }
    guard case .apart = link.state else {
      Issue.record("\(link.state)")
      return
    }
    try blocker.run(script: "ROLLBACK")
    #expect(try anna.isShared())
    #expect(try texts() == ["Before"] + (1...5).map { "Meanwhile \($0)" })
  }

  @Test func aNumberThatWasTakenMeanwhileIsGivenAnew() throws {
    let (anna, ben) = (try client("anna"), try client("ben"))
    try anna.add("Buy milk")
    #expect(try ben.waits { ben.texts.count == 1 })
    anna.storage.link.end(for: .unreachable("test"))
    #expect(try anna.add("Anna's") == 2)
    try anna.edit(2, [.priority: .set(.priority(.high))])
    #expect(try ben.add("Ben's") == 2)
    anna.storage.link.connect()
    #expect(try anna.isShared())
    #expect(try ben.waits { ben.texts.count == 3 })
    #expect(anna.texts == ["1 Buy milk", "2 Ben's", "3 Anna's"])
    #expect(anna.texts == ben.texts)
    #expect(anna.notices.contains(.renumbered(from: 2, to: 3, text: "Anna's")))
    #expect(anna.model.state.task(numbered: 3)?.priority == .high)
    #expect(anna.told == ["ben: add Ben's"])
  }

  @Test func bothValuesOfAConflictAreKept() throws {
    let (anna, ben) = (try client("anna"), try client("ben"))
    try anna.add("Buy milk")
    #expect(try ben.waits { ben.texts.count == 1 })
    try cluster.stop("immediate")
    try anna.edit(1, [.text: .set(.text("Anna's text")), .priority: .set(.priority(.high))])
    try ben.edit(1, [.text: .set(.text("Ben's text")), .project: .set(.text("home"))])
    try cluster.start()
    #expect(try ben.isShared())
    #expect(try anna.isShared())
    #expect(try anna.waits { anna.texts == ben.texts })
    let clients = [anna, ben]
    let loser = try #require(clients.first { !$0.storage.conflicts.isEmpty })
    let task = try #require(loser.model.state.task(numbered: 1))
    #expect(task.priority == .high && task.project == "home")
    let conflict = try #require(loser.storage.conflicts.first)
    #expect(conflict.number == 1 && loser.storage.conflicts.count == 1)
    #expect(conflict.fields(against: task) == [.text])
    let texts = [conflict.mine?.text, task.text]
    #expect(Set(texts) == ["Anna's text", "Ben's text"])
    // It is still there after another start.
    let again = try Client(
      loser.storage.link.address.text, filesIn: folder, loser === anna ? "anna" : "ben")
    #expect(again.storage.conflicts == [conflict])
    try again.storage.forgetConflict(1)
    #expect(again.storage.conflicts.isEmpty)
  }

  /// Two people do the same recurring task without knowing of each other; only one successor
  /// remains.
  @Test func aChoreDoneTwiceComesBackOnce() throws {
    let (anna, ben) = (try client("anna"), try client("ben"))
    let due = CivilDate(year: 2026, month: 3, day: 9).map { Due(date: $0) }
    try anna.model.perform("add Water") {
      let patch = TaskPatch([
        .text: .set(.text("Water")), .due: .set(due.fieldValue),
        .recurrence: .set(Recurrence(.weeks(1)).fieldValue),
      ])
      return try $0.add(patch, id: UUID(), at: .now)
    }
    #expect(try ben.waits { ben.texts.count == 1 })
    try cluster.stop("immediate")
    try anna.complete(1)
    try ben.complete(1)
    try ben.add("Between")
    try ben.edit(2, [.priority: .set(.priority(.high))])
    try cluster.start()
    #expect(try anna.isShared())
    #expect(try ben.isShared())
    #expect(try anna.waits { anna.texts == ben.texts && anna.texts.count == 3 })
    let open = ben.model.state.tasks.filter { $0.state == .open && $0.text == "Water" }
    #expect(open.map(\.priority) == [.high])
    #expect([anna, ben].allSatisfy { $0.storage.conflicts.isEmpty })
  }

  /// Hundreds of unshared changes of three shells, to different tasks and to the same one.
  @Test func longBacklogsAreSharedByAll() throws {
    let roles = ["anna", "ben", "carl"]
    try cluster.sql("CREATE ROLE carl LOGIN")
    try cluster.sql(
      "SELECT taskshell.invite(id, 'carl', 'member') FROM taskshell.store", as: "anna")
    let clients = try roles.map { try client($0) }
    try clients[0].add("Shared")
    for client in clients { #expect(try client.waits { client.texts.count == 1 }) }
    try cluster.stop("immediate")
    for (role, client) in zip(roles, clients) {
      for number in 1...300 { try client.add("\(role) \(number)") }
      try client.edit(1, [.tags: .set(.texts([role]))])
      #expect(client.storage.unshared == 301)
    }
    try cluster.start()
    for client in clients { #expect(try client.isShared()) }
    for client in clients { #expect(try client.waits { client.storage.head == 904 }) }
    #expect(clients.allSatisfy { $0.texts == clients[0].texts })
    let shared = try texts()
    #expect(shared.count == 901)
    #expect(Set(shared).count == 901)
    #expect(clients[0].model.state.task(numbered: 1)?.tags.sorted() == roles)
    #expect(try cluster.sql("SELECT head FROM taskshell.store") == "904\n")
  }

  /// A list with a long history is read in parts, and an interrupted read continues where it ended.
  @Test func theFirstReadingGoesOnWhereItEnded() throws {
    let anna = try client("anna")
    for number in 1...25 { try anna.add("Task \(number)") }
    try anna.model.perform("user") { try $0.addUser(named: "Anna", id: UUID(), seat: 3) }
    try anna.model.perform("delete") { try $0.delete([25]) }
    let store = try #require(anna.storage.link.handshake?.store)
    var asked: [String] = []
    func reading(failingAt limit: Int) -> FirstReading {
      asked = []
      var reading = FirstReading(of: store, keptAt: "\(folder.path)/first") {
        (query, values) throws(StorageError) in
        asked.append(query)
        if asked.count == limit { throw .team(.unreachable("cut")) }
        return try anna.storage.ask(query, values, .seconds(5))
      }
      reading.partSize = 10
      return reading
    }
    #expect(throws: StorageError.team(.unreachable("cut"))) {
      _ = try reading(failingAt: 4).read()
    }
    // Meanwhile the list changes, in the parts already read and in the others.
    try anna.edit(1, [.text: .set(.text("Changed"))])
    try anna.edit(24, [.text: .set(.text("Changed, too"))])
    try anna.model.perform("delete") { try $0.delete([2]) }
    let server = try reading(failingAt: 0).read()
    #expect(
      asked.count == 5, "size, what was missing, its end, the changes, and their end: \(asked)")
    #expect(server.state == anna.model.state)
    #expect(server.version == anna.storage.head)
    #expect(server.last?.info.version == server.version)
    // The same in a new shell.
    let ben = try Client(cluster.address("ben"), filesIn: folder, "new") { $0.longestPast = 5 }
    #expect(ben.model.state == anna.model.state)
    #expect(try ben.add("More") == 26)
  }

  /// A newer program uses a database that has not been upgraded, and later one that has.
  @Test(arguments: OlderSchema.versions)
  func anOlderSchemaKeepsChangesOnTheMachine(version: Int) throws {
    try cluster.sql("CREATE DATABASE older OWNER anna", in: "postgres")
    try cluster.sql(try OlderSchema.script(to: version), as: "anna", in: "older")
    try cluster.createTeam(with: ["ben"], in: "older")
    let clients = try ["anna", "ben"].map {
      try Client(cluster.address($0, in: "older"), filesIn: folder, "old-\($0)") {
        $0.longestPast = -1
      }
    }
    let problem = TeamProblem.olderSchema(version: version, wanted: TeamSchema.version)
    try clients[1].add("Buy milk")
    #expect(try clients[1].waits { clients[1].notices.contains(.problem(problem)) })
    #expect(clients[1].storage.unshared == 1)
    #expect(throws: StorageError.self) { try clients[1].storage.upgrade() }
    let known = TeamSchema.version
    #expect(try clients[0].storage.upgrade() == known)
    #expect(try clients[0].storage.upgrade() == known)
    clients[1].storage.link.connectAnew()
    #expect(try clients[1].isShared())
    #expect(try clients[0].waits { clients[0].texts == ["1 Buy milk"] })
    #expect(
      try cluster.sql("SELECT version, reads, writes FROM taskshell.schema", in: "older")
        == "\(known)|\(TeamSchema.reads)|\(TeamSchema.writes)\n")
  }

  /// The server plans once what a shell asks again and again, and anew if that plan is lost.
  @Test func aQueryIsPlannedOnce() throws {
    let anna = try client("anna", interactive: false)
    for text in ["One", "Two", "Three"] { try anna.add(text) }
    func ask(_ query: String) throws -> Int? {
      let answer = try anna.storage.ask(query, [], .seconds(30))[0]
      return answer.rows.isEmpty ? nil : answer.integer(0, 0)
    }
    let count = "SELECT count(*) FROM pg_prepared_statements WHERE statement ~ 'taskshell.commit'"
    #expect(try ask(count) == 1)
    _ = try ask("DEALLOCATE ALL")
    for text in ["Four", "Five", "Six"] { try anna.add(text) }
    #expect(try ask(count) == 1)
    #expect(try texts() == ["One", "Two", "Three", "Four", "Five", "Six"])
    #expect(anna.storage.unshared == 0 && anna.notices.isEmpty)
  }

  /// A shell that got the turn after losing a race, and then does not use it, blocks nobody.
  @Test func aTurnThatIsNotUsedIsPassedOn() throws {
    let (anna, ben) = (try client("anna"), try client("ben"))
    try anna.add("One")
    // Ben has not heard of it: his change is refused, and he gets the turn to write.
    struct Never: Error {}
    var isAsked = false
    #expect(throws: Never.self) {
      try ben.model.perform("never") { state in
        if isAsked { throw Never() }
        isAsked = true
        return try state.add(TaskPatch([.text: .set(.text("x"))]), id: UUID(), at: .now)
      }
    }
    #expect(isAsked)
    #expect(try ben.waits { ben.storage.turn == nil && ben.storage.link.isIdle })
    #expect(try cluster.sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == "0\n")
    try anna.add("Two")
    #expect(try anna.isShared())
  }

  /// A look for news, and a proof of a copy's changes, check the policy for what they look up, however many changes
  /// there are, also on a server that has not analyzed its tables.
  @Test func aLookReadsNothingThatItDoesNotNeed() throws {
    try cluster.sql(
      """
      ALTER TABLE taskshell.op SET (autovacuum_enabled = false);
      INSERT INTO taskshell.op SELECT id, version, gen_random_uuid(), 'anna', 0, now(), 'x', 'command', '[]'
        FROM taskshell.store, generate_series(1, 500) version;
      UPDATE taskshell.store SET head = 500;
      CREATE SEQUENCE taskshell.checks;
      CREATE OR REPLACE FUNCTION taskshell.may(team uuid, rights text) RETURNS boolean
        LANGUAGE plpgsql STABLE SECURITY DEFINER AS
        'BEGIN PERFORM nextval(''taskshell.checks''); RETURN true; END';
      """)
    func answer(_ query: String) throws -> String {
      try cluster.sql(query).trimmingCharacters(in: .newlines)
    }
    func checks() throws -> Int {
      try #require(Int(try answer("SELECT nextval('taskshell.checks')")))
    }
    let store = try #require(UUID(uuidString: try answer("SELECT id FROM taskshell.store")))
    let proved = [498, 499].map { (version: $0, operation: UUID()) }
    let last = Checkpoint(version: 490, received: 0)
    for look in [
      TeamWire.provedNews(of: store, after: 500, nil, proving: [], behind: last),
      TeamWire.provedNews(of: store, after: 500, nil, proving: proved, behind: nil),
      TeamWire.checkpoint(of: store, at: 500, UUID(), behind: last, proving: proved),
      (query: TeamWire.commonQuery, values: TeamWire.values(of: proved, in: store)),
    ] {
      let values = look.values.map { $0.map { "'\($0)'" } ?? "NULL" }.joined(separator: ",")
      let before = try checks()
      try cluster.sql(
        "SET plan_cache_mode = force_generic_plan; PREPARE look AS \(look.query);"
          + " EXECUTE look(\(values))", as: "ben")
      #expect(try checks() - before < 10, "\(look.query)")
    }
  }
}
