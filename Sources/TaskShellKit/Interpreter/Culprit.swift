import TaskLanguage
import TaskModel

/// What an error speaks of, as it stands in a line: the one place that knows where errors belong.
enum Culprit: Equatable {
  /// The words that should have been a verb.
  case verb(String)
  case text(String)
  case attribute(AttributeKey)
  /// The number of a task.
  case task(Int)
  /// From this UTF-8 offset to the end.
  case offset(Int)

  /// Nil for an error that no words are to blame for.
  init?(_ error: any Error) {
    let found: Culprit? =
      switch error {
      case let error as WordError: Self.of(error)
      case let error as UsageError: Self.of(error)
      case let error as LineError: Self.of(error)
      case let error as AttributeError: Self.of(error)
      case let error as NameError: Self.of(error)
      case let error as DateError: .text(Self.text(of: error))
      case let error as ModelError: Self.of(error)
      case let error as FilterError: Self.of(error)
      case let error as PatternError: .text(error.pattern)
      case let error as ReferenceError: Self.of(error)
      case let error as LookupError: Self.of(error)
      case let error as FileError: .text(error.path)
      default: nil
      }
    guard let found else { return nil }
    self = found
  }

  private static func of(_ error: WordError) -> Culprit? {
    if case .unclosedQuote(let offset) = error { .offset(offset) } else { nil }
  }

  private static func of(_ error: UsageError) -> Culprit? {
    switch error {
    case .unknownVerb(let name, _), .incompleteVerb(let name, _): .verb(name)
    case .surplusArgument(let text, _), .attributeNotAllowed(let text, _),
      .notWithin(let text, _), .quotedWord(let text), .movesFromPeople(let text),
      .taskMustBeOneWord(let text, _, _), .emptyReplacement(let text), .redirected(let text),
      .moreThanADay(let text), .verbWithinEdit(let text, _), .unknownSetting(let text, _),
      .badSettingValue(_, let text, _), .unknownFormat(let text), .unknownTopic(let text, _),
      .notAnAliasName(let text), .aliasHidesCommand(let text), .unknownAlias(let text, _),
      .unknownContext(let text, _), .unknownMacro(let text, _), .missingParameters(let text, _):
      .text(text)
    case .unknownOption(let text, _, _), .optionWithinText(let text): .text(text)
    case .aliasCycle(let names): names.first.map { .text($0) }
    case .severalTasks(let numbers, _): numbers.last.map { .text($0) }
    case .whichNote, .missingArgument, .nothingToEdit, .needsTask, .needsLength,
      .noLinesYet, .sourceTooDeep, .notOneLine, .tutorialIsOpen:
      nil
    }
  }

  private static func of(_ error: LineError) -> Culprit? {
    switch error {
    case .aliasHidesFilter(let text), .notAName(_, let text), .unknownReport(let text, _):
      .text(text)
    case .aliasIsMacro, .takesUserAway, .notPostponed, .needsValue, .needsText,
      .definitionWithoutSign:
      nil
    }
  }

  private static func of(_ error: AttributeError) -> Culprit? {
    switch error {
    case .spaceBehindKey(let key, _), .twice(let key), .withoutValue(let key), .notTyped(let key),
      .noCondition(let key):
      .attribute(key)
    case .contradiction(let text), .notAPriority(let text), .notAProject(let text),
      .notANumber(let text), .notADuration(let text), .notADecimal(let text),
      .notAChoice(let text, _), .notAKey(let text), .notAReplacement(let text),
      .notAnAttributeKind(let text), .nothingToTakeAway(let text), .unknownKey(let text, _),
      .notAText(let text, _), .foreignKey(let text, _, _), .removesNumber(let text, _),
      .severalTags(let text, _),
      .nothingToReplace(let text, _):
      .text(text)
    case .tooFewChoices, .tooManyValues, .outOfCalendar, .removal, .ruleWithoutDeadline: nil
    }
  }

  private static func of(_ error: NameError) -> Culprit {
    switch error {
    case .notAName(let text), .endsInSeat(_, seat: let text), .notASeat(let text): .text(text)
    }
  }

  private static func text(of error: DateError) -> String {
    switch error {
    case .notUnderstood(let text, _), .ambiguous(let text, _), .noRecurrence(let text),
      .tooOften(let text), .noSuchDay(let text), .skippedTime(let text, _),
      .ambiguousOrder(let text), .wrongWeekday(let text, _), .noSuchTime(let text),
      .needsHalfOfDay(let text, _, _), .notPast(let text), .outOfRange(let text),
      .notWholeDay(let text):
      text
    case .numberAfterDate(let date, let number): "\(date) \(number)"
    case .endsTooEarly(let text, _): text
    }
  }

  private static func of(_ error: ModelError) -> Culprit? {
    switch error {
    case .noTask(let number), .notRecurring(let number), .noNext(let number),
      .taskIsDone(let number), .noNote(let number, _):
      .task(number)
    case .noUser(let name), .nameTaken(let name), .userHasOpenTasks(let name, _): .text(name)
    case .seatTaken(let seat, _): .text(seat.text)
    default: nil
    }
  }

  private static func of(_ error: FilterError) -> Culprit? {
    switch error {
    case .bracketNotClosed: .text("(")
    case .bracketNotOpen: .text(")")
    case .nestedTooDeep, .tooLong: nil
    case .unknownOrder(let name, _), .unknownGroup(let name, _), .unknownColumn(let name, _),
      .notALimit(let name):
      .text(name)
    case .optionTwice(let name): .text(name)
    case .doubtful(let doubt), .unknownCondition(let doubt): .text(doubt.word)
    case .nothingToChoose: nil
    }
  }

  private static func of(_ error: ReferenceError) -> Culprit? {
    switch error {
    case .partOfWord(let text, _), .noMatch(let text, _), .noWholeText(let text, _),
      .noID(let text),
      .noNumber(let text), .rangeDescends(let text, _):
      .text(text)
    case .noIt: .text("it")
    case .noThem: .text("them")
    default: nil
    }
  }

  private static func of(_ error: LookupError) -> Culprit? {
    switch error {
    case .personNotFound(let name, _, _), .personHasNoSeat(let name): .text(name)
    case .seatIsEmpty(let seat): .text(seat.text)
    case .meIsNobody: .text(People.word)
    }
  }
}

extension Culprit {
  /// Where it stands among the words of a line; nil where it does not.
  ///
  /// - Parameters:
  ///   - words: aliases expanded.
  ///   - verbCount: how many of them are the verb.
  func range(in line: String, _ words: [Word], verbCount: Int) -> Range<Int>? {
    let arguments = words.dropFirst(verbCount)
    switch self {
    case .offset(let offset): return offset..<max(offset + 1, line.utf8.count)
    case .verb(let name):
      let count = name.split(separator: " ").count
      guard let first = words.first, let last = words.prefix(count).last else { return nil }
      return first.range.lowerBound..<last.range.upperBound
    case .attribute(let key): return arguments.last { $0.attribute?.key == key }?.range
    case .task(let number):
      return arguments.first { word in
        let value = word.attribute.map {
          Word(range: word.range, text: $0.value, isLiteral: false)
        }
        return (value ?? word).numberRanges?.contains { $0.lowerBound == number }
          == true
      }?.range
    case .text(let text): return Self.range(of: text.folded, in: arguments)
    }
  }

  /// The value of an attribute is to blame before words, whole words before parts of them, what
  /// stands at the end before what stands in front.
  private static func range(of key: String, in words: ArraySlice<Word>) -> Range<Int>? {
    // A line of so many words is not one that somebody reads again.
    guard !key.isEmpty, words.count <= 500 else { return nil }
    let folded = words.map(\.text.folded)
    func run(_ beginning: (Word) -> String?) -> Range<Int>? {
      for start in words.indices.reversed() {
        guard let first = beginning(words[start])?.folded, key.utf8.starts(with: first.utf8) else {
          continue
        }
        var (rest, end) = (key.utf8.dropFirst(first.utf8.count), start)
        while !rest.isEmpty, end + 1 < words.endIndex {
          let next = " " + folded[end + 1 - words.startIndex]
          guard rest.starts(with: next.utf8) else { break }
          rest = rest.dropFirst(next.utf8.count)
          end += 1
        }
        if rest.isEmpty { return words[start].range.lowerBound..<words[end].range.upperBound }
      }
      return nil
    }
    return run { $0.attribute?.value } ?? run(\.text)
      ?? words.last { $0.text.folded.hasSuffix(key) }?.range
      ?? words.last { $0.text.folded.contains(key) }?.range
  }
}
