import TaskLanguage

extension PatternError: Refusal {
  package static var status: ExitStatus { .usage }

  package var codeName: String { "badPattern" }

  package var message: Message {
    Message(
      "The pattern \(pattern) cannot be read: \(problem.words.english).",
      "パターン \(pattern) を読めません。\(problem.words.japanese)",
      hint: Bilingual("/fix.*bug/, or fix* for the start of a word", "/修正.*不具合/、語の始めなら 修正*"))
  }
}

extension PatternProblem {
  fileprivate var words: Bilingual {
    switch self {
    case .groupNotClosed: Bilingual("a ) is missing", ") がありません")
    case .groupNotOpen: Bilingual("a ( is missing", "( がありません")
    case .setNotClosed: Bilingual("a ] is missing", "] がありません")
    case .nothingToRepeat:
      Bilingual("there is nothing to repeat before *, +, ? or {", "*、+、?、{ の前に繰り返すものがありません")
    case .runsBackwards(let text): Bilingual("\(text) runs backwards", "\(text) の順序が逆です")
    case .unknown(let text): Bilingual("\(text) has no meaning here", "\(text) は使えません")
    case .tooLarge: Bilingual("it is too large", "大きすぎます")
    case .empty: Bilingual("it is empty", "空です")
    }
  }
}
