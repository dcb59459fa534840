import TaskLanguage
import TaskModel

/// A shell of its own to learn in, on tasks that exist in memory alone, and how far one has come.
final class Practice {
  let shell: Shell
  /// The lesson that comes next; after the last one, one may go on trying.
  var lesson = 0
  /// The verb of the line that was typed last.
  private(set) var verb: String?

  var state: ModelState { shell.model.state }

  init(in outer: Shell) throws {
    let clock = outer.clock
    let storage = MemoryStorage()
    let model = try SharedModel(storage: storage, author: "", now: { clock.now().instant })
    let host = ShellHost(
      files: NoFiles(), maintenance: storage, startupPath: outer.host.startupPath,
      language: outer.host.language, history: { [] }, keyNames: outer.host.keyNames)
    shell = Shell(model: model, clock: clock, view: outer.view, host: host, table: outer.table)
    shell.tutorial.isRunning = true
  }

  /// Takes over what is set outside, but for the filter, and its line editor.
  func begin(in outer: Shell) {
    shell.isLeaving = false
    shell.settings = outer.settings
    shell.settings.filter = nil
    shell.input = outer.input
    shell.showSelection()
  }

  /// What was typed to make the tasks what they are.
  var commands: [String] {
    shell.model.history.map { commit in
      switch commit.info.kind {
      case .command, .merge: commit.info.command
      case .undo: "undo"
      case .redo: "redo"
      }
    }
  }

  /// Runs commands of an earlier session without a word; what cannot be run any more is left out.
  func resume(at lesson: Int, _ commands: [String]) {
    let wasQuiet = shell.view.isQuiet
    shell.view.isQuiet = true
    for command in commands { try? Interpreter(shell: shell).run(line: command) }
    shell.view.isQuiet = wasQuiet
    self.lesson = lesson
  }

  func perform(_ line: String) {
    verb = line.plainWords.first.flatMap { shell.table.command(named: $0)?.verb.name }
    do { try Interpreter(shell: shell).run(line: line) } catch { shell.report(error) }
  }
}

/// No files to read, and none may be written.
private final class NoFiles: TextFiles {
  private static let (noEntry, readOnly): (Int32, Int32) = (2, 30)

  func read(_ path: String) throws(FileError) -> [UInt8] {
    throw FileError(path: path, action: .read, code: Self.noEntry, isMissing: true)
  }

  func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    throw FileError(path: path, action: .write, code: Self.readOnly)
  }
}
