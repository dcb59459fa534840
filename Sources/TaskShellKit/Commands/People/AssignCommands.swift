import TaskLanguage
import TaskModel

/// `assign [TASK] NAME…`
enum AssignCommand: Command {
  static let verb = Verb(
    "assign", arguments: [.optional(.task), .one(.user)],
    keywords: Keyword.noneAfterTasks,
    answer: .changes,
    summary: Bilingual(
      "give a task to a person, or to none",
      "タスクの担当者を決める"),
    examples: [
      Bilingual("assign 1 Anna", "assign 1 花子"), Bilingual("assign 1 none", "assign 1 なし"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let words = arguments
    let reference = try arguments.taskOrFilter()
    let rest = Array(arguments.words)
    // `assign 1 to Anna`, if nobody is called To.
    if rest.count > 1, rest[0].isPlain, rest[0].text.folded == "to",
      arguments.people.user(named: rest.typed) == nil
    {
      arguments.drop(1)
    }
    if rest.count == 1, rest[0].isPlain, let name = rest[0].excluded,
      let user = arguments.people.user(named: name)
    {
      throw LineError.takesUserAway(
        "edit \(words.words.first?.text ?? "") -@\(Quoting.value(user.name))")
    }
    let patch: TaskPatch
    if let people = Self.several(arguments) {
      arguments.restore(people)
      patch = try arguments.textWithAttributes(isEdit: true).patch
    } else {
      let name = try arguments.name(.user)
      let user = arguments.people.user(named: name.text)
      guard user != nil || name.text.isNone else {
        try words.refuseSeveralTasks(isAll: false)
        throw arguments.people.refusal(name.text).at(name)
      }
      patch = TaskPatch([.assignee: .set(user?.id.fieldValue)])
    }
    return { shell in
      let tasks = try shell.confirmed(reference)
      try shell.presenters.listEditing.edit(tasks.map(\.number), patch)
    }
  }

  /// Returns the words of `@Ben @Carol` or `Ben, Carol`; nil for one name.
  private static func several(_ arguments: Arguments) -> [Word]? {
    let words = arguments.words.filter { !($0.isPlain && ["and", "と"].contains($0.text.folded)) }
    guard words.count > 1 else { return nil }
    if words.count(where: { $0.attribute?.key == .user }) > 1, words[0].attribute?.key == .user {
      return Array(words)
    }
    let people = arguments.people
    let whole = words.map(\.text).joined(separator: " ")
    guard people.user(named: whole) == nil, words.allSatisfy(\.isPlain) else { return nil }
    let names = words.map { word in
      String(word.text.reversed().drop { ",、，".contains($0) }.reversed())
    }
    guard names.allSatisfy({ people.user(named: $0) != nil }) else { return nil }
    return zip(words, names).map { word, name in
      Word(
        range: word.range, text: "@" + name, isLiteral: false,
        attribute: Word.Attribute(
          key: .user, comparison: nil, isNegated: false, value: name, isQuoted: false,
          isWhole: true))
    }
  }
}

/// `move @FROM @TO [FILTER]`
enum MoveCommand: Command {
  static let verb = Verb(
    "move", aliases: ["mv"],
    arguments: [
      .one(.userWord, Bilingual("FROM", "移動元")), .one(.userWord, Bilingual("TO", "移動先")),
      .many(.filter),
    ],
    answer: .changes,
    summary: Bilingual(
      "move open tasks from one person to another",
      "未完了のタスクを別の人に移す"),
    details: Bilingual(
      "If a task has several assignees, only the person it is moved from is replaced.",
      "担当者が複数のタスクでは、移動元の人だけを移動先の人に替えます。"),
    examples: [
      Bilingual("move @Anna @Bob", "move @花子 @太郎"),
      Bilingual("move @Bob @Anna today", "move @太郎 @花子 今日"),
      Bilingual("move @none @Bob", "move @なし @太郎"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    if let first = arguments.words.first, first.namesTask {
      throw UsageError.movesFromPeople(first.text).at(first)
    }
    // The person who gives the tasks; nil for nobody.
    let source = try Self.person(&arguments)
    let target = try Self.person(&arguments)
    var filter = try arguments.filter(of: arguments.takeAll(), toChange: true)
    let whose = source.map { FilterTest.assignee($0) } ?? .unassigned
    filter.condition = .all([.test(whose), filter.condition])
    // Those that wait as well: nobody may be deleted who has them.
    filter.scope = filter.states(else: .open)
    return { [filter] shell in
      let tasks = try shell.confirmed(.filter(filter), scope: .all)
      let patch = TaskPatch([
        .assignee: .edit(
          TaskPatch.ListEdit(added: target?.fieldValue, removed: source?.fieldValue))
      ])
      try shell.presenters.listEditing.edit(tasks.map(\.number), patch)
    }
  }

  /// Returns the person named by the next words; nil for `none`.
  private static func person(_ arguments: inout Arguments) throws -> UUID? {
    let name = try arguments.leadingName(.userWord)
    let user = arguments.people.user(named: name.text)
    guard user != nil || name.text.isNone else {
      throw arguments.people.refusal(name.text).at(name)
    }
    return user?.id
  }
}
