import TaskLanguage
import TaskModel

/// `done [TASK…]`
struct DoneCommand: TaskActionCommand {
  static let verb = Verb(
    "done", aliases: ["do", "finish", "complete"],
    arguments: [.many(.tasks(.open)), .optional(.pastDate)],
    answer: .changes,
    summary: Bilingual("mark tasks as done", "タスクを完了にする"),
    details: Bilingual(
      "When a recurring task is done, the next one is added. With every: that is the first date of "
        + "the rule after both its due date and today: weekly, due Mon 9 Mar and done late on Wed 18 "
        + "Mar, the next is due Mon 23 Mar; done early on Fri 6 Mar, it is due Mon 16 Mar. With again: "
        + "it is counted from the day it is done: again:week, done on Wed 18 Mar, is due Wed 25 Mar. "
        + "Hours are elapsed hours, even when the clocks change: every:2 hours, due 09:00 and done at "
        + "12:30, is due 13:00; again:2 hours is due 14:30. A day or a time after the numbers is when "
        + "it was done: done 3 yesterday, and so is at 17:00 after words: done milk at 17:00.",
      "繰り返すタスクを完了すると次回のタスクができます。「繰り返し:」の次回は、元の期限と今日の両方より後の、規則に合う最初の日です。"
        + "毎週で期限が3月9日の月曜なら、3月18日の水曜に遅れて完了すると次回は3月23日の月曜、3月6日の金曜に早く完了すると3月16日の月曜です。「完了から:」では完了した日から数えます。"
        + "「完了から:毎週」を3月18日の水曜に完了すると次回は3月25日の水曜です。時間ごとの繰り返しは実際の経過時間で数えます。"
        + "「繰り返し:2時間ごと」で期限が9:00なら、12:30に完了すると次回は13:00、「完了から:2時間」では14:30です。"
        + "番号の後に書いた日付や時刻は、完了した日時になります（「done 3 昨日」、語で指定したときは「done 牛乳 17時に」）。"),
    examples: [
      .same("done 1"), Bilingual("done milk", "done 牛乳"), .same("done 2,4-6"),
      Bilingual("done 3 yesterday", "done 3 昨日"),
    ])

  static let action = BulkAction.complete
  let target: TaskReference
  /// The time of completion; nil for now.
  let moment: Due?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.momentBehindTasks()
    target = try arguments.tasks(toChange: true)
  }

  /// Asks whether open parts are done as well; without anybody to ask they stay open. Asks about
  /// long work before it is recorded.
  func widened(_ tasks: [TaskItem], in shell: Shell) throws -> [TaskItem] {
    let all = try Self.withParts(tasks, besides: [], in: shell)
    // A day without a time does not say when the work ended.
    if let moment, moment.time == nil, let task = all.first(where: { $0.runningSince != nil }) {
      throw UsageError.needsTime(Self.verb.name, task.number)
    }
    try shell.confirmWork(on: all, until: moment)
    return all
  }

  /// - Parameter gone: parts that will be done or deleted anyway.
  static func widened(
    _ tasks: [TaskItem], besides gone: Set<Int>, in shell: Shell
  ) throws -> [TaskItem] {
    let all = try withParts(tasks, besides: gone, in: shell)
    try shell.confirmWork(on: all)
    return all
  }

  private static func withParts(
    _ tasks: [TaskItem], besides gone: Set<Int>, in shell: Shell
  ) throws -> [TaskItem] {
    let parts = { (tasks: [TaskItem]) in
      shell.model.state.parts(of: tasks.map(\.number))
        .filter { $0.state == .open && !gone.contains($0.number) }
    }
    let open = parts(tasks)
    if open.isEmpty { return tasks }
    if shell.assumesYes { return tasks + open }
    guard shell.input.isInteractive else {
      shell.show(.partsStayOpen(open))
      return tasks
    }
    return try shell.agreed(on: tasks, with: parts) { tasks, open in
      open.isEmpty ? nil : .completesParts(tasks, open)
    }
  }

  func perform(_ numbers: [Int], in shell: Shell) throws {
    let instant = moment.map { moment in
      min(
        shell.clock.now().instant,
        shell.clock.instant(
          of: CivilDateTime(date: moment.date, time: moment.time ?? .lastOfDay)))
    }
    try shell.presenters.listEditing.complete(
      numbers, at: instant, by: shell.worker(of: numbers), shell.invocation.workEnds)
  }
}

/// `reopen [TASK…]`
struct ReopenCommand: PlainActionCommand {
  static let verb = Verb(
    "reopen", aliases: ["undone"], arguments: [.many(.tasks(.done))],
    answer: .changes,
    summary: Bilingual("reopen done tasks", "完了したタスクを未完了に戻す"),
    examples: [.same("reopen 1")])

  static let scope = StateScope.done
  static let action = BulkAction.reopen
  let target: TaskReference

  func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.reopen(numbers)
  }
}

/// `skip [TASK…]`
struct SkipCommand: PlainActionCommand {
  static let verb = Verb(
    "skip", arguments: [.many(.tasks(.open, recurring: true))],
    answer: .changes,
    summary: Bilingual("move a recurring task to its next date", "繰り返すタスクを次回に進める"),
    examples: [.same("skip 1")])

  static let action = BulkAction.edit
  let target: TaskReference

  func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.skip(numbers)
  }
}

/// `delete [TASK…]`
struct DeleteCommand: PlainActionCommand {
  static let verb = Verb(
    "delete", aliases: ["rm", "del"], arguments: [.many(.tasks(.open))],
    answer: .changes,
    summary: Bilingual("delete tasks", "タスクを削除する"),
    details: Bilingual(
      "The parts of a task (under:) are deleted with it, after a question; a script needs --yes. A "
        + "task that came after it (after:) now comes after whatever it came after, or is free.",
      "子タスク（「親タスク:」で指定したもの）も、確認のうえ一緒に削除します（スクリプトでは --yes が必要です）。"
        + "これを先行タスクとするタスクは、その先行タスクを引き継ぎます。"),
    examples: [.same("delete 1"), Bilingual("rm milk", "rm 牛乳")])

  static let action = BulkAction.delete
  let target: TaskReference

  /// Deletes the tasks with their parts, which are announced first.
  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let command = try Self(&arguments)
    return { shell in
      let tasks = try confirmed(
        try shell.tasks(command.target, scope: scope), named: command.target, in: shell)
      try command.perform(tasks.map(\.number), in: shell)
    }
  }

  /// Returns the tasks and their parts, after the user has confirmed.
  static func confirmed(
    _ tasks: [TaskItem], named reference: TaskReference, in shell: Shell
  ) throws -> [TaskItem] {
    shell.tell(leftOutBy: reference, besides: tasks)
    let parts = { (tasks: [TaskItem]) in shell.model.state.parts(of: tasks.map(\.number)) }
    return try shell.agreed(on: tasks, with: parts) { tasks, parts in
      if parts.isEmpty || shell.assumesYes {
        return try shell.question(action, tasks, named: reference)
      }
      guard shell.input.isInteractive else {
        throw ReferenceError.needsYes(count: tasks.count + parts.count)
      }
      return .deletesParts(tasks, parts)
    }
  }

  func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.listEditing.delete(numbers)
  }
}
