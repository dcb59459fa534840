import TaskModel

/// Reads filters: words that must all hold, `or`, `-` and brackets; "and" binds before `or`.
package struct FilterParser {
  let people: People
  let dates: DateContext
  private var tokens: ArraySlice<FilterToken>
  private var filter = TaskFilter()
  /// How deep in brackets, alternatives and negations: a state counts for the whole filter outside.
  private var depth = 0
  /// How deep they may be.
  private static let depthLimit = 50
  private let isFlat: Bool

  package static func parse(
    _ words: [Word], naming people: People, _ dates: DateContext
  ) throws -> TaskFilter {
    var parser = FilterParser(words, people, dates)
    return try parser.read()
  }

  private init(_ words: [Word], _ people: People, _ dates: DateContext) {
    self.people = people
    self.dates = dates
    tokens = FilterToken.tokens(of: words, in: people.attributes)[...]
    isFlat = !tokens.contains { $0.isOr || $0 == .open }
  }

  private mutating func read() throws -> TaskFilter {
    var conditions: [FilterCondition] = []
    while !tokens.isEmpty {
      conditions.append(try alternatives())
      if tokens.first == .close { throw FilterError.bracketNotOpen }
    }
    filter.condition = conditions.count == 1 ? conditions[0] : .all(conditions)
    return filter
  }

  /// `a b or c`, up to a closing bracket or the end.
  private mutating func alternatives() throws -> FilterCondition {
    var parts = [try conjunction()]
    while tokens.first?.isOr == true {
      tokens.removeFirst()
      parts.append(try conjunction())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws -> FilterCondition {
    var parts: [FilterCondition] = []
    var either: [AttributeKey: [FilterCondition]] = [:]
    var order: [AttributeKey] = []
    var isEmpty = true
    while let token = tokens.first, token != .close, !token.isOr {
      isEmpty = false
      guard let part = try term() else { continue }
      if case .test(let test) = part, let alternative = test.alternative {
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

  /// Nil for what is no condition: a state of the whole filter, `sort:`, `limit:`.
  private mutating func term() throws -> FilterCondition? {
    guard depth < Self.depthLimit else { throw FilterError.nestedTooDeep(limit: Self.depthLimit) }
    switch tokens.removeFirst() {
    case .not:
      depth += 1
      defer { depth -= 1 }
      return try term().map { .not($0) }
    case .open:
      depth += 1
      defer { depth -= 1 }
      let inner = try alternatives()
      guard tokens.first == .close else { throw FilterError.bracketNotClosed }
      tokens.removeFirst()
      return inner
    case .close: return nil
    case .word(let word): return try condition(word)
    }
  }

  private mutating func condition(_ word: Word) throws -> FilterCondition? {
    guard depth < Self.depthLimit else { throw FilterError.nestedTooDeep(limit: Self.depthLimit) }
    if let attribute = word.attribute {
      let test = FilterCondition.test(try test(attribute))
      return attribute.isNegated ? .not(test) : test
    }
    if word.isLiteral { return .test(.contains(FoldedText(word.text))) }
    if let filterWord = FilterWord(word) { return condition(filterWord) }
    if try FilterOption.take(word, into: &filter, people.attributes) { return nil }
    if word.text.count > 1, word.text.first?.narrow == "-" {
      depth += 1
      defer { depth -= 1 }
      let rest = Word(range: word.range, text: String(word.text.dropFirst()), isLiteral: false)
      return try condition(rest).map { .not($0) }
    }
    return .test(try dateTest(word) ?? .contains(FoldedText(word.text)))
  }

  /// A state that stands outside of alternatives is that of the whole filter, the last one counts.
  private mutating func condition(_ word: FilterWord) -> FilterCondition? {
    let scope: StateScope
    switch word {
    case .open: scope = .open
    case .done: scope = .done
    case .all: scope = .all
    case .overdue: return .test(.overdue)
    case .today: return .test(.today)
    case .week:
      let days = dates.days(of: .week, around: dates.today) ?? dates.today...dates.today
      return .test(.week(days))
    case .unassigned: return .test(.unassigned)
    case .blocked: return .test(.blocked)
    case .waiting: return .test(.waiting)
    case .blocking: return .test(.blocking)
    case .ready: return .test(.ready)
    case .recurring: return .test(.asks(.every, .present))
    case .expired: return .test(.expired)
    case .started: return .test(.asks(.started, .present))
    }
    if depth == 0, isFlat {
      filter.scope = scope
      return nil
    }
    filter.scope = .all
    return .test(.state(scope))
  }

  private mutating func test(_ value: Word.Attribute) throws -> FilterTest {
    if value.value.isEmpty { throw AttributeError.withoutValue(value.key) }
    guard let attribute = people.attributes[value.key], attribute.uses.contains(.asked) else {
      throw AttributeError.noCondition(value.key)
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

  /// Date words: the longest that this one and those after it make. A number alone is text.
  private mutating func dateTest(_ word: Word) throws(DateError) -> FilterTest? {
    let texts = [word.text] + plainWords.map(\.text)
    let found: (meaning: DateMeaning, count: Int)?
    do {
      found = try DateParser(dates).longestPrefix(of: texts)
    } catch .ambiguousOrder(let text) {
      throw .ambiguousOrder(text)
    } catch {
      found = nil
    }
    guard let (meaning, count) = found, count > 1 || word.text.folded.decimal == nil else {
      return nil
    }
    tokens = tokens.dropFirst(count - 1)
    return .asks(.due, meaning.due.time == nil ? .within(meaning.days) : .at(meaning.due))
  }

  /// The words right after this place that may belong to a value.
  private var plainWords: [Word] {
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

/// Why words are no filter: facts, worded by the shell.
package enum FilterError: Error, Equatable {
  case bracketNotClosed
  case bracketNotOpen
  /// Brackets and `-` within one another.
  case nestedTooDeep(limit: Int)
  /// Nothing stands on one side of `or`, or in brackets.
  case nothingToChoose
  case unknownOrder(String, choices: [String])
  case unknownGroup(String, choices: [String])
  case unknownColumn(String, choices: [String])
  case notALimit(String)
  /// `sort:`, `group:` or `limit:` is given twice.
  case optionTwice(String)
}

extension FilterToken {
  fileprivate var isOr: Bool {
    guard let word = plainWord else { return false }
    return ["or", "または"].contains(FoldedText(word.text))
  }

  /// The word, if it is neither quoted nor an attribute.
  fileprivate var plainWord: Word? {
    guard case .word(let word) = self, word.isPlain else { return nil }
    return word
  }
}
