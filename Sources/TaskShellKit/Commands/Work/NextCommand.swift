import TaskLanguage
import TaskModel

/// `next [N] [FILTER]`
struct NextCommand: Command {
  static let verb = Verb(
    "next", aliases: ["n"], arguments: [.optional(.count, Bilingual("N", "件数")), .many(.filter)],
    answer: .tasks,
    summary: Bilingual("show what to do next, the most urgent first", "次にやることを緊急度の高い順に表示する"),
    details: Bilingual(
      "Shows five tasks, or as many as you ask for, and leaves out what is blocked, waiting or "
        + "scheduled for later. why explains the order, set urgency.due and the like change it, and "
        + "list sort:urgency lists every task in that order.",
      "件数を省くと5件です。先行タスクが未完了のもの、待機中のもの、着手予定日前のものは表示しません。順番の理由は「why」で確認できます。配点は「set "
        + "urgency.due」などで変更できます。すべてを緊急度順に並べるには「list 並び順:緊急度」を使います。"),
    examples: [.same("next"), .same("next 1"), Bilingual("next 3 @Anna", "next 3 @花子")])

  private static let usualCount = 5
  private let count: Int
  private let filter: TaskFilter
  private let words: [Word]

  init(_ arguments: inout Arguments) throws {
    count = try arguments.countBesideFilter(within: 1...1000) ?? Self.usualCount
    words = arguments.takeAll()
    filter = try arguments.filter(of: words)
  }

  func run(in shell: Shell) throws {
    var filter = filter
    filter.condition = .all([.test(.ready), filter.condition])
    filter.limit = filter.limit ?? count
    if filter.sort.isEmpty { filter.sort = [TaskOrder(.urgency)] }
    let state = shell.model.state
    if !words.isEmpty, try shell.counted(self.filter, in: state) == 0 {
      shell.presenters.taskList.list(
        [], isFiltered: true, in: state, hint: FilterHint(words, in: shell))
      return
    }
    shell.presenters.planning.urgency.showNext(
      try shell.listed(filter, in: state), weights: shell.settings.weights)
  }
}
