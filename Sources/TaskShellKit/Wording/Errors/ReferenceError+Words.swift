import TaskLanguage
import TaskModel

extension ReferenceError: Refusal {
  package var message: Message {
    switch self {
    case .noMatch(let words, let scope): Self.noMatch(words, scope)
    case .noWholeText(let text, let similar):
      Message(
        "No task is called \"\(text)\".", "「\(text)」というタスクはありません",
        hint: similar.isEmpty
          ? nil : Bilingual("without quotes, these contain it", "引用符なしなら次のタスクが含みます"),
        details: Bilingual.lines(similar))
    case .several(let tasks):
      Message(
        "That fits \(tasks.count) tasks:", "\(tasks.count)件のタスクに当てはまります",
        hint: Bilingual("use the number", "番号で指定してください"), details: Bilingual.lines(tasks))
    case .noID(let prefix):
      Message("There is no task with the id \(prefix).", "ID が \(prefix) のタスクはありません")
    case .noNumber(let text):
      Message("There is no task \(text).", "タスク \(text) はありません", hint: .same("list all"))
    case .nothingSelected:
      Message(
        "Which task? None is named and none is selected.", "どのタスクですか? 指定も選択もされていません",
        hint: .same("select 3"))
    case .noIt:
      Message("\"it\" means nothing yet: no task was touched.", "it が指すタスクはまだありません")
    case .noThem:
      Message("\"them\" means nothing yet: no tasks were listed.", "them が指すタスクはまだありません")
    case .rangeDescends(let range, let isMonth):
      Message(
        "\"\(range)\" is no range of numbers: it runs backwards.", "「\(range)」は番号の範囲になりません。順序が逆です",
        hint: isMonth
          ? Bilingual(
            "\(Self.monthFilter(range)) means the month", "その月なら \(Self.monthFilter(range))")
          : Bilingual("write the smaller number first", "小さい番号を先に書きます"))
    case .numbersAndWords:
      Message(
        "Numbers and words do not mix.", "番号と語は混ぜられません",
        hint: Bilingual("quote the text, or use numbers alone", "全文を引用符で囲むか、番号だけにします"))
    case .notOne(let count):
      Message("One task is wanted, and this names \(count).", "タスクは一つだけ指定してください (\(count)件あります)")
    case .needsYes(let count):
      Message(
        "\(count) tasks would be deleted.", "\(count)件のタスクが削除されます",
        hint: Bilingual("--yes does it without asking", "確認なしで実行するには --yes を付けます"))
    case .declined: Message("Nothing changed.", "変更していません")
    }
  }

  private static func noMatch(_ words: String, _ scope: StateScope) -> Message {
    let kind =
      switch scope {
      case .open: Bilingual("open ", "未完了の")
      case .done: Bilingual("done ", "完了した")
      case .all: Bilingual.same("")
      }
    return Message(
      words.isEmpty
        ? Bilingual("No \(kind.english)task matches.", "該当する\(kind.japanese)タスクはありません")
        : Bilingual(
          "No \(kind.english)task contains \"\(words)\".", "「\(words)」を含む\(kind.japanese)タスクはありません"),
      hint: scope == .all
        ? nil : Bilingual("list all shows the others, too", "list all でほかのタスクも表示します"))
  }
}
