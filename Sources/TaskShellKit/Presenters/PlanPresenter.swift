import TaskLanguage
import TaskModel

/// The reason why a plan or a review includes a task.
package enum PlanReason: Equatable, Sendable {
  case overdue
  case today
  /// The tasks that it waited for have been completed.
  case free
  /// Somebody else assigned it.
  case given
  /// Nobody has changed it for this many days.
  case untouched(Int)

  var words: Bilingual {
    switch self {
    case .overdue: Bilingual("overdue", "期限切れ")
    case .today: Bilingual("due today", "今日が期限")
    case .free: Bilingual("no longer blocked", "着手できるようになった")
    case .given: Bilingual("assigned to you", "ほかの人からの割り当て")
    case .untouched(let days): Bilingual("untouched for \(days) days", "\(days)日間変更なし")
    }
  }
}

/// The daily plan: the tasks to look at, and one commit made of all answers.
package struct DailyPlanPresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  /// Tasks that are overdue or due today, and since yesterday became free or were assigned to
  /// `person` by others; each once.
  package func planned(for person: UUID?) -> [(task: TaskItem, reason: PlanReason)] {
    let now = context.now
    let tasks = context.state.tasks
    let moment = FilterMoment(state: context.state, clock: context.clock, now: now)
    let (freed, given) = recent(for: person)
    var found: [(task: TaskItem, reason: PlanReason)] = []
    for index in tasks.indices where tasks[index].state == .open {
      let isMine =
        tasks[index].isFor(person)
      guard isMine, !moment.isExpired(tasks[index]) else { continue }
      if let due = tasks[index].due, due.hasPassed(at: now) {
        found.append((tasks[index], .overdue))
      } else if tasks[index].due?.date == now.date {
        found.append((tasks[index], .today))
      } else if freed.contains(tasks[index].number) {
        found.append((tasks[index], .free))
      } else if given.contains(tasks[index].number) {
        found.append((tasks[index], .given))
      }
    }
    return found.sorted { left, right in
      (left.reason.order, left.task.due?.orderInPlan ?? .max, left.task.number)
        < (right.reason.order, right.task.due?.orderInPlan ?? .max, right.task.number)
    }
  }

  /// The numbers of tasks that became free, and of those that others assigned, since yesterday.
  private func recent(for person: UUID?) -> (freed: Set<Int>, given: Set<Int>) {
    let yesterday = context.now.date.adding(days: -1) ?? context.now.date
    let since = context.clock.instant(of: CivilDateTime(date: yesterday, time: .midnight))
    var done: Set<Int> = []
    var given: Set<Int> = []
    for commit in context.model.history.reversed() {
      if commit.info.time < since { break }
      for case .task(let before, let after?) in commit.changes {
        if after.state == .done, before?.state == .open { done.insert(after.number) }
        let isGift =
          person.map { after.isAssigned(to: $0) && before?.isAssigned(to: $0) != true } == true
          && commit.info.author != context.model.author
        if isGift { given.insert(after.number) }
      }
    }
    guard !done.isEmpty else { return ([], given) }
    let state = context.state
    let freed = state.tasks.indices.lazy.filter { index in
      let after = state.tasks[index].after
      return after.contains(where: done.contains)
        && !after.contains { state.task(numbered: $0)?.state == .open }
    }
    return (Set(freed.map { state.tasks[$0].number }), given)
  }

  /// Open tasks that nobody has changed for `days` days, longest first.
  package func untouched(days: Int) -> [(task: TaskItem, reason: PlanReason)] {
    let tasks = context.state.tasks
    let now = context.instant.secondsSinceEpoch
    var found: [(task: TaskItem, reason: PlanReason)] = []
    for index in tasks.indices where tasks[index].state == .open {
      let touched = (tasks[index].modified ?? tasks[index].created).secondsSinceEpoch
      let age = (now - touched) / 86_400
      if age >= days { found.append((tasks[index], .untouched(age))) }
    }
    return found.sorted { left, right in
      (left.task.modified ?? left.task.created, left.task.number)
        < (right.task.modified ?? right.task.created, right.task.number)
    }
  }

  /// The question about a task: its text, the reason, its attributes, assignees and estimate.
  package func question(
    _ task: TaskItem, _ reason: PlanReason, position: Int, of count: Int
  ) -> String {
    let about = about(task, reason).map { context.say($0) }
      .joined(separator: context.say(Bilingual(", ", "、")))
    let remarks = context.say(Bilingual(" (\(about))", "（\(about)）"))
    return "[\(position)/\(count)] \(task.number)  \(task.text)\(remarks)"
  }

  private func about(_ task: TaskItem, _ reason: PlanReason) -> [Bilingual] {
    let due = task.due.map { Bilingual.relativeDue($0, now: context.now, isOpen: true) }
    var parts: [Bilingual] =
      switch (reason, due) {
      // The words for how late it is imply that it is overdue.
      case (.overdue, let due?): [due]
      case (.today, let due?): [Bilingual("due ", "期限 ") + due]
      case (_, let due?): [reason.words, Bilingual("due ", "期限 ") + due]
      case (_, nil): [reason.words]
      }
    let shown: Set<AttributeKey> = [.project, .tag, .priority]
    let others = AttributeTable.of(context.state.attributes).inSentences.filter {
      !shown.contains($0.key)
    }
    parts += AttributeWording(context.state, context.clock).changes(nil, task, without: others)
    let people = task.assignees.compactMap { context.state.user($0)?.name }
    if !people.isEmpty { parts.append(.same(people.map { "@\($0)" }.joined(separator: " "))) }
    if let estimate = task.estimate.map(Bilingual.length) {
      parts.append(Bilingual("\(estimate.english) estimated", "見積もり \(estimate.japanese)"))
    }
    return parts
  }

  /// Applies the answers in one commit; does nothing if they change nothing.
  func carryOut(_ answers: PlanAnswers, by person: UUID?, _ ends: [Int: WorkEnd]) throws {
    let (done, deleted, moved) = (answers.done, answers.deleted, answers.moved)
    guard !(done.isEmpty && deleted.isEmpty && moved.isEmpty) else { return }
    let (instant, clock) = (context.instant, context.clock)
    try context.perform { state in
      // In sequence, as a deletion changes the tasks after it; the result changes each task once.
      var result = state
      for (number, due, words) in moved {
        let kept = Due.keeping(
          due, words, of: result.task(numbered: number)?.due, context.dates)
        let patch = TaskPatch([.due: .set((kept ?? due).fieldValue)])
        result.apply(try result.edit([number], patch, at: instant))
      }
      result.apply(try result.delete(deleted))
      result.apply(
        try result.complete(done, at: instant, clock: clock, id: context.model.idOfFollowers) {
          context.session(of: $0, by: person, ends)
        })
      return state.changes(to: result)
    }
  }

  /// Shows what is due today, and the sum of the estimates.
  package func showToday(for person: UUID?) {
    let tests: [FilterTest] = [.today]
    let all = TaskFilter(tests: tests).matches(
      in: context.state, defaultScope: .open, clock: context.clock)
    let tasks = all.filter { $0.isFor(person) }
    context.focus.listed(tasks.map(\.number))
    view.show(tasks: tasks.map(context.rowBuilder.row))
    let minutes = tasks.reduce(0) { $0 + ($1.estimate?.count ?? 0) }
    let without = tasks.count { $0.estimate == nil }
    view.show(
      context.say(.loadToday(tasks.count, estimate: Minutes(minutes), unestimated: without)))
  }

  /// Shows the tasks of the plan where nobody can answer questions.
  package func show(_ entries: [(task: TaskItem, reason: PlanReason)]) {
    context.focus.listed(entries.map(\.task.number))
    view.show(tasks: entries.map { context.rowBuilder.row($0.task) })
  }

}

extension PlanReason {
  fileprivate var order: Int {
    switch self {
    case .overdue: 0
    case .today: 1
    case .free: 2
    case .given: 3
    case .untouched: 4
    }
  }
}

extension Due {
  fileprivate var orderInPlan: Int {
    Int(date.dayNumber) * 1441 + Int(time?.minuteOfDay ?? 1440)
  }
}

extension TaskItem {
  /// Whether it is assigned to that user or to nobody; true for every task if `person` is nil.
  fileprivate func isFor(_ person: UUID?) -> Bool {
    person.map { assignee == nil || isAssigned(to: $0) } ?? true
  }
}

/// The keys of a plan, in display order.
enum PlanKey: String, CaseIterable {
  case done = "d"
  case today = "t"
  case tomorrow = "m"
  case nextWeek = "w"
  case another = "a"
  case delete = "x"
  case skip = ""
  case back = "b"
  case stop = "q"
  case help = "?"

  /// The key that was pressed, in any case and width; Enter is the empty string.
  init?(_ key: String) {
    let key = key.folded
    self.init(rawValue: key == "s" ? "" : key)
  }

  /// Whether the key may begin a date: `f` of friday, a digit, `+`, 金.
  static func beginsDate(_ key: String) -> Bool {
    key.first.map { $0.isLetter || $0.isNumber || $0.narrow == "+" } == true
  }

  /// Whether the characters may begin the name of a day or a month: the `d` and `de` of dec.
  static func mayGoOn(_ typed: String) -> Bool {
    let typed = typed.folded
    return DateParser.mayBeginName(typed)
      || ["today", "tonight", "tomorrow", "this"].contains { $0.hasPrefix(typed) }
  }

  /// The key's effect, in a few words.
  var words: Bilingual { effect.words }

  /// The key's effect, in a sentence.
  var explanation: Bilingual { effect.sentence }

  private var effect: (words: Bilingual, sentence: Bilingual) {
    switch self {
    case .done: (Bilingual("done", "完了"), Bilingual("marks it as done", "完了にする"))
    case .today: (Bilingual("today", "今日"), Bilingual("makes it due today", "期限を今日にする"))
    case .tomorrow:
      (Bilingual("tomorrow", "明日"), Bilingual("makes it due tomorrow", "期限を明日にする"))
    case .nextWeek:
      (Bilingual("next week", "来週"), Bilingual("makes it due next Monday", "期限を来週の月曜にする"))
    case .another:
      (
        Bilingual("date", "日付"),
        Bilingual("asks for a date: tuesday, dec 5", "日付を尋ねる（火曜、12月5日 など）")
      )
    case .delete: (Bilingual("delete", "削除"), Bilingual("deletes it", "削除する"))
    case .skip: (Bilingual("skip", "そのまま"), Bilingual("leaves it as it is", "そのままにする"))
    case .back:
      (Bilingual("back", "戻る"), Bilingual("asks about the one before again", "1つ前のタスクに戻る"))
    case .stop:
      (
        Bilingual("save and stop", "保存して終了"),
        Bilingual("saves the answers so far, and stops", "ここまでの答えを保存して終了する")
      )
    case .help:
      (
        Bilingual("help", "説明"),
        Bilingual("shows this; Esc cancels and changes nothing", "この説明を表示する（Esc は何も変えずに中止）")
      )
    }
  }

  /// The row of possible keys.
  ///
  /// - Parameter hasBefore: whether there is a previous task to go back to.
  static func legend(hasBefore: Bool) -> Bilingual {
    allCases.filter { hasBefore || $0 != .back }.map(\.shown).joined(by: .same(" · "))
      + Bilingual(" · Esc\u{A0}cancel: ", " · Esc\u{A0}中止: ")
  }

  /// The key and its effect, with non-breaking spaces.
  private var shown: Bilingual {
    let shown = Bilingual.same(self == .skip ? "Enter " : "\(rawValue) ") + words
    let fixed = { (text: String) in text.replacing(" ", with: "\u{A0}") }
    return Bilingual(fixed(shown.english), fixed(shown.japanese))
  }
}

extension Message {
  /// The explanation of a plan's keys.
  static let planKeys = Message(
    "Press a key, or type a date.", "キーを1つ押すか、日付を入力してください",
    details: PlanKey.allCases.map {
      .same(($0 == .skip ? "Enter" : $0.rawValue) + "  ") + $0.explanation
    })
}

/// An answer about a task of a plan.
enum PlanAnswer: Equatable {
  case done
  case delete
  case skip
  case stop
  /// Go back to the previous task.
  case back
  case help
  /// A deadline, and the words for it.
  case due(Due, [String])
  /// Ask for a date; a key may have begun it.
  case another(begunWith: String)
  /// Not an answer.
  case unknown

  /// The answer that a key means.
  init(_ key: PlanKey, _ dates: DateContext) {
    let words: [String]
    switch key {
    case .done: self = .done
    case .delete: self = .delete
    case .skip: self = .skip
    case .stop: self = .stop
    case .back: self = .back
    case .help: self = .help
    case .another: self = .another(begunWith: "")
    case .today, .tomorrow, .nextWeek:
      words = key == .today ? ["today"] : key == .tomorrow ? ["tomorrow"] : ["next", "week"]
      self = Self.due(words, dates) ?? .unknown
    }
  }

  /// The answer that a line means; nil for any other line.
  init?(_ line: String, _ dates: DateContext) {
    let text = line.trimmingSpaces.folded
    switch text {
    case "skip", "飛ばす": self = .skip
    case "done", "完了": self = .done
    case "drop", "delete", "削除": self = .delete
    case "quit", "終了": self = .stop
    case "back", "戻る": self = .back
    case "help", "説明": self = .help
    default:
      if let key = PlanKey(text), key != .another {
        self.init(key, dates)
      } else if let due = Self.due(line, dates) {
        self = due
      } else {
        return nil
      }
    }
  }

  /// The date that a line means; nil if it is not a date.
  static func due(_ line: String, _ dates: DateContext) -> PlanAnswer? {
    due(line.plainWords.flatMap(\.plainWords), dates)
  }

  private static func due(_ words: [String], _ dates: DateContext) -> PlanAnswer? {
    (try? DateParser(dates).parse(words)).map { .due($0, words) }
  }
}

/// The answers of a whole plan.
struct PlanAnswers {
  private(set) var done: [Int] = []
  private(set) var deleted: [Int] = []
  private(set) var moved: [(number: Int, due: Due, words: [String])] = []
  private var all: Set<Int> = []

  /// Whether nothing has been answered yet.
  var isEmpty: Bool { all.isEmpty }
  /// The tasks that will no longer be open.
  var gone: Set<Int> { Set(done + deleted) }

  /// Whether the task has been answered.
  func settles(_ number: Int) -> Bool { all.contains(number) }

  /// Adds an answer; replaces an earlier one, so that a deleted task is not completed first.
  mutating func add(_ answer: PlanAnswer, for numbers: [Int]) {
    all.formUnion(numbers)
    done.removeAll(where: numbers.contains)
    deleted.removeAll(where: numbers.contains)
    moved.removeAll { numbers.contains($0.number) }
    switch answer {
    case .done: done += numbers
    case .delete: deleted += numbers
    case .due(let due, let words): moved += numbers.map { ($0, due, words) }
    case .skip, .stop, .back, .help, .another, .unknown: break
    }
  }

  /// Removes the answers for these tasks.
  mutating func remove(_ numbers: [Int]) {
    add(.skip, for: numbers)
    all.subtract(numbers)
  }
}
