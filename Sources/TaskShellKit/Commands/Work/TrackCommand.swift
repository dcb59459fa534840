import TaskLanguage
import TaskModel

/// `track [TASK] TIME [DATE]`
struct TrackCommand: Command {
  static let verb = Verb(
    "track", arguments: [.optional(.task), .one(.word, Bilingual("TIME", "時間")), .optional(.date)],
    answer: .changes, summary: Bilingual("record time spent on a task afterwards", "作業時間を後から記録する"),
    details: Bilingual(
      "Without a date, the time counts for today. Dates are read as past ones: monday is "
        + "last Monday.",
      "日付を省くと今日の作業になります。曜日などの日付は過去のものとして読みます（月曜 は直前の月曜）。"),
    examples: [
      Bilingual("track 1 45m", "track 1 45分"),
      Bilingual("track 1 1h30m yesterday", "track 1 1時間30分 昨日"),
    ])

  private let reference: TaskReference
  private let length: Minutes
  private let start: Due

  init(_ arguments: inout Arguments) throws {
    reference = try arguments.task()
    guard let first = arguments.words.first else { throw UsageError.needsLength }
    let texts = arguments.words.map(\.text)
    guard let (length, count) = DurationWords.longestPrefix(of: texts) else {
      throw AttributeError.notADuration(first.text).at(first)
    }
    guard length.count <= 24 * 60 else {
      throw UsageError.moreThanADay(texts.prefix(count).joined(separator: " "))
        .at(arguments.words.prefix(count))
    }
    self.length = length
    arguments.drop(count)
    start = try Self.day(&arguments)
  }

  private static func day(_ arguments: inout Arguments) throws -> Due {
    var words = arguments.takeAll()[...]
    guard let first = words.popFirst() else { return Due(date: arguments.dates.today) }
    let attribute = Word.Attribute(
      key: .since, comparison: nil, isNegated: false, value: first.text, isQuoted: first.isLiteral,
      isWhole: first.isLiteral)
    var value = ValueWords(attribute, followedBy: words)
    let dates = arguments.dates
    let due = try located(at: first, before: words) { try PastDates(dates).required(&value) }
    arguments.restore(Array(value.rest))
    return due
  }

  func run(in shell: Shell) throws {
    let tasks = try shell.confirmed(
      .edit, try shell.tasks(reference, scope: .all), named: reference)
    try shell.presenters.work.track(
      tasks.map(\.number), length, at: start, by: shell.worker(),
      title: shell.invocation.title)
  }
}
