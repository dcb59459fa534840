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

  /// Advice for beginners, after the list, as a terminal shows its end.
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
        heading: language.say(usage),
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

  /// The page of a setting.
  static func page(of setting: Setting, language: Language) -> HelpPage {
    HelpPage(sections: [
      Section(heading: "", entries: [Entry(term: language.say(setting.summary), meaning: "")]),
      Section(
        heading: language.say(usage),
        entries: [
          Entry(term: "set \(setting.name) \(language.say(setting.usage))", meaning: "")
        ]),
    ])
  }

  private static let usage = Bilingual("Usage:", "使い方:")

  /// All settings with their possible values; within a family, such as `color.today`, only the
  /// first one lists them.
  private static func settings(in language: Language) -> Section {
    Section(
      heading: language.say(Bilingual("Settings:", "設定:")),
      entries: Setting.all.enumerated().map { index, setting in
        let free = setting.free.map { [language.say($0.kind.label)] } ?? []
        let values = (setting.choices + free).joined(separator: language.say(comma))
        let family = setting.name.prefix { $0 != "." } + "."
        let hasValuesInSummary =
          index > 0 && setting.name.hasPrefix(family)
          && Setting.all[index - 1].name.hasPrefix(family)
        let names = [setting.name, known(setting.name, .setting, in: language)].compactMap(\.self)
        return Entry(
          term: names.joined(separator: language.say(comma)),
          meaning: language.say(setting.summary) + (hasValuesInSummary ? "" : ": " + values))
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

extension HelpPage {
  /// The keys of the editor, as they are without `~/.editrc`.
  ///
  /// - Parameter names: returns the keys of an editor command, the usual one first.
  package static func keys(
    in language: Language, named names: (_ command: String) -> [String]
  ) -> HelpPage {
    var sections = keyGroups.map { heading, keys in
      Section(
        heading: heading.text(in: language),
        entries: keys.map { keys, meaning in
          let term = keys.flatMap { $0.names(names) }.joined(separator: ", ")
          return Entry(term: named(term, in: language), meaning: meaning.text(in: language))
        })
    }
    // The last section is about keys that work everywhere.
    sections.insert(board(in: language), at: max(0, sections.count - 1))
    return HelpPage(sections: sections)
  }

  /// The keys of a board, without the letters of a card.
  private static func board(in language: Language) -> Section {
    let own = BoardKey.allCases.map { key in
      Entry(
        term: named(
          ([language.say(key.name)] + key.otherNames).joined(separator: ", "), in: language),
        meaning: key.words.text(in: language))
    }
    let views = Entry(
      term: BoardView.allCases.map { String($0.rawValue) }.joined(separator: ", "),
      meaning: BoardView.allCases.map(\.words).joined(by: Bilingual(", ", "、")).text(in: language))
    return Section(
      heading: Bilingual("On a board, with the letters of a card", "ボード（ほかにカードの文字キー）")
        .text(in: language),
      entries: own + [views])
  }

  /// Keys that help explains.
  private enum Keys: ExpressibleByStringLiteral {
    /// The first keys of an editor command.
    case of(String, count: Int)
    /// One or more keys of a list or a dialog.
    case called(String)

    static func of(_ command: String) -> Keys { .of(command, count: 1) }

    init(stringLiteral name: String) { self = .called(name) }

    func names(_ names: (_ command: String) -> [String]) -> [String] {
      switch self {
      case .of(let command, let count): Array(names(command).prefix(count))
      case .called(let name): [name]
      }
    }
  }

  /// The keys under their Japanese names, if that is the language.
  private static func named(_ key: String, in language: Language) -> String {
    guard language == .japanese else { return key }
    let names = [
      ("arrows", "矢印キー"), ("letters", "文字キー"), ("Space", "スペース"), ("Up", "↑"), ("Down", "↓"),
      ("Right", "→"), ("Left", "←"),
    ]
    return names.reduce(key) { name, pair in
      name.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let core = word.hasSuffix(",") ? word.dropLast() : word
        let keys = core.split(separator: "-", omittingEmptySubsequences: false)
        guard keys.last.map({ $0 == pair.0 }) == true else { return String(word) }
        return String(word.dropLast(word.count - core.count + pair.0.count)) + pair.1
          + (core.count < word.count ? "," : "")
      }.joined(separator: " ")
    }.replacing(", ", with: "、")
  }

  private typealias KeyMeaning = (keys: [Keys], meaning: Bilingual)

  private static let keyGroups: [(heading: Bilingual, keys: [KeyMeaning])] = [
    (
      Bilingual("Completion", "補完"),
      [
        (
          [.of("complete")],
          Bilingual("complete; press again to move through the list", "補完する。続けて押すと次の候補に移る。")
        ),
        (
          ["arrows, PgUp, PgDn"],
          Bilingual("move in the list; typing narrows it", "一覧の中を移動する。入力すると絞り込む。")
        ),
        (["Enter, Esc"], Bilingual("accept the choice, or close the list", "選択を確定する、または一覧を閉じる")),
        (
          [.of("moveRight", count: 2), .of("moveToEnd", count: 2)],
          Bilingual("accept the dim text", "薄く表示された候補を入力する")
        ),
        (
          [.of("moveWordRight", count: 2)],
          Bilingual("accept its next word", "候補を1語分だけ入力する")
        ),
      ]
    ),
    (
      Bilingual("History", "履歴"),
      [
        (
          [.of("older"), .of("newer")],
          Bilingual(
            "earlier and later lines that contain what you typed", "入力中の文字を含む履歴を、前へ・次へたどる")
        ),
        (
          [.of("olderWord"), .of("newerWord")],
          Bilingual(
            "earlier and later words that contain the one at the cursor; Esc restores it",
            "カーソル位置の文字を含む履歴の語を、前へ・次へたどる。Esc で元に戻る。")
        ),
        (
          [.of("search")],
          Bilingual(
            "search lines and tasks for what you typed; again for older ones; Enter inserts",
            "入力した文字を含む行とタスクを一覧表示する。続けて押すとさらに古いものを探し、Enter で入力行に入れる。")
        ),
        (
          ["Delete"],
          Bilingual("while searching: delete the line from the history", "検索中に押すと、その行を履歴から削除する")
        ),
        (
          [.of("lastWord")],
          Bilingual("insert the last word of the line before", "前の行の最後の語を挿入する")
        ),
      ]
    ),
    (
      Bilingual("Editing", "編集"),
      [
        (
          [.of("moveToStart"), .of("moveToEnd")],
          Bilingual("go to the start, to the end", "行頭、行末へ移動する")
        ),
        (
          [.of("moveWordLeft"), .of("moveWordRight")],
          Bilingual("go back a word, forward a word", "1語戻る、1語進む")
        ),
        (
          [.of("killBlankBackward"), .of("killToStart"), .of("killToEnd")],
          Bilingual("cut a word, all before, all after", "前の1語、行頭まで、行末までを切り取る")
        ),
        (
          [.of("yank"), .of("yankOlder")],
          Bilingual(
            "paste what was cut; then what was cut before", "切り取った文字を貼り付ける、その前に切り取った文字に差し替える")
        ),
        ([.of("undo"), .of("redo")], Bilingual("undo, redo", "元に戻す、やり直す")),
        (
          [.of("readOtherwise")],
          Bilingual(
            "set the date that is offered; make text of the date that is read",
            "提案された日付を期限にする、読み取った日付を本文に戻す")
        ),
        ([.of("transposeWords")], Bilingual("swap two words", "前後の語を入れ替える")),
        (["Alt-3"], Bilingual("repeat the next action three times", "次の操作を3回繰り返す")),
        (
          [.of("quote")],
          Bilingual("insert the next character as it is", "次の文字をそのまま入力する")
        ),
        (["Alt-Enter"], Bilingual("start a new row; each row is a command", "行を追加する（1行に1コマンド）")),
        (
          [.of("editExternally")],
          Bilingual("edit the line in $VISUAL or $EDITOR", "$VISUAL や $EDITOR で編集する")
        ),
      ]
    ),
    (
      Bilingual("Choosing among tasks", "タスクの選択"),
      [
        (["letters, Space"], Bilingual("narrow the list, by each word", "一覧を語ごとに絞り込む")),
        (["arrows, PgUp, PgDn"], Bilingual("move in the list", "一覧の中を移動する")),
        (
          ["Tab, Ctrl-A"],
          Bilingual("mark a task, mark all, if several are allowed", "タスクを選ぶ、すべて選ぶ（複数選べるとき）")
        ),
        (
          ["Enter, Esc"],
          Bilingual("accept, or cancel and change nothing", "決定する、またはキャンセルする（何も変更しない）")
        ),
      ]
    ),
    (
      Bilingual("Other", "その他"),
      [
        (
          [.of("interrupt")],
          Bilingual(
            "discard the line; stop a question or a command", "行を破棄する、質問やコマンドを中止する")
        ),
        ([.of("deleteForwardOrEnd")], Bilingual("leave (on an empty line)", "空行で押すと終了する")),
        ([.of("clearScreen")], Bilingual("clear the screen", "画面を消去する")),
        ([.of("suspend")], Bilingual("suspend; fg resumes", "中断する。fg で再開する。")),
      ]
    ),
  ]
}
