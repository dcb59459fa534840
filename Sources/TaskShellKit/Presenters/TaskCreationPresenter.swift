import TaskLanguage
import TaskModel

/// Shows the form's messages.
package protocol TaskCreationView: MessageView {}

/// The form for a new task: a text, then a deadline, each checked as it is entered.
package final class TaskCreationPresenter {
  private enum Step {
    case text
    case due(text: String)
    case finished
  }

  private let context: PresenterContext
  private unowned let view: any TaskCreationView
  private var step = Step.finished

  init(context: PresenterContext, view: any TaskCreationView) {
    self.context = context
    self.view = view
  }

  /// Opens an empty form.
  package func begin() { step = .text }

  /// The current question of the form; nil when it is finished.
  package var question: String? {
    switch step {
    case .text: context.say(.askText)
    case .due: context.say(.askDue)
    case .finished: nil
    }
  }

  /// Accepts the answer to ``question``. The last valid answer saves the task.
  ///
  /// An invalid answer throws and the form repeats its question: ``FormError``, ``DateError``, or
  /// errors of the model and the store.
  package func enter(_ answer: String) throws {
    switch step {
    case .text:
      guard answer.contains(where: { !$0.isWhitespace }) else { throw FormError.missingText }
      step = .due(text: answer.trimmingSpaces)
    case .due(let text):
      try submit(text: text, due: try due(answer))
      step = .finished
    case .finished: break
    }
  }

  /// The interpretation of the answer so far: the date, or the words of a text that would not be
  /// read as attributes; nil if there is nothing to say.
  package func meaning(of answer: String) -> String? {
    switch step {
    case .text:
      let words = attributes(in: answer)
      return words.isEmpty ? nil : context.say(.stayText(words))
    case .due:
      guard !answer.plainWords.isEmpty, let due = try? due(answer) else { return nil }
      return context.say(.due(due, now: context.now))
    case .finished: return nil
    }
  }

  /// The words that `add` would read as attributes.
  private func attributes(in text: String) -> [String] {
    let attributes = People(state: context.state, me: nil).attributes
    return Tokenizer.split(text).words.filter { word in
      guard let value = word.attribute, value.comparison == nil, !value.isNegated else {
        return false
      }
      return attributes[value.key]?.uses.contains(.editable) == true && !value.value.isEmpty
    }.map(\.text)
  }

  /// Saves a task and confirms it.
  private func submit(text: String, due: Due?) throws {
    let commit = try context.model.perform("new") { state in
      try state.add(
        TaskPatch([.text: .set(.text(text)), .due: .set(due?.fieldValue)]), id: UUID(),
        at: context.instant)
    }
    let words = attributes(in: text)
    if !words.isEmpty, case .task(_, let task?)? = commit.changes.first {
      view.show(context.say(.keptAsText(words, in: task.number)))
    }
    view.show(context.say(.saved))
  }

  /// The deadline in the answer; nil for `none`.
  private func due(_ answer: String) throws -> Due? {
    let words = answer.plainWords
    if words.isEmpty { throw FormError.missingDue }
    if words.count == 1, words[0].isNone { return nil }
    guard let due = try DateParser(context.dates).parse(words) else {
      throw DateSuggestions.notUnderstood(answer.trimmingSpaces)
    }
    return due
  }
}
