import TaskLanguage

extension HelpPage {
  /// What `help` tells about besides the commands.
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

  /// The page of a topic that is no command; nil for any other word.
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
}
