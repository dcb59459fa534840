import TaskLanguage
import TaskModel

/// A command of the shell: its verb, how its words are read, and what it does.
///
/// Reading words changes nothing; ``run(in:)`` hands typed requests to presenters.
package protocol Command: SendableMetatype {
  static var verb: Verb { get }

  /// Reads the words after the verb; words left over are refused afterwards.
  init(_ arguments: inout Arguments) throws

  func run(in shell: Shell) throws
}

/// One run of a command: what the shell, its log and a report of its failure must know of it.
package struct Invocation: Sendable {
  /// The whole command as it was typed; undo and the log quote it.
  package internal(set) var title = ""
  /// The verb, once it is known.
  var verb = ""
  /// The format that the command asked for.
  var format: OutputFormat?
  /// When work ended, by the number of its task, where a person was asked.
  var workEnds: [Int: WorkEnd] = [:]
  /// What was wrong in the line, until that is reported.
  var failureSpot: LineSpot?
}

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
      if arguments.words.count == 1, arguments.model.selectedTask == nil {
        throw LineError.needsValue(Self.key, task: first.text)
      }
      let count = try Self.taskCount(arguments)
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

  /// How many words name tasks: the fewest before a whole value, so that `due 1 2 april` changes task 1
  /// alone; where no value begins with a number, all of them but a last word.
  private static func taskCount(_ arguments: Arguments) throws -> Int {
    let words = Array(arguments.words)
    let most = max(1, min(words.prefix(while: \.namesTask).count, words.count - 1))
    let context = ValueContext(people: arguments.people, dates: arguments.dates)
    let least = min(most, max(1, words.count - DateParser.wordLimit))
    // Behind a number of a date stands a word: in `due 1 2 14:00` there are two tasks.
    for count in least..<most where words[count + 1].text.first?.isNumber == false {
      let typed = try Tokenizer.words(
        of: Self.typed(Array(words[count...])), in: arguments.people.attributes)
      guard let value = typed.first?.attribute else { continue }
      let rest = typed.dropFirst()
      if arguments.lengthOfValue(value, followedBy: rest, context) == rest.count { return count }
    }
    return most
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

/// A command that does one thing to every task that its words name: `done`, `delete`.
///
/// A conforming type says what it is called and what it does; reading the words, finding the tasks
/// and asking before many are changed is the same for all.
protocol TaskActionCommand: Command {
  /// The states that words and filters look among when they name none.
  static var scope: StateScope { get }
  /// What is asked before more than three tasks are changed.
  static var action: BulkAction { get }
  func perform(_ numbers: [Int], in shell: Shell) throws
  /// The tasks that it is done to, when these are named: those that go with them as well.
  func widened(_ tasks: [TaskItem], in shell: Shell) throws -> [TaskItem]

  var target: TaskReference { get }
}

/// One whose words are nothing but names of tasks.
protocol PlainActionCommand: TaskActionCommand {
  init(target: TaskReference)
}

extension PlainActionCommand {
  init(_ arguments: inout Arguments) throws {
    self.init(target: try arguments.tasks(toChange: true))
  }
}

extension TaskActionCommand {
  static var scope: StateScope { .open }
  func widened(_ tasks: [TaskItem], in shell: Shell) throws -> [TaskItem] { tasks }

  func run(in shell: Shell) throws {
    let tasks = try shell.confirmed(
      Self.action, try widened(try shell.tasks(target, scope: Self.scope), in: shell),
      named: target)
    try perform(tasks.map(\.number), in: shell)
  }
}
