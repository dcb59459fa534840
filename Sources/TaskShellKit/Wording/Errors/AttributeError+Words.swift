import TaskLanguage
import TaskModel

extension AttributeError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .contradiction(let word):
      Message(
        "\(word) is both added and removed.", "\(word) の追加と削除が同時に指定されています", hint: .keepOne)
    case .twice(let key):
      Message("\(key.mark) is given twice.", "\(key.mark) が2回指定されています", hint: .keepOne)
    case .withoutValue(.due): FormError.missingDue.message
    case .withoutValue(let key):
      Message("\(key.mark) needs a value.", "\(key.mark) の値を指定してください", hint: .quoteForText)
    case .notTyped(let key):
      Message(
        "\(key.mark) is recorded by the shell and cannot be set.", "\(key.mark) は自動で記録されるため、指定できません"
      )
    case .notAPriority(let text):
      Message(
        "\"\(text)\" is not a priority.", "優先度に「\(text)」は指定できません",
        hint: .either(["high", "medium", "low"]))
    case .notAProject(let text):
      Message(
        "\"\(text)\" cannot be the name of a project.", "プロジェクト名に「\(text)」は使えません",
        hint: Bilingual("project:house.kitchen", "project:家.台所"))
    case .notADuration(let text):
      Message(
        "\"\(text)\" is not a length of time.", "「\(text)」は時間の長さとして読めません",
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
    case .notADecimal(let text):
      Message("\"\(text)\" is not a number.", "「\(text)」は数値ではありません", hint: .same("3.5"))
    case .notANumber(let text):
      Message("\"\(text)\" is not a positive whole number.", "1以上の数を指定してください")
    case .nothingToTakeAway(let word):
      Message(
        "\"\(word)\" removes nothing.", "「\(word)」で消せる値はありません",
        hint: Bilingual(
          "due:none, @none, project:none, !none; put it in quotes to make it text",
          "due:none、@none、project:none、!none。本文として書くには引用符で囲みます"))
    }
  }
}
