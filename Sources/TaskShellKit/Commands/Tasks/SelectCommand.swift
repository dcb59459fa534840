import TaskLanguage
import TaskModel

/// `select TASK`, `select next`, `select row 2`
enum SelectCommand: Command {
  static let verb = Verb(
    "select", aliases: ["sel"], arguments: [.one(.tasks(.open))],
    keywords: Keyword.first("first", "last", "next", "previous", "row"), answer: .tasks,
    summary: Bilingual(
      "make a task the default",
      "タスクを選択し、番号を省いたときの対象にする"),
    details: Bilingual(
      "After a list, first, last, next, previous and row 2 select by the place in it. Tab lists "
        + "tasks, and the arrow keys choose one.",
      "一覧を表示した後は、「最初」、「最後」、「次」、「前」、「行 2」でその中の位置から選べます。Tab "
        + "で一覧を出し、矢印キーで選ぶこともできます。"),
    examples: [.same("select 1"), Bilingual("select milk", "select 牛乳")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    if arguments.isEmpty { throw arguments.missing(.tasks(.open)) }
    // Only used if a list was shown; otherwise the words may name a task.
    let place = ListPlace(arguments.words)
    let reference = try arguments.tasks()
    return { shell in
      try select(place, reference, in: shell)
      guard let number = shell.model.selection else { return }
      shell.warnAboutOneShot(
        Bilingual(
          "name the task in the command, as in done \(number), or start taskshell without a command and select there",
          "「done \(number)」のようにコマンドで指定するか、コマンドなしで taskshell を起動してから選択してください"))
    }
  }

  private static func select(
    _ place: ListPlace?, _ reference: TaskReference, in shell: Shell
  ) throws {
    let listed = shell.focus.them.compactMap(shell.model.state.task(numbered:))
    guard let place, !listed.isEmpty else {
      return try shell.presenters.selection.select(try shell.task(reference, scope: .open))
    }
    let current = shell.model.selection.flatMap { number in
      listed.firstIndex { $0.number == number }
    }
    guard let task = place.element(of: listed, from: current) else {
      throw ReferenceError.noSuchRow(count: listed.count)
    }
    try shell.presenters.selection.select(task)
  }
}

/// A position in the list that was shown last.
private enum ListPlace {
  case first
  case last
  case next
  case previous
  /// A row, counted from 1.
  case row(Int)

  /// Parses a position; nil for other words.
  init?(_ words: ArraySlice<Word>) {
    guard words.allSatisfy(\.isPlain), let word = words.first?.keyword else { return nil }
    switch (word, words.count) {
    case ("first", 1): self = .first
    case ("last", 1): self = .last
    case ("next", 1): self = .next
    case ("previous", 1): self = .previous
    case ("row", 2):
      guard let number = words.last?.text.folded.decimal else { return nil }
      self = .row(number)
    default: return nil
    }
  }

  /// Returns the element; without a current one, next is the first and previous the last.
  func element<Element>(of list: [Element], from current: Int?) -> Element? {
    let index =
      switch self {
      case .first: 0
      case .last: list.count - 1
      case .next: current.map { $0 + 1 } ?? 0
      case .previous: current.map { $0 - 1 } ?? list.count - 1
      case .row(let number): number - 1
      }
    return list.indices.contains(index) ? list[index] : nil
  }
}

/// `deselect`
enum DeselectCommand: BareCommand {
  static let verb = Verb(
    "deselect", answer: .tasks,
    summary: Bilingual("clear the selection", "選択を解除する"), examples: [.same("deselect")])

  static func run(in shell: Shell) throws { try shell.presenters.selection.deselect() }
}
