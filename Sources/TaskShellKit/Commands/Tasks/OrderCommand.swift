import TaskLanguage
import TaskModel

/// `order TASK… [before TASK|after TASK|first|last]`
enum OrderCommand: Command {
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

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    if arguments.isEmpty { throw arguments.missing(.tasks(.open)) }
    let words = arguments.takeAll()
    let (count, place) = try Self.place(words, &arguments)
    arguments.restore(Array(words.dropLast(count)))
    let reference = try arguments.tasks(toChange: true)
    return { shell in
      let tasks = try shell.confirmed(reference, for: .order, scope: .open)
      try shell.presenters.listEditing.order(tasks.map(\.number), try place(shell))
    }
  }

  /// Returns the place named by the last words, beside a task of the shell, and the number of these
  /// words.
  private static func place(
    _ words: [Word], _ arguments: inout Arguments
  ) throws -> (count: Int, place: (Shell) throws -> ManualOrder.Place) {
    guard let last = words.last, last.isPlain else { return (0, { _ in .last }) }
    switch last.keyword {
    case "first": return (1, { _ in .first })
    case "last": return (1, { _ in .last })
    default: break
    }
    let (number, isAfter, count): (Word, Bool, Int)
    if let found = japanese(last) {
      (number, isAfter, count) = (found.number, found.isAfter, 1)
    } else if let word = words.dropLast().last, word.isPlain,
      ["before", "after"].contains(word.keyword), last.namesTask
    {
      (number, isAfter, count) = (last, word.keyword == "after", 2)
    } else {
      return (0, { _ in .last })
    }
    arguments.restore([number])
    let reference = try arguments.tasks()
    return (
      count,
      { shell in
        let number = try shell.task(reference, scope: .open).number
        return isAfter ? .after(number) : .before(number)
      }
    )
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
}
