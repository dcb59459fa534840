import TaskLanguage
import TaskModel

/// `bug`
struct BugCommand: Command {
  static let verb = Verb(
    "bug", answer: .report,
    summary: Bilingual("print what the report of a fault needs", "不具合の報告に必要な情報を表示する"),
    details: Bilingual(
      "The version, the system, the terminal, the locale, which settings differ from the usual ones, "
        + "and how much of everything there is: no text of tasks and no names.",
      "バージョン、システム、端末、ロケール、変更した設定の名前、各種の件数を表示します。タスクの内容や名前は含みません。"),
    examples: [.same("bug")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
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
struct NewsCommand: Command {
  static let verb = Verb(
    "news", answer: .news, summary: Bilingual("show what is new", "新しい機能を表示する"),
    details: Bilingual(
      "The first start of another version says once that there is something new.",
      "バージョンが変わると、最初の起動時に1度だけお知らせします。"),
    examples: [.same("news")], needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.program.showNews() }
}

/// `clear`
struct ClearCommand: Command {
  static let verb = Verb(
    "clear", aliases: ["cls"], answer: .nothing, summary: Bilingual("clear the screen", "画面を消去する"),
    examples: [.same("clear")], needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.view.clearScreen() }
}

/// `prompt`
struct PromptCommand: Command {
  static let verb = Verb(
    "prompt", answer: .prompt,
    summary: Bilingual(
      "print how many tasks are due, for a shell's prompt", "期限の来たタスクの件数を、シェルのプロンプト用に表示する"),
    details: Bilingual(
      "Prints nothing if nothing is due today. In bash: PS1='$(taskshell prompt) \\$ '",
      "今日までに期限が来るタスクがなければ何も表示しません。bash の例: PS1='$(taskshell prompt) \\$ '"),
    examples: [.same("prompt")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.presenters.taskList.showDue() }
}

/// `quit`
struct QuitCommand: Command {
  static let verb = Verb(
    "quit", aliases: ["exit", "q", ":q"], answer: .nothing,
    summary: Bilingual("leave the shell", "シェルを終了する"),
    examples: [.same("quit")],
    needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) { shell.isLeaving = true }
}

/// `source FILE`
struct SourceCommand: Command {
  static let verb = Verb(
    "source", aliases: ["."], arguments: [.one(.file)],
    answer: .thatOfItsCommands,
    summary: Bilingual("run the commands in a file", "ファイルのコマンドを実行する"),
    details: Bilingual(
      "One command per line; blank lines and lines that begin with # are skipped.",
      "1行に1コマンドです。空行と # で始まる行は読み飛ばします。"),
    examples: [.same("source week.tasks")])

  private let file: Word

  init(_ arguments: inout Arguments) throws {
    file = arguments.rest()
    if file.text.isEmpty { throw arguments.missing(.file) }
  }

  func run(in shell: Shell) throws {
    let path = file.text
    try shell.nested(path: path) {
      let lines = ScriptLines(try located(at: file.range) { try shell.host.files.read(path) })
      let runner = ScriptRunner(name: path, lines: lines, interpreter: Interpreter(shell: shell))
      let status = runner.run(keepsGoing: false)
      if status != .done { throw ScriptFailed(status: status) }
    }
  }
}
