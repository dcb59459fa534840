import TaskModel

extension FilterParser {
  /// Returns the number of words in the conditions at the beginning, joined by `and`, `or` and
  /// `not` or excluding numbers; nil if the words begin with text, a number or a date.
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
    // `note #home and overdeu checked`: without the slip it would change fewer tasks.
    let rest = words.dropFirst(count)
    if let joint = rest.first, FilterToken.isJoint(joint) || FilterToken.isDenial(joint),
      let next = rest.dropFirst().first, next.isPlain
    {
      let mark = AttributeLookalikes.marked(next.text.folded).map { [$0] }
      let doubt =
        SuspiciousWord(plain: next.text, people)
        ?? mark.map { SuspiciousWord(next.text, meant: $0) }
      if let doubt { throw FilterError.doubtful(doubt).at(next) }
    }
    // `note #home !high checked`: a condition, or part of the note?
    if beforeText, let next = words.dropFirst(count).first, let value = next.attribute,
      people.attributes[value.key]?.uses.contains(.filterable) == true
    {
      let meant = ["and " + next.text, Quoting.quoted(next.text)]
      throw FilterError.doubtful(SuspiciousWord(next.text, meant: meant)).at(next)
    }
    return count
  }

  /// Throws for a length behind `overdue`, which would be a new deadline: `edit overdue by a week !low`.
  package static func requireNoLength(
    after last: Word?, _ rest: ArraySlice<Word>, _ dates: DateContext, isCareful: Bool = true
  ) throws {
    guard let last, FilterWord(last) == .overdue else { return }
    let words = rest.prefix { $0.isPlain }.map(\.text)
    guard let first = words.first, ["by", "for"].contains(first.folded) else { return }
    for count in (1..<5).reversed() where count < words.count {
      let length = words[1...count].joined(separator: " ")
      guard (try? DateParser(dates).meaning(["in"] + words[1...count])).flatMap(\.self) != nil
      else { continue }
      let doubt = SuspiciousWord("overdue \(first) \(length)", meant: ["due<\"\(length) ago\""])
      throw (isCareful ? FilterError.doubtful(doubt) : .unknownCondition(doubt))
        .at(([last] + rest.prefix(count + 1)).place)
    }
  }

  /// Returns the number of words of conditions in brackets at the beginning; nil for other words.
  ///
  /// - Parameter takesText: whether text in brackets counts.
  package static func lengthOfBrackets(
    _ words: ArraySlice<Word>, naming people: People, _ dates: DateContext, takesText: Bool
  ) -> Int? {
    guard let first = words.first, first.isPlain, first.text.first?.narrow == "(",
      let count = (try? lengthOfTerm(words, naming: people, dates)).flatMap(\.self)
    else { return nil }
    let tokens = FilterToken.tokens(of: words.prefix(count), in: people.attributes)
    let asks = tokens.contains { token in
      guard case .word(let word) = token else { return false }
      return word.attribute != nil || FilterWord(word) != nil
    }
    return asks || takesText ? count : nil
  }

  /// Returns the number of words in the first condition; nil if the words do not begin with one.
  private static func lengthOfTerm(
    _ words: ArraySlice<Word>, naming people: People, _ dates: DateContext
  ) throws -> Int? {
    guard let first = words.first else { return nil }
    if let value = first.attribute {
      guard let attribute = people.attributes[value.key], attribute.uses.contains(.filterable)
      else {
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

  /// Returns whether a date of more than this word begins here.
  func startsDate(_ word: Word) -> Bool {
    let found = try? DateParser(dates).longestPrefix(of: [word.text] + plainWords.map(\.text))
    return found.map { $0.1 > 1 } ?? false
  }

  /// Parses the longest date of this word and those after it. A number alone is text. For done
  /// tasks, the dates are those of completion.
  mutating func dateTest(_ word: Word) throws(DateError) -> FilterTest? {
    // 期日:金曜 is refused as an attribute and not parsed otherwise.
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

  /// Parses 今日、明日: one of several days separated by commas.
  mutating func eitherDay(_ word: Word) throws(DateError) -> FilterCondition? {
    guard word.text.utf8.count < 1000 else { return nil }
    let parts = word.text.split(whereSeparator: \.isComma)
    // `monday.,friday` is nearly `monday..friday`.
    guard parts.count > 1, parts.count <= 31,
      parts.allSatisfy({ $0.first != "." && $0.last != "." })
    else { return nil }
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
  /// Whether it is a condition on the time of completion.
  var asksCompletion: Bool {
    guard case .test(.attribute(let test)) = self else { return false }
    return test.attribute.key == .completed && test.condition != .absent
  }
}

/// Numbers in a filter, which are those of tasks unless words of a text are beside them: `1,3
/// sort:due`, `#home -2`, but `chapter 14`.
extension FilterParser {
  /// The numbers parsed so far, and whether they can be those of tasks.
  struct Numbers {
    /// Whether numbers are searched for in texts.
    var areText = false
    /// Whether the previous word is searched for in texts, so that a number here belongs to it.
    var followText = false
    /// Whether a word is searched for in texts.
    var hasText = false
    /// The first number of a task.
    var first: Word?
    /// A number that could be a task's or text.
    var besideText: Word?

    /// Continues after a conjunction with what was parsed before it.
    mutating func join(_ outer: Numbers) {
      besideText = outer.besideText ?? besideText ?? (hasText ? first : nil)
      (first, hasText) = (outer.first, outer.hasText)
    }
  }

  /// Parses a word of numbers as a condition; nil if it is text.
  mutating func namedNumbers(_ word: Word) throws -> FilterCondition? {
    guard !numbers.areText, !numbers.followText, let test = try numbered(word) else { return nil }
    numbers.first = numbers.first ?? word
    return test
  }

  /// Returns the condition for tasks of these numbers; nil for any other word.
  ///
  /// - Throws: ``ModelError/noTask(number:)`` for numbers of no task, in a filter for a change.
  func numbered(_ word: Word) throws -> FilterCondition? {
    let ranges = try located(at: word.range) { try word.ascendingNumbers() }
    guard let ranges else { return nil }
    if isCareful, !numbers.areText {
      for range in ranges { _ = try people.state.namedTasks(range) }
    }
    return .test(.asks(.number, .tasks(ranges)))
  }
}

extension FilterCondition {
  /// Whether it is a word that the text must or must not contain.
  var isOfText: Bool {
    switch self {
    case .test(.text): true
    case .not(let part): part.isOfText
    case .all, .any, .test: false
    }
  }
}

extension SuspiciousWord {
  /// Returns the doubt about a number beside words of a text.
  init(number: String) { self.init(number, meant: ["number:" + number, "\"" + number + "\""]) }
}
