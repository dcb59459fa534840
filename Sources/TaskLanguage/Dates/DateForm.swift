/// Ways to write a date, by examples: for help and completion. The grammar decides what is valid; a
/// test keeps both consistent.
package struct DateForm: Sendable {
  /// Examples as typed.
  package let examples: [String]
  /// Whether it is recognised at the end of a text, without a key.
  package let countsInText: Bool

  package static let all: [DateForm] = [
    DateForm(
      examples: [
        "today", "tomorrow", "明日", "tonight", "今夜", "今夜8時", "friday", "fri", "this friday",
        "next friday", "friday next week", "金曜", "monday morning", "friday night", "this evening",
        "early tomorrow morning", "friday night next week", "明日の朝", "明日の朝9時", "明晩", "this week",
        "next week", "next month", "next year", "eod", "eow", "eom", "eoy", "2026-03-14",
        "2026/03/14", "2026-03-14T17:00", "14.3.2026", "mar 14", "14 march", "14 mar 2027",
        "sat 28 mar 2026", "in 3 days", "+3d", "in a week", "in 1.5 hours", "5 days from now",
        "a week from friday", "2 days before christmas", "+3 workdays", "12月25日", "2026年12月25日",
        "令和8年12月25日", "来週の月曜", "来週金曜", "この金曜", "来週", "再来週", "来月", "来年", "今日中", "今週中", "今週末",
        "月末", "6月末", "来月頭", "来月25日", "来月末", "年末", "4月第3金曜", "3日後", "2週間後", "半年後", "3営業日後",
      ], countsInText: true),
    DateForm(
      examples: [
        "yesterday", "昨日", "last friday", "last week", "last month", "先週", "wed", "sat", "sun",
        "weekend", "next weekend", "週末", "eoq", "sow", "som", "soq", "soy", "end of month",
        "start of next month", "end of march", "mid january", "early next week", "20260314",
        "2026-W10-3", "3/14", "mar", "march 2027", "2027-06", "14", "14th", "the 27th",
        "last day of march", "first monday of april", "3rd friday of next month", "3d", "2 weeks",
        "1mo", "2h", "1h30m", "P3D", "3 days ago", "christmas", "new year's eve", "easter monday",
        "halloween", "クリスマス", "大晦日", "春分の日", "25日", "月末の金曜", "12月", "3日前",
        "年度末",
        "friday+9h", "eom-3d",
      ], countsInText: false),
  ]

  /// The forms recognised at the end of a text.
  package static let inText = all.filter(\.countsInText)
}

/// Examples of times of day as typed, for help and completion.
package enum TimeWords {
  package static let examples = [
    "17:00", "5pm", "5:30 pm", "5 p.m.", "at 9", "half past 9", "quarter to 10", "noon", "midnight",
    "17時", "17時半", "17時30分", "午後5時", "夜8時", "夕方5時", "正午",
  ]
}
