import TaskLanguage

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

  var target: TaskReference { get }
  init(target: TaskReference)
}

extension TaskActionCommand {
  static var scope: StateScope { .open }

  init(_ arguments: inout Arguments) throws {
    self.init(target: try arguments.tasks(toChange: true))
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.tasks(target, scope: Self.scope)
    try shell.confirm(Self.action, tasks)
    try Self.perform(tasks.map(\.number), in: shell)
  }
}
