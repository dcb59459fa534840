import TaskLanguage
import TaskModel

/// Output of the shell in one language: a sentence, with an optional hint and details.
///
/// Passwords in addresses are hidden.
package struct Sentence: Equatable, Sendable {
  package let text: String
  /// Advice, on a line of its own.
  package let hint: String?
  /// Indented lines below the sentence, such as the tasks it is about.
  package let details: [String]

  package init(_ text: String, hint: String? = nil, details: [String] = []) {
    self.text = AddressPasswords.hidden(in: text)
    self.hint = hint.map { AddressPasswords.hidden(in: $0) }
    self.details = details.map { AddressPasswords.hidden(in: $0) }
  }
}

/// Output of the shell in both languages. Each is a member below `Wording/`, beside the others of
/// its family.
///
/// Its arguments are facts and values; names and texts stay as the user wrote them, and the view
/// makes them safe for the terminal.
package struct Message: Equatable, Sendable {
  package let text: Bilingual
  /// Advice.
  package let hint: Bilingual?
  package let details: [Bilingual]

  /// The text, with the details indented below it.
  var lines: [Bilingual] { [text] + details.map { .same("  ") + $0 } }

  package init(_ text: Bilingual, hint: Bilingual? = nil, details: [Bilingual] = []) {
    self.text = text
    self.hint = hint
    self.details = details
  }

  package init(
    _ english: String, _ japanese: String, hint: Bilingual? = nil, details: [Bilingual] = []
  ) {
    self.init(Bilingual(english, japanese), hint: hint, details: details)
  }
}

extension Language {
  /// The sentence in this language.
  package func say(_ message: Message) -> Sentence {
    Sentence(
      say(message.text), hint: message.hint.map { say($0) },
      details: message.details.map { say($0) })
  }
}

/// An error that users see: a fact, worded below `Wording/Errors/`.
package protocol Refusal: Error {
  /// The exit status of a script for errors of this type.
  static var status: ExitStatus { get }
  /// The exit status of this error, if it differs from that of its type.
  var status: ExitStatus { get }
  var message: Message { get }
  /// The code for scripts: a word that stays the same whatever the sentence is.
  var codeName: String { get }
}

extension Refusal {
  package static var status: ExitStatus { .refused }
  package var status: ExitStatus { Self.status }

  package var codeName: String { Self.caseName(of: self) }

  /// The name of the case, which ``ErrorFamily`` lists.
  static func caseName(of error: Any) -> String {
    let name = Mirror(reflecting: error).children.first?.label ?? "\(error)"
    return String(name.prefix { $0 != "(" })
  }
}

/// A position in a script.
package struct ScriptLocation: Equatable, Sendable {
  package let source: String
  /// Counted from 1.
  package let line: Int
}

/// A line with an error, and the position of the error.
package struct LineSpot: Equatable, Sendable {
  package let line: String
  /// UTF-8 offsets in the line; not empty.
  package let range: Range<Int>
}

extension Bilingual {
  /// Suggests similar words, or else returns the other hint.
  package static func didYouMean(_ nearest: [String], else hint: Bilingual) -> Bilingual {
    nearest.isEmpty ? hint : .didYouMean(nearest)
  }

  package static func didYouMean(_ nearest: [String]) -> Bilingual {
    Bilingual(
      "did you mean \(English.asked(English.either(nearest)))",
      "もしかして: \(Japanese.either(nearest.map(Japanese.typed)))")
  }

  static func either(_ words: [String]) -> Bilingual {
    Bilingual(English.either(words), Japanese.either(words))
  }

  /// One of these words, for words that differ between the languages.
  static func either(_ words: [Bilingual]) -> Bilingual {
    Bilingual(English.either(words.map(\.english)), Japanese.either(words.map(\.japanese)))
  }

  /// A hint on what to type instead of an unknown command; nil for words without a hint.
  ///
  /// - Parameter word: folded.
  static func insteadOf(verb word: String) -> Bilingual? {
    if word.count > 1, word.first == "+" {
      let name = word.dropFirst()
      if Synonyms.meaning(of: name.uppercased(), .virtualTag) != nil {
        return .didYouMean(["list +\(name.uppercased())"])
      }
      return Bilingual(
        "to see the tasks with that tag: list #\(name); to tag a task: tag 3 \(name)",
        "タグで絞り込むには「list #\(name)」、タグを付けるには「tag 3 \(name)」")
    }
    guard Word(word).namesTask else {
      return Synonyms.hint(for: word)
    }
    return Bilingual(
      "for example show \(word), done \(word) or edit \(word) NEW TEXT",
      "「show \(word)」、「done \(word)」、「edit \(word) 新しい本文」など")
  }

  static let quoteForText = Bilingual("put it in quotes to make it text", "本文として書くには引用符で囲んでください")
  static let keepOne = Bilingual("keep one of them", "どちらか一方にしてください")
  static let helpListsCommands = Bilingual("help lists the commands", "コマンドの一覧は「help」")

  /// The number of rows that are not shown.
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
  /// A suggested line, with attributes and values in Japanese: `!高` for `!high`, プロジェクト:家 for
  /// `project:家`.
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
  /// Nothing has this name.
  static func unknown(_ kind: Bilingual, _ name: String, hint: Bilingual) -> Message {
    Message(
      "There is no \(kind.english) \"\(name)\".", "「\(name)」という\(kind.japanese)はありません", hint: hint)
  }
}
