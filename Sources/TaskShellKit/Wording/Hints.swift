import TaskLanguage
import TaskModel

extension Bilingual {
  /// What may have been meant; without anything near, where to look.
  package static func didYouMean(_ nearest: [String], else hint: Bilingual) -> Bilingual {
    nearest.isEmpty ? hint : .didYouMean(nearest)
  }

  package static func didYouMean(_ nearest: [String]) -> Bilingual {
    Bilingual(
      "did you mean \(English.either(nearest))?",
      "もしかして: \(Japanese.either(nearest.map(Japanese.typed)))")
  }

  static func either(_ words: [String]) -> Bilingual {
    Bilingual(English.either(words), Japanese.either(words))
  }

  /// The same where languages have words of their own.
  static func either(_ words: [Bilingual]) -> Bilingual {
    Bilingual(English.either(words.map(\.english)), Japanese.either(words.map(\.japanese)))
  }

  /// What to type instead of a word that stands where a command does; nil where nothing is known of it.
  ///
  /// - Parameter word: folded.
  static func insteadOf(verb word: String) -> Bilingual? {
    if word.count > 1, word.first == "+" {
      let name = word.dropFirst()
      return Bilingual(
        "to see the tasks with that tag: list #\(name); to tag a task: tag 3 \(name)",
        "タグで絞り込むには「list #\(name)」、タグを付けるには「tag 3 \(name)」")
    }
    guard Word(range: 0..<0, text: word, isLiteral: false).namesTask else {
      return Synonyms.hint(for: word)
    }
    return Bilingual(
      "for example show \(word), done \(word) or edit \(word) NEW TEXT",
      "「show \(word)」、「done \(word)」、「edit \(word) 新しい本文」など")
  }

  static let quoteForText = Bilingual("put it in quotes to make it text", "本文として書くには引用符で囲んでください")
  static let keepOne = Bilingual("keep one of them", "どちらか一方にしてください")
  static let helpListsCommands = Bilingual("help lists the commands", "コマンドの一覧は「help」")

  /// How many rows are not shown.
  static func andMore(_ count: Int) -> Bilingual {
    Bilingual("… and \(count) more", "… ほか\(count)件")
  }

  /// Tasks, a line each, ten at most.
  static func lines(_ tasks: [TaskItem]) -> [Bilingual] {
    let limit = 10
    return tasks.prefix(limit).map { .same("\($0.number)  \($0.text)") }
      + (tasks.count > limit ? [.andMore(tasks.count - limit)] : [])
  }
}

extension Japanese {
  /// What is offered for typing, with the Japanese words of attributes and their values: `!高` for
  /// `!high`, プロジェクト:家 for `project:家`.
  static func typed(_ line: String) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let name = word.drop { $0 == "-" }
      let minus = word.prefix(word.count - name.count)
      if name.first == "!", let level = TaskItem.Priority(rawValue: String(name.dropFirst())) {
        return minus + "!" + level.words.japanese
      }
      if let condition = FilterWord(rawValue: String(name)) { return minus + condition.japanese }
      let key = name.prefix { ($0.isLetter && $0.isASCII) || $0 == "-" }
      let rest = name.dropFirst(key.count)
      guard let mark = rest.first, ":<>".contains(mark),
        let attribute = AttributeTable.standard[AttributeKey(String(key))]
      else { return String(word) }
      let value = rest.dropFirst()
      let said = value == "none" ? "なし" : value == "any" ? "あり" : String(value)
      return minus + attribute.key.japanese + String(mark) + said
    }.joined(separator: " ")
  }
}

extension Message {
  /// A name that nothing has.
  static func unknown(_ kind: Bilingual, _ name: String, hint: Bilingual) -> Message {
    Message(
      "There is no \(kind.english) \"\(name)\".", "「\(name)」という\(kind.japanese)はありません", hint: hint)
  }
}
