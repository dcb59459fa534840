import TaskLanguage
import TaskModel

/// A verb that stands for the key of an attribute: `due 3 friday` is `edit 3 due:friday`.
protocol AttributeVerb: Command {
  /// The words after the task as `edit` reads them.
  static func words(_ values: [Word]) -> String
  static var key: AttributeKey { get }

  var change: AttributeChange { get }
  init(change: AttributeChange)
}

/// The tasks that a verb changes, and how.
struct AttributeChange {
  let reference: TaskReference
  let patch: TaskPatch
}

extension AttributeVerb {
  static func words(_ values: [Word]) -> String { "\(key.rawValue):\(values.typed)" }

  /// The same, for values that may have their key: `priority 1 !high`.
  private static func typed(_ values: [Word]) -> String {
    values.first?.attribute?.key == key ? values.typed : words(values)
  }

  init(_ arguments: inout Arguments) throws {
    guard let first = arguments.words.first else { throw UsageError.needsTask(Self.key) }
    let namesTask = first.namesTask || ReferenceWords.singleWord(first) != nil
    var reference = TaskReference.selection
    if !namesTask, arguments.model.selectedTask == nil {
      guard arguments.words.count > 1 else { throw UsageError.needsTask(Self.key) }
      if first.attribute != nil {
        reference = try arguments.taskOrFilter()
        if reference == .selection { throw UsageError.needsTask(Self.key) }
      } else {
        reference = first.isLiteral ? try arguments.task() : try arguments.uniqueTask(first.text)
      }
    } else if namesTask {
      let tasks = arguments.words.prefix(while: \.namesTask)
      // What is a number is a task, up to the last word: that is the value.
      let count = max(1, min(tasks.count, arguments.words.count - 1))
      reference =
        try ReferenceWords.reference(of: Array(arguments.words.prefix(count))) ?? .selection
      arguments.drop(count)
    }
    let values = arguments.takeAll()
    if values.isEmpty { throw UsageError.needsTask(Self.key) }
    arguments.restore(
      try Tokenizer.words(of: Self.typed(values), in: arguments.people.attributes))
    let words = try arguments.textWithAttributes(isEdit: true)
    if words.hasText { throw UsageError.needsTask(Self.key) }
    self.init(
      change: AttributeChange(reference: reference, patch: words.patch))
  }

  func run(in shell: Shell) throws {
    let scope: StateScope = change.reference.looksAmongTasks ? .open : .all
    let tasks = try shell.tasks(change.reference, scope: scope)
    try shell.confirm(.edit, tasks)
    try shell.presenters.listEditing.edit(
      tasks.map(\.number), change.patch, title: shell.invocation.title)
  }
}

extension [Word] {
  /// The words as they would be typed again.
  var typed: String { map(Quoting.typed).joined(separator: " ") }
}
