import TaskLanguage
import TaskModel

extension Message {
  /// - Parameter length: the time since the start.
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

  static func alreadyStarted(_ tasks: [TaskItem]) -> Message {
    unchanged(tasks, Bilingual("were already started", "はすでに作業中です"))
  }

  /// None of several tasks was started.
  static func notStarted(_ tasks: [TaskItem]) -> Message {
    unchanged(tasks, Bilingual("were not started", "は作業中ではありません"))
  }

  /// Done tasks among others cannot be started.
  static func doneNotStarted(_ tasks: [TaskItem]) -> Message {
    let count = tasks.count
    return Message(
      "Left out \(English.counted(count, "done task")): \(Bilingual.names(tasks).english)",
      "完了した\(count)件を除きました: \(Bilingual.names(tasks).japanese)")
  }

  /// Work on other tasks continues.
  static func stillStarted(_ tasks: [TaskItem]) -> Message {
    Message(
      "Still being worked on:", "ほかに作業中のタスク:", hint: .same("stop \(tasks[0].number)"),
      details: Bilingual.lines(tasks))
  }

  /// Time was recorded beside this session, which includes some of it.
  static func overlaps(_ session: WorkSession) -> Message {
    let time = (session.start.time ?? .midnight).iso8601
    let length = Bilingual.length(session.length)
    return Message(
      "Some of that was recorded before: \(length.english) from \(time).",
      "\(time)からの\(length.japanese)の記録と重なっています",
      hint: .same("undo"))
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
  /// The mark at the right of the prompt: `3 started 25 min ago`.
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
  /// The urgency of a task with its reasons: `14.4 (due, tags)`.
  static func points(_ points: String, for reasons: Bilingual) -> Bilingual {
    Bilingual("\(points) (\(reasons.english))", "\(points)（\(reasons.japanese)）")
  }

  /// Asks for the date after a key that needs one.
  static let planDate = Bilingual("Date: ", "日付: ")

  static func deletePlanned(_ task: TaskItem) -> Bilingual {
    Bilingual("Delete \(task.text)? [y/N] ", "「\(task.text)」を削除しますか？ [y/N] ")
  }
}

extension Message {
  static let nothingToPlan = Message("Nothing needs a decision today.", "今日対応を決めるタスクはありません")

  /// Another shell changed tasks between the answers about them and the end of a plan.
  static func changedMeanwhile(_ tasks: [Int]) -> Message {
    let numbers = tasks.map(String.init).joined(separator: ", ")
    return Message(
      "Changed by others meanwhile, so left as they are: \(numbers)",
      "その間にほかで変更されたため、そのままにしました: \(numbers)")
  }

  static func nothingToReview(days: Int) -> Message {
    Message(
      "Every open task has changed in the last \(English.counted(days, "day")).",
      "\(days)日以上変更のない未完了タスクはありません")
  }

  /// The number of today's tasks and their total estimate.
  static func loadToday(_ count: Int, estimate: Minutes?, unestimated: Int) -> Message {
    let load =
      estimate.map(Bilingual.length).map {
        Bilingual(", \($0.english) estimated", "、見積もり \($0.japanese)")
      } ?? .same("")
    let rest =
      unestimated > 0 && estimate != nil
      ? Bilingual(", \(unestimated) without an estimate", "、見積もりなし \(unestimated)件") : .same("")
    return Message(
      Bilingual("Today: \(English.counted(count, "task"))", "今日: \(count)件") + load + rest)
  }
}

// MARK: Questions instead of errors, for interactive use
extension Bilingual {
  /// The candidates, and how to choose among them.
  static func pick(_ tasks: [TaskItem]) -> Bilingual {
    let shown = tasks.prefix(10).map { "\($0.number)  \($0.text)" }.joined(separator: "\n")
    let more = tasks.count > 10 ? Bilingual.same("\n") + .andMore(tasks.count - 10) : .same("")
    return .same(shown) + more + .same("\n") + .pickQuestion
  }

  static let pickQuestion = Bilingual(
    "Which? Enter numbers, words to narrow the list, or nothing to cancel: ",
    "どのタスクですか？ 番号か、絞り込む語を入力（Enter で中止）: ")

  /// The question above a list that is narrowed by typing.
  package static let pickInList = Bilingual("Which? ", "どのタスクですか？ ")

  /// The keys in a list that is narrowed by typing.
  package static func pickKeys(several: Bool) -> Bilingual {
    several
      ? Bilingual(
        "Enter accepts, Tab marks, Esc cancels", "Enter 決定、Tab 選択、Esc 中止")
      : Bilingual("Enter accepts, Esc cancels", "Enter 決定、Esc 中止")
  }

  package static func pickMarked(_ count: Int) -> Bilingual {
    Bilingual("\(count) marked", "\(count)件選択")
  }

  /// The marked tasks by name, as typing may hide them.
  package static func pickMarked(_ names: [String]) -> Bilingual {
    pickMarked(names.count)
      + Bilingual(": " + names.joined(separator: ", "), ": " + names.joined(separator: "、"))
  }

  /// No candidate contains the typed word.
  static func pickNothing(_ typed: String) -> Bilingual {
    Bilingual("None of these contains \"\(typed)\".", "「\(typed)」に合うものはありません")
  }

  /// Asks whether to add unknown people.
  static func addUsers(_ names: [String]) -> Bilingual {
    Bilingual(
      "Add \(names.joined(separator: " and ")) \(names.count == 1 ? "as a person" : "as people")? [y/N] ",
      "ユーザー「\(names.joined(separator: "」「"))」を追加しますか？ [y/N] ")
  }
}

extension Message {
  /// - Parameters:
  ///   - due: the deadline of the task; nil without one.
  ///   - late: how late the reminder is; nil if that is negligible.
  static func reminder(
    _ number: Int, _ text: String, due: Bilingual?, late: Minutes?
  ) -> Message {
    let parts = [due, late.map(Bilingual.remindedLate)].compactMap { $0 }
    return Message(
      (["Reminder: \(number): \(text)"] + parts.map(\.english)).joined(separator: ", "),
      (["通知: \(number): \(text)"] + parts.map(\.japanese)).joined(separator: "、"))
  }

  /// More reminders are due at once than are shown one by one.
  static func moreReminders(_ count: Int) -> Message {
    Message(
      "\(English.counted(count, "earlier reminder")) not shown; list remind<today shows the tasks.",
      "以前の通知がほかに\(count)件あります（「list 通知<今日」でタスクを確認できます）")
  }

  static let noReminders = Message("No reminders are coming up.", "これからの通知はありません")

  static func nextReminder(
    _ number: Int, _ text: String, at moment: CivilDateTime, _ now: CivilDateTime
  ) -> Message {
    let words = Bilingual.moment(.same(""), moment.due, now: now)
    return Message(
      "No reminders now. Next: \(number): \(text), " + words.english.trimmingSpaces,
      "時刻の来た通知はありません。次は \(number): \(text)（\(words.japanese.trimmingSpaces)）")
  }

  /// - Parameter command: the command that the user still has to run; nil if the timer was started.
  static func timerInstalled(_ paths: [String], toRun command: String?) -> Message {
    guard let command else {
      return Message(
        "Reminders are now checked every minute, even when no shell is open: "
          + paths.joined(separator: ", "),
        "シェルを開いていないときも、毎分通知を確認します: \(paths.joined(separator: "、"))")
    }
    return Message(
      "The timer was written, but could not be started: \(paths.joined(separator: ", "))",
      "タイマーのファイルを作成しましたが、起動できませんでした: \(paths.joined(separator: "、"))",
      hint: Bilingual("run \(command)", "「\(command)」を実行してください"))
  }

  static func notifierMissing(_ program: String) -> Message {
    Message(
      "\(program) is not installed, so only an open shell reminds.",
      "\(program) がインストールされていないため、通知は開いているシェルにだけ出ます",
      hint: Bilingual(
        "Debian and Ubuntu: apt install libnotify-bin; or set --save notify-command PROGRAM",
        "Debian と Ubuntu: apt install libnotify-bin、または「set --save notify-command プログラム」"))
  }

  static let timerRemoved = Message(
    "The timer was removed; a shell that is open still reminds.", "タイマーを削除しました（開いているシェルでの通知は続きます）")
  static let noTimer = Message(
    "No timer is installed.", "タイマーはインストールされていません",
    hint: .same("remind --install"))
  static let timerRuns = Message("The timer runs every minute.", "タイマーは毎分動いています")
  static let timerStands = Message(
    "The timer is installed, but not running.", "タイマーはインストール済みですが、動いていません",
    hint: Bilingual("remind --install starts it", "「remind --install」で起動します"))
}

extension Bilingual {
  /// How late a reminder is.
  static func remindedLate(_ late: Minutes) -> Bilingual {
    let length = late.count < 1440 ? Bilingual.length(late) : nil
    let days = late.count / 1440
    return Bilingual(
      "\(length?.english ?? "\(days)d") late", "\(length?.japanese ?? "\(days)日")遅れ")
  }
}
