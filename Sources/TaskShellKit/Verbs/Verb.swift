import TaskLanguage

/// The definition of a verb, from which parsing, help, completion and the manual derive.
///
/// Each start goes through the names of all verbs; anything needed only for the typed verb or for
/// help is made on demand.
package struct Verb: Sendable {
  /// The name as typed; `user add` has two words.
  package let name: String
  /// Other names, familiar from other programs.
  package let aliases: [String]
  private let listArguments: @Sendable () -> [Argument]
  private let listFlags: @Sendable () -> [VerbFlag]
  private let listKeywords: @Sendable () -> [Keyword]
  private let describeAnswer: @Sendable () -> CommandOutput
  /// One line, without a full stop.
  package let summary: Bilingual
  private let tellDetails: @Sendable () -> Bilingual?
  private let listExamples: @Sendable () -> [Bilingual]
  /// Whether it uses tasks and people; otherwise it works while the store cannot be read.
  let needsStore: Bool
  /// Whether it only asks the model for changes; nil to derive that from its output.
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

  /// The arguments after it.
  package var arguments: [Argument] { listArguments() }

  /// The options of this verb alone.
  package var flags: [VerbFlag] { listFlags() }

  /// The words after it that have a fixed meaning.
  package var keywords: [Keyword] { listKeywords() }

  /// The shape of its output as data.
  package var answer: CommandOutput { describeAnswer() }

  /// Whether it only asks the model for changes, so that its effects can be found without making
  /// them.
  package var canRehearse: Bool {
    if let rehearses { return rehearses }
    if case .changes = answer { return true }
    return false
  }

  /// Whether it has effects beyond changes of the model.
  var actsElsewhere: Bool { rehearses == false }

  /// Further explanation, in sentences.
  package var details: Bilingual? { tellDetails() }

  /// Lines that work in sequence in a shell with the tasks of the tests; names and dates are
  /// natural in the language.
  package var examples: [Bilingual] { listExamples() }

  /// The usage line: `done [TASK…]`.
  package var usage: Bilingual {
    ([.same(name)] + arguments.map(\.usage)).joined(by: .same(" "))
  }

  /// Whether its words are text, in which `--json` is also text.
  package var takesText: Bool { arguments.contains { $0.kind.isText } }

  /// Whether its words are a value, and none of them can be text, in quotes or not.
  var takesOnlyValues: Bool {
    let isValue = arguments.map { argument -> Bool? in
      switch argument.kind {
      case .task, .user, .userWord: false
      case .date, .pastDate, .laterDate, .value: true
      default: nil
      }
    }
    return isValue.contains(true) && !isValue.contains(nil)
  }

  /// Whether its words begin with a file name, which is one argument of an outer shell.
  package var takesFile: Bool { arguments.first?.kind == .file }

  /// Its aliases and synonyms.
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

  /// Whether it undoes or redoes steps.
  var takesSteps: Bool {
    if case .steps = arguments.first?.kind { true } else { false }
  }

  /// Whether it can assign tasks to people.
  var takesPeople: Bool {
    let kinds = arguments.map(\.kind)
    return kinds.contains(.attributes) || kinds.contains(.task) && kinds.contains(.user)
  }

  /// Whether a command follows a `=` among its words; options after that belong to the command.
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
  /// The possible values; empty if any is possible.
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

/// An argument of a verb.
package struct Argument: Equatable, Sendable {
  package let kind: ArgumentKind
  package let isOptional: Bool
  package let isRepeated: Bool
  /// The placeholder in a usage line; nil for that of the kind.
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

  /// The placeholder in a usage line.
  var label: Bilingual { name ?? kind.label }

  package var usage: Bilingual {
    let name = label
    let label = isRepeated ? name + .same("…") : name
    return isOptional ? .same("[") + label + .same("]") : label
  }
}

/// A word after a verb that has a fixed meaning: `first` of `select`.
package struct Keyword: Sendable {
  /// The position among the words after the verb.
  package enum Place: Sendable {
    /// As the first word.
    case first
    /// After the numbers of tasks, or first for the selected task.
    case afterTasks
    /// After the name of a new person.
    case afterName
    /// After the name of an existing person.
    case afterPerson
    /// After `count` words, the first of which is `word`.
    case after(word: String, count: Int)
  }

  /// The English word.
  package let word: String
  package let place: Place
  /// The Japanese word for it here; nil for the usual one.
  let japanese: String?

  private init(_ word: String, _ place: Place, japanese: String? = nil) {
    (self.word, self.place, self.japanese) = (word, place, japanese)
  }

  /// Keywords directly after the verb.
  static func first(_ words: String...) -> [Keyword] { words.map { Keyword($0, .first) } }

  /// Keywords after the numbers of tasks, with their Japanese words.
  static func afterTasks(_ words: (String, japanese: String)...) -> [Keyword] {
    words.map { Keyword($0.0, .afterTasks, japanese: $0.japanese) }
  }

  /// The keyword that removes a date, a person or another value, after the numbers of tasks.
  static let noneAfterTasks = afterTasks(("none", japanese: "なし"))

  /// The keyword that removes a value of a person.
  static let noneAfterPerson = [Keyword("none", .afterPerson)]

  /// Keywords after the name of a new person.
  static func afterName(_ words: String...) -> [Keyword] { words.map { Keyword($0, .afterName) } }

  /// Keywords after `count` words, the first of which is `word`.
  static func after(_ word: String, count: Int, _ words: [String]) -> [Keyword] {
    words.map { Keyword($0, .after(word: word, count: count)) }
  }

  /// Whether it can follow these words.
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
