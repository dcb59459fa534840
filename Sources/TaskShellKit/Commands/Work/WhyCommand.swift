import TaskLanguage
import TaskModel

/// `why [TASK]`
enum WhyCommand: Command {
  static let verb = Verb(
    "why", arguments: [.optional(.tasks(.open))],
    answer: .report(UrgencyPresenter.columns),
    summary: Bilingual("explain how urgent a task is", "タスクの緊急度の内訳を表示する"),
    details: Bilingual(
      "Each part is a factor from 0 to 1 times its weight; set urgency.due 15 changes a weight.",
      "項目ごとに「度合い（0〜1）×配点」を求め、合計します。配点は「set urgency.due 15」のように変えます。"),
    examples: [.same("why 1"), Bilingual("why rent", "why 家賃")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let reference = try arguments.tasks()
    return { shell in
      let task = try shell.task(reference, scope: .open)
      if task.state == .done { throw ModelError.taskIsDone(number: task.number) }
      shell.presenters.urgency.explain(task, weights: shell.settings.weights)
    }
  }
}
