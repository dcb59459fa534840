import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

/// Applies changes made without the team onto the team's changes: each takes effect, or a conflict
/// or a notice reports that it did not.
@Suite struct RebaseTests {
  private func commit(
    _ changes: [Change], _ command: String = "mine", kind: CommitInfo.Kind = .command
  ) -> StoredCommit {
    StoredCommit(
      info: CommitInfo(
        version: 1, operation: UUID(), author: "anna", time: .now, command: command, kind: kind),
      updates: changes.compactMap(RecordUpdate.init))
  }

  @Test(arguments: NamedChange.all) func nothingIsDroppedWithoutAWord(_ deed: NamedChange) throws {
    let theirs = try deed.done(in: NamedChange.base)
    for other in NamedChange.all {
      let mine = try other.done(in: NamedChange.base)
      let changes = NamedChange.base.changes(to: mine)
      var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
      rebase.add(commit(changes))
      let merge = StateMerge(theirs, from: NamedChange.base, to: mine, preferring: nil)
      let notices = rebase.notices.filter {
        switch $0 {
        case .renumbered, .restored, .stillUsed: false
        default: true
        }
      }
      let fits = merge.conflicts.isEmpty && (try? theirs.verified(merge.changes)) != nil
      let isSaid = !notices.isEmpty
      #expect(fits != isSaid, "\(deed) by the team, \(other) without it: \(notices)")
      guard fits else { continue }
      let gone = Set(NamedChange.base.records).subtracting(mine.records)
      let kept = gone.filter { rebase.state.records.contains($0) }
      let isTold = rebase.notices.contains(.stillUsed(command: "mine"))
      // A user deleted and added again by the team is a different user of the same name.
      let isBack = !kept.isEmpty || theirs.records != NamedChange.base.records
      #expect(
        isTold ? isBack : kept.isEmpty, "\(deed) by the team, \(other) without it: \(kept)")
      let deleted = Set(NamedChange.base.records).subtracting(theirs.records)
      let returned = deleted.filter { rebase.state.records.contains($0) }
      let told = rebase.notices.compactMap { notice -> String? in
        if case .restored(let name, "mine") = notice { name } else { nil }
      }
      #expect(
        told.sorted() == returned.map(NamedChange.base.name).sorted(),
        "\(deed) by the team, \(other) without it")
      #expect(
        rebase.state.described == merge.state.described,
        "\(deed) by the team, \(other) without it: \(rebase.state.described.symmetricDifference(merge.state.described))"
      )
      // All others reach the same state by the commits.
      var state = theirs
      for commit in rebase.commits { _ = state.apply(commit) }
      #expect(state.described == rebase.state.described)
    }
  }

  /// Makes a change to a state and returns it.
  private func change(
    _ state: inout ModelState, _ request: (ModelState) throws -> [Change]
  ) rethrows -> StoredCommit {
    let changes = try request(state)
    for change in changes { state.apply(change) }
    return commit(changes)
  }

  /// New numbers and conflicts of many changes, told at a cost that is the same for each of them.
  @Test(arguments: [true, false]) func manyNoticesAreToldInLinearTime(isAdding: Bool) throws {
    func add(_ count: Int, to state: inout ModelState) throws -> [StoredCommit] {
      try (0..<count).map { _ in
        try change(&state) {
          try $0.add(TaskPatch([.text: .set(.text("x"))]), id: UUID(), at: .now)
        }
      }
    }
    func edit(_ text: String, in state: inout ModelState) throws -> [StoredCommit] {
      try state.tasks.map(\.number).map { number in
        try change(&state) {
          try $0.edit([number], TaskPatch([.text: .set(.text(text))]), at: .now)
        }
      }
    }
    var work: [Int: (old: ModelState, new: ModelState, mine: [StoredCommit])] = [:]
    let (few, many) = (300, 3000)
    for count in [few, many] {
      var old = ModelState()
      if !isAdding { _ = try add(count, to: &old) }
      var (new, mine) = (old, old)
      _ = try isAdding ? add(count, to: &new) : edit("theirs", in: &new)
      let commits = try isAdding ? add(count, to: &mine) : edit("mine", in: &mine)
      work[count] = (old, new, commits)
    }
    let ratio = try growth(from: few, to: many) { count in
      let (old, new, mine) = try #require(work[count])
      var rebase = Rebase(from: old, onto: new, at: count)
      for commit in mine { rebase.add(commit) }
      #expect(rebase.notices.count == count)
    }
    #expect(ratio < 30)
  }

  /// A task added and undone here, both known to the team, is restored as itself.
  @Test func sharedTaskReturnsUnderItsNumber() throws {
    func added(_ text: String, to state: ModelState) throws -> (ModelState, StoredCommit) {
      let patch = TaskPatch([.text: .set(.text(text))])
      let changes = try state.add(patch, id: UUID(), at: Instant(utc: .now))
      var after = state
      for change in changes { after.apply(change) }
      return (after, commit(changes))
    }
    let old = NamedChange.base
    let (mine, add) = try added("mine", to: old)
    let taken = commit(mine.changes(to: old))
    var without = mine
    _ = without.apply(taken)
    let (theirs, _) = try added("theirs", to: without)
    var rebase = Rebase(from: old, onto: theirs, at: 3)
    rebase.skip(add)
    rebase.skip(taken)
    rebase.add(add)
    let number = try #require(mine.tasks.last?.number)
    #expect(rebase.state.task(numbered: number)?.text == "mine")
    #expect(rebase.notices.isEmpty)
  }

  /// What is undone here was never done: the team's state is as it was, whatever the team has done, even
  /// the same, and nothing is to be told. Redone, it is as if it had not been undone.
  @Test(arguments: NamedChange.all) func undoneStepLeavesNoTrace(_ deed: NamedChange) throws {
    let theirs = try deed.done(in: NamedChange.base)
    for other in NamedChange.all {
      let mine = try other.done(in: NamedChange.base)
      let step = commit(NamedChange.base.changes(to: mine))
      var once = Rebase(from: NamedChange.base, onto: theirs, at: 1)
      once.add(step)
      var rebase = once
      rebase.add(commit(mine.changes(to: NamedChange.base), kind: .undo([step.info.operation])))
      let what = "\(deed) by the team, \(other) without it"
      #expect(theirs.changes(to: rebase.state) == [], "\(what) and undone")
      #expect(rebase.notices.isEmpty && rebase.conflicts.isEmpty, "\(what): \(rebase.notices)")
      var state = theirs
      for commit in rebase.commits { _ = state.apply(commit) }
      #expect(state.described == rebase.state.described)
      rebase.add(
        commit(NamedChange.base.changes(to: mine), kind: .redo([step.info.operation])))
      #expect(once.state.changes(to: rebase.state) == [], "\(what), undone and redone")
      #expect(rebase.notices == once.notices && rebase.conflicts == once.conflicts, "\(what)")
    }
  }

  /// Users and other records added by others keep their names, whatever was done and undone here.
  @Test(arguments: NamedChange.all) func undoneStepRenamesNobody(_ deed: NamedChange)
    throws
  {
    let theirs = try deed.done(in: NamedChange.base)
    for other in NamedChange.all {
      let mine = try other.done(in: NamedChange.base)
      var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
      rebase.add(commit(NamedChange.base.changes(to: mine)))
      rebase.add(commit(mine.changes(to: NamedChange.base)))
      let names = theirs.newNames(since: NamedChange.base)
      #expect(
        names.filter { !rebase.state.newNames(since: NamedChange.base).contains($0) } == [],
        "\(deed) by the team, \(other) without it and taken back")
    }
  }

  /// A user deleted by the team is not confused with a new one who has the name that was given
  /// here.
  @Test func aNewNameIsNobodyElses() throws {
    let theirs = try NamedChange.both(.deleteUser("Cleo"), .addUser("Zoe")).done(
      in: NamedChange.base)
    let zoe = try #require(theirs.user(named: "Zoe"))
    let renamed = try NamedChange.rename("Cleo", "Zoe").done(in: NamedChange.base)
    var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
    rebase.add(commit(NamedChange.base.changes(to: renamed)))
    #expect(rebase.notices == [.givenWay(command: "mine")])
    rebase.add(commit(renamed.changes(to: NamedChange.base)))
    #expect(rebase.state.user(zoe.id)?.name == "Zoe")
    #expect(rebase.commits.isEmpty)
  }

  @Test func aNewKeyIsNoOtherAttributes() throws {
    let theirs = try NamedChange.both(
      .deleteAttribute("cost"), .addAttribute(.number, [], named: "price")
    ).done(in: NamedChange.base)
    let price = try #require(theirs.attribute(named: "price"))
    let renamed = try NamedChange.renameAttribute("price", of: "cost").done(in: NamedChange.base)
    var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
    rebase.add(commit(NamedChange.base.changes(to: renamed)))
    #expect(rebase.notices == [.givenWay(command: "mine")])
    rebase.add(commit(renamed.changes(to: NamedChange.base)))
    #expect(rebase.state.attribute(price.id)?.key == "price")
    #expect(rebase.commits.isEmpty)
  }

  /// Both have saved the same template under one name: it is one template, and is not deleted
  /// silently.
  @Test func aTemplateOfBothIsOneAfterwardsToo() throws {
    let theirs = try NamedChange.save("evening", [2]).done(in: NamedChange.base)
    let saved = try NamedChange.save("evening", [2]).done(in: NamedChange.base)
    var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
    rebase.add(commit(NamedChange.base.changes(to: saved)))
    rebase.add(commit(saved.changes(to: NamedChange.base)))
    #expect(rebase.notices == [.stillUsed(command: "mine")])
    #expect(rebase.state.template(named: "evening") != nil)
  }

  /// A user deleted and added again here exists under that name, or a notice reports otherwise.
  @Test(arguments: [
    NamedChange.rename("Cleo", "Chloe"), .deleteUser("Cleo"), .deleteUser("Cleo", remembered: true),
    .both(.rename("Cleo", "Chloe"), .deleteUser("Chloe", remembered: true)), .capacity("Cleo", 4),
    .both(.deleteUser("Cleo"), .addUser("Cleo")), .rename("Bob Miller", "Bob"),
  ])
  func userAddedAgainExistsOrIsReported(_ deed: NamedChange) throws {
    let theirs = try deed.done(in: NamedChange.base)
    for (remembered, seat) in [(true, 4), (true, nil), (false, 4), (false, nil)] as [(Bool, Int?)] {
      let without = try NamedChange.deleteUser("Cleo", remembered: remembered).done(
        in: NamedChange.base)
      let name = seat.flatMap { SeatName("\($0)") }
      let added = try NamedChange.both(.addUser("Cleo"), .sit("Cleo", name)).done(in: without)
      var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
      rebase.add(commit(NamedChange.base.changes(to: without)))
      rebase.add(commit(without.changes(to: added), "user add"))
      let cleo = rebase.state.user(named: "Cleo")
      let isTold = rebase.notices.contains(.givenWay(command: "user add"))
      #expect((cleo?.isFormer == false) != isTold, "\(deed), \(remembered): \(rebase.notices)")
      if let cleo, let name { #expect(rebase.state.seats[cleo.id] == name) }
    }
  }

  /// A user of that name was added and renamed meanwhile: the one added here is a different user.
  @Test func addedUserIsNotAFormerNamesake() throws {
    let theirs = try NamedChange.both(.addUser("Zoe"), .rename("Zoe", "Emil")).done(
      in: NamedChange.base)
    let mine = try NamedChange.both(.addUser("Zoe"), .sit("Zoe", 4)).done(in: NamedChange.base)
    var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
    rebase.add(commit(NamedChange.base.changes(to: mine)))
    #expect(rebase.notices.isEmpty)
    let zoe = try #require(rebase.state.user(named: "Zoe"))
    #expect(rebase.state.seats[zoe.id] == 4)
    #expect(rebase.state.user(named: "Emil")?.id == theirs.user(named: "Emil")?.id)
  }

  /// One step deletes a task and the links to it: if the task stays, because somebody else has
  /// changed it, that is reported, but the links are removed all the same.
  @Test(arguments: [true, false], [TaskField.parent, .after])
  func linksOfADeletedTaskGo(isChanged: Bool, field: TaskField) throws {
    let whole = try NamedChange.adding("Whole").done(in: NamedChange.base)
    let link = field == .parent ? 4.fieldValue : .numbers([4])
    let old = try NamedChange.edit(2, [field: .set(link)]).done(in: whole)
    var theirs = try NamedChange.edit(1, [.text: .set(.text("Bread"))]).done(in: old)
    if isChanged {
      theirs = try NamedChange.edit(4, [.text: .set(.text("Theirs"))]).done(in: theirs)
    }
    let changes = old.changes(to: NamedChange.base)
    for changes in [changes, changes.reversed()] {
      var rebase = Rebase(from: old, onto: theirs, at: 1)
      rebase.add(commit(changes))
      #expect(rebase.conflicts.map(\.number) == (isChanged ? [4] : []), "\(rebase.notices)")
      #expect((rebase.state.task(numbered: 4) != nil) == isChanged)
      let freed = try #require(rebase.state.task(numbered: 2))
      #expect(freed.parent == nil && freed.after.isEmpty)
    }
  }

  /// A task that is made after that, whatever it refers to, is there with its text: what became of whom and
  /// what it refers to takes nothing else along, and is told.
  @Test(arguments: NamedChange.all) func aTaskComesWithoutWhatGaveWay(_ deed: NamedChange) throws {
    let theirs = try deed.done(in: NamedChange.base)
    for other in NamedChange.all {
      let mine = try other.done(in: NamedChange.base)
      let (task, changes) = try mine.addingOneOfEverybodys()
      var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
      rebase.add(commit(NamedChange.base.changes(to: mine)))
      let toldBefore = rebase.notices
      rebase.add(commit(changes, "add"))
      let what = "\(deed) by the team, \(other) without it"
      guard let there = rebase.state.tasks.first(where: { $0.id == task.id }) else {
        Issue.record("\(what): gone, \(rebase.notices)")
        continue
      }
      let isWhole =
        there.assignees.count == task.assignees.count && there.values.count == task.values.count
      let isTold = rebase.notices.dropFirst(toldBefore.count).contains {
        if case .incomplete(there, let words) = $0 { !words.isEmpty } else { false }
      }
      #expect(there.text == task.text && there.notes == task.notes, "\(what): \(there)")
      #expect(isWhole != isTold, "\(what): \(there), \(rebase.notices)")
      #expect(!rebase.notices.contains(.givenWay(command: "add")), "\(what)")
      #expect(rebase.state.everyone.contains { there.assignees.contains($0.id) || !isWhole })
    }
  }

  /// Whoever gets a task from somebody who is somebody else's by now, has it as before.
  @Test func aTaskStaysWhoseItWasWhereTheNewOneGaveWay() throws {
    let theirs = try NamedChange.rename("Bob Miller", "Zoe").done(in: NamedChange.base)
    let added = try NamedChange.addUser("Zoe").done(in: NamedChange.base)
    let zoe = try #require(added.user(named: "Zoe"))
    let mine = try NamedChange.edit(
      2, [.assignee: .set(.person(zoe.id)), .priority: .set(.priority(.high))]
    ).done(in: added)
    var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
    rebase.add(commit(NamedChange.base.changes(to: added)))
    rebase.add(commit(added.changes(to: mine)))
    let task = try #require(rebase.state.task(numbered: 2))
    #expect(
      task.assignees == NamedChange.base.task(numbered: 2)?.assignees && task.priority == .high)
    #expect(
      rebase.notices == [
        .givenWay(command: "mine"), .incomplete(task, without: ["@Zoe"]),
      ])
  }

  /// Two have worked on a task for the same time on the same day: both have.
  @Test func timeThatBothHaveRecordedAddsUp() throws {
    let day = Due(date: .epoch)
    let clock = Due(date: .epoch, time: .midnight)
    for (start, count) in [(day, 2), (clock, 1)] {
      let mine = try NamedChange.session(start).done(in: NamedChange.base)
      let theirs = try NamedChange.session(start).done(in: NamedChange.base)
      var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
      rebase.add(commit(NamedChange.base.changes(to: mine)))
      #expect(rebase.state.task(numbered: 3)?.sessions.count == count)
      rebase.add(commit(mine.changes(to: NamedChange.base)))
      #expect(rebase.state.task(numbered: 3)?.sessions.count == count - 1)
      #expect(rebase.notices.isEmpty)
    }
  }

  /// A part whose whole the team has deleted is a task of its own; what is done to it here afterwards is
  /// nobody else's change of it, and each conflict and number is told once.
  @Test func changeOfAnOrphanedPartIsNoConflict() throws {
    let theirs = try NamedChange.both(.adding("Theirs"), .delete(3)).done(in: NamedChange.base)
    let added = try NamedChange.adding("Part", [.parent: .set(3.fieldValue)]).done(
      in: NamedChange.base)
    var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
    for (before, after) in [
      (NamedChange.base, added), (added, NamedChange.base), (NamedChange.base, added),
    ] {
      rebase.add(commit(before.changes(to: after)))
    }
    #expect(rebase.state.tasks.last?.text == "Part" && rebase.state.tasks.last?.parent == nil)
    #expect(Set(rebase.conflicts.map(\.number)) == [3])
    #expect(rebase.notices.count == 2, "\(rebase.notices)")
  }

  /// A recurring task is done by one and changed by the other: the next one has the change.
  @Test(arguments: NamedChange.editsOfFirst, [true, false])
  func theNextOneHasTheChange(_ edit: NamedChange, isDoneHere: Bool) throws {
    let (base, done) = (NamedChange.recurring, NamedChange.doneFirst)
    let theirs = try (isDoneHere ? edit : done).done(in: base)
    let mine = try (isDoneHere ? done : edit).done(in: base)
    var rebase = Rebase(from: base, onto: theirs, at: 1)
    rebase.add(commit(base.changes(to: mine)))
    let wanted = try done.done(in: edit.done(in: base)).described
    let found = rebase.state.described
    #expect(found == wanted, "\(edit): \(found.symmetricDifference(wanted))")
    #expect(rebase.conflicts.isEmpty)
  }

  /// What was changed only in the completed one is not passed on.
  @Test func theNextOneHasNothingElse() throws {
    let base = NamedChange.recurring
    let theirs = try NamedChange.both(.doneFirst, .note("Later", 5)).done(in: base)
    let mine = try NamedChange.both(.note("Ask", 1), .edit(1, [.project: .set(nil)])).done(in: base)
    var rebase = Rebase(from: base, onto: theirs, at: 1)
    rebase.add(commit(base.changes(to: mine)))
    let next = try #require(rebase.state.tasks.last)
    #expect(next.state == .open && next.notes == ["Ask"] && next.project == nil)
    #expect(Set(rebase.state.tasks[0].notes) == ["Ask", "Later"])
  }

  /// Whoever is brought back by a new name counts as added by that name, even if somebody else brings
  /// back the same user by the old one.
  @Test func aUserBroughtBackTwiceIsTwo() throws {
    let without = try NamedChange.deleteUser("Cleo").done(in: NamedChange.base)
    let returned = User(id: NamedChange.cleo.id, name: "Zoe")
    var mine = without
    let back = change(&mine) { _ in [.user(before: nil, after: returned)] }
    let before = mine
    mine = try NamedChange.capacity("Zoe", 6).done(in: before)
    let hours = before.changes(to: mine)
    let fact = try #require(hours.flatMap { Fact.all(of: $0, in: mine, before: before) }.first)

    let theirs = try NamedChange.addUser("Zoe").done(in: without)
    var rebase = Rebase(from: without, onto: theirs, at: 1)
    rebase.add(back)
    rebase.add(commit(hours))
    #expect(rebase.commits.count == 1 && rebase.notices.isEmpty)

    var (again, cleo) = (theirs, NamedChange.cleo)
    again.apply(.user(before: nil, after: cleo))
    var last = Rebase(from: theirs, onto: again, at: 2)
    for commit in rebase.commits { last.add(commit) }
    #expect(last.state.user(named: "Zoe")?.capacity == mine.user(named: "Zoe")?.capacity)
    cleo = try #require(last.state.user(cleo.id))
    #expect(cleo == NamedChange.cleo && last.notices.isEmpty)
    #expect(Record(last.state).holds(fact) == true && Record(again).holds(fact) == false)
  }

  /// A user added by both is one user in later changes as well.
  @Test func laterChangesKnowWhoIsWho() throws {
    let theirs = try NamedChange.addUser("Zoe").done(in: NamedChange.base)
    let added = try NamedChange.addUser("Zoe").done(in: NamedChange.base)
    let zoe = try #require(added.user(named: "Zoe"))
    let task = try NamedChange.adding("Call", [.assignee: .set(.person(zoe.id))]).done(in: added)
    var rebase = Rebase(from: NamedChange.base, onto: theirs, at: 1)
    rebase.add(commit(NamedChange.base.changes(to: added)))
    rebase.add(commit(added.changes(to: task)))
    #expect(rebase.notices.isEmpty && rebase.conflicts.isEmpty)
    #expect(rebase.state.users.count == 4)
    #expect(rebase.state.tasks.last?.assignee == theirs.user(named: "Zoe")?.id)
  }
}

extension NamedChange {
  fileprivate static func session(_ start: Due) -> NamedChange {
    NamedChange("session") { state in
      guard let before = state.task(numbered: 3), let length = Minutes(30) else { return [] }
      var after = before
      after.sessions.append(WorkSession(start: start, length: length))
      return [.task(before: before, after: after)]
    }
  }

  fileprivate static func delete(_ number: Int) -> NamedChange {
    NamedChange("delete") { state in [.task(before: state.task(numbered: number), after: nil)] }
  }
}

extension ModelState {
  /// A new task of everybody, with a value of every attribute, and what makes it.
  fileprivate func addingOneOfEverybodys() throws -> (TaskItem, [Change]) {
    var steps: [TaskField: TaskPatch.Step] = [
      .text: .set(.text("Everybody's")), .notes: .set(.texts(["Kept"])),
      .assignee: .set(users.map(\.id).fieldValue ?? .text("")),
    ]
    for attribute in attributes {
      let value: FieldValue =
        switch attribute.kind {
        case .number: DecimalNumber("3").map { .number($0) } ?? .text("")
        case .choice: .text(attribute.choices[0])
        case .duration: Minutes(30).map { .minutes($0) } ?? .text("")
        case .date: .due(Due(date: .epoch))
        case .text: .text("x")
        }
      steps[.custom(attribute.id)] = .set(value)
    }
    let changes = try add(TaskPatch(steps), id: UUID(), at: Instant(utc: .now))
    guard case .task(_, let task?)? = changes.first else { throw ModelError.noTask(number: 0) }
    return (task, changes)
  }

  /// The names of new records since a state, in order.
  fileprivate func newNames(since old: ModelState) -> [String] {
    users.filter { old.user($0.id) == nil }.map(\.name)
      + attributes.filter { old.attribute($0.id) == nil }.map(\.key)
      + templates.filter { old.template($0.id) == nil }.map(\.name)
  }

  /// The name of a user, an attribute or a template.
  fileprivate func name(of id: UUID) -> String {
    user(id)?.name ?? attribute(id)?.key ?? template(id)?.name ?? ""
  }

  /// The records besides tasks that can be deleted.
  fileprivate var records: [UUID] {
    users.filter { !$0.isFormer }.map(\.id) + attributes.map(\.id) + templates.map(\.id)
  }
}
