import TaskLanguage
import TaskModel

/// `order TASK… [before TASK|after TASK|first|last]`
struct OrderCommand: Command {
  static let verb = Verb(
    "order",
    arguments: [
      .many(.tasks(.open)),
      .optional(
        .keyword, Bilingual("before TASK|after TASK|first|last", "タスクの前|タスクの後|先頭|末尾")),
    ],
    keywords: Keyword.afterTasks(
      ("before", japanese: "手前"), ("after", japanese: "直後"), ("first", japanese: "先頭"),
      ("last", japanese: "末尾")), answer: .changes,
    summary: Bilingual("put tasks in an order of your own", "タスクを好きな順に並べる"),
    details: Bilingual(
      "order 3 before 1 puts task 3 right before task 1; after 1, first and last work alike. list "
        + "sort:order lists in that order, and so do the views 0 and 3 of a board, where J and K move "
        + "the task under the cursor. order 4,2,7 puts them in that order after all tasks that have a "
        + "place already; tasks without one come last. The place is kept as a number (order:), with "
        + "gaps, so that usually only one task changes; edit 3 order:none removes it. Apps on phones "
        + "sort by the same numbers.",
      "「order 3 1の前」でタスク 3 をタスク 1 の直前に置きます（「1の後」、「先頭」、「末尾」も使えます）。この順は「list 並び順:順」と、ボードの表示 0 と 3 で使われ、ボードでは J と K でカーソル行を動かせます。「order "
        + "4,2,7」は、順の決まっているタスクの後にこの順で並べます。順のないタスクは最後です。位置は「順:」の数で、間を空けて付けるので、たいてい1件の変更で済みます。「edit "
        + "3 順:なし」で外します。スマートフォンのアプリも同じ数で並べます。"),
    examples: [
      Bilingual("order 3 before 1", "order 3 1の前"),
      Bilingual("order 2 first", "order 2 先頭"),
      .same("order 4,2,5"),
    ])

  private enum Place {
    case before(TaskReference)
    case after(TaskReference)
    case first
    case last
  }

  private let reference: TaskReference
  private let place: Place

  init(_ arguments: inout Arguments) throws {
    if arguments.isEmpty { throw arguments.missing(.tasks(.open)) }
    let words = arguments.takeAll()
    let (count, place) = try Self.place(words, &arguments)
    self.place = place
    arguments.restore(Array(words.dropLast(count)))
    reference = try arguments.tasks(toChange: true)
  }

  /// Returns the place named by the last words, and the number of these words.
  private static func place(
    _ words: [Word], _ arguments: inout Arguments
  ) throws -> (count: Int, place: Place) {
    guard let last = words.last, last.isPlain else { return (0, .last) }
    switch last.keyword {
    case "first": return (1, .first)
    case "last": return (1, .last)
    default: break
    }
    if let (number, isAfter) = japanese(last) {
      arguments.restore([number])
      let task = try arguments.tasks()
      return (1, isAfter ? .after(task) : .before(task))
    }
    guard let word = words.dropLast().last, word.isPlain,
      ["before", "after"].contains(word.keyword), last.namesTask
    else { return (0, .last) }
    arguments.restore([last])
    let task = try arguments.tasks()
    return (2, word.keyword == "after" ? .after(task) : .before(task))
  }

  /// Parses `3の前` and `3の後`: the number, and whether the place is after it.
  private static func japanese(_ word: Word) -> (number: Word, isAfter: Bool)? {
    for (ending, isAfter) in [("の前", false), ("の前に", false), ("の後", true), ("の後に", true)]
    where word.text.hasSuffix(ending) {
      let text = String(word.text.dropLast(ending.count))
      guard text.folded.decimal != nil else { return nil }
      return (Word(range: word.range, text: text, isLiteral: false), isAfter)
    }
    return nil
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.confirmed(
      .order, try shell.tasks(reference, scope: .open), named: reference)
    let place: ManualOrder.Place =
      switch self.place {
      case .before(let other): .before(try shell.task(other, scope: .open).number)
      case .after(let other): .after(try shell.task(other, scope: .open).number)
      case .first: .first
      case .last: .last
      }
    try shell.presenters.listEditing.order(
      tasks.map(\.number), place, title: shell.invocation.title)
  }
}
