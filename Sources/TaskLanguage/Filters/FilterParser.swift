import TaskModel

/// Parses filters: words that must all match, `or`, `-` and brackets; "and" binds before `or`.
package struct FilterParser {
  let people: People
  let dates: DateContext
  /// Whether a word that is close to something else is refused.
  let isCareful: Bool
  /// Whether a `not` is before the condition.
  private var isNegated = false
  /// Whether there is more than one word, and whether an `or` is among them.
  private let hasSeveral: Bool
  private let hasAlternatives: Bool
  var tokens: ArraySlice<FilterToken>
  private var filter = TaskFilter()
  /// The current depth of brackets and negations.
  private var depth = 0
  /// The maximum depth.
  static let depthLimit = 50
  /// The maximum number of words in a filter: each is checked against every task.
  private static let wordLimit = 1000
  /// Whether the filter's state is `done`: dates are then those of completion.
  let isOfDone: Bool
  /// The numbers parsed so far.
  var numbers = Numbers()
  /// The first unquoted word that texts must contain.
  private var plainText: Word?
  /// The first word that no text has, beside an `or` or behind a `not`, in a filter for a change.
  private var missing: Word?
  private var notes: ReadingNotes?
  /// The look of the last condition's words; nil if it searches texts.
  private var look: AttributeStyle?

  /// - Parameters:
  ///   - isCareful: whether the filter is for a change, so that a word of text which is close to
  ///     something else is refused.
  ///   - notes: records the kinds of the words.
  package static func parse(
    _ words: [Word], naming people: People, _ dates: DateContext, isCareful: Bool = false,
    noting notes: ReadingNotes? = nil
  ) throws -> TaskFilter {
    guard words.count <= wordLimit else { throw FilterError.tooLong(limit: wordLimit) }
    let noted = notes?.all.count ?? 0
    var parser = FilterParser(words, people, dates, isCareful)
    parser.notes = notes
    let filter = try parser.read()
    guard let number = parser.numbers.besideText else {
      // `done overdue | p1` would be overdue tasks, and those with "p1" in their texts.
      if isCareful, let word = parser.plainText, filter.asksMoreThanText {
        let doubt = SuspiciousWord(besideConditions: word.text)
        let habit = doubt.meant.isEmpty ? ForeignFilterSyntax.doubt(in: words) : nil
        throw FilterError.doubtful(habit ?? doubt).at(word)
      }
      if let word = parser.missing {
        throw FilterError.doubtful(SuspiciousWord(word.text, meant: [], kind: .value)).at(word)
      }
      return filter
    }
    // `milk 3` searches texts for both; a change is refused.
    if isCareful {
      throw FilterError.doubtful(SuspiciousWord(number: number.text)).at(number)
    }
    notes?.forget(behind: noted)
    parser = FilterParser(words, people, dates, isCareful)
    parser.notes = notes
    parser.numbers.areText = true
    return try parser.read()
  }

  /// Returns the first doubtful word in a valid filter.
  package static func doubt(
    in words: [Word], naming people: People, _ dates: DateContext
  ) -> SuspiciousWord? {
    do {
      _ = try parse(words, naming: people, dates, isCareful: true)
      return nil
    } catch {
      guard case FilterError.doubtful(let doubt) = error.unplaced, !doubt.isOfText else {
        return nil
      }
      return doubt
    }
  }

  private init(_ words: [Word], _ people: People, _ dates: DateContext, _ isCareful: Bool) {
    self.people = people
    self.dates = dates
    self.isCareful = isCareful
    let tokens = VirtualTags.expanded(
      FilterToken.tokens(of: words, in: people.attributes), people)
    self.tokens = tokens[...]
    hasSeveral = tokens.count > 1
    hasAlternatives = tokens.contains(.or)
    isOfDone = Self.isOfDone(tokens)
  }

  /// Returns whether `done` is outside of brackets and alternatives, and no other state is named.
  private static func isOfDone(_ tokens: [FilterToken]) -> Bool {
    guard !tokens.contains(.or) else { return false }
    var depth = 0
    var isDone = false
    for (index, token) in tokens.enumerated() {
      switch token {
      case .open: depth += 1
      case .close: depth -= 1
      case .word(let word):
        guard depth == 0, index == 0 || tokens[index - 1] != .not else { break }
        switch FilterWord(word) {
        case .done: isDone = true
        case .open, .all: isDone = false
        default: break
        }
      case .not, .and, .or: break
      }
    }
    return isDone
  }

  private mutating func read() throws -> TaskFilter {
    var conditions: [FilterCondition] = []
    while !tokens.isEmpty {
      conditions.append(try alternatives())
      if case .close(let place)? = tokens.first { throw FilterError.bracketNotOpen.at(place) }
    }
    filter.condition = conditions.count == 1 ? conditions[0] : .all(conditions)
    takeScope()
    return filter
  }

  /// Moves a state outside of alternatives to the whole filter; the last one counts, also if it is
  /// negated, as in `-done`, except that `all -done` are all open ones.
  private mutating func takeScope() {
    var parts: [FilterCondition]
    if case .all(let all) = filter.condition { parts = all } else { parts = [filter.condition] }
    let isOfAll = parts.contains(.test(.state(.all)))
    parts.removeAll { part in
      switch part {
      case .test(.state(let scope)): filter.scope = scope
      case .not(.test(.state)) where isOfAll: return false
      case .not(.test(.state(.done))): filter.scope = .open
      case .not(.test(.state(.open))): filter.scope = .done
      default: return false
      }
      return true
    }
    filter.condition = parts.count == 1 ? parts[0] : .all(parts)
    // `completed:today` implies done tasks.
    if filter.scope == nil, parts.contains(where: \.asksCompletion) { filter.scope = .done }
  }

  /// Parses `a b or c`, up to a closing bracket or the end.
  private mutating func alternatives() throws -> FilterCondition {
    var parts = [try conjunction()]
    while tokens.first == .or {
      tokens.removeFirst()
      parts.append(try conjunction())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Parses `a b and c`: all hold, but adjacent values of one attribute are alternatives.
  ///
  /// A number is text beside words of a text, and not on the other side of an `or`.
  private mutating func conjunction() throws -> FilterCondition {
    let outer = numbers
    (numbers.first, numbers.hasText) = (nil, false)
    defer { numbers.join(outer) }
    var parts = [try sideBySide()]
    while tokens.first == .and {
      tokens.removeFirst()
      parts.append(try sideBySide())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func sideBySide() throws -> FilterCondition {
    var parts: [FilterCondition] = []
    var either: [AttributeKey: [FilterCondition]] = [:]
    var order: [AttributeKey] = []
    var isEmpty = true
    numbers.followText = false
    while let token = tokens.first, !token.isClose, token != .or, token != .and {
      isEmpty = false
      guard let part = try term() else { continue }
      numbers.followText = part.isOfText
      if !token.isOpen, case .test(let test) = part, let alternative = test.alternative {
        if either[alternative] == nil { order.append(alternative) }
        either[alternative, default: []].append(part)
      } else {
        parts.append(part)
      }
    }
    if isEmpty { throw FilterError.nothingToChoose }
    for alternative in order {
      guard let tests = either[alternative] else { continue }
      parts.append(tests.count == 1 ? tests[0] : .any(tests))
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Parses one condition; nil for an option, `sort:` or `limit:`, which is not a condition.
  private mutating func term() throws -> FilterCondition? {
    guard depth < Self.depthLimit else { throw FilterError.nestedTooDeep(limit: Self.depthLimit) }
    guard let token = tokens.popFirst() else { throw FilterError.nothingToChoose }
    switch token {
    case .not:
      depth += 1
      isNegated = true
      defer { (depth, isNegated) = (depth - 1, false) }
      guard let next = tokens.first, !next.isClose, next != .or, next != .and else {
        throw FilterError.nothingToChoose
      }
      if case .word(let word) = next, let test = try numbered(word) {
        tokens.removeFirst()
        notes?.note(.task, [word])
        return .not(test)
      }
      return try term().map(Self.not)
    case .open(let place):
      depth += 1
      defer { depth -= 1 }
      let inner = try alternatives()
      guard tokens.popFirst()?.isClose == true else {
        throw FilterError.bracketNotClosed.at(place)
      }
      return inner
    case .close, .and, .or: return nil
    case .word(let word):
      let rest = tokens.prefix(DateParser.wordLimit).lazy.map(\.plainWord)
      let behind = tokens
      return try located(at: word, before: rest.prefix { $0 != nil }.compactMap(\.self)) {
        look = .word
        let condition = try condition(word)
        let taken = behind.prefix(behind.count - tokens.count).compactMap(\.plainWord)
        if let look { notes?.note(look, [word] + taken) }
        return condition
      }
    }
  }

  private static func not(_ condition: FilterCondition) -> FilterCondition {
    if case .not(let inner) = condition { inner } else { .not(condition) }
  }

  private mutating func condition(_ word: Word) throws -> FilterCondition? {
    guard depth < Self.depthLimit else { throw FilterError.nestedTooDeep(limit: Self.depthLimit) }
    if let attribute = word.attribute {
      let condition = try condition(attribute)
      return attribute.isNegated ? Self.not(condition) : condition
    }
    if word.isLiteral {
      // `done "$list" !high` of a script whose list is empty
      if word.text.allSatisfy(\.isWhitespace) {
        throw FilterError.unknownCondition(SuspiciousWord(word.text, meant: ["all"]))
      }
      return text(try ValueCondition.text(word.text, isWhole: true))
    }
    if let condition = try excluded(word) { return condition }
    if let filterWord = FilterWord(word), !(filterWord == .today && goesOn) {
      if filterWord == .overdue { try requireNoDate(after: word) }
      return .test(test(filterWord))
    }
    if let presence = word.presence(in: people.attributes) { return try condition(presence) }
    if isCareful, let doubt = SuspiciousWord(slip: word, ValueContext(people: people, dates: dates))
    {
      throw FilterError.doubtful(doubt)
    }
    if try FilterOption.take(word, into: &filter, people.attributes) { return nil }
    if word.numberRanges?.isEmpty == false, !startsDate(word), let test = try namedNumbers(word) {
      look = .task
      return test
    }
    let next = plainWords.first?.text
    if let test = try dateTest(word) {
      // A deadline or a change since then?
      if isCareful, word.isPlain, word.text.folded == "since", let next {
        throw FilterError.doubtful(
          SuspiciousWord("since " + next, meant: ["due>=" + next, "modified>=" + next]))
      }
      look = .date
      return .test(test)
    }
    if let days = try eitherDay(word) {
      look = .date
      return days
    }
    return text(try plainText(word))
  }

  /// Returns the condition on the text for a word without another meaning.
  private mutating func plainText(_ word: Word) throws -> ValueCondition {
    if word.isPlain, word.text.allSatisfy({ $0.narrow == "*" }) {
      throw FilterError.unknownCondition(SuspiciousWord(word.text, meant: ["all"]))
    }
    if isCareful, let doubt = SuspiciousWord(plain: word.text, people) {
      throw FilterError.doubtful(doubt)
    }
    if let doubt = SuspiciousWord(condition: word.text, people) {
      throw FilterError.unknownCondition(doubt)
    }
    // What excludes nothing would widen a change.
    if isCareful, isNegated, let doubt = SuspiciousWord(excludingNone: word.text, people) {
      throw FilterError.doubtful(doubt)
    }
    if plainText == nil, !TextPattern.isPattern(word.text) { plainText = word }
    let condition = try ValueCondition.text(word.text, isWhole: false)
    // `done /pay||fix/` would be all tasks.
    if isCareful, case .matches(let pattern) = condition, pattern.occurs(in: "") {
      throw FilterError.unknownCondition(SuspiciousWord(word.text, meant: ["all"]))
    }
    if !holds(condition) { missing = missing ?? word }
    return condition
  }

  /// Returns whether a task has the text; also true where that makes no difference.
  private func holds(
    _ condition: ValueCondition, of texts: (TaskItem) -> [String] = { [$0.text] }
  ) -> Bool {
    guard isCareful, hasAlternatives || isNegated, case .contains = condition else { return true }
    return people.state.tasks.contains { texts($0).contains(where: condition.holds) }
  }

  /// Throws for a length after `overdue`, and in a filter for a change for a date: `by a week` alone
  /// would mean due until then.
  private func requireNoDate(after overdue: Word) throws {
    let rest = plainWords
    try Self.requireNoLength(after: overdue, rest[...], dates, isCareful: isCareful)
    guard isCareful, rest.count > 1, ["by", "for"].contains(rest[0].text.folded) else { return }
    let date = rest.dropFirst().map(\.text).joined(separator: " ")
    let doubt = SuspiciousWord(
      "overdue \(rest[0].text) \(date)", meant: ["due<" + Quoting.asNeeded(date)])
    throw FilterError.doubtful(doubt).at(([overdue] + rest).place)
  }

  /// Returns the negated condition of a word after `-`; nil for any other word.
  private mutating func excluded(_ word: Word) throws -> FilterCondition? {
    if let name = word.excluded {
      if people.hasTag(name) {
        return .not(
          try condition(
            Word.Attribute(
              key: .tag, comparison: nil, isNegated: false, value: name, isQuoted: true,
              isWhole: true)))
      }
      if let doubt = SuspiciousWord(flag: name, isCareful: isCareful) {
        throw isCareful ? FilterError.doubtful(doubt) : FilterError.unknownCondition(doubt)
      }
      if let doubt = SuspiciousWord(excluded: name, people) {
        throw isCareful ? FilterError.doubtful(doubt) : FilterError.unknownCondition(doubt)
      }
    }
    let dashes = word.text.prefix(while: \.isMinus)
    guard !dashes.isEmpty, dashes.endIndex < word.text.endIndex else { return nil }
    let rest = String(word.text[dashes.endIndex...])
    // `delete @anna --4` would delete what it spares without the slip.
    guard dashes.count == 1 else {
      throw FilterError.unknownCondition(SuspiciousWord(word.text, meant: ["-" + rest]))
    }
    let excluded = Word(range: word.range, text: rest, isLiteral: false)
    let isFirst = plainText == nil
    let isWithin = isNegated
    isNegated = true
    defer { isNegated = isWithin }
    if excluded.numberRanges != nil { look = .task }
    guard let inner = try numbered(excluded) ?? condition(excluded) else {
      throw FilterError.nothingToChoose
    }
    // A condition that excludes tasks only reduces them.
    if isFirst { plainText = nil }
    return Self.not(inner)
  }

  private mutating func text(_ condition: ValueCondition) -> FilterCondition {
    numbers.hasText = true
    look = nil
    return .test(.text(condition))
  }

  private func test(_ word: FilterWord) -> FilterTest {
    switch word {
    case .open: return .state(.open)
    case .done: return .state(.done)
    case .all: return .state(.all)
    case .overdue: return .overdue
    case .today: return .today
    case .week:
      return .week(dates.days(of: .week, around: dates.today) ?? dates.today...dates.today)
    case .unassigned: return .unassigned
    case .blocked: return .blocked
    case .waiting: return .waiting
    case .blocking: return .blocking
    case .ready: return .ready
    case .recurring: return .asks(.every, .present)
    case .expired: return .expired
    case .started: return .asks(.started, .present)
    }
  }

  private mutating func condition(_ value: Word.Attribute) throws -> FilterCondition {
    let test = try test(value)
    if case .attribute(let asked) = test, case .state(let scope) = asked.condition {
      return .test(.state(scope))
    }
    // `list -#hoem` would leave nothing out.
    if isCareful || value.isNegated || isNegated, case .attribute(let asked) = test,
      let doubt = SuspiciousWord(
        value, asked.condition, asked.attribute, people, isAnyNear: isCareful,
        isAlone: !(isCareful && hasSeveral))
    {
      throw isCareful ? FilterError.doubtful(doubt) : FilterError.unknownCondition(doubt)
    }
    // `done text:mikl or #home`; quotes make it a text.
    if !value.isQuoted, case .attribute(let asked) = test,
      let kind = asked.attribute.kind as? any TextSearching,
      !holds(asked.condition, of: { kind.texts($0) })
    {
      let name = asked.attribute.mark + value.value
      throw FilterError.doubtful(SuspiciousWord(name, meant: [], kind: .value))
    }
    return .test(test)
  }

  private mutating func test(_ value: Word.Attribute) throws -> FilterTest {
    if value.value.isEmpty { throw AttributeError.withoutValue(value.key) }
    guard let attribute = people.attributes[value.key], attribute.uses.contains(.filterable) else {
      throw AttributeError.noCondition(value.key)
    }
    let value = value.asked(of: attribute)
    look = attribute.kind.look
    if let doubt = SuspiciousWord(joined: value, attribute) {
      throw FilterError.unknownCondition(doubt)
    }
    if !value.isQuoted, !value.isWhole, let last = value.value.last, value.value.count > 1 {
      if last.narrow == ")", !value.value.contains(where: { $0.narrow == "(" }) {
        throw FilterError.bracketNotOpen
      }
      if last.narrow == "-" {
        let name = attribute.mark + value.value
        throw FilterError.unknownCondition(SuspiciousWord(name, meant: [String(name.dropLast())]))
      }
    }
    if value.comparison == nil {
      if value.isNone { return .asks(attribute, .absent) }
      if value.isAny { return .asks(attribute, .present) }
    }
    let context = ValueContext(people: people, dates: dates)
    return try followed { rest in
      var words = ValueWords(value, followedBy: rest)
      let condition = try attribute.kind.condition(&words, context)
      rest = words.rest
      return .asks(attribute, condition)
    }
  }

  /// The plain words right after this place, which may belong to a value.
  var plainWords: [Word] {
    tokens.prefix(DateParser.wordLimit).map(\.plainWord).prefix { $0 != nil }.compactMap { $0 }
  }

  private mutating func followed<Value>(
    _ body: (inout ArraySlice<Word>) throws -> Value
  ) rethrows -> Value {
    let words = plainWords
    var rest = words[...]
    let value = try body(&rest)
    tokens = tokens.dropFirst(words.count - rest.count)
    return value
  }
}

extension TaskFilter {
  /// Whether it has conditions other than words of the text.
  fileprivate var asksMoreThanText: Bool { scope != nil || !condition.isText }
}

extension FilterCondition {
  /// Whether it only has words that the text must or must not contain.
  fileprivate var isText: Bool {
    tests.allSatisfy { if case .text = $0 { true } else { false } }
  }
}

extension FilterToken {
  /// The word, if it is neither quoted nor an attribute.
  fileprivate var plainWord: Word? {
    guard case .word(let word) = self, word.isPlain else { return nil }
    return word
  }
}
