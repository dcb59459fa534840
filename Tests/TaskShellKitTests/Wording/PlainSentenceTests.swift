import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Phrases that no sentence may contain in either language, and the form of commands within
/// Japanese.
@Suite struct PlainSentenceTests {
  /// Phrases that a native speaker found awkward.
  private static let englishPhrases = [
    "kept as text", "cannot be mixed", "is not a number from", "None is named or selected",
    "Say what to change", "Standard output", "would bring", "has changed since",
    "is not yours", "did not change any tasks", "can be undone", "Please enter a task",
    "needs a second word", "may follow", "somebody else", "Somebody else", "at byte",
    "Showing all tasks",
  ]

  private static let japanesePhrases = [
    "締切", "出さない", "番のタスク", "割当者", "止める", "停止", "（担当者なし）", "とみなさず", "こちら",
    "バイト目が", "取り消す操作", "番号と語は", "。決めることは", "に確定します",
  ]

  @Test func noneOfThesePhrases() throws {
    for pair in try SourcePairs.all() where !pair.file.contains("/Dates/") {
      for phrase in Self.englishPhrases {
        #expect(!pair.english.contains(phrase), "\(place(pair)): \(pair.english)")
      }
      for phrase in Self.japanesePhrases {
        #expect(!pair.japanese.contains(phrase), "\(place(pair)): \(pair.japanese)")
      }
    }
  }

  /// People are called people, not users, except in typed words.
  @Test func peopleAreNotUsers() throws {
    let typed =
      /\buser(?:, tag or project)? (?:add|rename|delete|seat|away|capacity|reading)\b|\busers lists|: users\b/
    for pair in try SourcePairs.all() {
      let english = plain(pair.english).replacing(typed, with: "")
      #expect(!english.contains(/\b[Uu]sers?\b/), "\(place(pair)): \(pair.english)")
    }
    for verb in CommandTable.standard.commands.map({ $0.verb }) {
      for text in [verb.summary, verb.details].compactMap(\.self).map(\.english) {
        let said = text.replacing(typed, with: "")
        #expect(!said.contains(/\b[Uu]sers?\b/), "\(verb.name): \(text)")
      }
    }
  }

  /// 期限 is a deadline; 予定 is the contents of an agenda, or the planned start of work; a task has
  /// 属性, a table 列, and a file 項目.
  @Test func aThingHasOneName() throws {
    for pair in try SourcePairs.all() {
      let text = plain(pair.japanese).replacing(/着手予定|着手する予定|予定表/, with: "")
      #expect(!text.contains("予定"), "\(place(pair)): \(pair.japanese)")
      let tellsOfFiles =
        pair.file.hasPrefix("TaskExchange") || pair.file.contains("Exchange")
        || pair.file.contains("Import") || pair.file.contains("Export")
        || pair.file.contains("Why") || pair.file.contains("Urgency")
      #expect(tellsOfFiles || !text.contains("項目"), "\(place(pair)): \(pair.japanese)")
    }
  }

  /// A command within a Japanese sentence is in 「」; one on a line by itself, or at the end after a
  /// colon, is not.
  @Test func commandsStandInBrackets() throws {
    let verbs = Set(
      CommandTable.standard.commands.map { String($0.verb.name.prefix { $0 != " " }) })
    for pair in try SourcePairs.all() where !isLine(pair, verbs) {
      var text = plain(pair.japanese)
      while text.contains(/「[^「」]*」/) { text.replace(/「[^「」]*」/, with: "") }
      if pair.file.hasSuffix("Settings.swift") || text.contains("JSON で") || text.contains("JSON は")
        || text.contains("$(taskshell")
      {
        continue
      }
      for (word, before, after) in words(of: text) where verbs.contains(word) {
        let isGloss = before.hasSuffix("（") && after.hasPrefix("）")
        let isAtEnd =
          String(before).trimmingSpaces.hasSuffix(":") && !after.contains(/[をはがでにともへ。]/)
        #expect(isGloss || isAtEnd, "\(place(pair)): \(pair.japanese)")
      }
    }
  }

  /// After another sentence, the last one ends like that.
  @Test func theLastSentenceEndsAsTheOthers() throws {
    let ends = ["。", "）", ":", "：", "？", "] ", " ", "'"]
    for pair in try SourcePairs.all() {
      var text = pair.japanese
      while text.contains(/「[^「」]*」/) { text.replace(/「[^「」]*」/, with: "「") }
      guard text.contains("。") else { continue }
      #expect(
        ends.contains { pair.japanese.hasSuffix($0) } || pair.japanese.hasSuffix(")"),
        "\(place(pair)): \(pair.japanese)")
    }
  }

  // MARK: Reading a sentence

  private func place(_ pair: SourcePair) -> String { "\(pair.file):\(pair.line)" }

  /// Whether it is a line to type, which is the same command in both languages, rather than a
  /// sentence.
  private func isLine(_ pair: SourcePair, _ verbs: Set<String>) -> Bool {
    let first = String(pair.japanese.prefix { $0.isASCII && $0.isLetter })
    guard pair.english.hasPrefix(first), !first.isEmpty else { return false }
    return (verbs.contains(first) || first == "taskshell" || first == "printf")
      && !pair.japanese.contains(/です|ます|ません|ください|した|。/)
  }

  /// The sentence without interpolations.
  private func plain(_ text: String) -> String {
    var result = ""
    var depth = 0
    var last: Character = " "
    for character in text {
      if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      } else if character == "(", last == "\\" {
        depth = 1
        result.removeLast()
      } else {
        result.append(character)
      }
      last = character
    }
    return result
  }

  /// The ASCII words, with the text before and after each.
  private func words(of text: String) -> [(String, Substring, Substring)] {
    func isPart(_ character: Character) -> Bool {
      character.isASCII
        && (character.isLetter || character.isNumber || "_./~$@#:=-'".contains(character))
    }
    var found: [(String, Substring, Substring)] = []
    var place = text.startIndex
    while place < text.endIndex {
      let end = text[place...].firstIndex { !isPart($0) } ?? text.endIndex
      if end > place { found.append((String(text[place..<end]), text[..<place], text[end...])) }
      place = end < text.endIndex ? text.index(after: end) : end
    }
    return found
  }
}
