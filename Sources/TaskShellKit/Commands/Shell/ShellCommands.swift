import TaskLanguage
import TaskModel

/// `bug`
enum BugCommand: BareCommand {
  static let verb = Verb(
    "bug", answer: .report,
    summary: Bilingual("print what a bug report needs", "不具合の報告に必要な情報を表示する"),
    details: Bilingual(
      "The version, the system, the terminal, the locale, which settings differ from their defaults, "
        + "and how many tasks and other things there are: no text of tasks and no names.",
      "バージョン、システム、端末、ロケール、変更した設定の名前、各種の件数を表示します。タスクの内容や名前は含みません。"),
    examples: [.same("bug")])

  static func run(in shell: Shell) throws {
    try shell.presenters.program.showReport(
      shell.settings,
      definitions: [
        "aliases": shell.aliases.all.count, "abbreviations": shell.abbreviations.all.count,
        "macros": shell.macros.all.count,
        "contexts": shell.settings.contexts.definitions.all.count,
      ])
  }
}

/// `news`
enum NewsCommand: BareCommand {
  static let verb = Verb(
    "news", answer: .news, summary: Bilingual("show what is new", "新しい機能を表示する"),
    details: Bilingual(
      "The first start of a new version mentions it once.",
      "バージョンが変わると、最初の起動時に1度だけお知らせします。"),
    examples: [.same("news")], needsStore: false)

  static func run(in shell: Shell) { shell.presenters.program.showNews() }
}

/// `clear`
enum ClearCommand: BareCommand {
  static let verb = Verb(
    "clear", aliases: ["cls"], answer: .nothing, summary: Bilingual("clear the screen", "画面を消去する"),
    examples: [.same("clear")], needsStore: false)

  static func run(in shell: Shell) { shell.view.clearScreen() }
}

/// `prompt`
enum PromptCommand: BareCommand {
  static let verb = Verb(
    "prompt", answer: .prompt,
    summary: Bilingual(
      "print how many tasks are due, for a shell's prompt", "期限の来たタスクの件数を、シェルのプロンプト用に表示する"),
    details: Bilingual(
      "Prints nothing if nothing is due today. In bash: PS1='$(taskshell prompt) \\$ '",
      "今日までに期限が来るタスクがなければ何も表示しません。bash の例: PS1='$(taskshell prompt) \\$ '"),
    examples: [.same("prompt")])

  static func run(in shell: Shell) { shell.presenters.taskList.showDue() }
}

/// `quit`
enum QuitCommand: BareCommand {
  static let verb = Verb(
    "quit", aliases: ["exit", "q", ":q"], answer: .nothing,
    summary: Bilingual("leave the shell", "シェルを終了する"),
    examples: [.same("quit")],
    needsStore: false)

  static func run(in shell: Shell) { shell.isLeaving = true }
}

/// `source FILE`
enum SourceCommand: Command {
  static let verb = Verb(
    "source", aliases: ["."], arguments: [.one(.file)],
    answer: .outputsOfItsCommands(),
    summary: Bilingual("run the commands in a file", "ファイルのコマンドを実行する"),
    details: Bilingual(
      "One command per line; blank lines and lines that begin with # are skipped.",
      "1行に1コマンドです。空行と # で始まる行は読み飛ばします。"),
    examples: [.same("source week.tasks")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let file = arguments.rest()
    if file.text.isEmpty { throw arguments.missing(.file) }
    return { shell in
      let path = file.text
      try shell.nested(path: path) {
        let lines = ScriptLines(try located(at: file.range) { try shell.host.files.read(path) })
        let runner = ScriptRunner(name: path, lines: lines, interpreter: Interpreter(shell: shell))
        let status = runner.run(keepsGoing: false)
        if status != .done { throw ScriptFailed(status: status) }
      }
    }
  }
}

/// `help [COMMAND]`
enum HelpCommand: Command {
  static let verb = Verb(
    "help", aliases: ["?", "h"], arguments: [.optional(.verb)],
    answer: .help,
    summary: Bilingual("list the commands, or explain one", "コマンドの使い方を表示する"),
    details: Bilingual(
      "There are topics as well: help dates lists every way to write a date.",
      "コマンド以外の説明もあります。「help dates」は日付の書き方の一覧です。"),
    examples: [
      .same("help"),
      .same("help add"),
      .same("help dates"),
      .same("help filters"),
      .same("help keys"),
    ], needsStore: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let words = arguments.rest()
    return { shell in
      let topic = words.text
      if topic.isEmpty {
        shell.show(
          .help(
            .overview(of: shell.table, language: shell.language, namesTopics: true)))
        return
      }
      if HelpPage.topicName(topic) == "tutorial", shell.input.isInteractive {
        if shell.tutorial.isRunning { throw UsageError.tutorialIsOpen }
        return try Tutorial(shell).run()
      }
      if let page = HelpPage.topic(topic, in: shell) {
        shell.show(.help(page))
        return
      }
      if let alias = Aliases.Alias.named(topic, in: shell) {
        shell.show(AliasCommand.answer([alias]))
        return
      }
      let table = shell.table
      let other = Synonyms.meaning(of: topic.folded, .verb)
      if let command = table.command(named: topic)
        ?? table.command(named: HelpPage.topicName(topic)) ?? table.command(meant: topic)
        ?? other.flatMap(table.command(named:))
      {
        shell.show(.help(.page(of: command.verb, in: table, language: shell.language)))
        return
      }
      let beginning = "\(topic.folded) "
      let family = shell.table.commands.filter { $0.verb.name.hasPrefix(beginning) }
      if family.isEmpty, let page = HelpPage.topic(explaining: topic, in: shell) {
        shell.show(.help(page))
        return
      }
      guard !family.isEmpty else {
        throw UsageError.unknownTopic(
          topic,
          nearest: shell.table.distinct(
            Nearest.to(topic, among: shell.table.names + HelpPage.topics.map(\.name)))
        ).at(words)
      }
      shell.show(
        .help(
          .overview(
            of: CommandTable([CommandTable.Group(Bilingual("Commands", "コマンド"), family)]),
            language: shell.language)))
    }
  }
}

/// `date WORDS`
enum DateCommand: Command {
  static let verb = Verb(
    "date", arguments: [.one(.date)],
    answer: .dates,
    summary: Bilingual("show the day that a date means", "入力した日付がどの日になるかを表示する"),
    examples: [
      .same("date eom-3d"),
      Bilingual("date next friday 5pm", "date 来週の金曜 17時"),
      Bilingual("date every last friday", "date 毎月最終金曜"),
    ],
    needsStore: false)

  private static let occurrences = 5

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let dates = arguments.dates
    let typed = arguments.words
    let text = arguments.rest().text
    let words = text.plainWords
    guard let first = typed.first, !words.isEmpty else { throw arguments.missing(.date) }
    // One date, or the next ones of a recurrence.
    let (dues, remarks): ([Due], [DateRemark]) = try located(
      at: first, before: typed.dropFirst()
    ) {
      if let dues = try RecurrenceParser(context: dates).dues(of: words, count: Self.occurrences) {
        return (dues, [])
      }
      guard let meaning = try DateParser(dates).meaning(words) else {
        throw DateSuggestions.notUnderstood(text)
      }
      return ([meaning.due], meaning.remarks)
    }
    return { shell in
      let today = shell.clock.now().civil.date
      shell.show(
        DataAnswer(
          dues.map { due in
            .object([
              .init("due", .text(due.iso8601)),
              .init("weekday", .text("\(due.date.weekday)")),
              .init("days", .integer(today.days(to: due.date))),
            ])
          }, columns: ["due", "weekday", "days"],
          lines: dues.map { shell.say(.date($0)) }))
      for remark in remarks { shell.remark(remark.message) }
    }
  }
}

extension CommandOutput {
  /// One date, or the next ones of a recurrence.
  static let dates = CommandOutput.value(
    .rows([
      .always("due", .moment),
      .always("weekday", .choice(Weekday.allCases.map { "\($0)" })),
      .always("days", .integer, "from today"),
    ]))
}
