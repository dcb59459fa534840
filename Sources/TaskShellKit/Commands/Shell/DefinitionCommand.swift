import TaskLanguage

/// What a command that defines names is asked for: `[NAME [= WORDS]]`, `--delete NAME`, with `--save` or
/// `--once`.
struct DefinitionRequest {
  enum Action {
    case showAll
    case show(Word)
    case define(Word, as: [Word])
    case delete(Word)
  }

  let action: Action
  let keeping: Keeping

  /// - Parameter kind: what the name is of.
  init(_ arguments: inout Arguments, kind: ArgumentKind) throws {
    var words = arguments.takeAll()[...]
    let flags = DefinitionFlags(takingFrom: &words)
    keeping = flags.keeping
    if let definition = Definition(words), !flags.deletes, let first = words.first {
      if definition.words.isEmpty { throw arguments.missing(.command) }
      action = .define(definition.name ?? first, as: definition.words)
      return
    }
    try arguments.requireOne(words)
    if let name = words.first {
      action = flags.deletes ? .delete(name) : .show(name)
    } else {
      if !flags.isEmpty { throw arguments.missing(kind) }
      action = .showAll
    }
  }
}

/// A command that shows, defines and removes names of one kind: `alias`, `abbr`.
protocol DefinitionCommand: Command {
  associatedtype Value: ShellDefinition
  /// What the name is of.
  static var kind: ArgumentKind { get }
  /// How scripts call what a name stands for.
  static var member: String { get }
  /// Said where there is none.
  static var none: Message { get }
  /// By name.
  static func all(in shell: Shell) -> [Value]
  /// The one of that name; one that `mustBeOwn` was defined by somebody.
  static func existing(_ name: Word, in shell: Shell, mustBeOwn: Bool) throws -> Value
  static func made(_ name: Word, _ words: [Word], in shell: Shell) throws -> Value
  var request: DefinitionRequest { get }
}

extension DefinitionCommand {
  func run(in shell: Shell) throws {
    let saves = request.keeping == .always
    switch request.action {
    case .showAll:
      let all = Self.all(in: shell)
      shell.view.show(Self.answer(all))
      if all.isEmpty { shell.view.show(shell.say(Self.none)) }
    case .show(let name):
      let value = try Self.existing(name, in: shell, mustBeOwn: false)
      if saves { try shell.save(value) }
      shell.view.show(Self.answer([value], isShown: !saves))
    case .define(let name, let words):
      let value = try Self.made(name, words, in: shell)
      try shell.define(value, request.keeping)
      shell.view.show(Self.answer([value], isShown: false))
    case .delete(let name):
      let value = try Self.existing(name, in: shell, mustBeOwn: true)
      if try shell.forget(value, fromFile: saves || !shell.scripts.isStarting) {
        shell.view.show(shell.say(.aliasRemoved(value.label, path: shell.definitionsFile.path)))
      }
      shell.view.show(Self.answer([value], isShown: false))
    }
  }

  /// Names and what they stand for.
  ///
  /// - Parameter isShown: whether people asked for them, too.
  static func answer(_ values: [Value], isShown: Bool = true) -> DataAnswer {
    DataAnswer(
      values.map { .object([.init("name", .text($0.name)), .init(member, .text($0.line))]) },
      columns: ["name", member], lines: isShown ? values.map(\.definition) : [])
  }
}
