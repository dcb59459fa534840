import TaskLanguage

/// What a verb is: the one definition that parsing, help, completion and the manual derive from.
package struct Verb: Sendable {
  /// As it is typed; `user add` has two words.
  package let name: String
  /// Other names that fingers know.
  package let aliases: [String]
  package let arguments: [Argument]
  /// One line, without a full stop.
  package let summary: Bilingual
  /// What else there is to know, in sentences.
  package let details: Bilingual?
  /// Lines that work, one after another, in a shell with the tasks of the tests.
  package let examples: [String]
  /// Whether it works on tasks and people; without, it works while the store cannot be read.
  let needsStore: Bool

  package init(
    _ name: String, aliases: [String] = [], arguments: [Argument] = [], summary: Bilingual,
    details: Bilingual? = nil, examples: [String], needsStore: Bool = true
  ) {
    self.name = name
    self.aliases = aliases
    self.arguments = arguments
    self.summary = summary
    self.details = details
    self.examples = examples
    self.needsStore = needsStore
  }

  /// How it is typed: `done [TASK…]`.
  package var usage: String {
    ([name] + arguments.map(\.usage)).joined(separator: " ")
  }

  /// Whether its words are text, in which `--json` is text as well.
  package var takesText: Bool { arguments.contains { $0.kind == .text } }

  /// Whether a command follows a `=` among its words, which the options there belong to.
  var takesCommand: Bool { arguments.contains { $0.kind == .command } }
}

/// A place for words after a verb.
package struct Argument: Equatable, Sendable {
  package let kind: ArgumentKind
  package let isOptional: Bool
  package let isRepeated: Bool

  package static func one(_ kind: ArgumentKind) -> Argument {
    Argument(kind: kind, isOptional: false, isRepeated: false)
  }

  package static func optional(_ kind: ArgumentKind) -> Argument {
    Argument(kind: kind, isOptional: true, isRepeated: false)
  }

  package static func many(_ kind: ArgumentKind) -> Argument {
    Argument(kind: kind, isOptional: true, isRepeated: true)
  }

  package var usage: String {
    let label = isRepeated ? "\(kind.label)…" : kind.label
    return isOptional ? "[\(label)]" : label
  }
}

/// What an argument is: decides how it is read, completed and named.
package enum ArgumentKind: Equatable, Sendable {
  /// Tasks of that state, in every way that tasks are named.
  case tasks(StateScope)
  /// A task named by one word, because more words follow.
  case task
  case text
  /// A moment that the command looks back to, behind that key.
  case attribute(AttributeKey)
  /// Everything that a task can be given.
  case attributes
  case filter
  /// The name of a user, to the end of the line.
  case user
  /// A user who is named by one word, because more words follow.
  case userWord
  case newName
  /// The word `seat` and a number.
  case newSeat
  case seatNumber
  /// A seat number, or `none`.
  case seatOrNone
  /// How many; 1 without it.
  case count
  case verb
  /// The words of a date, to the end of the line.
  case date
  case setting
  case settingValue
  case file
  /// The name of an alias.
  case alias
  /// `text`, `number` and the like.
  case attributeKind
  /// An attribute that somebody has added.
  case ownAttribute
  /// `=` and a whole command, to the end of the line.
  case command
  case word

  /// What stands for it in a usage line.
  package var label: String {
    switch self {
    case .tasks, .task: "TASK"
    case .text: "TEXT"
    case .attributes: "ATTRIBUTE"
    case .attributeKind: "KIND"
    case .ownAttribute: "NAME"
    case .attribute(let key): AttributeTable.standard[key]?.placeholder ?? key.rawValue
    case .filter: "FILTER"
    case .user, .userWord, .newName: "NAME"
    case .newSeat: "seat N"
    case .seatNumber, .count: "N"
    case .seatOrNone: "N|none"
    case .verb: "COMMAND"
    case .date: "WORDS"
    case .setting, .alias: "NAME"
    case .command: "= COMMAND"
    case .settingValue: "VALUE"
    case .file: "FILE"
    case .word: "WORD"
    }
  }
}
