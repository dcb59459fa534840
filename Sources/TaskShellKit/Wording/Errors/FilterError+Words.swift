import TaskLanguage

extension FilterError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .bracketNotClosed:
      Message("A bracket is never closed.", "括弧が閉じられていません", hint: .quoteForText)
    case .nestedTooDeep(let limit):
      Message("Brackets and - go at most \(limit) deep.", "括弧と - の入れ子は\(limit)段までです")
    case .bracketNotOpen:
      Message(
        "A bracket is closed that was never opened.", "開いていない括弧が閉じられています", hint: .quoteForText)
    case .nothingToChoose:
      Message(
        "Nothing stands on one side of \"or\", or in the brackets.", "or の片側か括弧の中に何もありません",
        hint: .same("list (due<fri or !high) @anna"))
    case .unknownOrder(let name, let choices):
      Message(
        "There is no order \"\(name)\".", "「\(name)」では並べ替えられません", hint: .either(choices))
    case .unknownGroup(let name, let choices):
      Message("There is no grouping \"\(name)\".", "「\(name)」ではまとめられません", hint: .either(choices))
    case .noCondition(let key):
      Message(
        "\"\(key.rawValue):\" has no place here.", "ここに「\(key.rawValue):」は書けません",
        hint: .quoteForText)
    case .optionTwice(let name):
      Message("\(name): is given twice.", "\(name): が2回指定されています", hint: .keepOne)
    case .notALimit(let text):
      Message(
        "\"\(text)\" is not how many tasks to show.", "「\(text)」は件数ではありません", hint: .same("limit:10")
      )
    }
  }
}
