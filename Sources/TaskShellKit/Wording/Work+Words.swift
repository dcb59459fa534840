import TaskLanguage
import TaskModel

extension Message {
  /// - Parameter length: how long it has been going on.
  static func alreadyStarted(_ task: TaskItem, for length: Minutes?) -> Message {
    let time = length?.notation ?? ""
    return Message(
      "\(task.number) was started \(time) ago: \(task.text)",
      "\(task.number) は\(time)前に開始しています: \(task.text)")
  }

  static func notStarted(_ task: TaskItem) -> Message {
    Message(
      "\(task.number) was not started: \(task.text)",
      "\(task.number) は開始していません: \(task.text)",
      hint: Bilingual(
        "track \(task.number) 45m records time afterwards",
        "track \(task.number) 45m で後から時間を記録できます"))
  }

  /// Work on other tasks goes on.
  static func stillStarted(_ tasks: [TaskItem]) -> Message {
    Message(
      "Still being worked on:", "ほかに作業中のタスク:", hint: .same("stop \(tasks[0].number)"),
      details: Bilingual.lines(tasks))
  }

  static let noTimeSpent = Message(
    "No time was recorded.", "記録された時間はありません",
    hint: Bilingual("start 3, or track 3 45m yesterday", "start 3、または track 3 45m 昨日"))

  static func timeInAll(_ total: Minutes) -> Message {
    Message("\(total.notation) in all.", "合計 \(total.notation)")
  }
}

extension Bilingual {
  /// What stands at the right of the prompt: `3 started 25 min ago`.
  package static func startedAgo(_ number: Int, _ minutes: Int, others: Int) -> Bilingual {
    let more = others > 0 ? Bilingual(" (+\(others))", "（ほか\(others)件）") : .same("")
    let ago = Minutes(minutes).map { $0.count < 60 ? "\($0.count) min" : $0.notation }
    guard let ago else { return Bilingual("\(number) just started", "\(number) を開始") + more }
    return Bilingual("\(number) started \(ago) ago", "\(number) 作業中 \(minutes)分") + more
  }
}

extension Message {
  static let nothingIsReady = Message(
    "Nothing is ready to start.", "今すぐ始められるタスクはありません",
    hint: Bilingual(
      "list blocked or waiting shows the others", "ほかは list blocked or waiting で表示します"))

  static func urgencyOf(_ task: TaskItem, _ points: String) -> Message {
    Message(
      "\(task.number) has \(points) points: \(task.text)",
      "\(task.number) の緊急度は\(points)点: \(task.text)")
  }
}
