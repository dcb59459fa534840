import TaskLanguage

extension HelpPage {
  /// The list of all commands.
  ///
  /// - Parameter namesTopics: whether the other help topics are listed, too.
  package static func overview(
    of table: CommandTable, language: Language, namesTopics: Bool = false
  ) -> HelpPage {
    let groups = table.groups.map { group in
      Section(
        heading: group.heading.text(in: language),
        entries: group.commands.map { command in
          Entry(
            term: language.say(command.verb.usage), meaning: command.verb.summary.text(in: language)
          )
        })
    }
    let topics = topics.map { name, summary in
      Entry(term: "help \(name)", meaning: summary.text(in: language))
    }
    return HelpPage(
      sections: groups
        + (namesTopics
          ? [Section(heading: language.say(Bilingual("More help", "その他のヘルプ")), entries: topics)]
          : []) + [
          Section(
            heading: "",
            entries: ((namesTopics ? [begin] : []) + [outro])
              .map { Entry(term: language.say($0), meaning: "") })
        ])
  }

  static let comma = Bilingual(", ", "、")

  /// Where to begin, at the end of the list, which is what a terminal shows.
  private static let begin = Bilingual(
    "New here? add, list, done and undo are enough to begin with; help tutorial shows them.",
    "初めての方は「add」「list」「done」「undo」から。「help tutorial」で順に試せます。")

  private static let outro = Bilingual(
    "help COMMAND explains a command. Tab completes, Ctrl-R searches, Ctrl-D leaves.",
    "「help コマンド名」で詳しい使い方を表示します。Tab で補完、Ctrl-R で検索、Ctrl-D で終了します。")

  /// The page of a command; lists the commands in `table` that begin with its name.
  package static func page(
    of verb: Verb, in table: CommandTable? = nil, language: Language
  ) -> HelpPage {
    var sections = [
      Section(
        heading: "",
        entries: [verb.summary, verb.details].compactMap { $0 }
          .map { Entry(term: $0.text(in: language), meaning: "") }),
      Section(
        heading: language.say(Bilingual("Usage:", "使い方:")),
        entries: [Entry(term: language.say(verb.usage), meaning: "")]),
    ]
    if let family = family(of: verb, in: table, language) { sections.append(family) }
    let others = verb.otherNames.filter { name in
      language == .japanese || name.utf8.allSatisfy { $0 < 0x80 }
    }
    if !others.isEmpty {
      let names = Entry(term: others.joined(separator: language.say(comma)), meaning: "")
      sections.append(
        Section(heading: language.say(Bilingual("Also:", "別名:")), entries: [names]))
    }
    if !verb.flags.isEmpty {
      sections.append(
        Section(
          heading: language.say(Bilingual("Options:", "オプション:")),
          entries: verb.flags.map { flag in
            let names = [language.say(flag.usage), known(flag.name, .option, in: language)]
            return Entry(
              term: names.compactMap(\.self).joined(separator: language.say(comma)),
              meaning: language.say(flag.summary))
          }))
    }
    let words = verb.keywords.compactMap { keyword in
      known(keyword.word, .word, in: language).map { "\($0)（\(keyword.word)）" }
    }
    if !words.isEmpty {
      sections.append(
        Section(heading: "使える語:", entries: [Entry(term: words.joined(separator: "、"), meaning: "")])
      )
    }
    if verb.arguments.contains(where: { $0.kind == .settingValue }) {
      sections.append(settings(in: language))
    }
    if verb.arguments.contains(where: { $0.kind == .attributes }) {
      sections.append(attributes(AttributeTable.standard.editable, in: language))
    }
    sections.append(
      Section(
        heading: language.say(Bilingual("Examples:", "例:")),
        entries: verb.examples.map { Entry(term: $0.text(in: language), meaning: "") }))
    return HelpPage(sections: sections)
  }
}

extension HelpPage {
  /// The commands that begin with the name of a verb; nil if there are none.
  private static func family(
    of verb: Verb, in table: CommandTable?, _ language: Language
  ) -> Section? {
    let family = (table?.commands ?? []).map { $0.verb }.filter {
      $0.name.hasPrefix("\(verb.name) ")
    }
    guard !family.isEmpty else { return nil }
    return Section(
      heading: language.say(Bilingual("Commands:", "コマンド:")),
      entries: family.map {
        Entry(term: language.say($0.usage), meaning: language.say($0.summary))
      })
  }

  /// The Japanese synonym of a word, if that is the language.
  private static func known(
    _ word: String, _ place: Synonyms.Place, in language: Language
  ) -> String? {
    language == .japanese ? Synonyms.japanese(word, place) : nil
  }

  /// All settings with their possible values; within a family, such as `color.today`, only the
  /// first one lists them.
  private static func settings(in language: Language) -> Section {
    Section(
      heading: language.say(Bilingual("Settings:", "設定:")),
      entries: Setting.all.enumerated().map { index, setting in
        let free = setting.free.map { [language.say($0.kind.label)] } ?? []
        let values = (setting.choices + free).joined(separator: language.say(comma))
        let family = setting.name.prefix { $0 != "." } + "."
        let isSaid =
          index > 0 && setting.name.hasPrefix(family)
          && Setting.all[index - 1].name.hasPrefix(family)
        let names = [setting.name, known(setting.name, .setting, in: language)].compactMap(\.self)
        return Entry(
          term: names.joined(separator: language.say(comma)),
          meaning: language.say(setting.summary) + (isSaid ? "" : ": " + values))
      })
  }
}

extension CommandOutput {
  /// Terms, always in English; aliases with the commands they expand to.
  static let help = CommandOutput.value(
    .either([
      .rows([.always("term", .text), .always("meaning", .text)]),
      .rows([.always("name", .text), .always("command", .text)]),
    ]))
}

/// A shell command that processes the JSON output of commands.
package struct Recipe: Sendable {
  package let purpose: Bilingual
  /// For `sh`, with jq(1) from 1.6 on.
  package let line: String

  private init(_ english: String, _ japanese: String, _ line: String) {
    purpose = Bilingual(english, japanese)
    self.line = line
  }

  /// The recipes of help and the manual, which the tests run.
  package static let all = [
    Recipe(
      "the texts of what is overdue", "期限切れのタスクの本文",
      "taskshell --json list overdue | jq -r '.[].text'"),
    Recipe(
      "what is due by the end of this week, as a table of tabs", "今週中が期限のタスクをタブ区切りの表に",
      "taskshell --json list week | jq -r '.[] | [.due, .number, .text] | @tsv'"),
    Recipe(
      "estimated minutes of open tasks by project", "未完了のタスクの見積もり（分）をプロジェクトごとに集計",
      "taskshell --json list | jq -r 'group_by(.project)[] | "
        + "[.[0].project // \"-\", (map(.estimate) | add // 0)] | @tsv'"),
    Recipe(
      "how many open tasks each person has", "担当者ごとの未完了タスクの件数",
      "taskshell --json list | jq -r '[.[] | (.assignees // [.assignee])[]] | "
        + "group_by(.)[] | [.[0] // \"-\", length] | @tsv'"),
    Recipe(
      "each change of a task as soon as it is saved", "タスクの変更を保存されるたびに表示",
      "taskshell watch | jq --unbuffered -r '.changes[] | select(.type == \"task\") | "
        + "[.change, .number, .text] | @tsv'"),
    Recipe(
      "tasks from the JSON of another program", "ほかのプログラムの JSON からタスクを追加",
      "jq 'map({text: .title, notes: [.url]})' issues.json | taskshell import - --as json"),
    Recipe(
      "why a command was refused", "コマンドが拒否された理由",
      "taskshell --json done 99 2>&1 | jq -r .code"),
  ]
}
