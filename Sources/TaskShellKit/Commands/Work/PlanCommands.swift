import TaskLanguage
import TaskModel

/// `plan`
enum PlanCommand: BareCommand {
  static let verb = Verb(
    "plan", aliases: ["morning"],
    answer: .tasks,
    summary: Bilingual("walk through today's decisions, one key per task", "今日決めることを順に片付ける"),
    details: Bilingual(
      "Asks about each task that is overdue, due today, unblocked since yesterday or newly "
        + "assigned to you by someone else: done, today, tomorrow, next week, a date, delete or skip, "
        + "one key each, without Enter. All answers are saved as one step; Esc or Ctrl-C changes "
        + "nothing. It ends with today's list and its estimates. In a script, the lines that follow "
        + "are the answers.",
      "期限切れのもの、今日が期限のもの、昨日以降に着手できるようになったもの、ほかの人から新しく割り当てられたものを1件ずつ表示し、完了、今日、明日、来週、日付の指定、削除、そのまま、のどれにするかを尋ねます。"
        + "Enter なしの1キーで答えます。答えは1回の操作としてまとめて保存します。Esc か Ctrl-C で中止すると何も変わりません。最後に今日の一覧と見積もりの合計を表示します。"
        + "スクリプトでは続く行が答えになります。"),
    examples: [.same("plan")])

  static func run(in shell: Shell) throws {
    let me = shell.people.meant?.id
    try PlanForm(
      shell, shell.presenters.dailyPlan.planned(for: me), orElse: .nothingToPlan
    )
    .run()
  }
}

/// The form of `plan` and `review`: one question per task; all answers are saved as one step.
///
/// At a terminal a key answers, without Enter; in scripts a line does. Escape or Ctrl-C discards
/// all answers; q keeps those given so far.
struct PlanForm {
  let shell: Shell
  let entries: [(task: TaskItem, reason: PlanReason)]
  /// Shown where there is nothing to ask.
  private let nothing: Message
  private var presenter: DailyPlanPresenter { shell.presenters.dailyPlan }

  /// - Parameter all: the tasks to ask about; those hidden by the active filter are left out.
  init(
    _ shell: Shell, _ all: [(task: TaskItem, reason: PlanReason)], orElse nothing: Message
  ) {
    self.shell = shell
    self.nothing = nothing
    let admits = shell.admission
    entries = all.filter { admits($0.task) }
    shell.tell(hidden: all.count - entries.count)
  }

  func run() throws {
    let me = shell.people.meant?.id
    guard !entries.isEmpty else {
      shell.show(nothing)
      return presenter.showToday(for: me)
    }
    var answers = PlanAnswers()
    var asked: [(index: Int, numbers: [Int], tasks: [TaskItem?])] = []
    var index = 0
    while index < entries.count {
      let (number, reason) = (entries[index].task.number, entries[index].reason)
      // A part that was answered with its parent is not asked about again, and another shell may
      // have done or deleted the task by now.
      guard !answers.settles(number), let task = current(number), task.state == .open else {
        index += 1
        continue
      }
      let head = presenter.question(task, reason, position: index + 1, of: entries.count)
      let typed = try answer(to: head, about: task, after: answers, hasBefore: !asked.isEmpty)
      guard let answer = typed else {
        // Without anybody to answer, the tasks are shown instead.
        guard shell.input.isInteractive else { return presenter.show(entries) }
        throw ReferenceError.declined
      }
      if answer.kind == .stop { break }
      if answer.kind == .back {
        guard let last = asked.popLast() else { continue }
        answers.remove(last.numbers)
        for number in last.numbers { shell.invocation.workEnds[number] = nil }
        index = last.index
        continue
      }
      // The answer is to what the question said.
      if current(number) != task { continue }
      answers.add(answer.kind, for: answer.numbers)
      asked.append((index, answer.numbers, answer.numbers.map(current)))
      index += 1
    }
    let changed = asked.flatMap { zip($0.numbers, $0.tasks) }.filter { current($0) != $1 }.map(\.0)
    if !changed.isEmpty {
      answers.remove(changed)
      shell.show(.changedMeanwhile(changed))
    }
    try presenter.carryOut(answers, by: shell.worker(of: answers.done), shell.invocation.workEnds)
    presenter.showToday(for: me)
  }

  private func current(_ number: Int) -> TaskItem? { shell.model.state.task(numbered: number) }

  /// Returns the answer and the tasks it applies to; nil if the form was left, or nobody answers.
  private func answer(
    to head: String, about task: TaskItem, after answers: PlanAnswers, hasBefore: Bool
  ) throws -> (kind: PlanAnswer, numbers: [Int])? {
    let question = head + "\n" + shell.say(PlanKey.legend(hasBefore: hasBefore))
    while true {
      guard
        let kind = try keyed(head, question) ?? typed(question, isFirst: answers.isEmpty)
      else { return nil }
      switch kind {
      case .unknown: continue
      case .help:
        shell.show(.planKeys)
        continue
      case .back where !hasBefore: continue
      case .another(let begun):
        guard let due = try date(begunWith: begun) else { continue }
        return (due, [task.number])
      default: break
      }
      do {
        return (kind, try widened(task, by: kind, after: answers))
      } catch ReferenceError.declined where shell.input.isInteractive {
        continue
      }
    }
  }

  /// Reads a key as the answer, or as the beginning of a date; nil if no keys are read. Throws if
  /// the user leaves.
  private func keyed(_ head: String, _ question: String) throws -> PlanAnswer? {
    let finished: (String) -> String? = { key in
      if let known = PlanKey(key) { return "\(head): \(shell.say(known.words))" }
      return PlanKey.beginsDate(key) ? "\(head): \(shell.say(PlanKey.another.words))" : nil
    }
    let answer = try shell.input.key(
      for: question, finished: finished, goesOn: PlanKey.mayGoOn)
    switch answer {
    case nil: return nil
    case .line(let key)?:
      return PlanKey(key).map { PlanAnswer($0, shell.dates) } ?? .another(begunWith: key)
    case .interrupted?, .endOfInput?: throw ReferenceError.declined
    }
  }

  /// Reads a line as the answer; nil if the form was left, or nobody answers.
  private func typed(_ question: String, isFirst: Bool) throws -> PlanAnswer? {
    switch try shell.input.answer(to: question) {
    case .interrupted: return nil
    case .endOfInput: return shell.input.isInteractive || isFirst ? nil : .stop
    case .line(let line):
      if let answer = PlanAnswer(line, shell.dates) { return answer }
      let error = DateSuggestions.notUnderstood(line.trimmingSpaces)
      guard shell.input.isInteractive else { throw error }
      shell.report(error)
      return .unknown
    }
  }

  /// Reads a date until it is understood; nil to ask the question again: for an empty line, Escape
  /// and Ctrl-C.
  private func date(begunWith text: String) throws -> PlanAnswer? {
    var text = text
    while true {
      let answer = try shell.input.answer(to: shell.say(.planDate), begunWith: text)
      if answer == .interrupted { return nil }
      guard case .line(let line) = answer else { throw ReferenceError.declined }
      text = ""
      if line.trimmingSpaces.isEmpty { return nil }
      if let due = PlanAnswer.due(line, shell.dates) { return due }
      shell.report(DateSuggestions.notUnderstood(line.trimmingSpaces))
    }
  }

  /// Returns the task with its parts, as `done` and `delete` would; asks the same questions.
  private func widened(
    _ task: TaskItem, by kind: PlanAnswer, after answers: PlanAnswers
  ) throws -> [Int] {
    var tasks = [task]
    switch kind {
    case .done:
      tasks = try DoneCommand.widened(tasks, besides: answers.gone, in: shell)
    case .delete:
      tasks = try DeleteCommand.confirmed(
        tasks, named: .numbers(tasks.map { $0.number...$0.number }), in: shell)
      // A key is easily pressed by mistake.
      if tasks.count == 1, shell.input.isInteractive { try shell.ask(.deletePlanned(task)) }
    default: break
    }
    return tasks.map(\.number)
  }
}

/// `next [N] [FILTER]`
enum NextCommand: Command {
  static let verb = Verb(
    "next", aliases: ["n"], arguments: [.optional(.count, Bilingual("N", "件数")), .many(.filter)],
    answer: .tasks,
    summary: Bilingual("show what to do next, the most urgent first", "次にやることを緊急度の高い順に表示する"),
    details: Bilingual(
      "Shows five tasks, or as many as you ask for, and leaves out what is blocked, waiting or "
        + "scheduled for later. why explains the order, set urgency.due and the like change it, and "
        + "list sort:urgency lists every task in that order.",
      "件数を省くと5件です。先行タスクが未完了のもの、待機中のもの、着手予定日前のものは表示しません。順番の理由は「why」で確認できます。配点は「set "
        + "urgency.due」などで変更できます。すべてを緊急度順に並べるには「list 並び順:緊急度」を使います。"),
    examples: [.same("next"), .same("next 1"), Bilingual("next 3 @Anna", "next 3 @花子")])

  private static let usualCount = 5

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let count = try arguments.countBesideFilter(within: 1...1000) ?? Self.usualCount
    let words = arguments.takeAll()
    let typed = try arguments.filter(of: words)
    return { shell in
      var filter = typed
      filter.condition = .all([.test(.ready), filter.condition])
      filter.limit = filter.limit ?? count
      if filter.sort.isEmpty { filter.sort = [TaskOrder(.urgency)] }
      let state = shell.model.state
      if !words.isEmpty, try shell.counted(typed, in: state) == 0 {
        shell.presenters.taskList.list(
          [], isFiltered: true, in: state, hint: FilterHint(words, in: shell))
        return
      }
      shell.presenters.urgency.showNext(
        try shell.listed(filter, in: state), weights: shell.settings.weights)
    }
  }
}

/// `review [DAYS]`
enum ReviewCommand: Command {
  static let verb = Verb(
    "review", arguments: [.optional(.count, Bilingual("DAYS", "日数"))],
    answer: .tasks,
    summary: Bilingual("review tasks that have not changed for a while", "長く変更のないタスクを見直す"),
    details: Bilingual(
      "Asks, as plan does, about open tasks that have not changed for 14 days, or as many days as "
        + "you say, oldest first.",
      "14日間（または指定した日数）変更のない未完了のタスクについて、古いものから、「plan」と同じ要領で1件ずつ尋ねます。"),
    examples: [.same("review"), .same("review 30")])

  private static let usualDays = 14

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let days = try arguments.leadingCount(within: 1...3660) ?? Self.usualDays
    return { shell in
      let untouched = shell.presenters.dailyPlan.untouched(days: days)
      try PlanForm(shell, untouched, orElse: .nothingToReview(days: days)).run()
    }
  }
}
