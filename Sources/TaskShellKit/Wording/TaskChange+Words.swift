import TaskLanguage
import TaskModel

extension Message {
  // MARK: What happened to tasks

  static func taskChanged(
    _ kind: TaskChangeKind, _ number: Int, _ text: String, details: [Bilingual]
  ) -> Message {
    let what = kind.verb + .same(" \(number): \(text)")
    return Message(([what] + details).joined(by: Bilingual(", ", "、")))
  }

  static func tasksChanged(_ kind: TaskChangeKind, count: Int, list: [Bilingual]) -> Message {
    Message(kind.verb + Bilingual(" \(count) tasks:", ": \(count)件"), details: list)
  }

  static func alreadyDone(_ task: TaskItem) -> Message {
    Message(
      "\(task.number) is done already: \(task.text)", "\(task.number) はすでに完了しています: \(task.text)")
  }

  static func alreadyOpen(_ task: TaskItem) -> Message {
    Message(
      "\(task.number) is open already: \(task.text)", "\(task.number) はまだ完了していません: \(task.text)")
  }

  /// A skipped task has its next date already, counted from today.
  static func dateStays(_ task: TaskItem) -> Message {
    Message(
      "\(task.number) keeps its date: it recurs from the day it is done, and skipped today it would"
        + " be due then: \(task.text)",
      "\(task.number) は完了した日から繰り返すため、今日飛ばしても期限は変わりません: \(task.text)",
      hint: Bilingual("edit \(task.number) due:DATE", "edit \(task.number) due:日付"))
  }

  /// What came when a task was done stays, now that the task is open again.
  static func followerStays(_ task: TaskItem) -> Message {
    Message(
      "\(task.number), which came after it, is still open: \(task.text)",
      "次回の \(task.number) は未完了のまま残っています: \(task.text)", hint: .same("delete \(task.number)"))
  }

  /// Tasks that waited for what was done now, and for nothing else.
  static func freed(_ tasks: [TaskItem]) -> Message {
    Message(
      "Nothing stands before these any more:", "前提のタスクがすべて終わりました",
      details: tasks.map { .same("\($0.number)  \($0.text)") })
  }

  static let nothingChanged = Message(
    "Nothing changed: it is like that already.", "変更はありません。すでにその状態です。")

  /// What was written in the editor cannot be read, and is not lost.
  static func editIsKept(_ number: Int) -> Message {
    Message(
      "What you wrote is kept: edit \(number) opens it again.",
      "書いた内容は残っています。edit \(number) でもう一度開きます")
  }

  static func undone(_ title: String) -> Message {
    Message("Undone: \(title)", "元に戻しました: \(title)")
  }
  static func redone(_ title: String) -> Message {
    Message("Redone: \(title)", "やり直しました: \(title)")
  }

  /// The same, done by another shell.
  var elsewhere: Message {
    Message(Bilingual("Another shell: ", "別のシェル: ") + text, details: details)
  }

  static func selected(_ task: TaskItem) -> Message {
    Message("Selected \(task.number): \(task.text)", "選択しました \(task.number): \(task.text)")
  }

  static let deselected = Message("Nothing is selected any more.", "選択を解除しました")
  static let nothingWasSelected = Message("Nothing was selected.", "何も選択されていません")
}

extension TaskChangeKind {
  fileprivate var verb: Bilingual {
    switch self {
    case .added: Bilingual("Added", "追加しました")
    case .completed: Bilingual("Done", "完了しました")
    case .reopened: Bilingual("Reopened", "再開しました")
    case .edited: Bilingual("Changed", "変更しました")
    case .deleted: Bilingual("Deleted", "削除しました")
    }
  }
}

/// What became of an attribute.
extension Bilingual {
  static func momentRemoved(_ attribute: Attribute) -> Bilingual {
    Bilingual("no \(attribute.label.english.lowercased()) date", "\(attribute.label.japanese)なし")
  }

  static let assigneeRemoved = Bilingual("assigned to nobody", "担当者なし")
  static func noted(_ note: String) -> Bilingual { Bilingual("note: \(note)", "メモ: \(note)") }
  static func textWas(_ old: String) -> Bilingual { Bilingual("was: \(old)", "変更前: \(old)") }

  /// An attribute, as one would type it, that a task has no more: `no #home`.
  static func removed(_ attribute: String) -> Bilingual {
    Bilingual("no \(attribute)", "\(attribute) なし")
  }
}
