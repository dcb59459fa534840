import TaskLanguage

/// How lists are laid out.
package enum ListLayout: String, CaseIterable, Sendable {
  /// A line a task, the text first.
  case lines
  /// A column for each attribute.
  case table
  /// The text above the rest.
  case twoLine = "two-line"
}

/// What in a list can have a look of its own.
package enum ListPart: String, CaseIterable, Sendable {
  case overdue
  case today
  case started
  case done
  case selected
  case priority
  case tags
  case person

  package var label: Bilingual {
    switch self {
    case .overdue: Bilingual("what is overdue", "期限切れ")
    case .today: Bilingual("what is due today", "今日が期限のもの")
    case .started: Bilingual("what is being worked on", "作業中のもの")
    case .done: Bilingual("what is done", "完了したもの")
    case .selected: Bilingual("the selected task", "選択中のタスク")
    case .priority: Bilingual("priorities", "優先度")
    case .tags: Bilingual("tags and projects", "タグとプロジェクト")
    case .person: Bilingual("names", "名前")
    }
  }

  var usualLook: ListLook {
    switch self {
    case .overdue: .red
    case .today: .yellow
    case .started: .green
    case .priority: .magenta
    case .done, .tags, .person: .dim
    case .selected: .bold
    }
  }
}

/// A look out of the terminal's theme.
package enum ListLook: String, CaseIterable, Sendable {
  case plain
  case bold
  case dim
  case underlined
  case reverse
  case red
  case green
  case yellow
  case blue
  case magenta
  case cyan
}

/// The looks of lists.
package struct ListLooks: Equatable, Sendable {
  private var changed: [ListPart: ListLook] = [:]

  package init() {}

  package subscript(part: ListPart) -> ListLook {
    get { changed[part] ?? part.usualLook }
    set { changed[part] = newValue }
  }
}
