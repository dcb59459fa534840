import TaskModel

/// The text of a task and its attributes, as `add` and `edit` read them.
package struct TaskWords: Equatable {
  /// Nil when no word was left for it.
  package var text: String?
  package var due: FieldEdit<Due> = .keep
  package var assignee: FieldEdit<UUID> = .keep
  package var project: FieldEdit<String> = .keep
  package var tags = ListEdit<String>()
  package var priority: FieldEdit<TaskItem.Priority> = .keep
  package var recurrence: FieldEdit<Recurrence> = .keep
  /// The deadline that a recurrence gives a task without one.
  package var firstDue: Due?
  var after = ListEdit<Int>()
  var wait: FieldEdit<CivilDate> = .keep
  /// A date word that stayed in the text.
  package var notice: DueInText.Notice?

  package var draft: TaskDraft {
    TaskDraft(
      text: text ?? "", due: due.value ?? firstDue, assignee: assignee.value,
      project: project.value, tags: tags.added, priority: priority.value,
      recurrence: recurrence.value, after: after.added, wait: wait.value)
  }

  package var edit: TaskEdit {
    TaskEdit(
      text: text, due: due, dueIfNone: firstDue, assignee: assignee, project: project, tags: tags,
      priority: priority, recurrence: recurrence, after: after, wait: wait)
  }
}

/// Reads the words of a task one after another.
package struct TaskWordsReader {
  let people: People
  let dates: DateContext
  let isEdit: Bool
  var rest: ArraySlice<Word>
  private var result = TaskWords()
  private var textWords: [Word] = []
  private var match: RecurrenceParser.Match?

  package init(people: People, dates: DateContext, isEdit: Bool, rest: ArraySlice<Word>) {
    self.people = people
    self.dates = dates
    self.isEdit = isEdit
    self.rest = rest
  }

  package mutating func read() throws -> TaskWords {
    while let word = rest.popFirst() {
      guard let attribute = word.attribute, attribute.comparison == nil, attribute.key.isOfTask,
        isEdit || !attribute.isNegated
      else {
        textWords.append(word)
        continue
      }
      try take(attribute)
    }
    try requireNoContradiction()
    try takeRecurrence()
    try takeText()
    if let match {
      result.firstDue = match.first(dates)
      if case .set(let due?) = result.due, due.time == nil, let time = match.time {
        result.due = .set(Due(date: due.date, time: time))
      }
    }
    return result
  }

  /// Refuses tags and tasks that are both given and taken away.
  private func requireNoContradiction() throws(AttributeError) {
    let removed = Set(result.tags.removed.map(\.folded))
    if let tag = result.tags.added.first(where: { removed.contains($0.folded) }) {
      throw .contradiction("#" + tag)
    }
    if let number = result.after.added.first(where: result.after.removed.contains) {
      throw .contradiction("after:\(number)")
    }
  }

  /// The attribute up to a comma that another one follows, as in `#家、#庭`; that one is read next.
  private mutating func first(_ attribute: Word.Attribute) -> Word.Attribute {
    guard attribute.key == .tag, !attribute.isQuoted, !attribute.isWhole,
      let comma = attribute.value.firstIndex(where: { $0 == "、" || $0 == "，" })
    else { return attribute }
    let following = String(attribute.value[attribute.value.index(after: comma)...])
    guard AttributePrefix(following) != nil else { return attribute }
    rest = (Tokenizer.split(following).words + rest)[...]
    var first = attribute
    first.value = String(attribute.value[..<comma])
    return first
  }

  private mutating func take(_ whole: Word.Attribute) throws {
    let attribute = first(whole)
    if attribute.value.isEmpty { throw AttributeError.withoutValue(attribute.key) }
    let isNone = isEdit && attribute.isNone && !attribute.isNegated
    let takesAway = isNone || attribute.isNegated
    switch attribute.key {
    case .due:
      try once(result.due == .keep, .due)
      result.due = .set(takesAway ? nil : try DateWords.due(attribute, followedBy: &rest, dates))
    case .user:
      try once(result.assignee == .keep, .user)
      guard !isNone else {
        result.assignee = .set(nil)
        return
      }
      let found = try UserWords.user(attribute, followedBy: rest, in: people)
      rest = rest.dropFirst(found.count)
      result.assignee = .set(takesAway ? nil : found.user.id)
      append(found.punctuation)
    case .tag:
      guard !isNone else {
        result.tags.removesAll = true
        return
      }
      let tag = name(attribute)
      if takesAway { result.tags.removed.append(tag) } else { result.tags.added.append(tag) }
    case .project:
      try once(result.project == .keep, .project)
      result.project = .set(takesAway ? nil : try ProjectWords.project(name(attribute)))
    case .priority:
      try once(result.priority == .keep, .priority)
      let word = isNone ? "" : name(attribute)
      guard isNone || TaskItem.Priority(word: word) != nil else {
        throw AttributeError.notAPriority(word)
      }
      result.priority = .set(takesAway ? nil : TaskItem.Priority(word: word))
    case .every, .again:
      try once(result.recurrence == .keep, attribute.key)
      guard !takesAway else {
        result.recurrence = .set(nil)
        return
      }
      var match = try recurrence(attribute)
      match.recurrence.isFromCompletion = attribute.key == .again
      self.match = match
      result.recurrence = .set(match.recurrence)
    case .after:
      guard !isNone else {
        result.after.removesAll = true
        return
      }
      let numbers = try numbers(attribute)
      if takesAway { result.after.removed += numbers } else { result.after.added += numbers }
    case .wait:
      try once(result.wait == .keep, .wait)
      let due = takesAway ? nil : try DateWords.due(attribute, followedBy: &rest, dates)
      result.wait = .set(due?.date)
    case .asof, .since: break
    }
  }

  /// The longest recurrence that the value and the words after it make.
  private mutating func recurrence(
    _ attribute: Word.Attribute
  ) throws(DateError) -> RecurrenceParser.Match {
    let (own, words) = attribute.words(followedBy: rest)
    let parser = RecurrenceParser(context: dates)
    guard let (match, count) = try parser.longestPrefix(of: words), count >= own.count
    else { throw .noRecurrence(attribute.value) }
    rest = rest.dropFirst(count - own.count)
    return match
  }

  /// The tasks of `after:3,5-7`; gaps in a range are skipped.
  private func numbers(_ attribute: Word.Attribute) throws -> [Int] {
    let state = people.state
    let word = Word(range: 0..<0, text: attribute.value, isLiteral: false)
    guard let ranges = try ReferenceWords.numbers(word) else {
      throw AttributeError.notANumber(attribute.value)
    }
    return try ranges.flatMap { range in
      let found = state.tasks(numbered: range)
      if found.isEmpty { throw ModelError.noTask(number: range.lowerBound) }
      return found.map(\.number)
    }
  }

  private func once(_ isFirst: Bool, _ key: AttributeKey) throws(AttributeError) {
    if !isFirst { throw .twice(key) }
  }

  /// The value without the punctuation that closes it, which stays text.
  private mutating func name(_ attribute: Word.Attribute) -> String {
    guard !attribute.isQuoted, !attribute.isWhole else { return attribute.value }
    let tail = String(attribute.value.reversed().prefix(while: \.isPunctuation).reversed())
    append(tail)
    return String(attribute.value.dropLast(tail.count))
  }

  /// Puts punctuation that followed an attribute after the text before it.
  private mutating func append(_ punctuation: String) {
    guard !punctuation.isEmpty, let last = textWords.popLast() else { return }
    textWords.append(
      Word(range: last.range, text: last.text + punctuation, isLiteral: last.isLiteral))
  }

  /// Takes a recurrence at the end of the text, unless one was given.
  private mutating func takeRecurrence() throws(DateError) {
    guard result.recurrence == .keep,
      let (match, rest) = try RecurrenceInText.find(in: textWords, dates)
    else { return }
    self.match = match
    result.recurrence = .set(match.recurrence)
    textWords = rest
  }

  /// Takes the words for the text, and a deadline at its end unless one was given.
  private mutating func takeText() throws {
    guard !textWords.isEmpty else { return }
    if isEdit, let first = textWords.first, textWords.allSatisfy(\.looksLikeNone) {
      throw AttributeError.nothingToTakeAway(first.text)
    }
    guard result.due == .keep else {
      result.text = textWords.map(\.text).joined(separator: " ")
      return
    }
    let found = try DueInText.find(in: textWords, dates)
    result.text = found.text.joined(separator: " ")
    result.notice = found.notice
    if let foundDue = found.due { result.due = .set(foundDue) }
  }
}

extension Word {
  /// `notes:none`, which is no attribute.
  fileprivate var looksLikeNone: Bool {
    guard isPlain, let colon = text.firstIndex(where: { $0.narrow == ":" }) else { return false }
    return String(text[text.index(after: colon)...]).isNone
  }
}

/// The names of projects: parts with dots between them, none of them empty.
enum ProjectWords {
  static func project(_ name: String) throws(AttributeError) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ part in part.contains { !$0.isWhitespace } }) else {
      throw .notAProject(name)
    }
    return name
  }
}
