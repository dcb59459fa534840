import TaskLanguage
import TaskModel

/// The phrases for days and recurrences that are offered, counted from today: each in its words.
///
/// They are not examples as in a manual: each can be accepted unchanged.
struct DatePhrases {
  let context: DateContext

  /// Words for days, except past ones.
  func days(_ language: Language) -> [[String]] {
    language == .japanese ? japaneseDays : englishDays
  }

  /// Words for past days and periods.
  func past(_ language: Language) -> [[String]] {
    guard language == .english else { return [["昨日"], ["先週"], ["先月"], ["去年"]] }
    let periods = ["week", "month"].map { ["last", $0] }
    return [["yesterday"]] + periods + weekdays.map { ["last", $0] }
  }

  /// Words for recurrences; `count` is the number typed in one, if any.
  func recurrences(_ language: Language, count: String?) -> [[String]] {
    guard language == .english else {
      return [["毎日"], ["平日"], ["毎週"]] + japaneseWeekdays.map { ["毎週\($0)"] } + [
        ["毎月"], ["毎月末"], ["毎年"],
      ]
    }
    let units = ["day", "weekday", "week", "month", "year"]
    let counted = counts(count).flatMap { number in
      ["days", "weeks", "months", "years"].map { [number, $0] }
    }
    let others = ["day", "week", "month"].map { ["other", $0] }
    return (units.map { [$0] } + weekdays.map { [$0] } + counted + others).map { ["every"] + $0 }
  }

  /// Returns durations from now; `count` is the number typed in one, if any.
  func durations(count: String?) -> [[String]] {
    counts(count).flatMap { number in
      ["days", "weeks", "months", "hours"].map {
        ["in", number, number == "1" ? singular($0) : $0]
      }
    }
  }

  /// The next two weeks in ISO format.
  var numerals: [[String]] {
    (0..<14).compactMap { context.today.adding(days: $0) }.map { [$0.iso8601] }
  }

  private var englishDays: [[String]] {
    let next = ["week", "month", "year"] + weekdays
    let current = ["week", "month", "year", "weekend"] + weekdays
    let ends = ["week", "month", "year"].map { ["end", "of", $0] }
    return [["today"], ["tomorrow"], ["tonight"]] + weekdays.map { [$0] }
      + next.map { ["next", $0] } + current.map { ["this", $0] } + ends
      + [["eod"], ["eow"], ["eom"], ["eoy"]]
  }

  private var japaneseDays: [[String]] {
    let words = ["今日", "明日", "明後日", "今夜"] + japaneseWeekdays.map { "\($0)日" }
    let next = ["来週", "来月", "来年"] + japaneseWeekdays.map { "来週\($0)" }
    return (words + next + ["今週中", "月末", "年末"]).map { [$0] }
  }

  /// The weekdays, beginning with tomorrow's.
  private var weekdays: [String] { fromTomorrow(Weekday.allCases.map { "\($0)" }) }
  private var japaneseWeekdays: [String] {
    fromTomorrow(["月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜"])
  }

  private func fromTomorrow(_ names: [String]) -> [String] {
    let start = (context.today.weekday.rawValue + 1) % 7
    return Array(names[start...] + names[..<start])
  }

  private func counts(_ typed: String?) -> [String] {
    let usual = ["2", "3", "1"]
    guard let typed, !usual.contains(typed), typed.count <= 3 else { return usual }
    return usual + [typed]
  }

  private func singular(_ unit: String) -> String { String(unit.dropLast()) }
}
