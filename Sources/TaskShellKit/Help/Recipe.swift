import TaskLanguage

/// A line for the outer shell that makes something of the JSON that commands print.
package struct Recipe: Sendable {
  package let purpose: Bilingual
  /// For `sh`, with jq(1) from 1.6 on.
  package let line: String

  private init(_ english: String, _ japanese: String, _ line: String) {
    purpose = Bilingual(english, japanese)
    self.line = line
  }

  /// Those of help and the manual, which the tests run.
  package static let all = [
    Recipe(
      "the texts of what is overdue", "期限切れのタスクの本文",
      "taskshell --json list overdue | jq -r '.[].text'"),
    Recipe(
      "what is due by the end of this week, as a table of tabs", "今週中が期限のタスクをタブ区切りの表に",
      "taskshell --json list week | jq -r '.[] | [.due, .number, .text] | @tsv'"),
    Recipe(
      "estimated minutes of open tasks by project", "未完了のタスクの見積もり（分）をプロジェクトごとに集計",
      "taskshell --json list | jq -r 'group_by(.project)[] | "
        + "[.[0].project // \"-\", (map(.estimate) | add // 0)] | @tsv'"),
    Recipe(
      "how many open tasks each person has", "担当者ごとの未完了タスクの件数",
      "taskshell --json list | jq -r '[.[] | (.assignees // [.assignee])[]] | "
        + "group_by(.)[] | [.[0] // \"-\", length] | @tsv'"),
    Recipe(
      "each change of a task as soon as it is saved", "タスクの変更を保存されるたびに表示",
      "taskshell watch | jq --unbuffered -r '.changes[] | select(.type == \"task\") | "
        + "[.change, .number, .text] | @tsv'"),
    Recipe(
      "tasks from the JSON of another program", "ほかのプログラムの JSON からタスクを追加",
      "jq 'map({text: .title, notes: [.url]})' issues.json | taskshell import - --as json"),
    Recipe(
      "why a command was refused", "コマンドが拒否された理由",
      "taskshell --json done 99 2>&1 | jq -r .code"),
  ]
}
