import TaskLanguage
import TaskModel

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
