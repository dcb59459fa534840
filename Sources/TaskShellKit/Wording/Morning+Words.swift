import TaskLanguage
import TaskModel

extension Bilingual {
  /// Asks for the date that a key alone does not say.
  static let planDate = Bilingual("Date: ", "日付: ")

  static func deletePlanned(_ task: TaskItem) -> Bilingual {
    Bilingual("Delete \(task.text)? [y/N] ", "「\(task.text)」を削除しますか？ [y/N] ")
  }
}

extension Message {
  static let nothingToPlan = Message("Nothing needs a decision today.", "今日対応を決めるタスクはありません")

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
    return .same(shown) + more + .same("\n") + .pickQuestion
  }

  static let pickQuestion = Bilingual(
    "Which? Enter numbers, words to narrow the list, or nothing to cancel: ",
    "どのタスクですか？ 番号か、絞り込む語を入力してください（Enter でキャンセル）: ")

  /// The same above a list that is narrowed by typing.
  package static let pickInList = Bilingual("Which? ", "どのタスクですか？ ")

  /// What keys do in such a list.
  package static func pickKeys(several: Bool) -> Bilingual {
    several
      ? Bilingual(
        "Enter accepts, Space marks, Esc cancels", "Enter 決定、Space 選択、Esc キャンセル")
      : Bilingual("Enter accepts, Esc cancels", "Enter 決定、Esc キャンセル")
  }

  package static func pickMarked(_ count: Int) -> Bilingual {
    Bilingual("\(count) marked", "\(count)件選択")
  }

  /// Said of a word that no candidate has.
  static func pickNothing(_ typed: String) -> Bilingual {
    Bilingual("None of these contains \"\(typed)\".", "「\(typed)」に合うものはありません")
  }

  /// Whether somebody unknown is to be added.
  static func addUsers(_ names: [String]) -> Bilingual {
    Bilingual(
      "Add \(names.joined(separator: " and "))? [y/N] ",
      "ユーザー「\(names.joined(separator: "」「"))」を追加しますか？ [y/N] ")
  }
}
