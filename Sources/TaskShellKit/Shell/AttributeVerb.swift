import TaskLanguage
import TaskModel

/// A verb that stands for the key of an attribute: `due 3 friday` is `edit 3 due:friday`.
protocol AttributeVerb: Command {
  /// The words after the task as `edit` reads them.
  static func words(_ values: [Word]) -> String
  static var key: AttributeKey { get }
  /// Whether several values may follow, each with its key or without.
  static var takesSeveral: Bool { get }

  var change: AttributeChange { get }
  init(change: AttributeChange)
}

/// The tasks that a verb changes, and how.
struct AttributeChange {
  let reference: TaskReference
  let words: TaskWords
}

extension AttributeVerb {
  static var takesSeveral: Bool { false }

  static func words(_ values: [Word]) -> String { "\(key.rawValue):\(values.typed)" }

  /// The words as `edit` reads them, of values that may have their key: `priority 1 !high`.
  private static func typed(_ values: [Word]) -> String {
    values.first?.attribute?.key == key && !takesSeveral ? values.typed : words(values)
  }

  init(_ arguments: inout Arguments) throws {
    guard let first = arguments.words.first else { throw UsageError.needsTask(Self.key) }
    let namesTask = first.namesTask || ReferenceWords.singleWord(first) != nil
    var reference = TaskReference.selection
    if !namesTask, arguments.model.selectedTask == nil {
      guard arguments.words.count > 1 else { throw UsageError.needsTask(Self.key) }
      if first.attribute != nil || FilterWord(first) != nil {
        reference = try arguments.taskOrFilter()
        if reference == .selection { throw UsageError.needsTask(Self.key) }
      } else {
        reference = first.isLiteral ? try arguments.task() : try arguments.uniqueTask(first)
      }
    } else if namesTask {
      let tasks = arguments.words.prefix(while: \.namesTask)
      if arguments.words.count == 1, arguments.model.selectedTask == nil {
        throw LineError.needsValue(Self.key, task: first.text)
      }
      // What is a number is a task, up to the last word: that is the value.
      let count = max(1, min(tasks.count, arguments.words.count - 1))
      let named = Array(arguments.words.prefix(count))
      reference = arguments.noted(
        try ReferenceWords.reference(of: named) ?? .selection, in: named)
      arguments.drop(count)
    }
    let values = arguments.takeAll()
    if values.isEmpty || values.count == 1 && values[0].isPlain && values[0].text == "-" {
      throw LineError.needsValue(Self.key, task: first.text)
    }
    let typed = try Tokenizer.words(of: Self.typed(values), in: arguments.people.attributes)
    arguments.restore(typed.map { $0.moved(to: values.place ?? first.range) })
    let words = try arguments.textWithAttributes(isEdit: true)
    if words.hasText { throw UsageError.needsTask(Self.key) }
    self.init(
      change: AttributeChange(reference: reference, words: words))
  }

  func run(in shell: Shell) throws {
    let scope: StateScope = change.reference.looksAmongTasks ? .open : .all
    let tasks = try shell.confirmed(
      .edit, try shell.tasks(change.reference, scope: scope), named: change.reference)
    try shell.edit(tasks, change.words)
  }
}

extension Shell {
  /// Makes of each task what the words say of it, and tells what there is to be told of them.
  func edit(_ tasks: [TaskItem], _ words: TaskWords) throws {
    let dates = dates
    try presenters.listEditing.edit(tasks.map(\.number), title: invocation.title) {
      try words.patch(for: $0, dates)
    }
    tell(words.remark(on: tasks, dates))
  }
}

extension [Word] {
  /// The words as they would be typed again.
  var typed: String { map(Quoting.typed).joined(separator: " ") }
}
