import TaskLanguage
import TaskModel

extension StatisticsCount {
  /// What was estimated against what was spent, of the tasks that tell both.
  private var workWords: Bilingual? {
    guard let estimated = Minutes(work.estimated), let spent = Minutes(work.spent) else {
      return Minutes(work.spentInAll).map {
        Bilingual("Time spent: ", "作業時間: ") + .length($0)
      }
    }
    let share = work.spent * 100 / work.estimated
    return Bilingual("Estimated ", "見積もり ") + .length(estimated)
      + Bilingual(", spent ", "、作業時間 ") + .length(spent)
      + Bilingual(" (\(share)%)", "（\(share)%）")
  }

  /// The numbers in words, a line each.
  var words: [Bilingual] {
    let age = averageAge.map { days in
      Bilingual(
        "Open tasks are \(English.counted(days, "day")) old on average", "未完了タスクの平均経過日数: \(days)日"
      )
    }
    let difference =
      hidden == 0
      ? nil
      : Bilingual(
        "\(hidden) of the open tasks \(hidden == 1 ? "is" : "are") waiting or expired: list, count and workload leave \(hidden == 1 ? "it" : "them") out",
        "未完了のうち\(hidden)件は待機中または有効期限切れのため、「list」「count」「workload」の件数には含まれません")
    return [
      Bilingual(
        "\(total.open) open, \(total.overdue) overdue, \(total.done) done",
        "未完了 \(total.open)件、期限切れ \(total.overdue)件、完了 \(total.done)件"),
      Bilingual(
        "Streak: \(English.counted(streak, "day")) (longest \(longestStreak))",
        "連続完了日数: \(streak)日（最長 \(longestStreak)日）"),
    ] + [difference, age, workWords].compactMap { $0 }
  }
}
