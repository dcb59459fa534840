import TaskLanguage
import TaskModel

/// What became of attributes that people add.
extension Message {
  static func attributeAdded(_ attribute: AttributeDefinition) -> Message {
    let words = attribute.choices.map(Bilingual.same).joined(by: Bilingual(", ", "、"))
    let choices = attribute.choices.isEmpty ? words : .same(": ") + words
    return Message(
      "Added attribute \(attribute.key) (\(attribute.kind.rawValue)\(choices.english))",
      "属性を追加しました: \(attribute.key)（\(attribute.kind.summary.japanese)\(choices.japanese)）")
  }

  static func attributeRenamed(from old: String, to new: String) -> Message {
    Message("Renamed attribute \(old) to \(new)", "属性名を変更しました: \(old) → \(new)")
  }

  static func attributeDeleted(_ key: String) -> Message {
    Message("Deleted attribute \(key)", "属性を削除しました: \(key)")
  }

  static let noAttributeYet = Message(
    "No custom attributes yet.", "独自の属性はまだありません",
    hint: .same("attribute add points number"))
}

extension Message {
  static func copied(_ tasks: [TaskItem]) -> Message {
    guard tasks.count == 1, let task = tasks.first else {
      return Message(
        "Copied \(English.counted(tasks.count, "task"))", "\(tasks.count)件のタスクの本文をコピーしました")
    }
    return Message("Copied: \(task.text)", "コピーしました: \(task.text)")
  }

  static let notOpened = Message(
    "There is no program to open it.", "開くためのプログラムがありません",
    hint: Bilingual("xdg-open, or $BROWSER", "xdg-open か $BROWSER が必要です"))
}

extension Word {
  /// Whether it can only be a task: `3`, `3,5-7`, `it` and `them`.
  var namesTask: Bool {
    numberRanges != nil
      || isPlain && text.utf8.count <= 12 && ["it", "them"].contains(keyword)
  }
}
