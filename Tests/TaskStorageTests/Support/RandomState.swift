import Foundation
import TaskModel
import TestSupport

@testable import TaskStorage

extension SeededGenerator {
  mutating func uuid() -> UUID {
    UUID(high: next(), low: next())
  }

  mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &self) == 0 }

  /// Text with everything that a file format can get wrong; never empty.
  mutating func text() -> String {
    let parts = [
      "Buy milk", "資料を田中さんに送る", "\"quoted\" \\ and /", "a\tb\nc\r", "\u{0}\u{1}\u{1F}\u{7F}",
      "🍣👩‍👩‍👧‍👦", "e\u{301}", "\u{202E}bidi\u{2066}", "\u{E0041}\u{10FFFF}", "ｶﾞ", "{\"task\":{}}",
      "\u{85}\u{2028}", "ß", " ",
    ]
    let count = Int.random(in: 1...4, using: &self)
    return (0..<count).map { _ in parts.randomElement(using: &self) ?? "" }.joined()
  }

  mutating func instant() -> Instant {
    let first = CivilDate.validDayNumbers.lowerBound * 86_400
    let last = (CivilDate.validDayNumbers.upperBound + 1) * 86_400 - 1
    return Instant(secondsSinceEpoch: Int.random(in: first...last, using: &self))
  }

  mutating func due() -> Due? {
    guard let date = CivilDate(dayNumber: .random(in: CivilDate.validDayNumbers, using: &self))
    else { return nil }
    let hour = Int.random(in: 0...23, using: &self)
    let minute = Int.random(in: 0...59, using: &self)
    return Due(date: date, time: chance(2) ? CivilTime(hour: hour, minute: minute) : nil)
  }

  mutating func recurrence() -> Recurrence {
    let rules: [Recurrence.Rule] = [
      .days(1), .days(3), .weeks(2), .months(1), .years(4), .month([.day(-1)]), .month([.day(22)]),
      .month([.weekday(3, .friday)]), .month([.weekday(-1, .monday)]),
      .weekdays(WeekdaySet([.monday, .friday])),
    ]
    return Recurrence(
      rules.randomElement(using: &self) ?? .days(1), isFromCompletion: chance(2),
      anchor: chance(2) ? due()?.date : nil, until: chance(2) ? due()?.date : nil,
      count: chance(2) ? Int.random(in: 1...99, using: &self) : nil)
  }

  mutating func task(
    number: Int, users: [User], attributes: [AttributeDefinition] = []
  ) -> TaskItem {
    let isDone = chance(3)
    var task = TaskItem(
      number: number, id: uuid(), text: text(), state: isDone ? .done : .open,
      due: chance(2) ? due() : nil,
      assignee: chance(2) ? users.randomElement(using: &self)?.id : nil,
      project: chance(3) ? text() : nil, tags: chance(2) ? [text(), text()] : [],
      priority: chance(3) ? TaskItem.Priority.allCases.randomElement(using: &self) : nil,
      notes: chance(4) ? [text(), text()] : [], recurrence: chance(4) ? recurrence() : nil,
      after: chance(4) ? [1, number] : [], wait: chance(4) ? due()?.date : nil,
      created: instant(), completed: isDone ? instant() : nil)
    if let first = task.assignee, chance(2) {
      task.assignees = [first] + users.prefix(2).map(\.id)
    }
    for attribute in attributes where chance(2) {
      task.values[attribute.id] = value(of: attribute.kind)
    }
    if chance(3) { addDetails(to: &task) }
    return task
  }

  /// Adds rarely used fields.
  private mutating func addDetails(to task: inout TaskItem) {
    task.parent = chance(2) ? number(1...99) : nil
    task.scheduled = chance(2) ? due() : nil
    task.until = chance(2) ? due()?.date : nil
    task.estimate = chance(2) ? Minutes(number(1...9999)) : nil
    task.order = chance(2) ? DecimalNumber(millionths: number(-9_999_999...9_999_999)) : nil
    task.started = chance(2) ? instant() : nil
    task.assigner = chance(2) ? text() : nil
    task.modified = chance(2) ? instant() : nil
    task.noted = chance(2) ? [NoteOrigin(time: instant(), author: text()).notation, ""] : []
    if let start = due(), let length = Minutes(number(1...600)) {
      task.sessions = [WorkSession(start: start, length: length, person: chance(2) ? uuid() : nil)]
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  private mutating func value(of kind: AttributeDefinition.Kind) -> FieldValue? {
    switch kind {
    case .text, .choice: .text(text())
    case .number: .number(DecimalNumber(millionths: number(-9_999_999_999...9_999_999_999)))
    case .date: due().map { .due($0) }
    case .duration: Minutes(number(1...9999)).map { .minutes($0) }
    }
  }

  private mutating func attribute(_ kind: AttributeDefinition.Kind) -> AttributeDefinition {
    AttributeDefinition(
      id: uuid(), key: "\(kind)\(number(0...999_999))", kind: kind,
      choices: kind == .choice ? [text(), "\(number(0...99)) \(text())"] : [])
  }

  private mutating func user(id: UUID, name: String) -> User {
    let day = due()?.date ?? .epoch
    let absences = chance(4) ? [Absence(first: day, last: day.adding(days: 3) ?? day)] : []
    return User(
      id: id, name: name,
      capacity: chance(4) ? Minutes(Int.random(in: 1...600, using: &self)) : nil,
      absences: absences.compactMap(\.self), isFormer: chance(8))
  }

  private mutating func template(_ name: String, _ tasks: [TaskItem]) -> TaskTemplate {
    TaskTemplate(
      id: uuid(), name: name, anchor: chance(2) ? due()?.date : nil,
      tasks: Array(tasks.prefix(Int.random(in: 0...3, using: &self))))
  }

  /// A seat with a number, sometimes with a floor.
  private func seat(_ number: Int) -> SeatName {
    (number.isMultiple(of: 3) ? SeatName("3F-\(number)") : nil) ?? SeatName(integerLiteral: number)
  }

  mutating func state(tasks count: Int) -> ModelState {
    let users = (0..<count / 3 + 1).map { user(id: uuid(), name: "\($0)\(text())") }
    let seats = users.enumerated().filter { $0.offset % 2 == 0 }.map {
      Seat(user: $0.element.id, name: seat($0.offset + 1))
    }
    let attributes = AttributeDefinition.Kind.allCases.filter { _ in chance(2) }
      .map { attribute($0) }
    var number = 0
    let tasks = (0..<count).map { _ in
      number += Int.random(in: 1...3, using: &self)
      return task(number: number, users: users, attributes: attributes)
    }
    let templates = (0..<count / 5).map { template("\($0)\(text())", tasks) }
    return ModelState(
      tasks: tasks, users: users, seats: seats, attributes: attributes, templates: templates,
      nextNumber: number + Int.random(in: 1...3, using: &self))
  }
}

extension SeededGenerator {
  /// A commit onto `state`, with any kinds of updates.
  mutating func commit(onto state: ModelState, version: Int) -> StoredCommit {
    let updates = (0..<Int.random(in: 1...3, using: &self)).map { _ in update(of: state) }
    let kinds: [CommitInfo.Kind] = [.command, .command, .undo([uuid()]), .redo([uuid(), uuid()])]
    let info = CommitInfo(
      version: version, operation: uuid(), author: text(), time: instant(), command: text(),
      kind: kinds.randomElement(using: &self) ?? .command)
    return StoredCommit(info: info, updates: updates)
  }

  private mutating func update(of state: ModelState) -> RecordUpdate {
    let user = state.users.randomElement(using: &self)
    let task = state.tasks.randomElement(using: &self)
    if let template = state.templates.randomElement(using: &self), chance(8) {
      return .gone(.template(template.id))
    }
    if chance(8), let kind = AttributeDefinition.Kind.allCases.randomElement(using: &self) {
      return .attribute(attribute(kind))
    }
    if let attribute = state.attributes.randomElement(using: &self), chance(8) {
      return .gone(.attribute(attribute.id))
    }
    switch (Int.random(in: 0...7, using: &self), user, task) {
    case (0, let user?, _): return .user(self.user(id: user.id, name: text()))
    case (7, _, _): return .template(self.template("\(uuid())\(text())", state.tasks))
    case (1, let user?, _): return .gone(.user(user.id))
    case (2, let user?, _):
      let taken = state.seats.values.compactMap { $0.number ?? $0.numberOnFloor }.max() ?? 0
      return .seat(Seat(user: user.id, name: seat(taken + Int.random(in: 1...9, using: &self))))
    case (3, let user?, _): return .gone(.seat(user.id))
    case (4, _, let task?): return .gone(.task(task.number))
    case (5, _, let task?): return .task(self.task(task.number, in: state))
    default: return .task(self.task(state.nextNumber, in: state))
    }
  }

  private mutating func task(_ number: Int, in state: ModelState) -> TaskItem {
    task(number: number, users: state.users, attributes: state.attributes)
  }

  /// A store with the state at each of its versions, the base's first.
  mutating func store(tasks: Int, commits: Int) -> (
    bytes: [UInt8], states: [ModelState], ends: [Int]
  ) {
    var states = [state(tasks: tasks)]
    let first = states[0]
    let base = BaseLine(
      records: first.recordCount,
      nextNumber: first.nextNumber, version: 7, kept: 0, time: instant())
    var bytes = StoreEncoder.base(StoreHeader(store: uuid(), generation: 3), first, base)
    var ends = [bytes.count]
    for index in 0..<commits {
      var state = states[index]
      let commit = commit(onto: state, version: 8 + index)
      bytes += StoreEncoder.commit(commit)
      _ = state.apply(commit)
      states.append(state)
      ends.append(bytes.count)
    }
    return (bytes, states, ends)
  }
}
