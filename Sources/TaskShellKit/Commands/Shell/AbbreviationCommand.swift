import TaskLanguage

/// `abbr [NAME [= WORDS]]`, `abbr --delete NAME`
struct AbbreviationCommand: DefinitionCommand {
  static let verb = Verb(
    "abbr", arguments: [.optional(.abbreviation), .optional(.command)],
    flags: DefinitionFlags.verbFlags(deleting: Bilingual("remove it", "削除する")),
    answer: .abbreviations,
    summary: Bilingual("show or define abbreviations", "省略語を表示または定義する"),
    details: Bilingual(
      "An abbreviation is written out when Space or Enter ends it, anywhere in a line but in quotes; "
        + "after a colon, as in project:, no space follows. Ctrl-_ takes that back. It is kept and removed "
        + "as an alias is, which stays in the line as it was typed.",
      "省略語は、入力中にスペースか Enter で区切ったときに元の語に置き換わります。行のどこでも使えます（引用符の中を除く）。「project:」のようにコロンで終わるときは空白を入れません。"
        + "Ctrl-_ で省略語に戻ります。保存と削除は別名（alias）と同じです。別名は入力した語のまま残ります。"),
    examples: [
      .same("abbr pr = project:"),
      Bilingual("abbr tm = due:tomorrow", "abbr あす = 期限:明日"),
      .same("abbr"),
      .same("abbr --delete pr"),
    ], needsStore: false)

  static let kind = ArgumentKind.abbreviation
  static let member = "words"
  static let none = Message.noAbbreviations
  let request: DefinitionRequest

  init(_ arguments: inout Arguments) throws {
    request = try DefinitionRequest(&arguments, kind: Self.kind)
  }

  static func all(in shell: Shell) -> [Abbreviation] { shell.abbreviations.all }

  static func existing(_ name: Word, in shell: Shell, mustBeOwn: Bool) throws -> Abbreviation {
    try shell.abbreviations.existing(name, orElse: UsageError.unknownAbbreviation)
  }

  static func made(_ name: Word, _ words: [Word], in shell: Shell) throws -> Abbreviation {
    guard name.isAliasName else { throw UsageError.notAnAbbreviation(name.text).at(name) }
    return Abbreviation(name: name.text, line: words.typed)
  }
}

extension CommandOutput {
  /// The abbreviations that were asked for, defined or removed.
  static let abbreviations = CommandOutput.value(
    .rows([.always("name", .text), .always("words", .text)]))
}
