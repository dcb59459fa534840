import TaskLanguage
import TaskModel

extension Message {
  static func nothingDue(days: Int) -> Message {
    days == 1
      ? Message("Nothing is due today.", "今日が期限のタスクはありません")
      : Message("Nothing is due in the next \(days) days.", "\(days)日以内に期限が来るタスクはありません")
  }

  /// Tasks that no plan can count.
  static func unestimated(_ tasks: [Int]) -> Message {
    let (count, first) = (tasks.count, tasks.first ?? 0)
    return Message(
      "\(English.counted(count, "task")) due by then \(count == 1 ? "has" : "have") no estimate.",
      "期限が来るタスクのうち\(count)件は見積もりがありません",
      hint: Bilingual("edit \(first) estimate:2h", "edit \(first) 見積もり:2時間"))
  }

  static let noDeadlines = Message("No task has a deadline.", "期限のあるタスクはありません")
}

extension Bilingual {
  static let today = Bilingual("today", "今日")

  static func freeDays(_ count: Int) -> Bilingual {
    Bilingual("… \(English.counted(count, "day")) with nothing due", "…（\(count)日間 期限なし）")
  }

  /// How many rows a picture leaves out, and how all of them are asked for.
  static func rowsLeftOut(_ count: Int, all: Int) -> Bilingual {
    Bilingual("… and \(count) more (limit:\(all))", "… ほか\(count)件（件数:\(all)）")
  }

  /// How many tasks a person has, in a tile.
  static func openTasks(_ count: Int) -> Bilingual { Bilingual("\(count) open", "未完了 \(count)") }
  static let freeSeat = Bilingual("free", "空席")
  static func freeSeats(_ count: Int) -> Bilingual { Bilingual("\(count) free", "空席 \(count)") }
  /// Stands above the people who have no seat.
  static let withoutSeat = Bilingual("Without a seat:", "座席なし:")
}
