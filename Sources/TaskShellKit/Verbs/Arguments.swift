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
  ///
  /// - Parameter unit: what is counted; the number may have it, as in `3 days`.
  mutating func countBesideFilter(
    within range: ClosedRange<Int>, of unit: CountedUnit? = nil
  ) throws -> Int? {
    if let length = unit?.length(of: words), let first = words.first {
      words =
        [Word(range: first.range, text: String(length.count), isLiteral: false)][...]
        + words.dropFirst(length.words)
    }
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

/// Reads the names of tasks.
extension Arguments {
  /// Reads all remaining words as a reference to tasks; without words, the selection.
  ///
  /// - Parameter toChange: whether the tasks will be changed: filter words that are nearly
  ///   something else are an error then.
  package mutating func tasks(toChange: Bool = false) throws -> TaskReference {
    let words = takeAll()
    return noted(try tasks(of: words, toChange: toChange), in: words)
  }

  private mutating func tasks(of words: [Word], toChange: Bool) throws -> TaskReference {
    if let filter = try filterOfThem(words, toChange: toChange) { return filter }
    if savedFilters.expanded(words) != nil { return .filter(try filter(of: words)) }
    return try reference(of: words) ?? .filter(try filter(of: words, toChange: toChange))
  }

  /// The tasks that the words refer to; errors contain the name of the verb.
  private func reference(of words: [Word]) throws -> TaskReference? {
    do {
      return try ReferenceWords.reference(of: words, in: people.attributes)
    } catch ReferenceError.numbersAndWords(_, let numbers, _) {
      throw ReferenceError.numbersAndWords(
        verb: verb.name, numbers: numbers,
        after: verb.arguments.first { $0.kind == .keyword || $0.kind.isDate }?.label)
    }
  }

  /// Records what the words name.
  mutating func noted(_ reference: TaskReference, in words: [Word]) -> TaskReference {
    named.tasks = reference
    switch reference {
    case .numbers, .it, .them, .id: for word in words { notes.note(.task, word) }
    case .selection, .words, .wholeText, .filter: break
    }
    return reference
  }

  /// Reads the tasks of a list: numbers as written, or a filter; without words, all tasks.
  package mutating func tasksOrFilter() throws -> TaskReference {
    let words = takeAll()
    return noted(try tasksOrFilter(of: words), in: words)
  }

  private mutating func tasksOrFilter(of words: [Word]) throws -> TaskReference {
    guard let first = words.first else { return .filter(TaskFilter()) }
    if let filter = try filterOfThem(words) { return filter }
    if words.count == 1, let reference = ReferenceWords.singleWord(first) { return reference }
    if let reference = try ReferenceWords.numbers(words) { return reference }
    return .filter(try filter(of: words))
  }

  /// `them limit:3`, `list them !high`: a filter on the tasks listed last; nil for other words.
  private mutating func filterOfThem(_ words: [Word], toChange: Bool = false) throws
    -> TaskReference?
  {
    guard words.count > 1, let first = words.first,
      first.isPlain, first.text.folded == "them"
    else { return nil }
    if them.isEmpty { throw ReferenceError.noThem.at(first) }
    let numbers = them.map(String.init).joined(separator: ",")
    let attribute = Word.Attribute(
      key: .number, comparison: nil, isNegated: false, value: numbers, isQuoted: false,
      isWhole: true)
    let all = Word(range: first.range, text: "all", isLiteral: false)
    let which = Word(
      range: first.range, text: "number:\(numbers)", isLiteral: false, attribute: attribute)
    return .filter(try filter(of: [all, which] + words.dropFirst(), toChange: toChange))
  }

  /// Reads one word that names tasks, because more words follow it.
  ///
  /// Returns the selection without words, before an attribute, and before any other word while a
  /// task is selected. A quoted word that is no task's text is an error then, unless it is the only
  /// word and the command needs it for something else.
  package mutating func task() throws -> TaskReference {
    guard let first = words.first, first.attribute == nil, !isLengthForSelection else {
      return .selection
    }
    if let reference = try ReferenceWords.singleWord(first) ?? ReferenceWords.numbers([first]) {
      drop(1)
      return noted(reference, in: [first])
    }
    let isSelected = model.selectedTask != nil
    guard first.isLiteral else {
      if isSelected { return .selection }
      return try uniqueTask(first)
    }
    let key = FoldedText(first.text)
    if isSelected, !model.state.tasks.contains(where: { key.equals($0.text) }) {
      let isNeeded = words.count == 1 && verb.arguments.contains { !$0.isOptional }
      if !isNeeded { throw UsageError.quotedWord(first.text).at(first) }
      return .selection
    }
    drop(1)
    return noted(.wholeText(first), in: [first])
  }

  /// Whether the words are a date only with their first number, as in `postpone 2 weeks`, and a
  /// task is selected.
  private var isLengthForSelection: Bool {
    guard model.selectedTask != nil, words.count > 1, words.first?.text.folded.decimal != nil,
      verb.arguments.last?.kind.isDate == true
    else { return false }
    let parser = DateParser(dates)
    let texts = words.map(\.text)
    return (try? parser.meaning(texts)) != nil
      && (try? parser.meaning(Array(texts.dropFirst()))) == nil
  }

  /// The one open task with the word in its text, if the following words cannot belong to the text:
  /// the verb takes no text, or an attribute comes next.
  mutating func uniqueTask(_ word: Word) throws -> TaskReference {
    let key = FoldedText(word.text)
    let found =
      key.isEmpty
      ? []
      : model.state.tasks.filter { $0.state == .open && key.isWithin($0.text) }
    let isClear =
      words.count == 1 || !verb.takesText || words.dropFirst().first?.attribute != nil
    guard found.count == 1, isClear else {
      throw UsageError.taskMustBeOneWord(
        word.text, verb: verb.name, candidates: found.map(\.number), meant: taskInFront
      ).at(word)
    }
    drop(1)
    return noted(.words([word]), in: [word])
  }

  /// The line with the task in front, if its number is the last word: `due 2 friday` for `due friday
  /// 2`.
  private var taskInFront: String? {
    guard let last = words.last, (2...4).contains(words.count), let ranges = last.numberRanges,
      ranges.allSatisfy({ !model.state.tasks(numbered: $0).isEmpty })
    else { return nil }
    return "\(verb.name) \(last.text) \(Array(words.dropLast()).typed)"
  }

  /// Throws for several numbers where one word names the task, as in `note 3 4`; in words of a
  /// text, only if all others are attributes or join numbers: `edit 3 or 4 #home`.
  func refuseSeveralTasks(isAll: Bool) throws {
    let plain = isAll ? wordsBesideAttributes : Array(words)
    let numbers = plain.prefix {
      $0.numberRanges != nil || isAll && ($0.excludesNumbers || $0.isNumberJoint)
    }
    let named = numbers.filter { $0.numberRanges != nil }
    guard numbers.count > 1, words.first?.numberRanges != nil,
      !isAll || numbers.count == plain.count || isChange(Array(plain), behind: numbers.count)
    else { return }
    throw UsageError.severalTasks(named.map(\.text), verb: verb.name).at(named.last?.range)
  }

  /// The words that are neither an attribute nor part of its value: without the 12 of `due:dec 12`.
  private var wordsBesideAttributes: [Word] {
    // For many words, skip the slow reading of values as dates.
    guard words.count < 100 else { return words.filter { $0.attribute == nil } }
    let context = ValueContext(people: people, dates: dates)
    var rest = words
    var plain: [Word] = []
    while let word = rest.popFirst() {
      guard let value = word.attribute else {
        plain.append(word)
        continue
      }
      let count = lengthOfValue(value, followedBy: rest, context)
      rest = rest.dropFirst(count)
    }
    return plain
  }

  /// The number of the following words that belong to an attribute's value.
  func lengthOfValue(
    _ value: Word.Attribute, followedBy rest: ArraySlice<Word>, _ context: ValueContext
  ) -> Int {
    guard let attribute = people.attributes[value.key] else { return 0 }
    let (own, all) = value.words(followedBy: rest)
    let range =
      value.key == .due ? DateRange.longestPrefix(of: all, atLeast: own.count, dates) : nil
    return range.map { $0.count - own.count }
      ?? attribute.kind.length(ValueWords(value, followedBy: rest), context) ?? 0
  }

  /// Whether only a date or a replacement follows `count` numbers, so that the second number would
  /// begin the new text: `edit 1 2 friday`. False if the number belongs to the date, as in
  /// `edit 1 2 weeks`.
  private func isChange(_ words: [Word], behind count: Int) -> Bool {
    guard words.allSatisfy(\.isPlain) else { return false }
    let texts = words.map(\.text)
    func isDate(_ texts: [String]) -> Bool {
      if DateShift(texts) != nil { return true }
      let found = try? DateParser(dates).meaning(texts)
      return found.flatMap(\.self) != nil
    }
    let rest = Array(texts.dropFirst(count))
    if isDate(Array(texts.dropFirst())) { return false }
    return isDate(rest) || TextReplacement.begins(rest.joined(separator: " "))
  }

  /// Reads a task; without a selection, also a condition at the beginning of the words, as in
  /// `edit #bug @Hana`, if something follows it.
  ///
  /// - Parameter beforeText: whether the text that follows may begin with `and`.
  mutating func taskOrFilter(beforeText: Bool = false) throws -> TaskReference {
    guard model.selectedTask == nil,
      let count = try FilterParser.lengthOfTerms(
        words, naming: people, dates, beforeText: beforeText),
      count < words.count
    else { return try task() }
    let term = Array(words.prefix(count))
    drop(count)
    try refuseBrackets(behind: term)
    return noted(.filter(try filter(of: term, toChange: true)), in: term)
  }

  /// Throws for a condition in brackets behind the one that names the tasks, which would be text:
  /// `edit (@anna) (#home) !high`, `edit (@anna) (milk) !high`.
  private func refuseBrackets(behind term: [Word]) throws {
    let isInBrackets = term.first?.text.first?.narrow == "("
    guard
      let count = FilterParser.lengthOfBrackets(
        words, naming: people, dates, takesText: isInBrackets)
    else { return }
    let bracket = Array(words.prefix(count))
    throw UsageError.secondCondition(
      bracket.typed, both: "\(verb.name) \(term.typed) and \(bracket.typed) …",
      change: "\(verb.name) \(term.typed) \(Quoting.quoted(bracket.typed)) …"
    ).at(bracket.place)
  }

  mutating func filter(of words: [Word], toChange: Bool = false) throws -> TaskFilter {
    if let mark = Self.redirection(in: words) {
      throw UsageError.redirected(mark.text).at(mark)
    }
    let filter = try FilterParser.parse(
      savedFilters.expanded(words) ?? words, naming: people, dates, isCareful: toChange,
      noting: notes)
    named.tasks = .filter(filter)
    return filter
  }

  private static let programs: Set<String> = [
    "less", "more", "head", "tail", "grep", "rg", "wc", "sort", "cat", "jq", "awk", "sed", "cut",
    "uniq", "fzf", "tee", "xargs",
  ]

  /// A `|` before the name of a program, or a `>` before that of a file.
  private static func redirection(in words: [Word]) -> Word? {
    for (word, next) in zip(words, words.dropFirst()) where word.isPlain && next.isPlain {
      switch word.text {
      case "|" where programs.contains(next.text): return word
      case ">" where next.text.contains { "./".contains($0) },
        ">>" where next.text.contains { "./".contains($0) }:
        return word
      default: continue
      }
    }
    return nil
  }

  /// Reads the number of a task, which may have been deleted.
  mutating func taskNumber() throws -> Int {
    let word = try required(.task)
    guard let number = word.text.folded.decimal, number > 0 else {
      throw AttributeError.notANumber(word.text).at(word)
    }
    return number
  }

  /// Reads all remaining words as text with attributes.
  ///
  /// - Parameters:
  ///   - isEdit: whether `due:none`, `@none` and `-#home` remove a value.
  ///   - readsDates: whether a date at the end of the text is the deadline.
  mutating func textWithAttributes(isEdit: Bool, readsDates: Bool = true) throws -> TaskWords {
    try refuseOperator()
    let words = try takeAll().map(namingTasks)
    var reader = TaskWordsReader(
      words[...], ValueContext(people: people, dates: dates), isEdit: isEdit,
      readsDates: readsDates, noting: notes)
    return try reader.read()
  }

  /// Replaces the value of `after:it` and `under:them` by the task numbers.
  private func namingTasks(_ word: Word) throws -> Word {
    guard var value = word.attribute, !value.isQuoted,
      people.attributes[value.key]?.kind.look == .task
    else { return word }
    let name = Word(value.value).keyword
    guard name == "it" || name == "them" else { return word }
    if name == "it" {
      guard let it else { throw ReferenceError.noIt.at(word) }
      value.value = String(it)
    } else {
      if them.isEmpty { throw ReferenceError.noThem.at(word) }
      value.value = them.map(String.init).joined(separator: ",")
    }
    return Word(range: word.range, text: word.text, isLiteral: word.isLiteral, attribute: value)
  }
}

/// The position of a note: `3.2` is the second note of task 3.
struct NoteReference: CustomStringConvertible {
  /// The name of the command for notes.
  static let verb = "note"
  let task: Int
  /// Counted from 1.
  let note: Int

  var description: String { "\(task).\(note)" }

  init(task: Int, note: Int) { (self.task, self.note) = (task, note) }

  init?(_ word: Word) {
    guard word.isPlain else { return nil }
    let parts = word.text.folded.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let task = parts[0].decimal, let note = parts[1].decimal, task > 0,
      note > 0
    else { return nil }
    (self.task, self.note) = (task, note)
  }
}
