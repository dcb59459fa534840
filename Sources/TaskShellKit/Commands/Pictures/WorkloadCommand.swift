import TaskLanguage
import TaskModel

/// `workload [FILTER] [week|month]`
struct WorkloadCommand: Command {
  static let verb = Verb(
    "workload", arguments: [.many(.filter), .optional(.attribute(.asof))],
    answer: .workload,
    summary: Bilingual("show how much each user has to do", "ユーザーごとの作業量を表示する"),
    details: Bilingual(
      "Counts open tasks, overdue ones, and those due by the end of this week, overdue ones "
        + "included: the same numbers as count @NAME, count @NAME overdue and count @NAME week. "
        + "With week or month, or once user capacity is set, it also compares the estimates of "
        + "the tasks due in that period with the hours left, most hours left first.",
      "未完了、期限切れ、今週末まで（期限切れを含む）の件数です。count @名前、count @名前 overdue、"
        + "count @名前 week と同じ数になります。week や month を付けるか user capacity を設定すると、"
        + "その期間に期限が来るタスクの見積もりと残りの作業可能時間を比べ、空きの多い順に並べます。"),
    examples: [
      .same("workload"),
      .same("workload week"),
      Bilingual("workload month #home", "workload month #家"),
    ])

  private let filter: TaskFilter
  private let period: Period?
  private let moment: CivilDateTime?

  init(_ arguments: inout Arguments) throws {
    moment = try arguments.pastMoment(.asof, ofDay: .lastOfDay)
    var words = arguments.takeAll()
    period = Self.period(&words)
    filter = try arguments.filter(of: words)
  }

  /// The lone word that names a period, at the end or the beginning.
  private static func period(_ words: inout [Word]) -> Period? {
    let names: [String: Period] = [
      "week": .week, "今週": .week, "month": .month, "今月": .month,
    ]
    for place in [words.indices.last, words.indices.first].compactMap(\.self) {
      guard words[place].isPlain, let period = names[words[place].text.folded] else { continue }
      words.remove(at: place)
      return period
    }
    return nil
  }

  func run(in shell: Shell) throws {
    try shell.pictures(asOf: moment).reports.showWorkload(shell.narrowed(filter), period: period)
  }
}
