import TaskLanguage
import TaskModel

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

  private let path: String

  init(_ arguments: inout Arguments) throws {
    path = arguments.rest()
    if path.isEmpty { throw arguments.missing(.file) }
  }

  func run(in shell: Shell) throws {
    try shell.nested(path: path) {
      let lines = ScriptLines(try shell.host.files.read(path))
      let runner = ScriptRunner(name: path, lines: lines, interpreter: Interpreter(shell: shell))
      let status = runner.run(keepsGoing: false)
      if status != .done { throw ScriptFailed(status: status) }
    }
  }
}
