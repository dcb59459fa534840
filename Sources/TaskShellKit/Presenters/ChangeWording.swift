import TaskModel

/// What a step did, in words and as data: attributes first, then people, then tasks.
struct ChangeWording {
  let messages: [Message]
  let rows: ChangedRows

  /// - Parameters:
  ///   - tellsOld: whether the values before the changes are told as well.
  ///   - isTakenBack: whether a step was taken back.
  ///   - isElsewhere: whether the changes come from elsewhere.
  init(
    _ changes: [Change], _ context: PresenterContext, tellsOld: Bool = false,
    isTakenBack: Bool = false, isElsewhere: Bool = false
  ) {
    let people = PersonChangeWording(changes, context: context)
    let tasks = TaskChangeWording(
      changes, context: context, tellsOld: tellsOld, isTakenBack: isTakenBack,
      isElsewhere: isElsewhere)
    messages =
      AttributeChangeWording.messages(changes) + TemplateChangeWording.messages(changes)
      + people.messages + tasks.messages
    rows = ChangedRows(
      tasks: tasks.rows, people: people.rows, attributes: AttributeChangeWording.rows(changes))
  }
}
