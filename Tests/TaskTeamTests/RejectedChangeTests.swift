import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// Changes that the server will never accept, and transient faults.
@Suite(.serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"))
struct RejectedChangeTests {
  private let cluster: Cluster
  private let folder: TemporaryFolder

  init() throws {
    (cluster, folder) = (try Cluster(team: ["ben"]), try TemporaryFolder())
  }

  private func client(_ role: String, _ prepare: (TeamStorage) -> Void = { _ in }) throws -> Client
  {
    try Client(cluster.address(role), filesIn: folder, role, prepare)
  }

  /// Makes the server refuse every change by a command.
  private func refuse(_ command: String, with code: String = "22023") throws {
    try cluster.sql(
      "CREATE OR REPLACE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS"
        + " $x$ BEGIN IF new.command = '\(command)' THEN RAISE EXCEPTION 'not that'"
        + " USING ERRCODE = '\(code)'; END IF; RETURN new; END $x$;"
        + " CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON taskshell.op"
        + " FOR EACH ROW EXECUTE FUNCTION public.refuse()")
  }

  private func allow() throws { try cluster.sql("DROP TRIGGER refuse ON taskshell.op") }

  /// Makes changes without the server, of which it will refuse the first: some depend on it, others
  /// do not.
  private func makeChanges(_ anna: Client) throws {
    try anna.add("Poison")
    try anna.edit(2, [.text: .set(.text("Poisoned"))])
    try anna.edit(1, [.priority: .set(.priority(.high))])
    try anna.model.perform("add Three") {
      try $0.add(
        TaskPatch([.text: .set(.text("Three")), .after: .set(.numbers([2]))]), id: UUID(), at: .now)
    }
    try anna.add("Four")
    try anna.edit(3, [.priority: .set(.priority(.low))])
    try anna.edit(4, [.priority: .set(.priority(.low))])
  }

  private static let needing = ["add Poison", "edit 2", "add Three", "edit 3"]

  private func prepared() throws -> Client {
    let anna = try client("anna")
    try anna.add("One")
    #expect(try anna.isShared())
    try refuse("add Poison")
    try cluster.stop("immediate")
    try makeChanges(anna)
    return anna
  }

  /// A shell whose change was refused at once keeps nobody else from writing.
  @Test(arguments: ["22023", "0A000", "53100", "40001"])
  func refusalReleasesTheTurn(_ code: String) throws {
    let anna = try client("anna")
    try anna.add("One")
    try refuse("add Poison", with: code)
    _ = try? anna.add("Poison")
    #expect(
      try anna.waits {
        try cluster.sql("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == "0\n"
      }, "\(anna.notices)")
  }

  /// A change that the server works on for long, because it is large, is not given up again and again.
  @Test(arguments: [true, false]) func aLargeChangeGetsTheTimeThatItTakes(isInteractive: Bool)
    throws
  {
    try cluster.sql(
      "CREATE FUNCTION public.slow() RETURNS trigger LANGUAGE plpgsql AS $x$ BEGIN"
        + " IF json_array_length(new.updates) >= 1000 THEN PERFORM pg_sleep(6); END IF;"
        + " RETURN new; END $x$; CREATE TRIGGER slow BEFORE INSERT ON taskshell.op"
        + " FOR EACH ROW EXECUTE FUNCTION public.slow()")
    let address = cluster.address("anna") + "&options=-c%20statement_timeout%3D3000"
    let anna = try Client(address, filesIn: folder, "anna", interactive: isInteractive)
    try anna.model.perform("import") { state in
      var after = state
      for number in 1...1000 {
        after.apply(
          .task(
            before: nil,
            after: TaskItem(number: number, id: UUID(), text: "Task \(number)", created: .now)))
      }
      return state.changes(to: after)
    }
    if !isInteractive { #expect(anna.storage.unshared == 0 && anna.notices.isEmpty) }
    #expect(try anna.isShared(), "\(anna.notices)")
  }

  @Test func aRefusedChangeGoesAsideWithWhatNeedsIt() throws {
    let anna = try prepared()
    try cluster.start()
    #expect(try anna.isShared(), "\(anna.notices)")
    #expect(anna.storage.asideChanges.map(\.command) == Self.needing)
    #expect(anna.storage.asideChanges.map(\.reason) == ["not that", nil, nil, nil])
    #expect(
      anna.notices.contains(
        .setAside(TeamAside(command: "add Poison", reason: "not that"), others: 3)))
    // Accepted changes keep their number, and no number is reused.
    #expect(anna.texts == ["1 One", "4 Four"])
    #expect(anna.model.state.task(numbered: 4)?.priority == .low)
    let ben = try client("ben")
    #expect(try ben.waits { ben.texts == anna.texts })
    #expect(ben.model.state.described == anna.model.state.described)
    #expect(try anna.add("Five") == 5)
    // The same after another start.
    let again = try client("anna")
    #expect(again.storage.asideChanges == anna.storage.asideChanges)
    #expect(try again.add("Six") == 6)
    #expect(
      again.storage.asideSteps(on: again.model.state).map { $0.changes.count } == [1, 1, 1, 1])
  }

  @Test func setAsideChangeIsRetriedAndDropped() throws {
    let anna = try prepared()
    try cluster.start()
    #expect(try anna.isShared())
    // If refused again, it is set aside again.
    try anna.storage.retryAside()
    try anna.model.refresh()
    #expect(anna.storage.unshared == 4 && anna.storage.asideChanges.isEmpty)
    #expect(try anna.isShared())
    #expect(anna.storage.asideChanges.map(\.command) == Self.needing)
    try allow()
    try anna.storage.retryAside()
    #expect(try anna.isShared())
    #expect(anna.texts == ["1 One", "2 Poisoned", "3 Three", "4 Four"])
    #expect(anna.storage.asideChanges.isEmpty)
    #expect(anna.model.state.task(numbered: 3)?.after == [2])
    #expect(anna.model.state.task(numbered: 3)?.priority == .low)
    let ben = try client("ben")
    #expect(try ben.waits { ben.model.state.described == anna.model.state.described })
    // A dropped change is gone permanently.
    try refuse("add Seven")
    try cluster.stop("immediate")
    try anna.add("Seven")
    try cluster.start()
    #expect(try anna.waits { !anna.storage.asideChanges.isEmpty })
    try anna.storage.dropAside()
    #expect(anna.storage.asideChanges.isEmpty && anna.texts.count == 4)
    #expect(try client("anna").storage.asideChanges.isEmpty)
  }

  /// If the program is killed between the two writes, no change is lost or duplicated.
  @Test(arguments: ["setting aside", "trying again"])
  func aKillBetweenTheTwoFilesLosesNothing(moment: String) throws {
    let anna = try prepared()
    let (outbox, aside) = (anna.storage.outbox.journal.path, anna.storage.aside.journal.path)
    let before = try Data(contentsOf: URL(fileURLWithPath: outbox))
    try cluster.start()
    #expect(try anna.waits { !anna.storage.asideChanges.isEmpty })
    #expect(try anna.isShared())
    try cluster.stop("immediate")
    if moment == "trying again" {
      let kept = try Data(contentsOf: URL(fileURLWithPath: aside))
      try anna.storage.retryAside()
      #expect(!FileManager.default.fileExists(atPath: aside))
      try kept.write(to: URL(fileURLWithPath: aside))
    } else {
      try before.write(to: URL(fileURLWithPath: outbox))
    }
    let again = try client("anna")
    #expect(again.storage.asideChanges.map(\.command) == Self.needing)
    #expect(again.texts == ["1 One", "4 Four"])
    try cluster.start()
    #expect(try again.isShared())
    #expect(again.texts == ["1 One", "4 Four"])
    let ben = try client("ben")
    #expect(ben.model.state.described == again.model.state.described)
    #expect(
      try cluster.sql("SELECT count(*), count(DISTINCT operation) FROM taskshell.op") == "4|4\n")
    try allow()
    try again.storage.retryAside()
    #expect(try again.isShared())
    #expect(again.texts == ["1 One", "2 Poisoned", "3 Three", "4 Four"])
  }

  /// A task set aside gets a new number if others have used its number for a task since deleted.
  @Test func aNumberThatOthersHadIsNotTriedAgain() throws {
    let anna = try client("anna")
    try anna.add("One")
    #expect(try anna.isShared())
    try refuse("add Poison")
    try cluster.stop("immediate")
    #expect(try anna.add("Poison") == 2)
    try cluster.start()
    #expect(try anna.isShared())
    #expect(anna.storage.asideChanges.count == 1)
    let ben = try client("ben")
    #expect(try ben.add("Two") == 2)
    try ben.model.perform("delete 2") { try $0.delete([2]) }
    #expect(try ben.isShared())
    #expect(try anna.waits { anna.storage.head == 3 })
    try allow()
    try anna.storage.retryAside()
    #expect(try anna.isShared())
    #expect(anna.storage.asideChanges.isEmpty, "\(anna.notices)")
    #expect(anna.texts == ["1 One", "3 Poison"])
    #expect(try ben.waits { ben.texts == anna.texts })
  }

  /// An undo of a refused change is set aside with it, and so is a redo.
  @Test func undoOfRefusedChangeIsSetAside() throws {
    let anna = try client("anna")
    try anna.add("One")
    #expect(try anna.isShared())
    try refuse("edit 1")
    try cluster.stop("immediate")
    try anna.edit(1, [.text: .set(.text("Two"))])
    try anna.model.undo()
    try anna.model.redo()
    try anna.add("Other")
    try cluster.start()
    #expect(try anna.isShared())
    #expect(anna.storage.asideChanges.count == 3)
    #expect(anna.texts == ["1 One", "2 Other"])
  }

  /// A refused change of a person's seat does not hold up changes that refer to the person.
  @Test func referenceToARefusedRecordGoesOn() throws {
    let anna = try client("anna")
    let zoe = UUID()
    try anna.model.perform("user add Zoe") { try $0.addUser(named: "Zoe", id: zoe, seat: nil) }
    #expect(try anna.isShared())
    try refuse("seat")
    try cluster.stop("immediate")
    try anna.model.perform("seat") { try $0.moveUser(named: "Zoe", toSeat: SeatName("3")) }
    try anna.add("For Zoe")
    try anna.edit(1, [.assignee: .set([zoe].fieldValue ?? .text(""))])
    try cluster.start()
    #expect(try anna.isShared())
    #expect(anna.storage.asideChanges.map(\.command) == ["seat"])
    #expect(anna.model.state.task(numbered: 1)?.assignee == zoe)
  }

  /// A script has deleted a person whom somebody offline uses: the next script on that machine is told,
  /// once, and others are not.
  @Test func aDeletionThatDidNotLastIsTold() throws {
    let ben = try client("ben")
    let zoe = UUID()
    try ben.model.perform("user add Zoe") { try $0.addUser(named: "Zoe", id: zoe, seat: nil) }
    try ben.add("One")
    #expect(try ben.isShared())
    func script(_ role: String) throws -> Client {
      try Client(cluster.address(role), filesIn: folder, "\(role)-script", interactive: false)
    }
    _ = try script("anna")
    try cluster.stop("immediate")
    try ben.edit(1, [.assignee: .set([zoe].fieldValue ?? .text(""))])
    try cluster.start()
    try script("anna").model.perform("user delete Zoe") { try $0.deleteUser(named: "Zoe") }
    #expect(try script("anna").notices.isEmpty)
    #expect(try ben.isShared())
    #expect(ben.notices.contains(.restored("Zoe", command: "edit 1")), "\(ben.notices)")
    for notices in [[TeamNotice.stillUsed(command: "user delete Zoe")], []] {
      let anna = try script("anna")
      #expect(anna.notices == notices)
      #expect(anna.model.state.task(numbered: 1)?.assignee == zoe)
    }
    #expect(try script("ben").notices.isEmpty)
  }

  @Test func aNewerProgramTriesOnceMore() throws {
    let anna = try prepared()
    try cluster.start()
    #expect(try anna.isShared())
    let address = try TeamAddress(cluster.address("anna"))
    let newer = {
      TeamStorage(
        at: address, filesIn: anna.folder, command: "test", program: "2.0", isInteractive: false)
    }
    for _ in 0..<2 {
      let storage = newer()
      #expect(try storage.load().state.tasks.map(\.text) == ["One", "Four"])
      #expect(storage.asideChanges.count == 4 && storage.unshared == 0)
      #expect(storage.aside.ofOtherProgram.isEmpty)
    }
    try allow()
    let last = TeamStorage(
      at: address, filesIn: anna.folder, command: "test", program: "2.1", isInteractive: false)
    #expect(try last.load().state.tasks.count == 4)
    #expect(last.unshared == 0 && last.asideChanges.isEmpty)
  }

  /// A transient fault: nothing is refused or set aside; the change is kept and retried.
  @Test(arguments: [
    "40001", "40P01", "53100", "53300", "57014", "58030", "25006", "08006", "55P03",
  ])
  func aFaultThatPassesIsWaitedFor(code: String) throws {
    let anna = try client("anna")
    try anna.add("One")
    #expect(try anna.isShared())
    try refuse("add Two", with: code)
    try anna.add("Two")
    #expect(anna.storage.unshared == 1)
    #expect(anna.notices.contains(.problem(.delayed("not that"))), "\(anna.notices)")
    try anna.add("Three")
    #expect(anna.storage.asideChanges.isEmpty)
    try allow()
    #expect(try anna.isShared())
    #expect(anna.texts == ["1 One", "2 Two", "3 Three"])
    #expect(anna.notices.filter { $0 == .problem(.delayed("not that")) }.count == 1)
  }

  /// Two shells write at once to a database with serializable transactions.
  @Test func aDatabaseOfStrictTransactionsIsWrittenTo() throws {
    try cluster.sql("ALTER DATABASE tasks SET default_transaction_isolation = 'serializable'")
    let clients = try ["anna", "ben"].map {
      try Client(cluster.address($0), filesIn: folder, $0, interactive: false)
    }
    for round in 0..<10 { for client in clients { try client.add("\(round)") } }
    for client in clients {
      #expect(client.storage.unshared == 0)
      #expect(try client.waits { client.texts.count == 20 })
    }
  }

  /// Nothing is set aside if the server would accept nothing at all.
  @Test func withoutRightsEverythingWaits() throws {
    let ben = try client("ben")
    try ben.add("One")
    #expect(try ben.isShared())
    try cluster.stop("immediate")
    for text in ["Two", "Three"] { try ben.add(text) }
    try cluster.start()
    try cluster.sql("SELECT taskshell.invite(id, 'ben', 'reader') FROM taskshell.store", as: "anna")
    #expect(try ben.waits { ben.notices.contains(.problem(.mayNotWrite)) })
    #expect(ben.storage.unshared == 2 && ben.storage.asideChanges.isEmpty)
    try cluster.sql("SELECT taskshell.invite(id, 'ben', 'member') FROM taskshell.store", as: "anna")
    ben.storage.link.connectAnew()
    #expect(try ben.isShared())
    #expect(ben.texts == ["1 One", "2 Two", "3 Three"])
  }

  /// What takes rights from Ben, and what gives them back.
  private static let denials: [(lose: String, regain: String, isByAnna: Bool)] = [
    (
      "SELECT taskshell.invite(id, 'ben', 'reader') FROM taskshell.store",
      "SELECT taskshell.invite(id, 'ben', 'member') FROM taskshell.store", true
    ),
    (
      "SELECT taskshell.remove(id, 'ben') FROM taskshell.store",
      "SELECT taskshell.invite(id, 'ben', 'member') FROM taskshell.store", true
    ),
    (
      "REVOKE EXECUTE ON FUNCTION taskshell.commit FROM PUBLIC",
      "GRANT EXECUTE ON FUNCTION taskshell.commit TO PUBLIC", false
    ),
    (
      "REVOKE USAGE ON SCHEMA taskshell FROM PUBLIC",
      "GRANT USAGE ON SCHEMA taskshell TO PUBLIC", false
    ),
    ("ALTER ROLE ben NOLOGIN", "ALTER ROLE ben LOGIN", false),
    (
      "REVOKE CONNECT ON DATABASE tasks FROM PUBLIC", "GRANT CONNECT ON DATABASE tasks TO PUBLIC",
      false
    ),
  ]

  /// Rights that come back take effect in the shell that is open, for all that was kept meanwhile.
  @Test(arguments: denials.indices, [true, false])
  func whoMayWriteAgainDoesSoWithoutAnotherStart(_ index: Int, isConnected: Bool) throws {
    let (lose, regain, isByAnna) = Self.denials[index]
    let ben = try client("ben")
    ben.storage.trouble.longestRest = .milliseconds(200)
    try ben.add("Before")
    #expect(try ben.isShared())
    var kept = ["Before"]
    var isTold = false
    func add(_ text: String) {
      do {
        try ben.add(text)
        kept.append(text)
      } catch { isTold = true }
    }
    if !isConnected {
      try cluster.stop("immediate")
      add("Offline")
      try cluster.start()
    }
    try cluster.sql(lose, as: isByAnna ? "anna" : "admin")
    if !isConnected { ben.storage.link.connectAnew() }
    for number in 1...2 {
      add("Denied \(number)")
      _ = try ben.waits(1) { false }
    }
    if lose.contains("NOLOGIN") || lose.contains("CONNECT") {
      try cluster.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ben'")
      add("Disconnected")
      _ = try ben.waits(1) { false }
    }
    let problems = ben.notices.compactMap { (notice) -> String? in
      guard case .problem(let problem) = notice else { return nil }
      if case .delayed = problem { return nil }
      return "\(problem)"
    }
    #expect(isTold || !problems.isEmpty, "\(lose): \(ben.notices)")
    #expect(Set(problems).count == problems.count, "\(lose): \(problems)")
    try cluster.sql(regain, as: isByAnna ? "anna" : "admin")
    #expect(try ben.isShared(), "\(lose): \(ben.notices)")
    isTold = false
    add("After")
    #expect(!isTold)
    #expect(try ben.isShared(), "\(lose): \(ben.notices)")
    let there = try cluster.sql(
      "SELECT record -> 'task' ->> 'text' FROM taskshell.task ORDER BY number")
    #expect(there.split(separator: "\n").map(String.init) == kept, "\(lose)")
    #expect(ben.storage.asideChanges.isEmpty)
  }

  /// A text that the database would refuse is refused locally as well.
  @Test func aTextWithAZeroIsRefusedAtTheDoor() throws {
    let anna = try client("anna")
    #expect(throws: StorageError.team(.zeroInText)) { try anna.add("a\0b") }
    try cluster.stop("immediate")
    #expect(throws: StorageError.team(.zeroInText)) { try anna.add("a\0b") }
    try anna.add(#"a\u0000b"#)
    #expect(anna.storage.unshared == 1)
    try cluster.start()
    #expect(try anna.isShared())
    #expect(anna.texts == [#"1 a\u0000b"#])
  }
}
