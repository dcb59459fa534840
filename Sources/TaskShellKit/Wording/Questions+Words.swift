import TaskLanguage

/// What is about to be done to many tasks.
package enum BulkAction: Equatable, Sendable {
  case complete
  case reopen
  case edit
  case duplicate
  case delete

  func question(count: Int) -> Bilingual {
    let what =
      switch self {
      case .complete: Bilingual("Mark \(count) tasks as done", "\(count)件のタスクを完了にしますか")
      case .reopen: Bilingual("Reopen \(count) tasks", "\(count)件のタスクを未完了に戻しますか")
      case .duplicate: Bilingual("Copy \(count) tasks", "\(count)件のタスクを複製しますか")
      case .edit: Bilingual("Change \(count) tasks", "\(count)件のタスクを変更しますか")
      case .delete: Bilingual("Delete \(count) tasks", "\(count)件のタスクを削除しますか")
      }
    return what + Bilingual("? [y/N] ", "？ [y/N] ")
  }
}

extension Language {
  /// Whether an answer to a question means yes.
  func isYes(_ answer: String) -> Bool {
    let words =
      switch self {
      case .english: ["y", "yes"]
      case .japanese: ["y", "yes", "はい"]
      }
    return words.contains(answer.folded)
  }
}

extension Bilingual {
  /// Whether a step of somebody else is to be taken back.
  static func takeBack(_ title: String, of author: String) -> Bilingual {
    Bilingual(
      author.isEmpty
        ? "Somebody else did: \(title)\nTake that back? [y/N] "
        : "\(author) did: \(title)\nTake that back? [y/N] ",
      author.isEmpty
        ? "ほかの人の操作です: \(title)\n元に戻しますか? [y/N] "
        : "\(author) の操作です: \(title)\n元に戻しますか? [y/N] ")
  }
}

/// The form.
extension Bilingual {
  static let askText = Bilingual("Task: ", "予定を入れてください: ")
  static let askDue = Bilingual("Due (or none): ", "期限を入れてください: ")
}

extension Message {
  static let saved = Message("Saved", "保存しました")
}
