import TaskLanguage

extension UsageError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .unknownVerb(let name, let nearest):
      Message(
        "There is no command \"\(name)\".", "「\(name)」というコマンドはありません",
        hint: .didYouMean(nearest, else: .helpListsCommands))
    case .incompleteVerb(let name, let choices):
      Message(
        "\"\(name)\" needs a second word.", "「\(name)」には続きの語が必要です",
        hint: .either(choices.map { "\(name) \($0)" }))
    case .missingArgument(let kind, let verb):
      Message(
        "\(verb): \(kind.label) is missing.", "\(verb): \(kind.label) がありません",
        hint: .same("help \(verb)"))
    case .surplusArgument(let word, let verb):
      Message(
        "\(verb): \"\(word)\" is one word too many.", "\(verb): 「\(word)」は余分です",
        hint: .same("help \(verb)"))
    case .attributeNotAllowed(let word, let verb):
      Message(
        "\(verb): \"\(word)\" has no place here.", "\(verb): ここに「\(word)」は書けません",
        hint: .quoteForText)
    case .notWithin(let text, let range):
      Message(
        "\(text) is not a number from \(range.lowerBound) to \(range.upperBound).",
        "\(text) は使えません。\(range.lowerBound)から\(range.upperBound)までの数です")
    case .quotedWord(let text):
      Message(
        "\"\(text)\" in quotes would name a task, and no task is called that.",
        "引用符で囲んだ「\(text)」はタスクの指定になりますが、そのタスクはありません",
        hint: Bilingual(
          "without quotes it is text for the selected task; it names that task",
          "引用符なしなら選択中のタスクの本文です。it は選択中のタスクを指します"))
    case .taskMustBeOneWord(let word):
      Message(
        "\"\(word)\" does not name a task here, because more words can follow it.",
        "ここでは「\(word)」でタスクを指定できません。後に語が続くためです",
        hint: Bilingual(
          "use its number, its whole text in quotes, or it; after select 3 none is needed",
          "番号、it、引用符で囲んだ全文のどれかで指定します。select 3 の後は省略できます"))
    case .nothingToEdit:
      Message(
        "Nothing says what to change.", "何を変更するかがありません",
        hint: Bilingual("edit 3 due:friday", "edit 3 due:金曜"))
    case .unknownSetting(let name, let nearest):
      Message(
        "There is no setting \"\(name)\".", "「\(name)」という設定はありません",
        hint: .didYouMean(nearest, else: Bilingual("set lists them", "set で一覧を表示します")))
    case .badSettingValue(let setting, let value, let choices):
      Message(
        "\(setting) cannot be \"\(value)\".", "\(setting) を「\(value)」にはできません",
        hint: .either(choices))
    case .unknownFormat(let name):
      Message(
        "There is no format \"\(name)\".", "「\(name)」という形式はありません",
        hint: .either(["table", "plain", "json", "csv"]))
    case .unknownTopic(let name, let nearest):
      Message(
        "There is no help on \"\(name)\".", "「\(name)」の説明はありません",
        hint: .didYouMean(nearest, else: .helpListsCommands))
    case .tutorialIsOpen:
      Message(
        "This is the tutorial already.", "すでにチュートリアルの途中です",
        hint: Bilingual("skip goes on, quit or Ctrl-C leaves", "skip で次へ進み、quit か Ctrl-C で終わります"))
    case .sourceTooDeep(let path):
      Message(
        "\(path) is not read: scripts that read scripts are nested too deep.",
        "\(path) は読み込みません。スクリプトの入れ子が深すぎます")
    case .notAnAliasName(let name):
      Message(
        "\"\(name)\" cannot be an alias.", "「\(name)」は別名にできません",
        hint: Bilingual("alias mine = list @anna", "alias mine = list @花子"))
    case .aliasHidesCommand(let name):
      Message(
        "\"\(name)\" is a command, which no alias may hide.", "「\(name)」はコマンド名なので別名にできません",
        hint: Bilingual("choose another name", "ほかの名前にしてください"))
    case .notOneLine:
      Message(
        "What is saved in the start-up file must be one line.", "起動ファイルに保存できるのは1行だけです",
        hint: Bilingual("leave out the line break", "改行を除いてください"))
    case .aliasCycle(let names):
      Message(
        "That alias would never end: \(names.joined(separator: " = "))",
        "この別名は終わりがありません: \(names.joined(separator: " = "))")
    case .unknownAlias(let name, let nearest):
      Message(
        "There is no alias \"\(name)\".", "「\(name)」という別名はありません",
        hint: .didYouMean(nearest, else: Bilingual("alias lists them", "alias で一覧を表示します")))
    }
  }
}
