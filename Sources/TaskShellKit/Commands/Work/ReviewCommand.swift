import TaskLanguage

/// `review [DAYS]`
struct ReviewCommand: Command {
  static let verb = Verb(
    "review", arguments: [.optional(.count, Bilingual("DAYS", "日数"))],
    answer: .tasks,
    summary: Bilingual("review tasks that have not changed for a while", "長く変更のないタスクを見直す"),
    details: Bilingual(
      "Asks, as plan does, about open tasks that have not changed for 14 days, or as many days as "
        + "you say, oldest first.",
      "14日間（または指定した日数）変更のない未完了のタスクについて、古いものから、「plan」と同じ要領で1件ずつ尋ねます。"),
    examples: [.same("review"), .same("review 30")])

  private static let usualDays = 14
  private let days: Int

  init(_ arguments: inout Arguments) throws {
    days = try arguments.leadingCount(within: 1...3660) ?? Self.usualDays
  }

  func run(in shell: Shell) throws {
    try PlanForm(shell, shell.presenters.planning.morning.untouched(days: days)).run()
  }
}
