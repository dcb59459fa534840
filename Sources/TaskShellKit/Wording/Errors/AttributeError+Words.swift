import TaskLanguage

extension AttributeError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .contradiction(let word):
      Message(
        "\(word) is both given and taken away.", "\(word) を付けると同時に消しています", hint: .keepOne)
    case .twice(let key):
      Message("\(key.typed) is given twice.", "\(key.typed) が2回指定されています", hint: .keepOne)
    case .withoutValue(let key):
      Message("\(key.typed) has nothing after it.", "\(key.typed) の後に値がありません", hint: .quoteForText)
    case .notAPriority(let text):
      Message(
        "\"\(text)\" is not a priority.", "「\(text)」は優先度ではありません",
        hint: .either(["high", "medium", "low"]))
    case .notAProject(let text):
      Message(
        "\"\(text)\" is not a project.", "「\(text)」はプロジェクト名ではありません",
        hint: .same("project:house.kitchen"))
    case .notANumber(let text): Message("\"\(text)\" is not a number.", "「\(text)」は数ではありません")
    case .nothingToTakeAway(let word):
      Message(
        "\"\(word)\" takes nothing away.", "「\(word)」で消える値はありません",
        hint: Bilingual(
          "due:none, @none, project:none, !none; quote it to mean text",
          "due:none、@none、project:none、!none。本文なら引用符で囲みます"))
    }
  }
}

extension AttributeKey {
  /// As one types it: `@`, `due:`.
  fileprivate var typed: String {
    switch self {
    case .user: "@"
    case .tag: "#"
    case .priority: "!"
    case .due, .project, .asof, .since, .every, .again, .after, .wait: "\(rawValue):"
    }
  }
}
