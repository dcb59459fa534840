import TaskLanguage
import TaskModel

extension AttributeError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .contradiction(let word):
      Message(
        "\(word) is both added and removed.", "\(word) の追加と削除が同時に指定されています", hint: .keepOne)
    // Both keys set one value.
    case .twice(.every), .twice(.again):
      Message(
        "Only one every: or again: is possible.", "「繰り返し:」と「完了から:」は、合わせて1つだけ指定できます",
        hint: .keepOne)
    case .twice(let key):
      Message(
        "\(key.mark) is given twice.", "\(key.marks.japanese) が2回指定されています", hint: .keepOne)
    case .noCondition(let key):
      Message(
        "\"\(key.rawValue):\" cannot be used here.", "ここでは「\(key.japanese):」は使えません",
        hint: .quoteForText)
    // `!` alone is punctuation.
    case .withoutValue(.priority):
      Message(
        "priority: needs a value.", "優先度: に続けて値を指定してください",
        hint: Bilingual("high, medium or low", "高、中、低"))
    case .withoutValue(.due): FormError.missingDue.message
    case .withoutValue(let key):
      Message(
        "\(key.mark) needs a value.", "\(key.japanese): に続けて値を指定してください",
        hint: Message.example(key).map { example in
          Bilingual(
            "\(example.english); put it in quotes to make it text",
            "\(example.japanese)。本文として書くには引用符で囲んでください。")
        } ?? .quoteForText)
    case .spaceBehindKey(let key, let next): .withoutValue(key, next: next)
    case .openEnd(let key, let value, let whole):
      Message(
        "Does \(key.mark) end at \"\(value)\"?", "\(key.japanese): は「\(value)」までですか？",
        hint: Bilingual(
          "\(key.mark)\(Quoting.quoted(whole)), or \(key.mark)\(Quoting.quoted(value)) if the rest is text",
          "すべて値なら「\(key.japanese):\(Quoting.quoted(whole))」、残りが本文なら「\(key.japanese):\(Quoting.quoted(value))」"
        ))
    case .notTyped(let key):
      Message(
        "\(key.mark) is recorded by the shell and cannot be set.",
        "\(key.marks.japanese) は自動で記録されるため、指定できません"
      )
    case .notAPriority(let text):
      Message(
        "\"\(text)\" is not a priority.", "優先度に「\(text)」は指定できません",
        hint: Bilingual("high, medium or low", "高、中、低のいずれか"))
    case .notAProject(let text):
      Message(
        "\"\(text)\" cannot be the name of a project.", "プロジェクト名に「\(text)」は使えません",
        hint: Bilingual("project:house.kitchen", "プロジェクト:家.台所"))
    case .severalTags(let text, let tags): .severalTags(text, tags)
    case .notADuration(let text) where DurationKind.isDays(text):
      Message(
        "How many hours is \"\(text)\"?", "「\(text)」は何時間ですか？",
        hint: Bilingual("for example 4h or 8h", "4時間、8時間のように書いてください"))
    case .notADuration(let text):
      Message(
        "\"\(text)\" is not a length of time.", "「\(text)」は時間の長さとして読めません",
        hint: Bilingual("45m, 2h, 1h30m or 1.5h", "45分、2時間、1時間30分、1.5h"))
    case .notAReminder(let text):
      Message(
        "\"\(text)\" is not a time for a reminder.", "「\(text)」は通知のタイミングとして読めません",
        hint: Bilingual(
          "30m, 1h or 1d before it is due; due; or a date such as \"friday 9am\"",
          "期限の前は「30分」「1時間」「1日」、期限ちょうどは「期限」、日時は「金曜 9時」のように書いてください"))
    case .notAChoice(let text, let choices):
      Message(
        "\"\(text)\" is not one of the choices.", "「\(text)」は選択肢にありません",
        hint: .either(choices))
    case .notAKey(let name):
      Message(
        "\"\(name)\" cannot be the name of an attribute.", "「\(name)」という属性名は使えません",
        hint: Bilingual(
          "for example points: letters, digits and _, and not yet in use",
          "文字、数字、_ を使い、ほかで使われていない名前にしてください（例: points）"))
    case .notAnAttributeKind(let text):
      .unknown(
        Bilingual("kind of attribute", "属性の種類"), text,
        hint: Bilingual(
          English.either(AttributeDefinition.Kind.allCases.map(\.rawValue)),
          Japanese.either(AttributeDefinition.Kind.allCases.map(\.japanese))))
    case .tooFewChoices:
      Message(
        "A choice needs at least two words.", "選択肢を2つ以上指定してください",
        hint: Bilingual(
          "attribute add size choice small medium large", "attribute add 大きさ 選択肢 小 中 大"))
    case .tooManyValues:
      Message(
        "That is too many values without spaces between them.", "空白なしで並んでいる値が多すぎます",
        hint: Bilingual("put spaces between them", "空白で区切ってください"))
    case .notADecimal(let text):
      Message("\"\(text)\" is not a number.", "「\(text)」は数値ではありません", hint: .same("3.5"))
    case .notANumber(let text, let verb):
      Message(
        "\"\(text)\" is not a positive whole number.", "1以上の数で指定してください",
        hint: verb.map { .same("\($0) 3") })
    case .nothingToTakeAway(let word):
      Message(
        "\"\(word)\" removes nothing.", "「\(word)」で消せる値はありません",
        hint: Bilingual(
          "due:none, @none, project:none, !none; put it in quotes to make it text",
          "期限:なし、@なし、プロジェクト:なし、!なし。本文として書くには引用符で囲んでください。"))
    case .unknownKey(let word, let meant): .unknownKey(word, meant)
    case .notAText(let words, let meant):
      Message(
        "\"\(words)\" would replace the whole text.", "「\(words)」が本文全体と置き換わります",
        hint: meant.isEmpty
          ? Bilingual("put it in quotes if it is the new text", "新しい本文なら引用符で囲んでください")
          : Bilingual(
            "did you mean \(English.either(meant))? Put it in quotes if it is the new text",
            "もしかして: \(Japanese.either(meant.map(Japanese.typed)))。新しい本文なら引用符で囲んでください。"))
    case .foreignKey(let word, let key, let meant): .foreignKey(word, key, meant)
    case .nothingToReplace(let text, let number):
      Message(
        "Nothing in the text of task \(number) matches \(text)",
        "タスク \(number) の本文には、「\(text)」で置き換える部分がありません")
    case .notAReplacement(let text):
      Message(
        "\"\(text)\" is not a replacement.", "「\(text)」は置き換えとして読めません",
        hint: Bilingual(
          "s/old/new/, or s/old/new/g for all; quotes make it text",
          "「s/前/後/」か、すべて置き換えるなら「s/前/後/g」と書きます。文字として書くには引用符で囲んでください。"))
    case .noDateToCountFrom(let date):
      Message(
        "\"\(date)\" has no date to count from.", "「\(date)」の起点になる日付がありません",
        hint: Bilingual("give the task that date as well", "起点の日付も書いてください"))
    case .outOfCalendar:
      Message("That date is outside the years 1 to 9999.", "その日付は西暦1年から9999年の範囲にありません")
    case .removal(let words, let meant) where meant.hasPrefix("note "):
      Message(
        "\"\(words)\" would be a new note.", "このままでは「\(words)」が新しいメモになります",
        hint: Bilingual(
          "\(meant) deletes a note; put it in quotes to make it one",
          "メモを消すなら「\(meant)」と書きます。メモとして書くには引用符で囲んでください。"))
    case .removal(let words, let meant):
      Message(
        "\"\(words)\" would be the new text.", "このままでは「\(words)」が新しい本文になります",
        hint: Bilingual(
          "\(meant) removes the value; put it in quotes to make it text",
          "値を消すなら「\(Japanese.typed(meant))」と書きます。本文として書くには引用符で囲んでください。"))
    case .ruleWithoutDeadline:
      Message(
        "A recurring task needs a due date.", "繰り返すタスクには期限が必要です",
        hint: Bilingual("every:none due:none removes both", "両方なくすなら「繰り返し:なし 期限:なし」"))
    case .removesNumber(let text, let meant):
      Message(
        "\"\(text)\" is not a positive whole number.", "1以上の数で指定してください",
        hint: Bilingual("\(meant) removes it", "外すなら「\(Japanese.typed(meant))」"))
    }
  }
}

extension Message {
  /// Tasks are unchanged because a replacement found nothing in their texts.
  static func nothingToReplace(_ tasks: [TaskItem]) -> Message {
    let names = Bilingual.names(tasks)
    return Message(
      "Unchanged, because the text has no such part: \(names.english)",
      "本文に該当する部分がないため、変更していません: \(names.japanese)")
  }

  /// An attribute lacks a value because a space precedes it.
  fileprivate static func withoutValue(_ key: AttributeKey, next: String) -> Message {
    let mark = key.mark.last == ":" ? key.japanese + ":" : key.mark
    return Message(
      "\(key.mark) needs a value.", "\(key.japanese): に続けて値を指定してください",
      hint: Bilingual("\(key.mark)\(next), without the space", "空白を入れずに「\(mark)\(next)」と書いてください"))
  }

  /// An example of a value.
  fileprivate static func example(_ key: AttributeKey) -> Bilingual? {
    switch key {
    case .every: Bilingual("every:week or every:mon,fri", "繰り返し:毎週")
    case .again: Bilingual("again:3 days, counted from when it is done", "完了から:3日ごと")
    case .after: Bilingual("after:3", "先行タスク:3")
    case .under: Bilingual("under:3", "親タスク:3")
    case .wait: Bilingual("wait:monday", "待機:月曜")
    case .scheduled: Bilingual("scheduled:monday", "着手予定:月曜")
    case .estimate: Bilingual("estimate:45m", "見積もり:45分")
    case .project: Bilingual("project:house or project:none", "プロジェクト:家、プロジェクト:なし")
    default: nil
    }
  }

  fileprivate static func severalTags(_ text: String, _ tags: [String]) -> Message {
    let marked = tags.map { "#" + Quoting.value($0) }
    let (all, any) = (marked.joined(separator: " "), marked.joined(separator: " or "))
    return Message(
      "\"\(text)\" is more than one tag.", "「\(text)」は複数のタグです",
      hint: Bilingual("\(all) for all of them, \(any) for any", "すべてなら「\(all)」、どれかなら「\(any)」"))
  }

  fileprivate static func unknownKey(_ word: String, _ meant: [String]) -> Message {
    Message(
      "\"\(word)\" is not an attribute.", "「\(word)」という属性はありません",
      hint: meant.isEmpty
        ? .quoteForText
        : Bilingual(
          "did you mean \(English.either(meant))? Put it in quotes to make it text",
          "もしかして: \(Japanese.either(meant.map(Japanese.typed)))。本文として書くには引用符で囲んでください。"))
  }

  fileprivate static func foreignKey(_ word: String, _ key: String, _ meant: [String]) -> Message {
    if !meant.isEmpty { return .unknownKey(word, meant) }
    let hint =
      switch key {
      case "status", "state", "状態", "ステータス":
        Bilingual(
          "a new task is open; done 3 completes it, and wait:monday hides it until then",
          "追加したタスクは未完了です。完了にするには「done 3」、その日まで一覧に表示しないなら「待機:月曜」。")
      case "urgency", "緊急度":
        Bilingual(
          "it follows from the other attributes (why 3 explains it)",
          "ほかの属性から決まります（「why 3」で内訳を表示します）")
      case "note": Bilingual("note 3 The shop closes at 8", "note 3 店は20時まで")
      case "spent", "sessions", "作業時間": Bilingual("track 3 45m", "track 3 45分")
      default: Bilingual.quoteForText
      }
    return Message("\"\(word)\" cannot be set.", "「\(word)」は指定できません", hint: hint)
  }
}
