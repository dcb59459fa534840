import TaskLanguage

extension HelpPage {
  /// The keys of the editor, as they are without `~/.editrc`.
  package static func keys(in language: Language) -> HelpPage {
    HelpPage(
      sections: keyGroups.map { heading, keys in
        Section(
          heading: heading.text(in: language),
          entries: keys.map { Entry(term: $0.key, meaning: $0.meaning.text(in: language)) })
      })
  }

  package typealias KeyMeaning = (key: String, meaning: Bilingual)

  package static let keyGroups: [(heading: Bilingual, keys: [KeyMeaning])] = [
    (
      Bilingual("Completing", "補完"),
      [
        ("Tab", Bilingual("complete; again, walk through the list", "補完、続けて押すと一覧を移動")),
        ("arrows, PgUp, PgDn", Bilingual("move in the list; typing narrows it", "一覧の中を移動、入力で絞り込み")),
        ("Enter, Esc", Bilingual("take what is chosen, or leave the list", "選択を確定、または一覧を閉じる")),
        ("Right, Ctrl-F, End", Bilingual("take the dim text", "薄い文字を取り込む")),
        ("Alt-F, Alt-Right", Bilingual("take its next word", "次の1語だけ取り込む")),
      ]
    ),
    (
      Bilingual("History", "履歴"),
      [
        ("Up, Down", Bilingual("earlier and later lines that begin alike", "同じ書き出しの前後の行")),
        ("Ctrl-R", Bilingual("search while typing; again, further back", "入力しながら検索、続けて押すとさらに前")),
      ]
    ),
    (
      Bilingual("Editing", "編集"),
      [
        ("Ctrl-A, Ctrl-E", Bilingual("to the beginning, to the end", "行頭へ、行末へ")),
        ("Alt-B, Alt-F", Bilingual("a word back, a word on", "1語戻る、1語進む")),
        (
          "Ctrl-W, Ctrl-U, Ctrl-K",
          Bilingual("cut a word, what is before, what is after", "語、前、後ろを切り取る")
        ),
        ("Ctrl-Y, Ctrl-_", Bilingual("put back what was cut, undo", "切り取った文字を貼り付け、取り消し")),
        ("Ctrl-V", Bilingual("the next character as it is", "次の文字をそのまま入力")),
        ("Alt-Enter", Bilingual("another row; each row is a command", "行を追加（1行に1コマンド）")),
        ("Ctrl-X Ctrl-E", Bilingual("the line in $VISUAL or $EDITOR", "$VISUAL や $EDITOR で編集")),
      ]
    ),
    (
      Bilingual("The rest", "その他"),
      [
        ("Ctrl-C", Bilingual("forget the line; stop a question", "行を破棄、質問を中止")),
        ("Ctrl-D", Bilingual("leave, on an empty line", "空行で終了")),
        ("Ctrl-L", Bilingual("clear the screen", "画面を消去")),
        ("Ctrl-Z", Bilingual("suspend; fg goes on", "中断、fg で再開")),
      ]
    ),
  ]
}
