import TaskLanguage

/// `alias [NAME [= COMMAND]]`, `alias --delete NAME`
struct AliasCommand: DefinitionCommand {
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

  static let kind = ArgumentKind.alias
  static let member = "command"
  static let none = Message.noAliases
  let request: DefinitionRequest

  init(_ arguments: inout Arguments) throws {
    request = try DefinitionRequest(&arguments, kind: Self.kind)
  }

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
  /// The aliases that were asked for, defined or removed.
  static let aliases = CommandOutput.value(
    .rows([.always("name", .text), .always("command", .text)]))
}
