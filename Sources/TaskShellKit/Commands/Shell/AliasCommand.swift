import TaskLanguage

/// `alias [NAME [= COMMAND]]`, `alias --delete NAME`
struct AliasCommand: Command {
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

  private let action: Action
  private let saves: Bool
  private let keeping: Keeping

  private enum Action {
    case showAll
    case show(Word)
    case define(Word, as: [Word])
    case delete(Word)
  }

  init(_ arguments: inout Arguments) throws {
    var words = arguments.takeAll()[...]
    let flags = DefinitionFlags(takingFrom: &words)
    saves = flags.saves
    keeping = saves ? .always : flags.isOnce ? .never : .asUsual
    if let definition = Definition(words), !flags.deletes, let first = words.first {
      if definition.words.isEmpty { throw arguments.missing(.command) }
      action = .define(definition.name ?? first, as: definition.words)
      return
    }
    try arguments.requireOne(words)
    if let name = words.first {
      action = flags.deletes ? .delete(name) : .show(name)
    } else {
      if !flags.isEmpty { throw arguments.missing(.alias) }
      action = .showAll
    }
  }

  func run(in shell: Shell) throws {
    switch action {
    case .showAll:
      let all = shell.aliases.all
      shell.view.show(Aliases.answer(all))
      if all.isEmpty { shell.view.show(shell.say(.noAliases)) }
    case .show(let name):
      let alias = try shell.aliases.existing(name)
      if saves { try shell.save(alias) }
      shell.view.show(Aliases.answer([alias], isShown: !saves))
    case .define(let name, let words):
      var aliases = shell.aliases
      try aliases.define(name, as: words, in: shell.table)
      let alias = try aliases.existing(name)
      try shell.define(alias, keeping)
      shell.view.show(Aliases.answer([alias], isShown: false))
    case .delete(let name):
      let alias = try shell.aliases.defined(name)
      if try shell.forget(alias, fromFile: saves || !shell.scripts.isStarting) {
        shell.view.show(shell.say(.aliasRemoved(alias.name, path: shell.definitionsFile.path)))
      }
      shell.view.show(Aliases.answer([alias], isShown: false))
    }
  }
}

extension Aliases {
  /// Aliases and what they stand for.
  ///
  /// - Parameter isShown: whether people asked for them, too.
  static func answer(_ aliases: [Alias], isShown: Bool = true) -> DataAnswer {
    DataAnswer(
      aliases.map { alias in
        .object([.init("name", .text(alias.name)), .init("command", .text(alias.line))])
      }, columns: ["name", "command"], lines: isShown ? aliases.map(\.definition) : [])
  }
}

extension CommandOutput {
  /// The aliases that were asked for, defined or removed.
  static let aliases = CommandOutput.value(
    .rows([.always("name", .text), .always("command", .text)]))
}
