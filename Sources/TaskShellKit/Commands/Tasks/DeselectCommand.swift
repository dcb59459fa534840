import TaskLanguage

/// `deselect`
struct DeselectCommand: Command {
  static let verb = Verb(
    "deselect", answer: .tasks,
    summary: Bilingual("clear the selection", "選択を解除する"), examples: [.same("deselect")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws { try shell.presenters.selection.deselect() }
}
