import Formats
import TaskLanguage

/// What is shown in a look of its own: the one table of everything that is coloured.
package enum Role: Int, CaseIterable, Sendable {
  // Lists, cards and pictures.
  case text, overdue, today, started, done, selected, priority, tags, person
  case heading, detail, error, cursor, marked
  case calendarFew, calendarSome, calendarMany, calendarMost
  case chartDone, chartOpen, chartBar
  // The line that is typed, and what is round it.
  case verb, unknownVerb, typedPerson, date, task, filter, quotation, comment, mistake
  case ghost, explanation, match
  case prompt, promptContext, promptSelection, promptPending, promptUnsaved, promptRight

  private struct Row {
    let name: StaticString
    let usual: TextStyle
    let label: Bilingual

    init(_ name: StaticString, _ usual: TextStyle, _ english: String, _ japanese: String) {
      (self.name, self.usual, label) = (name, usual, Bilingual(english, japanese))
    }
  }

  private var row: Row {
    switch self {
    case .text: Row("text", .plain, "everything else", "そのほかの文字")
    case .overdue: Row("overdue", .red, "what is overdue", "期限切れ")
    case .today: Row("today", .yellow, "what is due today", "今日が期限のもの")
    case .started: Row("started", .green, "what is being worked on", "作業中のもの")
    case .done: Row("done", .dim, "what is done", "完了したもの")
    case .selected: Row("selected", .bold, "the selected task", "選択中のタスク")
    case .priority: Row("priority", .magenta, "priorities", "優先度")
    case .tags: Row("tags", .dim, "tags and projects", "タグとプロジェクト")
    case .person: Row("person", .dim, "names", "名前")
    case .heading: Row("heading", .bold, "headings", "見出し")
    case .detail: Row("detail", .dim, "numbers, labels and remarks", "番号、見出し語、補足")
    case .error: Row("error", .red, "errors", "エラー")
    case .cursor: Row("cursor", .reverse, "the chosen row of a menu or board", "メニューやボードで選んでいる行")
    case .marked: Row("marked", .cyan, "the mark of marked rows", "印を付けた行の印")
    case .calendarFew: Row("calendar.few", .green, "a day with few tasks", "件数の少ない日")
    case .calendarSome: Row("calendar.some", .cyan, "a day with some tasks", "件数がやや少ない日")
    case .calendarMany: Row("calendar.many", .yellow, "a day with many tasks", "件数の多い日")
    case .calendarMost:
      Row("calendar.most", TextStyle(color: .red, isBold: true), "the fullest days", "件数の最も多い日")
    case .chartDone: Row("chart.done", .green, "bars of done tasks", "完了のグラフ")
    case .chartOpen: Row("chart.open", .cyan, "bars of open tasks", "未完了のグラフ")
    case .chartBar: Row("chart.bar", .cyan, "bars beside tables", "表の横のグラフ")
    case .verb:
      Row(
        "input.verb", TextStyle(color: .blue, isBold: true), "commands as you type", "入力中のコマンド")
    case .unknownVerb: Row("input.unknown", .red, "unknown commands", "存在しないコマンド")
    case .typedPerson: Row("input.person", .cyan, "names as you type", "入力中の名前")
    case .date: Row("input.date", .green, "dates as you type", "入力中の日付")
    case .task: Row("input.task", .magenta, "numbers of tasks as you type", "入力中のタスク番号")
    case .filter: Row("input.condition", .blue, "conditions and attributes", "入力中の条件と属性")
    case .quotation: Row("input.quote", .yellow, "text in quotes", "引用符の中の文字")
    case .comment: Row("input.comment", .dim, "comments", "コメント")
    case .mistake:
      Row(
        "input.mistake", TextStyle(color: .red, isUnderlined: true), "what would be refused",
        "受け付けられない部分")
    case .ghost: Row("ghost", .dim, "what may come next", "続きの候補")
    case .explanation: Row("hints", .dim, "the row below the line", "入力行の下の説明")
    case .match: Row("match", .cyan, "what was searched for", "検索した語")
    case .prompt: Row("prompt", .bold, "the prompt", "プロンプト")
    case .promptContext: Row("prompt.context", .blue, "the context in it", "プロンプトのコンテキスト")
    case .promptSelection:
      Row("prompt.selection", .cyan, "the selected task in it", "プロンプトの選択中タスク")
    case .promptPending:
      Row("prompt.pending", .yellow, "what is not shared or committed", "プロンプトの未反映の件数")
    case .promptUnsaved:
      Row(
        "prompt.unsaved", TextStyle(color: .red, isBold: true), "that a change is not saved",
        "プロンプトの未保存の印")
    case .promptRight: Row("prompt.right", .dim, "the text at its right", "右端の文字")
    }
  }

  /// The part of its setting behind `color.`.
  package var name: String { "\(row.name)" }
  package var label: Bilingual { row.label }
  /// How it looks in the plain theme.
  package var usual: TextStyle { row.usual }
}
