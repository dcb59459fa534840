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

  /// The words of the day that the key moves the deadline to.
  private var day: [String]? {
    switch self {
    case .today: ["today"]
    case .tomorrow: ["tomorrow"]
    case .nextWeek: ["next", "week"]
    default: nil
    }
  }

  /// The command that the key runs.
  func command(on task: TaskItem, _ dates: DateContext) -> [String] {
    // `postpone` does not move a deadline to an earlier day.
    if let day, let due = task.due?.date, let new = dates.day(day), new < due {
      return ["due", String(task.number)] + day
    }
    let number = String(task.number)
    return switch self {
    case .done: ["done", number]
    case .start: [task.started == nil ? "start" : "stop", number]
    case .edit: ["edit", number]
    case .note: ["note", number]
    case .today: ["postpone", number, "to", "today"]
    case .tomorrow: ["postpone", number, "to", "tomorrow"]
    case .nextWeek: ["postpone", number, "to", "next", "week"]
    case .why: ["why", number]
    case .reopen: ["reopen", number]
    case .copy: ["duplicate", number]
    }
  }

  /// The key and its effect on a task.
  func words(on task: TaskItem) -> Bilingual {
    .same("\(rawValue) ") + (self == .start && task.started != nil ? Self.stops : words)
  }

  private static let stops = Bilingual("stop", "中断")

  /// The key's effect, in a few words.
  var words: Bilingual {
    switch self {
    case .done: Bilingual("done", "完了")
    case .start: Bilingual("start", "開始")
    case .edit: Bilingual("edit", "編集")
    case .note: Bilingual("note", "メモ")
    case .today: Bilingual("due today", "今日に")
    case .tomorrow: Bilingual("tomorrow", "明日に")
    case .nextWeek: Bilingual("next week", "来週に")
    case .why: Bilingual("why", "理由")
    case .reopen: Bilingual("reopen", "未完了に戻す")
    case .copy: Bilingual("duplicate", "複製")
    }
  }
}

extension DateContext {
  /// The day that the words denote.
  fileprivate func day(_ words: [String]) -> CivilDate? {
    (try? DateParser(self).parse(words))?.date
  }
}
