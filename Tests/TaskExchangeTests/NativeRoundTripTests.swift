import TaskModel
import TestSupport
import Testing

@testable import TaskExchange
@testable import TaskLanguage

extension Change {
  fileprivate var isOfUsers: Bool {
    switch self {
    case .user, .seat: true
    default: false
    }
  }
}

/// The native formats preserve everything.
@Suite struct NativeRoundTripTests {
  private static let texts = [
    "Buy milk", "牛乳, パン", "line\nbreak", "'=SUM(A1)", "=SUM(A1)", "''+1", "a\\", "\\, b", "007",
    "2026-03-14", "none", "なし", " spaces ", "\"quoted\"", "e\u{301}", "- item", "PT1H",
  ]
  private static let people = [
    User(id: .anna, name: "Anna"), User(id: UUID(), name: "Bob Miller"),
    User(id: UUID(), name: "五郎,六郎"), User(id: UUID(), name: "Carl", isFormer: true),
  ]
  private static let attributes = [
    AttributeDefinition(id: .points, key: "points", kind: .number),
    AttributeDefinition(id: UUID(), key: "点数", kind: .text),
    AttributeDefinition(id: UUID(), key: "review", kind: .date),
    AttributeDefinition(id: UUID(), key: "effort", kind: .duration),
    AttributeDefinition(id: UUID(), key: "size", kind: .choice, choices: ["s", "m"]),
  ]

  /// A store of random tasks that refer to each other.
  private static func state(_ generator: inout SeededGenerator) -> ModelState {
    var tasks: [TaskItem] = []
    for place in 1...12 {
      let number = place * 2
      var task = TaskItem(
        number: number, id: UUID(), text: text(&generator), created: moment(place))
      fillDetails(of: &task, &generator)
      let earlier = tasks.map(\.number)
      if Bool.random(using: &generator) { task.parent = earlier.randomElement(using: &generator) }
      if Bool.random(using: &generator) {
        task.after = Set([earlier.randomElement(using: &generator)].compactMap { $0 }).sorted()
      }
      tasks.append(task)
    }
    return ModelState(
      tasks: tasks, users: people, seats: [], attributes: attributes, nextNumber: 30)
  }

  private static func moment(_ second: Int) -> Instant { Instant(utc: .now, second: second) }

  private static func text(_ generator: inout SeededGenerator) -> String {
    texts.randomElement(using: &generator) ?? ""
  }

  private static func fillDetails(of task: inout TaskItem, _ generator: inout SeededGenerator) {
    func maybe() -> Bool { Bool.random(using: &generator) }
    let day = CivilDateTime.now.date.adding(days: task.number)
    if maybe() { task.due = day.map { Due(date: $0, time: CivilTime(hour: 0)) } }
    if maybe() { task.scheduled = day.map { Due(date: $0) } }
    if maybe() { (task.wait, task.until) = (day, day) }
    if maybe() { task.project = text(&generator) }
    if maybe() { task.tags = ["家,庭", "a\\", "b、c", "食"].shuffled(using: &generator) }
    if maybe() { task.priority = .medium }
    if maybe() { task.estimate = Minutes(90) }
    if maybe() { task.order = DecimalNumber(millionths: 1_500_000 * task.number) }
    if maybe() { task.assignees = people.prefix(3).shuffled(using: &generator).map(\.id) }
    if maybe() { task.assigner = "carl" }
    if maybe() { task.modified = moment(40) }
    if maybe() {
      task.recurrence = Recurrence(.weeks(2), isFromCompletion: maybe())
    }
    if maybe() {
      task.notes = (0..<3).map { _ in text(&generator) }
      if maybe() { task.noted = ["2026-03-11T10:00:00Z anna", "", "2026-03-11T10:00:00Z"] }
    }
    if maybe() { task.started = moment(50) }
    if let length = Minutes(45), let day, maybe() {
      task.sessions =
        people.map {
          WorkSession(
            start: Due(date: day, time: CivilTime(hour: 9)), length: length, person: $0.id)
        } + [WorkSession(start: Due(date: day), length: length)]
    }
    if maybe() { (task.state, task.completed, task.started) = (.done, moment(55), nil) }
    if maybe() { task.values[.points] = .number(DecimalNumber(millionths: -3_500_000)) }
    if maybe() { task.values[attributes[1].id] = .text(text(&generator)) }
    if maybe() { task.values[attributes[2].id] = day.map { .due(Due(date: $0)) } }
    if maybe() { task.values[attributes[3].id] = Minutes(90).map { .minutes($0) } }
    if maybe() { task.values[attributes[4].id] = .text("m") }
  }

  /// A task without data specific to one store: numbers and ids become texts.
  private struct Told: Equatable {
    let task: TaskItem
    let links: [UUID?]
    let people: [String?]
    let values: [String: FieldValue]

    init(_ task: TaskItem, in state: ModelState) {
      let numbers = task.after + [task.parent].compactMap(\.self)
      links = numbers.map { state.task(numbered: $0)?.id }
      people = (task.assignees + task.sessions.compactMap(\.person)).map { state.user($0)?.name }
      values = Dictionary(
        uniqueKeysWithValues: task.values.compactMap { own in
          state.attribute(own.key).map { ($0.key, own.value) }
        })
      var bare = task.identified(0, task.id)
      (bare.values, bare.assignees, bare.after, bare.parent) = ([:], [], [], nil)
      bare.sessions = task.sessions.map { WorkSession(start: $0.start, length: $0.length) }
      if bare.noted.allSatisfy(\.isEmpty) { bare.noted = [] }
      self.task = bare
    }
  }

  @Test(arguments: [ExchangeFormat.json, .csv], [false, true])
  func everythingComesBack(format: ExchangeFormat, guardsCells: Bool) throws {
    var generator = SeededGenerator(seed: 5)
    for round in 0..<60 {
      let state = Self.state(&generator)
      var context = WritingContext(state, clock: .fixed())
      context.options.guardsCells = guardsCells
      let bytes = format.write(state.tasks, context).bytes
      let fresh = ModelState().importing(try format.read(bytes, .fixed()))
      #expect(fresh.summary.problems == [])
      let before = state.tasks.map { Told($0, in: state) }
      let after = fresh.state.tasks.map { Told($0, in: fresh.state) }
      for (left, right) in zip(before, after) where left != right {
        Issue.record("round \(round): \(Self.differences(left, right))")
      }
      #expect(before.count == after.count)
      try expectNothingNew(bytes, format, in: state)
      try expectNothingNew(bytes, format, in: fresh.state)
    }
  }

  /// Every built-in attribute, including a future one, is read as itself, not as a custom
  /// attribute.
  @Test(arguments: [ExchangeFormat.json, .csv])
  func builtInAttributesComeBackAsBuiltIn(format: ExchangeFormat) throws {
    let state = ModelState.withFullTask
    #expect(TaskItem.full.emptyFields == [])
    let bytes = format.write(state.tasks, WritingContext(state, clock: .fixed())).bytes
    let batch = try format.read(bytes, .fixed())
    #expect(batch.problems == [] && batch.tasks.last?.own.map(\.key) == ["points"])
    let fresh = ModelState().importing(batch).state
    let before = Told(.full, in: state)
    let after = Told(try #require(fresh.tasks.last), in: fresh)
    #expect(before.links == after.links && before.people == after.people)
    // It is done, so that nobody works on it.
    for field in TaskField.all where field != .started {
      #expect(field.value(of: after.task) == field.value(of: before.task), "\(field.name)")
    }
  }

  /// Users are imported with all their data, into an empty store and into their own.
  @Test func peopleComeBack() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<40 {
      let state = Self.office(&generator)
      var context = WritingContext(state, clock: .fixed())
      context.options.tellsPeople = true
      let bytes = ExchangeFormat.json.write(state.tasks, context).bytes
      let batch = try ExchangeFormat.json.read(bytes, .fixed(attributes: state.attributes))
      #expect(batch.problems == [] && batch.people.count == state.everyone.count)
      let fresh = ModelState().importing(batch)
      #expect(fresh.state.everyone == state.everyone && fresh.state.seats == state.seats)
      for same in [state.importing(batch), fresh.state.importing(batch)] {
        #expect(same.summary.personConflicts == [] && same.summary.problems == [])
        #expect(!same.changes.contains { $0.isOfUsers })
      }
    }
  }

  /// A state whose users have seats, capacities and absences.
  private static func office(_ generator: inout SeededGenerator) -> ModelState {
    let plain = state(&generator)
    var users = people
    var seats: [Seat] = []
    for index in users.indices where !users[index].isFormer {
      func maybe() -> Bool { Bool.random(using: &generator) }
      if maybe() { users[index].capacity = Minutes(60 * (index + 4)) }
      let days = [3, 4, 20, 40].compactMap { CivilDateTime.now.date.adding(days: $0) }
      if maybe() {
        users[index].absences = Absence.joined(
          [], days.filter { _ in maybe() }.compactMap { Absence(first: $0, last: $0) })
      }
      let name = SeatName(maybe() ? "\(index + 1)" : "3F-\(index + 1)")
      if let name, maybe() { seats.append(Seat(user: users[index].id, name: name)) }
    }
    return ModelState(
      tasks: plain.tasks, users: users, seats: seats, attributes: attributes, nextNumber: 30)
  }

  private static func differences(_ left: Told, _ right: Told) -> String {
    let pairs = zip(
      TaskField.all.map { "\($0.name): \(String(describing: $0.value(of: left.task)))" },
      TaskField.all.map { "\(String(describing: $0.value(of: right.task)))" })
    return pairs.filter { !$0.hasSuffix(": " + $1) }.map { "\($0) → \($1)" }.joined(separator: "; ")
      + " \(left.links) \(right.links) \(left.people) \(right.people)"
      + " \(left.values) \(right.values)"
  }

  private func expectNothingNew(
    _ bytes: [UInt8], _ format: ExchangeFormat, in state: ModelState
  ) throws {
    let batch = try format.read(bytes, .fixed(attributes: state.attributes))
    let again = state.importing(batch)
    #expect(batch.problems == [] && again.summary.counts == [.same: state.tasks.count])
    #expect(again.summary.losses == LossReport())
    for case .task(let before?, let after?) in again.changes {
      var plain = after
      plain.values[ImportMemory.key] = nil
      #expect(
        before == plain, "\(Self.differences(Told(before, in: state), Told(plain, in: state)))")
    }
  }

  /// Custom attributes with names that other programs, or habits, give to built-in ones.
  @Test(arguments: [ExchangeFormat.json, .csv])
  func customAttributesOfAnyNameComeBack(format: ExchangeFormat) throws {
    let names = Set(Synonyms.all(.key).map(\.word)).union(ReadingContext.others.keys).sorted()
    for name in names {
      guard let key = try? AttributeNames.key(name) else { continue }
      let definition = AttributeDefinition(id: UUID(), key: key, kind: .text)
      var task = TaskItem(number: 1, id: UUID(), text: "Milk", created: Self.moment(1))
      task.values[definition.id] = .text("Q")
      let state = ModelState(
        tasks: [task], users: [], seats: [], attributes: [definition], nextNumber: 2)
      let written = format.write(state.tasks, WritingContext(state, clock: .fixed())).bytes
      let read = try format.read(written, .fixed())
      #expect(read.problems.isEmpty, "\(key): \(read.problems)")
      #expect(read.tasks.first?.own.map(\.key) == [key])
      #expect(read.tasks.first?.own.map(\.value) == [.text("Q")], "\(key)")
    }
  }
}
