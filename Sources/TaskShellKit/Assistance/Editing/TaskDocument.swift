import TaskLanguage
import TaskModel

/// A task as a text that people edit: a line for each attribute, a blank line, the task's text.
struct TaskDocument {
  private let task: TaskItem
  private let shell: Shell
  /// What the task has, as it is written in its line.
  private let values: [(attribute: Attribute, text: String)]

  init(_ task: TaskItem, shell: Shell) {
    self.task = task
    self.shell = shell
    let context = DisplayContext(shell.model.state, shell.clock)
    values = shell.people.attributes.typed.map { ($0, $0.kind.typed(task, context) ?? "") }
  }

  /// What the editor opens with.
  var text: String {
    let lines = values.map { "\($0.attribute.key.rawValue): \($0.text)".trimmingSpaces }
    return (lines + ["", task.text]).joined(separator: "\n")
  }

  /// What was changed; every line must be understood.
  func patch(from edited: String) throws -> TaskPatch {
    var patch = TaskPatch()
    var rows = edited.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)[...]
    while let row = rows.popFirst(), !row.trimmingSpaces.isEmpty {
      let parts = row.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let text = parts.count == 2 ? String(parts[1]).trimmingSpaces : ""
      guard
        let (attribute, old) = values.first(where: { $0.attribute.key.rawValue == parts[0].folded }
        ),
        let field = attribute.field
      else { throw UsageError.attributeNotAllowed(row, verb: EditCommand.verb.name) }
      if text != old { try change(field, to: text, attribute, &patch) }
    }
    let text = rows.joined(separator: "\n")
    if text != task.text { patch.set(.text, text) }
    return patch
  }

  private func change(
    _ field: TaskField, to text: String, _ attribute: Attribute, _ patch: inout TaskPatch
  ) throws {
    let isGone = text.isEmpty || text.isNone
    if attribute.isList { patch.removeAll(field) }
    if isGone {
      // A line that is empty because the value stands in another one, as with every and again.
      if !attribute.isList, patch[field] == nil { patch.set(field, to: nil) }
      return
    }
    let context = ValueContext(people: shell.people, dates: shell.dates)
    let parts = attribute.isList ? text.split { ",、，".contains($0) }.map { String($0) } : [text]
    for part in parts {
      let value = Word.Attribute(
        key: attribute.key, comparison: nil, isNegated: false, value: part.trimmingSpaces,
        isQuoted: false, isWhole: true)
      var words = ValueWords(value, followedBy: [])
      let read = try attribute.kind.read(&words, context)
      if attribute.isList {
        patch.edit(field, read.value)
      } else {
        patch.set(field, to: read.value)
      }
    }
  }
}
