import TaskLanguage
import TaskModel

/// `log [TASK…] [@NAME] [since:DATE] [limit:N]`
enum LogCommand: Command {
  static let verb = Verb(
    "log", arguments: [.many(.tasks(.all)), .optional(.attribute(.since))],
    answer: .log,
    summary: Bilingual("show the history of changes", "変更の履歴を表示する"),
    details: Bilingual(
      "With a task, only the steps that changed it; with @NAME, only those of that person or "
        + "login; since:monday and limit:20 narrow it to recent ones.",
      "タスクを指定すると、そのタスクの変更だけを表示します。@名前 でその人（ログイン名かユーザー名）の操作に、「以降:月曜」や「件数:20」で最近の操作に絞り込めます。"),
    examples: [
      .same("log"),
      .same("log 1"),
      Bilingual("log since:today limit:5", "log 以降:今日 件数:5"),
    ])

  /// Shows the history. A number is looked up in the history alone, which includes deleted tasks.
  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let since = try arguments.pastMoment(.since, ofDay: .midnight)
    var words = arguments.takeAll()
    let limit = try Self.limit(&words)
    let author = Self.author(&words)
    arguments.restore(words)
    let reference = words.isEmpty ? nil : try arguments.tasks()
    var number: Int?
    if case .numbers(let ranges)? = reference, let range = ranges.first,
      ranges.count == 1, range.lowerBound == range.upperBound
    {
      number = range.lowerBound
    }
    return { [number] shell in
      var choice = LogPresenter.Choice(
        authors: author.map { name in
          let isMine = People.isMe(name) || name.folded == shell.people.meant?.name.folded
          return isMine ? [name, shell.model.author] : [name]
        },
        since: since.map(shell.clock.instant), limit: limit)
      if let number, !shell.model.history(ofTask: number).isEmpty {
        choice.numbers = [number]
      } else if let reference {
        choice.numbers = try shell.tasks(reference, scope: .all).map(\.number)
      }
      shell.presenters.log.show(choice)
    }
  }

  private static func limit(_ words: inout [Word]) throws -> Int? {
    guard let index = words.firstIndex(where: { FilterOption.named($0)?.option == .limit }),
      let value = FilterOption.named(words[index])?.value
    else { return nil }
    let word = words.remove(at: index)
    guard let limit = value.folded.decimal, limit > 0 else {
      throw FilterError.notALimit(value).at(word)
    }
    return limit
  }

  /// Removes and returns the name in `@ben`: authors are logins, which need not be users.
  private static func author(_ words: inout [Word]) -> String? {
    guard let index = words.firstIndex(where: { $0.attribute?.key == .user }) else { return nil }
    return words.remove(at: index).attribute?.value
  }
}

/// `diff [since:DATE]`
enum DiffCommand: Command {
  static let verb = Verb(
    "diff", arguments: [.optional(.attribute(.since))],
    answer: .changes,
    summary: Bilingual("show changes since a date, or staged changes", "ある日からの変更、または保留中の変更を表示する"),
    details: Bilingual(
      "Without a date it shows staged changes. A date means the start of that day.",
      "日付を省くと保留中の変更を表示します。日付はその日の 0:00 を指します。"),
    examples: [
      Bilingual("diff since:today", "diff 以降:今日"),
      Bilingual("diff since:2026-03-11T09:00", "diff 以降:2026-03-11T09:00"),
    ], canRehearse: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.since, ofDay: .midnight)
    return { shell in
      guard let moment else {
        guard shell.model.staged != nil else { throw ModelError.nothingStaged }
        return shell.presenters.log.showStaged()
      }
      shell.presenters.log.showDifference(from: try shell.state(asOf: moment, second: 0))
    }
  }
}

/// `watch [COMMAND]`
enum WatchCommand: Command {
  static let verb = Verb(
    "watch", arguments: [.many(.word, Bilingual("COMMAND", "コマンド"))], answer: .commits,
    summary: Bilingual("print each change as it is saved", "変更が保存されるたびに出力する"),
    details: Bilingual(
      "Prints one line of JSON for each change made in any shell; with a command, runs it again "
        + "after each change: watch 'list today'. A command that changes data is refused. Ctrl-C stops "
        + "it.",
      "どのシェルで行った変更でも、1件ごとに JSON を1行出力します。コマンドを付けると、変更のたびにそれを実行します（例: 「watch 'list 今日'」）。"
        + "データを変更するコマンドは実行しません。Ctrl-C で終了します。"),
    examples: [.same("watch"), Bilingual("watch list today", "watch list 今日")])

  /// The time between two checks for an interruption, in milliseconds.
  private static let pollInterval = 250

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let words = arguments.takeAll()
    // The command to run again; empty to print steps.
    let line =
      words.count == 1
      ? words[0].text : words.map(Quoting.typed).joined(separator: " ")
    return { try watch(line, in: $0) }
  }

  private static func watch(_ line: String, in shell: Shell) throws {
    shell.view.announcesOthers = false
    shell.model.onlyReads = true
    defer {
      shell.view.announcesOthers = true
      shell.model.onlyReads = false
    }
    var version = shell.model.version
    if !line.isEmpty { try draw(line, in: shell) }
    while !shell.input.isInterrupted, let hasNews = shell.host.waitForNews(pollInterval) {
      guard hasNews else { continue }
      try shell.model.refresh()
      guard shell.model.version != version else { continue }
      if line.isEmpty {
        shell.presenters.log.showSteps(after: version)
      } else {
        try draw(line, in: shell)
      }
      version = shell.model.version
      shell.view.showNow()
    }
  }

  private static func draw(_ line: String, in shell: Shell) throws {
    shell.view.clearScreen()
    try Interpreter(shell: shell).run(line: line)
    shell.view.showNow()
  }
}
