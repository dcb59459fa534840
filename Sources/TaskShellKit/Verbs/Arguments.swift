import TaskLanguage
import TaskModel

/// The words after a verb, read one argument after another.
package struct Arguments {
  package let verb: Verb
  let model: SharedModel
  let clock: Clock
  let dateStyle: DateStyle
  /// The name of the user that "me" refers to.
  let me: String?
  /// The tasks listed last, which `them` names in a filter.
  let them: [Int]
  /// The task last touched or selected, which `it` names.
  let it: Int?
  /// Filters that words can name.
  let savedFilters: SavedFilters
  private(set) var words: ArraySlice<Word>
  /// The meanings of the words read so far.
  let notes = ReadingNotes()
  /// The tasks, moment and people named so far.
  var named = Named()

  /// The things that words have named.
  struct Named {
    var tasks: TaskReference?
    var moment: CivilDateTime?
    var people: [User] = []
    /// The number of steps.
    var count: Int?
  }

  init(
    verb: Verb, words: ArraySlice<Word>, model: SharedModel, clock: Clock,
    dateStyle: DateStyle = DateStyle(), me: String? = nil, them: [Int] = [],
    it: Int? = nil, savedFilters: SavedFilters = SavedFilters()
  ) {
    self.verb = verb
    self.words = words
    self.model = model
    self.clock = clock
    self.dateStyle = dateStyle
    self.me = me
    self.them = them
    self.it = it
    self.savedFilters = savedFilters
  }

  /// The context for dates in the words.
  var dates: DateContext { DateContext(now: clock.now().civil, style: dateStyle, clock: clock) }

  /// The people that words can name.
  var people: People { People(state: model.state, me: me) }

  package var isEmpty: Bool { words.isEmpty }

  /// The next word, or nil at the end.
  package mutating func next() -> Word? { words.popFirst() }

  /// The next word; throws an error that names the missing argument.
  package mutating func required(_ kind: ArgumentKind) throws -> Word {
    guard let word = next() else { throw missing(kind) }
    return word
  }

  /// Removes a flag from the words; returns whether it was there.
  mutating func takeFlag(_ flag: String) -> Bool {
    let rest = words.filter { $0.isLiteral || $0.text != flag }
    defer { words = rest[...] }
    return rest.count < words.count
  }

  /// Reads a number from 1 on; 1 without a word.
  package mutating func count() throws -> Int {
    guard let word = next() else { return 1 }
    guard let count = word.text.folded.decimal, count > 0 else {
      throw AttributeError.notANumber(word.text, verb: verb.name).at(word)
    }
    named.count = count
    return count
  }

  /// Reads a number within `range`: the next word or, after an attribute or filter word, the last
  /// one. Nil without one.
  mutating func countBesideFilter(within range: ClosedRange<Int>) throws -> Int? {
    if let count = try leadingCount(within: range) { return count }
    guard words.count > 1, let last = words.last, let before = words.dropLast().last,
      before.attribute.map({ $0.key != .due }) ?? (FilterWord(before) != nil)
    else { return nil }
    let filter = takeAll().dropLast()
    restore([last])
    let count = try leadingCount(within: range)
    restore(Array(filter) + (count == nil ? [last] : []))
    return count
  }

  /// Reads a number within `range`, if the next word is a number; nil otherwise.
  mutating func leadingCount(within range: ClosedRange<Int>) throws -> Int? {
    guard let word = words.first, word.isPlain else { return nil }
    let text = word.text.folded
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    guard let count = text.decimal, range.contains(count) else {
      throw UsageError.notWithin(range, verb: verb.name, of: countLabel).at(word)
    }
    drop(1)
    return count
  }

  /// The unit that the verb counts: `DAYS`.
  private var countLabel: Bilingual {
    verb.arguments.first { $0.kind == .count }?.label ?? ArgumentKind.count.label
  }

  /// Reads all remaining words as one text.
  package mutating func rest() -> Word {
    defer { words = [] }
    let text = words.map { $0.inQuotes ?? $0.text }.joined(separator: " ")
    return words.joined(words.count > 1 ? text : words.first?.text ?? "")
  }

  /// Throws if words are left over.
  func finish() throws {
    if let surplus = words.first { throw self.surplus(surplus) }
  }

  func surplus(_ word: Word) -> any Error {
    UsageError.surplusArgument(word.text, verb: verb.name).at(word)
  }

  func missing(_ kind: ArgumentKind) -> UsageError { .missingArgument(kind, verb: verb.name) }

  /// Drops the next `count` words.
  mutating func drop(_ count: Int) { words = words.dropFirst(count) }

  /// Puts words back for another argument.
  mutating func restore(_ words: [Word]) { self.words = words[...] }

  /// Removes and returns all remaining words.
  mutating func takeAll() -> [Word] {
    defer { words = [] }
    return Array(words)
  }
}

extension Collection<Word> {
  /// The words joined to a literal word with a given text.
  func joined(_ text: String) -> Word {
    Word(range: place ?? 0..<0, text: text, isLiteral: true)
  }
}

/// Reads the options of a single verb.
extension Arguments {
  /// Reads the values of an option that may be repeated: `--map a=b`.
  mutating func takeValues(of flag: String) throws -> [String] {
    var values: [String] = []
    while let value = try takeValue(of: flag) { values.append(value) }
    return values
  }

  /// Reads an option with its value, `--as FORMAT` or `--as=FORMAT`; nil if it is not given.
  mutating func takeValue(of flag: String) throws -> String? {
    var words = takeAll()
    defer { restore(words) }
    let index = words.firstIndex { word in
      !word.isLiteral && (word.text == flag || word.text.hasPrefix(flag + "="))
    }
    guard let index else { return nil }
    let word = words.remove(at: index)
    if word.text.count > flag.count { return String(word.text.dropFirst(flag.count + 1)) }
    guard index < words.count else { throw missing(.word) }
    return words.remove(at: index).text
  }
}
