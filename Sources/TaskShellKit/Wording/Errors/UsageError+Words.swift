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
        "\"\(name)\" needs a second word.", "「\(name)」に続く語を指定してください",
        hint: .either(choices.map { "\(name) \($0)" }))
    case .missingArgument(let kind, let verb):
      Message(kind.request, hint: .same("help \(verb)"))
    case .surplusArgument(let word, let verb):
      Message(
        "Unexpected \"\(word)\".", "「\(word)」は不要です",
        hint: .same("help \(verb)"))
    case .attributeNotAllowed(let word, _):
      Message(
        "\"\(word)\" cannot be used here.", "ここでは「\(word)」は使えません",
        hint: .quoteForText)
    case .notWithin(let text, let range):
      Message(
        "\(text) is not a number from \(range.lowerBound) to \(range.upperBound).",
        "\(range.lowerBound)から\(range.upperBound)までの数を指定してください")
    case .quotedWord(let text):
      Message(
        "\"\(text)\" in quotes names a task, and there is no such task.",
        "引用符で囲んだ「\(text)」はタスクの指定になりますが、該当するタスクはありません",
        hint: Bilingual(
          "leave out the quotes to make it text for the selected task",
          "選択中のタスクの本文にするには、引用符を外してください"))
    case .taskMustBeOneWord(let word):
      Message(
        "\"\(word)\" cannot name a task here, because more words may follow.",
        "後に語が続くため、ここでは「\(word)」でタスクを指定できません",
        hint: Bilingual(
          "use its number, its whole text in quotes, or it; or select a task first",
          "番号、引用符で囲んだ全文、it のいずれかで指定するか、先にタスクを選択してください"))
    case .nothingToEdit:
      Message(
        "Say what to change.", "変更する内容を指定してください",
        hint: Bilingual("edit 3 due:friday", "edit 3 due:金曜"))
    case .unknownSetting(let name, let nearest):
      Message(
        "There is no setting \"\(name)\".", "「\(name)」という設定はありません",
        hint: .didYouMean(nearest, else: Bilingual("set lists them", "set で一覧を表示します")))
    case .badSettingValue(let setting, let value, let choices):
      Message(
        "\(setting) cannot be \"\(value)\".", "\(setting) に「\(value)」は指定できません",
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
        "You are in the tutorial already.", "すでにチュートリアルの途中です",
        hint: Bilingual("skip moves on, quit or Ctrl-C leaves", "skip で次へ進み、quit か Ctrl-C で終了します"))
    case .sourceTooDeep(let path):
      Message(
        "\(path) was not run: scripts are nested too deeply.",
        "\(path) は実行していません。スクリプトの入れ子が深すぎます")
    case .notAnAliasName(let name):
      Message(
        "\"\(name)\" cannot be an alias.", "「\(name)」は別名に使えません",
        hint: Bilingual("alias mine = list @anna", "alias mine = list @花子"))
    case .aliasHidesCommand(let name):
      Message(
        "\"\(name)\" is a command and cannot be an alias.", "「\(name)」はコマンドのため、別名に使えません",
        hint: Bilingual("choose another name", "ほかの名前を指定してください"))
    case .notOneLine:
      Message(
        "Only one line can be saved in the start-up file.", "起動ファイルに保存できるのは1行だけです",
        hint: Bilingual("leave out the line break", "改行を取り除いてください"))
    case .aliasCycle(let names):
      Message(
        "That alias would stand for itself: \(names.joined(separator: " = "))",
        "別名が循環しています: \(names.joined(separator: " = "))")
    case .unknownAlias(let name, let nearest):
      Message(
        "There is no alias \"\(name)\".", "「\(name)」という別名はありません",
        hint: .didYouMean(nearest, else: Bilingual("alias lists them", "alias で一覧を表示します")))
    }
  }
}
