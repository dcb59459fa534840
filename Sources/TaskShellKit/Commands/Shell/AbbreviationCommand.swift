import TaskLanguage

/// `abbr [NAME [= WORDS]]`, `abbr --delete NAME`
struct AbbreviationCommand: Command {
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

  private let action: Action
  private let keeping: Keeping
  private let saves: Bool

  private enum Action {
    case showAll
    case show(Word)
    case define(Word, as: String)
    case delete(Word)
  }

  init(_ arguments: inout Arguments) throws {
    var words = arguments.takeAll()[...]
    let flags = DefinitionFlags(takingFrom: &words)
    saves = flags.saves
    keeping = flags.saves ? .always : flags.isOnce ? .never : .asUsual
    if let definition = Definition(words), !flags.deletes, let first = words.first {
      if definition.words.isEmpty { throw arguments.missing(.command) }
      action = .define(definition.name ?? first, as: definition.words.typed)
      return
    }
    try arguments.requireOne(words)
    if let name = words.first {
      action = flags.deletes ? .delete(name) : .show(name)
    } else {
      if !flags.isEmpty { throw arguments.missing(.abbreviation) }
      action = .showAll
    }
  }

  func run(in shell: Shell) throws {
    switch action {
    case .showAll:
      let all = shell.abbreviations.all
      shell.view.show(Self.answer(all))
      if all.isEmpty { shell.view.show(shell.say(.noAbbreviations)) }
    case .show(let name):
      let abbreviation = try existing(name, in: shell)
      if saves { try shell.save(abbreviation) }
      shell.view.show(Self.answer([abbreviation], isShown: !saves))
    case .define(let name, let line):
      guard name.isAliasName else { throw UsageError.notAnAbbreviation(name.text).at(name) }
      let abbreviation = Abbreviation(name: name.text, line: line)
      try shell.define(abbreviation, keeping)
      shell.view.show(Self.answer([abbreviation], isShown: false))
    case .delete(let name):
      let abbreviation = try existing(name, in: shell)
      if try shell.forget(abbreviation, fromFile: saves || !shell.scripts.isStarting) {
        shell.view.show(
          shell.say(.aliasRemoved(abbreviation.label, path: shell.definitionsFile.path)))
      }
      shell.view.show(Self.answer([abbreviation], isShown: false))
    }
  }

  private func existing(_ name: Word, in shell: Shell) throws -> Abbreviation {
    try shell.abbreviations.existing(name, orElse: UsageError.unknownAbbreviation)
  }

  private static func answer(_ all: [Abbreviation], isShown: Bool = true) -> DataAnswer {
    DataAnswer(
      all.map {
        .object([.init("name", .text($0.name)), .init("words", .text($0.line))])
      }, columns: ["name", "words"], lines: isShown ? all.map(\.definition) : [])
  }
}

extension CommandOutput {
  /// The abbreviations that were asked for, defined or removed.
  static let abbreviations = CommandOutput.value(
    .rows([.always("name", .text), .always("words", .text)]))
}
