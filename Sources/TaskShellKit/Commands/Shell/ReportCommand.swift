import TaskLanguage

/// `report [NAME [= FILTER]]`
enum ReportCommand: Command {
  static let verb = Verb(
    "report", arguments: [.optional(.report), .optional(.definedFilter)],
    flags: DefinitionFlags.verbFlags(deleting: Bilingual("delete it", "削除する")),
    answer: .aliases, summary: Bilingual("define a named list", "一覧に名前を付ける"),
    details: Bilingual(
      "After report anna = @Anna sort:due columns:number,due,text, anna shows that list, and list "
        + "anna today uses its filter within another. It is an alias of list, and kept as aliases are; "
        + "unalias anna removes it.",
      "「report 自分 = @花子 並び順:期限 列:番号,期限,本文」とすると、「自分」でその一覧を表示し、「list 自分 今日」のように条件の中でも使えます。"
        + "「list」の別名なので、別名と同じように保存され、「unalias 自分」で削除します。"),
    examples: [
      Bilingual(
        "report anna = @Anna sort:due columns:number,due,text",
        "report 自分 = @花子 並び順:期限 列:番号,期限,本文"),
      Bilingual("report anna", "report 自分"),
    ],
    needsStore: false)

  /// Reads the words like `alias`, with `list` after the sign.
  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    var words = Array(DefinitionFlags.inFront(arguments.takeAll()[...]))
    let flags = words.prefix { Self.verb.flags.map(\.name).contains($0.text) }.count
    let sign = words.indices.dropFirst(flags).prefix(2).first { index in
      !words[index].isLiteral && words[index].text.contains { $0.narrow == "=" }
    }
    if let sign {
      let word = words[sign]
      let mark = word.text.firstIndex { $0.narrow == "=" } ?? word.text.endIndex
      func parts(_ text: Substring) -> [Word] {
        Tokenizer.split(String(text)).words.map { $0.moved(to: word.range) }
      }
      let name = parts(word.text[..<mark])
      let rest = parts(word.text[mark...].dropFirst())
      if words.count == sign + 1, rest.isEmpty { throw arguments.missing(.definedFilter) }
      let list = [Self.plain("=", at: word), Self.plain(ListCommand.verb.name, at: word)]
      if let name = name.first ?? words.dropFirst(flags).first, !name.isAliasName {
        throw LineError.notAName(verb: Self.verb.name, name.text).at(name)
      }
      let filter = Self.withoutVerb(rest + words[(sign + 1)...])
      if filter.isEmpty { throw arguments.missing(.definedFilter) }
      // Reports can be defined while the store cannot be read; custom attributes are known if it
      // can.
      try? arguments.model.refresh()
      let typed = try Tokenizer.words(of: filter.typed, in: arguments.people.attributes)
      _ = try arguments.filter(of: typed.map { $0.moved(to: filter.place ?? word.range) })
      words.replaceSubrange(sign..., with: name + list + filter)
    }
    let named = words.drop { Self.verb.flags.map(\.name).contains($0.text) }
    if sign == nil, named.count > 1 {
      throw Definition.missing(in: named, verb: Self.verb.name)
    }
    // The report to show or delete; nil if one is defined or all are shown.
    let known: Word? = sign == nil ? named.first : nil
    arguments.restore(words)
    let request = try DefinitionRequest(&arguments, kind: .alias)
    return { shell in
      if let known, shell.aliases.named(known.text) == nil {
        let lists = shell.aliases.all.filter { $0.words().first?.text == ListCommand.verb.name }
        throw LineError.unknownReport(known.text, reports: lists.map(\.name)).at(known)
      }
      if case .showAll = request.action, shell.aliases.all.isEmpty {
        shell.show(AliasCommand.answer([]))
        return shell.show(.noReports)
      }
      try AliasCommand.perform(request, in: shell)
    }
  }

  /// Returns the filter without a leading `list`, which some write as in an alias.
  private static func withoutVerb(_ filter: [Word]) -> [Word] {
    guard let first = filter.first, first.isPlain else { return filter }
    let verb = ListCommand.verb
    let isVerb = ([verb.name] + verb.otherNames).contains(first.text.folded)
    return isVerb ? Array(filter.dropFirst()) : filter
  }

  private static func plain(_ text: String, at word: Word) -> Word {
    Word(range: word.range, text: text, isLiteral: false)
  }
}
