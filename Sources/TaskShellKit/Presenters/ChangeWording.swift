import TaskLanguage
import TaskModel

/// Sentences and rows for the changes of a step: attributes first, then templates, people and
/// tasks. Each part is made only when it is asked for.
struct ChangeWording {
  private let changes: [Change]
  private let tasks: TaskChangeWording
  private let people: PersonChangeWording

  /// - Parameters:
  ///   - includesOldValues: whether the values before the changes are reported as well.
  ///   - isUndone: whether the step was undone.
  ///   - isElsewhere: whether the changes come from elsewhere.
  init(
    _ changes: [Change], _ context: PresenterContext, includesOldValues: Bool = false,
    isUndone: Bool = false, isElsewhere: Bool = false
  ) {
    let changes = changes.oncePerTask
    self.changes = changes
    people = PersonChangeWording(changes, context: context)
    tasks = TaskChangeWording(
      changes, context: context, includesOldValues: includesOldValues, isUndone: isUndone,
      isElsewhere: isElsewhere)
  }

  var messages: [Message] {
    AttributeChangeWording.messages(changes) + TemplateChangeWording.messages(changes)
      + people.messages + tasks.messages
  }

  var rows: ChangedRows {
    ChangedRows(
      tasks: tasks.rows, people: people.rows, attributes: AttributeChangeWording.rows(changes))
  }

  /// The changed templates; nil if there are none.
  var templates: DataAnswer? { TemplateChangeWording.answer(changes) }

  /// Whether there is nothing to report about attributes, people or tasks.
  var hasNoRows: Bool {
    tasks.isEmpty && people.messages.isEmpty
      && !changes.contains { if case .attribute = $0 { true } else { false } }
  }
}

/// Sentences and rows for changes of tasks, made only when they are asked for.
package struct TaskChangeWording {
  private typealias Pair = (before: TaskItem?, after: TaskItem?)

  private let changes: [Change]
  private let context: PresenterContext
  private let includesOldValues: Bool
  private let isUndone: Bool
  private let isElsewhere: Bool
  /// The deleted tasks, by number.
  private let gone: [Int: TaskItem]

  /// The most tasks of one kind that each get a sentence; more share one sentence with a list.
  private static let sentenceLimit = 3
  private static let listLimit = 10

  /// - Parameters:
  ///   - includesOldValues: whether the values before the changes are reported as well.
  ///   - isUndone: whether a step was undone or redone.
  ///   - isElsewhere: whether the changes come from elsewhere. Then the manual order of a new task,
  ///     which a phone gives every task, is not reported.
  init(
    _ changes: [Change], context: PresenterContext, includesOldValues: Bool = false,
    isUndone: Bool = false, isElsewhere: Bool = false
  ) {
    self.changes = changes
    self.context = context
    self.includesOldValues = includesOldValues
    self.isUndone = isUndone
    self.isElsewhere = isElsewhere
    gone = changes.deletedTasks
  }

  /// The changes by kind.
  private var groups: [(kind: TaskChangeKind, pairs: [Pair])] {
    // Not a dictionary, which takes the runtime longer to set up than one change takes.
    var groups = TaskChangeKind.allCases.map { (kind: $0, pairs: [Pair]()) }
    for case .task(let before, let after) in changes {
      let kind = TaskChangeKind(before, after, isUndone: isUndone)
      guard let index = groups.firstIndex(where: { $0.kind == kind }) else { continue }
      groups[index].pairs.append((before, after))
    }
    return groups.filter { !$0.pairs.isEmpty }
  }

  /// The state after the changes, with the attributes that they remove, whose values are reported.
  private var state: ModelState {
    var state = context.model.state
    for case .attribute(let before?, nil) in changes {
      state.apply(.attribute(before: nil, after: before))
    }
    return state
  }

  /// Whether no task changed visibly.
  var isEmpty: Bool {
    !changes.contains { change in
      if case .task(let before, let after) = change {
        TaskChangeKind(before, after) != nil
      } else {
        false
      }
    }
  }

  /// The tasks after the changes; deleted ones as they were.
  var rows: [TaskRow] {
    let maker = RowBuilder(
      model: context.model, clock: context.clock, state: state, countsParts: false)
    return groups.flatMap { $0.pairs.compactMap { maker.row($0.before, $0.after) } }
  }

  var messages: [Message] {
    var attributes = AttributeWording(state, context.clock)
    if !isUndone { attributes.newValues = NewValues(context.model.state, besides: changes) }
    var followers: [Pair] = []
    let messages = groups.flatMap { kind, all in
      let pairs = kind == .edited ? all.filter { !isFollower($0) } : all
      if kind == .edited { followers = all.filter(isFollower) }
      return pairs.count > Self.sentenceLimit
        ? [list(kind, pairs, attributes)] : pairs.compactMap { message(kind, $0, attributes) }
    }
    return messages + self.messages(of: followers)
  }

  /// Whether a task changed only because tasks that it came after were deleted; then it is reported
  /// by what it waits for now.
  private func isFollower(_ pair: Pair) -> Bool {
    guard !gone.isEmpty, !includesOldValues, let before = pair.before, let after = pair.after else {
      return false
    }
    let lost = Set(before.after).subtracting(after.after)
    var moved = before
    moved.after = after.after
    return moved == after && !lost.isEmpty && lost.allSatisfy { gone[$0] != nil }
  }

  /// Reports which tasks that came after deleted ones are free now, and what blocks the others.
  private func messages(of followers: [Pair]) -> [Message] {
    let state = context.model.state
    let task = { number in gone[number] ?? state.task(numbered: number) }
    var (freed, blocked) = ([TaskItem](), [(task: TaskItem, by: [TaskItem])]())
    for case (let before?, let after?) in followers where after.state == .open {
      let old = before.after.compactMap(task).filter { $0.state == .open }
      let new = after.after.compactMap(task).filter { $0.state == .open }
      if old == new { continue }
      if new.isEmpty { freed.append(after) } else { blocked.append((after, new)) }
    }
    let messages =
      blocked.count > Self.sentenceLimit
      ? [Message.nowBlocked(blocked.map(\.task))] : blocked.map(Message.nowBlocked)
    return messages + (freed.isEmpty ? [] : [.freed(freed)])
  }

  private func message(
    _ kind: TaskChangeKind, _ pair: Pair, _ attributes: AttributeWording
  ) -> Message? {
    guard let task = pair.after ?? pair.before else { return nil }
    guard let after = pair.after, kind.tellsValues else {
      return .taskChanged(kind, task.number, task.text, details: [])
    }
    let lost = attributes.timeRemoved(pair.before, after)
    return .taskChanged(
      kind, task.number, task.text,
      details: details(pair.before, after, attributes, hasLostTime: lost != nil),
      removes: attributes.removes(pair.before, after), aside: lost)
  }

  private func details(
    _ before: TaskItem?, _ after: TaskItem, _ attributes: AttributeWording, hasLostTime: Bool
  ) -> [Bilingual] {
    attributes.changes(
      before, after,
      without: (hasLostTime ? [.sessions] : [])
        + (isElsewhere && before == nil ? [.order] : []),
      includesOldValues: includesOldValues)
  }

  /// Lists many tasks; changed ones with what has changed.
  private func list(
    _ kind: TaskChangeKind, _ pairs: [Pair], _ attributes: AttributeWording
  ) -> Message {
    var list = pairs.prefix(Self.listLimit).compactMap { pair -> Bilingual? in
      guard let task = pair.after ?? pair.before else { return nil }
      let name = Bilingual.same("\(task.number)  \(task.text)")
      guard kind == .edited, let after = pair.after else {
        return name + (pair.before == nil && task.state == .done ? .alsoDone : .same(""))
      }
      let hasLostTime = attributes.timeRemoved(pair.before, after) != nil
      return name.with(
        details(pair.before, after, attributes, hasLostTime: hasLostTime),
        removes: attributes.removes(pair.before, after))
    }
    if pairs.count > list.count { list.append(.andMore(pairs.count - list.count)) }
    return .tasksChanged(kind, count: pairs.count, list: list)
  }
}

extension TaskChangeKind {
  /// Nil for a change of which nothing is shown, as of an id that other programs use.
  init?(_ before: TaskItem?, _ after: TaskItem?, isUndone: Bool = false) {
    switch (before, after) {
    case (nil, _?): self = isUndone ? .restored : .added
    case (_?, nil): self = .deleted
    case (let before?, let after?) where before.state != after.state:
      self = after.state == .done ? .completed : .reopened
    case (let before?, let after?) where before.started == nil && after.started != nil:
      self = .started
    case (let before?, let after?) where before.started != nil && after.started == nil:
      self = .stopped
    case (let before?, let after?) where before.differsVisibly(from: after): self = .edited
    case (_, _): return nil
    }
  }

  /// Whether the changed values are reported.
  fileprivate var tellsValues: Bool {
    switch self {
    case .added, .restored, .edited, .started, .stopped, .completed, .reopened: true
    case .deleted: false
    }
  }
}

/// Words for a task's attributes that changed, as one would type them, and for removed ones.
struct AttributeWording {
  private let attributes: AttributeTable
  private let context: DisplayContext
  private let now: CivilDateTime
  /// Finds the tags and projects that a change introduces; nil if those are not reported.
  var newValues: NewValues?

  init(_ state: ModelState, _ clock: Clock) {
    attributes = People(state: state, me: nil).attributes
    context = DisplayContext(state, clock)
    now = clock.now().civil
  }

  /// The attributes of a new task, or those of an existing one that changed.
  ///
  /// - Parameters:
  ///   - isLeftOut: attributes that are not reported.
  ///   - includesOldValues: whether old values are reported for every attribute; for people they always are.
  func changes(
    _ before: TaskItem?, _ after: TaskItem, without isLeftOut: [Attribute] = [],
    includesOldValues: Bool = false
  ) -> [Bilingual] {
    let values = attributes.inSentences.flatMap {
      attribute -> [(isGone: Bool, words: Bilingual)] in
      guard attribute.field != nil else { return [] }
      let changes = attribute.kind.changes(
        from: before, to: after, prefix: attribute.marks, context)
      guard !changes.isEmpty, !isLeftOut.contains(attribute) else { return [] }
      let old: Bilingual? =
        includesOldValues || attribute == .assignee
        ? before.flatMap { self.old(attribute, of: $0) } : nil
      let isExchanged = attribute.isList && changes.contains(where: \.isGone)
      // New values come first.
      let marks = newValues?.marks(of: attribute, from: before, to: after) ?? []
      return changes.enumerated().map { index, change in
        let worded = words(
          change, of: attribute, old: change == .noPerson && !includesOldValues ? nil : old)
        let marked = index < marks.count ? marks[index].map { worded + $0 } ?? worded : worded
        if case .given = change, isExchanged { return (false, Bilingual.given(marked)) }
        return (change.isGone, marked)
      }
    }
    // Removed values come last, so that the following words do not seem removed as well.
    return values.filter { !$0.isGone }.map(\.words) + past(before, after)
      + values.filter(\.isGone).map(\.words)
  }

  /// Whether a value was removed without a replacement.
  func removes(_ before: TaskItem?, _ after: TaskItem) -> Bool {
    attributes.inSentences.contains { attribute in
      attribute.field != nil
        && attribute.kind.changes(from: before, to: after, prefix: attribute.marks, context)
          .contains(where: \.isGone)
    }
  }

  /// The recorded time that was removed.
  func timeRemoved(_ before: TaskItem?, _ after: TaskItem) -> Bilingual? {
    let changes = Attribute.sessions.kind.changes(
      from: before, to: after, prefix: Attribute.sessions.marks, context)
    guard case .unworked(let length)? = changes.first else { return nil }
    return .timeRemoved(length)
  }

  /// The start of work and the completion, if that was not just now.
  private func past(_ before: TaskItem?, _ after: TaskItem) -> [Bilingual] {
    guard let before else {
      // A task that comes when it is done is not to be taken for an open one.
      guard after.state == .done else { return [] }
      return [.comesDone(on: after.completed.flatMap(context.civil)?.date, today: now.date)]
    }
    var parts: [Bilingual] = []
    if before.started != after.started,
      let begin = after.started.flatMap(context.civil).map(Due.init),
      begin.minutes(to: Due(now)) > 1
    {
      parts.append(.workSince(begin, today: now.date))
    }
    if before.completed != after.completed, let done = after.completed.flatMap(context.civil),
      done.date != now.date
    {
      parts.append(.doneOn(done.date, today: now.date))
    }
    return parts
  }

  /// The old value, worded like the new one; nil for lists other than people, and for none.
  private func old(_ attribute: Attribute, of task: TaskItem) -> Bilingual? {
    if attribute.isList, attribute != .assignee { return nil }
    let changes = attribute.kind.changes(from: nil, to: task, prefix: attribute.marks, context)
    return changes.first.map { words($0, of: attribute) }
  }

  private func words(_ change: ValueChange, of attribute: Attribute, old: Bilingual?) -> Bilingual {
    let new = words(change, of: attribute)
    switch (change, old) {
    case (.given, let old?), (.moment, let old?), (.noMoment, let old?), (.noPerson, let old?):
      return old + .same(" → ") + new
    default: return new
    }
  }

  private func words(_ change: ValueChange, of attribute: Attribute) -> Bilingual {
    switch change {
    case .given(let words): words
    case .gone(let words) where attribute.isList: .removed(words)
    case .gone(let words): .removed(words, of: attribute)
    case .moment(let due): .moment(attribute.label, due, now: now)
    case .noMoment: .momentRemoved(attribute)
    case .noPerson: .assigneeRemoved
    case .reminder(let due, isSnooze: true): .snoozed(until: .moment(due, today: now.date))
    case .reminder(let due, isSnooze: false): .moment(attribute.label, due, now: now)
    case .reminderGone(let due): .removed(.moment(attribute.label, due, now: now))
    case .noted(let note): .noted(note)
    case .noteGone(let note): .noteGone(note)
    case .unworked(let length): .timeRemoved(length)
    case .worked(let session, let total): .worked(session, total: total, now: now)
    case .was(let text): .textWas(text)
    }
  }
}

/// Sentences and rows for changes of people and seats.
struct PersonChangeWording {
  private(set) var messages: [Message] = []
  /// The people after the changes; deleted ones as they were.
  private(set) var rows: [PersonRow] = []

  /// Everybody's seat before the changes, and after them.
  private let seats: (before: [UUID: SeatName], after: [UUID: SeatName])
  private let today: CivilDate
  private var told: Set<UUID> = []

  /// A seat that comes or goes with its person is part of that person's sentence.
  init(_ changes: [Change], context: PresenterContext) {
    let state = context.model.state
    today = context.now.date
    // Most commits change only tasks, and this runs for each.
    let isOfPeople = changes.contains { change in
      switch change {
      case .user, .seat: true
      case .task, .attribute, .template: false
      }
    }
    guard isOfPeople else {
      seats = ([:], [:])
      return
    }
    seats = (Self.seats(before: changes, state), Self.seats(after: changes, state))
    for case .user(let before, let after) in changes {
      add(before.flatMap { $0.isFormer ? nil : $0 }, after.flatMap { $0.isFormer ? nil : $0 })
    }
    for case .seat(let before, let after) in changes {
      guard let id = (after ?? before)?.user, !told.contains(id), let user = state.user(id)
      else { continue }
      messages.append(.userSeated(user.name, seat: after?.name))
      if rows.contains(where: { $0.name == user.name }) { continue }
      var row = row(user, seats.after)
      row.change = .changed(from: self.row(user, seats.before))
      rows.append(row)
    }
  }

  private mutating func add(_ before: User?, _ after: User?) {
    switch (before, after) {
    case (let before?, let after?):
      if before.name != after.name {
        messages.append(.userRenamed(from: before.name, to: after.name))
      }
      if before.reading != after.reading {
        messages.append(.userReading(after.name, after.reading))
      }
      if before.capacity != after.capacity {
        messages.append(.userCapacity(after.name, after.capacity))
      }
      if before.absences != after.absences {
        messages.append(.userAway(after.name, after.absences, today: today))
      }
    case (nil, let user?):
      messages.append(.userAdded(user.name, seat: seats.after[user.id]))
      told.insert(user.id)
    case (let user?, nil):
      messages.append(.userDeleted(user.name))
      told.insert(user.id)
    case (nil, nil): return
    }
    let old = before.map { row($0, seats.before) }
    if var row = after.map({ row($0, seats.after) }) ?? old {
      row.change = RowChange(from: after == nil ? nil : old, isThere: after != nil)
      rows.append(row)
    }
  }

  private func row(_ user: User, _ seats: [UUID: SeatName]) -> PersonRow {
    PersonRow(
      id: user.id.notation, name: user.name, reading: user.reading, seat: seats[user.id],
      capacity: user.capacity?.count,
      away: user.absences.filter { $0.last >= today }.map(\.notation))
  }

  /// The seats after the changes; people whom these do not seat keep their present seat.
  private static func seats(after changes: [Change], _ state: ModelState) -> [UUID: SeatName] {
    var seats = state.seats
    for case .seat(let seat?, _) in changes { seats[seat.user] = nil }
    for case .seat(_, let seat?) in changes { seats[seat.user] = seat.name }
    return seats
  }

  /// Everybody's seat before the changes.
  private static func seats(before changes: [Change], _ state: ModelState) -> [UUID: SeatName] {
    var seats = state.seats
    for case .seat(_, let seat?) in changes { seats[seat.user] = nil }
    for case .seat(let seat?, _) in changes { seats[seat.user] = seat.name }
    return seats
  }
}
