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
          ? nil : Bilingual("these contain it; leave out the quotes", "次のタスクに含まれます。引用符を外してください"),
        details: Bilingual.lines(similar))
    case .several(let tasks):
      Message(
        "\(tasks.count) tasks match:", "\(tasks.count)件のタスクが該当します",
        hint: Bilingual("use the number", "番号で指定してください"), details: Bilingual.lines(tasks))
    case .noID(let prefix):
      Message("There is no task with the ID \(prefix).", "ID が \(prefix) のタスクはありません")
    case .noNumber(let text):
      Message("There is no task \(text).", "タスク \(text) はありません", hint: .same("list all"))
    case .nothingSelected:
      Message(
        "Which task? None is named or selected.", "タスクを指定するか、先に選択してください",
        hint: .same("select 3"))
    case .noIt:
      Message("\"it\" means nothing yet: no task has been used.", "it が指すタスクはまだありません")
    case .noThem:
      Message("\"them\" means nothing yet: no tasks have been listed.", "them が指すタスクはまだありません")
    case .rangeDescends(let range, let isMonth):
      Message(
        "\"\(range)\" is not a range of numbers: it runs backwards.",
        "「\(range)」は番号の範囲になりません。大小が逆です",
        hint: isMonth
          ? Bilingual(
            "\(Self.monthFilter(range)) means the month", "その月なら \(Self.monthFilter(range))")
          : Bilingual("write the smaller number first", "小さい番号を先に書いてください"))
    case .numbersAndWords:
      Message(
        "Numbers and words cannot be mixed.", "番号と語は一緒に指定できません",
        hint: Bilingual("put the text in quotes, or use numbers alone", "全文を引用符で囲むか、番号だけを指定してください"))
    case .notOne(let count):
      Message("Name one task only; this names \(count).", "タスクは1件だけ指定してください（\(count)件が該当します）")
    case .needsYes(let count):
      Message(
        "\(count) tasks would be deleted.", "\(count)件のタスクが削除されます",
        hint: Bilingual("--yes deletes them without asking", "確認なしで削除するには --yes を付けてください"))
    case .declined: Message("Nothing changed.", "何も変更していません")
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
        ? nil : Bilingual("list all shows all tasks", "list all ですべてのタスクを表示します"))
  }
}
