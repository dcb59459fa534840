import TaskLanguage
import TaskModel

extension Message {
  static let nothingToDo = Message(
    "Nothing to do.", "タスクはありません",
    hint: Bilingual("add Buy milk tomorrow", "add 牛乳を買う 明日"))

  /// Every open task is hidden until a later day.
  static func everythingWaits(_ count: Int) -> Message {
    Message(
      "Nothing to do now; \(English.counted(count, "task")) \(count == 1 ? "is" : "are") waiting.",
      "今できるタスクはありません（待機中 \(count)件）",
      hint: Bilingual("list waiting", "list 待機中"))
  }

  /// The readable part of a damaged store has nothing to show.
  static let nothingReadable = Message(
    "The store is damaged; nothing of this kind could be read.",
    "保存ファイルが壊れているため、該当するものを読み取れませんでした")

  static let nothingMatches = nothingMatches(nil)

  /// - Parameter hint: what the filter may have been meant to be.
  static func nothingMatches(_ hint: FilterHint?) -> Message {
    Message("No task matches.", "該当するタスクはありません", hint: hint?.words)
  }

  static let noProjectYet = Message(
    "No projects yet.", "プロジェクトはまだありません",
    hint: Bilingual("add Paint the wall project:house.kitchen", "add 壁を塗る プロジェクト:家.台所"))

  static let noTagYet = Message(
    "No tags yet.", "タグはまだありません", hint: Bilingual("add Buy milk #errands", "add 牛乳を買う #買い物"))

  /// The number of tasks that the active filter hides; nil if unknown.
  static func filterHides(_ count: Int?, _ filter: FilterName) -> Message {
    let (english, japanese) = (filter.words.english, filter.words.japanese)
    let what =
      switch count {
      case let count?:
        Bilingual(
          "\(English.counted(count, "task")) outside \(english) \(count == 1 ? "is" : "are") hidden",
          "\(japanese)で絞り込んでいるため、\(count)件を隠しています")
      case nil:
        Bilingual("Only tasks in \(english) are shown", "\(japanese)で絞り込んでいます")
      }
    return Message(
      what
        + Bilingual(" (\(filter.way.english) shows all).", "（解除: \(filter.way.japanese)）"))
  }
}

/// The active filter in sentences.
struct FilterName {
  let filter: String
  /// The context that the filter belongs to; nil if it was set directly.
  let context: String?

  var words: Bilingual {
    Bilingual(context.map { "context \($0)" } ?? "the filter \(filter)", "「\(filter)」")
  }

  /// The command that clears it.
  var way: Bilingual {
    context == nil
      ? Bilingual("set filter none", "set filter なし") : Bilingual("context none", "context なし")
  }
}

extension FilterHint {
  var words: Bilingual {
    switch self {
    case .comparison:
      Bilingual("write due<fri or due:today, without spaces", "「期限<金曜」、「期限:今日」のように、空白を入れずに書いてください")
    case .doubt(let doubt): doubt.words
    case .usage(let usage): usage
    case .week(let last):
      Bilingual(
        "this week ends on \(Bilingual.date(Due(date: last)).english); for the next one: list next week",
        "今週は\(Bilingual.date(Due(date: last)).japanese)までです（来週は「list 来週」）")
    }
  }
}

extension SuspiciousWord {
  /// The intended conditions, or that the word is not a condition or no task has it.
  var words: Bilingual {
    guard !meant.isEmpty else {
      if kind == .value {
        return Bilingual("no task has \"\(word)\"", "「\(word)」が付いたタスクはありません")
      }
      return Bilingual(
        "\"\(word)\" is not a condition (help filters lists them)",
        "「\(word)」という条件はありません（一覧は「help filters」）")
    }
    return Bilingual(
      "did you mean \(English.either(meant))?",
      "もしかして: \(Japanese.either(meant.map(Japanese.typed)))")
  }
}

extension TaskItem.State {
  package var words: Bilingual {
    switch self {
    case .open: Bilingual("open", "未完了")
    case .done: Bilingual("done", "完了")
    }
  }
}

// MARK: Headings for missing values
extension Bilingual {
  static let none = Bilingual("none", "なし")
  static let unassigned = Bilingual("unassigned", "担当者なし")
}

extension Message {
  static func nothingDue(days: Int) -> Message {
    days == 1
      ? Message("Nothing is due today.", "今日が期限のタスクはありません")
      : Message("Nothing is due in the next \(days) days.", "\(days)日以内に期限が来るタスクはありません")
  }

  /// Tasks without an estimate, which a plan cannot count.
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

  /// Days of an agenda on which nothing is due, or nothing that matches its filter.
  static func freeDays(_ count: Int, isFiltered: Bool) -> Bilingual {
    let days = English.counted(count, "day")
    return isFiltered
      ? Bilingual("… \(days) without a match", "…（\(count)日間 該当なし）")
      : Bilingual("… \(days) with nothing due", "…（\(count)日間 期限なし）")
  }

  /// The number of rows that a picture leaves out, and how to show all.
  static func rowsLeftOut(_ count: Int, all: Int) -> Bilingual {
    Bilingual("… and \(count) more (limit:\(all))", "… ほか\(count)件（件数:\(all)）")
  }

  /// The number of a person's tasks, in a tile.
  static func openTasks(_ count: Int) -> Bilingual { Bilingual("\(count) open", "未完了 \(count)") }
  static let freeSeat = Bilingual("free", "空席")
  static func freeSeats(_ count: Int) -> Bilingual { Bilingual("\(count) free", "空席 \(count)") }
  /// The heading above people without a seat.
  static let withoutSeat = Bilingual("Without a seat:", "座席なし:")
}

// MARK: Headings and labels other than those of task attributes
extension Bilingual {
  package static let nameHeading = Bilingual("Name", "名前")
  static let idHeading = Bilingual("ID", "ID")
  package static let seatHeading = Bilingual("Seat", "座席番号")
  package static let awayHeading = Bilingual("Away", "不在")
  package static let hereHeading = Bilingual("Here", "接続")
  package static let isHere = Bilingual("now", "接続中")
  package static let isOverdue = Bilingual("overdue", "期限切れ")
  package static let isExpired = Bilingual("expired", "有効期限切れ")
  package static let openHeading = Bilingual("Open", "未完了")
  package static let doneHeading = Bilingual("Done", "完了")
  package static let overdueHeading = Bilingual("Overdue", "期限切れ")
  package static let donePerWeek = Bilingual("Done per week", "週ごとの完了数")
  package static let openPerWeek = Bilingual("Open at the end of the week", "週の終わりの未完了数")
  /// The label of a hint, with a space at the end.
  package static let hintLabel = Bilingual("Hint: ", "ヒント: ")
}
