import TaskModel

/// The recurrence of a task. Counted from its dates or from completion, it is the same value.
package struct RecurrenceKind: SingleValueKind {
  let isFromCompletion: Bool
  var value: @Sendable (TaskItem) -> Recurrence? { { $0.recurrence } }

  package var placeholder: Bilingual { Bilingual("RULE", "規則") }
  package var look: AttributeStyle { .date }
  package var suggestions: AttributeSuggestions { .recurrences }

  package func read(_ words: inout ValueWords, _ context: ValueContext) throws -> ReadValue {
    var match = try match(&words, context)
    if isFromCompletion { match.recurrence.isFromCompletion = true }
    return ReadValue(
      .recurrence(match.recurrence), firstDue: match.first(context.dates), time: match.time)
  }

  /// Parses a rule; a task matches if it has the same one, or that one with its days.
  package func condition(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws -> ValueCondition {
    var match = try match(&words, context)
    if isFromCompletion { match.recurrence.isFromCompletion = true }
    return .recurs(match.recurrence)
  }

  /// Returns the longest recurrence at the beginning of the value and the words after it.
  private func match(
    _ words: inout ValueWords, _ context: ValueContext
  ) throws(DateError) -> RecurrenceParser.Match {
    let (own, all) = words.words
    guard
      let (match, count) = try RecurrenceParser(context: context.dates).longestPrefix(of: all),
      count >= own.count
    else { throw .noRecurrence(Self.unread(words)) }
    words.drop(count - own.count)
    return match
  }

  package func length(_ words: ValueWords, _ context: ValueContext) -> Int? {
    let (own, all) = words.words
    let found = try? RecurrenceParser(context: context.dates).longestPrefix(of: all)
    return found.map { max(0, $0.count - own.count) }
  }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    guard let recurrence = task.recurrence else { return condition == .absent }
    switch condition {
    case .present: return recurrence.isFromCompletion || !isFromCompletion
    case .recurs(let wanted):
      return recurrence.rule.isOf(wanted.rule)
        && recurrence.isFromCompletion == wanted.isFromCompletion
    default: return false
    }
  }

  package func words(_ condition: ValueCondition, _ wording: ConditionWording) -> String? {
    if case .recurs(let recurrence) = condition { wording.say(Self.told(recurrence)) } else { nil }
  }

  /// Reports the change for the first key only, as both share one value.
  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    guard !isFromCompletion, after.recurrence != before?.recurrence else { return [] }
    if let recurrence = after.recurrence { return [.given(Self.words(recurrence, prefix))] }
    return before?.recurrence.map { [.gone(Self.words($0, prefix))] } ?? []
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    task.recurrence.map {
      DisplayValue(.text($0.notation), shown: $0.notation, words: .recurrence($0))
    }
  }

  func written(_ value: Recurrence, _ context: DisplayContext) -> String? {
    value.isFromCompletion == isFromCompletion ? Self.rule(value) : nil
  }

  /// Words a change: `every:2 weeks`, 繰り返し:隔週
  private static func words(_ recurrence: Recurrence, _ prefix: Bilingual) -> Bilingual {
    let again = Attribute.again.marks
    return (recurrence.isFromCompletion ? again : prefix) + told(recurrence)
  }

  /// Returns the text to refuse: all of `2x a week`, which can be typed in another form, or the
  /// value.
  private static func unread(_ words: ValueWords) -> String {
    let all = words.words.all.prefix(4)
    let phrases = all.indices.reversed().map { all[...$0].joined(separator: " ") }
    return phrases.first { VagueWords.rule($0) != nil } ?? words.text
  }

  /// Returns the rule as typed in each language; in Japanese as in English if the Japanese form
  /// would not be read as the same.
  private static func told(_ recurrence: Recurrence) -> Bilingual {
    let english = rule(recurrence)
    var wanted = recurrence
    wanted.anchor = nil
    wanted.isFromCompletion = false
    let japanese = Bilingual.typedRecurrence(wanted).japanese
    let words = japanese.split(separator: " ").map(String.init)
    let match = try? RecurrenceParser(context: .epoch).match(words)
    return Bilingual(
      english, match?.recurrence == wanted && match?.time == nil ? japanese : english)
  }

  /// Returns `2 weeks`; without the day that months are counted from.
  private static func rule(_ recurrence: Recurrence) -> String {
    var shown = recurrence
    shown.anchor = nil
    shown.isFromCompletion = false
    return shown.notation
  }
}

extension Recurrence.Rule {
  /// Returns whether it is that rule, or that with its days: 毎週月曜 of 毎週. Workdays are not a week.
  fileprivate func isOf(_ other: Recurrence.Rule) -> Bool {
    switch (self, other) {
    case (.weekdays(let days, every: let count), .weeks(let weeks)):
      count == weeks && days != WeekdaySet(Weekday.allCases.filter(\.isWorkday))
    case (.month(_, every: let count), .months(let months)): count == months
    case (.year, .years(1)): true
    default: self == other
    }
  }
}
