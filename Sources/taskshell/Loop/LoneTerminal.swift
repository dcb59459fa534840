import TaskShellKit

/// The terminal at which one command was given: it answers no question, but a text can be edited
/// there.
final class LoneTerminal: LineSource {
  private let owner: String

  /// - Parameter owner: what the texts belong to.
  init(owner: String) { self.owner = owner }

  var isInteractive: Bool { false }
  var opensEditor: Bool { true }
  func answer(to question: String) -> Answer { .endOfInput }
  func edited(_ text: String) throws -> EditedText? { try EditedText.fromEditor(text, of: owner) }
}
