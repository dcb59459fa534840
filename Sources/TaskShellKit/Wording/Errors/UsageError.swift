import TaskLanguage

/// Why a line is not a valid command: facts, worded in `Wording/`.
package enum UsageError: Error, Equatable {
  /// `nearest` are similar verbs.
  case unknownVerb(String, nearest: [String])
  /// `user` alone: one of these words must follow.
  case incompleteVerb(String, choices: [String])
  case missingArgument(ArgumentKind, verb: String)
  /// With the line that is meant, if there is a likely one.
  case surplusArgument(String, verb: String, meant: String? = nil)
  case attributeNotAllowed(String, verb: String)
  /// A word behind the condition that names tasks, with a line for each of its readings.
  case secondCondition(String, both: String, change: String)
  /// A number of days or months that is too small or too large.
  case notWithin(ClosedRange<Int>, verb: String, of: Bilingual)
  /// The task must be one word here, because more words follow it.
  case taskMustBeOneWord(String, verb: String, candidates: [Int], meant: String? = nil)
  /// No single note of the task is named; lists the notes with their positions.
  case whichNote(Int, [String])
  /// `|` or `>` as in an outer shell.
  case redirected(String)
  /// More than 24 hours in one day.
  case moreThanADay(String)
  /// `CLIENT=` with nothing after it.
  case emptyReplacement(String)
  /// Another number follows the task: `note 3 4`.
  case severalTasks([String], verb: String)
  /// A word of `edit` is a verb itself: `edit 5 append x`.
  case verbWithinEdit(String, task: String)
  /// A task is selected, and this quoted word is no task's whole text.
  case quotedWord(String)
  /// Only the task was given, as typed, if at all.
  case nothingToEdit(String)
  /// No length of time was given for the task.
  case needsLength(String)
  /// No task has this value of the attribute.
  case unknownValue(AttributeKey, String, nearest: [String])
  /// A new tag or project that may be a slip of another, without anybody to confirm.
  case nearName(AttributeKey, String, nearest: Bilingual)
  /// A new name of a tag or project that tasks have already.
  case mergesNames(Bilingual, count: Int)
  /// A day without a time, where the time matters.
  case needsTime(String, Int)
  /// `move` was given a task.
  case movesFromPeople(String)
  /// The task whose attribute is to be changed is neither named nor selected.
  case needsTask(AttributeKey)
  case unknownSetting(String, nearest: [String])
  case badSettingValue(setting: String, value: String, choices: [String])
  /// A word that is not valid in a style.
  case unknownLook(String, setting: String, nearest: [String])
  /// A word in braces is not a field of a prompt.
  case unknownField(String, nearest: [String], all: [Bilingual])
  /// A prompt contains a control character.
  case controlInPrompt
  case unknownFormat(String)
  /// The word begins with two dashes but is not an option of the verb.
  case unknownOption(String, verb: String, nearest: [String])
  /// `--help` within a text, which it may be part of.
  case optionWithinText(String)
  case unknownTopic(String, nearest: [String])
  /// The tutorial was requested within the tutorial.
  case tutorialIsOpen
  /// Scripts are nested too deeply, or one runs itself, perhaps through others.
  case sourceTooDeep(path: String, isRunning: Bool)
  case notAnAliasName(String)
  /// The name is that of a command.
  case aliasHidesCommand(String)
  /// Each of these aliases expands to the next one; the last is the first.
  case aliasCycle([String])
  case unknownAlias(String, nearest: [String])
  case unknownAbbreviation(String, nearest: [String])
  case notAnAbbreviation(String)
  case unknownContext(String, nearest: [String])
  case unknownMacro(String, nearest: [String])
  /// The macro needs this many words.
  case missingParameters(String, Int)
  /// There are no typed lines to make a macro of.
  case noLinesYet
  /// The value would be several lines of the start-up file.
  case notOneLine
  /// The command has effects beyond changes of the model.
  case noDryRun(String)
}

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
        "\"\(name)\" is not a complete command.", "「\(name)」に続けて語を入力してください",
        hint: .either(choices.map { "\(name) \($0)" }))
    case .missingArgument(let kind, let verb):
      Message(
        kind.request,
        hint: kind == .definedFilter
          ? Bilingual("\(verb) home = #home", "\(verb) 家 = #家") : .same("help \(verb)"))
    case .surplusArgument(let word, _, let meant?):
      Message("Unexpected \"\(word)\".", "「\(word)」は不要です", hint: .didYouMean([meant]))
    case .surplusArgument(let word, let verb, nil):
      Message(
        "Unexpected \"\(word)\".", "「\(word)」は不要です",
        hint: verb == "quit" && word.first?.isNumber == true
          ? Bilingual(
            "to leave the shell: quit; to complete the task: done \(word)",
            "シェルを終了するには「quit」、タスクを完了にするには「done \(word)」")
          : .same("help \(verb)"))
    case .attributeNotAllowed(let word, _):
      Message(
        "\"\(word)\" cannot be used here.", "ここでは「\(word)」は使えません",
        hint: .quoteForText)
    case .secondCondition(let word, let both, let change):
      Message(
        "\"\(word)\" may be a second condition or a change.", "「\(word)」は2つ目の条件とも変更とも読めます",
        hint: Bilingual(
          "for tasks with both: \(both), to change them: \(change)",
          "両方に合うタスクなら「\(both)」、そのように変更するなら「\(change)」"))
    case .notWithin(let range, let verb, let what):
      Message(
        what.english == ArgumentKind.count.label.english
          ? "\(verb) takes a number from \(range.lowerBound) to \(range.upperBound)."
          : "\(verb) takes \(range.lowerBound) to \(range.upperBound) \(what.english.lowercased()).",
        "\(what.japanese)は\(range.lowerBound)〜\(range.upperBound)で指定してください")
    case .quotedWord(let text):
      Message(
        "In quotes, \"\(text)\" names a task, but no task has that text.",
        "引用符で囲んだ「\(text)」はタスクの指定になりますが、そのようなタスクはありません",
        hint: Bilingual(
          "leave out the quotes to make it text for the selected task",
          "選択中のタスクの本文にするには、引用符を外してください"))
    case .taskMustBeOneWord(let word, let verb, let all, let meant):
      .taskMustBeOneWord(word, verb, all, meant)
    case .emptyReplacement(let word):
      Message(
        "A text must follow \(word)=", "\(word)= の後に文字を続けてください",
        hint: Bilingual("\(word)=Acme", "\(word)=山田"))
    case .whichNote(let number, let notes): .whichNote(number, notes)
    // `list | less`, `list > out.txt`.
    case .redirected(let mark):
      Message(
        "\"\(mark)\" does not work here: pipes and files belong to the outer shell.",
        "「\(mark)」は条件に使えません（パイプやリダイレクトは元のシェルで使います）",
        hint: mark == "|"
          ? Bilingual(
            "type taskshell list | less there; set pager on pages long lists here",
            "元のシェルで「taskshell list | less」。ここでは「set pager on」で長い一覧を区切って表示できます。")
          : Bilingual(
            "type taskshell list > FILE there, or export FILE here",
            "元のシェルで「taskshell list > ファイル名」、ここでは「export ファイル名」"))
    case .moreThanADay(let text):
      Message(
        "\"\(text)\" is longer than a day.", "「\(text)」は1日（24時間）を超えています",
        hint: Bilingual("at most 24h", "24時間以下で指定してください"))
    case .severalTasks(let numbers, let verb): .severalTasks(numbers, verb)
    case .verbWithinEdit(let verb, let task):
      Message(
        "After edit comes the new text, but \"\(verb)\" is a command.",
        "「edit」の後には新しい本文を書きますが、「\(verb)」は別のコマンドです",
        hint: Bilingual(
          "\(verb) \(task) …, or put \"\(verb)\" in quotes to make it text",
          "「\(verb) \(task) …」と入力するか、本文なら \"\(verb)\" のように引用符で囲んでください"))
    case .nothingToEdit(let task):
      Message(
        "Nothing to change was given.", "変更する内容を指定してください",
        hint: Bilingual("try edit \(task) due:friday", "例: 「edit \(task) 期限:金曜」"))
    case .needsTask(let key):
      Message(
        "Which task? Give a number, or select one first.", "どのタスクですか？ 番号で指定するか、先に選択してください",
        hint: .giving(key))
    case .movesFromPeople(let task):
      Message(
        "move gives the tasks of one person to another.", "「move」は、ある人のタスクを別の人に移すコマンドです",
        hint: Bilingual(
          "try assign \(task) Anna, due \(task) friday or project \(task) house",
          "例: 「assign \(task) 花子」、「due \(task) 金曜」、「project \(task) 家」"))
    case .needsLength(let task):
      Message(
        "How long was it?", "どれくらいの時間ですか？",
        hint: Bilingual(
          "try track \(task) 45m, or track \(task) 2h yesterday",
          "例: 「track \(task) 45分」、「track \(task) 2時間 昨日」"))
    case .unknownValue(let key, let name, let nearest):
      .unknown(
        key == .tag ? Bilingual("tag", "タグ") : Bilingual("project", "プロジェクト"), name,
        hint: .didYouMean(
          nearest, else: Bilingual("\(key.rawValue)s lists them", "一覧は「\(key.rawValue)s」")))
    case .nearName(let key, let name, let nearest):
      Message(
        "There is no \(key == .tag ? "tag" : "project") \"\(name)\" yet; nothing changed.",
        "「\(name)」という\(key == .tag ? "タグ" : "プロジェクト")はまだないため、何も変更していません",
        hint: Bilingual(
          "did you mean \(nearest.english)? For the new name, use the option --yes",
          "もしかして: \(nearest.japanese)。新しい名前なら、--yes を付けて起動してください。"))
    case .mergesNames(let name, let count):
      Message(
        "\(English.counted(count, "task")) already \(count == 1 ? "has" : "have") \(name.english); nothing changed.",
        "\(name.japanese) はすでに\(count)件のタスクで使われているため、何も変更していません",
        hint: Bilingual(
          "to give both one name, use the option --yes", "1つにまとめるには、--yes を付けて起動してください"))
    case .needsTime(let verb, let task):
      Message(
        "At what time was that?", "何時でしたか？",
        hint: Bilingual("\(verb) \(task) yesterday 17:00", "\(verb) \(task) 昨日17時"))
    case .unknownSetting(let name, let nearest):
      .unknown(
        Bilingual("setting", "設定"), name,
        hint: .didYouMean(nearest, else: Bilingual("set lists them", "一覧は「set」")))
    case .badSettingValue(let setting, let value, let choices):
      Message(
        "\(setting) cannot be \"\(value)\".", "\(setting) に「\(value)」は指定できません",
        hint: .didYouMean(
          Nearest.to(value, among: choices), else: .either(choices)))
    case .unknownLook(let word, let setting, let nearest):
      Message(
        "\(setting) cannot be \"\(word)\".", "\(setting) に「\(word)」は指定できません",
        hint: .didYouMean(
          nearest,
          else: Bilingual(
            "for example bold red, 208, #ff8800, on blue", "例: 太字 赤、208、#ff8800、背景 青")))
    case .unknownField(let name, let nearest, let all):
      Message(
        "A prompt has no field {\(name)}.", "プロンプトに {\(name)} は使えません",
        hint: .didYouMean(
          nearest.map { "{\($0)}" },
          else: .either(all.map { Bilingual("{\($0.english)}", "{\($0.japanese)}") })))
    case .controlInPrompt:
      Message(
        "A prompt cannot contain control characters.", "プロンプトに制御文字は使えません",
        hint: Bilingual("for colours: set color.prompt blue", "色は「set color.prompt 青」"))
    case .unknownFormat(let name):
      .unknown(
        Bilingual("format", "形式"), name, hint: .either(["table", "plain", "json", "csv"]))
    case .unknownOption(let name, let verb, let nearest):
      Message(
        "\(verb) has no option \(name).", "\(verb) に \(name) というオプションはありません",
        hint: .didYouMean(
          nearest,
          else: Bilingual(
            "\(verb) --help lists its options; in quotes, or after --, it is text",
            "オプションの一覧は「\(verb) --help」。引用符で囲むか -- の後に書くと本文になります。")))
    case .optionWithinText(let name):
      Message(
        "\(name) is in the middle of a text.", "\(name) が本文の途中にあります",
        hint: Bilingual(
          "put options at the end, or quotes around text", "オプションなら末尾に書き、本文の一部なら引用符で囲んでください"))
    case .unknownTopic(let name, let nearest):
      Message(
        "There is no help on \"\(name)\".", "「\(name)」の説明はありません",
        hint: .insteadOf(verb: name.folded) ?? .didYouMean(nearest, else: .helpListsCommands))
    case .tutorialIsOpen:
      Message(
        "You are in the tutorial already.", "すでにチュートリアルの途中です",
        hint: Bilingual("skip moves on, quit or Ctrl-C leaves", "「skip」で次へ進み、「quit」か Ctrl-C で終了します")
      )
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
        "Only one line can be kept.", "保存できるのは1行だけです",
        hint: Bilingual("remove the line break", "改行を取り除いてください"))
    case .noDryRun(let verb):
      Message("\(verb) cannot be tried with --dry-run.", "\(verb) では --dry-run を使えません")
    case .aliasCycle(let names):
      Message(
        "That alias would refer to itself: \(names.joined(separator: " = "))",
        "別名が循環しています: \(names.joined(separator: " = "))")
    case .unknownAlias(let name, let nearest):
      .unknown(
        Bilingual("alias", "別名"), name,
        hint: .didYouMean(nearest, else: Bilingual("alias lists them", "一覧は「alias」")))
    case .unknownContext(let name, let nearest):
      .unknown(
        Bilingual("context", "コンテキスト"), name,
        hint: .didYouMean(nearest, else: .same("context \(name) = #\(name)")))
    case .unknownAbbreviation(let name, let nearest):
      .unknown(
        Bilingual("abbreviation", "省略語"), name,
        hint: .didYouMean(nearest, else: Bilingual("abbr lists them", "一覧は「abbr」")))
    case .notAnAbbreviation(let name):
      Message(
        "\"\(name)\" cannot be an abbreviation.", "「\(name)」は省略語に使えません",
        hint: .same("abbr pr = project:"))
    case .unknownMacro(let name, let nearest):
      .unknown(
        Bilingual("macro", "マクロ"), name,
        hint: .didYouMean(nearest, else: Bilingual("macro lists them", "一覧は「macro」")))
    case .missingParameters(let name, let count):
      Message(
        "macro \(name) needs \(English.counted(count, "word")).",
        "「macro \(name)」には語が\(count)個必要です",
        hint: .same("macro --dry-run \(name)"))
    case .noLinesYet:
      Message(
        "Nothing has been typed yet.", "まだ何も入力されていません",
        hint: Bilingual(
          "macro standup = list overdue ; list today", "macro 朝 = list 期限切れ ; list 今日"))
    }
  }
}

extension Message {
  /// - Parameter numbers: as typed, the task first.
  fileprivate static func severalTasks(_ numbers: [String], _ verb: String) -> Message {
    let (tasks, last) = (numbers.joined(separator: ","), numbers.last ?? "")
    return Message(
      "\(verb) takes one word for its tasks.",
      "\(verb) では、タスクを1語で指定してください",
      hint: Bilingual(
        "for several tasks, \(verb) \(tasks) …; in quotes, \"\(last)\" is text",
        "複数のタスクなら「\(verb) \(tasks) …」、「\(last)」を文字として書くには引用符で囲んでください"))
  }

  fileprivate static func whichNote(_ number: Int, _ notes: [String]) -> Message {
    guard !notes.isEmpty else {
      return Message("Task \(number) has no notes.", "タスク \(number) にメモはありません")
    }
    return Message(
      "Which note of task \(number)?", "タスク \(number) のどのメモですか？",
      hint: .same("note delete \(number).1"),
      details: notes.prefix(10).map { .same($0) })
  }

  /// - Parameter candidates: the numbers of the open tasks with the word in their text.
  fileprivate static func taskMustBeOneWord(
    _ word: String, _ verb: String, _ candidates: [Int], _ meant: String?
  ) -> Message {
    if let number = candidates.first, candidates.count == 1 {
      return Message(
        "Which task? After \(verb), \"\(word)\" could also be text.",
        "どのタスクですか？ 「\(verb)」の後には本文も書けるため、「\(word)」がタスクか本文か決められません",
        hint: .same("\(verb) \(number) …"))
    }
    if candidates.count > 1 {
      let numbers = candidates.prefix(5).map { "\(verb) \($0) …" }
      return Message(
        "\"\(word)\" is in the text of \(candidates.count) open tasks.",
        "「\(word)」を含む未完了のタスクは\(candidates.count)件あります", hint: .either(numbers))
    }
    return Message(
      "Which task? No open one contains \"\(word)\".",
      "どのタスクですか？ 「\(word)」を含む未完了のタスクはありません",
      hint: meant.map { Bilingual("did you mean \($0)?", "もしかして: \(Japanese.typed($0))") }
        ?? Bilingual("list shows the numbers", "番号は「list」で確認できます"))
  }

  fileprivate static func sourceTooDeep(_ path: String, _ isRunning: Bool) -> Message {
    isRunning
      ? Message(
        "\(path) was not run again, because it is already running.",
        "\(path) は実行中のため、もう一度は実行していません")
      : Message(
        "\(path) was not run, because scripts are nested too deeply.",
        "スクリプトの入れ子が深すぎるため、\(path) は実行していません")
  }
}

extension Bilingual {
  /// How to set an attribute with a verb, and how to find tasks by it.
  fileprivate static func giving(_ key: AttributeKey) -> Bilingual? {
    switch key {
    case .due:
      Bilingual(
        "to set it: due 3 friday; to see what is due then: list due:friday",
        "期限を変えるには「due 3 金曜」、その日が期限のものを見るには「list 期限:金曜」")
    case .project:
      Bilingual(
        "to put a task there: project 3 house; to see them all: projects; to see one: list project:house",
        "タスクを入れるには「project 3 家」、一覧は「projects」、中身を見るには「list プロジェクト:家」")
    case .priority:
      Bilingual(
        "to set it: priority 3 high; to see those tasks: list !high",
        "優先度を変えるには「priority 3 高」、絞り込むには「list !高」")
    case .tag:
      Bilingual(
        "to tag a task: tag 3 home; to see all tags: tags; to see one: list #home",
        "タグを付けるには「tag 3 家」、一覧は「tags」、中身を見るには「list #家」")
    default: nil
    }
  }
}
