import TaskModel

/// The text of a task and its attributes, as `add` and `edit` read them.
package struct TaskWords: Equatable {
  package var patch = TaskPatch()
  /// A date word that stayed in the text.
  package var notice: DueInText.Notice?

  /// Whether a text is among the words.
  package var hasText: Bool { patch[.text] != nil }
}

/// Reads the words of a task one after another.
package struct TaskWordsReader {
  let context: ValueContext
  let isEdit: Bool
  var rest: ArraySlice<Word>
  private var result = TaskWords()
  private var textWords: [Word] = []
  /// The time that a recurrence has, for a deadline without one.
  private var time: CivilTime?
  private var dates: DateContext { context.dates }

  /// - Parameter isEdit: whether `due:none`, `@none` and `-#home` take a value away.
  package init(_ words: ArraySlice<Word>, _ context: ValueContext, isEdit: Bool) {
    self.context = context
    self.isEdit = isEdit
    rest = words
  }

  package mutating func read() throws -> TaskWords {
    while let word = rest.popFirst() {
      guard let value = word.attribute, value.comparison == nil, isEdit || !value.isNegated,
        let attribute = context.people.attributes[value.key], attribute.uses.contains(.typed),
        let field = attribute.field
      else {
        textWords.append(word)
        continue
      }
      try take(value, attribute, field)
    }
    try requireNoContradiction()
    try takeText()
    if let time, let due: Due = result.patch.value(.due), due.time == nil {
      result.patch.set(.due, Due(date: due.date, time: time))
    }
    return result
  }

  /// Refuses values that are both given and taken away.
  private func requireNoContradiction() throws(AttributeError) {
    for attribute in context.people.attributes.typed where attribute.isList {
      guard let field = attribute.field, case .edit(let edit) = result.patch[field],
        let both = edit.contradiction
      else { continue }
      throw .contradiction(attribute.mark + both)
    }
  }

  /// The value up to a comma that another attribute follows, as in `#家、#庭`; that one is read next.
  private mutating func first(_ value: Word.Attribute, _ attribute: Attribute) -> Word.Attribute {
    guard attribute.sigil != nil, attribute.isList, !value.isQuoted, !value.isWhole,
      let comma = value.value.firstIndex(where: { $0 == "、" || $0 == "，" })
    else { return value }
    let following = String(value.value[value.value.index(after: comma)...])
    guard AttributePrefix(following, in: context.people.attributes) != nil else { return value }
    rest = (Tokenizer.split(following, in: context.people.attributes).words + rest)[...]
    var first = value
    first.value = String(value.value[..<comma])
    return first
  }

  private mutating func take(
    _ whole: Word.Attribute, _ attribute: Attribute, _ field: TaskField
  ) throws {
    let value = first(whole, attribute)
    if value.value.isEmpty { throw AttributeError.withoutValue(value.key) }
    if !attribute.isList, result.patch[field] != nil { throw AttributeError.twice(value.key) }
    let isNever = attribute.kind.look == .date && DateParser.isNever(value.value.plainWords)
    guard !isNever, !isEdit || !value.isNone || value.isNegated else {
      if attribute.isList {
        result.patch.removeAll(field)
      } else {
        result.patch.set(field, to: nil)
      }
      return
    }
    var words = ValueWords(value, followedBy: rest)
    let read = try attribute.kind.read(&words, context)
    rest = words.rest
    append(words.punctuation)
    if attribute.isList {
      result.patch.edit(field, read.value, takesAway: value.isNegated)
    } else if value.isNegated {
      result.patch.set(field, to: nil)
    } else {
      result.patch.set(field, to: read.value)
      note(read)
    }
  }

  /// What a value says of the deadline.
  private mutating func note(_ read: ReadValue) {
    result.patch.dueIfNone = read.firstDue ?? result.patch.dueIfNone
    time = read.time ?? time
    if let remark = read.remark { result.notice = .remark(remark) }
  }

  /// Puts punctuation that followed an attribute after the text before it.
  private mutating func append(_ punctuation: String) {
    guard !punctuation.isEmpty, let last = textWords.popLast() else { return }
    textWords.append(
      Word(range: last.range, text: last.text + punctuation, isLiteral: last.isLiteral))
  }

  /// Takes the words for the text, and a deadline and a recurrence at its end unless they were given.
  private mutating func takeText() throws {
    guard !textWords.isEmpty else { return }
    if isEdit, let first = textWords.first, textWords.allSatisfy(\.looksLikeNone) {
      throw AttributeError.nothingToTakeAway(first.text)
    }
    let wants: DueInText.Wants
    switch (result.patch[.due] == nil, result.patch[.recurrence] == nil) {
    case (true, true): wants = .both
    case (true, false): wants = .due
    case (false, true): wants = .recurrence
    case (false, false):
      result.patch.set(.text, textWords.map(\.text).joined(separator: " "))
      return
    }
    let found = try DueInText.find(in: textWords, dates, wants: wants)
    if !found.text.isEmpty { result.patch.set(.text, found.text.joined(separator: " ")) }
    if wants != .recurrence, let notice = found.notice { result.notice = notice }
    if let remark = found.remarks.first { result.notice = .remark(remark) }
    if let due = found.due { result.patch.set(.due, due) }
    if let match = found.recurrence {
      result.patch.set(.recurrence, match.recurrence)
      note(ReadValue(.recurrence(match.recurrence), firstDue: match.first(dates), time: match.time))
    }
  }
}

extension TaskPatch.ListEdit {
  /// A value that is both given and taken away, as it was written.
  fileprivate var contradiction: String? {
    switch (added, removed) {
    case (.texts(let added)?, .texts(let removed)?):
      let gone = Set(removed.map(\.folded))
      return added.first { gone.contains($0.folded) }
    case (.numbers(let added)?, .numbers(let removed)?):
      return added.first(where: removed.contains).map(String.init)
    default: return nil
    }
  }
}

extension Word {
  /// `notes:none`, which is no attribute.
  fileprivate var looksLikeNone: Bool {
    guard !isLiteral, let colon = text.firstIndex(where: { $0.narrow == ":" }) else { return false }
    return String(text[text.index(after: colon)...]).isNone
  }
}
