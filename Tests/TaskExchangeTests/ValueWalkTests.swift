import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Every value of every field is either restored from an export or reported as lost, never neither
/// or both.
@Suite struct ValueWalkTests {
  private static let formats = ExchangeFormat.allCases.filter { $0.isRead && $0.isWritten }

  private static let definitions: [AttributeDefinition] =
    [AttributeDefinition(id: .points, key: "points", kind: .number)]
    + [AttributeDefinition.Kind.text, .date, .duration, .choice].map {
      AttributeDefinition(id: UUID(), key: "own\($0.rawValue)", kind: $0, choices: ["a", "b"])
    }

  private static let day = CivilDate(year: 2026, month: 3, day: 20) ?? .epoch
  private static let moment = CivilDateTime(
    date: day, time: CivilTime(hour: 17, minute: 30) ?? .midnight)

  /// The values to try for a field: that of a full task, and every kind of value.
  private static func values(of field: TaskField) -> [FieldValue] {
    let all: [FieldValue]
    switch field {
    case .reminders:
      let each: [Reminder] = [
        .counted(.due, minutes: -30), .counted(.due, minutes: 0), .counted(.due, minutes: 60),
        .counted(.scheduled, minutes: -1440), .counted(.scheduled, minutes: 0), .at(moment),
        .snoozed(moment),
      ]
      all = each.map { Reminder.list([$0]) } + [Reminder.list(Array(each.prefix(6)))]
    case .due, .scheduled: all = [.due(Due(date: day)), .due(moment.due)]
    case .recurrence:
      all = [Recurrence(.weeks(2)), Recurrence(.days(3), isFromCompletion: true)].map {
        .recurrence($0.anchored(at: day))
      }
    case .priority: all = TaskItem.Priority.allCases.map { .priority($0) }
    case .tags: all = [.texts(["home"]), .texts(["two words", "買い物", "30m"])]
    case .notes: all = [.texts(["One"]), .texts(["One\nof two lines", "and another"])]
    case .noted: all = [.texts(["2026-03-11T10:00:00Z"])]
    case .assignee: all = [.person(.anna), .people([.ben, .anna])]
    default: all = [field.value(of: .full)].compactMap { $0 }
    }
    return all
  }

  private static let fields =
    TaskField.all.filter { ![.text, .state].contains($0) }

  /// A state with one task that has only this value, and what it requires.
  private static func state(_ field: TaskField, _ value: FieldValue) -> ModelState {
    var task = TaskItem(
      number: 1, id: UUID(), text: "Paint the wall", created: TaskItem.full.created)
    if field == .recurrence { task.due = Due(date: day) }
    if field == .noted { task.notes = TaskItem.full.notes }
    if field == .completed { task.state = .done }
    field.set(value, in: &task)
    return ModelState(
      tasks: [
        task, TaskItem(number: 2, id: UUID(), text: "First", created: task.created),
        TaskItem(number: 3, id: UUID(), text: "Third", created: task.created),
      ], users: [User(id: .anna, name: "Anna"), User(id: .ben, name: "Ben")], seats: [],
      attributes: definitions, nextNumber: 4)
  }

  /// Whether a sentence mentions the attribute.
  private static func isNamed(_ names: [String], in losses: LossReport) -> Bool {
    losses.all.contains { entry in
      switch entry.loss {
      case .values(let name), .references(let name), .lineBreaks(let name), .inText(let name),
        .times(let name):
        names.contains(name)
      default: false
      }
    }
  }

  @Test(arguments: formats, fields)
  func valuesRoundTripOrAreReported(format: ExchangeFormat, field: TaskField) throws {
    let values = Self.values(of: field).map {
      // The tasks referred to are 2 and 3 here.
      switch $0 {
      case .numbers(let numbers): FieldValue.numbers(Array([2, 3].prefix(numbers.count)))
      default: $0
      }
    }
    try #require(!values.isEmpty)
    for value in values {
      let state = Self.state(field, value)
      let written = format.write(state.tasks, WritingContext(state, clock: .fixed()))
      let batch = try format.read(written.bytes, .fixed(attributes: state.attributes))
      #expect(batch.problems == [])
      let fresh = ModelState(
        tasks: [], users: state.users, seats: [], attributes: state.attributes, nextNumber: 1)
      let tasks = fresh.importing(batch).state.tasks
      let task = try #require(tasks.first { $0.text == "Paint the wall" }, "\(value)")
      let isThere = Self.isSame(field.value(of: task), value, of: tasks)
      let isNamed = Self.isNamed([field.name], in: written.losses)
      #expect(isThere != isNamed, "\(format.name): \(field.name) \(value): \(written.losses.words)")
      for other in Self.fields where other != field && ![.due, .notes].contains(other) {
        #expect(other.value(of: task) == nil, "\(format.name): \(field.name) became \(other.name)")
      }
    }
  }

  /// Importing an export into its own store changes nothing.
  @Test(arguments: formats, fields)
  func importIntoOwnStoreChangesNothing(format: ExchangeFormat, field: TaskField) throws {
    for value in Self.values(of: field) {
      var state = Self.state(field, value)
      if case .numbers = value { continue }
      let written = format.write(state.tasks, WritingContext(state, clock: .fixed()))
      let batch = try format.read(written.bytes, .fixed(attributes: state.attributes))
      let again = state.importing(batch)
      #expect(again.summary.counts == [.same: 3], "\(format.name): \(field.name) \(value)")
      var task = try #require(again.state.task(numbered: 1))
      for key in [ImportMemory.key, CalendarIdentity.key] { task.values[key] = nil }
      #expect(task == state.task(numbered: 1), "\(format.name): \(field.name) \(value)")
      state = again.state
      #expect(state.importing(batch).changes.isEmpty, "\(format.name): \(field.name) \(value)")
    }
  }

  /// Texts of several lines, and with blanks at the ends; formats that can hold any text preserve
  /// all line ends.
  @Test(arguments: formats)
  func lineEndsAndBlanksMakeNoOtherTask(format: ExchangeFormat) throws {
    let holdsAny = format == .json || format == .csv
    let (end, old) = holdsAny ? (#"\r\n"#, #"\r"#) : (#"\n"#, #"\n"#)
    let json =
      #"[{"text":" Milk ","notes":["cr\#(end)lf","old\#(old)mac"]},{"text":"two\#(end)lines"}]"#
    let state = ModelState().importing(try ExchangeFormat.json.read(json)).state
    #expect(state.tasks.map(\.text) == [" Milk ", holdsAny ? "two\r\nlines" : "two\nlines"])
    let written = format.write(state.tasks, WritingContext(state, clock: .fixed()))
    let again = state.importing(try format.read(written.bytes, .fixed()))
    #expect(again.summary.counts == [.same: 2], "\(format.name)")
    #expect(again.state.tasks.map(\.text) == state.tasks.map(\.text))
    #expect(again.state.tasks.map(\.notes) == state.tasks.map(\.notes))
  }

  /// Compares values, for which tasks may have other numbers there.
  private static func isSame(_ there: FieldValue?, _ value: FieldValue, of tasks: [TaskItem])
    -> Bool
  {
    guard case .numbers(let numbers) = value else { return there == value }
    guard case .numbers(let others)? = there else { return false }
    let texts = others.compactMap { number in tasks.first { $0.number == number }?.text }
    return texts.sorted() == numbers.compactMap { [2: "First", 3: "Third"][$0] }.sorted()
  }

  @Test(arguments: formats)
  func attributesOfOnesOwnComeBackOrAreNamed(format: ExchangeFormat) throws {
    let values: [AttributeDefinition.Kind: FieldValue] = [
      .text: .text("very large"), .number: .number(DecimalNumber(millionths: 3_500_000)),
      .date: .due(Due(date: Self.day)), .duration: Minutes(90).map { .minutes($0) } ?? .text(""),
      .choice: .text("b"),
    ]
    for definition in Self.definitions {
      let value = try #require(values[definition.kind])
      let state = Self.state(.custom(definition.id), value)
      let written = format.write(state.tasks, WritingContext(state, clock: .fixed()))
      let batch = try format.read(written.bytes, .fixed(attributes: state.attributes))
      let fresh = ModelState(
        tasks: [], users: [], seats: [], attributes: state.attributes, nextNumber: 1)
      let task = fresh.importing(batch).state.tasks.first { $0.text == "Paint the wall" }
      let isThere = task?.values[definition.id] == value
      let isNamed = Self.isNamed([definition.key], in: written.losses)
      #expect(isThere != isNamed, "\(format.name): \(definition.key): \(written.losses.words)")
    }
  }

  /// The values of an attribute that the other store does not have.
  @Test(arguments: formats)
  func attributesUnknownThereComeBackOrAreNamed(format: ExchangeFormat) throws {
    let definition = Self.definitions[1]
    for value in ["large", "very large", "ACME, Inc", "say \"hi\" twice", "a:b c:d"] {
      let state = Self.state(.custom(definition.id), .text(value))
      let written = format.write(state.tasks, WritingContext(state, clock: .fixed()))
      let batch = try format.read(written.bytes, .fixed())
      let task = try #require(batch.tasks.first { $0.task.text.hasPrefix("Paint the wall") })
      let isThere =
        task.task.text == "Paint the wall" && task.own.map(\.key) == [definition.key]
        && task.own.map(\.value) == [.text(value)]
      let isNamed = Self.isNamed([definition.key], in: batch.losses)
      #expect(isThere != isNamed, "\(format.name): \(value): \(task.task.text)")
    }
  }

  @Test(arguments: formats)
  func theTimeOfCreationComesBackOrIsNamed(format: ExchangeFormat) throws {
    let created = Instant(utc: CivilDateTime(date: Self.day, time: .midnight), second: 7)
    let state = ModelState(
      tasks: [TaskItem(number: 1, id: UUID(), text: "Milk", created: created)], users: [],
      seats: [], nextNumber: 2)
    let written = format.write(state.tasks, WritingContext(state, clock: .fixed()))
    let task = try #require(try format.read(written.bytes, .fixed()).tasks.first)
    let isNamed = Self.isNamed(["created"], in: written.losses)
    #expect((task.task.created == created) != isNamed, "\(format.name): \(written.losses.words)")
  }

  // MARK: Typed values

  /// The values that help shows for an attribute.
  private static func typed(_ attribute: Attribute) -> [String] {
    let dates = DateForm.all.flatMap(\.examples) + ["tomorrow 9am", "2026-03-20T17:30"]
    let suggested: [String]
    switch attribute.kind.suggestions {
    case .dates: suggested = dates
    case .words(let words): suggested = words
    case .recurrences: suggested = RecurrenceParser.examples
    case .people, .tasks, .values, .none: suggested = ["45m", "2h30m", "3.5", "home"]
    }
    let reminders =
      attribute == .remind
      ? [
        "30m", "1h", "1d", "due", "scheduled-1h", "friday 9am", "30分前", "期限", "30m, 1h", "due-30m",
      ]
      : []
    return suggested + reminders
  }

  private static let given = AttributeTable.of(definitions).editable.filter {
    ![.text, .note, .assignee, .after, .under].contains($0)
  }

  /// A value that `add` accepts after the key is read the same from a cell and a member, or
  /// reported as a problem with its name.
  @Test(arguments: given)
  func typedValuesAreReadOrReported(attribute: Attribute) throws {
    let context = ReadingContext.fixed(attributes: Self.definitions)
    let field = try #require(attribute.field)
    var read = 0
    for text in Self.typed(attribute) {
      let meant = context.typed(text, as: attribute)
      for format in [ExchangeFormat.csv, .json] {
        let file =
          format == .csv
          ? "text,\(attribute.name)\nMilk,\"\(text)\"\n"
          : "[{\"text\":\"Milk\",\"\(attribute.name)\":\"\(text)\"}]"
        let batch = try format.read(file, context)
        let task = batch.tasks.first
        let value =
          attribute.field.flatMap { field in task.flatMap { field.value(of: $0.task) } }
          ?? task?.own.first { $0.key == attribute.name }?.value
        let place = "\(format.name): \(attribute.name) \(text)"
        if let problem = batch.problems.first {
          #expect(problem.field == attribute.name && task == nil, "\(place)")
          #expect(meant == nil, "\(place) is refused: \(problem.expected.words.english)")
        } else {
          read += 1
          #expect(value != nil, "\(place) is gone")
          if let meant, field.rule == .single {
            #expect(value == meant || attribute.kind is RecurrenceKind, "\(place)")
          }
        }
      }
    }
    #expect(read > 0)
  }

  /// If only a day can be stored, a lost time of day is reported.
  @Test(arguments: [ExchangeFormat.json, .csv, .markdown, .todotxt, .ical, .taskwarrior])
  func aTimeThatHasNoPlaceIsNamed(format: ExchangeFormat) throws {
    for field in [TaskField.wait, .until] {
      let file: String =
        switch format {
        case .csv: "text,\(field.name)\nMilk,2026-03-12T09:30\nTea,2026-03-12\n"
        case .json:
          "[{\"text\":\"Milk\",\"\(field.name)\":\"2026-03-12T09:30\"},"
            + "{\"text\":\"Tea\",\"\(field.name)\":\"2026-03-12\"}]"
        case .markdown:
          "- [ ] Milk \(field.name):2026-03-12T09:30\n- [ ] Tea \(field.name):2026-03-12\n"
        case .taskwarrior:
          "[{\"description\":\"Milk\",\"\(field.name)\":\"20260312T093000Z\"},"
            + "{\"description\":\"Tea\",\"\(field.name)\":\"20260312T000000Z\"}]"
        case .ical:
          calendar(
            [
              "UID:a", "SUMMARY:Milk", "X-TASKSHELL-\(field.name.uppercased()):20260312T093000",
            ],
            ["UID:b", "SUMMARY:Tea", "X-TASKSHELL-\(field.name.uppercased()):20260312"])
        default:
          "Milk \(field == .wait ? "t" : field.name):2026-03-12T09:30\n"
            + "Tea \(field == .wait ? "t" : field.name):2026-03-12\n"
        }
      let batch = try format.read(file)
      #expect(batch.tasks.map(\.task.text) == ["Milk", "Tea"])
      let days = batch.tasks.map { field.value(of: $0.task) }
      #expect(days == [.day(Self.day.adding(days: -8) ?? Self.day), days[0]])
      #expect(
        batch.losses.words == ["\(field.name): the time of day of 1 value dropped"],
        "\(format.name)")
    }
  }

  /// A heading may be the key, the name or a synonym of the attribute.
  @Test(arguments: AttributeTable.standard.editable)
  func headingsAreWhatPeopleType(attribute: Attribute) {
    let names = [attribute.key.rawValue, attribute.name, attribute.label.japanese]
    for name in names where !(attribute == .again && name == attribute.label.english) {
      #expect(ReadingContext.fixed().attribute(called: name) == attribute, "\(name)")
    }
  }

  @Test func aRuleIsCountedFromOneOfBoth() throws {
    func rule(_ members: String) throws -> (Recurrence?, [RecordProblem.Expected]) {
      let batch = try ExchangeFormat.json.read("[{\"text\":\"Milk\",\(members)}]")
      return (batch.tasks.first?.task.recurrence, batch.problems.map(\.expected))
    }
    #expect(try rule(#""again":"week""#).0 == Recurrence(.weeks(1), isFromCompletion: true))
    #expect(try rule(#""every":"week","again":"""#).0 == Recurrence(.weeks(1)))
    #expect(try rule(#""every":"week","again":"month""#).1 == [.alone("every")])
    let table = try ExchangeFormat.csv.read("text,every,again\nMilk,week,\nTea,,week\n")
    #expect(table.tasks.map { $0.task.recurrence?.isFromCompletion } == [false, true])
  }

  /// An empty member has no value, as in a cell; only the text of a task is required.
  @Test(arguments: AttributeTable.of(definitions).all)
  func emptyMemberHasNoValue(attribute: Attribute) throws {
    let context = ReadingContext.fixed(attributes: Self.definitions)
    let batch = try ExchangeFormat.json.read(
      "[{\"text\":\"Milk\",\"\(attribute.name)\":\"\"}]", context)
    if attribute == .text { return }
    #expect(batch.problems == [] && batch.losses.words == [], "\(attribute.name)")
    let task = try #require(batch.tasks.first)
    for field in Self.fields { #expect(field.value(of: task.task) == nil, "\(attribute.name)") }
    #expect(task.own == [] && task.assignee == nil)
    let nothing = try ExchangeFormat.json.read("[{\"text\":\"\"}]").problems
    #expect(nothing.map(\.expected.words.english) == ["a text that is not empty"])
  }
}
