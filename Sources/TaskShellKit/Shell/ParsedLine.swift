import TaskLanguage
import TaskModel

/// The parsed form of a typed text, shared by execution, highlighting, explanation, completion and
/// quoting.
///
/// It has one command per row, or several separated by `;`: `done 3; list`. They are parsed once
/// asked for: running a line stops at the first that fails.
package final class ParsedLine {
  /// The texts of the commands, in their order; the last may be incomplete.
  let parts: [InputLines.Part]
  private(set) lazy var commands = parts.dropLast().map { ParsedCommand($0, in: shell) } + ending
  private(set) lazy var last = parts.last.map { ParsedCommand($0, in: shell) }
  private var ending: [ParsedCommand] { last.map { [$0] } ?? [] }
  private unowned let shell: Shell

  init(_ text: String, in shell: Shell) {
    self.shell = shell
    parts = InputLines.parts(of: text).flatMap { shell.commands(in: $0) }
  }

  /// Everything that parsing depends on: an equal basis has the same result.
  struct Basis: Equatable {
    let text: String
    let version: Int
    let staged: Int?
    let aliases: Aliases
    let macros: Definitions<Macro>
    let card: Int?
    let now: CivilDateTime
    let style: DateStyle
    let me: String?
    let named: [Int]
  }
}

/// A command of a line: its words with their positions, and its verb once known.
struct ParsedCommand {
  /// The command as typed; positions are UTF-8 offsets in it.
  let text: String
  /// The offset of the command in the line.
  let offset: Int
  /// The words as typed.
  let typed: [Word]
  /// The error that prevents splitting the text into words, or an open quote at its end.
  let problem: (any Error)?
  /// The words for commands to read: aliases expanded, and a leading task moved after the verb.
  let words: [Word]
  /// The alias of the first word.
  let alias: Aliases.Alias?
  /// Nil if there is no command with the name.
  let verb: ParsedVerb?
  /// Whether it is a line in which an error can be marked.
  let isLine: Bool
  /// The text for undo and the log: as typed, or the command of a card key.
  let title: String
  /// The values of the command, once they have been read.
  private(set) var values = ParsedValues()

  init(_ part: InputLines.Part, in shell: Shell) {
    (text, offset, isLine) = (part.text, part.offset, true)
    let isComment = InputLines.isComment(text)
    let split = Tokenizer.checked(isComment ? "" : text, in: shell.people.attributes)
    (typed, problem) = (split.words, split.problem)
    let key = shell.cardCommand(typed)
    alias = key == nil ? shell.alias(beginning: typed) : nil
    let words = key?.words ?? shell.expanded(typed, by: alias).words
    title = key?.line ?? text.trimmingSpaces
    self.words = words
    verb = shell.table.find(words).map { ParsedVerb($0, count: $1, in: words) }
  }

  /// A command whose words an outer shell has split; positions are those in the arguments joined by
  /// spaces.
  ///
  /// A lone argument after the verb is parsed like a typed line, unless it is a file name.
  init(arguments: [String], in shell: Shell) {
    // Not joined(separator:), which makes the runtime search all conformances of the program.
    text = arguments.dropFirst().reduce(arguments.first ?? "") { "\($0) \($1)" }
    (offset, title, isLine) = (0, text, false)
    let attributes = shell.people.attributes
    var problem: (any Error)?
    do {
      typed = try Tokenizer.words(ofArguments: arguments, in: attributes)
    } catch {
      (typed, problem) = ([], error)
    }
    alias = shell.alias(beginning: typed)
    let (words, own) = shell.expanded(typed, by: alias)
    guard let (command, count) = shell.table.find(words) else {
      (self.words, verb, self.problem) = (words, nil, problem)
      return
    }
    let first = max(own, count)
    let behind = ParsedVerb(command, count: first, in: words)
    guard let lone = behind.loneArgument else {
      (self.words, verb, self.problem) = (
        words, ParsedVerb(command, count: count, in: words), problem
      )
      return
    }
    let line = Tokenizer.checked(lone.text, in: attributes)
    self.problem = problem ?? line.problem
    self.words = words[..<first] + line.words
    // An argument that the outer shell had quoted is text.
    verb =
      command.verb.takesText && lone.isLiteral
      ? ParsedVerb(command, count: count, arguments: self.words[count...], options: behind.options)
      : ParsedVerb(command, count: count, in: self.words, options: behind.options)
  }

  /// The same command, whose values have not been read.
  var unread: ParsedCommand {
    var command = self
    command.values = ParsedValues()
    return command
  }

  var isComment: Bool { InputLines.isComment(text) }

  /// Whether ``typed`` has everything that was typed.
  var isReadable: Bool { !typed.isEmpty || text.allSatisfy(Tokenizer.isSeparator) }

  /// The range of the alias; empty without one.
  var aliasRange: Range<Int> { alias == nil ? 0..<0 : typed.first?.range ?? 0..<0 }

  /// The words after the verb, without options.
  var arguments: ArraySlice<Word> { verb?.arguments ?? [] }

  /// Whether a quote is open that began in an earlier row.
  var isInMultilineQuote: Bool {
    guard case WordError.unclosedQuote? = problem?.unplaced else { return false }
    return text.contains(where: \.isNewline)
  }

  /// Whether the word is the last one, with nothing after it, so that it may still be incomplete.
  func isBeingTyped(_ word: Word) -> Bool { word.range.upperBound == text.utf8.count }

  /// Whether the last word may still be incomplete.
  var isInWord: Bool { words.last.map(isBeingTyped) ?? false }
}

/// The values of a command, read once for everything that looks at it while it is typed.
final class ParsedValues {
  struct Reading {
    /// The command, or the error of its arguments.
    let action: Result<CommandAction, any Error>
    /// The arguments with the notes made while reading.
    let arguments: Arguments
  }

  private var reading: Reading?

  /// The values; calls `read` the first time.
  func callAsFunction(_ read: () -> Reading) -> Reading {
    let reading = reading ?? read()
    self.reading = reading
    return reading
  }
}

/// The verb of a command, and the words after it.
struct ParsedVerb {
  let command: any Command.Type
  /// The number of words in its name.
  let count: Int
  /// The words after the verb, without the program's options among them.
  let arguments: ArraySlice<Word>
  let options: CommandOptions
  /// The error for an unknown option; then all words are ``arguments``.
  private(set) var problem: (any Error)?
  /// Whether `--` ended the options.
  private var isEnded = false

  var verb: Verb { command.verb }

  init(
    _ command: any Command.Type, count: Int, arguments: ArraySlice<Word>, options: CommandOptions
  ) {
    self.command = command
    self.count = count
    self.arguments = arguments
    self.options = options
  }

  /// - Parameter others: options that were given elsewhere.
  init(
    _ command: any Command.Type, count: Int, in words: [Word],
    options others: CommandOptions = CommandOptions()
  ) {
    let behind = words[count...]
    do {
      let given = try CommandWords(behind, verb: command.verb)
      self.init(
        command, count: count, arguments: given.rest, options: given.options.adding(others))
      isEnded = given.isEnded
    } catch {
      self.init(command, count: count, arguments: behind, options: others)
      problem = error
    }
  }

  /// The only argument, if it may be a line itself.
  fileprivate var loneArgument: Word? {
    arguments.count == 1 && problem == nil && !isEnded && !verb.takesFile ? arguments.first : nil
  }
}

/// The names and settings that decide how a line is parsed.
struct Vocabulary: Equatable {
  let attributes: [AttributeDefinition]
  let aliases: Aliases
  let macros: Definitions<Macro>
  let style: DateStyle
}

extension Shell {
  var vocabulary: Vocabulary {
    Vocabulary(
      attributes: model.state.attributes, aliases: aliases, macros: macros, style: dateStyle)
  }

  /// Parses a text. Caches the last result, so that it is not parsed again while nothing has
  /// changed that it depends on.
  func parsed(_ text: String) -> ParsedLine {
    let basis = ParsedLine.Basis(
      text: text, version: model.version, staged: model.staged?.count, aliases: aliases,
      macros: macros,
      card: focus.card, now: clock.now().civil, style: dateStyle,
      me: settings.me, named: focus.them + [focus.it(in: model.state)?.number ?? 0])
    if let lastParsed, lastParsed.basis == basis { return lastParsed.line }
    let line = ParsedLine(text, in: self)
    lastParsed = (basis, line)
    return line
  }

  /// The words for commands to read: aliases expanded, `macro` put before a macro's name, and a
  /// leading task moved after its verb.
  ///
  /// - Returns: the words, and how many of them replace the first one.
  func expanded(_ words: [Word]) -> (words: [Word], count: Int) {
    expanded(words, by: alias(beginning: words))
  }

  /// The words for commands to read, with their alias expanded.
  fileprivate func expanded(
    _ words: [Word], by alias: Aliases.Alias?
  ) -> (words: [Word], count: Int) {
    if let first = words.first, first.isPlain, macros[first.text] != nil,
      Aliases.Alias.named(first.text, in: self) == nil, table.find(words) == nil
    {
      let verb = Word(range: first.range, text: Macro.verb, isLiteral: false)
      return ([verb] + words, 2)
    }
    let (expanded, count) = aliases.expanded(words, by: alias, in: people.attributes)
    return (TaskFirstSyntax.reordered(expanded, in: self), count)
  }

  /// The alias at the beginning of a line. No synonym hides a command.
  fileprivate func alias(beginning words: [Word]) -> Aliases.Alias? {
    guard let first = words.first, aliases.isDefined(first) || table.find(words) == nil else {
      return nil
    }
    return aliases.alias(for: first)
  }

  /// The verb of a command that can be run.
  ///
  /// - Throws: the error of its words, its verb or its options.
  func verb(of parsed: ParsedCommand) throws -> ParsedVerb {
    if let problem = parsed.problem { throw problem }
    guard let verb = parsed.verb else { throw unknownVerb(parsed.words) }
    if let problem = verb.problem { throw problem }
    return verb
  }

  /// Reads the arguments of a command against the present state.
  func action(of type: any Command.Type, _ words: ArraySlice<Word>) throws -> CommandAction {
    var arguments = arguments(of: type.verb, words)
    return try arguments.read(type)
  }

  /// The words after a verb, for sequential reading.
  func arguments(of verb: Verb, _ words: ArraySlice<Word>) -> Arguments {
    Arguments(
      verb: verb, words: words, model: model, clock: clock, dateStyle: dateStyle, me: settings.me,
      them: focus.them, it: focus.it(in: model.state)?.number, savedFilters: savedFilters)
  }
}

extension Arguments {
  /// Reads all arguments as those of a command.
  mutating func read(_ type: any Command.Type) throws -> CommandAction {
    try refuseBrokenNumbers()
    let action = try type.read(&self)
    try finish()
    return action
  }
}

/// Commands that begin with the task: `3 done`, `3 due:friday`, and `3` alone, which shows it.
enum TaskFirstSyntax {
  /// Moves a leading task after its verb; returns other words unchanged.
  static func reordered(_ words: [Word], in shell: Shell) -> [Word] {
    if isNextPeriod(words, in: shell) { return [verb("list", at: words[0])] + words }
    // Most lines begin with a command.
    guard shell.table.find(words) == nil else { return words }
    let count = words.prefix(while: \.namesTask).count
    guard count > 0 else { return words }
    let rest = Array(words[count...])
    guard let next = rest.first else { return [verb("show", at: words[0])] + words }
    if FilterOption.named(next) != nil { return [verb("list", at: words[0])] + words }
    // `3 due:friday`, `3 -home`, 3 期限なし
    if next.attribute != nil || next.excluded != nil
      || next.presence(in: shell.people.attributes) != nil
    {
      return [verb("edit", at: words[0])] + words
    }
    // `1 tomorrow` does not mean `list tomorrow`.
    if isGuessedDate(rest, in: shell) { return words }
    let (expanded, own) = shell.aliases.expanded(rest, in: shell.people.attributes)
    guard let (command, name) = shell.table.find(expanded), command.verb.namesTask else {
      return words
    }
    // `denotate` is the whole of `note delete`; a user's alias may have attributes after its verb.
    let length = shell.aliases.isDefined(next) ? name : max(name, own)
    return Array(expanded[..<length] + words[..<count] + expanded[length...])
  }

  /// Whether the words are a period such as `next week`, not `next` with a filter.
  private static func isNextPeriod(_ words: [Word], in shell: Shell) -> Bool {
    guard words.count > 1, words.count <= 4, let first = words.first, first.isPlain,
      first.text.folded == "next", words.allSatisfy(\.isPlain), words[1].numberRanges == nil
    else { return false }
    return (try? DateParser(shell.dates).meaning(words.map(\.text))).flatMap(\.self) != nil
  }

  /// Whether the words are a date whose first word is also a synonym for a list of that date.
  private static func isGuessedDate(_ words: [Word], in shell: Shell) -> Bool {
    guard let first = words.first, words.allSatisfy(\.isPlain),
      Synonyms.meaning(of: first.text.folded, .command) != nil
    else { return false }
    return (try? DateParser(shell.dates).meaning(words.map(\.text))).flatMap(\.self) != nil
  }

  private static func verb(_ name: String, at word: Word) -> Word {
    Word(range: word.range, text: name, isLiteral: false)
  }
}
