import TaskLanguage
import TaskModel

/// A one-letter command for the task whose card was just shown.
package enum CardKey: String, CaseIterable, Sendable {
  case done = "d"
  case start = "s"
  case edit = "e"
  case note = "n"
  case today = "t"
  case tomorrow = "m"
  case nextWeek = "w"
  case why = "y"
  case reopen = "r"
  case copy = "c"

  /// The keys that would change something in the task, in the order of the card.
  static func fitting(_ task: TaskItem, _ dates: DateContext) -> [CardKey] {
    guard task.state == .open else { return [.reopen, .note, .copy] }
    let all: [CardKey] = [.done, .start, .edit, .note, .today, .tomorrow, .nextWeek, .why]
    return all.filter { key in key.day.map { dates.day($0) != task.due?.date } ?? true }
  }

  /// The verb that it runs, its effect in a few words, and the day to which it moves the deadline.
  private var row: (verb: String, words: Bilingual, day: [String]?) {
    switch self {
    case .done: ("done", Bilingual("done", "完了"), nil)
    case .start: ("start", Bilingual("start", "開始"), nil)
    case .edit: ("edit", Bilingual("edit", "編集"), nil)
    case .note: ("note", Bilingual("note", "メモ"), nil)
    case .today: ("postpone", Bilingual("due today", "今日に"), ["today"])
    case .tomorrow: ("postpone", Bilingual("tomorrow", "明日に"), ["tomorrow"])
    case .nextWeek: ("postpone", Bilingual("next week", "来週に"), ["next", "week"])
    case .why: ("why", Bilingual("why", "理由"), nil)
    case .reopen: ("reopen", Bilingual("reopen", "未完了に戻す"), nil)
    case .copy: ("duplicate", Bilingual("duplicate", "複製"), nil)
    }
  }

  private var day: [String]? { row.day }

  /// The key's effect, in a few words.
  var words: Bilingual { row.words }

  /// The command that the key runs.
  func command(on task: TaskItem, _ dates: DateContext) -> [String] {
    let number = String(task.number)
    guard let day else {
      return [self == .start && task.runningSince != nil ? "stop" : row.verb, number]
    }
    // `postpone` does not move a deadline to an earlier day.
    if let due = task.due?.date, let new = dates.day(day), new < due {
      return ["due", number] + day
    }
    return [row.verb, number, "to"] + day
  }

  /// The key and its effect on a task.
  func words(on task: TaskItem) -> Bilingual {
    .same("\(rawValue) ") + (self == .start && task.runningSince != nil ? Self.stops : words)
  }

  private static let stops = Bilingual("stop", "中断")
}

extension DateContext {
  /// The day that the words denote.
  fileprivate func day(_ words: [String]) -> CivilDate? {
    (try? DateParser(self).parse(words))?.date
  }
}
