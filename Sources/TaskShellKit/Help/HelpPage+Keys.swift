import TaskLanguage

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
        (["letters"], Bilingual("narrow the list, as Tab does", "一覧を絞り込む（Tab と同じ）")),
        (["arrows, PgUp, PgDn"], Bilingual("move in the list", "一覧の中を移動する")),
        (
          ["Space, Ctrl-A"],
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
