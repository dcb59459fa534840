import TaskLanguage

extension FilterError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .bracketNotClosed:
      Message("A closing bracket is missing.", "閉じ括弧がありません", hint: .quoteForText)
    case .nestedTooDeep(let limit):
      Message("Brackets and - can be nested at most \(limit) deep.", "括弧と - の入れ子は\(limit)段までです")
    case .tooLong(let limit):
      Message("A filter has at most \(limit) words.", "条件に書けるのは\(limit)語までです")
    case .bracketNotOpen:
      Message(
        "An opening bracket is missing.", "開き括弧がありません", hint: .quoteForText)
    case .nothingToChoose:
      Message(
        "Something is missing next to \"and\", \"or\" or a bracket.",
        "「and」や「or」の隣、または括弧の中に条件がありません",
        hint: Bilingual("list (due<fri or !high) @anna", "list (!高 または 期限<金曜) @花子"))
    case .unknownOrder(let name, let choices):
      Message(
        "Cannot sort by \"\(name)\".", "「\(name)」では並べ替えられません", hint: .either(choices))
    case .unknownGroup(let name, let choices):
      Message("Cannot group by \"\(name)\".", "「\(name)」ではまとめられません", hint: .either(choices))
    case .unknownColumn(let name, let choices):
      Message("There is no column \"\(name)\".", "「\(name)」という列はありません", hint: .either(choices))
    case .optionTwice(let name):
      Message("\(name): is given twice.", "\(name): が2回指定されています", hint: .keepOne)
    case .doubtful(let doubt):
      Message(
        "\(doubt.problem.english); nothing changed.",
        "\(doubt.problem.japanese)はないため、何も変更していません",
        hint: doubt.isOfText
          ? Message.text(doubt) : doubt.meant.isEmpty ? .quoteForText : doubt.words)
    case .unknownCondition(let doubt):
      Message(
        "\(doubt.problem.english).", "\(doubt.problem.japanese)はありません",
        hint: doubt.meant.isEmpty ? .quoteForText : doubt.words)
    case .notALimit:
      Message(
        "limit: takes a number of tasks, 1 or more.", "件数は1以上の数で指定してください",
        hint: .same("limit:10")
      )
    }
  }
}

extension SuspiciousWord {
  /// The missing item; in Japanese without the verb.
  fileprivate var problem: Bilingual {
    switch kind {
    case .condition: Bilingual("\"\(word)\" is not a condition", "「\(word)」という条件")
    case .attribute(let key): Bilingual("There is no attribute \"\(key)\"", "「\(key)」という属性")
    case .option: Bilingual("There is no option \"\(word)\"", "「\(word)」というオプション")
    }
  }
}

extension Message {
  /// How to write a word that is to be searched for in texts beside conditions.
  fileprivate static func text(_ doubt: SuspiciousWord) -> Bilingual {
    doubt.meant.isEmpty
      ? Bilingual("put it in quotes to find it in the text", "本文から探すには引用符で囲んでください")
      : Bilingual(
        "did you mean \(English.either(doubt.meant))? Put it in quotes to find it in the text",
        "もしかして: \(Japanese.either(doubt.meant.map(Japanese.typed)))。本文から探すには引用符で囲んでください。")
  }
}
