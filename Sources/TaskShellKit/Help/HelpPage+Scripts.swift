import TaskLanguage

extension HelpPage {
  /// What programs can do with JSON, and the codes of refusals.
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
            "To bash, zsh and fish # ! < > ; & and spaces mean something of their own: quote a line that has "
              + "them, as in taskshell 'add Buy milk #home', or write tag:home.",
            "# ! < > ; & と空白は bash、zsh、fish で別の意味を持ちます。「taskshell 'add 牛乳 #家'」のように行全体を引用符で囲むか、"
              + "「タグ:家」のように書いてください。"))),
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
