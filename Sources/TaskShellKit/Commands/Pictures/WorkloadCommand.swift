import TaskLanguage
import TaskModel

/// `workload [FILTER] [[next] week|month]`
struct WorkloadCommand: Command {
  static let verb = Verb(
    "workload", arguments: [.many(.filter), .optional(.attribute(.asof))],
    keywords: Keyword.first("week", "month"), answer: .workload,
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
        + "「今週」や「今月」を付けるか 「user capacity」で設定すると、その期間に期限が来るタスクの見積もりと残りの作業可能時間を比べ、空き時間の多い順に並べます。"
        + "来週・来月も指定でき、その場合は期限切れを含みません。"),
    examples: [
      .same("workload"),
      Bilingual("workload week", "workload 今週"),
      Bilingual("workload next week", "workload 来週"),
      Bilingual("workload month #home", "workload 今月 #家"),
    ])

  private let filter: TaskFilter
  private let period: WorkPeriod?
  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    var words = arguments.takeAll()
    period = Self.period(&words)
    filter = try arguments.filter(of: words)
  }

  /// The lone word that names a period, at the end or the beginning.
  private static func period(_ words: inout [Word]) -> WorkPeriod? {
    let names: [String: WorkPeriod] = [
      "week": WorkPeriod(.week), "month": WorkPeriod(.month),
      "来週": WorkPeriod(.week, isNext: true), "来月": WorkPeriod(.month, isNext: true),
    ]
    for place in [words.count - 2, 0] where words.indices.contains(place) && words.count > 1 {
      guard words[place].isPlain, words[place + 1].isPlain, words[place].text.folded == "next",
        let period = names[words[place + 1].keyword]
      else { continue }
      words.removeSubrange(place...place + 1)
      return WorkPeriod(period.unit, isNext: true)
    }
    for place in [words.indices.last, words.indices.first].compactMap(\.self) {
      guard words[place].isPlain, let period = names[words[place].keyword] else { continue }
      words.remove(at: place)
      return period
    }
    return nil
  }

  func run(in shell: Shell) throws {
    try shell.pictures(asOf: moment).reports.showWorkload(shell.narrowed(filter), period: period)
  }
}
