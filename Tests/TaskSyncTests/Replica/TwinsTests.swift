import TaskModel
import TestSupport
import Testing

@testable import TaskSync

/// Two machines have people, attributes and templates of the same names before they meet. Whatever
/// either does with one of them afterwards stays as that machine shows it.
@Suite struct TwinsTests {
  /// One of so many changes, others for each one.
  private static func some(after deed: NamedChange, of parts: Int) -> [NamedChange] {
    let place = NamedChange.all.firstIndex { "\($0)" == "\(deed)" } ?? 0
    return NamedChange.all.enumerated().filter { ($0.offset + place) % parts == 0 }.map(\.element)
  }

  @Test(arguments: NamedChange.all) func whatIsDoneToATwinStays(_ deed: NamedChange) throws {
    var count = 0
    for actor in [0, 1] {
      var world = try ReplicaMachines.met()
      guard try world.make(deed, on: actor) else { continue }
      count += 1
      try world.settle("\(deed) on \(actor)", as: actor)
      for other in Self.some(after: deed, of: 12) {
        var world = world
        guard try world.make(other, on: 1 - actor) else { continue }
        try world.settle("\(deed) on \(actor), then \(other)", as: 1 - actor)
      }
    }
    // Anna has a task of the other machine as well.
    #expect(count > 0 || "\(deed)".hasSuffix("user delete Anna"), "\(deed)")
  }

  /// Both change the same record without knowing of each other: they agree afterwards.
  @Test(arguments: NamedChange.all) func bothAgree(_ deed: NamedChange) throws {
    for other in Self.some(after: deed, of: 10) {
      var world = try ReplicaMachines.met()
      guard try world.make(deed, on: 0), try world.make(other, on: 1) else { continue }
      try world.settle("\(deed) and \(other)", as: nil)
    }
  }

  /// A machine that takes back all that it got when it met the other has its own twins again.
  @Test(arguments: [0, 1]) func aMeetingIsTakenBack(place: Int) throws {
    var world = try ReplicaMachines.met()
    let before = ReplicaMachines.fresh(place).state
    let isTaken = try world.make(
      NamedChange("undo --any") { $0.changes(to: before) }, on: place)
    #expect(isTaken)
    try world.settle("undo", as: place)
  }

  /// Whoever deletes one without knowing of the other has not deleted that.
  @Test(arguments: [
    NamedChange.deleteUser("Cleo"), .deleteAttribute("size"), .deleteAttribute("cost"),
    NamedChange("template delete morning") { try $0.deleteTemplate(named: "morning") },
  ])
  func anUnknownTwinIsNotDeleted(_ deed: NamedChange) throws {
    var world = ReplicaMachines(machines: [0, 1].map(ReplicaMachines.fresh))
    try world.sync(0)
    try world.sync(1)
    #expect(try world.make(deed, on: 0))
    try world.settle("\(deed)", as: nil)
    let state = world.machines[0].state
    #expect(state.users.count == 3 && state.attributes.count == 2 && state.templates.count == 1)
  }

  /// Machines met when nobody wrote down that two records are one.
  @Test(arguments: NamedChange.all) func twinsOfOldStay(_ deed: NamedChange) throws {
    for actor in [0, 1] {
      var world = try ReplicaMachines.met()
      for place in world.machines.indices { world.machines[place].forgetTwins() }
      guard try world.make(deed, on: actor) else { continue }
      try world.settle("\(deed) on \(actor)", as: actor)
    }
  }

  /// A third machine with the same names joins after a change of the first two.
  @Test func aThirdWithTheNameIsAnotherOneAfterARename() throws {
    var world = try ReplicaMachines.met()
    #expect(try world.make(.rename("Cleo", "Zoe"), on: 1))
    try world.settle("rename", as: 1)
    let third = ReplicaMachines.fresh(2)
    world.machines.append(third)
    try world.settle("join", as: nil)
    let names = world.machines[0].state.users.map(\.name).sorted()
    #expect(names == ["Anna", "Bob Miller", "Cleo", "Zoe"])
  }

  /// Three machines of which two have met: the least id is not the first of them.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 2, 0], [2, 1, 0]])
  func threeAreOne(order: [Int]) throws {
    var world = ReplicaMachines(machines: order.map(ReplicaMachines.fresh))
    try world.sync(0)
    try world.sync(1)
    try world.sync(0)
    try world.settle("met", as: nil)
    let names = world.machines[0].state.users.map(\.name).sorted()
    #expect(names == ["Anna", "Bob Miller", "Cleo"])
    #expect(world.machines[0].state.attributes.map(\.key).sorted() == ["cost", "size"])
    for place in 0..<3 {
      var world = world
      #expect(try world.make(.rename("Cleo", "Zoe"), on: place))
      try world.settle("rename by \(place)", as: place)
    }
  }
}
