import TaskModel
import TaskShellKit

/// A fake user at the keyboard, who gives some answers and then closes the input.
final class Person: UserInput {
  private var answers: [Answer]
  /// The questions asked.
  private(set) var questions: [String] = []
  /// What happens while a question is open, given how many have been asked.
  var meanwhile: (Int) -> Void = { _ in }

  init(_ answers: [Answer] = []) { self.answers = answers }

  var isInteractive: Bool { true }

  /// Returns the next answer as a key.
  func key(
    for question: String, finished: @escaping (String) -> String?,
    goesOn: @escaping (String) -> Bool
  ) -> Answer? {
    let answer = answer(to: question)
    guard case .line(let key) = answer, finished(key) == nil else { return answer }
    return self.key(for: question, finished: finished, goesOn: goesOn)
  }

  func answer(to question: String) -> Answer {
    questions.append(question)
    if questions.count > 100 { return .interrupted }
    meanwhile(questions.count)
    return answers.isEmpty ? .endOfInput : answers.removeFirst()
  }
}

extension Answer: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .line(value) }
}

/// A fake user who chooses the same tasks from every list, or cancels.
final class Chooser: UserInput {
  var tasks: [TaskItem]?
  /// Whether each list allowed several choices.
  private(set) var offers: [Bool] = []

  init(_ tasks: [TaskItem]?) { self.tasks = tasks }

  var isInteractive: Bool { true }
  func answer(to question: String) -> Answer { .endOfInput }
  func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) -> TaskChoice? {
    offers.append(several)
    return self.tasks.map(TaskChoice.taken) ?? .left
  }
}
