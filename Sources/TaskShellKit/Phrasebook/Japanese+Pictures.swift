import TaskModel

/// The words in pictures.
extension Japanese {
  package var overdueHeading: String { "期限切れ" }
  package func freeDays(_ count: Int) -> String { "… \(count)日間 予定なし" }

  package func nothingDue(days: Int) -> Sentence {
    Sentence(days == 1 ? "今日が期限のタスクはありません" : "\(days)日以内に期限が来るタスクはありません")
  }

  package var noneHeading: String { "なし" }
  package var today: String { "今日" }
  package var noDeadlines: Sentence { Sentence("期限のあるタスクはありません") }

  package func shortDay(_ date: CivilDate) -> String {
    "\(date.components.month)/\(date.components.day)"
  }

  package func shortMonth(_ date: CivilDate) -> String { "\(date.components.month)月" }

  package func month(_ date: CivilDate) -> String {
    "\(date.components.year)年\(date.components.month)月"
  }

  package func statistics(
    _ total: Statistics.Tally, streak: Int, longest: Int, averageAge: Int?
  ) -> [String] {
    [
      "未完了 \(total.open)件、期限切れ \(total.overdue)件、完了 \(total.done)件",
      "連続で完了した日数: \(streak)日 (最長 \(longest)日)",
    ] + (averageAge.map { ["未完了のタスクの経過日数: 平均 \($0)日"] } ?? [])
  }

  package var statisticsTitles: StatisticsTitles {
    StatisticsTitles(
      donePerWeek: "週ごとの完了数", openPerWeek: "週末時点の未完了数", open: "未完了", overdue: "期限切れ",
      done: "完了")
  }

  package func rowsLeftOut(_ count: Int, all: Int) -> String {
    "… ほか\(count)件 (limit:\(all))"
  }
}
