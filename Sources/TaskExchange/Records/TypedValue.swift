import TaskLanguage
import TaskModel

extension ReadingContext {
  /// The value that people would give the attribute by typing the text; nil if it is none.
  func typed(_ text: String, as attribute: Attribute) -> FieldValue? {
    let whole = Word.Attribute(
      key: attribute.key, comparison: nil, isNegated: false, value: text, isQuoted: true,
      isWhole: true)
    var words = ValueWords(whole, followedBy: [])
    let values = ValueContext(people: People(state: ModelState(), me: nil), dates: dates)
    guard attribute.uses.contains(.typed), let read = try? attribute.kind.read(&words, values)
    else { return nil }
    return read.value
  }

  /// The attribute that files call so: by its name, or as it is typed or shown in any language.
  func attribute(called name: String) -> Attribute? {
    let key = name.folded
    if let own = own(key) { return table[AttributeKey(own.key)] }
    let all = AttributeTable.standard
    return all.shown.first { $0.name == key } ?? Self.others[key].flatMap { all[$0] }
      ?? all[named: key].flatMap { $0.uses.contains(.shown) ? $0 : nil }
      ?? all.shown.first { $0.label.japanese == key }
  }

  /// What tables of others call what is to be done, and what has names of its own.
  static let others: [String: AttributeKey] = [
    "title": .text, "name": .text, "task": .text, "subject": .text, "summary": .text,
    "description": .text, "件名": .text, "タイトル": .text, "タスク": .text, "題名": .text, "本文": .text,
    "内容": .text,
    "用件": .text, "やること": .text, "note": .note, "notes": .note, "備考": .note,
    "コメント": .note, "comment": .note, "comments": .note, "status": .state, "done": .state,
    "完了": .state, "user": .user, "due date": .due, "期限日": .due, "締切日": .due, "作成日": .created,
    "作成日時": .created, "完了日": .completed, "完了日時": .completed, "更新日時": .modified, "開始日": .scheduled,
    "開始予定": .scheduled, "親": .under, "parent": .under,
  ]
}

extension TaskItem.State {
  /// The state that a cell names: `done`, `x`, 済; nil for another word.
  init?(cell: String) {
    switch cell.folded {
    case "open", "todo", "to do", "pending", "false", "no", "0", "未完了", "未", "未着手": self = .open
    case "done", "completed", "complete", "true", "yes", "x", "1", "完了", "済", "済み": self = .done
    default: return nil
    }
  }
}
