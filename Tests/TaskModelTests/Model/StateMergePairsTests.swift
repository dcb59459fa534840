import TaskModel
import TestSupport
import Testing

/// Merges two copies of one state with any two changes: the result is a conflict, or keeps both
/// changes, regardless of the copy in which it is made.
@Suite struct StateMergePairsTests {
  private enum Outcome: Equatable {
    case conflict
    /// Rejected by the rules of a state.
    case refused
    case merged(Set<String>)

    /// The entries that only one of the two has.
    func difference(from other: Outcome) -> [String] {
      guard case (.merged(let one), .merged(let another)) = (self, other) else {
        return ["\(self)".prefix(9), "\(other)".prefix(9)].map(String.init)
      }
      return one.symmetricDifference(another).sorted()
    }
  }

  private func outcome(_ here: ModelState, _ there: ModelState) -> Outcome {
    let merge = StateMerge(here, from: NamedChange.base, to: there, preferring: nil)
    guard merge.conflicts.isEmpty else { return .conflict }
    guard (try? here.verified(merge.changes)) != nil else { return .refused }
    return .merged(merge.state.described)
  }

  @Test(arguments: NamedChange.all) func neitherCopyIsPreferredUnasked(_ deed: NamedChange) throws {
    let here = try deed.done(in: NamedChange.base)
    for other in NamedChange.all {
      let there = try other.done(in: NamedChange.base)
      let (outcome, mirrored) = (outcome(here, there), outcome(there, here))
      #expect(outcome == mirrored, "\(deed) and \(other): \(outcome.difference(from: mirrored))")
      guard case .merged(let merged) = outcome else { continue }
      let gone = ["nobody known", "nothing known"].filter { mark in
        merged.contains { $0.contains(mark) }
      }
      #expect(gone.isEmpty, "\(deed) and \(other)")
    }
  }

  /// Whether merging these two succeeds, is a conflict or is refused.
  @Test(arguments: [
    (NamedChange.rename("Anna", "Zoe"), NamedChange.rename("Bob Miller", "Zoe"), "conflict"),
    (NamedChange.rename("Anna", "Zoe"), NamedChange.addUser("Zoe"), "conflict"),
    (NamedChange.rename("Anna", "Zoe"), NamedChange.rename("Anna", "Ann"), "conflict"),
    (
      NamedChange.both(NamedChange.addUser("Zoe"), NamedChange.capacity("Zoe", 6)),
      NamedChange.both(NamedChange.addUser("Zoe"), NamedChange.capacity("Zoe", 4)),
      "conflict"
    ),
    (
      NamedChange.addUser("Zoe"),
      NamedChange.both(NamedChange.addUser("Zoe"), NamedChange.capacity("Zoe", 4)), "merged"
    ),
    (NamedChange.save("morning", [2]), NamedChange.save("morning", [1, 3]), "conflict"),
    (NamedChange.save("evening", [2]), NamedChange.save("evening", [3]), "conflict"),
    (NamedChange.save("evening", [2]), NamedChange.save("evening", [2]), "merged"),
    (NamedChange.renameAttribute("width"), NamedChange.renameAttribute("length"), "conflict"),
    (NamedChange.addAttribute(.text, []), NamedChange.addAttribute(.number, []), "conflict"),
    (NamedChange.addAttribute(.choice, ["a"]), NamedChange.addAttribute(.choice, ["b"]), "merged"),
    (
      NamedChange.edit(3, [.parent: .set(2.fieldValue)]),
      NamedChange.edit(2, [.parent: .set(3.fieldValue)]),
      "refused"
    ),
    (
      NamedChange.edit(3, [.after: .set(.numbers([2]))]),
      NamedChange.edit(2, [.after: .set(.numbers([3]))]),
      "refused"
    ),
  ])
  func incompatibleChangesAreConflicts(_ deed: NamedChange, _ other: NamedChange, _ outcome: String)
    throws
  {
    let (here, there) = (try deed.done(in: NamedChange.base), try other.done(in: NamedChange.base))
    #expect("\(self.outcome(here, there))".hasPrefix(outcome))
  }

  private func merged(
    _ deed: NamedChange, _ other: NamedChange, preferring preference: MergePreference? = nil
  ) throws -> ModelState {
    let merge = StateMerge(
      try deed.done(in: NamedChange.base), from: NamedChange.base,
      to: try other.done(in: NamedChange.base),
      preferring: preference)
    #expect(merge.conflicts.isEmpty)
    return merge.state
  }

  @Test func deletedUserWithTaskStays() throws {
    let task = NamedChange.adding("New", [.assignee: .set(.person(NamedChange.cleo.id))])
    for (deed, other) in [
      (NamedChange.deleteUser("Cleo"), task), (task, NamedChange.deleteUser("Cleo")),
    ] {
      let state = try merged(deed, other)
      #expect(state.user(NamedChange.cleo.id)?.name == "Cleo")
      #expect(state.tasks.last?.assignee == NamedChange.cleo.id)
    }
    // A user who was kept only for completed tasks becomes active again.
    let former = try merged(NamedChange.deleteUser("Cleo", remembered: true), task)
    #expect(former.user(NamedChange.cleo.id)?.isFormer == false)
    #expect(
      try merged(NamedChange.away, NamedChange.deleteUser("Cleo", remembered: true)).users.count
        == 3)
    #expect(
      try merged(NamedChange.adding("Mine"), NamedChange.deleteUser("Cleo", remembered: true))
        .user(NamedChange.cleo.id)?.isFormer == true)
  }

  @Test func userAddedAgainIsTheSame() throws {
    let anew = NamedChange.both(NamedChange.deleteUser("Cleo"), NamedChange.addUser("Cleo"))
    #expect(
      try merged(NamedChange.adding("Mine"), anew).users.map(\.name) == [
        "Anna", "Bob Miller", "Cleo",
      ])
  }

  @Test func anAttributeThatIsNeededStays() throws {
    let value = NamedChange.edit(3, [.custom(NamedChange.cost.id): .set(.text("7"))])
    let state = try merged(NamedChange.deleteAttribute("cost"), value)
    #expect(state.attribute(named: "cost") == NamedChange.cost)
    #expect(state.task(numbered: 3)?.values[NamedChange.cost.id] == .text("7"))
  }

  /// Task numbers in fields are renumbered for this copy.
  @Test func partsComeUnderTheirOwnTask() throws {
    let trip = NamedChange.both(
      NamedChange.adding("Trip"), NamedChange.adding("Ticket", [.parent: .set(4.fieldValue)]))
    let state = try merged(NamedChange.adding("Mine"), trip)
    #expect(state.tasks.map(\.text).suffix(3) == ["Mine", "Trip", "Ticket"])
    #expect(state.tasks.last?.parent == 5)
  }

  /// The whole is restored with its new part, or deleted without it, depending on the preference.
  @Test func wholesOfNewParts() throws {
    let part = NamedChange.adding("Part", [.parent: .set(3.fieldValue)])
    let gone = NamedChange("delete 3") { try $0.delete([3]) }
    func outcome(_ deed: NamedChange, _ other: NamedChange, _ preference: MergePreference) throws
      -> [String]
    {
      let state = try merged(deed, other, preferring: preference)
      return state.tasks.dropFirst(2).map { "\($0.text) under \($0.parent ?? 0)" }
    }
    #expect(try outcome(gone, part, .there) == ["Call under 0", "Part under 3"])
    #expect(try outcome(gone, part, .here) == ["Part under 0"])
    #expect(try outcome(part, gone, .there) == ["Part under 0"])
    #expect(try outcome(part, gone, .here) == ["Call under 0", "Part under 3"])
    // Two new parts of one deleted task are one conflict.
    let two = NamedChange.both(part, NamedChange.adding("Other", [.parent: .set(3.fieldValue)]))
    let merge = StateMerge(
      try gone.done(in: NamedChange.base), from: NamedChange.base,
      to: try two.done(in: NamedChange.base),
      preferring: nil)
    #expect(merge.conflicts.count == 1)
  }

  /// Tasks deleted with their parts stay deleted beside a change that does not concern them.
  @Test(arguments: [1, 2, 3]) func deletionsMergeWithAnUnrelatedChange(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 1...100 {
      var tasks = (1...6).map { task($0, "Task \($0)") }
      for index in tasks.indices.dropFirst() {
        let earlier = Int.random(in: 1...index, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: tasks[index].parent = earlier
        case 1: tasks[index].after = [earlier]
        default: break
        }
      }
      let base = ModelState(tasks: tasks, users: [], seats: [], nextNumber: 7)
      let gone = tasks.reduce(into: [Int]()) { gone, task in
        let isPart = task.parent.map(gone.contains) == true
        if isPart || Bool.random(using: &random) { gone.append(task.number) }
      }
      let deletion = NamedChange("delete \(gone)") { try $0.delete(gone) }
      let (deleted, added) = (
        try deletion.done(in: base), try NamedChange.adding("Mine").done(in: base)
      )
      for (here, there) in [(added, deleted), (deleted, added)] {
        let merge = StateMerge(here, from: base, to: there, preferring: nil)
        #expect(merge.conflicts.isEmpty, "\(deletion) of \(tasks)")
        #expect(merge.state.tasks.map(\.text) == deleted.tasks.map(\.text) + ["Mine"])
        #expect(merge.state.tasks.dropLast().elementsEqual(deleted.tasks), "\(deletion)")
        #expect(throws: Never.self) { try here.verified(merge.changes) }
      }
    }
  }

  @Test func originsStayWithTheirNotes() throws {
    let state = try merged(
      NamedChange.note("Ask", 1),
      NamedChange.both(NamedChange.note("Ask", 3), NamedChange.note("Pay", 4)))
    let notes = try #require(state.task(numbered: 1)?.notesWithOrigins)
    #expect(notes.map(\.text) == ["Ask", "Pay"])
    #expect(notes.map(\.origin?.author) == ["Ask", "Pay"])
    #expect(state.task(numbered: 1)?.noted.count == 2)
  }

  @Test func preferredSideWins() throws {
    let (two, three) = (NamedChange.save("evening", [2]), NamedChange.save("evening", [3]))
    #expect(
      try merged(two, three, preferring: .here).templates.last?.tasks.map(\.text) == ["Report"])
    #expect(
      try merged(two, three, preferring: .there).templates.last?.tasks.map(\.text) == ["Call"])
    let (width, length) = (
      NamedChange.renameAttribute("width"), NamedChange.renameAttribute("length")
    )
    #expect(try merged(width, length, preferring: .here).attribute(named: "width") != nil)
    #expect(try merged(width, length, preferring: .there).attribute(named: "length") != nil)
    // Two users cannot share a name, whatever is preferred.
    let here = try NamedChange.rename("Anna", "Zoe").done(in: NamedChange.base)
    for (other, preference) in [
      (NamedChange.rename("Bob Miller", "Zoe"), MergePreference.there),
      (NamedChange.addUser("Zoe"), .here),
      (NamedChange.addUser("Zoe"), .there),
    ] {
      let merge = StateMerge(
        here, from: NamedChange.base, to: try other.done(in: NamedChange.base),
        preferring: preference)
      #expect(throws: ModelError.nameTaken("Zoe")) { try here.verified(merge.changes) }
    }
    let kept = StateMerge(
      here, from: NamedChange.base,
      to: try NamedChange.rename("Bob Miller", "Zoe").done(in: NamedChange.base),
      preferring: .here)
    #expect(kept.state.users.map(\.name) == ["Zoe", "Bob Miller", "Cleo"])
  }
}
