import TaskModel

/// What a step did, in words and as data: attributes first, then templates, people and tasks. Each is
/// made for whoever asks for it.
struct ChangeWording {
  private let changes: [Change]
  private let tasks: TaskChangeWording
  private let people: PersonChangeWording

  /// - Parameters:
  ///   - tellsOld: whether the values before the changes are told as well.
  ///   - isTakenBack: whether a step was taken back.
  ///   - isElsewhere: whether the changes come from elsewhere.
  init(
    _ changes: [Change], _ context: PresenterContext, tellsOld: Bool = false,
    isTakenBack: Bool = false, isElsewhere: Bool = false
  ) {
    self.changes = changes
    people = PersonChangeWording(changes, context: context)
    tasks = TaskChangeWording(
      changes, context: context, tellsOld: tellsOld, isTakenBack: isTakenBack,
      isElsewhere: isElsewhere)
  }

  var messages: [Message] {
    AttributeChangeWording.messages(changes) + TemplateChangeWording.messages(changes)
      + people.messages + tasks.messages
  }

  var rows: ChangedRows {
    ChangedRows(
      tasks: tasks.rows, people: people.rows, attributes: AttributeChangeWording.rows(changes))
  }

  /// The templates that were changed; nil for none.
  var templates: DataAnswer? { TemplateChangeWording.answer(changes) }

  /// Whether no attribute, person or task was changed of which anything is said.
  var hasNoRows: Bool {
    tasks.isEmpty && people.messages.isEmpty && AttributeChangeWording.messages(changes).isEmpty
  }
}
