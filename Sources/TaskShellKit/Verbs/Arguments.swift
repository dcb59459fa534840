import TaskLanguage
import TaskModel

/// The words after a verb, read one argument after another.
package struct Arguments {
  package let verb: Verb
  let model: SharedModel
  let clock: Clock
  let dateStyle: DateStyle
  /// The name of the user whom "me" means.
  let me: String?
  /// The tasks that were listed last, which `them` names among words of a filter.
  let them: [Int]
  /// The task last touched or selected, which `it` names.
  let it: Int?
  /// Filters that words can name.
  let savedFilters: SavedFilters
  private(set) var words: ArraySlice<Word>
  /// What the words are that were read.
  let notes = ReadingNotes()
  /// What was read so far that a line can name: tasks, a moment of the past, people.
  var named = Named()

  /// What words have named.
  struct Named {
    var tasks: TaskReference?
    var moment: CivilDateTime?
    var people: [User] = []
    /// How many steps.
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

  /// The context for dates among the words.
  var dates: DateContext { DateContext(now: clock.now().civil, style: dateStyle, clock: clock) }

  /// The people whom words can name.
  var people: People { People(state: model.state, me: me) }

  package var isEmpty: Bool { words.isEmpty }

  /// The next word, or nil at the end.
  package mutating func next() -> Word? { words.popFirst() }

  /// The next word, or a refusal that names what is missing.
  package mutating func required(_ kind: ArgumentKind) throws -> Word {
    guard let word = next() else { throw missing(kind) }
    return word
  }

  /// Whether the words have this one among them, which is taken out.
  mutating func takeFlag(_ flag: String) -> Bool {
    let rest = words.filter { $0.isLiteral || $0.text != flag }
    defer { words = rest[...] }
    return rest.count < words.count
  }

  /// A number from 1 on; 1 without a word.
  package mutating func count() throws -> Int {
    guard let word = next() else { return 1 }
    guard let count = word.text.folded.decimal, count > 0 else {
      throw AttributeError.notANumber(word.text).at(word)
    }
    named.count = count
    return count
  }

  /// A number within `range`: the next word or, behind an attribute or a word of filters, the last
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

  /// A number within `range`, if the next word is a number; nil otherwise.
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

  /// What the verb counts: `DAYS`.
  private var countLabel: Bilingual {
    verb.arguments.first { $0.kind == .count }?.label ?? ArgumentKind.count.label
  }

  /// All the words that are left, as one text.
  package mutating func rest() -> Word {
    defer { words = [] }
    let text = words.map { $0.inQuotes ?? $0.text }.joined(separator: " ")
    return words.joined(words.count > 1 ? text : words.first?.text ?? "")
  }

  /// Refuses words that nothing has read.
  func finish() throws {
    if let surplus = words.first { throw self.surplus(surplus) }
  }

  func surplus(_ word: Word) -> any Error {
    UsageError.surplusArgument(word.text, verb: verb.name).at(word)
  }

  func missing(_ kind: ArgumentKind) -> UsageError { .missingArgument(kind, verb: verb.name) }

  /// Takes the next words, as many as that.
  mutating func drop(_ count: Int) { words = words.dropFirst(count) }

  /// Puts words back that another argument will read.
  mutating func restore(_ words: [Word]) { self.words = words[...] }

  /// Takes all words that are left.
  mutating func takeAll() -> [Word] {
    defer { words = [] }
    return Array(words)
  }
}

extension Collection<Word> {
  /// All of them as one word, with that text.
  func joined(_ text: String) -> Word {
    Word(range: place ?? 0..<0, text: text, isLiteral: true)
  }
}

/// Reading the options that only one verb has.
extension Arguments {
  /// Takes the values of an option that can be given several times: `--map a=b`.
  mutating func takeValues(of flag: String) throws -> [String] {
    var values: [String] = []
    while let value = try takeValue(of: flag) { values.append(value) }
    return values
  }

  /// Takes an option with its value, `--as FORMAT` or `--as=FORMAT`; nil where it is not given.
  mutating func takeValue(of flag: String) throws -> String? {
    var words = takeAll()
    defer { restore(words) }
    let place = words.firstIndex { word in
      !word.isLiteral && (word.text == flag || word.text.hasPrefix(flag + "="))
    }
    guard let place else { return nil }
    let word = words.remove(at: place)
    if word.text.count > flag.count { return String(word.text.dropFirst(flag.count + 1)) }
    guard place < words.count else { throw missing(.word) }
    return words.remove(at: place).text
  }
}
