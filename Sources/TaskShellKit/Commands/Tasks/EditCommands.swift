import TaskLanguage
import TaskModel

/// `edit [TASK] [TEXT] [due:DATE] [@NAME]`
enum EditCommand: Command {
  static let verb = Verb(
    "edit", aliases: ["change", "modify", "mod"],
    arguments: [.optional(.task), .optional(.newText), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("change a task's text or attributes", "タスクを変更する"),
    details: Bilingual(
      "Anything you do not name stays unchanged. due:none, @none, !none and -#home remove a value. "
        + "Words that are only a date are the deadline, +1d counts from the current deadline, a day "
        + "keeps its time and a time its day (a date with its year is taken as it is), and s/old/new/ "
        + "replaces part of the text. If no task is selected, you can give a filter instead: edit #bug "
        + "@Anna changes every open task with that tag. At a terminal, edit 1 alone opens the task in "
        + "$VISUAL or $EDITOR; if your text cannot be read, it is kept, and edit 1 opens it again.",
      "書かなかった属性は変わりません。「期限:なし」、「@なし」、「!なし」、「-#家」で値を消します。日付だけを書くと期限になり、「+1d」は今の期限から数えます。"
        + "日付だけを書くと時刻は変わらず、時刻だけを書くと日付は変わりません（年まで書くと、時刻も含めて書いたとおりになります）。「s/前/後/」で本文の一部を置き換えます。"
        + "選択中のタスクがなければ、番号の代わりに条件も書けます。「edit #不具合 @花子」は、そのタグの付いた未完了のタスクをすべて変更します。端末で「edit "
        + "1」のように番号だけを指定すると、$VISUAL や $EDITOR で開きます。読み取れなかった内容は保持され、「edit 1」でもう一度開けます。"),
    examples: [
      Bilingual("edit 1 due:friday", "edit 1 期限:金曜"),
      Bilingual("edit 1 Buy oat milk", "edit 1 豆乳を買う"),
      Bilingual("edit 1 due:none @none", "edit 1 期限:なし @なし"),
      Bilingual("edit 1 #diy -#home !low", "edit 1 #家 -#買い物 !低"),
      Bilingual("edit 1 tomorrow", "edit 1 明日"),
      .same("edit 1 +1d"),
      Bilingual("edit 1 s/oat/soy/", "edit 1 s/豆乳/牛乳/"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let task = arguments.words.first?.text ?? "3"
    try arguments.refuseSeveralTasks(isAll: true)
    let typed = arguments.words
    let reference = try arguments.taskOrFilter()
    if case .filter = reference {
      try FilterParser.requireNoLength(
        after: typed.dropLast(arguments.words.count).last, arguments.words, arguments.dates)
    }
    if arguments.words.count > 1, let word = arguments.words.first, word.isPlain,
      [AppendCommand.verb.name, PrependCommand.verb.name].contains(word.text)
    {
      throw UsageError.verbWithinEdit(word.text, task: task).at(word)
    }
    let words = arguments.words
    let changes = try Self.changes(&arguments, of: task)
    // `edit 1 wait:friday ; done 2` in a shell that has no such sign
    if let text: String = changes.patch.value(.text), text.hasPrefix("; "),
      let mark = words.first(where: { $0.isPlain && $0.text == ";" })
    {
      throw AttributeError.notAText(text, meant: []).at(mark)
    }
    if case .filter = reference { try Self.requireNoCondition(in: words, changes) }
    if changes.isEmpty { return { try editAsText(reference, typed: task, in: $0) } }
    return { shell in
      let tasks = try shell.tasks(reference, scope: reference.looksAmongTasks ? .open : .all)
      let (taken, left) = changes.split(tasks)
      let changed = try shell.confirmed(
        changes.hasText ? .giveText : .edit, taken.isEmpty ? tasks : taken, named: reference)
      try shell.edit(changed, changes)
      if !taken.isEmpty, !left.isEmpty { shell.remark(.nothingToReplace(left)) }
    }
  }

  /// Throws for a text behind a filter, beside other changes, that was meant as more of the filter:
  /// `edit #home adn !high due:friday`, `edit recurring ready not #later due:friday`.
  private static func requireNoCondition(
    in words: ArraySlice<Word>, _ changes: TaskWords
  ) throws {
    guard words.count > 1, let text: String = changes.patch.value(.text),
      words.contains(where: { $0.attribute != nil })
    else { return }
    let plain = words.filter { $0.attribute == nil }
    guard let first = plain.first, let last = plain.last, plain.allSatisfy(\.isPlain) else {
      return
    }
    let isSplit = plain.count > 1 && (plain[0].text + plain[1].text).isNearlyJoint
    let isPart =
      plain.count < 4
      && plain.contains { word in
        FilterWord(word) != nil || TextPattern.isPattern(word.text) || word.text.contains("..")
      }
    guard first.text.isNearlyJoint || last.text.isNearlyJoint || isSplit || isPart else { return }
    throw AttributeError.notAText(text, meant: []).at(plain)
  }

  /// Reads the changes; refuses a verb as the whole text and suggests the likely command: `delete
  /// 5` for `edit 5 delete`.
  private static func changes(_ arguments: inout Arguments, of task: String) throws -> TaskWords {
    if arguments.words.count == 1, let word = arguments.words.first, word.isPlain {
      let table = CommandTable.standard
      let command = table.command(named: word.text) ?? table.command(meant: word.text)
      if let command, command is any TaskActionCommand.Type || command == StopCommand.self {
        throw AttributeError.notAText(word.text, meant: ["\(command.verb.name) \(task)"]).at(word)
      }
    }
    do {
      return try arguments.textWithAttributes(isEdit: true)
    } catch {
      let actions = [DoneCommand.verb.name, ReopenCommand.verb.name, StartCommand.verb.name]
      guard case AttributeError.notAText(let words, let meant) = error.unplaced,
        let action = meant.first, meant.count == 1, actions.contains(action)
      else { throw error }
      throw AttributeError.notAText(words, meant: ["\(action) \(task)"])
    }
  }

  /// Opens the task in the user's editor; all changes made there become one edit, or none does.
  ///
  /// A text that cannot be read, or conflicts with a change made by another shell meanwhile, is
  /// kept and opened next time.
  private static func editAsText(
    _ reference: TaskReference, typed: String, in shell: Shell
  ) throws {
    guard shell.input.opensEditor else { throw UsageError.nothingToEdit(typed) }
    shell.saveOrphanedDrafts()
    let task = try shell.task(reference, scope: .all)
    let document = TaskDocument(task, shell: shell)
    let kept = shell.draft(of: task)
    let opened = kept?.subject.tasks.first.map {
      document.rebased(kept?.edited.text ?? "", from: TaskDocument($0, shell: shell))
    }
    try shell.write(
      .task(task), from: opened ?? document.text, reopening: kept,
      else: UsageError.nothingToEdit(typed)
    ) { edited in
      let patch = try document.patch(from: edited)
      try shell.presenters.listEditing.edit(task, patch) { stored in
        document.conflict(with: TaskDocument(stored, shell: shell), edited)
      }
    }
  }
}

extension String {
  /// Whether it is `and`, `or` or `not`, or nearly: `adn`, `or@`, `pまたは`.
  fileprivate var isNearlyJoint: Bool {
    let folded = folded
    let letters = String(folded.drop { "(-".contains($0) }.prefix { $0.isASCII && $0.isLetter })
    if folded.contains("または") || folded.contains("かつ") { return true }
    guard letters.isEmpty else {
      return letters.utf8.count < 5
        && !Nearest.to(letters, among: ["and", "or", "not"], within: 1).isEmpty
    }
    return !Nearest.to(folded, among: ["または"], within: 1).isEmpty
  }
}

/// `append [TASK] TEXT`
enum AppendCommand: Command {
  static let verb = Verb(
    "append", arguments: [.optional(.task), .one(.text), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("add words at the end of a task's text", "本文の末尾に文字を追加する"),
    examples: [
      Bilingual("append 1 and bread", "append 1 とパン"),
      Bilingual("append 1 from the market #errands", "append 1 （市場で） #買い物"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    try addition(&arguments) { $0 + " " + $1 }
  }
}

/// `due [TASK] DATE`
enum DueCommand: AttributeVerb {
  static let verb = Verb(
    "due", arguments: [.optional(.task), .one(.date)],
    keywords: Keyword.noneAfterTasks,
    answer: .changes, summary: Bilingual("set the due date of a task", "タスクの期限を変更する"),
    details: Bilingual(
      "due 3 friday is short for edit 3 due:friday; due 3 none removes the deadline. A day keeps "
        + "the time of the deadline and a time its day; a date with its year (due 3 2026-03-14) is "
        + "taken as it is. A range says more: due 3 14:00-16:00 sets the estimate as well, due 3 dec "
        + "10-12 the day to start.",
      "「due 3 金曜」は「edit 3 期限:金曜」と同じです。「due 3 なし」で期限をなくします。日付だけを書くと時刻は変わらず、時刻だけを書くと日付は変わりません。"
        + "年まで書いた日付（「due 3 2026-03-14」）は、時刻も含めて書いたとおりになります。"
        + "範囲を書くと、「due 3 14時から16時」なら見積もりも、「due 3 12月10日〜12日」なら着手予定も設定します。"),
    examples: [Bilingual("due 1 friday", "due 1 金曜"), Bilingual("due 1 none", "due 1 なし")])

  static let key = AttributeKey.due

  /// Reads `due 1 to monday` as due:monday.
  static func words(_ values: [Word]) -> [Word] {
    let isTo = values.count > 1 && values[0].isPlain && values[0].text.folded == "to"
    let values = isTo ? Array(values.dropFirst()) : values
    return [values[0].value(of: .due)] + values.dropFirst()
  }
}

/// `priority TASK LEVEL`
enum PriorityCommand: AttributeVerb {
  static let verb = Verb(
    "priority", aliases: ["pri"], arguments: [.optional(.task), .one(.value(.priority))],
    keywords: Keyword.noneAfterTasks,
    answer: .changes, summary: Bilingual("set the priority of a task", "タスクの優先度を変更する"),
    details: Bilingual(
      "priority 1 high is short for edit 1 !high; priority 1 none removes it.",
      "「priority 1 高」は「edit 1 !高」と同じです。「priority 1 なし」で優先度をなくします。"),
    examples: [Bilingual("priority 1 high", "priority 1 高"), Bilingual("pri 1 none", "pri 1 なし")])

  static let key = AttributeKey.priority
}

/// `project TASK NAME`
enum ProjectCommand: AttributeVerb {
  static let verb = Verb(
    "project", arguments: [.optional(.task), .one(.value(.project))],
    keywords: Keyword.noneAfterTasks,
    answer: .changes, summary: Bilingual("put a task in a project", "タスクをプロジェクトに入れる"),
    details: Bilingual(
      "project 1 house.kitchen is short for edit 1 project:house.kitchen; project 1 none removes "
        + "it. projects lists all projects.",
      "「project 1 家.台所」は「edit 1 プロジェクト:家.台所」と同じです。「project 1 なし」で外します。一覧は「projects」で表示します。"),
    examples: [
      Bilingual("project 1 house.kitchen", "project 1 家.台所"),
      Bilingual("project 1 none", "project 1 なし"),
    ])

  static let key = AttributeKey.project
}

/// `tag TASK TAG…`
enum TagCommand: AttributeVerb {
  static let verb = Verb(
    "tag", arguments: [.optional(.task), .many(.value(.tag))],
    answer: .changes, summary: Bilingual("add tags to a task, or remove them", "タスクにタグを付ける、または外す"),
    details: Bilingual(
      "tag 1 home is short for edit 1 #home; a - before a tag removes it. tags lists all tags.",
      "「tag 1 家」は「edit 1 #家」と同じです。- を付けたタグは外します。一覧は「tags」で表示します。"),
    examples: [Bilingual("tag 1 home diy", "tag 1 家 庭"), Bilingual("tag 1 -home", "tag 1 -家")])

  static let key = AttributeKey.tag
  static let takesSeveral = true

  /// Reads `home`, `#home` and `+home` as the same tag; `none` removes all.
  static func words(_ values: [Word]) -> [Word] {
    values.map { word in
      if word.attribute?.key == key { return word.value(of: key) }
      if word.attribute != nil || word.isLiteral
        || word.text.prefix(2).allSatisfy({ $0.narrow == "#" }) && word.text.count > 2
      {
        return word
      }
      let isTakenAway = word.text.first?.isMinus == true
      let isSigned = isTakenAway || word.text.first?.narrow == "+"
      // Words of a filter: `tag 1 or 2 home`, `tag #work projct:foo home`
      let name = word.text.dropFirst(isSigned ? 1 : 0)
      guard !word.isNumberJoint, UnknownKey(name.folded) == nil,
        name.first.map({ $0.canStartName || $0.isNumber }) == true
          || !name.contains(where: \.isLetter),
        !name.contains("*"), !name.contains(".."), !name.contains("@")
      else { return word }
      return word.value(of: .tag, from: isSigned ? 1 : 0, isNegated: isTakenAway)
    }
  }
}

/// `prepend [TASK] TEXT`
enum PrependCommand: Command {
  static let verb = Verb(
    "prepend", arguments: [.optional(.task), .one(.text), .many(.attributes)],
    answer: .changes,
    summary: Bilingual("add words at the start of a task's text", "本文の先頭に文字を追加する"),
    examples: [
      Bilingual("prepend 1 Urgent:", "prepend 1 至急:"),
      Bilingual("prepend 1 Do not forget: !high", "prepend 1 忘れずに: !高"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    try addition(&arguments) { $1 + " " + $0 }
  }
}

/// Reads words to add to the text of tasks, with attributes among them.
///
/// - Parameter join: combines the text of a task with the words.
private func addition(
  _ arguments: inout Arguments, _ join: @escaping (String, String) -> String
) throws -> CommandAction {
  let typed = arguments.words.map(Quoting.typed).joined(separator: " ")
  let reference = try arguments.taskOrFilter(beforeText: true)
  try arguments.refuseOperator(behind: reference)
  let changes = try arguments.textWithAttributes(isEdit: false, readsDates: false)
  guard let text: String = changes.patch.value(.text), !text.allSatisfy(\.isWhitespace) else {
    if changes.isEmpty || changes.hasText { throw arguments.missing(.text) }
    throw LineError.needsText(verb: arguments.verb.name, edit: "edit \(typed)")
  }
  return { shell in
    try shell.confirmNames(in: changes.patch)
    let tasks = try shell.confirmed(reference)
    try shell.presenters.listEditing.edit(tasks.map(\.number)) { task in
      var patch = changes.patch
      patch.set(.text, join(task.text, text))
      return patch
    }
    shell.tell(changes.notice)
  }
}
