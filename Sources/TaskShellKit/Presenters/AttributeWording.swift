import TaskLanguage
import TaskModel

/// Words for what became of a task's attributes, as one would type them, and for their going.
struct AttributeWording {
  private let attributes: AttributeTable
  private let context: DisplayContext
  private let now: CivilDateTime
  /// Says which of its tags and projects a change brings in; nil where nobody is told.
  var newValues: NewValues?

  init(_ state: ModelState, _ clock: Clock) {
    attributes = People(state: state, me: nil).attributes
    context = DisplayContext(state, clock)
    now = clock.now().civil
  }

  /// What was understood of a new task, or what changed in an old one.
  ///
  /// - Parameters:
  ///   - isLeftOut: attributes that nothing is said of.
  ///   - tellsOld: whether what the value was is told of every attribute; of people it always is.
  func changes(
    _ before: TaskItem?, _ after: TaskItem, without isLeftOut: [Attribute] = [],
    tellsOld: Bool = false
  ) -> [Bilingual] {
    let told = attributes.inSentences.flatMap {
      attribute -> [(isGone: Bool, words: Bilingual)] in
      guard attribute.field != nil else { return [] }
      let changes = attribute.kind.changes(
        from: before, to: after, prefix: attribute.marks, context)
      guard !changes.isEmpty, !isLeftOut.contains(attribute) else { return [] }
      let old: Bilingual? =
        tellsOld || attribute == .assignee ? before.flatMap { self.old(attribute, of: $0) } : nil
      let isExchanged = attribute.isList && changes.contains(where: \.isGone)
      // Values that are new come first.
      let marks = newValues?.marks(of: attribute, from: before, to: after) ?? []
      return changes.enumerated().map { index, change in
        let said = words(change, of: attribute, old: change == .noPerson && !tellsOld ? nil : old)
        let told = index < marks.count ? marks[index].map { said + $0 } ?? said : said
        if case .given = change, isExchanged { return (false, Bilingual.given(told)) }
        return (change.isGone, told)
      }
    }
    // What is gone comes last, so that nothing else seems to be.
    return told.filter { !$0.isGone }.map(\.words) + past(before, after)
      + told.filter(\.isGone).map(\.words)
  }

  /// Whether a value was taken away, and nothing put in its place.
  func removes(_ before: TaskItem?, _ after: TaskItem) -> Bool {
    attributes.inSentences.contains { attribute in
      attribute.field != nil
        && attribute.kind.changes(from: before, to: after, prefix: attribute.marks, context)
          .contains(where: \.isGone)
    }
  }

  /// The time that was recorded before and is not any more.
  func timeRemoved(_ before: TaskItem?, _ after: TaskItem) -> Bilingual? {
    let changes = Attribute.sessions.kind.changes(
      from: before, to: after, prefix: Attribute.sessions.marks, context)
    guard case .unworked(let length)? = changes.first else { return nil }
    return .timeRemoved(length)
  }

  /// When work began, and when a task was done, where that was not just now.
  private func past(_ before: TaskItem?, _ after: TaskItem) -> [Bilingual] {
    guard let before else { return [] }
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

  /// What it was, as the new value is told; nil for what can have several values, and for none.
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
