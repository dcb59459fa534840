import TaskLanguage
import TaskModel

/// `count [FILTER]`
struct CountCommand: Command {
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

  private let reference: TaskReference
  private let words: [Word]

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    words = Array(arguments.words)
    reference = try arguments.tasksOrFilter()
  }

  func run(in shell: Shell) throws {
    let state = try moment.map { try shell.state(asOf: $0, second: 59) } ?? shell.model.state
    if case .filter(let filter) = reference {
      shell.presenters.taskList.show(
        count: try shell.counted(filter, in: state), hint: FilterHint(words, in: shell))
    } else {
      shell.presenters.taskList.show(
        count: try shell.tasks(reference, scope: .all, in: state).count)
    }
  }
}

/// `copy [TASK…]`
struct CopyCommand: Command {
  static let verb = Verb(
    "copy", arguments: [.many(.tasks(.all))], answer: .copiedText,
    summary: Bilingual("copy the text of a task to the clipboard", "タスクの本文をクリップボードにコピーする"),
    details: Bilingual(
      "Works in terminals that give programs their clipboard (OSC 52), over ssh, too; where there is "
        + "none, and in a pipe, the text is printed. Several tasks are a line each. To add a task like "
        + "another, use duplicate. set clipboard off turns it off.",
      "クリップボードを使える端末（OSC 52）で働き、ssh 越しでも使えます。使えないときとパイプでは本文を表示します。複数のタスクは1行ずつになります。"
        + "タスクを複製するには「duplicate」を使ってください。「set clipboard off」で使わなくなります。"),
    examples: [.same("copy 3"), Bilingual("copy milk", "copy 牛乳"), .same("copy 3,5")],
    canRehearse: false)

  private let reference: TaskReference

  init(_ arguments: inout Arguments) throws { reference = try arguments.tasks() }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(reference, scope: .all)
    let text = tasks.map(\.text).joined(separator: "\n")
    let isCopied = shell.host.copy(text)
    shell.view.show(
      DataAnswer(["text": .text(text)], lines: isCopied ? [] : tasks.map(\.text)))
    if isCopied { shell.view.show(shell.say(.copied(tasks))) }
  }
}

extension CommandOutput {
  /// What was copied.
  static let copiedText = CommandOutput.value(.object([.always("text", .text)]))
}

/// `search WORD…`
struct SearchCommand: Command {
  static let verb = Verb(
    "search", arguments: [.one(.word), .many(.word)],
    answer: .tasks, summary: Bilingual("find words in all tasks and notes", "すべてのタスクとメモを検索する"),
    details: Bilingual(
      "Searches open and done tasks for all of the words, ignoring case and width. Nothing is read "
        + "as a filter: search today finds the word today. list WORDS searches open tasks only.",
      "完了したものも含めて、本文とメモにすべての語があるタスクを探します。大文字と小文字、全角と半角は区別しません。条件としては読まないため、「search "
        + "今日」は「今日」という語を探します。未完了だけなら「list 語」を使います。"),
    examples: [Bilingual("search milk", "search 牛乳"), Bilingual("search bob", "search 太郎")])

  private let words: [FoldedText]

  init(_ arguments: inout Arguments) throws {
    let words = arguments.takeAll()
    if words.isEmpty { throw arguments.missing(.word) }
    self.words = words.map { FoldedText($0.text) }
  }

  func run(in shell: Shell) throws {
    let conditions = words.map { word in
      FilterCondition.any([.test(.text(.contains(word))), .test(.asks(.note, .contains(word)))])
    }
    let filter = TaskFilter(scope: .all, condition: .all(conditions))
    shell.presenters.taskList.list(
      try shell.listed(filter, in: shell.model.state), isFiltered: true, in: shell.model.state)
  }
}

/// `show [TASK…]`
struct ShowCommand: Command {
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

  private let reference: TaskReference

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    reference = try arguments.tasks()
  }

  func run(in shell: Shell) throws {
    if let moment {
      let state = try shell.state(asOf: moment, second: 59)
      return shell.presenters.taskList.show(
        try shell.tasks(reference, scope: .all, in: state), in: state)
    }
    shell.presenters.taskList.show(
      try shell.tasks(reference, scope: .all), isInteractive: shell.input.isInteractive)
  }
}
