import TaskLanguage
import TaskModel

/// A task as editable text: a line for each attribute, a blank line, the task's text.
struct TaskDocument {
  private let task: TaskItem
  private let shell: Shell
  /// The values of the task, as written in their lines.
  private let values: [(attribute: Attribute, text: String)]

  init(_ task: TaskItem, shell: Shell) {
    self.task = task
    self.shell = shell
    let context = DisplayContext(shell.model.state, shell.clock)
    values = shell.people.attributes.editable.map { ($0, $0.kind.typed(task, context) ?? "") }
  }

  /// The text that the editor opens with.
  var text: String {
    (values.map(Self.line) + ["", task.text]).joined(separator: "\n")
  }

  /// Applies an edited text of an earlier state to this one: lines that were not edited get their
  /// present values.
  func rebased(_ edited: String, from old: TaskDocument) -> String {
    let (rows, text) = Self.parts(of: edited)
    let lines = rows.map { row in
      guard
        let index = old.values.firstIndex(where: { $0.attribute.key.rawValue == Self.key(row) }),
        Self.line(old.values[index]) == row.trimmingSpaces,
        let now = values.first(where: { $0.attribute.key == old.values[index].attribute.key }),
        now.text != old.values[index].text
      else { return row }
      return Self.line(now)
    }
    return (lines + ["", text == old.task.text ? task.text : text]).joined(separator: "\n")
  }

  /// The conflict that keeps a text edited from this state from being applied to another one.
  func conflict(with stored: TaskDocument, _ edited: String) -> EditConflict {
    let (rows, text) = Self.parts(of: edited)
    var conflict = EditConflict(number: task.number)
    for (before, now) in zip(values, stored.values) where before.text != now.text {
      let row = rows.first { Self.key($0) == now.attribute.key.rawValue } ?? ""
      guard ![Self.line(before), Self.line(now)].contains(row.trimmingSpaces) else { continue }
      conflict.lines.append((Self.line(now), row.trimmingSpaces))
    }
    if stored.task.text != task.text, ![task.text, stored.task.text].contains(text) {
      conflict.lines.append((stored.task.text, text))
    }
    return conflict
  }

  private static func line(_ value: (attribute: Attribute, text: String)) -> String {
    "\(value.attribute.key.rawValue): \(value.text)".trimmingSpaces
  }

  /// Splits a text into the lines of attributes and the task's text below them.
  private static func parts(of edited: String) -> (rows: [String], text: String) {
    let rows = edited.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let head = rows.prefix { !$0.trimmingSpaces.isEmpty }
    return (Array(head), rows.dropFirst(head.count + 1).joined(separator: "\n"))
  }

  /// The key at the beginning of a line.
  private static func key(_ row: String) -> String {
    row.prefix { $0 != ":" }.folded
  }

  /// The changes in an edited text; throws if a line cannot be read.
  func patch(from edited: String) throws -> TaskPatch {
    var patch = TaskPatch()
    let (rows, text) = Self.parts(of: edited)
    for row in rows {
      let parts = row.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]).trimmingSpaces : ""
      guard
        let (attribute, old) = values.first(where: { $0.attribute.key.rawValue == parts[0].folded }
        ),
        let field = attribute.field
      else { throw UsageError.attributeNotAllowed(row, verb: "edit") }
      if value != old { try change(field, to: value, attribute, &patch) }
    }
    if text != task.text { patch.set(.text, text) }
    return patch
  }

  private func change(
    _ field: TaskField, to text: String, _ attribute: Attribute, _ patch: inout TaskPatch
  ) throws {
    let isGone = text.isEmpty || text.isNone
    if attribute.isList { patch.removeAll(field) }
    if isGone {
      // A line may be empty because its value is in another one, as with every and again.
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
