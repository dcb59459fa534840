import TaskLanguage
import TaskModel

extension HelpPage {
  /// The topics of `help` other than commands.
  package static let topics: [(name: String, summary: Bilingual)] = [
    ("keys", Bilingual("the keys of the line editor", "行編集のキー")),
    ("dates", Bilingual("every way to write a date", "日付の書き方")),
    ("filters", Bilingual("every way to filter tasks", "条件の書き方")),
    ("attributes", Bilingual("what a task can have and how to type it", "タスクの属性の書き方")),
    ("scripts", Bilingual("JSON, jq and error codes", "JSON、jq の例、エラーコード")),
    ("tutorial", Bilingual("a five-minute introduction", "5分でわかる使い方")),
  ]

  /// The topic that a word names in any language.
  static func topicName(_ word: String) -> String {
    Synonyms.meaning(of: word.folded, .topic) ?? word.folded
  }

  /// The page of a topic; nil for any other word.
  static func topic(_ name: String, in shell: Shell) -> HelpPage? {
    switch topicName(name) {
    case "keys": keys(in: shell.language, named: shell.host.keyNames)
    case "dates": dates(shell.dates, language: shell.language)
    case "filters": filters(shell.dates, language: shell.language)
    case "attributes": attributes(shell.people.attributes, in: shell.language)
    case "scripts": scripts(in: shell.language)
    case "tutorial": tutorial(in: shell.language)
    default: nil
    }
  }

  /// The page with an attribute, an option of lists or a setting: `every`, `wait:`, `limit`,
  /// `week-starts`; nil for any other word.
  static func topic(explaining word: String, in shell: Shell) -> HelpPage? {
    let key = word.folded.hasSuffix(":") ? String(word.folded.dropLast()) : word.folded
    let attributes = shell.people.attributes
    if attributes[named: key]?.hasKey == true { return topic("attributes", in: shell) }
    let option = Word(key + ":")
    if FilterOption.named(option) != nil { return topic("filters", in: shell) }
    return Setting.found(word).map { page(of: $0, language: shell.language) }
  }

  /// The forms of dates, times and recurrences, with their meaning at the context's moment.
  package static func dates(_ context: DateContext, language: Language) -> HelpPage {
    func section(
      _ heading: Bilingual, _ examples: [String],
      meaning: (String, DateContext, Language) -> String = Self.meaning
    ) -> Section {
      let isOwn = { (example: String) in
        example.utf8.allSatisfy { $0 < 0x80 } != (language == .japanese)
      }
      let entries = (examples.filter(isOwn) + examples.filter { !isOwn($0) }).map { example in
        Entry(term: example, meaning: meaning(example, context, language))
      }
      return Section(heading: language.say(heading), entries: entries)
    }
    let others = DateForm.all.filter { !$0.countsInText }
    return HelpPage(sections: [
      section(
        Bilingual(
          "Dates at the end of a text, after due: and in filters:", "本文の末尾、期限: の後、条件で使える日付:"),
        DateForm.inText.flatMap(\.examples)),
      section(
        Bilingual("Dates after due: and in filters:", "期限: の後と条件で使える日付:"),
        others.flatMap(\.examples)),
      section(
        Bilingual("Times, with a date or alone:", "時刻（日付とともに、または単独で）:"), TimeWords.examples),
      section(
        Bilingual(
          "From when to when, in a text: times set the estimate as well, days the scheduled one:",
          "いつからいつまで（本文の中）: 時刻なら見積もり、日付なら着手予定日も決まります:"),
        DateRange.examples, meaning: range),
      section(
        Bilingual(
          "Recurrences, at the end of a text or after every: and again:",
          "繰り返し（本文の末尾、繰り返し: と 完了から: の後）:"),
        RecurrenceParser.examples.map(RecurrenceParser.phrase)),
    ])
  }

  /// The deadline of a date range in a text, and the other values it sets.
  private static func range(
    of example: String, _ context: DateContext, _ language: Language
  ) -> String {
    let words = ["x"] + example.split(separator: " ").map(String.init)
    guard
      let found = try? DueInText.find(
        in: words.map { Word($0) }, context),
      let due = found.due
    else { return "" }
    let parts = [
      language.say(.date(due)), found.minutes?.notation ?? "",
      found.firstDay.map { language.say(.date(Due(date: $0))) } ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The day of a date, the first days of a recurrence, or the error if there is none now.
  private static func meaning(
    of example: String, _ context: DateContext, _ language: Language
  ) -> String {
    let words = example.split(separator: " ").map(String.init)
    do throws(DateError) {
      if let dues = try RecurrenceParser(context: context).dues(of: words, count: 2) {
        return dues.map { language.say(.date($0)) }.joined(separator: " · ")
      }
      return try DateParser(context).parse(words).map { language.say(.date($0)) } ?? ""
    } catch {
      return language.say(error.message.text)
    }
  }

  /// The elements of filters, with the days of their dates at the context's moment.
  package static func filters(_ context: DateContext, language: Language) -> HelpPage {
    func section(_ heading: Bilingual, _ entries: [(term: Bilingual, meaning: Bilingual)])
      -> Section
    {
      let entries = entries.map { terms, meaning in
        let term = language.say(terms)
        let days = FilterForm.days(of: terms.english, context).map { days in
          let last = days.upperBound > days.lowerBound ? days.upperBound : nil
          return [days.lowerBound, last].compactMap { $0 }
            .map { language.say(.date(Due(date: $0))) }.joined(separator: " – ")
        }
        let text = meaning.text(in: language)
        return Entry(term: term, meaning: [text, days].compactMap { $0 }.joined(separator: ": "))
      }
      return Section(heading: language.say(heading), entries: entries)
    }
    return HelpPage(sections: [
      section(
        Bilingual("Words:", "状態を表す語:"),
        FilterWord.allCases.map { ($0.terms, $0.summary) }),
      section(
        attributesHeading,
        AttributeTable.standard.filterable.map { ($0.terms, $0.summary) }),
      section(Bilingual("Combined:", "組み合わせ:"), FilterForm.all),
      section(
        Bilingual("Order and limit:", "並び順と件数:"),
        FilterOption.allCases.map { ($0.terms, $0.summary) }),
      Section(
        heading: language.say(Bilingual("After sort: and group:", "並び順: と グループ: の後:")),
        entries: [
          Entry(
            term: FilterOption.sort.choices().map { $0.text(in: language) }
              .joined(separator: language.say(comma)), meaning: "")
        ]),
    ])
  }

  private static let attributesHeading = Bilingual("Attributes of a task:", "タスクの属性:")

  /// All attributes.
  package static func attributes(
    _ table: AttributeTable = .standard, in language: Language
  ) -> HelpPage {
    HelpPage(sections: [
      attributes(table.keyed, in: language),
      section(
        Bilingual("For commands that look at the past:", "過去を調べるコマンドの属性:"),
        AttributeTable.standard.moments, in: language),
    ])
  }

  /// Attributes of a task with their descriptions.
  static func attributes(_ attributes: [Attribute], in language: Language) -> Section {
    section(attributesHeading, attributes, in: language)
  }

  private static func section(
    _ heading: Bilingual, _ attributes: [Attribute], in language: Language
  ) -> Section {
    Section(
      heading: language.say(heading),
      entries: attributes.map { attribute in
        Entry(term: language.say(attribute.terms), meaning: language.say(attribute.summary))
      })
  }

  /// Help on using the JSON output in scripts, and the error codes.
  package static func scripts(in language: Language) -> HelpPage {
    func lines(_ sentences: Bilingual...) -> [Entry] {
      sentences.map { Entry(term: language.say($0), meaning: "") }
    }
    return HelpPage(sections: [
      Section(
        heading: "",
        entries: lines(
          Bilingual(
            "With --json a command prints one value, and --schema COMMAND its JSON Schema.",
            "--json を付けるとコマンドは値を1つ出力します。「--schema コマンド」でその JSON Schema を表示します。"),
          Bilingual(
            "In bash, zsh and fish, # ! < > ; & and spaces have a meaning of their own: quote a line that has "
              + "them, as in taskshell 'add Buy milk #home', or write tag:home.",
            "# ! < > ; & と空白は bash、zsh、fish で別の意味を持ちます。「taskshell 'add 牛乳 #家'」のように行全体を引用符で囲むか、"
              + "「タグ:家」のように書いてください。"),
          Bilingual(
            "Programs in the folder hooks, beside your settings, are run before and after each change is "
              + "saved: man taskshell-hooks.",
            "設定と同じ場所の hooks フォルダーに置いたプログラムは、変更の前後に呼び出されます。詳しくは「man taskshell-hooks」。"))),
      Section(
        heading: language.say(Bilingual("With jq:", "jq の例:")),
        entries: Recipe.all.map { Entry(term: $0.line, meaning: language.say($0.purpose)) }),
      Section(
        heading: language.say(Bilingual("Error codes:", "エラーコード:")),
        entries: ErrorFamily.all.map { family in
          Entry(term: language.say(family.heading), meaning: language.say(family.words))
        }),
    ])
  }
}

extension ErrorFamily {
  fileprivate var words: Bilingual {
    let list = codes.joined(separator: ", ")
    return Bilingual(
      "status \(status.rawValue): \(list)", "終了ステータス \(status.rawValue): \(list)")
  }
}
