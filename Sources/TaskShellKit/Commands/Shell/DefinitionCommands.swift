import TaskLanguage

/// The arguments of a command that defines names: `[NAME [= WORDS]]`, `--delete NAME`, with
/// `--save` or `--once`.
struct DefinitionRequest {
  enum Action {
    case showAll
    case show(Word)
    case define(Word, as: [Word])
    case delete(Word)
  }

  var action: Action
  let keeping: Keeping

  /// Reads the arguments of a verb whose first one is the name, and whose last one its value.
  init(_ arguments: inout Arguments) throws {
    let kinds = arguments.verb.arguments.map(\.kind)
    var words = arguments.takeAll()[...]
    let flags = DefinitionFlags(takingFrom: &words)
    keeping = flags.keeping
    let definition = Definition(words, in: arguments.people.attributes)
    if let definition, !flags.deletes, let first = words.first {
      if definition.words.isEmpty { throw arguments.missing(kinds.last ?? .command) }
      if definition.name == nil, first.text == "=" { throw arguments.missing(kinds.first ?? .word) }
      // An abbreviation may stand for quoted text.
      let words = kinds.first == .alias ? definition.command : definition.words
      action = .define(definition.name ?? first, as: words)
      return
    }
    if !flags.deletes, words.count > 1 { throw arguments.withoutSign(words) }
    try arguments.requireOne(words)
    if let name = words.first {
      action = flags.deletes ? .delete(name) : .show(name)
    } else {
      if !flags.isEmpty { throw arguments.missing(kinds.first ?? .word) }
      action = .showAll
    }
  }
}

/// A command that shows, defines and removes names of one kind: `alias`, `abbr`.
protocol DefinitionCommand: Command {
  associatedtype Value: ShellDefinition
  /// The name of the value's member, for scripts.
  static var member: String { get }
  /// The message if there are no names.
  static var none: Message { get }
  /// Returns all values, sorted by name.
  static func all(in shell: Shell) -> [Value]
  /// Returns the value of that name; with `mustBeOwn`, only one that a user defined.
  static func existing(_ name: Word, in shell: Shell, mustBeOwn: Bool) throws -> Value
  static func made(_ name: Word, _ words: [Word], in shell: Shell) throws -> Value
}

extension DefinitionCommand {
  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let request = try DefinitionRequest(&arguments)
    return { try perform(request, in: $0) }
  }

  static func perform(_ request: DefinitionRequest, in shell: Shell) throws {
    let saves = request.keeping == .always
    switch request.action {
    case .showAll:
      let all = Self.all(in: shell)
      shell.show(Self.answer(all))
      if all.isEmpty { shell.show(Self.none) }
    case .show(let name):
      let value = try Self.existing(name, in: shell, mustBeOwn: false)
      if saves { try shell.save(value) }
      shell.show(Self.answer([value], isShown: !saves))
    case .define(let name, let words):
      let value = try Self.made(name, words, in: shell)
      try shell.define(value, request.keeping)
      shell.show(Self.answer([value], isShown: false))
    case .delete(let name):
      let value = try Self.existing(name, in: shell, mustBeOwn: true)
      if try shell.forget(value, fromFile: saves || !shell.scripts.isStarting) {
        shell.show(.aliasRemoved(value.label, path: shell.definitionsFile.path))
      }
      shell.show(Self.answer([value], isShown: false))
    }
  }

  /// Returns names with their values.
  ///
  /// - Parameter isShown: whether people see them too.
  static func answer(_ values: [Value], isShown: Bool = true) -> DataAnswer {
    DataAnswer(
      values.map { .object([.init("name", .text($0.name)), .init(member, .text($0.line))]) },
      columns: ["name", member], lines: isShown ? values.map(\.definition) : [])
  }
}

/// `alias [NAME [= COMMAND]]`, `alias --delete NAME`
enum AliasCommand: DefinitionCommand {
  static let verb = Verb(
    "alias", arguments: [.optional(.alias), .optional(.command)],
    flags: DefinitionFlags.verbFlags(deleting: Bilingual("remove it", "削除する")),
    answer: .aliases,
    summary: Bilingual("show or define aliases", "別名を表示または定義する"),
    details: Bilingual(
      "An alias stands for the beginning of a command; the words after it are added. At a prompt "
        + "it is kept for later sessions (alias --once NAME = COMMAND is for this one), in a script "
        + "only with --save. alias --delete NAME removes it. A command comes before an alias of its "
        + "name, an alias before a macro.",
      "別名は登録した文字列に置き換わり、続けて書いた語はその後ろに付きます。プロンプトで定義すると次回以降も使えます（このセッションだけなら「alias --once 名前 = "
        + "コマンド」）。スクリプトでは --save を付けたときだけ保存します。削除するには「alias --delete 名前」。同じ名前なら、コマンド、別名、マクロの順に優先されます。"
    ),
    examples: [
      Bilingual("alias anna = list @Anna open", "alias 自分 = list @花子"),
      .same("alias"),
      Bilingual("alias anna", "alias 自分"),
      Bilingual("alias --delete anna", "alias --delete 自分"),
      Bilingual("alias home = add #home", "alias 家事 = add #家"),
    ], needsStore: false)

  static let member = "command"
  static let none = Message.noAliases

  static func all(in shell: Shell) -> [Aliases.Alias] { shell.aliases.all }

  static func existing(_ name: Word, in shell: Shell, mustBeOwn: Bool) throws -> Aliases.Alias {
    try mustBeOwn ? shell.aliases.defined(name) : shell.aliases.existing(name)
  }

  static func made(_ name: Word, _ words: [Word], in shell: Shell) throws -> Aliases.Alias {
    var aliases = shell.aliases
    try aliases.define(name, as: words, in: shell.table)
    return try aliases.existing(name)
  }
}

extension CommandOutput {
  /// The aliases that were requested, defined or removed.
  static let aliases = CommandOutput.value(
    .rows([.always("name", .text), .always("command", .text)]))
}

/// `abbr [NAME [= WORDS]]`, `abbr --delete NAME`
enum AbbreviationCommand: DefinitionCommand {
  static let verb = Verb(
    "abbr", arguments: [.optional(.abbreviation), .optional(.command)],
    flags: DefinitionFlags.verbFlags(deleting: Bilingual("remove it", "削除する")),
    answer: .value(.rows([.always("name", .text), .always("words", .text)])),
    summary: Bilingual("show or define abbreviations", "省略語を表示または定義する"),
    details: Bilingual(
      "An abbreviation is replaced by what it stands for when Space or Enter ends it, anywhere in a "
        + "line except in quotes; after a colon, as in project:, no space follows. Ctrl-_ takes the "
        + "replacement back. It is kept and removed like an alias, which stays in the line as typed.",
      "省略語は、入力中にスペースか Enter で区切ったときに元の語に置き換わります。行のどこでも使えます（引用符の中を除く）。「project:」のようにコロンで終わるときは空白を入れません。"
        + "Ctrl-_ で省略語に戻ります。保存と削除は別名（alias）と同じです。別名は入力した語のまま残ります。"),
    examples: [
      .same("abbr pr = project:"),
      Bilingual("abbr tm = due:tomorrow", "abbr あす = 期限:明日"),
      .same("abbr"),
      .same("abbr --delete pr"),
    ], needsStore: false)

  static let member = "words"
  static let none = Message.noAbbreviations

  static func all(in shell: Shell) -> [Abbreviation] { shell.abbreviations.all }

  static func existing(_ name: Word, in shell: Shell, mustBeOwn: Bool) throws -> Abbreviation {
    try shell.abbreviations.existing(name, orElse: UsageError.unknownAbbreviation)
  }

  static func made(_ name: Word, _ words: [Word], in shell: Shell) throws -> Abbreviation {
    guard name.isAliasName else { throw UsageError.notAnAbbreviation(name.text).at(name) }
    return Abbreviation(name: name.text, line: words.typed)
  }
}
