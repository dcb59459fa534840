import TaskModel

/// Where the commands come from, and so the answers to questions: a person, or a script.
package protocol LineSource: AnyObject {
  /// Whether a person answers: only then is a bad answer asked for again.
  var isInteractive: Bool { get }

  /// The answer to a question. A script answers with its next line and shows no question.
  func answer(to question: String) throws -> Answer

  /// The same, where a key has begun the answer already.
  func answer(to question: String, begunWith text: String) throws -> Answer

  /// The answer to a question of a form: of several lines that were pasted the first, and the next
  /// question gets the next one.
  ///
  /// - Parameter explain: what an answer so far would mean, in a row below it.
  func entry(for question: String, explain: @escaping (String) -> String?) throws -> Answer

  /// The key that answers a question, without Enter: `.line` of its character, empty for Enter. Nil
  /// where only lines answer.
  ///
  /// - Parameter finished: what stands in the place of the question afterwards; nil for a key that is
  ///   no answer, which is asked again.
  func key(for question: String, finished: @escaping (String) -> String?) throws -> Answer?

  /// The tasks that a person takes out of a list in place; nil where there is none to choose in,
  /// and questions are asked instead.
  func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) throws -> TaskChoice?

  /// A command for that shell, typed after a prompt of its own.
  func line(at prompt: String, for shell: Shell) throws -> Answer

  /// Whether somebody asked what runs to stop, or the shell to end: then nothing more of it is
  /// begun. Whoever asks and hears yes stops there; what was whole before is not spoken of.
  var isInterrupted: Bool { get }

  /// Opens an address with the user's own program; false where there is none.
  func open(_ link: String) -> Bool

  /// Whether there is a screen to show a board on.
  var showsBoards: Bool { get }

  /// Whether there is a terminal in which the person's editor can open.
  var opensEditor: Bool { get }

  /// The text after it was edited; nil where nobody can edit it.
  ///
  /// - Throws: ``UnfinishedEdit`` if no text came back from the editor.
  func edited(_ text: String) throws -> EditedText?
}

extension LineSource {
  package var isInterrupted: Bool { false }

  package func answer(to question: String, begunWith text: String) throws -> Answer {
    try answer(to: question)
  }

  package func entry(
    for question: String, explain: @escaping (String) -> String?
  ) throws -> Answer {
    try answer(to: question)
  }

  package func open(_ link: String) -> Bool { false }

  package var showsBoards: Bool { false }

  package var opensEditor: Bool { isInteractive }

  package func edited(_ text: String) -> EditedText? { nil }

  package func key(for question: String, finished: @escaping (String) -> String?) -> Answer? { nil }

  package func choice(among tasks: [TaskItem], several: Bool, in shell: Shell) -> TaskChoice? {
    nil
  }

  package func line(at prompt: String, for shell: Shell) throws -> Answer {
    try answer(to: prompt)
  }
}

/// What a question was answered with.
package enum Answer: Equatable, Sendable {
  case line(String)
  case endOfInput
  case interrupted
}

/// What came of a list to choose in.
package enum TaskChoice: Equatable, Sendable {
  case taken([TaskItem])
  case left
}

/// A source that answers nothing: for a single command.
package final class NoAnswers: LineSource {
  /// Who would answer otherwise, and still can interrupt.
  private let outer: (any LineSource)?
  package let isInteractive: Bool

  /// - Parameter asPerson: whether it is a person who does not answer.
  package init(within outer: (any LineSource)? = nil, asPerson: Bool = false) {
    self.outer = outer
    isInteractive = asPerson
  }

  package var opensEditor: Bool { false }
  package var isInterrupted: Bool { outer?.isInterrupted == true }
  package func answer(to question: String) -> Answer { isInteractive ? .interrupted : .endOfInput }
}
