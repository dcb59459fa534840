import TaskLanguage

/// The news of a version for users: ten lines at most; the changelog has the rest.
struct News {
  let version: String
  let lines: [Bilingual]

  /// Newest first: add a new release at the front.
  static let all = [
    News(
      version: "0.1.0",
      lines: [
        Bilingual(
          "The row below the line says what it means before Enter: dates, tasks, what changes.",
          "入力行の下に、Enter を押す前の解釈（日付・対象のタスク・変更内容）を表示します。"),
        Bilingual(
          "Dates as people say them, in English and Japanese: add Pay rent every last friday.",
          "日付は日本語でも英語でも、普段の言い方で書けます（例: 毎月末の金曜）。"),
        Bilingual(
          "Nothing is lost: every command is one step that undo takes back, even after a restart.",
          "コマンドはすべて1操作として記録され、再起動した後でも「undo」で元に戻せます。"),
        Bilingual(
          "board shows tasks on the whole screen, with keys for commands.",
          "「board」でタスクを画面全体に表示し、キーで操作できます。"),
        Bilingual(
          "On your phone by CalDAV, between your machines by a folder or git: help sync.",
          "スマートフォンとは CalDAV、自分のマシン同士はフォルダーや git で同期します（「help sync」）。"),
        Bilingual(
          "A team shares tasks in PostgreSQL, and keeps working offline: help store team.",
          "チームでは PostgreSQL でタスクを共有し、オフラインでも作業できます（「help store team」）。"),
        Bilingual(
          "Reminders arrive while no shell is open: remind --install.",
          "シェルを開いていなくても通知が届きます（「remind --install」）。"),
        Bilingual(
          "History, ghost text, abbreviations and colours as fish has them: help keys.",
          "履歴・候補表示・省略語・色分けは fish のように使えます（「help keys」）。"),
        Bilingual(
          "Taskwarrior, todo.txt, CSV, Markdown, Todoist and calendars are imported: help import.",
          "Taskwarrior、todo.txt、CSV、Markdown、Todoist、カレンダーを取り込めます（「help import」）。"),
        Bilingual(
          "set --save start next shows what to do next at every start.",
          "「set --save start next」で、起動のたびに次にやることを表示します。"),
      ])
  ]
}

extension Message {
  /// The version has changed since the last run.
  static func newVersion(_ version: String) -> Message {
    Message(
      "This is taskshell \(version).", "taskshell \(version) になりました",
      hint: Bilingual("news shows what changed", "「news」で変更点を表示します"))
  }

  static let startCanShow = Message(
    "taskshell can show what to do next when it starts.", "起動時に、次にやることを表示できます",
    hint: .same("set --save start next"))

  static let reportHasNoTasks = Message(
    "This contains no names and no texts of tasks: you can paste it into a report as it is.",
    "タスクの内容や名前は含まれていないので、そのまま報告に使用できます")
}
