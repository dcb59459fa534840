import TaskLanguage

/// Why nobody could be reminded.
enum ReminderFault: Error, Equatable {
  /// The command that notifies failed; nil for that of the desktop.
  case notNotified(String?)
  /// There is nothing that starts a program every minute.
  case noTimers
}

extension ReminderFault: Refusal {
  package var message: Message {
    switch self {
    case .notNotified(let command?):
      Message(
        "The notification command failed: \(command)", "通知コマンドが失敗しました: \(command)",
        hint: Bilingual(
          "set notify-command changes it; the reminder comes again",
          "「set notify-command」で変更できます（この通知はもう一度行います）"))
    case .notNotified(nil):
      Message(
        "The desktop took no notification.", "デスクトップに通知を表示できませんでした",
        hint: Bilingual(
          "set notify-command names a program to use instead",
          "代わりのプログラムは「set notify-command」で指定できます"))
    case .noTimers:
      Message(
        "There is no systemd or launchd here.", "systemd も launchd も見つかりません",
        hint: Bilingual(
          "let cron run taskshell remind every minute", "cron などで「taskshell remind」を毎分実行してください"))
    }
  }
}
