import TaskModel
import TestSupport
import Testing

/// Every stored property of a task takes part in patches, in merging and in undo.
@Suite struct FieldWalkTests {
  @Test func theFullTaskIsFull() { #expect(TaskItem.full.emptyFields == []) }

  @Test func everyPropertyIsAField() {
    #expect(TaskField.all.map(\.name).sorted() == TaskItem.changingFields.sorted())
  }

  @Test(arguments: TaskField.all.map(\.name))
  func aFieldIsReadAndWritten(name: String) throws {
    let field = try #require(TaskField.all.first { $0.name == name })
    let value = try #require(field.value(of: .full))
    var task = TaskItem.bare
    field.set(value, in: &task)
    #expect(field.value(of: task) == value)
    #expect(TaskField.all.filter { $0.value(of: task) != $0.value(of: .bare) } == [field])
  }

  /// A change of one field can be undone in a task whose other fields have all changed since.
  @Test(arguments: TaskField.all.map(\.name))
  func aFieldIsTakenBackAlone(name: String) throws {
    let field = try #require(TaskField.all.first { $0.name == name })
    var state = ModelState.withFullTask
    let before = TaskItem.full
    var after = before
    field.set(field.value(of: TaskItem.other(before.number)), in: &after)
    #expect(after != before)
    var now = TaskItem.other(before.number)
    now.adopt(before)
    field.set(field.value(of: after), in: &now)
    state.apply(.task(before: before, after: now))
    let undone = try state.verified([.task(before: after, after: before)])
    for change in undone { state.apply(change) }
    let result = try #require(state.task(numbered: before.number))
    #expect(field.value(of: result) == field.value(of: before))
    for other in TaskField.all where other != field {
      #expect(other.value(of: result) == other.value(of: now), "\(other.name)")
    }
  }
}

extension TaskItem {
  /// A task in which every field differs from ``full``.
  fileprivate static func other(_ number: Int) -> TaskItem {
    TaskItem(number: number, id: UUID(), text: "Other", created: full.created)
  }

  /// Takes the fields of that task.
  fileprivate mutating func adopt(_ task: TaskItem) {
    var adopted = task
    for field in TaskField.all { field.set(field.value(of: self), in: &adopted) }
    self = adopted
  }
}
