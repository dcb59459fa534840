import TaskLanguage

/// `log [TASK…]`
struct LogCommand: Command {
  static let verb = Verb(
    "log", arguments: [.many(.tasks(.all))],
    answer: .log,
    summary: Bilingual("show the history of changes", "変更の履歴を表示する"),
    details: Bilingual(
      "With a task, only the steps that changed it.", "タスクを指定すると、そのタスクの変更だけを表示します。"),
    examples: ["log", "log 1"])

  private let reference: TaskReference?
  private let number: Int?

  init(_ arguments: inout Arguments) throws {
    if arguments.isEmpty {
      (reference, number) = (nil, nil)
      return
    }
    let reference = try arguments.tasks()
    self.reference = reference
    if case .numbers(let ranges) = reference, let range = ranges.first,
      ranges.count == 1, range.lowerBound == range.upperBound
    {
      number = range.lowerBound
    } else {
      number = nil
    }
  }

  /// A number is looked up in the past alone: a task that was deleted has a story, too.
  func run(in shell: Shell) throws {
    guard let reference else { return shell.presenters.log.showAll() }
    if let number, !shell.model.history(ofTask: number).isEmpty {
      return shell.presenters.log.show([number])
    }
    shell.presenters.log.show(try shell.tasks(reference, scope: .all).map(\.number))
  }
}
