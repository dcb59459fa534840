import TaskLanguage
import TaskModel

/// `start [TASK…] [DATE]`
struct StartCommand: TaskActionCommand {
  static let verb = Verb(
    "start", arguments: [.many(.tasks(.open)), .optional(.pastDate)],
    answer: .changes,
    summary: Bilingual(
      "start working on tasks",
      "タスクの作業を開始する"),
    details: Bilingual(
      "Time is recorded until stop or done, and timesheet adds it up. list started shows what is "
        + "in progress. start 3 9am says when it began, also for work already in progress.",
      "「stop」か「done」までの時間が記録され、「timesheet」で集計できます。作業中のものは「list 作業中」で表示します。「start 3 "
        + "9時」のように、開始した時刻を後から指定できます（作業中のものも）。"),
    examples: [
      .same("start 1"), Bilingual("start rent", "start 家賃"),
      Bilingual("start 3 9am", "start 3 9時"),
    ])

  static let action = BulkAction.edit
  let target: TaskReference
  /// The start of the work; nil for now.
  let moment: Due?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.momentBehindTasks(isTimed: true)
    target = try arguments.tasks(toChange: true)
  }

  /// Leaves out done tasks; if there are no others, refuses before any question.
  func widened(_ tasks: [TaskItem], in shell: Shell) throws -> [TaskItem] {
    let (open, done) = (tasks.filter { $0.state == .open }, tasks.filter { $0.state == .done })
    guard let first = done.first else { return tasks }
    if open.isEmpty { throw ModelError.taskIsDone(number: first.number) }
    shell.tell(.doneNotStarted(done))
    return open
  }

  func perform(_ numbers: [Int], in shell: Shell) throws {
    try shell.presenters.work.start(numbers, since: moment.flatMap(shell.instant))
    _ = shell.worker()
  }
}

/// `stop [TASK…] [DATE]`
enum StopCommand: Command {
  static let verb = Verb(
    "stop", aliases: ["pause"], arguments: [.many(.tasks(.open)), .optional(.pastDate)],
    answer: .changes,
    summary: Bilingual(
      "stop working and record the time",
      "作業を中断して時間を記録する"),
    details: Bilingual(
      "Without a task, stops everything you are working on: started tasks that are yours or "
        + "unassigned. stop 3 at 10:30 says when it ended. More than 12 hours at a stretch are asked "
        + "about first: keep them, drop them, or say when it ended; in a script, --yes records them.",
      "タスクを省くと、作業中のタスクのうち、自分が担当のものと担当者なしのものをすべて中断します。「stop 3 10:30」のように、終えた時刻を指定できます。"
        + "続けて12時間を超える場合は、そのまま記録するか、記録しないか、いつ終えたかを尋ねます。スクリプトでは --yes で記録します。"),
    examples: [
      .same("stop 1"), Bilingual("stop 3 at 9:30", "stop 3 9時半"), .same("stop"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.momentBehindTasks(isTimed: true)
    // The tasks; nil for all started ones.
    let reference: TaskReference? = arguments.isEmpty ? nil : try arguments.tasks(toChange: true)
    return { shell in
      var tasks =
        try reference.map { try shell.tasks($0, scope: .open) }
        ?? shell.presenters.work.mine(
          shell.people.meant?.id)
      if tasks.isEmpty { throw ReferenceError.nothingStarted }
      // Among several, those that are not started are not meant.
      let running = tasks.filter { $0.runningSince != nil }
      if !running.isEmpty { tasks = running }
      try shell.confirmWork(on: tasks, until: moment)
      try shell.presenters.work.stop(
        tasks.map(\.number), at: moment.flatMap(shell.instant), by: shell.worker(),
        shell.invocation.workEnds)
    }
  }
}

/// `track [TASK] TIME [DATE]`
enum TrackCommand: Command {
  static let verb = Verb(
    "track",
    arguments: [.optional(.task), .one(.word, Bilingual("TIME", "時間")), .optional(.pastDate)],
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

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let task = arguments.words.first?.text ?? "3"
    let reference = try arguments.task()
    guard let first = arguments.words.first else { throw UsageError.needsLength(task) }
    let (start, length) = try Self.time(first, &arguments)
    return { shell in
      let tasks = try shell.confirmed(reference, scope: .all)
      let numbers = tasks.map(\.number)
      guard let start else {
        return try shell.presenters.work.untrack(numbers, length)
      }
      try shell.presenters.work.track(numbers, length, at: start, by: shell.worker())
    }
  }

  /// Reads the start, nil if the time is removed, and the length.
  private static func time(
    _ first: Word, _ arguments: inout Arguments
  ) throws -> (start: Due?, length: Minutes) {
    let texts = arguments.words.map(\.text)
    if first.isPlain, let span = PastDates.span(of: texts, arguments.dates) {
      return try Self.session(span, &arguments)
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
    arguments.drop(count)
    return (isBack ? nil : try Self.day(&arguments), length)
  }

  /// Reads from one time to another, on the given day, or else on the latest possible one.
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
}

/// `timesheet [DATE] [FILTER]`
enum TimesheetCommand: Command {
  static let verb = Verb(
    "timesheet", aliases: ["times"], arguments: [.many(.filter)],
    answer: .report(Timesheet.allColumns),
    summary: Bilingual("add up the time spent", "作業時間を集計する"),
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

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let dates = arguments.dates
    var words = arguments.takeAll()[...]
    // The days; nil for all.
    let days = try Self.days(&words, dates)
    let filter = try arguments.filter(of: Array(words))
    return { shell in shell.presenters.work.showTimesheet(days, try shell.narrowed(filter)) }
  }

  /// Returns the days named by the first words, past ones preferred; this week if they name none.
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
}
