import TaskLanguage
import TaskModel

/// A task as a text that people edit: a line for each property, a blank line, the task's text.
struct TaskDocument {
  private let task: TaskItem
  private let shell: Shell

  init(_ task: TaskItem, shell: Shell) {
    self.task = task
    self.shell = shell
  }

  /// What the editor opens with.
  var text: String {
    """
    due: \(dueText)
    user: \(userText)

    \(task.text)
    """
  }

  private var dueText: String { task.due?.shown ?? "" }
  private var userText: String { task.assignee.flatMap { shell.model.state.user($0)?.name } ?? "" }

  /// What was changed; every line must be understood.
  func edit(from edited: String) throws -> TaskEdit {
    var edit = TaskEdit()
    var rows = edited.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)[...]
    while let row = rows.popFirst(), !row.trimmingSpaces.isEmpty {
      let parts = row.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]).trimmingSpaces : ""
      switch parts[0].folded {
      case "due": if value != dueText { edit.due = .set(try due(value)) }
      case "user": if value != userText { edit.assignee = .set(try user(value)?.id) }
      default: throw UsageError.attributeNotAllowed(row, verb: EditCommand.verb.name)
      }
    }
    let text = rows.joined(separator: "\n")
    if text != task.text { edit.text = text }
    return edit
  }

  private func due(_ value: String) throws -> Due? {
    if value.isEmpty || value.isNone { return nil }
    let words = value.plainWords
    guard let due = try DateParser(shell.dates).parse(words) else {
      throw DateSuggestions.notUnderstood(value)
    }
    return due
  }

  private func user(_ value: String) throws -> User? {
    if value.isEmpty || value.isNone { return nil }
    return try shell.people.existing(value)
  }
}
