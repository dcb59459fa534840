import TaskLanguage
import TaskModel

/// `track [TASK] TIME [DATE]`
struct TrackCommand: Command {
  static let verb = Verb(
    "track", arguments: [.optional(.task), .one(.word, Bilingual("TIME", "時間")), .optional(.date)],
    answer: .changes, summary: Bilingual("record time spent on a task afterwards", "作業時間を後から記録する"),
    details: Bilingual(
      "Without a date, the time counts for today. Dates are read as past ones: monday is last "
        + "Monday. 9:00-10:30 is the time between, which may run past midnight, and -1h removes an "
        + "hour that was recorded.",
      "日付を省くと今日の作業になります。曜日などの日付は過去のものとして読みます（「月曜」は直前の月曜）。"
        + "「9:00-10:30」のように時刻から時刻までも指定でき（日付をまたいでもかまいません）、「-1時間」は記録した時間を1時間分取り消します。"),
    examples: [
      Bilingual("track 1 45m", "track 1 45分"),
      Bilingual("track 1 1h30m yesterday", "track 1 1時間30分 昨日"),
      Bilingual("track 1 9:00-9:45", "track 1 9:00〜9:45"),
      Bilingual("track 1 -30m", "track 1 -30分"),
    ])

  private let reference: TaskReference
  private let length: Minutes
  /// Nil where the time is taken back.
  private let start: Due?

  init(_ arguments: inout Arguments) throws {
    reference = try arguments.task()
    guard let first = arguments.words.first else { throw UsageError.needsLength }
    let texts = arguments.words.map(\.text)
    if first.isPlain, let span = PastDates.span(of: texts, arguments.dates) {
      (start, length) = try Self.session(span, &arguments)
      return
    }
    let isBack = first.isPlain && first.text.first?.isMinus == true
    let lengths = isBack ? [String(first.text.dropFirst())] + texts.dropFirst() : texts
    guard let (length, count) = DurationWords.longestPrefix(of: lengths) else {
      throw AttributeError.notADuration(first.text).at(first)
    }
    guard isBack || length.count <= 24 * 60 else {
      throw UsageError.moreThanADay(texts.prefix(count).joined(separator: " "))
        .at(arguments.words.prefix(count))
    }
    self.length = length
    arguments.drop(count)
    start = isBack ? nil : try Self.day(&arguments)
  }

  /// From one time to another, on the day that follows, or else as lately as that can have been.
  private static func session(
    _ span: (from: CivilTime, to: CivilTime, count: Int), _ arguments: inout Arguments
  ) throws -> (Due, Minutes) {
    let words = arguments.words.prefix(span.count)
    let typed = words.map(\.text).joined(separator: " ")
    arguments.drop(span.count)
    let hasDay = !arguments.isEmpty
    var day = try Self.day(&arguments).date
    var count = Int(span.to.minuteOfDay) - Int(span.from.minuteOfDay)
    if count < 0 {
      count += 1440
      if !hasDay { day = day.adding(days: -1) ?? day }
    }
    guard let length = Minutes(count) else { throw AttributeError.notADuration(typed).at(words) }
    let start = Due(date: day, time: span.from)
    guard let end = start.adding(minutes: count), end.minutes(to: Due(arguments.dates.now)) >= 0
    else { throw DateError.notPast(typed).at(words) }
    return (start, length)
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
    let numbers = tasks.map(\.number)
    let title = shell.invocation.title
    guard let start else {
      return try shell.presenters.work.untrack(numbers, length, title: title)
    }
    try shell.presenters.work.track(numbers, length, at: start, by: shell.worker(), title: title)
  }
}
