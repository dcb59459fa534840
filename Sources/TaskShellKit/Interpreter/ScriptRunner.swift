import TaskLanguage

/// Runs the lines of a script: a file, a pipe, the start-up file.
package final class ScriptRunner: LineSource {
  private let interpreter: Interpreter
  private let lines: ScriptLines
  /// What the script is called in messages: `week.tasks` or `stdin`.
  private let name: String
  /// Who started the script.
  private weak var outer: (any LineSource)?

  package init(name: String, lines: ScriptLines, interpreter: Interpreter) {
    self.name = name
    self.lines = lines
    self.interpreter = interpreter
  }

  package var isInteractive: Bool { false }
  package var isInterrupted: Bool { outer?.isInterrupted == true }

  /// Runs every line until one fails, which is reported with its place. A script that cannot be
  /// read any further ends there.
  ///
  /// - Parameter keepsGoing: whether the lines after one that failed run, too.
  /// - Returns: the status of the first failure, or `.done`.
  package func run(keepsGoing: Bool) -> ExitStatus {
    let shell = interpreter.shell
    let outer = shell.input
    self.outer = outer
    shell.input = self
    defer { shell.input = outer }
    var status = ExitStatus.done
    while !shell.isLeaving, status == .done || keepsGoing {
      do {
        guard let line = try lines.next(), !isInterrupted else { break }
        status = status.combined(with: run(line))
      } catch {
        return status.combined(with: shell.report(error, at: place))
      }
    }
    return status
  }

  /// Where the script is now.
  private var place: Place { Place(source: name, line: max(1, lines.number)) }

  private func run(_ line: ScriptLines.Line) -> ExitStatus {
    do {
      try perform(line)
      return .done
    } catch {
      return interpreter.shell.report(error, at: place)
    }
  }

  private func perform(_ line: ScriptLines.Line) throws {
    switch line {
    case .invalid(let error): throw error
    case .text(let text): if !TypedLines.isComment(text) { try interpreter.run(line: text) }
    }
  }

  /// The next line answers the question.
  package func answer(to question: String) throws -> Answer {
    switch try lines.next() {
    case .text(let text): return .line(text)
    case .invalid(let error): throw error
    case nil: return .endOfInput
    }
  }
}
