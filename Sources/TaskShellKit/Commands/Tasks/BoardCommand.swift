import TaskLanguage
import TaskModel

/// `board [FILTER]`
enum BoardCommand: Command {
  static let verb = Verb(
    "board", arguments: [.many(.filter)], answer: .tasks,
    summary: Bilingual("see and change tasks on the whole screen", "画面全体でタスクを見ながら操作する"),
    details: Bilingual(
      "Shows a list with the card of the task under the cursor. A key does what a command does: d is "
        + "done, t due today, a a date, x delete, u undo; Space marks several for one step, : takes any "
        + "command, 1 to 4 and 0 are views, ? shows all keys and q or :q goes back to the prompt. Without a "
        + "terminal it lists the tasks.",
      "一覧と、カーソル行のタスクのカードを表示します。キーはコマンドと同じ働きをします。d は完了、t は期限を今日に、a は日付、x は削除、u は元に戻す、です。スペース"
        + "で複数選択してまとめて操作でき、: でどのコマンドも入力できます。1〜4 と 0 で表示を切り替え、? ですべてのキーを表示し、q "
        + "か :q でプロンプトに戻ります。端末でないときは一覧を表示します。"),
    examples: [
      .same("board"), Bilingual("board @Anna", "board @花子"),
      Bilingual("board group:project", "board グループ:プロジェクト"),
    ])

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let words = arguments.takeAll()
    let isFiltered = try arguments.filter(of: words) != TaskFilter()
    return { shell in
      let isForPeople = [.table, .plain].contains(shell.view.format)
      if shell.input.showsBoards, isForPeople {
        shell.boards.requested = words.typed
        return
      }
      let query = try shell.boardQuery(isFiltered ? .all : .next, words.typed)
      let state = shell.model.state
      shell.presenters.taskList.list(
        query.indices(in: state, shell.clock).map { state.tasks[$0] }, isFiltered: true, in: state,
        group: query.filter.group,
        hint: FilterHint(words, in: shell))
    }
  }
}
