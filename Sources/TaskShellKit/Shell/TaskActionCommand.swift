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
  static func perform(_ numbers: [Int], in shell: Shell) throws
  /// The tasks that it is done to, when these are named: those that go with them as well.
  static func widened(_ tasks: [TaskItem], in shell: Shell) throws -> [TaskItem]

  var target: TaskReference { get }
  init(target: TaskReference)
}

extension TaskActionCommand {
  static var scope: StateScope { .open }
  static func widened(_ tasks: [TaskItem], in shell: Shell) throws -> [TaskItem] { tasks }

  init(_ arguments: inout Arguments) throws {
    self.init(target: try arguments.tasks(toChange: true))
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.confirmed(
      Self.action, try Self.widened(try shell.tasks(target, scope: Self.scope), in: shell),
      named: target)
    try Self.perform(tasks.map(\.number), in: shell)
  }
}
