import TaskModel

/// What a step did, in words and as data: attributes first, then people, then tasks.
struct ChangeWording {
  let messages: [Message]
  let rows: ChangedRows

  init(_ changes: [Change], _ context: PresenterContext) {
    let people = PersonChangeWording(changes, context: context)
    let tasks = TaskChangeWording(changes, context: context)
    messages = AttributeChangeWording.messages(changes) + people.messages + tasks.messages
    rows = ChangedRows(
      tasks: tasks.rows, people: people.rows, attributes: AttributeChangeWording.rows(changes))
  }
}
