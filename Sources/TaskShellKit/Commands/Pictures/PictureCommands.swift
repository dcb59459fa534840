import TaskLanguage
import TaskModel

/// `projects`
struct ProjectsCommand: Command {
  static let verb = Verb(
    "projects", arguments: [.optional(.attribute(.asof))],
    answer: .projects,
    summary: Bilingual("show projects as a tree", "プロジェクトをツリーで表示する"),
    details: Bilingual(
      "A project includes the projects below it. The date is its next deadline that is not overdue.",
      "件数には下位のプロジェクトも含みます。日付は次に来る期限です。"),
    examples: [.same("projects")])

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
  }

  func run(in shell: Shell) throws { try shell.pictures(asOf: moment).reports.showProjects() }
}

/// `seats`
struct SeatsCommand: Command {
  static let verb = Verb(
    "seats", arguments: [.optional(.attribute(.asof))],
    answer: .seats,
    summary: Bilingual("show who sits where", "座席表を表示する"),
    details: Bilingual(
      "Each tile has the seat number, the name and the number of open tasks.",
      "座席番号、名前、未完了の件数を表示します。"),
    examples: [.same("seats")])

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
  }

  func run(in shell: Shell) throws { try shell.pictures(asOf: moment).reports.showSeats() }
}

/// `stats [FILTER]`
struct StatsCommand: Command {
  static let verb = Verb(
    "stats", arguments: [.many(.filter), .optional(.attribute(.asof))],
    answer: .statistics,
    summary: Bilingual("show statistics on completed and open tasks", "完了と未完了の統計を表示する"),
    details: Bilingual(
      "Shows completed and open tasks over twelve weeks, days in a row with something completed, "
        + "and counts by person and project. Deleted tasks are not counted. Open tasks that wait for a "
        + "later day or have expired are, and it says how many: count, list and workload leave them out. "
        + "In JSON it is an object: open, overdue, done, hidden, streak, longestStreak, averageAgeDays, weeks, people, projects.",
      "12週間の完了数と未完了数、連続完了日数、担当者とプロジェクトごとの件数を表示します。削除したタスクは数えません。待機中や有効期限切れの未完了タスクは含め、その件数を表示します（「count」「list」「workload」には含まれません）。JSON は "
        + "open、overdue、done、hidden、streak、longestStreak、averageAgeDays、weeks、people、projects を持つ1つのオブジェクトです。"
    ),
    examples: [
      .same("stats"),
      Bilingual("stats @Anna", "stats @花子"),
      Bilingual("stats project:house", "stats プロジェクト:家"),
    ])

  private let filter: TaskFilter
  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    filter = try arguments.filter(of: arguments.takeAll())
  }

  func run(in shell: Shell) throws {
    try shell.pictures(asOf: moment).statistics.show(shell.narrowed(filter))
  }
}

/// `tags`
struct TagsCommand: Command {
  static let verb = Verb(
    "tags", arguments: [.optional(.attribute(.asof))],
    answer: .tagCounts,
    summary: Bilingual("show tags and how many tasks have them", "タグとその件数を表示する"),
    details: Bilingual(
      "Tasks that wait for a later day are not counted as open.",
      "待機中のタスクは未完了の件数に含みません。"),
    examples: [.same("tags")])

  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
  }

  func run(in shell: Shell) throws { try shell.pictures(asOf: moment).reports.showTags() }
}

/// `timeline [FILTER]`
struct TimelineCommand: Command {
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

  private let filter: TaskFilter

  init(_ arguments: inout Arguments) throws {
    filter = try arguments.filter(of: arguments.takeAll())
  }

  func run(in shell: Shell) throws {
    try shell.presenters.pictures.timeline.show(shell.narrowed(filter))
  }
}
