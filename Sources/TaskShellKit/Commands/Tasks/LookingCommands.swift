import TaskLanguage
import TaskModel

/// `list [FILTER]`
enum ListCommand: Command {
  static let verb = Verb(
    "list", aliases: ["ls", "l"], arguments: [.many(.filter), .optional(.attribute(.asof))],
    keywords: Keyword.first("tree"), answer: .tasks,
    summary: Bilingual("list tasks, by default open ones", "タスクを一覧表示する"),
    details: Bilingual(
      "A filter is words of the text, @NAME, #TAG, project:NAME, !high, due<friday, dates, open, "
        + "done, all, overdue, today, week, unassigned, blocked, waiting, or task numbers; - excludes, "
        + "or and brackets combine, and sort:, group: and limit: arrange the list. help filters "
        + "explains them all.",
      "条件には、本文の語、@名前、#タグ、プロジェクト:名前、!高、期限<金曜、日付、未完了、完了、すべて、期限切れ、今日、今週、担当者なし、先行待ち、待機中、番号を並べます。- "
        + "で除外、「または」と括弧で組み合わせ、「並び順:」、「グループ:」、「件数:」で整えます。一覧は「help filters」にあります。"),
    examples: [
      .same("list"),
      Bilingual("list today", "list 今日"),
      Bilingual("list @Anna all", "list @花子 すべて"),
      Bilingual("list milk", "list 牛乳"),
      .same("list 1,3-5"),
      .same("list tree"),
      Bilingual("list asof:today", "list 時点:今日"),
      Bilingual("list -#later due<friday", "list -#あとで 期限<金曜"),
      Bilingual("list group:project", "list グループ:プロジェクト"),
      Bilingual(
        "list (due<fri or !high) sort:priority limit:5", "list (!高 または 期限<金曜) 並び順:優先度 件数:5"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    // Whether parts are shown below their parent.
    let isTree =
      arguments.words.first.map { $0.isPlain && $0.keyword == "tree" } ?? false
    if isTree { arguments.drop(1) }
    let words = Array(arguments.words)
    let reference = try arguments.tasksOrFilter()
    return { shell in
      if moment == nil { shell.focus.listCommand = shell.invocation.title }
      let isFiltered = reference != .filter(TaskFilter()) || shell.settings.filter != nil
      let state = try moment.map { try shell.state(asOf: $0, second: 59) } ?? shell.model.state
      var tasks: [TaskItem]
      var (group, columns) = (Attribute?.none, [Attribute]())
      if case .filter(let filter) = reference {
        (group, columns) = (filter.group, filter.columns)
        tasks = try shell.listed(filter, in: state)
      } else {
        tasks = try shell.tasks(
          reference.upTo(state.nextNumber - 1), scope: .all, in: state)
        // A filter selects its tasks itself.
        if isTree { tasks += state.parts(of: tasks.map(\.number)) }
      }
      if isTree, columns.isEmpty, group == nil {
        return shell.presenters.taskList.listTree(tasks, isFiltered: isFiltered, in: state)
      }
      shell.presenters.taskList.list(
        tasks, isFiltered: isFiltered, in: state, group: group, columns: columns,
        hint: FilterHint(words, in: shell))
    }
  }
}

/// `count [FILTER]`
enum CountCommand: Command {
  static let verb = Verb(
    "count", arguments: [.many(.filter), .optional(.attribute(.asof))],
    answer: .count,
    summary: Bilingual("count tasks, by default open ones", "タスクの件数を表示する（既定は未完了のみ）"),
    examples: [
      .same("count"),
      Bilingual("count all", "count すべて"),
      Bilingual("count overdue", "count 期限切れ"),
      Bilingual("count asof:today", "count 時点:今日"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    let words = Array(arguments.words)
    let reference = try arguments.tasksOrFilter()
    return { shell in
      let state = try moment.map { try shell.state(asOf: $0, second: 59) } ?? shell.model.state
      if case .filter(let filter) = reference {
        shell.presenters.taskList.show(
          count: try shell.counted(filter, in: state), hint: FilterHint(words, in: shell))
      } else {
        shell.presenters.taskList.show(
          count: try shell.tasks(
            reference.upTo(state.nextNumber - 1), scope: .all, in: state
          ).count)
      }
    }
  }
}

/// `copy [TASK…]`
enum CopyCommand: Command {
  static let verb = Verb(
    "copy", arguments: [.many(.tasks(.all))],
    answer: .value(.object([.always("text", .text)])),
    summary: Bilingual("copy the text of a task to the clipboard", "タスクの本文をクリップボードにコピーする"),
    details: Bilingual(
      "Works in terminals that let programs use the clipboard (OSC 52), over ssh, too; elsewhere, and "
        + "in a pipe, the text is printed. Several tasks make a line each. To add a task like another, "
        + "use duplicate. set clipboard off turns it off.",
      "クリップボードを使える端末（OSC 52）で働き、ssh 越しでも使えます。使えないときとパイプでは本文を表示します。複数のタスクは1行ずつになります。"
        + "タスクを複製するには「duplicate」を使ってください。「set clipboard off」で使わなくなります。"),
    examples: [.same("copy 3"), Bilingual("copy milk", "copy 牛乳"), .same("copy 3,5")],
    canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let reference = try arguments.tasks()
    return { shell in
      let tasks = try shell.tasks(reference, scope: .all)
      let text = tasks.map(\.text).joined(separator: "\n")
      let isCopied = shell.host.copy(text)
      shell.show(
        DataAnswer(["text": .text(text)], lines: isCopied ? [] : tasks.map(\.text)))
      if isCopied { shell.show(.copied(tasks)) }
    }
  }
}

/// `search WORD…`
enum SearchCommand: Command {
  static let verb = Verb(
    "search", arguments: [.one(.word), .many(.word)],
    answer: .tasks, summary: Bilingual("find words in all tasks and notes", "すべてのタスクとメモを検索する"),
    details: Bilingual(
      "Searches open and done tasks for all of the words, ignoring case and width. Nothing is read "
        + "as a filter: search today finds the word today. list WORDS searches open tasks only.",
      "完了したものも含めて、本文とメモにすべての語があるタスクを探します。大文字と小文字、全角と半角は区別しません。条件としては読まないため、「search "
        + "今日」は「今日」という語を探します。未完了だけなら「list 語」を使います。"),
    examples: [Bilingual("search milk", "search 牛乳"), Bilingual("search bob", "search 太郎")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let words = arguments.takeAll()
    if words.isEmpty { throw arguments.missing(.word) }
    let conditions = words.map { FoldedText($0.text) }.map { word in
      FilterCondition.any([.test(.text(.contains(word))), .test(.asks(.note, .contains(word)))])
    }
    let filter = TaskFilter(scope: .all, condition: .all(conditions))
    return { shell in
      shell.presenters.taskList.list(
        try shell.listed(filter, in: shell.model.state), isFiltered: true, in: shell.model.state)
    }
  }
}

/// `show [TASK…]`
enum ShowCommand: Command {
  static let verb = Verb(
    "show", aliases: ["info"], arguments: [.many(.tasks(.all)), .optional(.attribute(.asof))],
    answer: .tasks,
    summary: Bilingual("show everything about a task", "タスクの詳細を表示する"),
    details: Bilingual(
      "At a terminal, a letter in the next line acts on the task: d done, s start, e edit, n note, "
        + "t today, m tomorrow, w next week, y why; r reopen and c duplicate for a done one. The letter "
        + "with Alt acts at once; alone it waits for Enter, since commands begin with it.",
      "端末では、次の行に1文字入れるとそのタスクを操作できます（d 完了、s 開始、e 編集、n メモ、t 今日、m 明日、w 来週、y 理由。完了したタスクでは r 未完了に戻す、c "
        + "複製）。Alt と一緒に押すとすぐに実行します。1文字だけのときは、コマンドの先頭かもしれないので Enter を待ちます。"),
    examples: [.same("show 1"), Bilingual("show milk", "show 牛乳")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    let reference = try arguments.tasks()
    return { shell in
      if let moment {
        let state = try shell.state(asOf: moment, second: 59)
        return shell.presenters.taskList.show(
          try shell.tasks(reference, scope: .all, in: state), in: state)
      }
      shell.presenters.taskList.show(
        try shell.tasks(reference, scope: .all), isInteractive: shell.input.isInteractive)
    }
  }
}

/// `open [TASK] [N]`
enum OpenCommand: Command {
  static let verb = Verb(
    "open", arguments: [.optional(.task), .optional(.count, Bilingual("N", "番号"))],
    answer: .value(.object([.always("link", .text)])),
    summary: Bilingual("open a link of a task", "タスクのリンクを開く"),
    details: Bilingual(
      "Shows the first link in the text and notes, or the one with that number, and opens it; a "
        + "script only shows it. Markdown links work, too: [site](https://example.org).",
      "本文とメモにある最初のリンク、または指定した番号のリンクを表示してから開きます。スクリプトでは表示だけします。Markdown のリンク "
        + "[名前](https://example.org) も使えます。"),
    examples: [.same("open 1"), .same("open 1 1")], canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let reference = try arguments.task()
    let place = try arguments.count()
    return { shell in
      let task = try shell.task(reference, scope: .all)
      let links = Links.all(in: [task.text] + task.notes)
      guard place <= links.count else {
        throw ReferenceError.noLink(task: task.number, place, available: links.count)
      }
      let link = links[place - 1]
      shell.show(DataAnswer(["link": .text(link)], lines: [link]))
      guard shell.input.isInteractive else { return }
      if !shell.input.open(link) { shell.show(.notOpened) }
    }
  }
}
