import TaskLanguage
import TaskModel

extension Bilingual {
  /// What may have been meant; without anything near, where to look.
  static func didYouMean(_ nearest: [String], else hint: Bilingual) -> Bilingual {
    nearest.isEmpty ? hint : .didYouMean(nearest)
  }

  static func didYouMean(_ nearest: [String]) -> Bilingual {
    Bilingual(
      "did you mean \(English.either(nearest))?", "\(Japanese.either(nearest)) ですか?")
  }

  static func either(_ words: [String]) -> Bilingual {
    Bilingual(English.either(words), Japanese.either(words))
  }

  static let quoteForText = Bilingual("quote it to mean text", "本文なら引用符で囲みます")
  static let keepOne = Bilingual("keep one of them", "どちらか一つにしてください")
  static let helpListsCommands = Bilingual("help lists the commands", "help で一覧を表示します")

  /// How many rows are not shown.
  static func andMore(_ count: Int) -> Bilingual {
    Bilingual("… and \(count) more", "… ほか\(count)件")
  }

  /// Tasks, a line each, ten at most.
  static func lines(_ tasks: [TaskItem]) -> [Bilingual] {
    let limit = 10
    return tasks.prefix(limit).map { .same("\($0.number)  \($0.text)") }
      + (tasks.count > limit ? [.andMore(tasks.count - limit)] : [])
  }
}
