import TaskLanguage
import TaskModel

extension Message {
  /// - Parameters:
  ///   - due: when the task is due; nil for one without a deadline.
  ///   - late: how long ago it should have been told, where that is worth a word.
  static func reminder(
    _ number: Int, _ text: String, due: Bilingual?, late: Minutes?
  ) -> Message {
    let parts = [due, late.map(Bilingual.remindedLate)].compactMap { $0 }
    return Message(
      (["Reminder: \(number): \(text)"] + parts.map(\.english)).joined(separator: ", "),
      (["リマインダー: \(number): \(text)"] + parts.map(\.japanese)).joined(separator: "、"))
  }

  /// More came at once than are told one by one.
  static func moreReminders(_ count: Int) -> Message {
    Message(
      "\(English.counted(count, "earlier reminder")) not shown; list remind<today shows the tasks.",
      "ほかにも以前の通知が\(count)件あり、タスクは「一覧 通知<今日」で確認できます")
  }

  static let noReminders = Message("No reminders are set.", "通知はありません")

  static func nextReminder(
    _ number: Int, _ text: String, at moment: CivilDateTime, _ now: CivilDateTime
  ) -> Message {
    let words = Bilingual.moment(.same(""), moment.due, now: now)
    return Message(
      "No reminders now. Next: \(number): \(text), " + words.english.trimmingSpaces,
      "時刻の来た通知はありません。次は \(number): \(text)（\(words.japanese.trimmingSpaces)）")
  }

  /// - Parameter command: what the person is still to run; nil where the timer was started.
  static func timerInstalled(_ paths: [String], toRun command: String?) -> Message {
    guard let command else {
      return Message(
        "Reminders come every minute now, also when no shell is open: "
          + paths.joined(separator: ", "),
        "シェルを開いていないときも、毎分通知を確認します: \(paths.joined(separator: "、"))")
    }
    return Message(
      "The timer is written, but could not be started: \(paths.joined(separator: ", "))",
      "タイマーのファイルを作成しましたが、起動できませんでした: \(paths.joined(separator: "、"))",
      hint: Bilingual("run \(command)", "「\(command)」を実行してください"))
  }

  static let timerRemoved = Message(
    "The timer was removed; a shell that is open still reminds.", "タイマーを削除しました（開いているシェルでの通知は続きます）")
  static let noTimer = Message(
    "No timer is installed.", "タイマーはインストールされていません",
    hint: .same("remind --install"))
  static let timerRuns = Message("The timer runs every minute.", "タイマーは毎分動いています")
  static let timerStands = Message(
    "The timer is installed and does not run.", "タイマーはインストール済みですが、動いていません",
    hint: Bilingual("remind --install starts it", "「remind --install」で起動します"))
}

extension Bilingual {
  /// How late a reminder comes.
  static func remindedLate(_ late: Minutes) -> Bilingual {
    let length = late.count < 1440 ? Bilingual.length(late) : nil
    let days = late.count / 1440
    return Bilingual(
      "\(length?.english ?? "\(days)d") late", "\(length?.japanese ?? "\(days)日")遅れ")
  }
}
