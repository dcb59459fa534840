import TaskModel

/// Examples of combining the parts of a filter, for help, the manual and tests.
package enum FilterForm {
  package typealias Example = (term: Bilingual, meaning: Bilingual)

  package static let all: [Example] =
    texts + joints
    + dates
    + Comparison.allCases.flatMap { comparison -> [Example] in
      let (mark, name) = (comparison.mark, comparison.rawValue)
      return [
        (Bilingual("due\(mark)friday", "期限\(mark)金曜"), comparison.summary),
        (Bilingual("due.\(name):friday", "due.\(name):金曜"), comparison.summary),
      ]
    }

  private static let texts: [Example] = [
    (Bilingual("milk rent", "牛乳 家賃"), Bilingual("both words in the text", "本文に両方の語を含む")),
    (
      Bilingual("\"today\"", "\"今日\""),
      Bilingual("these whole words in the text", "その語句をそのまま本文に含む")
    ),
    (.same("~bug"), Bilingual("the whole word; not debug", "単語として一致（debug には一致しない）")),
    (
      Bilingual("pay*", "修正*"),
      Bilingual("words that begin with it; * matches any letters", "その語で始まる（* は任意の文字）")
    ),
    (Bilingual("/fix|mend/", "/修正|直す/"), Bilingual("a regular expression", "正規表現")),
  ]

  private static let joints: [Example] = [
    (
      Bilingual("-#later", "-#あとで"),
      Bilingual("without these; not #later is the same", "当てはまるものを除く（not #あとで も同じ）")
    ),
    (
      Bilingual("#home or !high", "#家 or !高"),
      Bilingual(
        "either; words side by side bind more tightly than or",
        "いずれか（空白で並べた条件は「または」より優先される）")
    ),
    (
      Bilingual("(#home or #diy) milk", "(#家 or #庭) 牛乳"),
      Bilingual("brackets group conditions", "括弧でまとめる")
    ),
    (
      Bilingual("@anna @bob", "@花子 @太郎"),
      Bilingual("either; the same with ! and project:", "いずれかに当てはまる（! やプロジェクトを並べたときも同じ）")
    ),
    (Bilingual("@anna and @bob", "@花子 かつ @太郎"), Bilingual("both of them", "両方（and も同じ）")),
    (
      Bilingual("1,3 @anna", "1,3 @花子"),
      Bilingual("those of these tasks that match", "番号のタスクのうち、当てはまるもの")
    ),
    (Bilingual("#home -2", "#家 -2"), Bilingual("without task 2", "タスク 2 を除く")),
    (
      Bilingual("project:=house", "プロジェクト:=家"),
      Bilingual("that project, none below it", "そのプロジェクトだけ（下位を除く）")
    ),
    (
      Bilingual("project:none", "プロジェクト:なし"),
      Bilingual("without one; the same with due: and @", "なし（期限: と @ も同じ）")
    ),
  ]

  private static let dates: [Example] = [
    (Bilingual("done yesterday", "完了 昨日"), Bilingual("done on that day", "その日に完了")),
    (Bilingual("friday", "金曜"), Bilingual("due on that day", "期限がその日")),
    (
      Bilingual("by friday", "金曜まで"),
      Bilingual("due until then, overdue included", "その日までに期限が来る（期限切れを含む）")
    ),
    (
      Bilingual("after friday", "金曜より後"),
      Bilingual("due later; also before, from and since", "期限がそれより後（金曜より前、金曜以降 も使える）")
    ),
    (
      Bilingual("monday..friday", "月曜〜金曜"),
      Bilingual("due between them; monday to friday too", "期限がその間（月曜から金曜まで も同じ）")
    ),
    (Bilingual("next week", "来週"), Bilingual("due in that period", "期限がその期間")),
    (Bilingual("due:mar", "期限:3月"), Bilingual("due in that period", "期限がその期間")),
  ]

  /// Returns the days of the dates in a filter; nil if it has none or is invalid.
  package static func days(of filter: String, _ context: DateContext) -> ClosedRange<CivilDate>? {
    let words = Tokenizer.split(filter).words
    let parsed = try? FilterParser.parse(
      words, naming: People(state: ModelState(), me: nil), context)
    return parsed?.days
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
  /// The days of its dates; nil if it has none.
  package var days: ClosedRange<CivilDate>? { condition.tests.lazy.compactMap(\.days).first }
}

extension FilterTest {
  fileprivate var days: ClosedRange<CivilDate>? {
    switch self {
    case .week(let days): days
    case .attribute(let test):
      switch test.condition {
      case .within(let days): days
      case .compares(_, let meaning): meaning.days
      default: nil
      }
    default: nil
    }
  }
}
