import TaskShellKit

@testable import TaskLanguage

/// A person at the keyboard, who gives these answers and then closes the input.
final class Person: LineSource {
  private var answers: [Answer]
  /// What she was asked.
  private(set) var questions: [String] = []

  init(_ answers: [Answer] = []) { self.answers = answers }

  var isInteractive: Bool { true }

  func answer(to question: String) -> Answer {
    questions.append(question)
    if questions.count > 100 { return .interrupted }
    return answers.isEmpty ? .endOfInput : answers.removeFirst()
  }
}

extension Answer: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .line(value) }
}
