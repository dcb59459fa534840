import TaskLanguage

/// `watch [COMMAND]`
struct WatchCommand: Command {
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

  /// How long a wait goes on before an interruption is looked for, in milliseconds.
  private static let patience = 250

  /// The command to run again; empty to print steps.
  private let line: String

  init(_ arguments: inout Arguments) throws {
    let words = arguments.takeAll()
    line =
      words.count == 1
      ? words[0].text : words.map(Quoting.typed).joined(separator: " ")
  }

  func run(in shell: Shell) throws {
    shell.view.announcesOthers = false
    shell.model.onlyReads = true
    defer {
      shell.view.announcesOthers = true
      shell.model.onlyReads = false
    }
    var version = shell.model.version
    if !line.isEmpty { try draw(in: shell) }
    while !shell.input.isInterrupted, let hasNews = shell.host.waitForNews(Self.patience) {
      guard hasNews else { continue }
      try shell.model.refresh()
      guard shell.model.version != version else { continue }
      if line.isEmpty {
        shell.presenters.past.log.showSteps(after: version)
      } else {
        try draw(in: shell)
      }
      version = shell.model.version
      shell.view.showNow()
    }
  }

  private func draw(in shell: Shell) throws {
    shell.view.clearScreen()
    try Interpreter(shell: shell).run(line: line)
    shell.view.showNow()
  }
}
