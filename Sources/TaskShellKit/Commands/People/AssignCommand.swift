import TaskLanguage
import TaskModel

/// `assign [TASK] NAME…`
struct AssignCommand: Command {
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

  private let reference: TaskReference
  private let patch: TaskPatch

  init(_ arguments: inout Arguments) throws {
    let words = arguments
    reference = try arguments.task()
    let rest = Array(arguments.words)
    // `assign 1 to Anna`, where nobody is called To.
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
    if let people = Self.several(arguments) {
      arguments.restore(people)
      patch = try arguments.textWithAttributes(isEdit: true).patch
      return
    }
    let name = try arguments.name(.user)
    let user = arguments.model.state.user(named: name.text)
    guard user != nil || name.text.isNone else {
      try words.refuseSeveralTasks(isAll: false)
      throw arguments.people.refusal(name.text).at(name)
    }
    patch = TaskPatch([.assignee: .set(user?.id.fieldValue)])
  }

  /// `@Ben @Carol` and `Ben, Carol`, where more than one user is named; nil for one name.
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

  func run(in shell: Shell) throws {
    let tasks = try shell.confirmed(
      .edit, try shell.tasks(reference, scope: .all), named: reference)
    try shell.presenters.listEditing.edit(tasks.map(\.number), patch, title: shell.invocation.title)
  }
}
