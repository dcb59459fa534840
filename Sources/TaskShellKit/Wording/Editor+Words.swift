import TaskLanguage
import TaskModel

extension Message {
  package static func historyNotSaved(_ error: FileError) -> Message {
    Message(Bilingual("Cannot save the history: ", "履歴を保存できません: ") + error.message.text)
  }

  /// Lines after one that failed.
  package static func linesLeft(_ count: Int) -> Message {
    Message(
      count == 1 ? "The line after it was not run." : "\(count) lines after it were not run.",
      "続く\(count)行は実行していません")
  }

  /// Ctrl-C stopped a command; what it had committed stays.
  package static let interrupted = Message("Interrupted.", "中断しました")

  /// The output is longer than anybody scrolls back.
  package static func rowsLeftOut(_ count: Int) -> Message {
    Message(
      "\(count) more rows.", "ほか\(count)行あります",
      hint: Bilingual(
        "list limit:50, a filter, or set pager on", "「list 件数:50」や条件で絞り込むか、「set pager on」と入力してください"
      ))
  }

  /// Edits were left by a killed shell, or by one that ended with drafts.
  package static func editsLeft(_ count: Int) -> Message {
    guard count > 1 else {
      return Message(
        "Text of an interrupted edit was found.", "中断された編集の内容が見つかりました",
        hint: Bilingual("Ctrl-Y puts it into the line", "Ctrl-Y で入力行に貼り付けます"))
    }
    return Message(
      "Texts of \(count) interrupted edits were found.", "中断された編集の内容が\(count)件見つかりました",
      hint: Bilingual(
        "Ctrl-Y puts the last one into the line, then Alt-Y those before it",
        "Ctrl-Y で最後のものを入力行に貼り付け、続けて Alt-Y を押すとその前のものに替わります"))
  }

  /// The editor crashed and left files, such as a swap file.
  package static func editorLeftFiles(in path: String) -> Message {
    Message(
      "The editor left files in \(path)", "エディターのファイルが \(path) に残っています",
      hint: Bilingual(
        "they may hold unsaved text (vim -r \(path)/line); delete the folder afterwards",
        "未保存の内容が含まれる可能性があります（「vim -r \(path)/line」で確認し、その後フォルダーを削除してください）"))
  }

  /// Drafts remain when the shell ends; these commands open them.
  package static func editsAreKept(_ commands: [String]) -> Message {
    Message(
      "What you wrote is kept (\(commands.joined(separator: ", "))): the next shell offers it.",
      "書いた内容は保持しています（\(commands.joined(separator: "、"))）。次のシェルで取り出せます。")
  }

}

extension Bilingual {
  /// A row ended within quotes.
  static let openQuote = Bilingual("the quote is not closed", "引用符が閉じていません")

  /// The greeting of the first start, a line each.
  package static func greeting(storePath: String) -> [Bilingual] {
    [
      Bilingual(
        "Welcome to taskshell: tasks, people and deadlines at a prompt.",
        "taskshell へようこそ。タスクと担当者、期限をコマンドで管理するシェルです。"),
      Bilingual("Your tasks are stored in \(storePath)", "タスクの保存先: \(storePath)"),
      Bilingual(
        "Try \"help tutorial\" or \"add Buy milk tomorrow\"; \"help\" lists the commands.",
        "まずは「help tutorial」または「add 牛乳を買う 明日」と入力してみてください。「help」でコマンドの一覧を表示します。"),
    ]
  }

  /// The line would change nothing.
  static let changesNothing = Bilingual("changes nothing", "変更はありません")

  /// The commands that `undo` takes back, or that `redo` makes again.
  static func takes(_ lines: String, isBack: Bool) -> Bilingual {
    isBack
      ? Bilingual("takes back: \(lines)", "元に戻す操作: \(lines)")
      : Bilingual("redoes: \(lines)", "やり直す操作: \(lines)")
  }

  /// The number of new tasks, before their names.
  static func wouldAdd(_ count: Int) -> Bilingual {
    Bilingual("adds \(English.counted(count, "task")): ", "\(count)件を追加: ")
  }

  /// A command of the line fails, before others.
  static let restIsNotRun = Bilingual("the rest would not run", "以降は実行されません")

  /// The line names unknown people.
  static func willAskToAdd(_ names: [String]) -> Bilingual {
    let marked = names.map { "@" + $0 }
    return Bilingual(
      names.count == 1
        ? "\(marked[0]) is new: you will be asked whether to add this person"
        : "\(English.listed(marked)) are new: you will be asked whether to add these people",
      "\(marked.joined(separator: "、")) は未登録です（追加するか確認します）")
  }

  /// The keys while an answer fills the screen.
  package static func boardPageKeys(scrolls: Bool) -> Bilingual {
    scrolls
      ? Bilingual("j k scroll, q goes back", "j k で移動、q で戻る")
      : Bilingual("q goes back", "q で戻る")
  }

  static let boardIsOrderedOtherwise = Bilingual(
    "This view has a fixed order. Tasks can be moved in views 0 and 3, or after / sort:order.",
    "この表示は並び順が決まっています。表示 0 と 3、または / で「並び順:順」にすると動かせます。")
  static let boardHasTooManyAbove = Bilingual(
    "More than 500 tasks above have no place yet. Filter with /, or type: order TASK first.",
    "これより上にある順のないタスクが500件を超えています。/ で絞り込むか、「order タスク first」と入力してください。")

  static func boardCount(_ count: Int) -> Bilingual {
    Bilingual("\(count) task\(count == 1 ? "" : "s")", "\(count)件")
  }

  package static let searchLabel = Bilingual("search", "検索")
  package static let searchFailedLabel = Bilingual("no match", "一致なし")

  /// The number of rows below the first ones; if scrolled, the range of visible rows and the total.
  package static func moreRows(_ shown: Range<Int>, of count: Int, isCut: Bool) -> Bilingual {
    guard shown.lowerBound > 0 else {
      let hidden = count - shown.count
      return Bilingual(
        "… and \(isCut ? "over " : "")\(hidden) more", "… ほか\(hidden)件\(isCut ? "以上" : "")")
    }
    let rows = "\(shown.lowerBound + 1)–\(shown.upperBound)"
    return Bilingual(
      "\(rows) of \(isCut ? "over " : "")\(count)", "\(count)件\(isCut ? "以上" : "")中 \(rows)")
  }

  /// The numbers of due tasks, for the right edge of the prompt; at least one must not be 0.
  package static func dueCounts(today: Int, overdue: Int) -> Bilingual {
    [
      today > 0 ? Bilingual("\(today) due today", "今日が期限 \(today)件") : nil,
      overdue > 0 ? Bilingual("\(overdue) overdue", "期限切れ \(overdue)件") : nil,
    ].compactMap { $0 }.joined(by: .same(" · "))
  }

  /// Mark in the prompt: changes that the team's server has refused.
  package static func asideMark(_ count: Int) -> Bilingual {
    Bilingual("\(count) aside", "取り置き \(count)")
  }

  /// Mark in the prompt: changes that the team does not have yet.
  package static func unsharedMark(_ count: Int) -> Bilingual {
    Bilingual("unshared \(count)", "未共有 \(count)")
  }

  /// Mark in the prompt: a change is not on disk.
  package static let unsavedMark = Bilingual("NOT SAVED", "未保存")

  /// Mark in the prompt: commands are staged.
  package static func stagedMark(_ count: Int) -> Bilingual {
    Bilingual("staged \(count)", "保留 \(count)")
  }
}
