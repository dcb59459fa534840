import LineEditing
import SystemCalls
import TaskLanguage
import TaskModel
import TaskShellKit

/// The program: reads how it was started, runs what was asked, ends with a status.
@main
enum Main {
  static let version = "0.1.0"

  static func main() {
    let environment = Environment.variables
    do {
      exit(try run(arguments: try Environment.arguments(), environment: environment))
    } catch {
      exit(StartFailure(error, language: Language(environment: environment)).report())
    }
  }

  private static func run(arguments: [String], environment: [String: String]) throws -> Int32 {
    let line = try LaunchLine(arguments)
    let options = try LaunchOptions.parse(line.options)
    if options.complete {
      OuterCompletion.print(words: line.words, environment: environment)
      return ExitStatus.done.rawValue
    }
    if let document = try document(options, environment) {
      let output = Output()
      output.write(document)
      output.flush()
      guard let code = output.failure else { return ExitStatus.done.rawValue }
      let phrases = Language(environment: environment).phrasebook
      throw FileError(path: phrases.standardOutput, action: .write, code: code)
    }
    let sources = [!line.words.isEmpty, !options.command.isEmpty, options.file != nil]
    guard sources.count(where: { $0 }) <= 1 else { throw LaunchError.commandsTwice }
    let isScripted = sources.contains(true)
    let isInteractive = !isScripted && isatty(STDIN_FILENO) == 1 && Output.isTerminal
    let session = try Session(
      options: options, environment: environment, isInteractive: isInteractive)
    if isInteractive, let editor = editor(for: session) {
      return InteractiveLoop(session: session, editor: editor, environment: environment).run()
    }
    let status =
      try options.atomic
      ? session.atomically { try runScript(session, line, options) }
      : runScript(session, line, options)
    return session.end(with: status)
  }

  private static func editor(for session: Session) -> LineEditor? {
    LineEditor(programName: "taskshell", history: session.history)
  }

  private static func runScript(
    _ session: Session, _ line: LaunchLine, _ options: LaunchOptions
  ) throws -> ExitStatus {
    if !line.words.isEmpty { return session.run(words: line.words) }
    if !options.command.isEmpty {
      return session.run(lines: options.command, keepsGoing: options.keepGoing)
    }
    guard let path = options.file, path != "-" else {
      return session.run(descriptor: STDIN_FILENO, name: "stdin", keepsGoing: options.keepGoing)
    }
    let descriptor = try ScriptFile.open(path)
    return session.run(descriptor: descriptor, name: path, keepsGoing: options.keepGoing)
  }

  /// What is printed instead of running anything; nil if something runs.
  private static func document(
    _ options: LaunchOptions, _ environment: [String: String]
  ) throws -> String? {
    if options.showsHelp { return LaunchHelp.text(in: Language(environment: environment)) }
    if options.version { return "taskshell \(version)\n" }
    if options.generateManual { return ManualPage.text }
    return try options.outerShell().map(CompletionScript.text)
  }
}
