import TaskLanguage
import TaskModel

extension Message {
  /// - Parameter length: how long it has been going on.
  static func alreadyStarted(_ task: TaskItem, for length: Minutes?) -> Message {
    guard let time = length.map(Bilingual.length), length?.count ?? 0 > 1 else {
      return Message(
        "Task \(task.number) was just started: \(task.text)",
        "タスク \(task.number) は作業を開始したばかりです: \(task.text)")
    }
    return Message(
      "Task \(task.number) was started \(time.english) ago: \(task.text)",
      "タスク \(task.number) は\(time.japanese)前から作業中です: \(task.text)")
  }

  static func notStarted(_ task: TaskItem) -> Message {
    Message(
      "Task \(task.number) was not started: \(task.text)",
      "タスク \(task.number) は作業中ではありません: \(task.text)",
      hint: Bilingual(
        "to record time afterwards: track \(task.number) 45m",
        "後から時間を記録するには「track \(task.number) 45分」"))
  }

  /// Work on other tasks goes on.
  static func stillStarted(_ tasks: [TaskItem]) -> Message {
    Message(
      "Still being worked on:", "ほかに作業中のタスク:", hint: .same("stop \(tasks[0].number)"),
      details: Bilingual.lines(tasks))
  }

  static let noTimeSpent = Message(
    "No time was recorded.", "記録された時間はありません",
    hint: Bilingual("try start 3, or track 3 45m yesterday", "「start 3」、または「track 3 45分 昨日」"))

  static func timeInAll(_ total: Minutes) -> Message {
    let total = Bilingual.length(total)
    return Message("\(total.english) in all.", "合計 \(total.japanese)")
  }
}

extension Bilingual {
  /// What stands at the right of the prompt: `3 started 25 min ago`.
  package static func startedAgo(_ number: Int, _ minutes: Int, others: Int) -> Bilingual {
    let more = others > 0 ? Bilingual(" (+\(others))", "（ほか\(others)件）") : .same("")
    guard let length = Minutes(minutes).map(Bilingual.length) else {
      return Bilingual("\(number) just started", "作業中: \(number)") + more
    }
    let ago = minutes < 60 ? "\(minutes) min" : length.english
    return Bilingual("\(number) started \(ago) ago", "\(number) 作業中 \(length.japanese)") + more
  }
}

extension Message {
  static let nothingIsReady = Message(
    "Nothing is ready to start.", "今すぐ着手できるタスクはありません",
    hint: Bilingual(
      "to see the others: list blocked or waiting", "ほかのタスクは「list 先行待ち または 待機中」"))

  static func urgencyOf(_ task: TaskItem, _ points: String) -> Message {
    Message(
      "Task \(task.number) has \(points) points: \(task.text)",
      "タスク \(task.number) の緊急度は\(points)点: \(task.text)")
  }
}

extension Bilingual {
  /// How urgent a task is, and why: `14.4 (due, tags)`.
  static func points(_ points: String, for reasons: Bilingual) -> Bilingual {
    Bilingual("\(points) (\(reasons.english))", "\(points)（\(reasons.japanese)）")
  }
}
