import LineEditing
import TaskLanguage
import TaskModel
import TaskShellKit

/// Choosing among tasks in a list below the prompt.
extension InteractiveLoop {
  package func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) -> TaskChoice? {
    let offer = TaskOffer(tasks, shell: shell)
    let list = ChoiceList(
      count: tasks.count, takesSeveral: several,
      legend: shell.say(.pickKeys(several: several)), row: offer.row(at:),
      places: offer.places(matching:))
    var choice: TaskChoice?
    _ = asking(LineAssistant(), options) {
      guard let chosen = editor.choose(in: list, prompt: Prompt(text: shell.say(.pickInList)))
      else { return .interrupted }
      choice = chosen.places.isEmpty ? .left : .taken(chosen.places.map { tasks[$0] })
      return chosen.input
    }
    return choice
  }
}

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
