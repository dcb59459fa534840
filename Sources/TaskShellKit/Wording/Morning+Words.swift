import TaskLanguage
import TaskModel

extension Bilingual {
  /// What can be answered in a plan.
  static let planKeys = Bilingual(
    "d done, t today, m tomorrow, w next week, a date, x delete, Enter skip, q end: ",
    "d 完了、t 今日、m 明日、w 来週、日付、x 削除、Enter そのまま、q 終わり: ")
}

extension Message {
  static let nothingToPlan = Message("Nothing needs a decision.", "決めることはありません")

  /// What today holds, and how long it takes.
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

/// Questions in the place of refusals, where a person can answer.
extension Bilingual {
  /// The candidates, and how to choose among them.
  static func pick(_ tasks: [TaskItem]) -> Bilingual {
    let shown = tasks.prefix(10).map { "\($0.number)  \($0.text)" }.joined(separator: "\n")
    let more = tasks.count > 10 ? Bilingual.same("\n") + .andMore(tasks.count - 10) : .same("")
    return .same(shown) + more
      + Bilingual(
        "\nWhich? Enter numbers, words to narrow the list, or nothing to cancel: ",
        "\nどのタスクですか？ 番号か、絞り込む語を入力してください（Enter でキャンセル）: ")
  }

  /// Whether somebody unknown is to be added.
  static func addUsers(_ names: [String]) -> Bilingual {
    Bilingual(
      "Add \(names.joined(separator: " and "))? [y/N] ",
      "\(names.joined(separator: "、")) を追加しますか？ [y/N] ")
  }
}
