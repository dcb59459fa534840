import TaskLanguage
import TaskModel

extension ReferenceError: Refusal {
  /// A usage error if the words cannot name tasks in any store.
  package var status: ExitStatus {
    switch self {
    case .rangeDescends, .numbersAndWords: .usage
    default: .refused
    }
  }

  package var message: Message {
    switch self {
    case .noMatch(let words, let scope): .noMatch(words, scope)
    case .noWholeText(let text, let similar):
      Message(
        "No task is called \"\(text)\".", "「\(text)」というタスクはありません",
        hint: similar.isEmpty
          ? nil
          : Bilingual("these contain it (leave out the quotes)", "次のタスクに含まれています（引用符を外してください）"),
        details: Bilingual.lines(similar))
    case .several(let tasks):
      Message(
        "\(tasks.count) tasks match:", "\(tasks.count)件のタスクが該当します",
        hint: Bilingual("use the number", "番号で指定してください"), details: Bilingual.lines(tasks))
    case .partOfWord(let words, let tasks):
      Message(
        "\"\(words)\" is only part of a word:", "「\(words)」は語の一部にしか一致しません",
        hint: Bilingual("use the number or a whole word", "番号か、区切りのよい語で指定してください"),
        details: Bilingual.lines(tasks))
    case .noID(let prefix):
      Message("There is no task with the ID \(prefix).", "ID が \(prefix) のタスクはありません")
    case .noNumber(let text):
      Message(
        "There is no task \(text).", "タスク \(text) はありません", hint: Bilingual("list all", "list すべて"))
    case .nothingSelected:
      Message(
        "Which task?", "どのタスクですか？",
        hint: Bilingual(
          "give its number or a word of it, or select one first", "番号か語で指定するか、先に選択してください"))
    case .noLink(let task, _, let available):
      Message(
        available == 0
          ? "Task \(task) has no link." : "Task \(task) has \(English.counted(available, "link")).",
        available == 0 ? "タスク \(task) にリンクはありません" : "タスク \(task) のリンクは\(available)個です",
        hint: available == 0 ? .same("note \(task) https://example.org") : .same("open \(task) 1"))
    case .nothingStarted:
      Message(
        "Nothing is being worked on.", "作業中のタスクはありません", hint: .same("start 3"))
    case .noIt:
      Message(
        "There is no task that \"it\" could mean: none was used yet, or it was deleted.",
        "「it」が指すタスクがありません（まだ使っていないか、すでに削除されています）")
    case .noThem:
      Message(
        "There are no tasks that \"them\" could mean: nothing was listed yet.",
        "「them」が指すタスクはまだありません（一覧を表示していません）")
    case .rangeDescends(let range, let isMonth):
      Message(
        "\"\(range)\" is not a range of task numbers: the first is larger.",
        "「\(range)」は番号の範囲になりません（大小が逆です）",
        hint: isMonth
          ? Bilingual(
            "\(ReferenceError.monthFilter(range)) means the month",
            "その月なら「\(ReferenceError.monthFilter(range))」")
          : Bilingual("write the smaller number first", "小さい番号を先に書いてください"))
    case .numbersAndWords(let verb, _, let after?):
      Message(
        "After task numbers, \(verb) takes only \(after.english).",
        "番号の後に書けるのは\(after.japanese)だけです",
        hint: .same("help \(verb)"))
    case .numbersAndWords(let verb, let numbers, nil):
      Message(
        "After task numbers, \(verb) takes nothing else.", "番号の後に、ほかの語は書けません",
        hint: .same("\(verb) \(numbers)"))
    case .notOne(let count):
      Message("One task only, please; \(count) match.", "タスクは1件だけ指定してください（\(count)件が該当します）")
    case .noSuchRow(let count):
      Message(
        "There is no such row; the list has \(count).", "その行はありません（一覧は\(count)行です）",
        hint: .same("select row 1"))
    case .needsYes(let count):
      Message(
        "\(count) tasks would be deleted.", "\(count)件のタスクが削除されます",
        hint: Bilingual("to delete them without a question: --yes", "確認なしで削除するには --yes を付けてください"))
    case .longWork(let task, let length): .longWork(task, length)
    case .endsBeforeBegin(let task, let begin): .endsBeforeBegin(task, begin)
    case .lessRecorded(let task): .lessRecorded(task)
    case .sameText(let count):
      Message(
        "\(count) tasks would get the same text.", "\(count)件のタスクが同じ本文になります",
        hint: Bilingual("give the number of one, or add --yes", "番号で1件を指定するか、--yes を付けてください"))
    case .onlyExcludes(let count):
      Message(
        "That only says which tasks to leave out; \(English.counted(count, "task")) would be changed.",
        "除くものだけが指定されています（\(count)件が対象になります）",
        hint: Bilingual(
          "for all the others, put open in front, or add --yes",
          "それ以外のすべてを対象にするには、前に「未完了」と書くか、--yes を付けてください"))
    case .changedMeanwhile(let tasks):
      Message(
        "Left alone, because someone changed them in the meantime: \(Bilingual.names(tasks).english)",
        "確認している間に変更されたため、そのままにしました: \(Bilingual.names(tasks).japanese)")
    case .storeInUse(let count):
      Message(
        "There \(count == 1 ? "is" : "are") already \(English.counted(count, "task")) here.",
        "すでにタスクが\(count)件あります",
        hint: Bilingual(
          "sample --yes adds to them; --store FILE uses another store",
          "そのまま追加するには「sample --yes」、別の保存ファイルを使うには「--store ファイル」"))
    case .declined: Message("Nothing changed.", "何も変更していません")
    }
  }
}

extension Message {
  fileprivate static func noMatch(_ words: String, _ scope: StateScope) -> Message {
    let kind =
      switch scope {
      case .open: Bilingual("open ", "未完了の")
      case .done: Bilingual("done ", "完了した")
      case .all: Bilingual.same("")
      }
    return Message(
      words.isEmpty
        ? Bilingual("No \(kind.english)task matches.", "該当する\(kind.japanese)タスクはありません")
        : Bilingual(
          "No \(kind.english)task contains \"\(words)\".", "「\(words)」を含む\(kind.japanese)タスクはありません"),
      hint: dateHint(words) ?? numberHint(words)
        ?? (scope == .all
          ? nil : Bilingual("list all shows all tasks", "すべてのタスクを表示するには「list すべて」")))
  }

  /// How to name a task by its number, for a number after the mark of an issue; nil for other words.
  private static func numberHint(_ words: String) -> Bilingual? {
    guard words.first == "#", let number = String(words.dropFirst()).decimal else { return nil }
    return Bilingual(
      "for task \(number), leave out the #", "タスク \(number) なら、# を付けずに番号だけを書いてください")
  }

  /// How to search by a date that was given as words; nil for other words.
  private static func dateHint(_ words: String) -> Bilingual? {
    let parts = words.split(separator: " ").map(String.init)
    guard (try? DateParser(.epoch).meaning(parts)) != nil, words.decimal == nil else {
      return nil
    }
    return Bilingual("for what is due then: due:\(words)", "期限で指定するには「期限:\(words)」")
  }

  fileprivate static func endsBeforeBegin(_ task: TaskItem, _ begin: Due) -> Message {
    let begin = Bilingual.date(begin)
    return Message(
      "The work on task \(task.number) began after that: \(begin.english)",
      "タスク \(task.number) の作業を開始したのはそれより後です: \(begin.japanese)",
      hint: Bilingual(
        "to change when it began: start \(task.number) 9am", "開始の時刻を直すには「start \(task.number) 9時」"))
  }

  fileprivate static func lessRecorded(_ task: TaskItem) -> Message {
    guard let spent = task.spent.map(Bilingual.length) else {
      return Message(
        "No time is recorded for task \(task.number): \(task.text)",
        "タスク \(task.number) に作業時間の記録はありません: \(task.text)")
    }
    return Message(
      "Only \(spent.english) is recorded for task \(task.number): \(task.text)",
      "タスク \(task.number) に記録された作業時間は\(spent.japanese)だけです: \(task.text)",
      hint: Bilingual(
        "to remove all of it: track \(task.number) -\(spent.english)",
        "すべて取り消すには「track \(task.number) -\(spent.japanese)」"))
  }

  fileprivate static func longWork(_ task: TaskItem, _ length: Minutes) -> Message {
    let length = Bilingual.length(length)
    return Message(
      "\(length.english) would be recorded for task \(task.number): \(task.text)",
      "タスク \(task.number) に\(length.japanese)の作業時間が記録されます: \(task.text)",
      hint: Bilingual("to record it: --yes", "記録するには --yes を付けてください"))
  }
}

extension LookupError: Refusal {
  package var message: Message {
    switch self {
    case .personNotFound(let name, let tasksContainIt, let nearest):
      Message(
        "There is nobody named \(name).", "「\(name)」というユーザーは見つかりません",
        hint: Self.elsewhere(name, tasksContainIt, nearest))
    case .personHasNoSeat(let name):
      Message(
        "\(name) has no seat.", "\(Japanese.person(name))の座席は登録されていません",
        hint: .same("user seat \(name) 12"))
    case .seatIsEmpty(let seat):
      Message("Nobody sits at seat \(seat).", "座席 \(seat) は空席です")
    case .meIsNobody(let name):
      Message(
        name.map {
          Bilingual(
            "\"me\" is set to \($0), but there is nobody of that name.",
            "「me」は「\($0)」に設定されていますが、そのユーザーはいません")
        } ?? Bilingual("\"me\" is not set.", "「me」が設定されていません"),
        hint: Bilingual("set me NAME", "set me 名前"))
    }
  }

  /// Where else to look for a name that is no person's.
  private static func elsewhere(
    _ name: String, _ tasksContainIt: Bool, _ nearest: [String]
  ) -> Bilingual {
    switch (nearest.isEmpty, tasksContainIt) {
    case (true, true):
      Bilingual("tasks contain the word (list \(name))", "この語を含むタスクがあります（「list \(name)」）")
    case (true, false): .addingPerson(name)
    case (false, true):
      .didYouMean(nearest)
        + Bilingual(" Tasks contain the word (list \(name))", " この語を含むタスクもあります（「list \(name)」）")
    case (false, false): .didYouMean(nearest)
    }
  }
}

extension FilterError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .bracketNotClosed:
      Message("A closing bracket is missing.", "閉じ括弧がありません", hint: .quoteForText)
    case .nestedTooDeep(let limit):
      Message("Brackets and - can be nested at most \(limit) deep.", "括弧と - の入れ子は\(limit)段までです")
    case .tooLong(let limit):
      Message("A filter has at most \(limit) words.", "条件に書けるのは\(limit)語までです")
    case .bracketNotOpen:
      Message(
        "An opening bracket is missing.", "開き括弧がありません", hint: .quoteForText)
    case .nothingToChoose:
      Message(
        "Something is missing next to \"and\", \"or\" or a bracket.",
        "「and」や「or」の隣、または括弧の中に条件がありません",
        hint: Bilingual("list (due<fri or !high) @anna", "list (!高 または 期限<金曜) @花子"))
    case .unknownOrder(let name, let choices):
      Message(
        "Cannot sort by \"\(name)\".", "「\(name)」では並べ替えられません", hint: .near(choices))
    case .unknownGroup(let name, let choices):
      Message("Cannot group by \"\(name)\".", "「\(name)」ではまとめられません", hint: .near(choices))
    case .unknownColumn(let name, let choices):
      Message("There is no column \"\(name)\".", "「\(name)」という列はありません", hint: .either(choices))
    case .optionTwice(let name):
      Message("\(name): is given twice.", "\(name): が2回指定されています", hint: .keepOne)
    case .doubtful(let doubt):
      Message(
        "\(doubt.problem.english); nothing changed.",
        "\(doubt.problem.japanese)はないため、何も変更していません",
        hint: doubt.isOfText
          ? Message.text(doubt)
          : doubt.kind == .value
            ? Message.namesInUse : doubt.meant.isEmpty ? .quoteForText : doubt.words)
    case .unknownCondition(let doubt):
      Message(
        "\(doubt.problem.english).", "\(doubt.problem.japanese)はありません",
        hint: doubt.meant.isEmpty ? .quoteForText : doubt.words)
    case .notALimit:
      Message(
        "limit: takes a number of tasks, 1 or more.", "件数は1以上の数で指定してください",
        hint: .same("limit:10")
      )
    }
  }
}

extension Bilingual {
  /// Asks for one or two similar names, or lists all.
  fileprivate static func near(_ choices: [Bilingual]) -> Bilingual {
    guard choices.count < 3 else { return .either(choices) }
    return Bilingual(
      "did you mean \(English.either(choices.map(\.english)))?",
      "もしかして: \(Japanese.either(choices.map(\.japanese)))")
  }
}

extension SuspiciousWord {
  /// The missing item; in Japanese without the verb.
  fileprivate var problem: Bilingual {
    switch kind {
    case .condition: Bilingual("\"\(word)\" is not a condition", "「\(word)」という条件")
    case .attribute(let key): Bilingual("There is no attribute \"\(key)\"", "「\(key)」という属性")
    case .option: Bilingual("There is no option \"\(word)\"", "「\(word)」というオプション")
    case .value: Bilingual("No task has \"\(word)\"", "「\(word)」が付いたタスク")
    }
  }
}

extension Message {
  fileprivate static let namesInUse = Bilingual(
    "tags and projects list those in use", "使用中の名前は「tags」と「projects」で確認できます")

  /// How to write a word that is to be searched for in texts beside conditions.
  fileprivate static func text(_ doubt: SuspiciousWord) -> Bilingual {
    doubt.meant.isEmpty
      ? Bilingual("put it in quotes to find it in the text", "本文から探すには引用符で囲んでください")
      : Bilingual(
        "did you mean \(English.either(doubt.meant))? Put it in quotes to find it in the text",
        "もしかして: \(Japanese.either(doubt.meant.map(Japanese.typed)))。本文から探すには引用符で囲んでください。")
  }
}
