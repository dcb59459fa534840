import TaskModel

/// Dates of a text as one would type them.
extension DatedText {
  /// The notice, whose form is only offered where it is understood: a bare number behind a day as
  /// the hour that it may be. Nil for words like `the second 1`, which are no date at all.
  func understood(_ notice: DueInText.Notice) -> DueInText.Notice? {
    guard case .word(let word, let written?) = notice else {
      if case .word(let word, nil) = notice { return .word(word, written: VagueWords.rule(word)) }
      return notice
    }
    guard written.hasPrefix("due:") else { return notice }
    var words = written.dropFirst("due:".count).split(separator: " ").map(String.init)
    if words == ["none"] || isDate(words) { return notice }
    guard case .number? = lexemes.last?.kind, let hour = words.popLast() else {
      return .word(word, written: nil)
    }
    guard words.first?.folded != "the", isDate(words) else { return nil }
    let timed = words + ["\(hour):00"]
    return .word(word, written: isDate(timed) ? "due:" + timed.joined(separator: " ") : nil)
  }

  /// Whether they are understood; what is refused says why where it is typed.
  func isDate(_ words: [String]) -> Bool {
    do { return try DateParser(context).meaning(words) != nil } catch { return true }
  }

  /// As it stands in the text.
  func shown(_ range: Range<Int>) -> String {
    guard let first = range.first else { return "" }
    let start = lexemes[first].word
    let last = range.upperBound - 1
    let isWhole =
      range.upperBound == lexemes.count || lexemes[range.upperBound].word > lexemes[last].word
    let stop =
      range.upperBound < lexemes.count && isWhole
      ? lexemes[range.upperBound].word : isWhole ? texts.count : lexemes[last].word + 1
    if isWhole, lexemes[first].opensWord {
      return texts[start..<stop].joined(separator: " ")
    }
    return grammar.source(range)
  }

  func written(_ found: Found) -> String {
    let range = found.start..<lexemes.count
    return found.recurrence != nil ? "every:" + rule(range) : "due:" + shown(range)
  }

  /// A recurrence without its `every`.
  func rule(_ range: Range<Int>) -> String {
    let text = shown(range)
    let words = text.split(separator: " ")
    guard words.count > 1, ["every", "each", "ev"].contains(words[0].lowercased()) else {
      return text
    }
    return words.dropFirst().joined(separator: " ")
  }

  /// Whether a number is that of a length, and no day and no time: `in 2.5 days`, `in 1:30`.
  func isOfLength(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    switch (lexemes[index - 1].kind, lexemes[index].kind) {
    case (.preposition(.in), .number), (.preposition(.in), .dotted): return true
    case (.preposition(.in), .clock(let clock)): return clock.isPM == nil
    default: return false
    }
  }

  /// The longest part of the words from there on that is a date.
  func writtenPart(from start: Int) -> String? {
    var grammar = grammar
    var best: Range<Int>?
    for first in start..<lexemes.count where lexemes[first].opensWord && !isOfLength(first) {
      for end in (first + 1...lexemes.count).reversed() where end - first > best?.count ?? 0 {
        let isOpen = end < lexemes.count && lexemes[end].kind.isParticle
        guard lexemes[end - 1].closesWord || isOpen else { continue }
        grammar.end = end
        guard let phrase = grammar.phrase(from: first), phrase.problem == nil,
          phrase.day?.sureness != .never
        else { continue }
        best = first..<end
        break
      }
    }
    return best.map { "due:" + shown($0) }
  }
}
