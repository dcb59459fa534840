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

  /// There is nothing in what could be read of a damaged store.
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

  /// How many tasks the filter in force keeps out; nil where that is not known.
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

/// The filter in force, as sentences name it.
struct FilterName {
  let filter: String
  /// The context whose filter it is; nil for one that was set.
  let context: String?

  var words: Bilingual {
    Bilingual(context.map { "context \($0)" } ?? "the filter \(filter)", "「\(filter)」")
  }

  /// How it is left.
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

extension FilterDoubt {
  /// What was meant, or that the word is text in quotes.
  var words: Bilingual {
    guard !meant.isEmpty else {
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

/// What stands above groups and for what is missing.
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

/// The words above columns and before values that are no attributes of tasks.
package struct Labels: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package var name: String { language.say(.nameHeading) }
  package var seat: String { language.say(.seatHeading) }
  package var away: String { language.say(Bilingual("Away", "不在")) }
  package var here: String { language.say(Bilingual("Here", "接続")) }
  package var now: String { language.say(Bilingual("now", "接続中")) }
  package var overdue: String { language.say(Bilingual("overdue", "期限切れ")) }
  package var expired: String { language.say(Bilingual("expired", "有効期限切れ")) }
  package var open: String { language.say(.openHeading) }
  /// What stands before a hint, with the space after it.
  package var hint: String { language.say(Bilingual("Hint: ", "ヒント: ")) }
}

/// What stands above a column of people and of reports.
extension Bilingual {
  static let nameHeading = Bilingual("Name", "名前")
  static let idHeading = Bilingual("ID", "ID")
  static let seatHeading = Bilingual("Seat", "座席番号")
  static let openHeading = Bilingual("Open", "未完了")
  static let doneHeading = Bilingual("Done", "完了")
  static let overdueHeading = Bilingual("Overdue", "期限切れ")
}

/// The words above charts and columns of numbers.
package struct StatisticsTitles: Sendable {
  private let language: Language

  package init(_ language: Language) { self.language = language }

  package var donePerWeek: String { language.say(Bilingual("Done per week", "週ごとの完了数")) }
  package var openPerWeek: String {
    language.say(Bilingual("Open at the end of the week", "週の終わりの未完了数"))
  }
  package var open: String { language.say(.openHeading) }
  package var overdue: String { language.say(.overdueHeading) }
  package var done: String { language.say(.doneHeading) }
}
