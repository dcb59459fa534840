import TaskLanguage
import TaskModel

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
    case .notAChoice(let text, let choices):
      Message(
        "\"\(text)\" is not one of the choices.", "「\(text)」は選択肢にありません",
        hint: .either(choices))
    case .notAKey(let name):
      Message(
        "No attribute can be called \"\(name)\".", "「\(name)」という属性名は使えません",
        hint: Bilingual(
          "a word of letters, digits and _ that means nothing else: points",
          "ほかの意味を持たない、文字・数字・_ の語にしてください: points"))
    case .notAnAttributeKind(let text):
      Message(
        "There is no kind of attribute \"\(text)\".", "「\(text)」という属性の種類はありません",
        hint: .either(AttributeDefinition.Kind.allCases.map(\.rawValue)))
    case .tooFewChoices:
      Message(
        "A choice needs two words or more.", "選択肢を2つ以上指定してください",
        hint: .same("attribute add size choice small medium large"))
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
