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
    let merge = StateMerge(here, from: Deed.base, to: there, preferring: nil)
    guard merge.conflicts.isEmpty else { return .conflict }
    guard (try? here.verified(merge.changes)) != nil else { return .refused }
    return .merged(merge.state.described)
  }

  @Test(arguments: Deed.all) func neitherCopyIsPreferredUnasked(_ deed: Deed) throws {
    let here = try deed.done(in: Deed.base)
    for other in Deed.all {
      let there = try other.done(in: Deed.base)
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
    (Deed.rename("Anna", "Zoe"), Deed.rename("Bob Miller", "Zoe"), "conflict"),
    (Deed.rename("Anna", "Zoe"), Deed.addUser("Zoe"), "conflict"),
    (Deed.rename("Anna", "Zoe"), Deed.rename("Anna", "Ann"), "conflict"),
    (
      Deed.both(Deed.addUser("Zoe"), Deed.capacity("Zoe", 6)),
      Deed.both(Deed.addUser("Zoe"), Deed.capacity("Zoe", 4)),
      "conflict"
    ),
    (Deed.addUser("Zoe"), Deed.both(Deed.addUser("Zoe"), Deed.capacity("Zoe", 4)), "merged"),
    (Deed.save("morning", [2]), Deed.save("morning", [1, 3]), "conflict"),
    (Deed.save("evening", [2]), Deed.save("evening", [3]), "conflict"),
    (Deed.save("evening", [2]), Deed.save("evening", [2]), "merged"),
    (Deed.renameAttribute("width"), Deed.renameAttribute("length"), "conflict"),
    (Deed.addAttribute(.text, []), Deed.addAttribute(.number, []), "conflict"),
    (Deed.addAttribute(.choice, ["a"]), Deed.addAttribute(.choice, ["b"]), "merged"),
    (
      Deed.edit(3, [.parent: .set(2.fieldValue)]), Deed.edit(2, [.parent: .set(3.fieldValue)]),
      "refused"
    ),
    (
      Deed.edit(3, [.after: .set(.numbers([2]))]), Deed.edit(2, [.after: .set(.numbers([3]))]),
      "refused"
    ),
  ])
  func whatCannotBeBothIsSaid(_ deed: Deed, _ other: Deed, _ outcome: String) throws {
    let (here, there) = (try deed.done(in: Deed.base), try other.done(in: Deed.base))
    #expect("\(self.outcome(here, there))".hasPrefix(outcome))
  }

  private func merged(
    _ deed: Deed, _ other: Deed, preferring preference: MergePreference? = nil
  ) throws -> ModelState {
    let merge = StateMerge(
      try deed.done(in: Deed.base), from: Deed.base, to: try other.done(in: Deed.base),
      preferring: preference)
    #expect(merge.conflicts.isEmpty)
    return merge.state
  }

  @Test func whoIsDeletedAndNeededStays() throws {
    let task = Deed.adding("New", [.assignee: .set(.person(Deed.cleo.id))])
    for (deed, other) in [(Deed.deleteUser("Cleo"), task), (task, Deed.deleteUser("Cleo"))] {
      let state = try merged(deed, other)
      #expect(state.user(Deed.cleo.id)?.name == "Cleo")
      #expect(state.tasks.last?.assignee == Deed.cleo.id)
    }
    // A user who was kept only for completed tasks becomes active again.
    let former = try merged(Deed.deleteUser("Cleo", remembered: true), task)
    #expect(former.user(Deed.cleo.id)?.isFormer == false)
    #expect(try merged(Deed.away, Deed.deleteUser("Cleo", remembered: true)).users.count == 3)
    #expect(
      try merged(Deed.adding("Mine"), Deed.deleteUser("Cleo", remembered: true))
        .user(Deed.cleo.id)?.isFormer == true)
  }

  @Test func whoIsAddedAnewIsTheSame() throws {
    let anew = Deed.both(Deed.deleteUser("Cleo"), Deed.addUser("Cleo"))
    #expect(
      try merged(Deed.adding("Mine"), anew).users.map(\.name) == ["Anna", "Bob Miller", "Cleo"])
  }

  @Test func anAttributeThatIsNeededStays() throws {
    let value = Deed.edit(3, [.custom(Deed.cost.id): .set(.text("7"))])
    let state = try merged(Deed.deleteAttribute("cost"), value)
    #expect(state.attribute(named: "cost") == Deed.cost)
    #expect(state.task(numbered: 3)?.values[Deed.cost.id] == .text("7"))
  }

  /// Task numbers in fields are renumbered for this copy.
  @Test func partsComeUnderTheirOwnTask() throws {
    let trip = Deed.both(
      Deed.adding("Trip"), Deed.adding("Ticket", [.parent: .set(4.fieldValue)]))
    let state = try merged(Deed.adding("Mine"), trip)
    #expect(state.tasks.map(\.text).suffix(3) == ["Mine", "Trip", "Ticket"])
    #expect(state.tasks.last?.parent == 5)
  }

  /// The whole is restored with its new part, or deleted without it, depending on the preference.
  @Test func wholesOfNewParts() throws {
    let part = Deed.adding("Part", [.parent: .set(3.fieldValue)])
    let gone = Deed("delete 3") { try $0.delete([3]) }
    func outcome(_ deed: Deed, _ other: Deed, _ preference: MergePreference) throws -> [String] {
      let state = try merged(deed, other, preferring: preference)
      return state.tasks.dropFirst(2).map { "\($0.text) under \($0.parent ?? 0)" }
    }
    #expect(try outcome(gone, part, .there) == ["Call under 0", "Part under 3"])
    #expect(try outcome(gone, part, .here) == ["Part under 0"])
    #expect(try outcome(part, gone, .there) == ["Part under 0"])
    #expect(try outcome(part, gone, .here) == ["Call under 0", "Part under 3"])
    // Two new parts of one deleted task are one conflict.
    let two = Deed.both(part, Deed.adding("Other", [.parent: .set(3.fieldValue)]))
    let merge = StateMerge(
      try gone.done(in: Deed.base), from: Deed.base, to: try two.done(in: Deed.base),
      preferring: nil)
    #expect(merge.conflicts.count == 1)
  }

  @Test func originsStayWithTheirNotes() throws {
    let state = try merged(
      Deed.note("Ask", 1), Deed.both(Deed.note("Ask", 3), Deed.note("Pay", 4)))
    let notes = try #require(state.task(numbered: 1)?.notesWithOrigins)
    #expect(notes.map(\.text) == ["Ask", "Pay"])
    #expect(notes.map(\.origin?.author) == ["Ask", "Pay"])
    #expect(state.task(numbered: 1)?.noted.count == 2)
  }

  @Test func whatIsPreferredStands() throws {
    let (two, three) = (Deed.save("evening", [2]), Deed.save("evening", [3]))
    #expect(
      try merged(two, three, preferring: .here).templates.last?.tasks.map(\.text) == ["Report"])
    #expect(
      try merged(two, three, preferring: .there).templates.last?.tasks.map(\.text) == ["Call"])
    let (width, length) = (Deed.renameAttribute("width"), Deed.renameAttribute("length"))
    #expect(try merged(width, length, preferring: .here).attribute(named: "width") != nil)
    #expect(try merged(width, length, preferring: .there).attribute(named: "length") != nil)
    // Two users cannot share a name, whatever is preferred.
    let here = try Deed.rename("Anna", "Zoe").done(in: Deed.base)
    for (other, preference) in [
      (Deed.rename("Bob Miller", "Zoe"), MergePreference.there), (Deed.addUser("Zoe"), .here),
      (Deed.addUser("Zoe"), .there),
    ] {
      let merge = StateMerge(
        here, from: Deed.base, to: try other.done(in: Deed.base), preferring: preference)
      #expect(throws: ModelError.nameTaken("Zoe")) { try here.verified(merge.changes) }
    }
    let kept = StateMerge(
      here, from: Deed.base, to: try Deed.rename("Bob Miller", "Zoe").done(in: Deed.base),
      preferring: .here)
    #expect(kept.state.users.map(\.name) == ["Zoe", "Bob Miller", "Cleo"])
  }
}
