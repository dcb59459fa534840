import TaskExchange
import TaskLanguage
import TaskModel

// MARK: Changes of custom attributes
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
  /// Whether it can only name tasks: `3`, `3,5-7`, `it` and `them`.
  var namesTask: Bool {
    numberRanges != nil
      || isPlain && text.utf8.count <= 12 && ["it", "them"].contains(keyword)
  }
}

/// Formats the values of fields, for people and as data.
struct FieldWords {
  /// The attributes that are shown, in their order.
  let attributes: [Attribute]
  private let context: DisplayContext

  /// - Parameter newPeople: the names of people who do not exist yet.
  init(_ state: ModelState, _ clock: Clock, _ newPeople: [UUID: String] = [:]) {
    attributes = AttributeTable.of(state.attributes).visible
    let known = DisplayContext(state, clock)
    context = DisplayContext(
      names: known.names.merging(newPeople) { known, _ in known }, civil: known.civil)
  }

  /// The attribute that shows a field of two tasks: of several, the first that differs.
  func attribute(of field: TaskField, _ one: TaskItem, _ other: TaskItem?) -> Attribute? {
    let all = attributes.filter { $0.field == field }
    let differing = all.first { attribute in
      other.map { value(attribute, $0) != value(attribute, one) } ?? true
    }
    return differing ?? all.first
  }

  /// The value, such as `2026/03/12`, or "none".
  func value(_ attribute: Attribute, _ task: TaskItem) -> Bilingual {
    guard let value = attribute.kind.display(task, context) else {
      return Bilingual("none", "なし")
    }
    return value.words ?? .same(value.shown)
  }

  /// The value as in JSON, lists with commas; empty for none.
  func data(_ attribute: Attribute, _ task: TaskItem) -> String {
    attribute.kind.display(task, context)?.data.cell ?? ""
  }

  /// `due: 2026/03/12, priority: !high`: the values of a task in fields that differ from `other`.
  func words(_ fields: [TaskField], of task: TaskItem, beside other: TaskItem) -> Bilingual {
    fields.compactMap { field in
      attribute(of: field, task, other).map { attribute in
        Loss.label(attribute.name) + .same(": ") + value(attribute, task)
      }
    }.joined(by: Bilingual(", ", "、"))
  }
}
