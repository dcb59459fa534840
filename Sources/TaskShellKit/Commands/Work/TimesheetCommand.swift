import TaskLanguage
import TaskModel

/// `timesheet [DATE] [FILTER]`
struct TimesheetCommand: Command {
  static let verb = Verb(
    "timesheet", aliases: ["times"], arguments: [.many(.filter)],
    answer: .timesheet, summary: Bilingual("add up the time spent", "作業時間を集計する"),
    details: Bilingual(
      "Covers this week, or the period named first: last week, march, monday to friday, all. A "
        + "filter picks tasks, including done ones. group:project adds up by project, and so on for "
        + "group:tag, group:user and group:number. Work in progress counts up to now.",
      "今週の分を集計します。先頭に期間（先週、3月、3月1日〜3月10日、すべて）を書くと、その期間を集計します。条件でタスクを絞り込めます（完了したものも含む）。"
        + "「グループ:プロジェクト」でプロジェクトごとに集計します（「グループ:タグ」、「グループ:担当」、「グループ:番号」など）。作業中のものは現在までの時間を数えます。"),
    examples: [
      .same("timesheet"),
      Bilingual("timesheet all group:project", "timesheet すべて グループ:プロジェクト"),
      Bilingual("timesheet yesterday @Anna", "timesheet 昨日 @花子"),
    ])

  /// Nil for all days.
  private let days: ClosedRange<CivilDate>?
  private let filter: TaskFilter

  init(_ arguments: inout Arguments) throws {
    let dates = arguments.dates
    var words = arguments.takeAll()[...]
    days = try Self.days(&words, dates)
    filter = try arguments.filter(of: Array(words))
  }

  /// The days that the first words name, the past preferred; this week where they name none.
  private static func days(
    _ words: inout ArraySlice<Word>, _ dates: DateContext
  ) throws -> ClosedRange<CivilDate>? {
    let thisWeek = dates.days(of: .week, around: dates.today) ?? dates.today...dates.today
    guard let first = words.first, first.isPlain else { return thisWeek }
    switch FilterWord(first) {
    case .all:
      words.removeFirst()
      return nil
    case .week:
      words.removeFirst()
      return thisWeek
    default: break
    }
    let texts = words.prefix(while: \.isPlain).map(\.text)
    guard first.text.folded.decimal == nil else { return thisWeek }
    let found = try located(at: first, before: words.dropFirst()) {
      try PastDates(dates).days(of: texts)
    }
    guard let (days, count) = found else {
      guard PastDates.beginsSpan(first.text) else { return thisWeek }
      throw DateSuggestions.notUnderstood(first.text).at(first)
    }
    words = words.dropFirst(count)
    return days
  }

  func run(in shell: Shell) throws {
    shell.presenters.work.showTimesheet(days, try shell.narrowed(filter))
  }
}
