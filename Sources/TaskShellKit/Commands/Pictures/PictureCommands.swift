import TaskLanguage
import TaskModel

/// `projects`
enum ProjectsCommand: Command {
  static let verb = Verb(
    "projects", arguments: [.optional(.attribute(.asof))],
    answer: .report(ProjectReport.columns),
    summary: Bilingual("show projects as a tree", "プロジェクトをツリーで表示する"),
    details: Bilingual(
      "A project includes the projects below it. The date is its next deadline that is not overdue.",
      "件数には下位のプロジェクトも含みます。日付は次に来る期限です。"),
    examples: [.same("projects")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    return { shell in try shell.presenters(asOf: moment).reports.showProjects() }
  }
}

/// `seats`
enum SeatsCommand: Command {
  static let verb = Verb(
    "seats", arguments: [.optional(.attribute(.asof))],
    answer: .report(SeatReport.columns),
    summary: Bilingual("show who sits where", "座席表を表示する"),
    details: Bilingual(
      "Each tile has the seat number, the name and the number of open tasks.",
      "座席番号、名前、未完了の件数を表示します。"),
    examples: [.same("seats")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    return { shell in try shell.presenters(asOf: moment).reports.showSeats() }
  }
}

/// `stats [FILTER]`
enum StatsCommand: Command {
  static let verb = Verb(
    "stats", arguments: [.many(.filter), .optional(.attribute(.asof))],
    answer: .statistics,
    summary: Bilingual("show statistics on completed and open tasks", "完了と未完了の統計を表示する"),
    details: Bilingual(
      "Shows completed and open tasks over twelve weeks, days in a row with something completed, "
        + "and counts by person and project. Deleted tasks are not counted. Open tasks that are "
        + "waiting or have expired are counted, and their number is shown, because count, list and "
        + "workload leave them out. In JSON it is an object: open, overdue, done, hidden, streak, longestStreak, averageAgeDays, weeks, people, projects.",
      "12週間の完了数と未完了数、連続完了日数、担当者とプロジェクトごとの件数を表示します。削除したタスクは数えません。待機中や有効期限切れの未完了タスクは含め、その件数を表示します（「count」「list」「workload」には含まれません）。JSON は "
        + "open、overdue、done、hidden、streak、longestStreak、averageAgeDays、weeks、people、projects を持つ1つのオブジェクトです。"
    ),
    examples: [
      .same("stats"),
      Bilingual("stats @Anna", "stats @花子"),
      Bilingual("stats project:house", "stats プロジェクト:家"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    let filter = try arguments.filter(of: arguments.takeAll())
    return { shell in try shell.presenters(asOf: moment).statistics.show(shell.narrowed(filter)) }
  }
}

/// `tags`
enum TagsCommand: Command {
  static let verb = Verb(
    "tags", arguments: [.optional(.attribute(.asof))],
    answer: .report(TagReport.columns),
    summary: Bilingual("show tags and how many tasks have them", "タグとその件数を表示する"),
    details: Bilingual(
      "Tasks that wait for a later day are not counted as open.",
      "待機中のタスクは未完了の件数に含みません。"),
    examples: [.same("tags")])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    return { shell in try shell.presenters(asOf: moment).reports.showTags() }
  }
}

/// `timeline [FILTER]`
enum TimelineCommand: Command {
  static let verb = Verb(
    "timeline", arguments: [.many(.filter)],
    answer: .timeline,
    summary: Bilingual("show deadlines on a timeline", "期限を時間軸に並べて表示する"),
    details: Bilingual(
      "Shows the first 20 tasks with a deadline, or as many as limit: allows. < and > mark days "
        + "off the scale, ! an overdue task. In JSON it lists all of them, with the days from today.",
      "期限のあるタスクを20件まで、または「件数:」で指定した件数まで表示します。< と > は表示範囲の外の日、! は期限切れを示します。JSON では全件を、今日からの日数 days "
        + "とともに出力します。"),
    examples: [
      .same("timeline"),
      Bilingual("timeline @Anna", "timeline @花子"),
      Bilingual("timeline -overdue limit:40", "timeline -期限切れ 件数:40"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let filter = try arguments.filter(of: arguments.takeAll())
    return { shell in try shell.presenters.timeline.show(shell.narrowed(filter)) }
  }
}

/// `agenda [N] [FILTER]`
enum AgendaCommand: Command {
  static let verb = Verb(
    "agenda",
    arguments: [
      .optional(.count, Bilingual("DAYS", "日数")), .many(.filter), .optional(.attribute(.asof)),
    ],
    answer: .agenda,
    summary: Bilingual("show what is due in the coming days", "これからの期限を日ごとに表示する"),
    details: Bilingual(
      "Shows two weeks from today, as many days as the number before the filter, or up to the end "
        + "of the period that the filter names (agenda april). A recurring task appears on each day on "
        + "which it will be due, marked with ↻ (~ in ASCII). In JSON each task has a kind: overdue, "
        + "due, repeat or done.",
      "既定は今日から2週間分です。先頭に日数を書けばその日数分、期間（「agenda 4月」）を書けばその期間の終わりまで表示します。繰り返すタスクは、今後期限が来る日にも ↻（ASCII "
        + "では ~）を付けて表示します。JSON では kind が overdue、due、repeat、done のいずれかになります。"),
    examples: [
      .same("agenda"),
      .same("agenda 30"),
      Bilingual("agenda 7 @Anna -#later", "agenda 7 @花子 -#あとで"),
    ])

  private static let days = 1...366
  private static let usualDays = 14

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    let count = try arguments.countBesideFilter(within: Self.days, of: .days)
    let words = arguments.takeAll()
    let filter = try arguments.filter(of: words)
    let ahead = filter.days.map { arguments.dates.today.days(to: $0.upperBound) + 1 } ?? 0
    let days = count ?? min(max(Self.usualDays, ahead), Self.days.upperBound)
    return { shell in
      try shell.presenters(asOf: moment).agenda.show(
        days: days, shell.narrowed(filter), hint: FilterHint(words, of: Self.verb, in: shell))
    }
  }
}

/// `calendar [N] [FILTER]`
enum CalendarCommand: Command {
  static let verb = Verb(
    "calendar", aliases: ["cal"],
    arguments: [.optional(.count, Bilingual("MONTHS", "月数")), .many(.filter)],
    answer: .calendar,
    summary: Bilingual(
      "show months with the number of tasks due each day",
      "日ごとの期限の件数をカレンダーに表示する"),
    details: Bilingual(
      "Shows this month, as many months as the number before the filter, or up to the month that "
        + "the filter names (calendar april). Today is in brackets; below each day is the number of "
        + "open tasks due. In JSON there is an object for each day: date, week, count, level (0 to 4).",
      "既定は今月だけです。先頭に月数を書けばその月数分、期間（「calendar 4月」）を書けばその月まで表示します。今日は括弧で囲み、日付の下に期限が来る未完了のタスクの件数を示します。"
        + "JSON では日ごとに date、week、count、level（0〜4）を出力します。"),
    examples: [
      .same("calendar"),
      .same("calendar 3"),
      Bilingual("calendar 2 @Anna", "calendar 2 @花子"),
    ])

  private static let months = 1...24

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let count = try arguments.countBesideFilter(within: Self.months, of: .months)
    let words = arguments.takeAll()
    let filter = try arguments.filter(of: words)
    let today = arguments.dates.today
    let ahead = filter.days.map { Self.months(from: today, to: $0.upperBound) } ?? 1
    let months = count ?? min(max(1, ahead), Self.months.upperBound)
    return { shell in
      try shell.presenters.calendar.show(
        months: months, shell.narrowed(filter), hint: FilterHint(words, of: Self.verb, in: shell))
    }
  }

  /// Returns the number of months from that of the first day to that of the last.
  private static func months(from first: CivilDate, to last: CivilDate) -> Int {
    let (first, last) = (first.components, last.components)
    return (last.year - first.year) * 12 + last.month - first.month + 1
  }
}

/// `workload [FILTER] [[next] week|month]`
enum WorkloadCommand: Command {
  static let verb = Verb(
    "workload", arguments: [.many(.filter), .optional(.attribute(.asof))],
    keywords: Keyword.first("week", "month"), answer: .report(WorkloadReport.allColumns),
    summary: Bilingual(
      "show how much each person has to do",
      "ユーザーごとの作業量を表示する"),
    details: Bilingual(
      "Counts open tasks, overdue ones, and those due by the end of this week, overdue ones "
        + "included: the same numbers as count @NAME, count @NAME overdue and count @NAME week. With "
        + "week or month, or once user capacity is set, it also compares the estimates of the tasks "
        + "due in that period with the hours left, most hours left first. next week and next month "
        + "look at the coming one, without overdue tasks.",
      "未完了、期限切れ、今週末まで（期限切れを含む）の件数です。「count @名前」、「count @名前 期限切れ」、「count @名前 今週」と同じ数になります。"
        + "「今週」や「今月」を付けるか「user capacity」で設定すると、その期間に期限が来るタスクの見積もりと残りの作業可能時間を比べ、空き時間の多い順に並べます。"
        + "来週・来月も指定でき、その場合は期限切れを含みません。"),
    examples: [
      .same("workload"),
      Bilingual("workload week", "workload 今週"),
      Bilingual("workload next week", "workload 来週"),
      Bilingual("workload month #home", "workload 今月 #家"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    var words = arguments.takeAll()
    let period = Self.period(&words)
    let filter = try arguments.filter(of: words)
    return { shell in
      try shell.presenters(asOf: moment).reports.showWorkload(
        shell.narrowed(filter), period: period)
    }
  }

  /// Removes and returns the period named by a lone word at the end or the beginning.
  private static func period(_ words: inout [Word]) -> WorkPeriod? {
    let names: [String: WorkPeriod] = [
      "week": WorkPeriod(.week), "month": WorkPeriod(.month),
      "来週": WorkPeriod(.week, isNext: true), "来月": WorkPeriod(.month, isNext: true),
    ]
    for index in [words.count - 2, 0] where words.indices.contains(index) && words.count > 1 {
      guard words[index].isPlain, words[index + 1].isPlain, words[index].text.folded == "next",
        let period = names[words[index + 1].keyword]
      else { continue }
      words.removeSubrange(index...index + 1)
      return WorkPeriod(period.unit, isNext: true)
    }
    for index in [words.indices.last, words.indices.first].compactMap(\.self) {
      guard words[index].isPlain, let period = names[words[index].keyword] else { continue }
      words.remove(at: index)
      return period
    }
    return nil
  }
}
