import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Users in a file are matched with existing ones.
@Suite struct ImportPeopleTests {
  private static let anna = #""type":"user","id":"\#(UUID.anna.notation)","name":"Anna""#

  private func office(_ change: (inout User) -> Void = { _ in }) -> ModelState {
    var anna = User(id: .anna, name: "Anna")
    change(&anna)
    return ModelState(
      tasks: [], users: [anna, User(id: .ben, name: "Ben")],
      seats: [Seat(user: .ben, name: 3)], nextNumber: 1)
  }

  private func read(_ text: String) throws -> ImportedTasks {
    try ExchangeFormat.json.read("[\(text)]")
  }

  private func info(_ version: Int) -> CommitInfo {
    CommitInfo(
      version: version, operation: UUID(), author: "", time: .init(secondsSinceEpoch: 0),
      command: "", kind: .command)
  }

  @Test func unknownValuesAreImported() throws {
    let batch = try read(
      "{\(Self.anna),\"seat\":\"4F-2\",\"capacity\":240,\"away\":[\"2026-04-01/2026-04-02\"]}")
    let result = office().importing(batch)
    let anna = try #require(result.state.user(.anna))
    #expect(anna.capacity == Minutes(240) && result.state.seats[.anna] == SeatName("4F-2"))
    #expect(anna.absences.map(\.notation) == ["2026-04-01/2026-04-02"])
    #expect(result.summary.changedPeople == 1 && result.summary.newPeople.isEmpty)
    #expect(result.state.importing(batch).changes.isEmpty)
  }

  @Test func differentValuesAreAConflict() throws {
    let batch = try read("{\(Self.anna),\"capacity\":240,\"seat\":3}")
    let state = office { $0.capacity = Minutes(480) }
    let kept = state.importing(batch)
    #expect(kept.changes.isEmpty)
    #expect(
      kept.summary.personConflicts == [
        PersonConflict(name: "Anna", field: "capacity", here: "8h", there: "4h"),
        PersonConflict(name: "Anna", field: "seat", here: "3: Ben", there: "3: Anna"),
      ])
    let forced = state.importing(batch, ImportOptions(prefersFile: true))
    #expect(forced.state.user(.anna)?.capacity == Minutes(240))
    // A file that names no other seat for a user does not take away the present one.
    #expect(forced.state.seats == [.ben: 3])
  }

  @Test func seatsAreSwappedWhereTheFileIsPreferred() throws {
    var state = office()
    state.apply(.seat(before: nil, after: Seat(user: .anna, name: 4)))
    let batch = try read(
      "{\(Self.anna),\"seat\":3},{\"type\":\"user\",\"name\":\"Ben\",\"seat\":4}")
    let forced = state.importing(batch, ImportOptions(prefersFile: true))
    #expect(forced.state.seats == [.anna: 3, .ben: 4])
    #expect(state.importing(batch).summary.personConflicts.count == 2)
  }

  /// If the values of the file are in the history, the file is older.
  @Test func anOldFileTakesNothingBack() throws {
    let batch = try read(
      "{\(Self.anna),\"capacity\":240,\"away\":[\"2026-04-01/2026-04-02\"],\"seat\":9}")
    let absence = try #require(Absence(notation: "2026-04-01/2026-04-02"))
    let before = User(id: .anna, name: "Anna", capacity: Minutes(240), absences: [absence])
    let now = User(id: .anna, name: "Anna", capacity: Minutes(480))
    let past = [
      LoggedCommit(
        info: info(2),
        changes: [
          .user(before: before, after: now), .seat(before: Seat(user: .anna, name: 9), after: nil),
        ])
    ]
    let result = office { $0 = now }.importing(batch, past: past)
    #expect(result.changes.isEmpty && result.summary.personConflicts == [])
  }

  @Test func aUserOfAnotherNameIsTheSameOneByTheID() throws {
    let task = #"{"number":1,"text":"x","assignee":"Anna Miller"}"#
    let batch = try read("\(task),{\(Self.anna.replacing("Anna", with: "Anna Miller"))}")
    let result = office().importing(batch)
    #expect(result.state.users.map(\.name) == ["Anna", "Ben"])
    #expect(result.state.task(numbered: 1)?.assignees == [.anna])
    #expect(result.summary.personConflicts.map(\.there) == ["Anna Miller"])
    let forced = office().importing(batch, ImportOptions(prefersFile: true))
    #expect(forced.state.users.map(\.name) == ["Anna Miller", "Ben"])
  }

  @Test func deletedUserReturnsOnlyWithTasks() throws {
    let state = office { $0.isFormer = true }
    #expect(state.importing(try read("{\(Self.anna),\"capacity\":240}")).changes.isEmpty)
    let back = state.importing(
      try read("{\(Self.anna)},{\"text\":\"x\",\"assignee\":\"Anna\"}"))
    #expect(back.state.user(.anna)?.isFormer == false && back.state.everyone.count == 2)
  }

  @Test(arguments: [
    (#"{"type":"user","name":""}"#, "name", RecordProblem.Expected.person),
    (#"{"type":"user","name":3}"#, "name", .person),
    (#"{"type":"user","name":"A","id":"x"}"#, "id", .uuid),
    (#"{"type":"user","name":"A","seat":-1}"#, "seat", .seat),
    (#"{"type":"user","name":"A","seat":[1]}"#, "seat", .seat),
    (#"{"type":"user","name":"A","capacity":"x"}"#, "capacity", .duration),
    (#"{"type":"user","name":"A","away":"soon"}"#, "away", .absence),
    (#"{"type":"user","name":"A","away":["2026-04-02/2026-04-01"]}"#, "away", .absence),
    (#"{"type":"user","name":"A","away":[1]}"#, "away", .absence),
  ])
  func problemsAreReported(text: String, field: String, expected: RecordProblem.Expected) throws {
    let problems = try read(text + #",{"text":"x"}"#).problems
    #expect(problems.map(\.field) == [field] && problems.map(\.expected) == [expected])
  }

  @Test(arguments: ["me", "none", "3", "#x"]) func namesThatMeanSomethingAreRefused(
    name: String
  ) throws {
    let batch = try read("{\"type\":\"user\",\"name\":\"\(name)\"}")
    #expect(ModelState().importing(batch).summary.problems.map(\.expected) == [.person])
  }

  @Test func aUserIsThereOnce() throws {
    let batch = try read(#"{"type":"user","name":"Zoe"},{"type":"user","name":"ZOE"}"#)
    #expect(ModelState().importing(batch).summary.problems.map(\.expected) == [.unique])
    let known = try read("{\(Self.anna)},{\(Self.anna)}")
    #expect(office().importing(known).summary.problems.map(\.expected) == [.unique])
  }

  /// Tasks may have an attribute named type.
  @Test(arguments: [
    #"{"type":"user","text":"x"}"#, #"{"type":"user","name":"x","created":"2026-03-01T09:00:00Z"}"#,
    #"{"text":"x","type":"user"}"#, #"{"type":"bug","text":"x"}"#, #"{"type":3,"text":"x"}"#,
  ])
  func tasksStayTasks(text: String) throws {
    let batch = try read(text)
    #expect(batch.people == [] && batch.tasks.map(\.task.text) == ["x"])
  }

  @Test func otherFormatsSayWhatTheyLeaveOut() {
    var context = WritingContext(
      office {
        $0.capacity = Minutes(60)
        $0.absences = [Absence(notation: "2026-04-01/2026-04-02")].compactMap(\.self)
      }, clock: .fixed())
    #expect(ExchangeFormat.csv.write([], context).losses.words == [])
    context.options.tellsPeople = true
    #expect(
      ExchangeFormat.csv.write([], context).losses.words == [
        "people: 2 values left out", "seat: 1 value left out", "capacity: 1 value left out",
        "away: 1 value left out",
      ])
    #expect(ExchangeFormat.json.write([], context).losses.words == [])
  }
}
