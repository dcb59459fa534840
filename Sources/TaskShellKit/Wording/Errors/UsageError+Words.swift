import TaskLanguage

extension UsageError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .unknownVerb(let name, let nearest):
      .unknown(
        Bilingual("command", "コマンド"), name,
        hint: nearest.first?.contains(" ") == true
          ? .didYouMean(nearest)
          : .insteadOf(verb: name.folded)
            ?? .didYouMean(nearest, else: .helpListsCommands))
    case .incompleteVerb(let name, let choices):
      Message(
        "\"\(name)\" needs a second word.", "「\(name)」に続く語を指定してください",
        hint: .either(choices.map { "\(name) \($0)" }))
    case .missingArgument(let kind, let verb):
      Message(kind.request, hint: .same("help \(verb)"))
    case .surplusArgument(let word, let verb):
      Message(
        "Unexpected \"\(word)\".", "「\(word)」は不要です",
        hint: verb == "quit" && word.first?.isNumber == true
          ? Bilingual(
            "quit alone leaves the shell, done \(word) marks the task as done",
            "シェルを終了するなら quit、タスクを完了にするなら done \(word)")
          : .same("help \(verb)"))
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
    case .taskMustBeOneWord(let word, let verb, let all): .taskMustBeOneWord(word, verb, all)
    case .emptyReplacement(let word):
      Message(
        "\(word)= needs text.", "\(word)= の後に文字を続けてください",
        hint: Bilingual("\(word)=Acme", "\(word)=山田"))
    case .whichNote(let number, let notes): .whichNote(number, notes)
    // `list | less`, `list > out.txt`.
    case .redirected(let mark):
      Message(
        "\"\(mark)\" is not part of a condition: pipes and files belong to the outer shell.",
        "「\(mark)」は条件に使えません。パイプやリダイレクトは元のシェルで使います",
        hint: mark == "|"
          ? Bilingual(
            "taskshell list | less there; long lists page by themselves with set pager on",
            "元のシェルで taskshell list | less")
          : Bilingual(
            "taskshell list > FILE there, or export FILE",
            "元のシェルで taskshell list > ファイル名、または export ファイル名"))
    case .moreThanADay(let text):
      Message(
        "\"\(text)\" is more than a day has.", "「\(text)」は1日（24時間）を超えています",
        hint: Bilingual("24h at most", "24h 以下"))
    case .severalTasks(let numbers, let verb): .severalTasks(numbers, verb)
    case .verbWithinEdit(let verb, let task):
      Message(
        "edit takes the new text, and \"\(verb)\" is a command of its own.",
        "edit の後は新しい本文です。\(verb) は別のコマンドです",
        hint: Bilingual(
          "\(verb) \(task) …; in quotes, \"\(verb)\" is text",
          "\(verb) \(task) … と入力してください（本文にするなら \"\(verb)\"）"))
    case .nothingToEdit:
      Message(
        "Say what to change.", "変更する内容を指定してください",
        hint: Bilingual("edit 3 due:friday", "edit 3 期限:金曜"))
    case .needsTask(let key):
      Message(
        "Which task? None is named or selected.", "タスクを指定するか、先に選択してください",
        hint: .giving(key))
    case .movesFromPeople(let task):
      Message(
        "move gives the tasks of one user to another.", "move はあるユーザーのタスクを別のユーザーに移します",
        hint: Bilingual(
          "assign \(task) Anna, due \(task) friday, project \(task) house",
          "assign \(task) 花子、due \(task) 金曜、project \(task) 家"))
    case .needsLength:
      Message(
        "How long was it?", "時間を指定してください",
        hint: Bilingual("track 3 45m, track 3 2h yesterday", "track 3 45分、track 3 2時間 昨日"))
    case .unknownValue(let key, let name, let nearest):
      .unknown(
        key == .tag ? Bilingual("tag", "タグ") : Bilingual("project", "プロジェクト"), name,
        hint: .didYouMean(
          nearest, else: Bilingual("\(key.rawValue)s lists them", "\(key.rawValue)s で一覧を表示します")))
    case .needsTime(let verb, let task):
      Message(
        "At what time was that?", "時刻を指定してください",
        hint: Bilingual("\(verb) \(task) yesterday 17:00", "\(verb) \(task) 昨日17時"))
    case .unknownSetting(let name, let nearest):
      .unknown(
        Bilingual("setting", "設定"), name,
        hint: .didYouMean(nearest, else: Bilingual("set lists them", "set で一覧を表示します")))
    case .badSettingValue(let setting, let value, let choices):
      Message(
        "\(setting) cannot be \"\(value)\".", "\(setting) に「\(value)」は指定できません",
        hint: .either(choices))
    case .unknownFormat(let name):
      .unknown(
        Bilingual("format", "形式"), name, hint: .either(["table", "plain", "json", "csv"]))
    case .unknownOption(let name, let verb, let nearest):
      Message(
        "\(verb) has no option \(name).", "\(verb) に \(name) というオプションはありません",
        hint: .didYouMean(
          nearest,
          else: Bilingual(
            "\(verb) --help lists them; in quotes, or after --, it is text",
            "\(verb) --help で一覧を表示します。引用符で囲むか -- の後に書くと本文になります")))
    case .optionWithinText(let name):
      Message(
        "\(name) is in the middle of a text.", "\(name) が本文の途中にあります",
        hint: Bilingual(
          "put options at the end; put quotes around text", "オプションは末尾に書き、本文の一部なら引用符で囲んでください"))
    case .unknownTopic(let name, let nearest):
      Message(
        "There is no help on \"\(name)\".", "「\(name)」の説明はありません",
        hint: .didYouMean(nearest, else: .helpListsCommands))
    case .tutorialIsOpen:
      Message(
        "You are in the tutorial already.", "すでにチュートリアルの途中です",
        hint: Bilingual("skip moves on, quit or Ctrl-C leaves", "skip で次へ進み、quit か Ctrl-C で終了します"))
    case .sourceTooDeep(let path, let isRunning): .sourceTooDeep(path, isRunning)
    case .notAnAliasName(let name):
      Message(
        "\"\(name)\" cannot be an alias.", "「\(name)」は別名に使えません",
        hint: Bilingual("alias anna = list @anna", "alias 自分 = list @花子"))
    case .aliasHidesCommand(let name):
      Message(
        "\"\(name)\" is a command and cannot be an alias.", "「\(name)」はコマンドのため、別名に使えません",
        hint: Bilingual("choose another name", "ほかの名前を指定してください"))
    case .notOneLine:
      Message(
        "Only one line can be saved in the start-up file.", "起動ファイルに保存できるのは1行だけです",
        hint: Bilingual("leave out the line break", "改行を取り除いてください"))
    case .noDryRun(let verb):
      Message("\(verb) has no dry run.", "\(verb) では --dry-run を使えません")
    case .aliasCycle(let names):
      Message(
        "That alias would refer to itself: \(names.joined(separator: " = "))",
        "別名が循環しています: \(names.joined(separator: " = "))")
    case .unknownAlias(let name, let nearest):
      .unknown(
        Bilingual("alias", "別名"), name,
        hint: .didYouMean(nearest, else: Bilingual("alias lists them", "alias で一覧を表示します")))
    case .unknownContext(let name, let nearest):
      .unknown(
        Bilingual("context", "コンテキスト"), name,
        hint: .didYouMean(nearest, else: .same("context \(name) = #\(name)")))
    case .unknownMacro(let name, let nearest):
      .unknown(
        Bilingual("macro", "マクロ"), name,
        hint: .didYouMean(nearest, else: Bilingual("macro lists them", "macro で一覧を表示します")))
    case .missingParameters(let name, let count):
      Message(
        "macro \(name) needs \(English.counted(count, "word")).", "macro \(name) には語が\(count)個必要です",
        hint: .same("macro --dry-run \(name)"))
    case .noLinesYet:
      Message(
        "Nothing was typed yet.", "まだ何も入力されていません",
        hint: Bilingual(
          "macro standup = list overdue ; list today", "macro 朝 = list 期限切れ ; list 今日"))
    }
  }
}

extension Message {
  /// - Parameter numbers: as they were typed, the task first.
  fileprivate static func severalTasks(_ numbers: [String], _ verb: String) -> Message {
    let (tasks, last) = (numbers.joined(separator: ","), numbers.last ?? "")
    return Message(
      "\(verb) takes its tasks as one word.",
      "\(verb) ではタスクを1語で指定してください",
      hint: Bilingual(
        "\(verb) \(tasks) … for several tasks; \"\(last)\" in quotes is text",
        "複数のタスクなら \(verb) \(tasks) …、「\(last)」を文字として書くなら \"\(last)\""))
  }

  fileprivate static func whichNote(_ number: Int, _ notes: [String]) -> Message {
    guard !notes.isEmpty else {
      return Message("Task \(number) has no notes.", "タスク \(number) にメモはありません")
    }
    return Message(
      "Which note of \(number)?", "\(number) のどのメモですか？", hint: .same("note delete \(number).1"),
      details: notes.prefix(10).map { .same($0) })
  }

  /// - Parameter candidates: the numbers of the open tasks that have the word in their text.
  fileprivate static func taskMustBeOneWord(
    _ word: String, _ verb: String, _ candidates: [Int]
  ) -> Message {
    if let number = candidates.first, candidates.count == 1 {
      return Message(
        "\(verb) takes a text, so \"\(word)\" may be part of it.",
        "\(verb) の後は本文も書けるため、「\(word)」がタスクか本文か決められません",
        hint: .same("\(verb) \(number) …"))
    }
    if candidates.count > 1 {
      let numbers = candidates.prefix(5).map { "\(verb) \($0) …" }
      return Message(
        "\"\(word)\" is in the text of \(candidates.count) open tasks.",
        "「\(word)」を含む未完了のタスクは\(candidates.count)件あります", hint: .either(numbers))
    }
    return Message(
      "\"\(word)\" cannot name a task here, because more words may follow.",
      "後に語が続くため、ここでは「\(word)」でタスクを指定できません",
      hint: Bilingual(
        "use its number, its whole text in quotes, or it; or select a task first",
        "番号、引用符で囲んだ全文、it のいずれかで指定するか、先にタスクを選択してください"))
  }

  fileprivate static func sourceTooDeep(_ path: String, _ isRunning: Bool) -> Message {
    isRunning
      ? Message(
        "\(path) was not run again: it is running already.",
        "\(path) は実行中のため、もう一度は実行していません")
      : Message(
        "\(path) was not run: scripts are nested too deeply.",
        "\(path) は実行していません。スクリプトの入れ子が深すぎます")
  }
}

extension Bilingual {
  /// How a task is given that attribute by a verb, and how tasks are found by it.
  fileprivate static func giving(_ key: AttributeKey) -> Bilingual? {
    switch key {
    case .due:
      Bilingual(
        "due 3 friday sets a date, list due:friday shows what is due then",
        "期限を変えるには due 3 金曜、その日が期限のものを見るには list 期限:金曜")
    case .project:
      Bilingual(
        "project 3 house puts task 3 there, projects lists them, list project:house shows one",
        "タスクを入れるには project 3 家、一覧は projects、中身を見るには list プロジェクト:家")
    case .priority:
      Bilingual(
        "priority 3 high sets it, list !high shows those tasks",
        "優先度を変えるには priority 3 高、絞り込むには list !高")
    case .tag:
      Bilingual(
        "tag 3 home gives task 3 the tag, tags lists them, list #home shows one",
        "タグを付けるには tag 3 家、一覧は tags、中身を見るには list #家")
    default: nil
    }
  }
}
