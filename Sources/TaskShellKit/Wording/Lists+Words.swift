import TaskLanguage
import TaskModel

extension Message {
  static let nothingToDo = Message(
    "Nothing to do.", "タスクはありません",
    hint: Bilingual("add Buy milk tomorrow", "add 牛乳を買う 明日"))

  /// There is nothing in what could be read of a damaged store.
  static let nothingReadable = Message(
    "The store is damaged, and nothing like that could be read.",
    "保存ファイルが壊れていて、該当するものを読み取れませんでした")

  static let nothingMatches = nothingMatches(nil)

  /// - Parameter hint: what the filter may have been meant to be.
  static func nothingMatches(_ hint: FilterHint?) -> Message {
    Message("No task matches.", "該当するタスクはありません", hint: hint?.words)
  }

  static let noProjectYet = Message(
    "No project yet.", "プロジェクトはまだありません",
    hint: Bilingual("add Paint the wall project:house.kitchen", "add 壁を塗る project:家.台所"))

  static let noTagYet = Message(
    "No tag yet.", "タグはまだありません", hint: Bilingual("add Buy milk #errands", "add 牛乳を買う #買い物"))

  /// How many tasks the filter in force keeps out; nil where that is not known.
  static func filterHides(_ count: Int?, filter: String) -> Message {
    let what =
      switch count {
      case 1?: Bilingual("hides 1 task", "で1件を省いています")
      case let count?: Bilingual("hides \(count) tasks", "で\(count)件を省いています")
      case nil: Bilingual("is in force", "が有効です")
      }
    return Message(
      "The filter \(filter) \(what.english) (set filter none).",
      "絞り込み \(filter) \(what.japanese) (set filter none)")
  }
}

extension FilterHint {
  var words: Bilingual {
    switch self {
    case .comparison:
      Bilingual("due<fri or due:today, without spaces", "due<金曜、due:今日 のように空白なしで書きます")
    case .unknownKey(let key):
      Bilingual(
        "\"\(key):\" cannot be asked for here; help filters", "「\(key):」では絞り込めません。help filters")
    case .and(let rest):
      Bilingual("words side by side must all match: \(rest)", "並べた語はすべて満たすものになります: \(rest)")
    case .not(let word):
      Bilingual("not is a minus: -\(word)", "除くときは - を付けます: -\(word)")
    case .usage(let usage): .same(usage)
    }
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
  static let unassigned = Bilingual("(unassigned)", "(担当者なし)")
}
