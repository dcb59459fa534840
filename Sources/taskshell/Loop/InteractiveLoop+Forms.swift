import LineEditing
import TaskLanguage
import TaskShellKit

/// Questions of a form, which lines that were entered together answer one after another.
extension InteractiveLoop {
  package func entry(for question: String, explain: @escaping (String) -> String?) -> Answer {
    if let line = rest.answer(to: question) {
      session.output.message(TerminalText.sanitized(question + line) + "\n")
      return .line(line)
    }
    tellLeft()
    var assistant = LineAssistant()
    assistant.explain = explain
    var options = options
    options.showsGhost = false
    let answer = answer(to: question, assistant, options)
    guard case .line(let entered) = answer else { return answer }
    return .line(rest.begin(entered, answering: question))
  }

  /// Names the lines that will not run, after one that failed.
  func tellLeft() {
    let left = rest.drop()
    if left > 0 { session.screen.show(session.shell.say(.linesLeft(left))) }
  }
}
