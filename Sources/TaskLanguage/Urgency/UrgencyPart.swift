import TaskModel

/// What makes a task more or less urgent.
package enum UrgencyPart: String, CaseIterable, Sendable {
  case due
  case priority
  case started
  case blocking
  case age
  case project
  case tags
  case blocked
  case waiting

  /// Points for a task that it holds of wholly; like those of Taskwarrior where that has the same.
  package var usualWeight: DecimalNumber {
    let weight =
      switch self {
      case .due: 12
      case .priority: 6
      case .started: 4
      case .blocking: 8
      case .age: 2
      case .project, .tags: 1
      case .blocked: -5
      case .waiting: -3
      }
    return DecimalNumber(millionths: weight * 1_000_000)
  }

  package var label: Bilingual {
    switch self {
    case .due: Bilingual("due", "期限")
    case .priority: Bilingual("priority", "優先度")
    case .started: Bilingual("started", "作業中")
    case .blocking: Bilingual("blocking others", "後続タスクあり")
    case .age: Bilingual("age", "経過日数")
    case .project: Bilingual("project", "プロジェクト")
    case .tags: Bilingual("tags", "タグ")
    case .blocked: Bilingual("blocked", "先行タスクが未完了")
    case .waiting: Bilingual("waiting", "待機中")
    }
  }
}

/// How much each part counts.
package struct UrgencyWeights: Equatable, Sendable {
  private var changed: [UrgencyPart: DecimalNumber] = [:]

  package init() {}

  package subscript(part: UrgencyPart) -> DecimalNumber {
    get { changed[part] ?? part.usualWeight }
    set { changed[part] = newValue == part.usualWeight ? nil : newValue }
  }

  /// The weight as arithmetic needs it.
  func factor(_ part: UrgencyPart) -> Double { Double(self[part].millionths) / 1_000_000 }
}
