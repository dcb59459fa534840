import TaskLanguage

/// A verb: the one definition that parsing, help, completion and the manual derive from.
///
/// Every start looks through the names of all verbs; what only the verb that is typed, or help, asks for
/// is made when they do.
package struct Verb: Sendable {
  /// The name as typed; `user add` has two words.
  package let name: String
  /// Other names that fingers know.
  package let aliases: [String]
  private let listArguments: @Sendable () -> [Argument]
  private let listFlags: @Sendable () -> [VerbFlag]
  private let listKeywords: @Sendable () -> [Keyword]
  private let describeAnswer: @Sendable () -> CommandOutput
  /// One line, without a full stop.
  package let summary: Bilingual
  private let tellDetails: @Sendable () -> Bilingual?
  private let listExamples: @Sendable () -> [Bilingual]
  /// Whether it works on tasks and people; without, it works while the store cannot be read.
  let needsStore: Bool
  /// Whether all that it does is to ask the model for changes; nil leaves it to what it prints.
  private let rehearses: Bool?

  package init(
    _ name: String, aliases: [String] = [],
    arguments: @autoclosure @escaping @Sendable () -> [Argument] = [],
    flags: @autoclosure @escaping @Sendable () -> [VerbFlag] = [],
    keywords: @autoclosure @escaping @Sendable () -> [Keyword] = [],
    answer: @autoclosure @escaping @Sendable () -> CommandOutput, summary: Bilingual,
    details: @autoclosure @escaping @Sendable () -> Bilingual? = nil,
    examples: @autoclosure @escaping @Sendable () -> [Bilingual], needsStore: Bool = true,
    canRehearse: Bool? = nil
  ) {
    self.name = name
    self.aliases = aliases
    listArguments = arguments
    listFlags = flags
    listKeywords = keywords
    describeAnswer = answer
    self.summary = summary
    tellDetails = details
    listExamples = examples
    self.needsStore = needsStore
    rehearses = canRehearse
  }

  /// The places for words after it.
  package var arguments: [Argument] { listArguments() }

  /// The options that only this verb has.
  package var flags: [VerbFlag] { listFlags() }

  /// The words behind it that mean something by themselves.
  package var keywords: [Keyword] { listKeywords() }

  /// Its output as data.
  package var answer: CommandOutput { describeAnswer() }

  /// Whether all that it does is to ask the model for changes, so that these can be found out without
  /// being made.
  package var canRehearse: Bool {
    if let rehearses { return rehearses }
    if case .changes = answer { return true }
    return false
  }

  /// Whether it does something that asking the model for changes does not show.
  var actsElsewhere: Bool { rehearses == false }

  /// Further explanation, in sentences.
  package var details: Bilingual? { tellDetails() }

  /// Lines that work, one after another, in a shell with the tasks of the tests; names and dates are
  /// those of people who speak the language.
  package var examples: [Bilingual] { listExamples() }

  /// How it is typed: `done [TASK…]`.
  package var usage: Bilingual {
    ([.same(name)] + arguments.map(\.usage)).joined(by: .same(" "))
  }

  /// Whether its words are text, in which `--json` is text as well.
  package var takesText: Bool { arguments.contains { $0.kind.isText } }

  /// Whether its words begin with the name of a file, which an outer shell's quotes hold together.
  package var takesFile: Bool { arguments.first?.kind == .file }

  /// The other names, and the words that people guess for it.
  package var otherNames: [String] {
    aliases + Synonyms.all(.command).filter { $0.meaning == name }.map(\.word)
  }

  /// Whether the words after it begin with a task.
  package var namesTask: Bool {
    switch arguments.first?.kind {
    case .tasks, .task, .filter: true
    default: false
    }
  }

  /// Whether it takes steps back, or makes them again.
  var takesSteps: Bool {
    if case .steps = arguments.first?.kind { true } else { false }
  }

  /// Whether it gives tasks to people.
  var takesPeople: Bool {
    let kinds = arguments.map(\.kind)
    return kinds.contains(.attributes) || kinds.contains(.task) && kinds.contains(.user)
  }

  /// Whether a command follows a `=` among its words, which the options there belong to.
  var takesCommand: Bool {
    arguments.contains { $0.kind == .command || $0.kind == .definedFilter }
  }
}

/// An option of one verb, as in `undo --any`.
package struct VerbFlag: Equatable, Sendable {
  /// The name as typed, with its dashes.
  package let name: String
  /// The placeholder of its value; nil for a flag without one.
  package let value: Bilingual?
  /// The words that the value can be; empty where it is free.
  package let choices: [String]
  package let summary: Bilingual

  package init(
    _ name: String, value: Bilingual? = nil, choices: [String] = [], _ summary: Bilingual
  ) {
    self.name = name
    self.value = value
    self.choices = choices
    self.summary = summary
  }

  /// `--as FORMAT`
  package var usage: Bilingual { .same(name) + (value.map { .same(" ") + $0 } ?? .same("")) }
}

/// A place for words after a verb.
package struct Argument: Equatable, Sendable {
  package let kind: ArgumentKind
  package let isOptional: Bool
  package let isRepeated: Bool
  /// The placeholder in a usage line; nil if the kind has one.
  private let name: Bilingual?

  package static func one(_ kind: ArgumentKind, _ name: Bilingual? = nil) -> Argument {
    Argument(kind: kind, isOptional: false, isRepeated: false, name: name)
  }

  package static func optional(_ kind: ArgumentKind, _ name: Bilingual? = nil) -> Argument {
    Argument(kind: kind, isOptional: true, isRepeated: false, name: name)
  }

  package static func many(_ kind: ArgumentKind, _ name: Bilingual? = nil) -> Argument {
    Argument(kind: kind, isOptional: true, isRepeated: true, name: name)
  }

  /// What stands for it in a usage line.
  var label: Bilingual { name ?? kind.label }

  package var usage: Bilingual {
    let name = label
    let label = isRepeated ? name + .same("…") : name
    return isOptional ? .same("[") + label + .same("]") : label
  }
}

/// A word behind a verb that means something by itself: `first` of `select`.
package struct Keyword: Sendable {
  /// Where among the words behind the verb it stands.
  package enum Place: Sendable {
    /// As the first of them.
    case first
    /// After the numbers of tasks, or without one for the selected task.
    case afterTasks
    /// After the name of somebody new.
    case afterName
    /// After the name of somebody.
    case afterPerson
    /// After that many words, the first of which is `word`.
    case after(word: String, count: Int)
  }

  /// In English.
  package let word: String
  package let place: Place
  /// The Japanese word for it here; nil for the usual one.
  let japanese: String?

  private init(_ word: String, _ place: Place, japanese: String? = nil) {
    (self.word, self.place, self.japanese) = (word, place, japanese)
  }

  /// Words that stand right behind the verb.
  static func first(_ words: String...) -> [Keyword] { words.map { Keyword($0, .first) } }

  /// Words that stand after the numbers of tasks, with the Japanese ones for them.
  static func afterTasks(_ words: (String, japanese: String)...) -> [Keyword] {
    words.map { Keyword($0.0, .afterTasks, japanese: $0.japanese) }
  }

  /// Takes a date, a person or another value away, after the numbers of tasks.
  static let noneAfterTasks = afterTasks(("none", japanese: "なし"))

  /// Takes away what somebody has.
  static let noneAfterPerson = [Keyword("none", .afterPerson)]

  /// Words that stand after the name of somebody new.
  static func afterName(_ words: String...) -> [Keyword] { words.map { Keyword($0, .afterName) } }

  /// Words that stand after `count` others, the first of which is `word`.
  static func after(_ word: String, count: Int, _ words: [String]) -> [Keyword] {
    words.map { Keyword($0, .after(word: word, count: count)) }
  }

  /// Whether it can stand after these words.
  func follows(_ words: ArraySlice<Word>, in people: People) -> Bool {
    switch place {
    case .first: words.isEmpty
    case .afterTasks: words.allSatisfy(\.namesTask)
    case .afterName: !words.isEmpty
    case .afterPerson:
      !words.isEmpty && people.user(named: words.map(\.text).joined(separator: " ")) != nil
    case .after(let word, let count):
      words.count == count && words.first.map { $0.isPlain && $0.keyword == word } == true
    }
  }
}
