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
    "保存ファイルが壊れていて、該当するものを読み取れませんでした")

  static let nothingMatches = nothingMatches(nil)

  /// - Parameter hint: what the filter may have been meant to be.
  static func nothingMatches(_ hint: FilterHint?) -> Message {
    Message("No task matches.", "該当するタスクはありません", hint: hint?.words)
  }

  static let noProjectYet = Message(
    "No projects yet.", "プロジェクトはまだありません",
    hint: Bilingual("add Paint the wall project:house.kitchen", "add 壁を塗る project:家.台所"))

  static let noTagYet = Message(
    "No tags yet.", "タグはまだありません", hint: Bilingual("add Buy milk #errands", "add 牛乳を買う #買い物"))

  /// How many tasks the filter in force keeps out; nil where that is not known.
  static func filterHides(_ count: Int?, filter: String, isContext: Bool = false) -> Message {
    let way = isContext ? "context none" : "set filter none"
    let what =
      switch count {
      case 1?: Bilingual("hides 1 task", "により1件を表示していません")
      case let count?: Bilingual("hides \(count) tasks", "により\(count)件を表示していません")
      case nil: Bilingual("is active", "が有効です")
      }
    return Message(
      "The filter \(filter) \(what.english) (\(way)).",
      "絞り込み \(filter) \(what.japanese)（解除: \(way)）")
  }
}

extension FilterHint {
  var words: Bilingual {
    switch self {
    case .comparison:
      Bilingual("due<fri or due:today, without spaces", "期限<金曜、期限:今日 のように空白を入れずに書いてください")
    case .doubt(let doubt): doubt.words
    case .usage(let usage): usage
    case .week(let last):
      Bilingual(
        "the week ends on \(Bilingual.date(Due(date: last)).english); the next one is list next week",
        "今週は\(Bilingual.date(Due(date: last)).japanese)までです。来週は list 来週")
    }
  }
}

extension FilterDoubt {
  /// What was meant, or that the word is text in quotes.
  var words: Bilingual {
    guard !meant.isEmpty else {
      return Bilingual(
        "\"\(word)\" is not a condition; see help filters",
        "「\(word)」という条件はありません。help filters に一覧があります")
    }
    return Bilingual(
      "did you mean \(English.either(meant))?", "もしかして: \(Japanese.either(meant))")
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
  static let unassigned = Bilingual("(unassigned)", "（担当者なし）")
}
