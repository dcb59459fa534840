import TaskModel

extension FilterParser {
  /// How many words the conditions have that they begin with, one or several with `and`, `or` and
  /// `not` between them or numbers that are left out; nil where they begin with none: with a word of
  /// a text, a number or a date.
  ///
  /// - Parameter beforeText: whether `and` may begin a text that follows.
  package static func lengthOfTerms(
    _ words: ArraySlice<Word>, naming people: People, _ dates: DateContext, beforeText: Bool
  ) throws -> Int? {
    func length(at count: Int) throws -> Int? {
      let isDenied = words.dropFirst(count).first.map(FilterToken.isDenial) == true ? 1 : 0
      let rest = words.dropFirst(count + isDenied)
      if isDenied == 1, rest.first?.numberRanges != nil { return 2 }
      return try lengthOfTerm(rest, naming: people, dates).map { $0 + isDenied }
    }
    guard var count = try length(at: 0) else { return nil }
    conditions: while let next = words.dropFirst(count).first {
      if next.excludesNumbers {
        count += 1
      } else if FilterToken.isDenial(next), let more = try length(at: count) {
        count += more
      } else if FilterToken.isJoint(next) {
        guard let more = try length(at: count + 1) else {
          if beforeText { break conditions }
          throw FilterError.nothingToChoose
        }
        count += 1 + more
      } else {
        break
      }
    }
    return count
  }

  /// How many words the first condition has; nil if the words begin with none.
  private static func lengthOfTerm(
    _ words: ArraySlice<Word>, naming people: People, _ dates: DateContext
  ) throws -> Int? {
    guard let first = words.first else { return nil }
    if let value = first.attribute {
      guard let attribute = people.attributes[value.key], attribute.uses.contains(.asked) else {
        return nil
      }
      let values = ValueWords(value.asked(of: attribute), followedBy: words.dropFirst())
      return 1 + (attribute.kind.length(values, ValueContext(people: people, dates: dates)) ?? 0)
    }
    let isWord = FilterWord(first) != nil || first.presence(in: people.attributes) != nil
    if isWord || first.isPlain && TextPattern.isPattern(first.text) { return 1 }
    guard first.isPlain, first.text.first?.narrow == "(" else { return nil }
    for count in 1...min(words.count, depthLimit) {
      let tokens = FilterToken.tokens(of: words.prefix(count), in: people.attributes)
      if tokens.count(where: \.isOpen) == tokens.count(where: \.isClose) {
        return count
      }
    }
    return nil
  }
}

/// Dates among the words of a filter.
extension FilterParser {
  /// Whether `today` begins a longer date: `today to sunday`, 今日 まで.
  var goesOn: Bool {
    guard let next = plainWords.first?.text.folded else { return false }
    return ["to", "through", "thru", "-", "–", "〜", "~", "まで", "までに"].contains(next)
  }

  /// Whether a date begins there that has more than this word.
  func startsDate(_ word: Word) -> Bool {
    let found = try? DateParser(dates).longestPrefix(of: [word.text] + plainWords.map(\.text))
    return found.map { $0.1 > 1 } ?? false
  }

  /// Date words: the longest that this one and those after it make. A number alone is text. Of done
  /// tasks, the dates are those on which they were done.
  mutating func dateTest(_ word: Word) throws(DateError) -> FilterTest? {
    // 期日:金曜 is refused as an attribute, and read nowhere else.
    if UnknownKey(word.text.folded)?.isColon == true { return nil }
    let texts = [word.text] + plainWords.prefix(DateParser.wordLimit).map(\.text)
    let found: ConditionDates.Found?
    do {
      found = try ConditionDates(context: dates, isPast: isOfDone).condition(of: texts)
    } catch .ambiguousOrder(let text) {
      throw .ambiguousOrder(text)
    } catch .ambiguous(let text, let either) {
      throw .ambiguous(text, either: either)
    } catch {
      found = nil
    }
    guard let (condition, count) = found, count > 1 || word.text.folded.decimal == nil else {
      return nil
    }
    tokens = tokens.dropFirst(count - 1)
    return .asks(isOfDone ? .completed : .due, condition)
  }
}

extension FilterParser {
  /// 今日、明日: any of the days that have commas between them.
  mutating func eitherDay(_ word: Word) throws(DateError) -> FilterCondition? {
    let parts = word.text.split(whereSeparator: \.isComma)
    guard parts.count > 1, parts.count <= 31 else { return nil }
    var tests: [FilterCondition] = []
    for part in parts {
      let texts = [String(part)]
      guard part.folded.decimal == nil,
        let found = try ConditionDates(context: dates, isPast: isOfDone).condition(of: texts)
      else { return nil }
      tests.append(.test(.asks(isOfDone ? .completed : .due, found.condition)))
    }
    return .any(tests)
  }
}

extension FilterCondition {
  /// Whether it asks when a task was done.
  var asksCompletion: Bool {
    guard case .test(.attribute(let test)) = self else { return false }
    return test.attribute.key == .completed && test.condition != .absent
  }
}

/// Numbers in a filter are those of tasks, unless words of a text stand beside them: `1,3 sort:due`,
/// `#home -2`, but `chapter 14`.
extension FilterParser {
  /// The numbers that were read so far, and whether they can be those of tasks.
  struct Numbers {
    /// Whether they are looked for in texts.
    var areText = false
    /// Whether the word before is looked for in texts, so that a number here goes on with it.
    var followText = false
    /// Whether a word is looked for in texts.
    var hasText = false
    /// The first that names a task.
    var first: Word?

    /// A number that could be either.
    var besideText: Word? { hasText ? first : nil }
  }

  /// The condition that a word of numbers is; nil for one of a text.
  mutating func namedNumbers(_ word: Word) throws -> FilterCondition? {
    guard !numbers.areText, !numbers.followText, let test = try numbered(word) else { return nil }
    numbers.first = numbers.first ?? word
    return test
  }

  /// The tasks of those numbers; nil for a word of anything else.
  func numbered(_ word: Word) throws -> FilterCondition? {
    try located(at: word.range) { try word.ascendingNumbers() }
      .map { .test(.asks(.number, .tasks($0))) }
  }
}

extension FilterCondition {
  /// Whether it is a word of a text, or one that a task must not have.
  var isOfText: Bool {
    switch self {
    case .test(.text): true
    case .not(let part): part.isOfText
    case .all, .any, .test: false
    }
  }

  /// Whether it names tasks by their numbers.
  var namesNumbers: Bool {
    switch self {
    case .any(let parts): parts.allSatisfy(\.namesNumbers)
    case .test(.attribute(let test)): test.attribute == .number
    case .all, .not, .test: false
    }
  }
}

extension FilterDoubt {
  /// The doubt about a number beside words of a text.
  init(number: String) { self.init(number, meant: ["number:" + number, "\"" + number + "\""]) }
}
