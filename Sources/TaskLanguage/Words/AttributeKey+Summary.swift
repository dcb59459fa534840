/// What attributes are, for help, completion and the manual.
extension AttributeKey {
  package var summary: Bilingual {
    switch self {
    case .due: Bilingual("when it is due", "期限")
    case .user: Bilingual("who does it", "担当者")
    case .asof: Bilingual("the list as it was then", "その時点の一覧")
    case .since: Bilingual("what changed since then", "それ以後の変更")
    case .tag: Bilingual("a tag; there may be several", "タグ（複数可）")
    case .project: Bilingual("a project and, in a filter, what lies under it", "プロジェクト（絞り込みでは下位も）")
    case .priority: Bilingual("high, medium or low", "優先度 (high、medium、low)")
    case .every: Bilingual("comes back, counted from its dates", "日付から数えて繰り返す")
    case .again: Bilingual("comes back, counted from completion", "完了から数えて繰り返す")
    case .after: Bilingual("what must be done before; 3,5-7", "先に終えるタスク (3,5-7)")
    case .wait: Bilingual("stays out of lists until then", "その日まで一覧に出さない")
    }
  }

  /// What stands for it in a usage line: `due:DATE`.
  package var placeholder: String {
    switch self {
    case .due: "due:DATE"
    case .user: "@NAME"
    case .asof: "asof:DATE"
    case .since: "since:DATE"
    case .tag: "#TAG"
    case .project: "project:NAME"
    case .priority: "!PRIORITY"
    case .every: "every:RULE"
    case .again: "again:RULE"
    case .after: "after:N"
    case .wait: "wait:DATE"
    }
  }

  /// `#TAG, tag:TAG`
  package var spellings: String {
    let label = placeholder
    guard let sigil, label.first == sigil else { return label }
    return "\(label), \(rawValue):\(label.dropFirst())"
  }

  /// Whether it can be asked of a task.
  package var isCondition: Bool {
    switch self {
    case .due, .user, .tag, .project, .priority: true
    case .asof, .since, .every, .again, .after, .wait: false
    }
  }
}
