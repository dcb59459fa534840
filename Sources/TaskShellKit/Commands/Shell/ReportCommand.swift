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
    var request = try DefinitionRequest(&arguments)
    switch request.action {
    case .define(let name, let words):
      guard name.isAliasName else {
        throw LineError.notAName(verb: Self.verb.name, name.text).at(name)
      }
      let filter = Self.withoutVerb(words)
      if filter.isEmpty { throw arguments.missing(.definedFilter) }
      // Reports can be defined while the store cannot be read; custom attributes are known if it
      // can.
      try? arguments.model.refresh()
      let typed = try Tokenizer.words(of: filter.typed, in: arguments.people.attributes)
      _ = try arguments.filter(of: typed.map { $0.moved(to: filter.place ?? name.range) })
      let list = Word(range: name.range, text: ListCommand.verb.name, isLiteral: false)
      request.action = .define(name, as: [list] + Self.bracketed(filter))
    case .show(let name), .delete(let name):
      return { [request] shell in
        if shell.aliases.named(name.text) == nil {
          let lists = shell.aliases.all.filter { $0.words().first?.text == ListCommand.verb.name }
          throw LineError.unknownReport(name.text, reports: lists.map(\.name)).at(name)
        }
        try AliasCommand.perform(request, in: shell)
      }
    case .showAll: break
    }
    return { [request] shell in
      if case .showAll = request.action, shell.aliases.all.isEmpty {
        shell.show(AliasCommand.answer([]))
        return shell.show(.noReports)
      }
      try AliasCommand.perform(request, in: shell)
    }
  }

  /// Puts conditions with an `or` in brackets, so that words behind the name narrow all of them.
  private static func bracketed(_ filter: [Word]) -> [Word] {
    let conditions = filter.filter { FilterOption.named($0) == nil }
    guard let first = conditions.first, conditions.contains(where: \.joinsAlternatives) else {
      return filter
    }
    func mark(_ text: String) -> Word { Word(range: first.range, text: text, isLiteral: false) }
    return [mark("(")] + conditions + [mark(")")]
      + filter.filter { FilterOption.named($0) != nil }
  }

  /// Returns the filter without a leading `list`, which some write as in an alias.
  private static func withoutVerb(_ filter: [Word]) -> [Word] {
    guard let first = filter.first, first.isPlain else { return filter }
    let verb = ListCommand.verb
    let isVerb = ([verb.name] + verb.otherNames).contains(first.text.folded)
    return isVerb ? Array(filter.dropFirst()) : filter
  }
}
