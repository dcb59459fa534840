import TaskLanguage
import TaskModel

/// The form of `plan` and `review`: a question a task, and one step of all answers at the end.
///
/// Left with Ctrl-C, nothing has happened; left with q, what was answered so far counts.
struct PlanForm {
  let shell: Shell
  let entries: [(task: TaskItem, reason: PlanReason)]
  private var presenter: MorningPresenter { shell.presenters.planning.morning }

  init(_ shell: Shell, _ entries: [(task: TaskItem, reason: PlanReason)]) {
    self.shell = shell
    self.entries = entries
  }

  func run() throws {
    let me = shell.people.meant?.id
    guard !entries.isEmpty else {
      presenter.tellNothing()
      return presenter.showToday(for: me)
    }
    var answers: [(number: Int, answer: PlanAnswer)] = []
    for (index, entry) in entries.enumerated() {
      let question = presenter.question(
        entry.task, entry.reason, place: index + 1, of: entries.count)
      guard let answer = try answer(to: question, isFirst: index == 0) else { return }
      if answer == .stop { break }
      answers.append((entry.task.number, answer))
      if answer == .done { answers += try parts(of: entry.task, after: answers) }
    }
    try presenter.carryOut(answers, by: me, title: shell.invocation.title)
    presenter.showToday(for: me)
  }

  /// What is done with a task: its open parts, where a person says so.
  private func parts(
    of task: TaskItem, after answers: [(number: Int, answer: PlanAnswer)]
  ) throws -> [(number: Int, answer: PlanAnswer)] {
    let known = Set(answers.map(\.number))
    let parts = shell.model.state.parts(of: [task.number]).filter {
      $0.state == .open && !known.contains($0.number)
    }
    if parts.isEmpty { return [] }
    guard shell.input.isInteractive, !shell.assumesYes else {
      if shell.assumesYes { return parts.map { ($0.number, .done) } }
      shell.view.show(shell.say(.partsStayOpen(parts)))
      return []
    }
    guard
      case .line(let line) = try shell.input.answer(to: shell.say(.completesParts([task], parts))),
      shell.language.isYes(line.trimmingSpaces)
    else {
      shell.view.show(shell.say(.partsStayOpen(parts)))
      return []
    }
    return parts.map { ($0.number, .done) }
  }

  /// Nil when the form was left, or nobody answers: then the tasks are shown instead.
  private func answer(to question: String, isFirst: Bool) throws -> PlanAnswer? {
    while true {
      switch try shell.input.answer(to: question) {
      case .interrupted: return nil
      case .endOfInput:
        if isFirst, !shell.input.isInteractive { presenter.show(entries) }
        return shell.input.isInteractive || isFirst ? nil : .stop
      case .line(let line):
        if let answer = PlanAnswer(line, shell.dates) { return answer }
        let error = DateSuggestions.notUnderstood(line.trimmingSpaces)
        guard shell.input.isInteractive else { throw error }
        shell.report(error)
      }
    }
  }
}
