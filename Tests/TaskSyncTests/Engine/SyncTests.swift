import TaskExchange
import TaskModel
import TestSupport
import Testing

@testable import TaskSync

@Suite(.enabled(if: isInstalled("python3"))) struct SyncTests {
  private let server: CalDAVTestServer
  private let (home, laptop): (Machine, Machine)

  init() throws {
    server = try CalDAVTestServer()
    (home, laptop) = (try Machine(server), try Machine(server))
  }

  @Test func tasksMeet() throws {
    try home.add("Milk") { $0.due = Due(iso8601: "2026-03-12T09:00") }
    try server.store(
      "x.ics", CalDAVTestServer.todo("of another", "SUMMARY:Bread", "X-OTHER;P=1:kept"))
    let first = try home.sync()
    #expect(first.isFirst)
    #expect(first.here == SyncReport.Counts(new: 1))
    #expect(first.there == SyncReport.Counts(new: 1))
    #expect(first.common == 2)
    try laptop.sync()
    #expect(laptop.texts == ["Bread", "Milk"])
    #expect(Set(home.model.state.tasks.map(\.id)) == Set(laptop.model.state.tasks.map(\.id)))
    try laptop.edit(try #require(laptop.task("Bread")).id) { $0.text = "Rye bread" }
    #expect(try laptop.sync().there == SyncReport.Counts(changed: 1))
    #expect(try home.sync().here == SyncReport.Counts(changed: 1))
    #expect(home.texts == ["Milk", "Rye bread"])
    #expect(try server.objects()["x.ics"]?.contains("\r\nX-OTHER;P=1:kept\r\n") == true)
  }

  /// Names are part of every to-do that uses them: a renamed one is sent, and received as it is.
  @Test func aNewNameIsSent() throws {
    let points = AttributeDefinition(id: UUID(), key: "points", kind: .number)
    try home.perform { state in
      try state.addUser(named: "Anna", id: .anna, seat: nil)
        + state.addUser(named: "Ben", id: .ben, seat: nil) + state.addAttribute(points)
    }
    try home.add("Milk") { $0.assignees = [.ben, .anna] }
    try home.add("Bread") { $0.values[points.id] = .number(DecimalNumber(millionths: 3_000_000)) }
    try home.add("Tea") {
      $0.sessions =
        Minutes(5).map {
          [WorkSession(start: Due(date: CivilDateTime.now.date), length: $0, person: .anna)]
        } ?? []
    }
    try home.add("Salt") { $0.assignees = [.ben] }
    try home.sync()
    try home.perform { try $0.renameUser(named: "Anna", to: "Annika") }
    #expect(try home.sync().there == SyncReport.Counts(changed: 2))
    try home.perform { try $0.renameAttribute(named: "points", to: "size") }
    #expect(try home.sync().there == SyncReport.Counts(changed: 1))
    #expect(try home.sync().there == SyncReport.Counts())
    let there = try server.objects().values.joined(separator: "\n")
    #expect(!there.contains("Anna") && !there.contains("POINTS;"))
    try laptop.sync()
    #expect(Set(laptop.model.state.users.map(\.name)) == ["Annika", "Ben"])
    #expect(laptop.model.state.attributes.map(\.key) == ["size"])
  }

  /// Makes one request if nothing has changed, and three for one change.
  @Test func fewRequestsAreMade() throws {
    let id = try home.add("Milk")
    try home.sync()
    try home.sync()
    _ = try server.requests()
    try home.sync()
    #expect(try server.requests() == ["PROPFIND"])
    try home.edit(id) { $0.text = "Oat milk" }
    try home.sync()
    #expect(try server.requests() == ["PROPFIND", "PUT", "REPORT"])
    try laptop.sync()
    try laptop.edit(id) { $0.tags = ["shop"] }
    try laptop.sync()
    _ = try server.requests()
    try home.sync()
    #expect(try server.requests() == ["PROPFIND", "REPORT", "REPORT"])
    #expect(home.task("Oat milk")?.tags == ["shop"])
  }

  @Test func fieldsAreMerged() throws {
    let id = try home.add("Milk")
    try home.sync()
    try laptop.sync()
    try home.edit(id) { $0.tags = ["shop"] }
    try laptop.edit(id) { $0.priority = .high }
    try home.sync()
    let report = try laptop.sync()
    #expect(report.conflicts.isEmpty)
    try home.sync()
    for machine in [home, laptop] {
      #expect(machine.task("Milk")?.tags == ["shop"])
      #expect(machine.task("Milk")?.priority == .high)
    }
  }

  /// Changes the text of a task here and on the laptop, which has not synced since.
  private func changeOnBothSides() throws -> UUID {
    let id = try home.add("Milk")
    try home.sync()
    try laptop.sync()
    try home.edit(id) { $0.text = "Oat milk" }
    try laptop.edit(id) { $0.text = "Soy milk" }
    try home.sync()
    return id
  }

  @Test func conflictsKeepBothValues() throws {
    let id = try changeOnBothSides()
    let report = try laptop.sync()
    #expect(laptop.texts == ["Oat milk"])
    #expect(report.conflicts.map(\.conflict.mine?.text) == ["Soy milk"])
    #expect(report.conflicts.map(\.conflict.base?.text) == ["Milk"])
    // It is not sent before a decision.
    try laptop.sync()
    try home.sync()
    #expect(home.texts == ["Oat milk"])
    let conflicts = try laptop.synchronizer.conflicts(in: laptop.model.state)
    #expect(conflicts.map(\.mine?.text) == ["Soy milk"])
    try laptop.edit(id) { $0.text = "Soy milk" }
    try laptop.synchronizer.forgetConflict(1, in: laptop.model.state)
    #expect(try laptop.synchronizer.conflicts(in: laptop.model.state).isEmpty)
    try laptop.sync()
    try home.sync()
    #expect(home.texts == ["Soy milk"])
  }

  /// Changes by another shell while a sync waits for the network are sent by the next sync.
  @Test func othersGoOnMeanwhile() throws {
    let id = try home.add("Milk")
    for _ in 1...2 { try home.sync() }
    home.meanwhile = { other in
      try other.perform("test") { state in
        let task = try #require(state.tasks.first { $0.id == id })
        var after = task
        after.text = "Oat milk"
        return [.task(before: task, after: after)]
      }
      return true
    }
    for _ in 1...2 { try home.sync() }
    try laptop.sync()
    #expect(laptop.texts == ["Oat milk"])
  }

  /// If another machine creates the same object first, nothing of either is lost.
  @Test func somebodyElseIsFaster() throws {
    let id = try home.add("Milk")
    let uid = CalendarIdentity.uid(of: try #require(home.task("Milk")))
    var seen: [String] = []
    home.meanwhile = { [server] _ in
      seen += try server.requests()
      guard seen.contains("REPORT") else { return false }
      try server.store("\(uid).ics", CalDAVTestServer.todo(uid, "SUMMARY:Soy milk"))
      return true
    }
    let report = try home.sync()
    #expect(home.meanwhile == nil)
    #expect(home.texts == ["Soy milk"] && home.task("Soy milk")?.id == id)
    #expect(report.conflicts.map(\.conflict.mine?.text) == ["Milk"])
  }

  /// A deletion does not remove a change that awaits a decision.
  @Test(arguments: [true, false])
  func pendingConflictSurvivesDeletion(isCancelled: Bool) throws {
    _ = try changeOnBothSides()
    try laptop.sync()
    let (name, object) = try #require(try server.objects().first)
    if isCancelled {
      try server.store(
        name, object.replacing("END:VTODO", with: "STATUS:CANCELLED\r\nEND:VTODO"))
    } else {
      try server.delete(name)
    }
    for _ in 1...2 { try laptop.sync() }
    #expect(laptop.texts == ["Oat milk"])
    let open = try laptop.synchronizer.conflicts(in: laptop.model.state)
    #expect(open.map(\.mine?.text) == ["Soy milk"])
  }

  /// A part received before its whole is linked as soon as that arrives, and stays so on the server.
  @Test func partsMayComeFirst() throws {
    try server.store(
      "part.ics", CalDAVTestServer.todo("part", "SUMMARY:Part", "RELATED-TO:whole"))
    try home.sync()
    #expect(home.task("Part")?.parent == nil)
    try server.store("whole.ics", CalDAVTestServer.todo("whole", "SUMMARY:Whole"))
    try home.sync()
    #expect(home.task("Part")?.parent == home.task("Whole")?.number)
    try home.edit(try #require(home.task("Part")).id) { $0.text = "Piece" }
    try home.sync()
    #expect(try server.objects()["part.ics"]?.contains("RELATED-TO:whole") == true)
    try home.edit(try #require(home.task("Piece")).id) { $0.parent = nil }
    try home.sync()
    #expect(try server.objects()["part.ics"]?.contains("RELATED-TO") == false)
  }

  /// A task cancelled there is hidden here, kept there, and can return.
  @Test func cancelledTaskIsHidden() throws {
    func put(_ status: String) throws {
      try server.store("x.ics", CalDAVTestServer.todo("x", "SUMMARY:Bread", "STATUS:\(status)"))
    }
    try put("NEEDS-ACTION")
    try home.sync()
    #expect(home.texts == ["Bread"])
    try put("CANCELLED")
    try home.sync()
    try home.sync()
    #expect(home.texts == [])
    #expect(try server.objects()["x.ics"]?.contains("CANCELLED") == true)
    try put("NEEDS-ACTION")
    try home.sync()
    #expect(home.texts == ["Bread"])
    // A change made here restores it as well.
    try home.edit(try #require(home.task("Bread")).id) { $0.text = "Rye bread" }
    try put("CANCELLED")
    try home.sync()
    #expect(home.texts == ["Rye bread"])
    #expect(try server.objects()["x.ics"]?.contains("CANCELLED") == false)
  }

  @Test func deletionsGoBothWays() throws {
    let (milk, bread) = (try home.add("Milk"), try home.add("Bread"))
    try home.sync()
    try laptop.sync()
    try home.delete(milk)
    try laptop.delete(bread)
    #expect(try home.sync().there == SyncReport.Counts(deleted: 1))
    try laptop.sync()
    try home.sync()
    #expect(home.texts == [])
    #expect(laptop.texts == [])
    #expect(try server.objects().isEmpty)
  }

  /// A list that was moved has its objects at other addresses: what was changed or deleted here since is
  /// sent there, and nothing conflicts.
  @Test func movedObjectsKeepWhatIsKnownOfThem() throws {
    let (milk, bread) = (try home.add("Milk"), try home.add("Bread"))
    try home.add("Salt")
    try home.sync()
    for (name, body) in try server.objects() {
      try server.store("moved-\(name)", body)
      try server.delete(name)
    }
    try home.edit(milk) { $0.text = "Oat milk" }
    try home.delete(bread)
    let report = try home.sync()
    #expect(report.there == SyncReport.Counts(changed: 1, deleted: 1) && report.here.isEmpty)
    #expect(report.conflicts.isEmpty && report.warnings == [])
    #expect(home.texts == ["Oat milk", "Salt"])
    let objects = try server.objects()
    #expect(objects.count == 2 && objects.keys.allSatisfy { $0.hasPrefix("moved-") })
    #expect(try home.sync().isEmpty)
  }

  @Test func aChangeWinsOverADeletion() throws {
    let (milk, bread) = (try home.add("Milk"), try home.add("Bread"))
    try home.sync()
    try laptop.sync()
    try home.delete(milk)
    try laptop.edit(milk) { $0.text = "Oat milk" }
    try home.edit(bread) { $0.text = "Rye bread" }
    try laptop.delete(bread)
    try home.sync()
    let report = try laptop.sync()
    #expect(
      report.warnings.contains {
        if case .changeOverDeletion(_, "Oat milk", deletedHere: false) = $0 { true } else { false }
      })
    #expect(
      report.warnings.contains {
        if case .changeOverDeletion(_, "Rye bread", deletedHere: true) = $0 { true } else { false }
      })
    try home.sync()
    #expect(home.texts == ["Oat milk", "Rye bread"])
    #expect(laptop.texts == ["Oat milk", "Rye bread"])
  }

  /// Phones remove completed tasks.
  @Test func doneTaskRemovedByPhoneStays() throws {
    let id = try home.add("Milk")
    try home.sync()
    try home.complete(id)
    try home.sync()
    let name = try #require(try server.objects().keys.first)
    try server.delete(name)
    #expect(try home.sync().here.isEmpty)
    try home.sync()
    #expect(home.texts == ["Milk"])
    #expect(try server.objects().isEmpty)
  }

  @Test func oldDoneTasksAreNotSent() throws {
    try home.add("Old") {
      $0.state = .done
      $0.completed = Instant(secondsSinceEpoch: $0.created.secondsSinceEpoch - 31 * 86_400)
    }
    try home.add("New") {
      $0.state = .done
      $0.completed = $0.created
    }
    #expect(try home.sync().warnings == [.oldDoneNotSent(1)])
    try home.sync()
    #expect(try server.objects().count == 1)
  }

  @Test func onlyTheMappingIsSent() throws {
    let machine = try Machine(server, mapping: .tag("phone"))
    let id = try machine.add("Milk") { $0.tags = ["Phone"] }
    try machine.add("Secret")
    try server.store("x.ics", CalDAVTestServer.todo("x", "SUMMARY:Bread"))
    try machine.sync()
    #expect(machine.texts == ["Bread", "Milk", "Secret"])
    #expect(try server.objects().count == 2)
    try machine.edit(id) { $0.tags = [] }
    #expect(try machine.sync().warnings == [.leftMapping(1)])
    try machine.sync()
    #expect(machine.texts == ["Bread", "Milk", "Secret"])
    #expect(try server.objects().keys.sorted() == ["x.ics"])
  }

  /// Each machine puts one task under or after the other: one of them breaks the circle, reports so
  /// once, and all agree.
  @Test(arguments: [true, false], [("One", "Two"), ("Two", "One")])
  func aCircleOfTwoMachinesIsOpened(isParent: Bool, texts: (String, String)) throws {
    try home.add("One")
    try home.add("Two")
    try home.sync()
    try laptop.sync()
    let (own, other) = texts
    func link(_ machine: Machine, _ text: String, to other: String) throws {
      let number = try #require(machine.task(other)?.number)
      try machine.edit(try #require(machine.task(text)).id) {
        if isParent { $0.parent = number } else { $0.after = [number] }
      }
    }
    try link(home, own, to: other)
    // What else has changed in them opens nothing.
    for text in [own, other] {
      try home.edit(try #require(home.task(text)).id) { $0.priority = .high }
    }
    try link(laptop, other, to: own)
    try home.sync()
    let number = try #require(laptop.task(own)?.number)
    let report = try laptop.sync()
    #expect(report.warnings == [.unlinked(number: number, text: own)])
    #expect(report.problems.isEmpty)
    for _ in 0..<2 {
      for machine in [home, laptop] { #expect(try machine.sync().warnings.isEmpty) }
    }
    #expect(try home.sync().isEmpty && laptop.sync().isEmpty)
    for machine in [home, laptop] {
      let (one, two) = (try #require(machine.task(own)), try #require(machine.task(other)))
      #expect(one.parent == nil && one.after.isEmpty && one.priority == .high)
      #expect(isParent ? two.parent == one.number : two.after == [one.number])
    }
  }

  /// Every link that comes along with a deletion: to the deleted task, to a new one, or to another, from
  /// each of two tasks. All but those to the deleted task are there afterwards.
  @Test(arguments: ["PARENT", "DEPENDS-ON"]) func linksComeAlongWithADeletion(type: String) throws {
    let targets = [nil, "Gone", "New", "Other"]
    let pairs = targets.flatMap { one in targets.map { (one, $0) } }
    for (number, (first, second)) in pairs.enumerated() where second != "Other" {
      for wasPart in [false, true] {
        func uid(_ text: String) -> String { "\(text)-\(number)-\(wasPart)" }
        func store(_ text: String, _ target: String?) throws {
          let links = target.map { ["RELATED-TO;RELTYPE=\(type):\(uid($0))"] } ?? []
          let lines = (["SUMMARY:\(uid(text))"] + links).joined(separator: "\r\n")
          try server.store(uid(text) + ".ics", CalDAVTestServer.todo(uid(text), lines))
        }
        try store("Gone", nil)
        try store("Part", wasPart ? "Gone" : nil)
        try store("Other", nil)
        try home.sync()
        try server.delete(uid("Gone") + ".ics")
        try store("New", nil)
        try store("Part", first)
        try store("Other", second)
        let report = try home.sync()
        #expect(report.problems.isEmpty && home.task(uid("Gone")) == nil)
        for (text, target) in [("Part", first), ("Other", second)] {
          let task = try #require(home.task(uid(text)))
          let linked = type == "PARENT" ? task.parent.map { [$0] } ?? [] : task.after
          let wanted = target.flatMap { home.task(uid($0))?.number }
          let scene = "\(text) to \(target ?? "none"), \(wasPart)"
          #expect(linked == [wanted].compactMap { $0 }, "\(scene)")
        }
      }
    }
  }

  @Test func partsAndOrderAreKept() throws {
    try home.add("Cake")
    try home.add("Flour") { $0.parent = 1 }
    try home.add("Bake") { $0.after = [2] }
    try home.sync()
    try laptop.sync()
    func names(_ numbers: [Int]) -> [String] {
      numbers.compactMap { laptop.model.state.task(numbered: $0)?.text }
    }
    #expect(names([laptop.task("Flour")?.parent].compactMap { $0 }) == ["Cake"])
    #expect(names(laptop.task("Bake")?.after ?? []) == ["Flour"])
    #expect(try laptop.sync().isEmpty)
    #expect(try home.sync().isEmpty)
  }

  @Test func undoSkipsWhatCame() throws {
    try home.add("Milk")
    try server.store("x.ics", CalDAVTestServer.todo("x", "SUMMARY:Bread"))
    try home.sync()
    try home.model.undo()
    #expect(home.texts == ["Bread"])
    #expect(throws: ModelError.self) { try home.model.undo() }
  }

  @Test func aDryRunChangesNothing() throws {
    try home.add("Milk")
    try server.store("x.ics", CalDAVTestServer.todo("x", "SUMMARY:Bread"))
    let report = try home.sync(isDryRun: true)
    #expect(report.isDryRun)
    #expect(report.here == SyncReport.Counts(new: 1))
    #expect(report.there == SyncReport.Counts(new: 1))
    #expect(report.common == 2)
    #expect(home.texts == ["Milk"])
    #expect(try server.objects().keys.sorted() == ["x.ics"])
    #expect(try home.sync().isFirst)
  }

  /// A store that was restored from a backup, or copied, is not the one that was synced.
  @Test func aBackupDeletesNothing() throws {
    try home.add("Milk")
    try home.sync()
    let backup = try #require(try? home.folder.bytes())
    try home.add("Bread")
    try home.sync()
    try home.folder.write(backup)
    try home.restart()
    #expect(home.texts == ["Milk"])
    try home.add("Butter")
    let report = try home.sync()
    #expect(report.warnings.contains(.joinedAnew))
    #expect(home.texts == ["Bread", "Butter", "Milk"])
    #expect(try server.objects().count == 3)
  }
}
