import TaskModel

/// How the pieces of a filter are put together: for help, the manual and tests.
package enum FilterForm {
  package typealias Example = (term: String, meaning: Bilingual)

  package static let all: [Example] =
    [
      ("milk rent", Bilingual("both words in the text", "本文に両方の語を含む")),
      ("\"today\"", Bilingual("these whole words in the text", "その語をまるごと本文に含む")),
      ("~bug", Bilingual("the whole word; not debug", "語全体が一致（debug は除く）")),
      ("pay*", Bilingual("words that begin with it; * matches any letters", "その語で始まる（* は任意の文字）")),
      ("/fix|mend/", Bilingual("a regular expression", "正規表現")),
      ("-#later", Bilingual("without these; not #later is the same", "当てはまるものを除く（not #later も同じ）")),
      (
        "#home or !high",
        Bilingual("either; adjacent words bind tighter than or", "いずれか（並べた語のほうが or より先に結び付く）")
      ),
      ("(#home or #diy) milk", Bilingual("brackets group conditions", "括弧でまとめる")),
      ("@anna @bob", Bilingual("either; the same with ! and project:", "いずれか（! と project: も同じ）")),
      ("@anna and @bob", Bilingual("both of them", "両方")),
      ("1,3 @anna", Bilingual("those of these tasks", "番号のタスクのうち、当てはまるもの")),
      ("#home -2", Bilingual("without task 2", "2番のタスクを除く")),
      ("project:=house", Bilingual("that project, none below it", "そのプロジェクトだけ（下位を除く）")),
      ("done yesterday", Bilingual("done on that day", "その日に完了")),
      ("project:none", Bilingual("without one; the same with due: and @", "なし（due: と @ も同じ）")),
      ("friday", Bilingual("due on that day", "期限がその日")),
      ("by friday", Bilingual("due until then, overdue included", "その日までに期限が来る（期限切れを含む）")),
      (
        "after friday",
        Bilingual(
          "due later; also before, from and since", "期限がそれより後（before はそれより前、from と since はその日以降）")
      ),
      (
        "monday..friday",
        Bilingual("due between them; monday to friday too", "期限がその間（monday to friday も同じ）")
      ),
      ("next week", Bilingual("due in that period", "期限がその期間")),
      ("due:mar", Bilingual("due in that period", "期限がその期間")),
    ]
    + Comparison.allCases.flatMap { comparison -> [Example] in
      [
        ("due\(comparison.mark)friday", comparison.summary),
        ("due.\(comparison.rawValue):friday", comparison.summary),
      ]
    }

  /// The days that the dates of a filter mean; nil without one, or where it makes no sense.
  package static func days(of filter: String, _ context: DateContext) -> ClosedRange<CivilDate>? {
    let words = Tokenizer.split(filter).words
    let parsed = try? FilterParser.parse(
      words, naming: People(state: ModelState(), me: nil), context)
    return parsed?.condition.days
  }
}

extension Comparison {
  var summary: Bilingual {
    switch self {
    case .before: Bilingual("due before", "期限がそれより前")
    case .until: Bilingual("due by the end of", "期限がその日まで")
    case .after: Bilingual("due after", "期限がそれより後")
    case .from: Bilingual("due from", "期限がその日以降")
    }
  }
}

extension TaskFilter {
  /// The days that its dates mean; nil without one.
  package var days: ClosedRange<CivilDate>? { condition.days }
}

extension FilterCondition {
  fileprivate var days: ClosedRange<CivilDate>? {
    switch self {
    case .all(let parts), .any(let parts): parts.lazy.compactMap(\.days).first
    case .not(let part): part.days
    case .test(.week(let days)): days
    case .test(.attribute(let test)):
      switch test.condition {
      case .within(let days): days
      case .compares(_, let meaning): meaning.days
      default: nil
      }
    case .test: nil
    }
  }
}
