import TaskLanguage
import TaskModel

/// `attribute add NAME KIND [CHOICE…]`
enum AttributeAddCommand: Command {
  static let verb = Verb(
    "attribute add",
    arguments: [
      .one(.word, Bilingual("NAME", "名前")), .one(.attributeKind),
      .many(.word, Bilingual("CHOICE", "選択肢")),
    ],
    answer: .changes,
    summary: Bilingual("add a custom attribute", "独自の属性を追加する"),
    details: Bilingual(
      "KIND is text, number, date, duration or choice; after choice, list the choices. The "
        + "attribute then works like any other: points:3, points>2, sort:points, group:points.",
      "種類は 文字列（text）、数値（number）、日付（date）、時間（duration）、選択肢（choice）です。選択肢 の後には、選べる語を並べます。"
        + "ほかの属性と同じように「点数:3」、「点数>2」、「並び順:点数」、「グループ:点数」と使えます。"),
    examples: [
      Bilingual("attribute add points number", "attribute add 点数 数値"),
      Bilingual("attribute add size choice small medium large", "attribute add 大きさ 選択肢 小 中 大"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let key = try arguments.newKey()
    let name = try arguments.required(.attributeKind)
    guard let kind = AttributeDefinition.Kind(word: name.text) else {
      throw AttributeError.notAnAttributeKind(name.text).at(name)
    }
    var choices: [String] = []
    while kind == .choice, let choice = arguments.next()?.text {
      if !choices.contains(where: { $0.folded == choice.folded }) { choices.append(choice) }
    }
    if kind == .choice, choices.count < 2 { throw AttributeError.tooFewChoices }
    return { [choices] shell in
      try shell.presenters.attributes.add(key, kind, choices: choices)
    }
  }
}

/// `attribute delete NAME`
enum AttributeDeleteCommand: Command {
  static let verb = Verb(
    "attribute delete", aliases: ["attribute rm"], arguments: [.one(.ownAttribute)],
    answer: .changes,
    summary: Bilingual("delete a custom attribute", "独自の属性を削除する"),
    details: Bilingual(
      "If any tasks have a value for it, --yes is required; the values are deleted as well, and "
        + "undo brings both back.",
      "値を持つタスクがあるときは --yes が必要です。値も削除しますが、「undo」で元に戻せます。"),
    examples: [Bilingual("attribute delete effort --yes", "attribute delete 労力 --yes")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let key = try arguments.required(.ownAttribute).text
    return { shell in try shell.presenters.attributes.delete(key, withValues: shell.assumesYes) }
  }
}

/// `attribute rename OLD NEW`
enum AttributeRenameCommand: Command {
  static let verb = Verb(
    "attribute rename",
    arguments: [.one(.ownAttribute, Bilingual("OLD", "旧名")), .one(.word, Bilingual("NEW", "新名"))],
    answer: .changes,
    summary: Bilingual("rename an attribute", "属性名を変更する"),
    examples: [Bilingual("attribute rename points effort", "attribute rename 点数 労力")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let key = try arguments.required(.ownAttribute).text
    let newKey = try arguments.newKey()
    return { shell in try shell.presenters.attributes.rename(key, to: newKey) }
  }
}

extension Arguments {
  /// Reads the name of a new attribute.
  fileprivate mutating func newKey() throws -> String {
    let word = try required(.word)
    return try located(at: word.range) { try AttributeNames.key(word.text) }
  }
}

/// `attributes`
enum AttributesCommand: BareCommand {
  static let verb = Verb(
    "attributes",
    answer: .report(AttributeReport.columns),
    summary: Bilingual("list the custom attributes", "独自の属性を表示する"),
    details: Bilingual(
      "help attributes lists the built-in ones.",
      "最初からある属性の一覧は「help attributes」です。"),
    examples: [.same("attributes")])

  static func run(in shell: Shell) { shell.presenters.reports.showAttributes() }
}
