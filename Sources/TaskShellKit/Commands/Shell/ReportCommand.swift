import TaskLanguage

/// `report [NAME [= FILTER]]`
struct ReportCommand: Command {
  static let verb = Verb(
    "report", arguments: [.optional(.alias), .optional(.command)],
    answer: .aliases, summary: Bilingual("define a list of your own", "一覧に名前を付ける"),
    details: Bilingual(
      "After report mine = @Anna sort:due columns:number,due,text, mine shows that list, and"
        + " list mine today uses its filter within another. It is an alias of list: alias --save"
        + " mine keeps it, unalias mine removes it.",
      "report mine = @Anna sort:due columns:number,due,text とすると、mine でその一覧を表示し、"
        + "list mine today のように条件の中でも使えます。list の別名なので、alias --save mine で保存し、"
        + "unalias mine で削除します。"),
    examples: ["report mine = @Anna sort:due columns:number,due,text", "report mine"],
    needsStore: false)

  private let alias: AliasCommand

  /// The words as `alias` reads them, with `list` behind the sign.
  init(_ arguments: inout Arguments) throws {
    var words = arguments.takeAll()
    let sign = words.prefix(2).firstIndex { word in
      !word.isLiteral && word.text.contains { $0.narrow == "=" }
    }
    if let sign {
      let word = words[sign]
      let mark = word.text.firstIndex { $0.narrow == "=" } ?? word.text.endIndex
      let name = Tokenizer.split(String(word.text[..<mark])).words
      let rest = Tokenizer.split(String(word.text[mark...].dropFirst())).words
      if words.count == sign + 1, rest.isEmpty { throw arguments.missing(.filter) }
      let list = [Self.plain("=", at: word), Self.plain(ListCommand.verb.name, at: word)]
      words.replaceSubrange(sign...sign, with: name + list + rest)
    }
    arguments.restore(words)
    alias = try AliasCommand(&arguments)
  }

  private static func plain(_ text: String, at word: Word) -> Word {
    Word(range: word.range, text: text, isLiteral: false)
  }

  func run(in shell: Shell) throws { try alias.run(in: shell) }
}
