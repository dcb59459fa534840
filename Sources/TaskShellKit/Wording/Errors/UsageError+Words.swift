import TaskLanguage

extension UsageError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .unknownVerb(let name, let nearest): .unknownVerb(name, nearest)
    case .incompleteVerb(let name, let choices): .incompleteVerb(name, choices)
    case .missingArgument(let kind, let verb): .missingArgument(kind, verb)
    case .surplusArgument(let word, let verb): .surplusArgument(word, verb)
    case .attributeNotAllowed(let word, _): .attributeNotAllowed(word)
    case .notWithin(let text, let range): .notWithin(text, range)
    case .quotedWord(let text): .quotedWord(text)
    case .taskMustBeOneWord(let word): .taskMustBeOneWord(word)
    case .nothingToEdit: .nothingToEdit
    case .unknownSetting(let name, let nearest): .unknownSetting(name, nearest)
    case .badSettingValue(let setting, let value, let choices):
      .badSettingValue(setting, value, choices)
    case .unknownFormat(let name): .unknownFormat(name)
    case .unknownOption(let name, let verb, let nearest): .unknownOption(name, verb, nearest)
    case .optionWithinText(let name): .optionWithinText(name)
    case .unknownTopic(let name, let nearest): .unknownTopic(name, nearest)
    case .tutorialIsOpen: .tutorialIsOpen
    case .sourceTooDeep(let path): .sourceTooDeep(path)
    case .notAnAliasName(let name): .notAnAliasName(name)
    case .aliasHidesCommand(let name): .aliasHidesCommand(name)
    case .notOneLine: .notOneLine
    case .aliasCycle(let names): .aliasCycle(names)
    case .unknownAlias(let name, let nearest): .unknownAlias(name, nearest)
    }
  }
}

extension Message {
  fileprivate static func unknownVerb(_ name: String, _ nearest: [String]) -> Message {
    .unknown(
      Bilingual("command", "コマンド"), name, hint: .didYouMean(nearest, else: .helpListsCommands))
  }

  fileprivate static func incompleteVerb(_ name: String, _ choices: [String]) -> Message {
    Message(
      "\"\(name)\" needs a second word.", "「\(name)」に続く語を指定してください",
      hint: .either(choices.map { "\(name) \($0)" }))
  }

  fileprivate static func missingArgument(_ kind: ArgumentKind, _ verb: String) -> Message {
    Message(kind.request, hint: .same("help \(verb)"))
  }

  fileprivate static func surplusArgument(_ word: String, _ verb: String) -> Message {
    Message(
      "Unexpected \"\(word)\".", "「\(word)」は不要です",
      hint: .same("help \(verb)"))
  }

  fileprivate static func unknownOption(
    _ name: String, _ verb: String, _ nearest: [String]
  ) -> Message {
    Message(
      "\(verb) has no option \(name).", "\(verb) に \(name) というオプションはありません",
      hint: .didYouMean(
        nearest,
        else: Bilingual(
          "\(verb) --help lists them; in quotes, or after --, it is text",
          "\(verb) --help で一覧を表示します。引用符で囲むか -- の後に書くと本文になります")))
  }

  fileprivate static func optionWithinText(_ name: String) -> Message {
    Message(
      "\(name) stands in the middle of a text.", "\(name) が本文の途中にあります",
      hint: Bilingual(
        "put an option at the end, or what is text in quotes", "オプションは末尾に置き、本文なら引用符で囲みます"))
  }

  fileprivate static func attributeNotAllowed(_ word: String) -> Message {
    Message(
      "\"\(word)\" cannot be used here.", "ここでは「\(word)」は使えません",
      hint: .quoteForText)
  }

  fileprivate static func notWithin(_ text: String, _ range: ClosedRange<Int>) -> Message {
    Message(
      "\(text) is not a number from \(range.lowerBound) to \(range.upperBound).",
      "\(range.lowerBound)から\(range.upperBound)までの数を指定してください")
  }

  fileprivate static func quotedWord(_ text: String) -> Message {
    Message(
      "\"\(text)\" in quotes names a task, and there is no such task.",
      "引用符で囲んだ「\(text)」はタスクの指定になりますが、該当するタスクはありません",
      hint: Bilingual(
        "leave out the quotes to make it text for the selected task",
        "選択中のタスクの本文にするには、引用符を外してください"))
  }

  fileprivate static func taskMustBeOneWord(_ word: String) -> Message {
    Message(
      "\"\(word)\" cannot name a task here, because more words may follow.",
      "後に語が続くため、ここでは「\(word)」でタスクを指定できません",
      hint: Bilingual(
        "use its number, its whole text in quotes, or it; or select a task first",
        "番号、引用符で囲んだ全文、it のいずれかで指定するか、先にタスクを選択してください"))
  }

  fileprivate static let nothingToEdit = Message(
    "Say what to change.", "変更する内容を指定してください",
    hint: Bilingual("edit 3 due:friday", "edit 3 due:金曜"))

  fileprivate static func unknownSetting(_ name: String, _ nearest: [String]) -> Message {
    .unknown(
      Bilingual("setting", "設定"), name,
      hint: .didYouMean(nearest, else: Bilingual("set lists them", "set で一覧を表示します")))
  }

  fileprivate static func badSettingValue(_ setting: String, _ value: String, _ choices: [String])
    -> Message
  {
    Message(
      "\(setting) cannot be \"\(value)\".", "\(setting) に「\(value)」は指定できません",
      hint: .either(choices))
  }

  fileprivate static func unknownFormat(_ name: String) -> Message {
    .unknown(
      Bilingual("format", "形式"), name, hint: .either(["table", "plain", "json", "csv"]))
  }

  fileprivate static func unknownTopic(_ name: String, _ nearest: [String]) -> Message {
    Message(
      "There is no help on \"\(name)\".", "「\(name)」の説明はありません",
      hint: .didYouMean(nearest, else: .helpListsCommands))
  }

  fileprivate static let tutorialIsOpen = Message(
    "You are in the tutorial already.", "すでにチュートリアルの途中です",
    hint: Bilingual("skip moves on, quit or Ctrl-C leaves", "skip で次へ進み、quit か Ctrl-C で終了します"))

  fileprivate static func sourceTooDeep(_ path: String) -> Message {
    Message(
      "\(path) was not run: scripts are nested too deeply.",
      "\(path) は実行していません。スクリプトの入れ子が深すぎます")
  }

  fileprivate static func notAnAliasName(_ name: String) -> Message {
    Message(
      "\"\(name)\" cannot be an alias.", "「\(name)」は別名に使えません",
      hint: Bilingual("alias mine = list @anna", "alias mine = list @花子"))
  }

  fileprivate static func aliasHidesCommand(_ name: String) -> Message {
    Message(
      "\"\(name)\" is a command and cannot be an alias.", "「\(name)」はコマンドのため、別名に使えません",
      hint: Bilingual("choose another name", "ほかの名前を指定してください"))
  }

  fileprivate static let notOneLine = Message(
    "Only one line can be saved in the start-up file.", "起動ファイルに保存できるのは1行だけです",
    hint: Bilingual("leave out the line break", "改行を取り除いてください"))

  fileprivate static func aliasCycle(_ names: [String]) -> Message {
    Message(
      "That alias would stand for itself: \(names.joined(separator: " = "))",
      "別名が循環しています: \(names.joined(separator: " = "))")
  }

  fileprivate static func unknownAlias(_ name: String, _ nearest: [String]) -> Message {
    .unknown(
      Bilingual("alias", "別名"), name,
      hint: .didYouMean(nearest, else: Bilingual("alias lists them", "alias で一覧を表示します")))
  }
}
