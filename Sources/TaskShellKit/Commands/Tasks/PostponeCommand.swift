import TaskLanguage
import TaskModel

/// `postpone [TASK] [to] WHEN`
enum PostponeCommand: Command {
  static let verb = Verb(
    "postpone", aliases: ["defer"], arguments: [.optional(.task), .one(.laterDate)],
    answer: .changes,
    summary: Bilingual("postpone a deadline", "期限を延ばす"),
    details: Bilingual(
      "A length of time counts from the current deadline, or from today if there is none: postpone "
        + "1 2 days. A day keeps the time of the deadline: postpone 1 to friday.",
      "日数や期間は今の期限から数えます（期限がなければ今日から）。例: 「postpone 1 2日間」。日付だけを書くと時刻は変わりません。例: 「postpone 1 金曜」。"),
    examples: [
      Bilingual("postpone 1 2 days", "postpone 1 2日間"),
      Bilingual("postpone 1 to next friday", "postpone 1 来週の金曜"),
      Bilingual("postpone 1 1 week", "postpone 1 1週間"),
    ])

  private enum Target {
    case shift(DateShift)
    case date(DateMeaning, words: [String])

    func due(of task: TaskItem, _ dates: DateContext) throws -> Due {
      switch self {
      case .shift(let shift):
        guard let due = shift.moved(task.due, dates) else { throw AttributeError.outOfCalendar }
        return due
      case .date(let meaning, let words):
        if let kept = Due.keeping(meaning.due, words, of: task.due, dates),
          kept.date == task.due?.date
        {
          return kept
        }
        return Due(date: meaning.due.date, time: meaning.due.time ?? task.due?.time)
      }
    }
  }

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let dates = arguments.dates
    let reference = try arguments.taskOrFilter()
    var words = arguments.takeAll()
    if words.first?.isPlain == true, ["to", "until", "till", "by"].contains(words[0].text.folded) {
      words.removeFirst()
    }
    let texts = words.map(\.text)
    guard let first = words.first else { throw arguments.missing(.date) }
    let target = try located(at: first, before: words.dropFirst()) {
      try Self.target(texts, dates)
    }
    return { try postpone(reference, to: target, in: $0) }
  }

  private static func target(
    _ words: [String], _ dates: DateContext
  ) throws(DateError) -> Target {
    var words = words
    if let last = words.last, last.count > 1, let mark = last.last, ",、".contains(mark) {
      words[words.count - 1].removeLast()
    }
    try requireUnit(words, dates)
    if let shift = DateShift(ofPostponed: words) { return .shift(shift) }
    if let meaning = try DateParser(dates).meaning(words) { return .date(meaning, words: words) }
    throw DateSuggestions.notUnderstood(words.joined(separator: " "))
  }

  /// Throws for `3`, 3日 and 三日, which can be three days or the third day of a month.
  private static func requireUnit(_ words: [String], _ dates: DateContext) throws(DateError) {
    let text = words.joined(separator: " ")
    if let days = DateParser.dayCount(of: words) {
      throw .ambiguous(text, either: ["\(days)日間", "\(days)日に"])
    }
    guard words.count == 1, let days = text.folded.decimal else { return }
    let length = English.counted(days, "day")
    guard let day = try DateParser(dates).parse([text]) else {
      throw .notUnderstood(text, nearest: [length])
    }
    throw .ambiguous(text, either: [length, day.iso8601])
  }

  private static func postpone(
    _ reference: TaskReference, to target: Target, in shell: Shell
  ) throws {
    let tasks = try shell.tasks(reference, scope: .open)
    let dates = shell.dates
    var later = try tasks.filter { try !isEarlier(target.due(of: $0, dates), $0, dates) }
    guard !later.isEmpty else {
      guard let task = tasks.first else { return }
      throw LineError.notPostponed(
        task.number, from: task.due, to: try target.due(of: task, dates))
    }
    let kept = Set(later.map(\.number))
    later = try shell.confirmed(.edit, later, named: reference)
    try shell.presenters.listEditing.edit(later.map(\.number)) { task in
      var patch = TaskPatch()
      patch.set(.due, try target.due(of: task, dates))
      return patch
    }
    if kept.count < tasks.count {
      shell.remark(.notPostponed(tasks.filter { !kept.contains($0.number) }))
    }
    if case .date(let meaning, _) = target, let remark = meaning.remarks.first {
      shell.tell(.remark(remark))
    }
  }

  /// Returns whether the date is before the task's deadline; a time on the day of a deadline
  /// without a time is not.
  private static func isEarlier(_ due: Due, _ task: TaskItem, _ dates: DateContext) -> Bool {
    guard let old = task.due else { return due.hasPassed(at: dates.now) }
    if due.date == old.date, old.time == nil { return false }
    return due < old
  }
}
