import TaskLanguage

extension AttributeError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .contradiction(let word):
      Message(
        "\(word) is both given and taken away.", "\(word) を付けると同時に消しています", hint: .keepOne)
    case .twice(let key):
      Message("\(key.mark) is given twice.", "\(key.mark) が2回指定されています", hint: .keepOne)
    case .withoutValue(let key):
      Message("\(key.mark) has nothing after it.", "\(key.mark) の後に値がありません", hint: .quoteForText)
    case .notTyped(let key):
      Message(
        "\(key.mark) is kept by the shell and cannot be typed.", "\(key.mark) は自動で記録されるため、指定できません")
    case .notAPriority(let text):
      Message(
        "\"\(text)\" is not a priority.", "「\(text)」は優先度ではありません",
        hint: .either(["high", "medium", "low"]))
    case .notAProject(let text):
      Message(
        "\"\(text)\" is not a project.", "「\(text)」はプロジェクト名ではありません",
        hint: .same("project:house.kitchen"))
    case .notADuration(let text):
      Message(
        "\"\(text)\" is not a length of time.", "「\(text)」は時間の長さではありません",
        hint: Bilingual("45m, 2h, 1h30m or 1.5h", "45m、2h、1時間30分、1.5h"))
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
