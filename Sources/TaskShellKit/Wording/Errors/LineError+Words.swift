import TaskLanguage
import TaskModel

extension LineError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .needsValue(let key, let task): .needsValue(key, task)
    case .needsText(let verb, let edit):
      Message("\(verb) needs text.", "\(verb) に続けて文字を入力してください", hint: .same(edit))
    case .definitionWithoutSign(let line):
      Message("Write it as NAME = FILTER.", "「名前 = 条件」の形で書いてください", hint: .same(line))
    case .notAName(let verb, let name):
      Message(
        "\"\(name)\" cannot be the name of a \(verb).", "\(verb) の名前に「\(name)」は使えません",
        hint: Bilingual("\(verb) home = #home", "\(verb) 家 = #家"))
    case .notPostponed(let number, let old, let new): .notPostponed(number, from: old, to: new)
    case .notAReading(let text):
      Message(
        "\"\(text)\" cannot be how a name is read.", "「\(text)」は読みとして使えません",
        hint: Bilingual(
          "write it in kana or Latin letters; none takes it away",
          "かなかローマ字で書いてください（解除するなら「なし」）"))
    case .notSnoozed(let moment):
      Message(
        "\"\(moment)\" is over already.", "「\(moment)」はもう過ぎています",
        hint: Bilingual("snooze 3 10m, or a later time", "「snooze 3 10分」のように、これからの時刻を指定してください"))
    case .takesUserAway(let line):
      Message(
        "assign gives a task to a person; it does not take one away.", "「assign」は担当者を決めるコマンドです",
        hint: Bilingual("to take the person off the task: \(line)", "担当から外すには「\(line)」"))
    case .aliasHidesFilter(let name):
      Message(
        "\"\(name)\" has a meaning in filters, so it cannot be the name of a list.",
        "「\(name)」は条件に使う語のため、一覧の名前に使えません",
        hint: Bilingual("choose another name", "ほかの名前を指定してください"))
    case .unknownReport(let name, let reports):
      .unknown(
        Bilingual("report", "レポート"), name,
        hint: reports.isEmpty
          ? Bilingual(
            "there are none yet: report \(name) = @Anna sort:due",
            "レポートはまだありません（例: 「report \(name) = @花子 並び順:期限」）")
          : Bilingual(
            "there is \(English.listed(reports))", "レポートの一覧: \(Japanese.either(reports))"))
    case .aliasIsMacro(let mark, let line):
      Message(
        "An alias stands for one command, so it cannot contain \"\(mark)\".",
        "別名は1つのコマンドを表すため、「\(mark)」は使えません", hint: .same(line))
    }
  }
}

extension Message {
  fileprivate static func needsValue(_ key: AttributeKey, _ task: String) -> Message {
    let (question, english, japanese) =
      switch key {
      case .due: (Bilingual("When is it due?", "期限を指定してください"), "friday", "金曜")
      case .project: (Bilingual("Which project?", "プロジェクトを指定してください"), "house", "家")
      case .priority: (Bilingual("Which priority?", "優先度を指定してください"), "high", "高")
      default: (Bilingual("Which tag?", "タグを指定してください"), "home", "家")
      }
    let verb = key.rawValue
    return Message(
      question,
      hint: Bilingual(
        "\(verb) \(task) \(english), or \(verb) \(task) none",
        "「\(verb) \(task) \(japanese)」、なくすなら「\(verb) \(task) なし」"))
  }

  fileprivate static func notPostponed(_ number: Int, from old: Due?, to new: Due) -> Message {
    let date = Bilingual.date(new)
    let before = old.map { Bilingual.date($0) }
    return Message(
      before.map { "That is earlier than its deadline, \($0.english)." }
        ?? "\(date.english) is in the past.",
      before.map { "今の期限（\($0.japanese)）より前の日付です" } ?? "\(date.japanese)は過去です",
      hint: Bilingual(
        "to move it forward: due \(number) \(new.iso8601)", "早めるには「due \(number) \(new.iso8601)」"))
  }
}
