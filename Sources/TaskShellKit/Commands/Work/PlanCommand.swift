import TaskLanguage

/// `plan`
struct PlanCommand: Command {
  static let verb = Verb(
    "plan", aliases: ["morning"],
    answer: .tasks, summary: Bilingual("go through what needs a decision today", "今日決めることを順に片付ける"),
    details: Bilingual(
      "Asks about each task that is overdue, due today, unblocked since yesterday or newly "
        + "assigned to you by someone else: done, today, tomorrow, next week, a date, delete or "
        + "skip, one key each, without Enter. All answers are saved as one step; Esc or Ctrl-C "
        + "changes nothing. It ends with today's list and its estimates. In a script, the lines "
        + "that follow are the answers.",
      "期限切れのもの、今日が期限のもの、昨日以降に着手できるようになったもの、ほかの人から新しく割り当てられたものを1件ずつ表示し、完了、今日、明日、来週、日付の指定、削除、"
        + "そのまま、のどれにするかを尋ねます。Enter なしの1キーで答えます。答えは1回の操作としてまとめて保存します。Esc か Ctrl-C で中止すると何も変わりません。最後に今日の一覧と見積もりの合計を表示します。"
        + "スクリプトでは続く行が答えになります。"),
    examples: [.same("plan")])

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    let me = shell.people.meant?.id
    try PlanForm(shell, shell.presenters.planning.morning.planned(for: me)).run()
  }
}
