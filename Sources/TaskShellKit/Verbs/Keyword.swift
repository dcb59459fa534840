import TaskLanguage

/// A word behind a verb that means something by itself: `first` of `select`.
package struct Keyword: Sendable {
  /// Where among the words behind the verb it stands.
  package enum Place: Sendable {
    /// As the first of them.
    case first
    /// After the numbers of tasks, or without one for the selected task.
    case afterTasks
    /// After the name of somebody new.
    case afterName
    /// After the name of somebody.
    case afterPerson
    /// After that many words, the first of which is `word`.
    case after(word: String, count: Int)
  }

  /// In English.
  package let word: String
  package let place: Place
  /// The Japanese word for it here; nil for the usual one.
  let japanese: String?

  private init(_ word: String, _ place: Place, japanese: String? = nil) {
    (self.word, self.place, self.japanese) = (word, place, japanese)
  }

  /// Words that stand right behind the verb.
  static func first(_ words: String...) -> [Keyword] { words.map { Keyword($0, .first) } }

  /// Words that stand after the numbers of tasks, with the Japanese ones for them.
  static func afterTasks(_ words: (String, japanese: String)...) -> [Keyword] {
    words.map { Keyword($0.0, .afterTasks, japanese: $0.japanese) }
  }

  /// Takes a date, a person or another value away, after the numbers of tasks.
  static let noneAfterTasks = afterTasks(("none", japanese: "なし"))

  /// Takes away what somebody has.
  static let noneAfterPerson = [Keyword("none", .afterPerson)]

  /// Words that stand after the name of somebody new.
  static func afterName(_ words: String...) -> [Keyword] { words.map { Keyword($0, .afterName) } }

  /// Words that stand after `count` others, the first of which is `word`.
  static func after(_ word: String, count: Int, _ words: [String]) -> [Keyword] {
    words.map { Keyword($0, .after(word: word, count: count)) }
  }

  /// Whether it can stand after these words.
  func follows(_ words: ArraySlice<Word>, in people: People) -> Bool {
    switch place {
    case .first: words.isEmpty
    case .afterTasks: words.allSatisfy(\.namesTask)
    case .afterName: !words.isEmpty
    case .afterPerson:
      !words.isEmpty && people.user(named: words.map(\.text).joined(separator: " ")) != nil
    case .after(let word, let count):
      words.count == count && words.first.map { $0.isPlain && $0.keyword == word } == true
    }
  }
}
