import LineEditing
import SystemCalls
import TaskLanguage
import TaskModel
import TaskShellKit
import TaskTeam

/// The program: parses the launch line, runs what was asked, ends with a status.
@main
enum Main {
  static func main() {
    reserveStandardStreams()
    _ = ZoneVariable.unusable
    let environment = Environment.variables
    // Makes exceeding the file size limit an ordinary error.
    signal(SIGXFSZ, SIG_IGN)
    do {
      leave(try run(arguments: try Environment.arguments(), environment: environment))
    } catch {
      leave(StartFailure(error, language: Language(environment: environment)).report())
    }
  }

  /// Ends without exit handlers of libraries: a thread may still be inside one, making a connection
  /// that is no longer wanted.
  private static func leave(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  private static func run(arguments: [String], environment: [String: String]) throws -> Int32 {
    let line = try LaunchLine(arguments)
    let options = line.options
    if options.has(.complete) {
      OuterCompletion.print(words: line.words, environment: environment)
      return ExitStatus.done.rawValue
    }
    if let document = try document(line, environment) {
      let output = Output()
      output.write(document)
      output.flush()
      guard let code = output.failure else { return ExitStatus.done.rawValue }
      throw OutputError(code: code)
    }
    let sources = [!line.words.isEmpty, !options.lines.isEmpty, options.file != nil]
    guard sources.count(where: { $0 }) <= 1 else { throw LaunchError.commandsTwice }
    let isScripted = sources.contains(true)
    let hasTerminal = isatty(STDIN_FILENO) == 1
    if !isScripted, hasTerminal, options.has(.noInput) || options.has(.dryRun) {
      throw LaunchError.noCommand
    }
    let opensBoard = hasTerminal && Output.isTerminal && opensBoard(line)
    let isInteractive = opensBoard || !isScripted && hasTerminal && Output.isTerminal
    let session = try Session(
      options: options, environment: environment, isInteractive: isInteractive,
      readsOnDemand: !line.words.isEmpty || options.lines.count == 1)
    // Leaked: the end of the process frees everything at once; task by task takes longer.
    _ = Unmanaged.passRetained(session)
    if isInteractive, let editor = editor(for: session) {
      let loop = InteractiveLoop(session: session, editor: editor, environment: environment)
      return opensBoard ? loop.run(words: line.words) : loop.run()
    }
    if !line.words.isEmpty, hasTerminal, Output.isTerminal, !options.has(.noInput) {
      session.shell.input = OneShotTerminal(owner: session.store.owner)
    }
    return session.end(with: try status(of: line, in: session))
  }

  /// Returns whether the line opens a board, which has the terminal until the user leaves it.
  private static func opensBoard(_ line: LaunchLine) -> Bool {
    let options = line.options
    guard let word = line.words.first?.folded,
      ![.noInput, .dryRun, .atomic, .help].contains(where: options.has)
    else { return false }
    return word == "board" || Synonyms.meaning(of: word, .command) == "board"
  }

  private static func status(of line: LaunchLine, in session: Session) throws -> ExitStatus {
    let options = line.options
    if options.has(.dryRun) { return try session.withoutEffect { try runScript(session, line) } }
    return try options.has(.atomic)
      ? session.atomically { try runScript(session, line) } : runScript(session, line)
  }

  private static func editor(for session: Session) -> LineEditor? {
    LineEditor(programName: "taskshell", history: session.history)
  }

  private static func runScript(
    _ session: Session, _ line: LaunchLine
  ) throws -> ExitStatus {
    let options = line.options
    if options.has(.help) { return session.run(words: ["help"] + line.words) }
    if !line.words.isEmpty { return session.run(words: line.words) }
    let keepsGoing = options.has(.keepGoing)
    if !options.lines.isEmpty {
      return session.run(lines: options.lines, keepsGoing: keepsGoing)
    }
    guard let path = options.file, path != "-" else {
      return session.run(descriptor: STDIN_FILENO, name: "stdin", keepsGoing: keepsGoing)
    }
    let descriptor = try ScriptFile.open(path)
    return session.run(descriptor: descriptor, name: path, keepsGoing: keepsGoing)
  }

  /// Returns the document to print instead of running anything; nil if something runs.
  private static func document(
    _ line: LaunchLine, _ environment: [String: String]
  ) throws -> String? {
    let options = line.options
    if options.has(.help), line.words.isEmpty {
      return LaunchHelp.text(in: Language(environment: environment))
    }
    if options.has(.version) { return "taskshell \(Environment.version)\n" }
    if options.has(.schema) { return try SchemaDocument.text(for: line.words) }
    if options.has(.teamSchema) { return TeamSchema.text }
    return options.completionShell.map(CompletionScript.text)
  }
}
