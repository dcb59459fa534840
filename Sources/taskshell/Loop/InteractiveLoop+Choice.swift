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
